<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>BarsChart</name>
    <message>
        <source>%1, not on a log scale</source>
        <translation>%1, nicht auf logarithmischer Skala</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>95 % interval: needs 6 repetitions or more</source>
        <translation>95-%-Intervall: braucht 6 Wiederholungen oder mehr</translation>
    </message>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n Wiederholung</numerusform>
            <numerusform>%n Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation>
            <numerusform>%n Ausreißer</numerusform>
            <numerusform>%n Ausreißer</numerusform>
        </translation>
    </message>
    <message>
        <source>Bar chart</source>
        <translation>Balkendiagramm</translation>
    </message>
</context>
<context>
    <name>BoxChart</name>
    <message>
        <source>%1, median: %2</source>
        <translation>%1, Median: %2</translation>
    </message>
    <message>
        <source>quartiles: %1 .. %2</source>
        <translation>Quartile: %1 .. %2</translation>
    </message>
    <message>
        <source>whiskers: %1 .. %2</source>
        <translation>Antennen: %1 .. %2</translation>
    </message>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n Wiederholung</numerusform>
            <numerusform>%n Wiederholungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation>
            <numerusform>%n Ausreißer</numerusform>
            <numerusform>%n Ausreißer</numerusform>
        </translation>
    </message>
    <message>
        <source>Box: quartiles and median. Whiskers: within 1.5 interquartile ranges. Marks: outliers.</source>
        <translation>Kasten: Quartile und Median. Antennen: innerhalb von 1,5 Quartilsabständen. Marken: Ausreißer.</translation>
    </message>
    <message>
        <source>Box plot</source>
        <translation>Kastengrafik</translation>
    </message>
</context>
<context>
    <name>ChartExport</name>
    <message>
        <source>Packscope chart</source>
        <translation>Packscope-Diagramm</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG-Bild</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG-Zeichnung</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF-Dokument</translation>
    </message>
</context>
<context>
    <name>ChartRows</name>
    <message numerus="yes">
        <source>%1 of %2 for %n case(s).</source>
        <translation>
            <numerusform>%1 von %2 für %n Fall.</numerusform>
            <numerusform>%1 von %2 für %n Fälle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Best: %1. Worst: %2.</source>
        <translation>Bester: %1. Schlechtester: %2.</translation>
    </message>
</context>
<context>
    <name>ChartTable</name>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Over runs</source>
        <translation>Über die Läufe</translation>
    </message>
    <message>
        <source>Box plot</source>
        <translation>Kastengrafik</translation>
    </message>
    <message>
        <source>Distribution (ECDF)</source>
        <translation>Verteilung (ECDF)</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Bar: median. Error bar: 95 % interval of the median.</source>
        <translation>Balken: Median. Fehlerbalken: 95-%-Intervall des Medians.</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Bar: mean. Error bar: one standard deviation to each side.</source>
        <translation>Balken: Mittel. Fehlerbalken: eine Standardabweichung nach jeder Seite.</translation>
    </message>
    <message>
        <source>Minimum to maximum</source>
        <translation>Kleinstes bis größtes</translation>
    </message>
    <message>
        <source>Bar: median. Error bar: minimum to maximum.</source>
        <translation>Balken: Median. Fehlerbalken: kleinster bis größter Wert.</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Quartile</translation>
    </message>
    <message>
        <source>Bar: median. Error bar: first to third quartile.</source>
        <translation>Balken: Median. Fehlerbalken: erstes bis drittes Quartil.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Bar: median.</source>
        <translation>Balken: Median.</translation>
    </message>
    <message>
        <source>There is no chart &quot;%1&quot;.</source>
        <translation>Es gibt kein Diagramm „%1“.</translation>
    </message>
    <message>
        <source>There is no metric &quot;%1&quot;.</source>
        <translation>Es gibt keine Messgröße „%1“.</translation>
    </message>
    <message>
        <source>No results yet. Run something, and it is drawn here.</source>
        <translation>Noch keine Ergebnisse. Starten Sie einen Lauf, dann wird er hier gezeichnet.</translation>
    </message>
    <message>
        <source>Every case is unchecked in the legend.</source>
        <translation>In der Legende ist kein Fall angehakt.</translation>
    </message>
    <message>
        <source>%1 was not measured in this run.</source>
        <translation>%1 wurde in diesem Lauf nicht gemessen.</translation>
    </message>
    <message>
        <source>Waiting for the first value of: %1</source>
        <translation>Der erste Wert kommt noch: %1</translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message>
        <source>%1, lower is better</source>
        <translation>%1, kleiner ist besser</translation>
    </message>
    <message>
        <source>%1, higher is better</source>
        <translation>%1, größer ist besser</translation>
    </message>
    <message>
        <source>threads that ran %1</source>
        <translation>Threads, die liefen: %1</translation>
    </message>
    <message>
        <source>instructions %1</source>
        <translation>Befehlssatz %1</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>n/a, not measured here</source>
        <translation>hier nicht gemessen</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) of 0 cannot be shown on a log scale.</source>
        <translation>
            <numerusform>%n Wert 0 lässt sich auf logarithmischer Skala nicht zeigen.</numerusform>
            <numerusform>%n Werte 0 lassen sich auf logarithmischer Skala nicht zeigen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) were not measured.</source>
        <translation>
            <numerusform>%n Wert wurde nicht gemessen.</numerusform>
            <numerusform>%n Werte wurden nicht gemessen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95 % von</translation>
    </message>
    <message>
        <source>95 % to</source>
        <translation>95 % bis</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Std. dev.</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>EcdfChart</name>
    <message>
        <source>Share of repetitions</source>
        <translation>Anteil der Wiederholungen</translation>
    </message>
    <message numerus="yes">
        <source>%1 % of %n repetition(s) at or below</source>
        <translation>
            <numerusform>%1 % von %n Wiederholung höchstens so groß</numerusform>
            <numerusform>%1 % von %n Wiederholungen höchstens so groß</numerusform>
        </translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Share at or below (%)</source>
        <translation>Anteil höchstens so groß (%)</translation>
    </message>
    <message>
        <source>Line: share of repetitions at or below the value.</source>
        <translation>Linie: Anteil der Wiederholungen, die höchstens so groß sind.</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>Adds all cells of the compressed matrix without decompressing it.</source>
        <translation>Summiert alle Zellen der komprimierten Matrix, ohne sie zu entpacken.</translation>
    </message>
    <message>
        <source>Adds all cells of the dense matrix.</source>
        <translation>Summiert alle Zellen der dichten Matrix.</translation>
    </message>
    <message>
        <source>Compresses from scratch and writes a compressed file with checksums.</source>
        <translation>Komprimiert von Grund auf und schreibt eine komprimierte Datei mit Prüfsummen.</translation>
    </message>
    <message>
        <source>Compresses from scratch and writes the SystemDS block into a new file.</source>
        <translation>Komprimiert von Grund auf und schreibt den SystemDS-Block in eine neue Datei.</translation>
    </message>
    <message>
        <source>Compresses from scratch and writes the SystemDS block into a sink that counts.</source>
        <translation>Komprimiert von Grund auf und schreibt den SystemDS-Block in eine zählende Senke.</translation>
    </message>
    <message>
        <source>Compresses the bytes of the cells with Zstandard level 3, one thread.</source>
        <translation>Komprimiert die Bytes der Zellen mit Zstandard Stufe 3, ein Thread.</translation>
    </message>
    <message>
        <source>Compresses the bytes of the cells with zlib level 6, one thread.</source>
        <translation>Komprimiert die Bytes der Zellen mit zlib Stufe 6, ein Thread.</translation>
    </message>
    <message>
        <source>Compresses the cells with c-blosc: bits shuffled, LZ4, level 5, one thread.</source>
        <translation>Komprimiert die Zellen mit c-blosc: Bits umsortiert, LZ4, Stufe 5, ein Thread.</translation>
    </message>
    <message>
        <source>Encodes with a scheme that knows the matrix; an unseen value is an error.</source>
        <translation>Kodiert mit einem Schema, das die Matrix kennt; ein unbekannter Wert ist ein Fehler.</translation>
    </message>
    <message>
        <source>Finds the largest cell of the dense matrix.</source>
        <translation>Findet die größte Zelle der dichten Matrix.</translation>
    </message>
    <message>
        <source>Learns and encodes in one pass, from a scheme that knows nothing.</source>
        <translation>Lernt und kodiert in einem Durchgang, mit einem Schema, das nichts kennt.</translation>
    </message>
    <message>
        <source>Learns and then encodes: two passes.</source>
        <translation>Lernt und kodiert dann: zwei Durchgänge.</translation>
    </message>
    <message>
        <source>Learns new values and encodes in one pass, with the scheme of the same data.</source>
        <translation>Lernt neue Werte und kodiert in einem Durchgang, mit dem Schema derselben Daten.</translation>
    </message>
    <message>
        <source>Learns the values of the matrix; nothing is encoded.</source>
        <translation>Lernt die Werte der Matrix; nichts wird kodiert.</translation>
    </message>
    <message>
        <source>Multiplies the compressed matrix by a vector without decompressing it.</source>
        <translation>Multipliziert die komprimierte Matrix mit einem Vektor, ohne sie zu entpacken.</translation>
    </message>
    <message>
        <source>Multiplies the dense matrix by a vector.</source>
        <translation>Multipliziert die dichte Matrix mit einem Vektor.</translation>
    </message>
    <message>
        <source>Plans and compresses from scratch.</source>
        <translation>Plant und komprimiert von Grund auf.</translation>
    </message>
    <message>
        <source>Reads SystemDS&apos;s standard binary file back into dense cells.</source>
        <translation>Liest die Standard-Binärdatei von SystemDS zurück in dichte Zellen.</translation>
    </message>
    <message>
        <source>Reads the compressed file, checks its checksums and codes; nothing is decompressed.</source>
        <translation>Liest die komprimierte Datei, prüft ihre Prüfsummen und Codes; nichts wird entpackt.</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>The published matrix of 10,000 x 100 with four distinct values, dense, 100 repetitions, in the eleven published cases.</source>
        <translation>Die veröffentlichte Matrix von 10.000 x 100 mit vier verschiedenen Werten, dicht, 100 Wiederholungen, in den elf veröffentlichten Fällen.</translation>
    </message>
    <message>
        <source>Turns the compressed matrix back into dense cells.</source>
        <translation>Macht aus der komprimierten Matrix wieder dichte Zellen.</translation>
    </message>
    <message>
        <source>Update&amp;Apply, and writes a compressed file with checksums.</source>
        <translation>Update&amp;Apply, und schreibt eine komprimierte Datei mit Prüfsummen.</translation>
    </message>
    <message>
        <source>Update&amp;Apply, and writes the SystemDS block into a new file.</source>
        <translation>Update&amp;Apply, und schreibt den SystemDS-Block in eine neue Datei.</translation>
    </message>
    <message>
        <source>Update&amp;Apply, and writes the SystemDS block into a sink that counts.</source>
        <translation>Update&amp;Apply, und schreibt den SystemDS-Block in eine zählende Senke.</translation>
    </message>
    <message>
        <source>Writes SystemDS&apos;s standard binary file, blocks of 1,000 rows, into a new file.</source>
        <translation>Schreibt die Standard-Binärdatei von SystemDS, Blöcke von 1.000 Zeilen, in eine neue Datei.</translation>
    </message>
    <message>
        <source>Writes the bytes of the cells into a new file with one system call.</source>
        <translation>Schreibt die Bytes der Zellen mit einem Systemaufruf in eine neue Datei.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Wall time of one iteration, by the steady clock.</source>
        <translation>Wanduhrzeit eines Durchgangs, nach der gleichmäßigen Uhr.</translation>
    </message>
    <message>
        <source>CPU time</source>
        <translation>CPU-Zeit</translation>
    </message>
    <message>
        <source>CPU time of one iteration over all threads of the process; not given for samples under 20 us.</source>
        <translation>CPU-Zeit eines Durchgangs über alle Threads des Prozesses; nicht für Messungen unter 20 µs.</translation>
    </message>
    <message>
        <source>Throughput, input</source>
        <translation>Durchsatz, Eingabe</translation>
    </message>
    <message>
        <source>Input bytes a second of wall time.</source>
        <translation>Eingabebytes je Sekunde Wanduhrzeit.</translation>
    </message>
    <message>
        <source>Throughput, output</source>
        <translation>Durchsatz, Ausgabe</translation>
    </message>
    <message>
        <source>Output bytes a second of wall time.</source>
        <translation>Ausgabebytes je Sekunde Wanduhrzeit.</translation>
    </message>
    <message>
        <source>Output size</source>
        <translation>Ausgabegröße</translation>
    </message>
    <message>
        <source>Bytes that one iteration produces.</source>
        <translation>Bytes, die ein Durchgang erzeugt.</translation>
    </message>
    <message>
        <source>Compression ratio</source>
        <translation>Kompressionsrate</translation>
    </message>
    <message>
        <source>Input bytes divided by output bytes.</source>
        <translation>Eingabebytes geteilt durch Ausgabebytes.</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>Angefordert</translation>
    </message>
    <message>
        <source>Bytes that one iteration requests from malloc, over all threads.</source>
        <translation>Bytes, die ein Durchgang von malloc anfordert, über alle Threads.</translation>
    </message>
    <message>
        <source>Allocations</source>
        <translation>Anforderungen</translation>
    </message>
    <message>
        <source>Calls of one iteration that got memory from malloc, over all threads.</source>
        <translation>Aufrufe eines Durchgangs, die Speicher von malloc bekamen, über alle Threads.</translation>
    </message>
    <message>
        <source>Peak live memory</source>
        <translation>Spitze belegt</translation>
    </message>
    <message>
        <source>Most bytes allocated at one time, above the state before the iterations.</source>
        <translation>Meiste gleichzeitig belegte Bytes, über dem Stand vor den Durchgängen.</translation>
    </message>
    <message>
        <source>Peak resident memory</source>
        <translation>Spitzenspeicher</translation>
    </message>
    <message>
        <source>Most resident memory of the whole process (VmHWM).</source>
        <translation>Meister residenter Speicher des ganzen Prozesses (VmHWM).</translation>
    </message>
    <message>
        <source>Peak resident memory, rise</source>
        <translation>Spitzenspeicher, Anstieg</translation>
    </message>
    <message>
        <source>Most resident memory during the iterations, less what was resident before; steps of about 132 kB.</source>
        <translation>Meister residenter Speicher während der Durchgänge, abzüglich des vorigen; Schritte von etwa 132 kB.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Rows of the generated matrix</source>
        <translation>Zeilen der erzeugten Matrix</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Columns of the generated matrix</source>
        <translation>Spalten der erzeugten Matrix</translation>
    </message>
    <message>
        <source>Sparsity</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Share of non-zeros: 1.0 is dense, 0 is all zero</source>
        <translation>Anteil der Werte ungleich null: 1,0 ist voll besetzt, 0 ist lauter Nullen</translation>
    </message>
    <message>
        <source>Uniques</source>
        <translation>Verschiedene</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Number of distinct non-zero values</source>
        <translation>Zahl der verschiedenen Werte ungleich null</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Matrix file to measure instead of a generated one</source>
        <translation>Matrixdatei, die statt einer erzeugten gemessen wird</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Integers to encode: constant:N, lengths:uniform, lengths:1-5, zipf:1.2 or file:PATH</source>
        <translation>Zu kodierende Ganzzahlen: constant:N, lengths:uniform, lengths:1-5, zipf:1.2 oder file:PFAD</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of the generated data</source>
        <translation>Startwert der erzeugten Daten</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Threads inside a case; 0 uses every core</source>
        <translation>Threads innerhalb eines Falls; 0 nutzt jeden Kern</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>Timed samples of each case</source>
        <translation>Gemessene Wiederholungen jedes Falls</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>Untimed samples before the timed ones</source>
        <translation>Ungezählte Wiederholungen vor den gemessenen</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>Compressed layout: our own, or plans and sizes as SystemDS would choose</source>
        <translation>Komprimiertes Layout: unser eigenes, oder Pläne und Größen, wie SystemDS sie wählte</translation>
    </message>
    <message>
        <source>SIMD</source>
        <translation>SIMD</translation>
    </message>
    <message>
        <source>Instruction set of the kernels</source>
        <translation>Befehlssatz der Kerne</translation>
    </message>
    <message>
        <source>Unseen</source>
        <translation>Ungesehen</translation>
    </message>
    <message>
        <source>Share of rows with values that the compression scheme has not seen</source>
        <translation>Anteil der Zeilen mit Werten, die das Kompressionsschema nicht kennt</translation>
    </message>
    <message>
        <source>fsync</source>
        <translation>fsync</translation>
    </message>
    <message>
        <source>File cases wait until the data is on the disk</source>
        <translation>Dateifälle warten, bis die Daten auf der Platte sind</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder for the files of file cases; empty uses the temporary folder</source>
        <translation>Ordner für die Dateien der Dateifälle; leer nutzt den temporären Ordner</translation>
    </message>
    <message>
        <source>Isolation</source>
        <translation>Isolation</translation>
    </message>
    <message>
        <source>A fresh process for each case, one for the run, or none</source>
        <translation>Ein frischer Prozess je Fall, einer für den Lauf oder keiner</translation>
    </message>
    <message>
        <source>Interleave</source>
        <translation>Reihum</translation>
    </message>
    <message>
        <source>Take one sample of each case in turn, in one worker</source>
        <translation>Reihum eine Messung jedes Falls, in einem Arbeitsprozess</translation>
    </message>
    <message>
        <source>Time-out</source>
        <translation>Zeitgrenze</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>A case that takes longer is ended as failed</source>
        <translation>Ein Fall, der länger braucht, endet als fehlgeschlagen</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Free text kept with the results</source>
        <translation>Freier Text, der bei den Ergebnissen bleibt</translation>
    </message>
    <message>
        <source>Quick look</source>
        <translation>Schneller Blick</translation>
    </message>
    <message>
        <source>A small matrix and a few codecs: shows in seconds what a run gives.</source>
        <translation>Eine kleine Matrix und einige Codecs: zeigt in Sekunden, was ein Lauf ergibt.</translation>
    </message>
    <message>
        <source>SystemDS Serialize (published)</source>
        <translation>SystemDS Serialize (veröffentlicht)</translation>
    </message>
    <message>
        <source>The published matrix of 10,000 x 100 with four distinct values, dense, 100 repetitions, beside what a plain copy and general compressors do with it.</source>
        <translation>Die veröffentlichte Matrix mit 10.000 x 100 Werten, vier verschiedenen, voll besetzt, 100 Wiederholungen, neben dem, was eine einfache Kopie und allgemeine Kompressoren daraus machen.</translation>
    </message>
    <message>
        <source>streamly Word64 (published)</source>
        <translation>streamly Word64 (veröffentlicht)</translation>
    </message>
    <message>
        <source>Variable-length sqlite4 integers of one to nine bytes against a fixed Word64, inlined: the published 40 cells.</source>
        <translation>sqlite4-Ganzzahlen von einem bis neun Bytes gegen ein festes Word64, eingebettet: die veröffentlichten 40 Zellen.</translation>
    </message>
    <message>
        <source>streamly Word64, not inlined (published)</source>
        <translation>streamly Word64, nicht eingebettet (veröffentlicht)</translation>
    </message>
    <message>
        <source>The same 40 cells with one out-of-line call for each value.</source>
        <translation>Dieselben 40 Zellen mit einem eigenen Aufruf je Wert.</translation>
    </message>
    <message>
        <source>Serialize</source>
        <translation>Serialisieren</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Komprimieren</translation>
    </message>
    <message>
        <source>Update&amp;Apply</source>
        <translation>Update&amp;Apply</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Platte</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Peers</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Self-test</source>
        <translation>Selbsttest</translation>
    </message>
    <message>
        <source>Writes each value into one buffer that stays, 100,000 times.</source>
        <translation>Schreibt jeden Wert in einen bleibenden Puffer, 100.000-mal.</translation>
    </message>
    <message>
        <source>Reads each value from a buffer that stays, 100,000 times.</source>
        <translation>Liest jeden Wert aus einem bleibenden Puffer, 100.000-mal.</translation>
    </message>
    <message>
        <source>Allocates exactly what each value needs, writes it, frees it, 100,000 times.</source>
        <translation>Fordert genau an, was jeder Wert braucht, schreibt ihn, gibt frei, 100.000-mal.</translation>
    </message>
    <message>
        <source>Allocates exactly what each value needs, writes it, reads it back, frees it, 100,000 times.</source>
        <translation>Fordert genau an, was jeder Wert braucht, schreibt ihn, liest ihn zurück, gibt frei, 100.000-mal.</translation>
    </message>
    <message>
        <source>Writes each value into one buffer that stays, 100,000 times; one out-of-line call a value.</source>
        <translation>Schreibt jeden Wert in einen bleibenden Puffer, 100.000-mal; ein eigener Aufruf je Wert.</translation>
    </message>
    <message>
        <source>Reads each value from a buffer that stays, 100,000 times; one out-of-line call a value.</source>
        <translation>Liest jeden Wert aus einem bleibenden Puffer, 100.000-mal; ein eigener Aufruf je Wert.</translation>
    </message>
    <message>
        <source>Allocates exactly what each value needs, writes it, frees it, 100,000 times; one out-of-line call a value.</source>
        <translation>Fordert genau an, was jeder Wert braucht, schreibt ihn, gibt frei, 100.000-mal; ein eigener Aufruf je Wert.</translation>
    </message>
    <message>
        <source>Allocates exactly what each value needs, writes it, reads it back, frees it, 100,000 times; one out-of-line call a value.</source>
        <translation>Fordert genau an, was jeder Wert braucht, schreibt ihn, liest ihn zurück, gibt frei, 100.000-mal; ein eigener Aufruf je Wert.</translation>
    </message>
    <message>
        <source>Sums the encoded sizes: 1,000,000 values in one call.</source>
        <translation>Zählt die Bytes der Kodierungen: 1.000.000 Werte in einem Aufruf.</translation>
    </message>
    <message>
        <source>Encodes into a buffer that stays: 1,000,000 values in one call.</source>
        <translation>Kodiert in einen bleibenden Puffer: 1.000.000 Werte in einem Aufruf.</translation>
    </message>
    <message>
        <source>Decodes and checks into a buffer that stays: 1,000,000 values in one call.</source>
        <translation>Dekodiert und prüft in einen bleibenden Puffer: 1.000.000 Werte in einem Aufruf.</translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Speicherform</translation>
    </message>
    <message>
        <source>Makes the form in memory. Every cell, row after row.</source>
        <translation>Erzeugt die Form im Speicher. Jede Zelle, Zeile um Zeile.</translation>
    </message>
    <message>
        <source>Makes the form in memory. An object a row with the columns and values that are not zero.</source>
        <translation>Erzeugt die Form im Speicher. Ein Objekt je Zeile mit Spalten und Werten ungleich null.</translation>
    </message>
    <message>
        <source>Makes the form in memory. Columns and values that are not zero, and where each row starts.</source>
        <translation>Erzeugt die Form im Speicher. Spalten und Werte ungleich null, und wo jede Zeile beginnt.</translation>
    </message>
    <message>
        <source>Makes the form in memory. Row, column and value of each cell that is not zero.</source>
        <translation>Erzeugt die Form im Speicher. Zeile, Spalte und Wert jeder Zelle ungleich null.</translation>
    </message>
    <message>
        <source>Makes the form in memory. CSR without the rows that are all zero.</source>
        <translation>Erzeugt die Form im Speicher. CSR ohne die Zeilen, die ganz null sind.</translation>
    </message>
    <message>
        <source>SystemDS SchemaTest: columns</source>
        <translation>SystemDS SchemaTest: Spalten</translation>
    </message>
    <message>
        <source>Schemes and compression of 1,000 rows with 32 distinct values over 1, 10, 100 and 1,000 columns.</source>
        <translation>Schemata und Kompression von 1.000 Zeilen mit 32 verschiedenen Werten über 1, 10, 100 und 1.000 Spalten.</translation>
    </message>
    <message>
        <source>SystemDS SchemaTest: distinct values</source>
        <translation>SystemDS SchemaTest: verschiedene Werte</translation>
    </message>
    <message>
        <source>Schemes and compression of 1,000 x 1,000 cells over 1 to 512 distinct values.</source>
        <translation>Schemata und Kompression von 1.000 x 1.000 Zellen über 1 bis 512 verschiedene Werte.</translation>
    </message>
    <message>
        <source>SystemDS SchemaTest: sparse</source>
        <translation>SystemDS SchemaTest: dünn besetzt</translation>
    </message>
    <message>
        <source>Schemes and compression of 1,000 x 1,000 cells, 30 % of them not zero, over 1 to 512 distinct values.</source>
        <translation>Schemata und Kompression von 1.000 x 1.000 Zellen, 30 % ungleich null, über 1 bis 512 verschiedene Werte.</translation>
    </message>
    <message>
        <source>SystemDS IOBandwidth</source>
        <translation>SystemDS IOBandwidth</translation>
    </message>
    <message>
        <source>Bytes a second of sums, maxima, products, schemes and compression, beside reading and copying memory.</source>
        <translation>Byte je Sekunde von Summen, Maxima, Produkten, Schemata und Kompression, neben dem Lesen und Kopieren von Speicher.</translation>
    </message>
    <message>
        <source>SystemDS MatrixStorage</source>
        <translation>SystemDS MatrixStorage</translation>
    </message>
    <message>
        <source>Bytes of dense, MCSR, CSR, COO and DCSR blocks and of compressed ones of 1,024 x 1,024 cells, from 40 % non-zeros halved 18 times.</source>
        <translation>Byte von dichten, MCSR-, CSR-, COO- und DCSR-Blöcken und von komprimierten, 1.024 x 1.024 Zellen, ab 40 % ungleich null 18-mal halbiert.</translation>
    </message>
    <message>
        <source>100,000 iterations of nothing: the floor under poke and peek.</source>
        <translation>100.000 leere Durchgänge: der Boden unter poke und peek.</translation>
    </message>
    <message>
        <source>Writes the matrix as a SystemDS block, big-endian, into a sink that counts.</source>
        <translation>Schreibt die Matrix als SystemDS-Block, Big-Endian, in eine zählende Senke.</translation>
    </message>
    <message>
        <source>Writes the matrix as a SystemDS block into a new file, through a large buffer.</source>
        <translation>Schreibt die Matrix als SystemDS-Block durch einen großen Puffer in eine neue Datei.</translation>
    </message>
    <message>
        <source>Copies the cells with the C library: the ceiling for anything that writes them.</source>
        <translation>Kopiert die Zellen mit der C-Bibliothek: die Decke für alles, was sie schreibt.</translation>
    </message>
    <message>
        <source>Loads every cell once and adds: the ceiling for anything that reads them.</source>
        <translation>Lädt jede Zelle einmal und addiert: die Decke für alles, was sie liest.</translation>
    </message>
    <message>
        <source>Compresses the bytes of the cells with Zstandard level 1, one thread.</source>
        <translation>Komprimiert die Bytes der Zellen mit Zstandard Stufe 1, ein Thread.</translation>
    </message>
    <message>
        <source>Compresses the bytes of the cells with LZ4 (fast, acceleration 1), one thread.</source>
        <translation>Komprimiert die Bytes der Zellen mit LZ4 (schnell, Beschleunigung 1), ein Thread.</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Betriebssystem</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>SIMD targets</source>
        <translation>SIMD-Ziele</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Memory pages</source>
        <translation>Speicherseiten</translation>
    </message>
    <message>
        <source>Virtual machine</source>
        <translation>Virtuelle Maschine</translation>
    </message>
    <message>
        <source>Frequency governor</source>
        <translation>Taktregler</translation>
    </message>
    <message>
        <source>Turbo</source>
        <translation>Turbo</translation>
    </message>
    <message>
        <source>Simultaneous multithreading</source>
        <translation>Hyper-Threading (SMT)</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>Address randomisation</source>
        <translation>Adresswürfelung</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Build</translation>
    </message>
    <message>
        <source>Memory allocator</source>
        <translation>Speicherverwalter</translation>
    </message>
    <message>
        <source>Packscope</source>
        <translation>Packscope</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Little memory is left: the system may swap during a run. Close other programs.</source>
        <translation>Es ist wenig Speicher frei: Das System könnte während eines Laufs auslagern. Schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>The host and its other guests can take CPU time without a trace. Trust ratios that were measured side by side (--interleave, limits) more than times, and repeat runs.</source>
        <translation>Der Wirt und seine anderen Gäste können spurlos CPU-Zeit nehmen. Trauen Sie Verhältnissen, die Seite an Seite gemessen sind (Reihum, limits), mehr als Zeiten, und wiederholen Sie Läufe.</translation>
    </message>
    <message>
        <source>The CPU&apos;s frequency follows the load, so short samples are slow. Run: sudo cpupower frequency-set -g performance</source>
        <translation>Der CPU-Takt folgt der Last, darum sind kurze Messungen langsam. Befehl: sudo cpupower frequency-set -g performance</translation>
    </message>
    <message>
        <source>A busy sibling takes up to half of a core. Leave one of each pair idle, or run: echo off | sudo tee /sys/devices/system/cpu/smt/control</source>
        <translation>Ein beschäftigter Zwilling nimmt bis zur Hälfte eines Kerns. Lassen Sie je einen frei, oder Befehl: echo off | sudo tee /sys/devices/system/cpu/smt/control</translation>
    </message>
    <message>
        <source>Other work is running, or was a moment ago. Close it, wait a minute, and look again.</source>
        <translation>Es läuft andere Arbeit, oder bis eben. Schließen Sie sie, warten Sie eine Minute, und sehen Sie noch einmal nach.</translation>
    </message>
    <message>
        <source>The clock is slow, so samples must be longer. A steady &apos;tsc&apos; source is better where the machine has one: see /sys/devices/system/clocksource/clocksource0/available_clocksource</source>
        <translation>Die Uhr ist langsam, darum müssen Messungen länger sein. Eine gleichmäßige „tsc“-Quelle ist besser, wo es sie gibt: siehe /sys/devices/system/clocksource/clocksource0/available_clocksource</translation>
    </message>
    <message>
        <source>Times of such a build say nothing: configure with -DCMAKE_BUILD_TYPE=Release and no sanitizer.</source>
        <translation>Zeiten eines solchen Builds sagen nichts: mit -DCMAKE_BUILD_TYPE=Release und ohne Sanitizer bauen.</translation>
    </message>
    <message>
        <source>%1 on %2 CPUs, last minute</source>
        <translation>%1 auf %2 CPUs, letzte Minute</translation>
    </message>
    <message>
        <source>not visible</source>
        <translation>nicht sichtbar</translation>
    </message>
    <message>
        <source>not visible in this guest</source>
        <translation>in diesem Gast nicht sichtbar</translation>
    </message>
    <message>
        <source>off in this guest; the host&apos;s is not visible</source>
        <translation>in diesem Gast aus; das des Wirts ist nicht sichtbar</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>off for this process</source>
        <translation>aus für diesen Prozess</translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>teilweise</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>%1 nutzbar</translation>
    </message>
    <message>
        <source>%1 usable of %2 logical</source>
        <translation>%1 nutzbar von %2 logischen</translation>
    </message>
    <message>
        <source>%1 usable of %2 logical, %3 physical</source>
        <translation>%1 nutzbar von %2 logischen, %3 physische</translation>
    </message>
    <message>
        <source>%1 GB, %2 GB available</source>
        <translation>%1 GB, %2 GB verfügbar</translation>
    </message>
    <message>
        <source>tsc, %1 ns a reading, %2 ns resolution; CPU time %3 ns a reading</source>
        <translation>tsc, %1 ns je Ablesung, %2 ns Auflösung; CPU-Zeit %3 ns je Ablesung</translation>
    </message>
    <message>
        <source>kvm-clock, %1 ns a reading, %2 ns resolution; CPU time %3 ns a reading</source>
        <translation>kvm-clock, %1 ns je Ablesung, %2 ns Auflösung; CPU-Zeit %3 ns je Ablesung</translation>
    </message>
    <message>
        <source>hpet, %1 ns a reading, %2 ns resolution; CPU time %3 ns a reading</source>
        <translation>hpet, %1 ns je Ablesung, %2 ns Auflösung; CPU-Zeit %3 ns je Ablesung</translation>
    </message>
    <message>
        <source>unknown source, %1 ns a reading, %2 ns resolution; CPU time %3 ns a reading</source>
        <translation>unbekannte Quelle, %1 ns je Ablesung, %2 ns Auflösung; CPU-Zeit %3 ns je Ablesung</translation>
    </message>
    <message>
        <source>%1 B, transparent huge pages madvise</source>
        <translation>%1 B, transparente große Seiten: madvise</translation>
    </message>
    <message>
        <source>%1 B, transparent huge pages always</source>
        <translation>%1 B, transparente große Seiten: always</translation>
    </message>
    <message>
        <source>%1 B, transparent huge pages never</source>
        <translation>%1 B, transparente große Seiten: never</translation>
    </message>
    <message>
        <source>%1 B, transparent huge pages unknown</source>
        <translation>%1 B, transparente große Seiten: unbekannt</translation>
    </message>
    <message>
        <source>glibc %1, defaults</source>
        <translation>glibc %1, Voreinstellungen</translation>
    </message>
    <message>
        <source>glibc %1, mmap off, trim off, freed memory is kept</source>
        <translation>glibc %1, mmap aus, trim aus, freigegebener Speicher bleibt</translation>
    </message>
    <message>
        <source>of the sanitizer</source>
        <translation>des Sanitizers</translation>
    </message>
    <message>
        <source>Release, with sanitizers</source>
        <translation>Release, mit Sanitizern</translation>
    </message>
    <message>
        <source>Debug, with sanitizers</source>
        <translation>Debug, mit Sanitizern</translation>
    </message>
</context>
<context>
    <name>SamplesChart</name>
    <message>
        <source>More repetitions than pixels: the smallest and the largest of each pixel column are drawn.</source>
        <translation>Mehr Wiederholungen als Bildpunkte: Je Spalte sind der kleinste und der größte Wert gezeichnet.</translation>
    </message>
    <message numerus="yes">
        <source>%n warm-up value(s) above the axis, drawn as arrows.</source>
        <translation>
            <numerusform>%n Aufwärmwert über der Achse, als Pfeil gezeichnet.</numerusform>
            <numerusform>%n Aufwärmwerte über der Achse, als Pfeile gezeichnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>Warm-up %1</source>
        <translation>Aufwärmen %1</translation>
    </message>
    <message>
        <source>Repetition %1</source>
        <translation>Wiederholung %1</translation>
    </message>
    <message>
        <source>, outlier</source>
        <translation>, Ausreißer</translation>
    </message>
    <message>
        <source>sample %1 of the run</source>
        <translation>Messung %1 des Laufs</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Order in the run</source>
        <translation>Reihenfolge im Lauf</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>Repetition (0 and below: warm-up)</source>
        <translation>Wiederholung (0 und darunter: Aufwärmen)</translation>
    </message>
    <message>
        <source>Hollow: warm-up. Ringed: outlier (Tukey).</source>
        <translation>Hohl: Aufwärmen. Umringt: Ausreißer (Tukey).</translation>
    </message>
    <message>
        <source>Values in run order</source>
        <translation>Werte in der Reihenfolge des Laufs</translation>
    </message>
</context>
<context>
    <name>TableExport</name>
    <message>
        <source>CSV, one row a case</source>
        <translation>CSV, eine Zeile je Fall</translation>
    </message>
    <message>
        <source>CSV, one row a repetition</source>
        <translation>CSV, eine Zeile je Wiederholung</translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation>JSON, alles</translation>
    </message>
</context>
<context>
    <name>packscope::app::About</name>
    <message>
        <source>:/help/help_en.md</source>
        <comment>the help text in your language</comment>
        <translation>:/help/help_de.md</translation>
    </message>
    <message>
        <source>About Packscope</source>
        <translation>Über Packscope</translation>
    </message>
    <message>
        <source>Packscope %1</source>
        <translation>Packscope %1</translation>
    </message>
    <message>
        <source>A benchmark explorer for serializers of integers and matrices.</source>
        <translation>Misst und vergleicht Serialisierer für Ganzzahlen und Matrizen.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>Copy system info</source>
        <translation>Systeminfo kopieren</translation>
    </message>
    <message>
        <source>Packscope Help</source>
        <translation>Packscope-Hilfe</translation>
    </message>
</context>
<context>
    <name>packscope::app::EmptyPage</name>
    <message>
        <source>No results yet</source>
        <translation>Noch keine Ergebnisse</translation>
    </message>
    <message>
        <source>Set the data and the cases on the left and press F5, or start with the published case: a dense matrix of 10,000 × 100 values, serialized and compressed.</source>
        <translation>Stellen Sie links Daten und Fälle ein und drücken Sie F5, oder beginnen Sie mit dem veröffentlichten Fall: eine voll besetzte Matrix mit 10.000 × 100 Werten, serialisiert und komprimiert.</translation>
    </message>
    <message>
        <source>Run the published SystemDS case</source>
        <translation>Veröffentlichten SystemDS-Fall starten</translation>
    </message>
    <message>
        <source>Open results…</source>
        <translation>Ergebnisse öffnen …</translation>
    </message>
    <message>
        <source>Open example</source>
        <translation>Beispiel öffnen</translation>
    </message>
</context>
<context>
    <name>packscope::app::MachinePanel</name>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>makes figures less certain</source>
        <translation>macht Zahlen unsicherer</translation>
    </message>
    <message>
        <source>cannot be read on this machine</source>
        <translation>auf diesem Rechner nicht lesbar</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy these facts as text</source>
        <translation>Diese Angaben als Text kopieren</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>packscope::app::MainWindow</name>
    <message>
        <source>The run could not start.</source>
        <translation>Der Lauf konnte nicht starten.</translation>
    </message>
    <message>
        <source>Live tuning could not measure this setup.</source>
        <translation>Live konnte diese Einrichtung nicht messen.</translation>
    </message>
    <message>
        <source>Open results or a matrix</source>
        <translation>Ergebnisse oder eine Matrix öffnen</translation>
    </message>
    <message>
        <source>There is no file &quot;%1&quot;.</source>
        <translation>Es gibt keine Datei „%1“.</translation>
    </message>
    <message>
        <source>Results can be opened when the run has ended.</source>
        <translation>Ergebnisse lassen sich öffnen, wenn der Lauf zu Ende ist.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be opened.</source>
        <translation>„%1“ lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>Ergebnisse exportieren</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>The export failed; an older file is unchanged.</source>
        <translation>Der Export ist gescheitert; eine ältere Datei ist unverändert.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>%n Datei geschrieben.</numerusform>
            <numerusform>%n Dateien geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>The command line is on the clipboard.</source>
        <translation>Die Befehlszeile liegt in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>kB, MB, GB (powers of 1,000)</source>
        <translation>kB, MB, GB (Potenzen von 1.000)</translation>
    </message>
    <message>
        <source>KiB, MiB, GiB (powers of 1,024)</source>
        <translation>KiB, MiB, GiB (Potenzen von 1.024)</translation>
    </message>
    <message>
        <source>Packscope</source>
        <translation>Packscope</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Export &amp;chart…</source>
        <translation>&amp;Diagramm exportieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Copy table</source>
        <translation>Tabelle &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy as command &amp;line</source>
        <translation>Als &amp;Befehlszeile kopieren</translation>
    </message>
    <message>
        <source>&amp;Find case</source>
        <translation>Fall &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>Stop the run; finished samples are kept (Esc)</source>
        <translation>Lauf anhalten; fertige Messungen bleiben erhalten (Esc)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>&amp;Live</translation>
    </message>
    <message>
        <source>Measure again while a parameter moves (Ctrl+L)</source>
        <translation>Neu messen, während sich ein Wert bewegt (Strg+L)</translation>
    </message>
    <message>
        <source>Run the &amp;published SystemDS case</source>
        <translation>&amp;Veröffentlichten SystemDS-Fall starten</translation>
    </message>
    <message>
        <source>Set as &amp;baseline</source>
        <translation>Als &amp;Basis setzen</translation>
    </message>
    <message>
        <source>Show chart as &amp;table</source>
        <translation>Diagramm als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>&amp;Nächste Seite</translation>
    </message>
    <message>
        <source>&amp;Previous page</source>
        <translation>&amp;Vorige Seite</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Packscope</source>
        <translation>Ü&amp;ber Packscope</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Export results</source>
        <translation>Ergebnisse e&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Bytes in</source>
        <translation>B&amp;ytes in</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>A run is going on.</source>
        <translation>Ein Lauf ist im Gang.</translation>
    </message>
    <message>
        <source>Measure the checked cases (F5)</source>
        <translation>Die angehakten Fälle messen (F5)</translation>
    </message>
    <message>
        <source>Some cases of the setup are not known.</source>
        <translation>Einige Fälle der Einrichtung sind unbekannt.</translation>
    </message>
    <message>
        <source>Another window (process %1) is measuring. Wait until it is done: runs at the same time disturb each other.</source>
        <translation>Ein anderes Fenster (Prozess %1) misst gerade. Warten Sie, bis es fertig ist: Gleichzeitige Läufe stören einander.</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) done</source>
        <translation>
            <numerusform>%n Fall fertig</numerusform>
            <numerusform>%n Fälle fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
        </translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>Anhalten und schließen</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>The matrix could not be planned.</source>
        <translation>Die Matrix konnte nicht geplant werden.</translation>
    </message>
    <message>
        <source>Plan &amp;compression</source>
        <translation>&amp;Kompression planen</translation>
    </message>
    <message>
        <source>Show into which column groups the matrix is split, and why (F7)</source>
        <translation>Zeigen, in welche Spaltengruppen die Matrix zerfällt und warum (F7)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>This run could not be kept for the next start. Export it to keep it.</source>
        <translation>Dieser Lauf konnte nicht für den nächsten Start aufgehoben werden. Exportieren Sie ihn, um ihn zu behalten.</translation>
    </message>
    <message>
        <source>Stop it and close the window? Finished samples are kept.</source>
        <translation>Abbrechen und das Fenster schließen? Fertige Messungen bleiben erhalten.</translation>
    </message>
    <message>
        <source>Do not ask again</source>
        <translation>Nicht mehr fragen</translation>
    </message>
    <message>
        <source>The last run could not be read.</source>
        <translation>Der letzte Lauf kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>&amp;Ask before a run is stopped</source>
        <translation>Vor dem Abbruch eines Laufs &amp;fragen</translation>
    </message>
</context>
<context>
    <name>packscope::app::MessageBar</name>
    <message numerus="yes">
        <source>(%n more)</source>
        <translation>
            <numerusform>(%n weitere)</numerusform>
            <numerusform>(%n weitere)</numerusform>
        </translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>packscope::app::Settings</name>
    <message>
        <source>longer than %1 characters</source>
        <translation>länger als %1 Zeichen</translation>
    </message>
    <message>
        <source>not a saved state</source>
        <translation>kein gespeicherter Zustand</translation>
    </message>
    <message>
        <source>allowed: %1</source>
        <translation>erlaubt: %1</translation>
    </message>
    <message>
        <source>allowed: %1 to %2</source>
        <translation>erlaubt: %1 bis %2</translation>
    </message>
    <message>
        <source>The settings cannot be read, defaults are used: %1</source>
        <translation>Die Einstellungen sind nicht lesbar, Vorgaben gelten: %1</translation>
    </message>
    <message>
        <source>The settings file was damaged; what could not be read has its default value.</source>
        <translation>Die Einstellungsdatei war beschädigt; was nicht lesbar war, hat seinen Vorgabewert.</translation>
    </message>
    <message>
        <source>Setting %1: &quot;%2&quot; is not usable (%3); the default is used.</source>
        <translation>Einstellung %1: „%2“ ist nicht brauchbar (%3); die Vorgabe gilt.</translation>
    </message>
    <message>
        <source>The old file was kept as %1.</source>
        <translation>Die alte Datei wurde als %1 aufgehoben.</translation>
    </message>
</context>
<context>
    <name>packscope::charts::ChartPanel</name>
    <message>
        <source>linear</source>
        <translation>linear</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logarithmisch</translation>
    </message>
    <message>
        <source>C&amp;hart</source>
        <translation>D&amp;iagramm</translation>
    </message>
    <message>
        <source>&amp;Metric</source>
        <translation>&amp;Messgröße</translation>
    </message>
    <message>
        <source>S&amp;cale</source>
        <translation>S&amp;kala</translation>
    </message>
    <message>
        <source>Error &amp;bars</source>
        <translation>&amp;Fehlerbalken</translation>
    </message>
    <message>
        <source>Kind of chart</source>
        <translation>Art des Diagramms</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Messgröße</translation>
    </message>
    <message>
        <source>Scale of the values</source>
        <translation>Skala der Werte</translation>
    </message>
    <message>
        <source>Kind of error bars</source>
        <translation>Art der Fehlerbalken</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>&amp;Legende</translation>
    </message>
    <message>
        <source>Shows which case is drawn how; uncheck a case to hide it</source>
        <translation>Zeigt, welcher Fall wie gezeichnet ist; ein Häkchen weg blendet ihn aus</translation>
    </message>
    <message>
        <source>Show as &amp;table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>The figures of this chart as rows and columns</source>
        <translation>Die Zahlen dieses Diagramms als Zeilen und Spalten</translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation>Ko&amp;pieren</translation>
    </message>
    <message>
        <source>Copies the chart as a picture and its figures as text</source>
        <translation>Kopiert das Diagramm als Bild und seine Zahlen als Text</translation>
    </message>
    <message>
        <source>E&amp;xport...</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Saves the chart or its figures to a file</source>
        <translation>Speichert das Diagramm oder seine Zahlen in eine Datei</translation>
    </message>
    <message>
        <source>Legend: cases of the chart</source>
        <translation>Legende: Fälle des Diagramms</translation>
    </message>
    <message>
        <source>Figures of the chart</source>
        <translation>Zahlen des Diagramms</translation>
    </message>
    <message>
        <source>A logarithmic scale needs a value above 0, and none of those shown is.</source>
        <translation>Eine logarithmische Skala braucht einen Wert über 0; von den gezeigten ist keiner größer.</translation>
    </message>
    <message>
        <source>There is nothing to show on a scale yet.</source>
        <translation>Es gibt noch nichts zu zeigen.</translation>
    </message>
    <message>
        <source>Logarithmic: equal ratios have equal lengths</source>
        <translation>Logarithmisch: gleiche Verhältnisse sind gleich lang</translation>
    </message>
</context>
<context>
    <name>packscope::charts::SafeChartView</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
</context>
<context>
    <name>packscope::exports::ChartExportDialog</name>
    <message>
        <source>Export chart</source>
        <translation>Diagramm exportieren</translation>
    </message>
    <message>
        <source>white paper</source>
        <translation>weißes Papier</translation>
    </message>
    <message>
        <source>as on screen</source>
        <translation>wie auf dem Bildschirm</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation>&amp;Maßstab</translation>
    </message>
    <message>
        <source>&amp;Background</source>
        <translation>Hinter&amp;grund</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Save &amp;as...</source>
        <translation>Speichern &amp;unter...</translation>
    </message>
    <message>
        <source>File format</source>
        <translation>Dateiformat</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>Breite in Pixeln</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Höhe in Pixeln</translation>
    </message>
    <message>
        <source>Scale of the picture</source>
        <translation>Maßstab des Bildes</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>File pixels for each pixel of the chart; 2 is sharp on most screens</source>
        <translation>Pixel der Datei je Pixel des Diagramms; 2 ist auf den meisten Bildschirmen scharf</translation>
    </message>
    <message>
        <source>Drawings have no pixels; they are sharp at any size</source>
        <translation>Zeichnungen haben keine Pixel; sie sind in jeder Größe scharf</translation>
    </message>
    <message>
        <source>%1 x %2 pixels</source>
        <translation>%1 x %2 Pixel</translation>
    </message>
    <message>
        <source>%1 x %2 mm</source>
        <translation>%1 x %2 mm</translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message>
        <source>%1 exists. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
</context>
<context>
    <name>packscope::history::SessionList</name>
    <message>
        <source>Runs of this session appear here. Choose one to see it again.</source>
        <translation>Hier erscheinen die Läufe dieser Sitzung. Wählen Sie einen, um ihn wieder zu sehen.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
</context>
<context>
    <name>packscope::history::SessionModel</name>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n Fall</numerusform>
            <numerusform>%n Fälle</numerusform>
        </translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
</context>
<context>
    <name>packscope::plan::PlanJob</name>
    <message>
        <source>&apos;%1&apos; could not be started: %2</source>
        <translation>„%1“ konnte nicht gestartet werden: %2</translation>
    </message>
    <message>
        <source>The planning process ended unexpectedly; it may have run out of memory.</source>
        <translation>Der Planungsprozess endete unerwartet; vielleicht fehlte Speicher.</translation>
    </message>
    <message>
        <source>The planning process ended with code %1.</source>
        <translation>Der Planungsprozess endete mit Code %1.</translation>
    </message>
</context>
<context>
    <name>packscope::plan::PlanModel</name>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Number of the column group.</source>
        <translation>Nummer der Spaltengruppe.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>How the columns of the group are stored.</source>
        <translation>Wie die Spalten der Gruppe gespeichert werden.</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>The columns that are encoded together, counted from 0.</source>
        <translation>Die Spalten, die zusammen kodiert werden, ab 0 gezählt.</translation>
    </message>
    <message>
        <source>Distinct</source>
        <translation>Verschiedene</translation>
    </message>
    <message>
        <source>Distinct values, or rows of values, that the columns hold; estimated from a sample.</source>
        <translation>Verschiedene Werte oder Wertezeilen der Spalten; aus einer Stichprobe geschätzt.</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Bits of one code; 0 without codes.</source>
        <translation>Bits eines Codes; 0 ohne Codes.</translation>
    </message>
    <message>
        <source>Estimated</source>
        <translation>Geschätzt</translation>
    </message>
    <message>
        <source>Bytes that the planner expected, by the size model of the layout.</source>
        <translation>Byte, die der Planer erwartet hat, nach dem Größenmodell des Layouts.</translation>
    </message>
    <message>
        <source>True</source>
        <translation>Wirklich</translation>
    </message>
    <message>
        <source>Bytes of the group as built, by the same model; the bar is its share of the dense cells.</source>
        <translation>Byte der gebauten Gruppe, nach demselben Modell; der Balken ist ihr Anteil an den dichten Zellen.</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>Dicht</translation>
    </message>
    <message>
        <source>8 bytes for each cell of the group.</source>
        <translation>8 Byte für jede Zelle der Gruppe.</translation>
    </message>
    <message>
        <source>Compared types</source>
        <translation>Verglichene Typen</translation>
    </message>
    <message>
        <source>What each type that fits would take, the smallest first.</source>
        <translation>Was jeder passende Typ brauchen würde, der kleinste zuerst.</translation>
    </message>
</context>
<context>
    <name>packscope::plan::PlanPanel</name>
    <message>
        <source>Open compressed file</source>
        <translation>Komprimierte Datei öffnen</translation>
    </message>
    <message>
        <source>Packscope compressed matrix (*.psc);;All files (*)</source>
        <translation>Komprimierte Packscope-Matrix (*.psc);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Plan and compress the matrix of the setup in its layout</source>
        <translation>Die Matrix der Einstellungen in deren Layout planen und komprimieren</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>Plant…</translation>
    </message>
    <message>
        <source>“Plan” shows how the matrix of the setup is split into column groups, what each takes, and why its type won. A compressed file shows the groups it holds.</source>
        <translation>„Planen“ zeigt, wie die Matrix der Einstellungen in Spaltengruppen zerfällt, was jede braucht und warum ihr Typ gewann. Eine komprimierte Datei zeigt ihre Gruppen.</translation>
    </message>
    <message>
        <source>The setup has changed since; “Plan” plans for it.</source>
        <translation>Die Einstellungen haben sich seither geändert; „Planen“ plant für sie.</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Planen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>&amp;Open compressed file…</source>
        <translation>Komprimierte Datei &amp;öffnen…</translation>
    </message>
    <message>
        <source>&amp;Copy as command line</source>
        <translation>Als Befehlszeile &amp;kopieren</translation>
    </message>
    <message>
        <source>Column groups</source>
        <translation>Spaltengruppen</translation>
    </message>
    <message>
        <source>%1 × %2 values, %3, as groups: %4</source>
        <translation>%1 × %2 Werte, %3, als Gruppen: %4</translation>
    </message>
    <message>
        <source>In memory %1, in a JVM %2, SystemDS block %3, native file %4.</source>
        <translation>Im Speicher %1, in einer JVM %2, SystemDS-Block %3, eigene Datei %4.</translation>
    </message>
    <message>
        <source>Planned from %1 of %2 rows.</source>
        <translation>Aus %1 von %2 Zeilen geplant.</translation>
    </message>
</context>
<context>
    <name>packscope::results::MetricText</name>
    <message>
        <source>new (%1)</source>
        <translation>neu (%1)</translation>
    </message>
</context>
<context>
    <name>packscope::results::ResultColumns</name>
    <message>
        <source>Lower is better.</source>
        <translation>Kleiner ist besser.</translation>
    </message>
    <message>
        <source>Higher is better.</source>
        <translation>Größer ist besser.</translation>
    </message>
    <message>
        <source>Shown: the median.</source>
        <translation>Gezeigt: der Median.</translation>
    </message>
    <message>
        <source>This machine or isolation cannot measure it.</source>
        <translation>Auf diesem Rechner oder in dieser Isolation nicht messbar.</translation>
    </message>
    <message>
        <source>%1, median: %2</source>
        <translation>%1, Median: %2</translation>
    </message>
    <message>
        <source>95 % interval of the median: %1 .. %2</source>
        <translation>95-%-Intervall des Medians: %1 .. %2</translation>
    </message>
    <message>
        <source>An interval needs at least 6 repetitions.</source>
        <translation>Ein Intervall braucht mindestens 6 Wiederholungen.</translation>
    </message>
    <message>
        <source>mean %1, standard deviation %2</source>
        <translation>Mittel %1, Standardabweichung %2</translation>
    </message>
    <message numerus="yes">
        <source>from %1 to %2, %n sample(s)</source>
        <translation>
            <numerusform>von %1 bis %2, %n Messung</numerusform>
            <numerusform>von %1 bis %2, %n Messungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Case</source>
        <translation>Fall</translation>
    </message>
    <message>
        <source>What was measured.</source>
        <translation>Was gemessen wurde.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>How the case stands. A failed case keeps its message in the note.</source>
        <translation>Wie es um den Fall steht. Bei einem fehlgeschlagenen steht die Meldung in der Bemerkung.</translation>
    </message>
    <message>
        <source>vs baseline</source>
        <translation>zur Basis</translation>
    </message>
    <message>
        <source>Change of the median time to the baseline case: (case - baseline) / baseline.
Choose the baseline with Ctrl+B.</source>
        <translation>Änderung der mittleren Zeit zum Basisfall: (Fall - Basis) / Basis.
Die Basis wählen Sie mit Strg+B.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Median time, difference to &quot;%1&quot;: %2</source>
        <translation>Mittlere Zeit, Unterschied zu „%1“: %2</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Whether the round trip was compared bit for bit.</source>
        <translation>Ob hin und zurück Bit für Bit verglichen wurde.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Threads ran</source>
        <translation>Threads liefen</translation>
    </message>
    <message>
        <source>How many threads really took part.</source>
        <translation>Wie viele Threads wirklich beteiligt waren.</translation>
    </message>
    <message>
        <source>SIMD</source>
        <translation>SIMD</translation>
    </message>
    <message>
        <source>The instruction set that the kernels used.</source>
        <translation>Der Befehlssatz, den die Kerne nutzten.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Why a case failed, or what is special about it.</source>
        <translation>Warum ein Fall fehlschlug oder was an ihm besonders ist.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>wärmt auf</translation>
    </message>
    <message>
        <source>running, %1 of %2</source>
        <translation>läuft, %1 von %2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>cancelled, %1 of %2</source>
        <translation>abgebrochen, %1 von %2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>packscope::results::ResultTable</name>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
</context>
<context>
    <name>packscope::run::Progress</name>
    <message>
        <source>preparing</source>
        <translation>wird vorbereitet</translation>
    </message>
    <message>
        <source>warm-up %1/%2</source>
        <translation>Aufwärmen %1/%2</translation>
    </message>
    <message>
        <source>repetition %1/%2</source>
        <translation>Wiederholung %1/%2</translation>
    </message>
    <message>
        <source>measuring memory</source>
        <translation>Speicher wird gemessen</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>case %1 of %2</source>
        <translation>Fall %1 von %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>almost done</source>
        <translation>fast fertig</translation>
    </message>
</context>
<context>
    <name>packscope::run::RunStatus</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>hält an</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
</context>
<context>
    <name>packscope::setup::CaseTree</name>
    <message>
        <source>Search cases</source>
        <translation>Fälle suchen</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>Veröffentlichte</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Check every case</source>
        <translation>Jeden Fall anhaken</translation>
    </message>
    <message>
        <source>Check the cases of the published tables</source>
        <translation>Die Fälle der veröffentlichten Tabellen anhaken</translation>
    </message>
    <message>
        <source>Check no case</source>
        <translation>Keinen Fall anhaken</translation>
    </message>
</context>
<context>
    <name>packscope::setup::CaseTreeModel</name>
    <message>
        <source>as set above</source>
        <translation>wie oben eingestellt</translation>
    </message>
</context>
<context>
    <name>packscope::setup::Estimate</name>
    <message>
        <source>No case is checked.</source>
        <translation>Kein Fall ist angehakt.</translation>
    </message>
    <message>
        <source>Needs about %1 of memory; %2 are available.</source>
        <translation>Braucht etwa %1 Speicher; %2 sind verfügbar.</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n Fall</numerusform>
            <numerusform>%n Fälle</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 Speicher</translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) will fail: not enough memory (%1 available)</source>
        <translation>
            <numerusform>%n Fall wird fehlschlagen: zu wenig Speicher (%1 verfügbar)</numerusform>
            <numerusform>%n Fälle werden fehlschlagen: zu wenig Speicher (%1 verfügbar)</numerusform>
        </translation>
    </message>
    <message>
        <source>Matrix: %1</source>
        <translation>Matrix: %1</translation>
    </message>
    <message>
        <source>Memory of the largest case, estimated: %1</source>
        <translation>Speicher des größten Falls, geschätzt: %1</translation>
    </message>
    <message>
        <source>Available now: %1</source>
        <translation>Jetzt verfügbar: %1</translation>
    </message>
    <message>
        <source>The time comes from earlier runs of these cases.</source>
        <translation>Die Zeit stammt aus früheren Läufen dieser Fälle.</translation>
    </message>
    <message>
        <source>The time is guessed from the amount of data; it gets better after the first run.</source>
        <translation>Die Zeit ist aus der Datenmenge geschätzt; nach dem ersten Lauf wird sie genauer.</translation>
    </message>
</context>
<context>
    <name>packscope::setup::NumberRow</name>
    <message>
        <source>Slider</source>
        <translation>Schieberegler</translation>
    </message>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::setup::NumberScale</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Out of range. Allowed: %1.</source>
        <translation>Außerhalb des Bereichs. Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Empty. Allowed: %1.</source>
        <translation>Leer. Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Not a whole number. Allowed: %1.</source>
        <translation>Keine ganze Zahl. Erlaubt: %1.</translation>
    </message>
    <message>
        <source>Not a number. Allowed: %1.</source>
        <translation>Keine Zahl. Erlaubt: %1.</translation>
    </message>
</context>
<context>
    <name>packscope::setup::ParameterField</name>
    <message>
        <source>Packscope&apos;s own</source>
        <translation>Packscopes eigenes</translation>
    </message>
    <message>
        <source>as SystemDS</source>
        <translation>wie SystemDS</translation>
    </message>
    <message>
        <source>best of this machine</source>
        <translation>bester dieses Rechners</translation>
    </message>
    <message>
        <source>none (scalar)</source>
        <translation>keiner (skalar)</translation>
    </message>
    <message>
        <source>process for each case</source>
        <translation>ein Prozess je Fall</translation>
    </message>
    <message>
        <source>one process for all</source>
        <translation>ein Prozess für alle</translation>
    </message>
    <message>
        <source>none, in this window</source>
        <translation>keine, in diesem Fenster</translation>
    </message>
</context>
<context>
    <name>packscope::setup::PathRow</name>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>temporary folder</source>
        <translation>temporärer Ordner</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Open matrix</source>
        <translation>Matrix öffnen</translation>
    </message>
</context>
<context>
    <name>packscope::setup::PresetBox</name>
    <message>
        <source>Own setup</source>
        <translation>Eigene Einrichtung</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>A ready setup</source>
        <translation>Eine fertige Einrichtung</translation>
    </message>
</context>
<context>
    <name>packscope::setup::SetupPanel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Taken from the file.</source>
        <translation>Kommt aus der Datei.</translation>
    </message>
    <message numerus="yes">
        <source>Cases (%n checked)</source>
        <translation>
            <numerusform>Fälle (%n angehakt)</numerusform>
            <numerusform>Fälle (%n angehakt)</numerusform>
        </translation>
    </message>
    <message>
        <source>Matrix of %1</source>
        <translation>Matrix mit %1</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Weitere</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Integers</source>
        <translation>Ganzzahlen</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Schätzung</translation>
    </message>
</context>
</TS>

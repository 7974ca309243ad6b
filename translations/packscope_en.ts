<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BarsChart</name>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n repetition</numerusform>
            <numerusform>%n repetitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation>
            <numerusform>%n outlier</numerusform>
            <numerusform>%n outliers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoxChart</name>
    <message numerus="yes">
        <source>%n repetition(s)</source>
        <translation>
            <numerusform>%n repetition</numerusform>
            <numerusform>%n repetitions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outlier(s)</source>
        <translation>
            <numerusform>%n outlier</numerusform>
            <numerusform>%n outliers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChartRows</name>
    <message numerus="yes">
        <source>%1 of %2 for %n case(s).</source>
        <translation>
            <numerusform>%1 of %2 for %n case.</numerusform>
            <numerusform>%1 of %2 for %n cases.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message numerus="yes">
        <source>%n value(s) of 0 cannot be shown on a log scale.</source>
        <translation>
            <numerusform>%n value of 0 cannot be shown on a log scale.</numerusform>
            <numerusform>%n values of 0 cannot be shown on a log scale.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) were not measured.</source>
        <translation>
            <numerusform>%n value was not measured.</numerusform>
            <numerusform>%n values were not measured.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EcdfChart</name>
    <message numerus="yes">
        <source>%1 % of %n repetition(s) at or below</source>
        <translation>
            <numerusform>%1 % of %n repetition at or below</numerusform>
            <numerusform>%1 % of %n repetitions at or below</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SamplesChart</name>
    <message numerus="yes">
        <source>%n warm-up value(s) above the axis, drawn as arrows.</source>
        <translation>
            <numerusform>%n warm-up value above the axis, drawn as arrows.</numerusform>
            <numerusform>%n warm-up values above the axis, drawn as arrows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::app::MainWindow</name>
    <message numerus="yes">
        <source>%n file(s) written.</source>
        <translation>
            <numerusform>%n file written.</numerusform>
            <numerusform>%n files written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) done</source>
        <translation>
            <numerusform>%n case done</numerusform>
            <numerusform>%n cases done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::app::MessageBar</name>
    <message numerus="yes">
        <source>(%n more)</source>
        <translation>
            <numerusform>(%n more)</numerusform>
            <numerusform>(%n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::history::SessionModel</name>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::results::ResultColumns</name>
    <message numerus="yes">
        <source>from %1 to %2, %n sample(s)</source>
        <translation>
            <numerusform>from %1 to %2, %n sample</numerusform>
            <numerusform>from %1 to %2, %n samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::setup::Estimate</name>
    <message numerus="yes">
        <source>%n case(s)</source>
        <translation>
            <numerusform>%n case</numerusform>
            <numerusform>%n cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n case(s) will fail: not enough memory (%1 available)</source>
        <translation>
            <numerusform>%n case will fail: not enough memory (%1 available)</numerusform>
            <numerusform>%n cases will fail: not enough memory (%1 available)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::setup::NumberRow</name>
    <message numerus="yes">
        <source>%n thread(s)</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>packscope::setup::SetupPanel</name>
    <message numerus="yes">
        <source>Cases (%n checked)</source>
        <translation>
            <numerusform>Cases (%n checked)</numerusform>
            <numerusform>Cases (%n checked)</numerusform>
        </translation>
    </message>
</context>
</TS>

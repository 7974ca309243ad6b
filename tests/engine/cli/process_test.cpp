// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a process: signals, exit codes, standard output that takes no more.
#include "base/file.h"
#include "base/parse_number.h"
#include "cli/cancel_on_signal.h"
#include "engine/cli/capture.h"

#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace packscope::cli {
namespace {

using test::TemporaryFolder;

/// packscope-bench with its output in the files "out" and "err" of the current folder.
class Process {
 public:
  explicit Process(std::vector<std::string> arguments, const char* out = "out") {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, "err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    arguments.insert(arguments.begin(), PACKSCOPE_BENCH_PROGRAM);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    if (::posix_spawn(&m_pid, argv[0], &actions, nullptr, argv.data(), environ) != 0) m_pid = -1;
    posix_spawn_file_actions_destroy(&actions);
  }

  pid_t pid() const { return m_pid; }

  /// The exit code, or 128 + the signal.
  int wait() const {
    int status = 0;
    if (::waitpid(m_pid, &status, 0) != m_pid) return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t m_pid = -1;
};

std::string text(const char* file) {
  return base::readFile(file, 1 << 24);
}

/// /proc has no size, so base::readFile finds nothing there.
std::string procText(const std::string& path) {
  std::string result;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::array<char, 4096> chunk{};
  for (ssize_t n = 0; fd >= 0 && (n = ::read(fd, chunk.data(), chunk.size())) > 0;)
    result.append(chunk.data(), static_cast<std::size_t>(n));
  if (fd >= 0) ::close(fd);
  return result;
}

/// Waits until the program has started a worker; from then on it is measuring.
void awaitWorker(pid_t pid) {
  const std::string path = "/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) + "/children";
  while (procText(path).empty() && ::kill(pid, 0) == 0) ::poll(nullptr, 0, 5);
}

TEST(Process, ReturnsWhatContractsSay) {
  const TemporaryFolder folder;
  EXPECT_EQ(Process({"--version"}).wait(), kOk);
  EXPECT_EQ(text("out"), "packscope-bench " PACKSCOPE_VERSION "\n");
  EXPECT_EQ(Process({"run", "--rows", "-1"}).wait(), kBadInput);
  EXPECT_NE(text("err").find("--rows: '-1'"), std::string::npos);
  EXPECT_EQ(
      Process({"run", "--cases", "selftest.throw,selftest.peak-10", "--repetitions", "2", "--csv", "x.csv"})
          .wait(),
      kCaseFailed);
  EXPECT_NE(text("out").find("failed"), std::string::npos) << text("out");
  EXPECT_NE(text("err").find("1 of 2 cases did not complete: selftest.throw failed"), std::string::npos)
      << text("err");
  EXPECT_NE(text("err").find("written: " + (folder.path() / "x.csv").string()), std::string::npos)
      << text("err");
  EXPECT_NE(text("x.csv").find("selftest.peak-10"), std::string::npos);
}

TEST(Process, SaysWhenStandardOutputIsFull) {
  const TemporaryFolder folder;
  EXPECT_EQ(Process({"list", "metrics"}, "/dev/full").wait(), kBadInput);
  EXPECT_NE(text("err").find("standard output takes no more"), std::string::npos) << text("err");
}

TEST(Process, InterruptKeepsWhatIsFinished) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    const Process process(
        {"run", "--cases", "selftest.hang,selftest.peak-10", "--csv", "x.csv", "--json", "x.json"});
    awaitWorker(process.pid());
    ASSERT_EQ(::kill(process.pid(), signal), 0);
    EXPECT_EQ(process.wait(), kCaseFailed);
    EXPECT_NE(text("x.csv").find("selftest.hang"), std::string::npos);
    EXPECT_NE(text("x.csv").find("cancelled"), std::string::npos) << text("x.csv");
    EXPECT_NE(text("x.json").find("\"cancelled\": true"), std::string::npos);
    EXPECT_NE(text("err").find("cancelled"), std::string::npos) << text("err");
  }
}

TEST(CancelOnSignal, FirstCancelsSecondEnds) {
  EXPECT_EXIT(
      {
        bench::CancelToken token;
        const CancelOnSignal onSignal(token);
        ::raise(SIGINT);
        if (!token.cancelled()) ::_exit(9);
        ::raise(SIGTERM);
        // ThreadSanitizer hands signals over at the next call that waits.
        for (int i = 0; i < 100; ++i) ::usleep(10'000);
        ::_exit(8);
      },
      ::testing::ExitedWithCode(128 + SIGTERM), "");
}

TEST(CancelOnSignal, GivesBackWhatWasThere) {
  struct sigaction before {
  }, after{};
  ::sigaction(SIGINT, nullptr, &before);
  {
    bench::CancelToken token;
    const CancelOnSignal onSignal(token);
  }
  ::sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(before.sa_handler, after.sa_handler);
}

TEST(CancelOnSignal, LeavesIgnoredSignalsIgnored) {
  struct sigaction ignore {
  }, previous{};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGHUP, &ignore, &previous);
  bench::CancelToken token;
  {
    const CancelOnSignal onSignal(token);
    ::raise(SIGHUP);
  }
  EXPECT_FALSE(token.cancelled());
  ::sigaction(SIGHUP, &previous, nullptr);
}

TEST(Process, WorkerRefusesNonsense) {
  const TemporaryFolder folder;
  EXPECT_EQ(Process({"worker"}).wait(), kBadInput);  // Standard input is empty.
  EXPECT_TRUE(text("out").empty());
}

}  // namespace
}  // namespace packscope::cli

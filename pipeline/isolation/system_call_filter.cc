// The kernel runs a small program of its own kind (BPF) before each system call, over the number of the call
// and its arguments. Ours is a list: is it this call? then let it pass; and kills at its end. It is written
// out by hand, since it is shorter than the use of a library for it. (man 2 seccomp; Linux,
// Documentation/userspace-api/seccomp_filter.rst)
#include "pipeline/isolation/system_call_filter.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/sanitizers.h"

namespace treesift {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t machine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t machine = 0;
#endif

constexpr long allowed_calls[] = {
    // the socket
    __NR_recvfrom, __NR_sendto,
    // memory
    __NR_brk, __NR_munmap, __NR_mremap, __NR_madvise,
    // the time that a pair may take, and takes
    __NR_setitimer, __NR_clock_gettime,
    // the C library: its locks, and what qsort asks of memory
    __NR_futex, __NR_sched_yield, __NR_sysinfo,
    // abort(), and what it says
    __NR_rt_sigreturn, __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_getpid, __NR_gettid, __NR_writev,
    // the end
    __NR_exit, __NR_exit_group};

class FilterProgram {
 public:
  FilterProgram() {
    load(offsetof(seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0);
    answer(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(seccomp_data, nr));
  }

  void allow(long call) {
    add(BPF_JMP | BPF_JEQ | BPF_K, number(call), 0, 1);
    answer(SECCOMP_RET_ALLOW);
  }
  // Unless one of the bits is set in the argument.
  void allow_without(long call, std::size_t argument, std::uint32_t bits) {
    add(BPF_JMP | BPF_JEQ | BPF_K, number(call), 0, 4);
    load_argument(argument);
    add(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
    answer(SECCOMP_RET_ALLOW);
    answer(SECCOMP_RET_KILL_PROCESS);
  }
  void allow_only_with(long call, std::size_t argument, std::uint32_t value) {
    add(BPF_JMP | BPF_JEQ | BPF_K, number(call), 0, 4);
    load_argument(argument);
    add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(SECCOMP_RET_ALLOW);
    answer(SECCOMP_RET_KILL_PROCESS);
  }
  bool install() {
    answer(SECCOMP_RET_KILL_PROCESS);
    sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  static std::uint32_t number(long call) { return static_cast<std::uint32_t>(call); }
  void add(int code, std::uint32_t operand, std::uint8_t if_true, std::uint8_t if_false) {
    code_.push_back({static_cast<std::uint16_t>(code), if_true, if_false, operand});
  }
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0); }
  // Its lower half, on machines that put that first, as both of ours do.
  void load_argument(std::size_t argument) {
    load(offsetof(seccomp_data, args) + argument * sizeof(std::uint64_t));
  }
  void answer(std::uint32_t verdict) { add(BPF_RET | BPF_K, verdict, 0, 0); }

  std::vector<sock_filter> code_;
};

}  // namespace

bool filter_system_calls() {
  if (is_sanitized || machine == 0) return true;
  FilterProgram program;
  for (const long call : allowed_calls) program.allow(call);
  program.allow_without(__NR_mmap, 2, PROT_EXEC);
  program.allow_without(__NR_mprotect, 2, PROT_EXEC);
  program.allow_only_with(__NR_tgkill, 0, static_cast<std::uint32_t>(::getpid()));  // raise()
  return program.install();
}

}  // namespace treesift

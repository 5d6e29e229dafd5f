// The time that work takes on a processor, which, unlike the time on a clock, does not depend on the load of the
// machine.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#endif

package enum CPUTime {
  /// The seconds for which the calling thread has run on a processor so far.
  package static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The seconds for which all threads of the process have run on processors so far.
  package static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The seconds for which another process has run on processors so far; nil when it has ended.
  package static func ofProcess(_ identifier: pid_t) -> Double? {
    var clock = clockid_t()
    return clock_getcpuclockid(identifier, &clock) == 0 ? seconds(clock) : nil
  }

  /// The seconds for which the calling thread runs on a processor to carry out `body`. The work of other threads on its
  /// behalf is not counted: tests share their process with others, so that those threads cannot be told from theirs.
  package static func spent(_ body: () throws -> Void) rethrows -> Double {
    let start = ofThread
    try body()
    return ofThread - start
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

// Confinement: the bounds that the worker sets for itself before it reads anything.
// SPDX-License-Identifier: Apache-2.0

import CWorkerProcess
import Foundation
import Quartzite

/// The bounds on the process.
enum Confinement {
  /// The most bytes of a file that is written: films are the largest.
  static let largestFile = 1 << 30

  /// Sets the bounds of the whole process. Throws `internalInconsistency` where the system refuses one.
  static func apply(_ arguments: WorkerArguments) throws(RenderError) {
    if let parent = arguments.parent {
      try check(quartzite_die_with_parent(), "dying with the service")
      // It may have died before the call.
      guard getppid() == parent else { throw RenderError(.usage, "the service \(parent) is gone") }
      // A supervisor that ends the service may signal all its processes; the service says when its workers are to end.
      for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
    }
    // A session of its own, unless the service gave it one: what is typed at the service's terminal is not for it.
    if getsid(0) != getpid() { _ = setsid() }
    try check(quartzite_gain_no_rights(), "forbidding new rights")
    // Another end of a pipe that is gone, and a file that grows too large, are errors of the calls.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    try limit(QUARTZITE_CORE, 0, "core dumps")
    try limit(QUARTZITE_FILE_SIZE, largestFile, "the size of files")
    if let files = arguments.files { try limit(QUARTZITE_FILES, files, "open files") }
    if let memory = arguments.memory { try limit(QUARTZITE_DATA, memory, "memory") }
    if arguments.niceness > 0 {
      errno = 0
      if nice(Int32(arguments.niceness)) == -1, errno != 0 { throw failure("niceness") }
    }
  }

  /// Bounds the time of all CPUs that the next request may use, beyond what was used before: a process that takes so much more
  /// than its time on every core has run away, and the kernel ends it.
  static func limitProcessorTime(seconds: Double) {
    var usage = rusage()
    guard getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return }
    let used = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
    let bound = used + 10 + max(1, min(seconds, 1e6)) * cores
    _ = quartzite_set_limit(Int32(QUARTZITE_CPU.rawValue), UInt64(bound), 1)
  }

  private static func limit(_ resource: quartzite_resource, _ bound: Int, _ name: String) throws(RenderError) {
    try check(quartzite_set_limit(Int32(resource.rawValue), UInt64(max(0, bound)), 0), "a bound on \(name)")
  }

  private static func check(_ result: Int32, _ action: String) throws(RenderError) {
    if result != 0 { throw failure(action) }
  }

  private static func failure(_ action: String) -> RenderError {
    RenderError(.internalInconsistency, "the system refuses \(action): \(String(cString: strerror(errno)))")
  }
}

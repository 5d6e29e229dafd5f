// WorkerPool.Options: the number of workers, and the bounds on the work of each.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages

extension WorkerPool {
  /// The number of workers, and the bounds on the work of each.
  public struct Options: Sendable {
    /// The path of the program `quartzite-worker`.
    public var worker: String
    /// Arguments for it that come before those of the pool; none by default.
    public var arguments: [String] = []
    /// The number of workers; the number of cores by default.
    public var workers: Int
    /// The requests that may wait beyond those that are being drawn; four for each worker by default.
    public var queueLength: Int
    /// The most seconds that a request may ask for; 120 by default.
    public var longestDeadline: Double = 120
    /// The seconds after the end of a request's time in which its worker may say so itself, and after a failure in which its
    /// renderer may go on, before the worker is killed; 2 by default.
    public var grace: Double = 2
    /// The seconds in which a worker has to open its device and compile its shaders; 120 by default.
    public var startTime: Double = 120
    /// The requests after which a worker is replaced; 1000 by default.
    public var requestsPerWorker = 1000
    /// The private memory that a worker may have, in bytes; 2 GiB by default.
    public var memoryLimit = 2 << 30
    /// The memory in use (resident, in bytes) from which on a worker is replaced after a request; 1 GiB by default.
    public var memoryMark = 1 << 30
    /// The files that a worker may have open; 256 by default.
    public var openFiles = 256
    /// The niceness that is added to that of the service, from 0 to 19; 0 by default.
    public var niceness = 0
    /// The threads that share the work of a picture in a worker: its part of the cores, 1 at least.
    var threadsPerWorker: Int { max(1, ProcessInfo.processInfo.activeProcessorCount / max(1, workers)) }
    /// The seconds between a worker that cannot start and the next try; they double with each failure. 0.25 by default.
    public var firstRestartDelay = 0.25
    /// The longest time between two such tries, in seconds; 30 by default.
    public var longestRestartDelay: Double = 30
    /// The folder in which each worker gets a folder of its own, which is removed after it; that of the system's by default.
    public var temporaryFolder = NSTemporaryDirectory()
    /// The environment of the workers; nil, the default, is what ``WorkerPool/workerEnvironment(from:)`` leaves of the service's.
    public var environment: [String: String]?
    /// The bounds on messages in both directions.
    public var bounds = MessageFrame.Bounds()
    /// The log of starts, ends and what workers write to standard error.
    public var logger = Logger(label: "quartzite.workers")

    /// Creates options; everything that is not named here has its default.
    public init(worker: String, arguments: [String] = [], workers: Int? = nil, queueLength: Int? = nil) {
      let count = workers ?? ProcessInfo.processInfo.activeProcessorCount
      self.worker = worker
      self.arguments = arguments
      self.workers = count
      self.queueLength = queueLength ?? 4 * max(0, min(count, 1 << 16))
    }

    func check() throws(RenderFailure) {
      func refuse(_ message: String) -> RenderFailure { RenderFailure(code: RenderFailure.usage, message: message) }
      guard access(worker, X_OK) == 0 else {
        throw refuse(
          "the worker \(worker) cannot be run: \(String(cString: strerror(errno))); it is built as quartzite-worker, and "
            + "lies beside the service")
      }
      guard (1...1024).contains(workers) else { throw refuse("1 to 1024 workers can be had, not \(workers)") }
      guard queueLength >= 0 else { throw refuse("a queue has no fewer than 0 places, not \(queueLength)") }
      guard requestsPerWorker > 0 else { throw refuse("a worker draws at least 1 picture, not \(requestsPerWorker)") }
      guard (0...19).contains(niceness) else { throw refuse("the niceness is from 0 to 19, not \(niceness)") }
      guard openFiles >= 32 else { throw refuse("a worker needs 32 open files, not \(openFiles)") }
      guard memoryLimit >= 64 << 20, memoryMark > 0 else {
        throw refuse("a worker needs 64 MiB of memory, not \(memoryLimit) bytes")
      }
      let times = [
        ("longestDeadline", longestDeadline), ("grace", grace), ("startTime", startTime),
        ("firstRestartDelay", firstRestartDelay), ("longestRestartDelay", longestRestartDelay),
      ]
      for (name, seconds) in times where !(seconds > 0 && seconds <= 1e6) {
        throw refuse("\(name) is a number of seconds above 0 and up to 1000000, not \(seconds)")
      }
    }
  }

  /// The part of an environment that workers need: where programs, libraries, fonts and drivers are, and what is said to
  /// Quartzite and to drivers. Everything else, secrets of the service among it, stays with the service.
  public static func workerEnvironment(from environment: [String: String]) -> [String: String] {
    let names: Set = [
      "PATH", "HOME", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE", "XDG_CACHE_HOME",
      "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR", "DRI_PRIME", "ASAN_OPTIONS",
      "TSAN_OPTIONS",
    ]
    let prefixes = [
      "QUARTZITE_", "LC_", "LIBGL_", "MESA_", "EGL_", "__EGL_", "__GLX_", "GALLIUM_", "LP_", "FONTCONFIG_", "FC_",
      "NVIDIA_", "CUDA_", "LIBVA_", "VK_", "GBM_",
    ]
    var kept = environment.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    // A worker that crashes is replaced at once; a report of its stack would keep its request waiting.
    if kept["SWIFT_BACKTRACE"] == nil { kept["SWIFT_BACKTRACE"] = "enable=no" }
    return kept
  }
}

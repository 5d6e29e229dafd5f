// DriverProcess: the process that renders; a child made by fork() cannot use its threads and its driver.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteDiagnostics
import Synchronization

/// The process that the driver and the threads of renderers belong to.
///
/// A driver has threads and locks. After `fork()` the child has copies of the locks, but none of the threads that would
/// release them, so calls into the driver would never return. They are refused instead.
package enum DriverProcess {
  /// The process that has made the first renderer or loaded the driver, or 0.
  private static let owner = Atomic<pid_t>(0)

  /// Throws `deviceUnavailable` in a child whose parent has made a renderer.
  package static func check() throws(RenderError) {
    try check(owner.load(ordering: .acquiring))
  }

  /// Makes this process the one that renders, unless another one is: then it throws as ``check()`` does.
  package static func claim() throws(RenderError) {
    try check(owner.compareExchange(expected: 0, desired: getpid(), ordering: .acquiringAndReleasing).original)
  }

  /// Throws `deviceUnavailable` if `process` is neither 0 nor this process.
  package static func check(_ process: pid_t) throws(RenderError) {
    guard process == 0 || process == getpid() else {
      throw RenderError(
        .deviceUnavailable,
        "this process is a child made by fork(), and its parent, process \(process), had made a renderer, whose threads the "
          + "child does not have; make the first renderer after fork(), in each process its own, or start a program anew "
          + "(posix_spawn, exec)")
    }
  }
}

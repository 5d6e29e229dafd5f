// EncodingWork: the encoding of one picture by a library that cannot be interrupted, with an end to the wait for it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import Synchronization

/// The encoding of one picture, on a thread of its own if there is a deadline.
enum EncodingWork {
  /// The result of work that another thread does.
  private final class Outcome: Sendable {
    let value = Mutex<Result<Data, RenderError>?>(nil)
  }

  /// Returns what `work` comes to. Throws `deadlineExceeded` once `deadline` passes; the work goes on then, for nobody.
  static func result(
    by deadline: Deadline, of work: @escaping @Sendable () -> Result<Data, RenderError>
  ) throws(RenderError) -> Data {
    try deadline.check(.encoding)
    guard let remaining = deadline.remaining else { return try work().get() }
    let outcome = Outcome(), isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let result = work()
      outcome.value.withLock { $0 = result }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + remaining.dispatchInterval)
    guard let result = outcome.value.withLock({ $0 }) else { throw deadline.error(.encoding) }
    return try result.get()
  }
}

// WorkerThreads: the threads that share the work of one picture.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// The threads that share the work of one picture: edges, bands of rows, glyphs and blurs.
package enum WorkerThreads {
  /// The largest number of threads that share what this thread begins; nil for as many as there are processors. Less than 1 counts
  /// as 1.
  @TaskLocal package static var limit: Int?

  /// The number of threads for work that can be divided into so many parts.
  package static func count(for parts: Int) -> Int {
    min(parts, max(1, limit ?? ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Calls `body` with each number below `count`, on up to as many threads at once, this one among them, and waits for all.
  package static func perform(_ count: Int, _ body: @Sendable (_ worker: Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

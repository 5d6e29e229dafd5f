// WorkerThreads: the threads that share the work of one picture.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// The threads that share the work of one picture: edges, bands of rows, glyphs and blurs.
package enum WorkerThreads {
  @TaskLocal private static var limit: Int?
  /// The number of processors, which is asked for once: it is a system call.
  package static let processors = ProcessInfo.processInfo.activeProcessorCount

  /// Does some work, which no more threads than `limit` share; nil for as many as there are processors. Less than 1 counts as 1.
  package static func limited<Value, Failure: Error>(
    to limit: Int?, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try $limit.withValue(limit) { Result(catching: work) }.get()
  }

  /// The number of threads for work that can be divided into so many parts.
  package static func count(for parts: Int) -> Int {
    min(parts, max(1, limit ?? processors))
  }

  /// Calls `body` with each number below `count`, on up to as many threads at once, this one among them, and waits for all.
  package static func perform(_ count: Int, _ body: @Sendable (_ worker: Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

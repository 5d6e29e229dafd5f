// Job: a request on its way through the pool.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages

/// A request on its way through the pool. It belongs to the thread that it is handed to.
final class Job: @unchecked Sendable {
  let id: UInt64
  private let input: RenderInput
  /// The moment by which it has to be answered.
  let deadline: ContinuousClock.Instant
  /// The workers that died of it.
  var deaths = 0
  private var respond: ((Result<RenderOutput, RenderFailure>) -> Void)?

  init(
    _ id: UInt64, _ input: RenderInput, deadline: ContinuousClock.Instant,
    respond: @escaping @Sendable (Result<RenderOutput, RenderFailure>) -> Void
  ) {
    self.id = id
    self.input = input
    self.deadline = deadline
    self.respond = respond
  }

  /// Answers the request; only the first answer counts.
  func answer(_ result: Result<RenderOutput, RenderFailure>) {
    respond?(result)
    respond = nil
  }

  func fail(_ code: String, _ message: String, isRetryable: Bool = false, retryAfter: Double? = nil) {
    answer(
      .failure(RenderFailure(code: code, message: message, isRetryable: isRetryable, retryAfter: retryAfter)))
  }

  /// Answers that the time is over.
  func expire() {
    fail(
      RenderFailure.deadlineExceeded,
      "the request was not done in its time; ask for a smaller picture or more time, or try again when there is less to do",
      isRetryable: true)
  }

  /// The bytes that a worker gets, which is told how much time is left.
  func message(at now: ContinuousClock.Instant, _ bounds: MessageFrame.Bounds) throws(MessageFrame.Damage) -> Data {
    var input = input
    input.request.deadline = max(0.001, (deadline - now) / .seconds(1))
    return try MessageFrame(ServiceMessage.render(id: id, input)).encoded(bounds)
  }
}

// AnswerPipe, RequestPipe: standard input and output of the worker, as messages.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages
import Synchronization

/// The pipe to the service. Standard output itself is turned away from it, so that nothing else can write there.
struct AnswerPipe {
  private let descriptor: Int32

  init() {
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Sends a message, and waits until the service has taken it. An answer that is too large for the bounds is replaced by a failure
  /// for the request `id`. The process ends where nobody reads.
  func send(_ message: WorkerMessage, _ bounds: MessageFrame.Bounds, id: UInt64? = nil) {
    do throws(MessageFrame.Damage) {
      write(try MessageFrame(message).encoded(bounds))
    } catch {
      guard let id else { return }
      let failure = RenderFailure(code: "limitExceeded", message: "the answer cannot be sent: \(error)")
      if let frame = try? MessageFrame(WorkerMessage.failure(id: id, failure)), let bytes = try? frame.encoded() {
        write(bytes)
      }
    }
  }

  private func write(_ data: Data) {
    data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { exit(0) }
        done += count
      }
    }
  }
}

/// The pipe from the service. A thread of its own reads it, so that a request can be cancelled while it is drawn.
final class RequestPipe: Sendable {
  typealias Answer = Result<RenderOutput, RenderFailure>

  private struct State {
    /// The request that is being drawn.
    var current: (id: UInt64, task: Task<Answer, Never>)?
    /// Requests that were cancelled before they began; only those that were announced are kept.
    var waiting: Set<UInt64> = []
    var cancelled: Set<UInt64> = []
    var damage: MessageFrame.Damage?
  }

  /// The requests in their order, until the service closes the pipe or sends what is none.
  let incoming: AsyncStream<(UInt64, RenderInput)>
  private let state = Mutex(State())

  init(bounds: MessageFrame.Bounds) {
    let (stream, continuation) = AsyncStream<(UInt64, RenderInput)>.makeStream()
    incoming = stream
    let thread = Thread { [self] in
      do throws(MessageFrame.Damage) {
        try read(bounds) { continuation.yield($0) }
      } catch {
        state.withLock { $0.damage = error }
      }
      continuation.finish()
    }
    thread.name = "requests"
    thread.start()
  }

  /// The reason why the requests ended early; nil where the service closed the pipe between two of them.
  var damage: MessageFrame.Damage? { state.withLock { $0.damage } }

  /// Notes the task that draws a request.
  func began(_ id: UInt64, _ task: Task<Answer, Never>) {
    let isCancelled = state.withLock { state in
      state.waiting.remove(id)
      state.current = (id, task)
      return state.cancelled.remove(id) != nil
    }
    if isCancelled { task.cancel() }
  }

  /// Notes that a request is answered.
  func ended(_ id: UInt64) { state.withLock { $0.current = nil } }

  private func read(
    _ bounds: MessageFrame.Bounds, _ yield: ((UInt64, RenderInput)) -> Void
  ) throws(MessageFrame.Damage) {
    var reader = MessageReader(bounds), buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return try reader.finish() }
      reader.append(buffer[..<count])
      while let frame = try reader.next() {
        switch try frame.serviceMessage() {
        case .render(let id, let input):
          state.withLock { _ = $0.waiting.insert(id) }
          yield((id, input))
        case .cancel(let id): cancel(id)
        }
      }
    }
  }

  private func cancel(_ id: UInt64) {
    let task = state.withLock { state -> Task<Answer, Never>? in
      if let current = state.current, current.id == id { return current.task }
      // A request that has been answered meanwhile is not to be remembered.
      if state.waiting.contains(id) { state.cancelled.insert(id) }
      return nil
    }
    task?.cancel()
  }
}

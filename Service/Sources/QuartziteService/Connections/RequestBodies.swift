// RequestBodies: bodies read into memory, within a bound for each and one for all together.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import Synchronization

/// A body in memory. Its bytes count until the last reference to it is gone.
final class HeldBody: Sendable {
  /// The bytes.
  let bytes: ByteBuffer
  private let bodies: RequestBodies

  fileprivate init(_ bytes: ByteBuffer, _ bodies: RequestBodies) {
    self.bytes = bytes
    self.bodies = bodies
  }

  deinit { bodies.release(bytes.readableBytes) }
}

/// The bodies of all requests that are being worked on.
final class RequestBodies: Sendable {
  /// The bytes of one body.
  let maximumBytes: Int
  /// The bytes of all of them.
  let capacity: Int
  private let held = Mutex(0)

  init(maximumBytes: Int, capacity: Int) {
    self.maximumBytes = maximumBytes
    self.capacity = capacity
  }

  /// The bytes of all bodies now.
  var bytes: Int { held.withLock { $0 } }

  /// Reads a body to its end.
  func read(_ request: Request) async throws(Problem) -> HeldBody {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > maximumBytes { throw tooLarge }
    var bytes = ByteBuffer(), count = 0
    do {
      for try await buffer in request.body {
        guard count + buffer.readableBytes <= maximumBytes else { throw tooLarge }
        guard reserve(buffer.readableBytes) else {
          throw Problem(.busy, "The bodies of other requests fill the memory that there is for them.")
        }
        count += buffer.readableBytes
        bytes.writeImmutableBuffer(buffer)
      }
    } catch {
      release(count)
      throw Self.problem(error)
    }
    return HeldBody(bytes, self)
  }

  private var tooLarge: Problem { Problem(.bodyTooLarge, "A body may have \(maximumBytes) bytes.") }

  /// The problem that an error in reading is.
  private static func problem(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: problem
    case is BodyTimeout: Problem(.bodyTimeout, "The body did not arrive in the time that there is for it.")
    case is CancellationError: Problem(.clientGone, "The client went before its body was there.")
    default: Problem(.malformedBody, "The body broke off: \(error).")
    }
  }

  private func reserve(_ count: Int) -> Bool {
    held.withLock { held in
      guard held + count <= capacity else { return false }
      held += count
      return true
    }
  }

  fileprivate func release(_ count: Int) { held.withLock { $0 -= count } }
}

// Problem: a request that failed, and its answer as problem details (RFC 9457).
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import NIOCore
import ServiceMessages

/// A request that failed, with everything that its client is told.
package struct Problem: Error, Sendable, Hashable {
  /// The class of the failure, which decides the status.
  package var kind: ProblemKind
  /// One sentence about this failure: what was found, what was expected, what to do.
  package var detail: String
  /// The name of the parameter that is wrong.
  package var parameter: String?
  /// The document in which the cause lies.
  package var file: String?
  /// The line in that document, from 1 on.
  package var line: Int?
  /// The column in that line, from 1 on.
  package var column: Int?
  /// The seconds after which another try makes sense.
  package var retryAfter: Int?
  /// Further fields of the answer's header.
  package var headers: HTTPFields = [:]

  /// Creates a problem of class `kind`, about the parameter of a name if it lies in one.
  package init(_ kind: ProblemKind, _ detail: String, parameter: String? = nil) {
    self.kind = kind
    self.detail = detail
    self.parameter = parameter
    if kind == .busy || kind == .unavailable { retryAfter = 1 }
  }

  /// The problem that a failure of the workers is for the client.
  package init(_ failure: RenderFailure) {
    let kind: ProblemKind =
      switch failure.code {
      case RenderFailure.usage: .badParameter
      case "invalidScene", "inputMissing": .invalidScene
      case "limitExceeded": .limitExceeded
      case RenderFailure.busy: .busy
      case RenderFailure.workerLost: .workerLost
      case RenderFailure.deviceUnavailable, RenderFailure.shuttingDown, "deviceLost", "outOfMemory": .unavailable
      case RenderFailure.deadlineExceeded: .deadlineExceeded
      case RenderFailure.cancelled: .clientGone
      default: .internalError
      }
    self.init(kind, failure.message)
    (file, line, column) = (failure.file, failure.line, failure.column)
    if let seconds = failure.retryAfter, seconds.isFinite {
      retryAfter = Int(min(max(seconds.rounded(.up), 1), 3600))
    } else if kind == .workerLost, failure.isRetryable {
      retryAfter = 1
    }
  }

  /// The answer to the request with this identifier.
  package func response(to path: String, requestID: String) -> Response {
    let body = ProblemBody(
      type: "/problems/\(kind.rawValue)", title: kind.title, status: Int(kind.status.code), detail: detail,
      instance: path, code: kind.rawValue, parameter: parameter, file: file, line: line, column: column,
      requestID: requestID)
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    return Response(status: kind.status, headers: headers, body: .init(byteBuffer: JSONBody.buffer(body)))
  }
}

/// The members of problem details: those of RFC 9457, then ours.
private struct ProblemBody: Encodable {
  var type: String, title: String, status: Int, detail: String, instance: String
  var code: String, parameter: String?, file: String?, line: Int?, column: Int?, requestID: String
}

/// Values as JSON, with members in the order of their names.
package enum JSONBody {
  /// The bytes of a value.
  package static func buffer(_ value: some Encodable) -> ByteBuffer {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The values are strings and integers of ours, which always have a form in JSON.
    guard let data = try? encoder.encode(value) else { return ByteBuffer(string: "{}") }
    return ByteBuffer(bytes: data)
  }
}

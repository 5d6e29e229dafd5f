// RenderOutput: the answers of a worker, a picture or film or the reason why there is none.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A picture or a film that was made. In a header it is without its bytes, which are a part of the message.
public struct RenderOutput: Sendable, Hashable, Codable {
  /// The media type of ``data``, as `image/png`.
  public var contentType: String
  /// The picture or the film, in its format.
  public var data = Data()
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The lines of everything that was left out, replaced or stopped while the rest was drawn, each with its place.
  public var diagnostics: [String]
  /// The seconds that a worker spent on the request, from its last byte to the first one of the answer.
  public var drawingSeconds: Double

  private enum CodingKeys: CodingKey { case contentType, width, height, diagnostics, drawingSeconds }

  /// Creates an answer.
  public init(
    contentType: String, data: Data, width: Int, height: Int, diagnostics: [String] = [], drawingSeconds: Double = 0
  ) {
    self.contentType = contentType
    self.data = data
    self.width = width
    self.height = height
    self.diagnostics = diagnostics
    self.drawingSeconds = drawingSeconds
  }
}

/// The reason why there is no picture.
public struct RenderFailure: Error, Codable, Sendable, Hashable, CustomStringConvertible {
  /// The class of the failure: the name of a `RenderError.Code` (`usage`, `invalidScene`, `limitExceeded`, …), or one of
  /// ``busy``, ``workerLost`` and ``shuttingDown``.
  public var code: String
  /// One sentence that says what was found, what was expected and, if there is one, the remedy.
  public var message: String
  /// The document in which the failure has its cause, if it lies in one.
  public var file: String?
  /// The line in that document, from 1 on.
  public var line: Int?
  /// The column in that line, in bytes, from 1 on.
  public var column: Int?
  /// Whether the same request may succeed later.
  public var isRetryable: Bool
  /// The seconds after which another try makes sense, where that is known.
  public var retryAfter: Double?

  /// Creates a failure.
  public init(
    code: String, message: String, file: String? = nil, line: Int? = nil, column: Int? = nil,
    isRetryable: Bool = false, retryAfter: Double? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.isRetryable = isRetryable
    self.retryAfter = retryAfter
  }

  /// The code of a request that found the queue full.
  public static let busy = "busy"
  /// The code of a request during which two workers died.
  public static let workerLost = "workerLost"
  /// The code of a request that comes after the service has begun to end.
  public static let shuttingDown = "shuttingDown"
  /// The code of a request that was not done in its time.
  public static let deadlineExceeded = "deadlineExceeded"
  /// The code of a request that its caller gave up.
  public static let cancelled = "cancelled"
  /// The code of a request whose own arguments make no sense.
  public static let usage = "usage"
  /// The code of a request for which no worker could be started.
  public static let deviceUnavailable = "deviceUnavailable"
  /// The code of a defect in the service.
  public static let internalInconsistency = "internalInconsistency"

  /// `file:line:column: message [code]`, on one line.
  public var description: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
    return (place.isEmpty ? message : "\(place): \(message)") + " [\(code)]"
  }
}

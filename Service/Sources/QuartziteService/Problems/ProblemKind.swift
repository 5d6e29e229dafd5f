// ProblemKind: the classes of failures that clients see, each with its status and an explanation.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// A class of failures. Its raw value is the `code` of a problem, and the last part of its `type`.
package enum ProblemKind: String, Sendable, Hashable, CaseIterable {
  /// A parameter is unknown, malformed or outside of its range.
  case badParameter
  /// The body is not what its Content-Type says.
  case malformedBody
  /// The bearer token is missing or wrong.
  case unauthorized
  /// No such route, or no template of that name.
  case notFound
  /// The route exists, but not for this method.
  case methodNotAllowed
  /// None of the media types in Accept can be made.
  case notAcceptable
  /// The body did not arrive in time.
  case bodyTimeout
  /// The body is larger than the service takes.
  case bodyTooLarge
  /// The request is for a host that the service does not answer to.
  case misdirected
  /// The body is neither CAML, nor a zipped document, nor Lottie, nor a form.
  case unsupportedMediaType
  /// The document cannot be read.
  case invalidScene
  /// The picture would take more memory, pixels or work than the service gives to one request.
  case limitExceeded
  /// The queue of requests, or the memory for their bodies, is full.
  case busy
  /// The client closed the connection before the answer was there.
  case clientGone
  /// A defect in the service.
  case internalError
  /// The workers that drew the picture ended before they were done.
  case workerLost
  /// No worker can draw now.
  case unavailable
  /// The picture was not done in its time.
  case deadlineExceeded
  /// The disk with the templates is full, or there are as many of them as may be.
  case storageFull
  /// The folder with the templates cannot be read or written.
  case storageFailed

  /// The status of answers of this class.
  package var status: HTTPResponse.Status {
    switch self {
    case .badParameter, .malformedBody: .badRequest
    case .unauthorized: .unauthorized
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .bodyTimeout: .requestTimeout
    case .bodyTooLarge: .contentTooLarge
    case .misdirected: .misdirectedRequest
    case .unsupportedMediaType: .unsupportedMediaType
    case .invalidScene, .limitExceeded: .unprocessableContent
    case .busy: .tooManyRequests
    case .clientGone: HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
    case .internalError, .storageFailed: .internalServerError
    case .workerLost, .unavailable: .serviceUnavailable
    case .deadlineExceeded: .gatewayTimeout
    case .storageFull: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    }
  }

  /// A few words that are the same for each problem of this class.
  package var title: String {
    switch self {
    case .badParameter: "A parameter is wrong"
    case .malformedBody: "The body cannot be taken apart"
    case .unauthorized: "A bearer token is needed"
    case .notFound: "There is nothing here"
    case .methodNotAllowed: "Another method is needed"
    case .notAcceptable: "No acceptable format"
    case .bodyTimeout: "The body came too slowly"
    case .bodyTooLarge: "The body is too large"
    case .misdirected: "The request is for another host"
    case .unsupportedMediaType: "Not a document"
    case .invalidScene: "The document cannot be read"
    case .limitExceeded: "The picture needs too much"
    case .busy: "Too many requests wait"
    case .clientGone: "The client is gone"
    case .internalError: "A defect in the service"
    case .workerLost: "The worker was lost"
    case .unavailable: "Nothing can be drawn now"
    case .deadlineExceeded: "The time is over"
    case .storageFull: "There is no room for the template"
    case .storageFailed: "Templates cannot be stored"
    }
  }

  /// The advice to a client: the text of the page that `type` leads to.
  package var explanation: String {
    switch self {
    case .badParameter:
      "The member parameter has its name, and detail says what is expected. /openapi.json lists all of them."
    case .malformedBody:
      "detail says which part of the body is wrong. A form needs a boundary, and a name for each part."
    case .unauthorized: "Send Authorization: Bearer TOKEN, with the token that the service was started with."
    case .notFound:
      "/openapi.json lists the routes, GET /v1/templates the templates. A card's name ends in its format: card.png."
    case .methodNotAllowed: "The header Allow lists the methods of this route."
    case .notAcceptable:
      "Accept image/png, image/jpeg, image/webp, image/apng, image/gif, video/mp4, video/webm or video/quicktime."
    case .bodyTimeout:
      "The whole body has to arrive within a time that the service was started with. Send it again, faster."
    case .bodyTooLarge: "detail has the number of bytes that the service takes. Make images in the document smaller."
    case .misdirected:
      "Ask the service by localhost or by an address that it listens on, or start it with --allowed-host and the name in Host."
    case .unsupportedMediaType:
      "Send CAML (application/xml), a ZIP archive (application/zip), Lottie (application/json) or multipart/form-data."
    case .invalidScene: "file, line and column say where, and detail what was expected there. Trying again fails again."
    case .limitExceeded: "detail names the limit. Ask for a smaller picture, a shorter film or a smaller document."
    case .busy: "Try again after the seconds in Retry-After."
    case .clientGone: "Nobody sees this answer; it is counted in the metrics."
    case .internalError: "Report it with the request's X-Request-Id and the lines of the log that have it."
    case .workerLost:
      "The document was tried twice, and both times the process that drew it ended: it crashed, or needed too much memory."
    case .unavailable: "/readyz has the reason. Try again after the seconds in Retry-After."
    case .deadlineExceeded: "Ask for a smaller picture, or give more time with timeout, as far as the service allows."
    case .storageFull: "The template that was there before is unchanged. Delete templates, or make room."
    case .storageFailed: "The log of the service has the reason. The template that was there before is unchanged."
    }
  }
}

// RequestLog: a line in the log and numbers in the metrics for each request, and errors as problem details.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import Logging

/// The outermost middleware. It gives each request its identifier, and answers errors.
struct RequestLog: RouterMiddleware {
  let metrics: ServiceMetrics

  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    metrics.begin()
    var context = context
    if let id = request.headers[.requestID], Self.isSane(id) { context.requestID = id }
    context.logger[metadataKey: "hb.request.id"] = "\(context.requestID)"
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let problem = Self.problem(error, request)
      if problem.kind == .internalError || problem.kind == .storageFailed {
        context.logger.error("request failed", metadata: ["error": "\(error)"])
      }
      response = problem.response(to: request.uri.path, requestID: context.requestID)
    }
    response.headers[.requestID] = context.requestID
    response.headers[.xContentTypeOptions] = "nosniff"
    // These have no body, and a length would be that of the body that they do not have.
    if [.noContent, .notModified].contains(response.status) { response.headers[.contentLength] = nil }
    let duration = ContinuousClock.now - start
    let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 } ?? "none"
    let method = Route.methods.contains(request.method) ? request.method.rawValue : "other"
    metrics.end(route: route, method: method, status: Int(response.status.code), duration: duration)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(method)", "route": "\(route)", "status": "\(response.status.code)",
        "milliseconds": "\(Int(duration / .milliseconds(1)))", "bytes": "\(response.body.contentLength ?? 0)",
      ])
    return response
  }

  /// The problem that an error is.
  private static func problem(_ error: any Error, _ request: Request) -> Problem {
    switch error {
    case let problem as Problem: problem
    case let error as SystemError where error.isOutOfRoom:
      Problem(.storageFull, "The disk has no room for the template; what was there before is unchanged.")
    case is SystemError: Problem(.storageFailed, "The folder of the templates cannot be read or written.")
    case let error as HTTPError where error.status == .notFound: Route.problem(of: request)
    case is CancellationError: Problem(.clientGone, "The request was given up.")
    default: Problem(.internalError, "The service failed; its log has the reason.")
    }
  }

  /// Whether an identifier can stand in a line of the log.
  private static func isSane(_ id: String) -> Bool {
    1...64 ~= id.utf8.count && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}

extension HTTPField.Name {
  /// The hosts that a request names beside the first, which is its authority.
  static let host = HTTPField.Name.known("Host")
  /// The identifier of a request, in the log, in problems and in answers.
  package static let requestID = HTTPField.Name.known("X-Request-Id")
  /// The parts that were left out of a picture: an array of strings in JSON, percent-encoded.
  package static let diagnostics = HTTPField.Name.known("X-Diagnostics")
  /// The number of diagnostics, those that found no room in the header included.
  package static let diagnosticsCount = HTTPField.Name.known("X-Diagnostics-Count")
  /// Whether a card came from memory.
  package static let cache = HTTPField.Name.known("X-Cache")
  /// The time that a worker spent.
  package static let serverTiming = HTTPField.Name.known("Server-Timing")
  /// The media types that a route takes.
  package static let acceptPost = HTTPField.Name.known("Accept-Post")

  /// A name that is known to be one.
  private static func known(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is no name of a field") }
    return name
  }
}

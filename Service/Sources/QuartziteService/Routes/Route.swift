// Route: all routes of the service, with the methods of each.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird

/// One route: a method and a path, and the operation that `openapi.json` describes.
package enum Route: String, Sendable, CaseIterable {
  /// Draws the document in the body.
  case render
  /// Lists the templates.
  case listTemplates
  /// Stores a template.
  case putTemplate
  /// Deletes a template.
  case deleteTemplate
  /// Draws a card of a template.
  case getCard
  /// Tells that the process is alive.
  case getHealth
  /// Tells whether pictures can be drawn.
  case getReadiness
  /// Writes the metrics.
  case getMetrics
  /// Writes the description of the service.
  case getDescription
  /// Explains a class of problems.
  case getProblem
  /// Serves the page.
  case getPage
  /// Serves the script of the page.
  case getPageScript
  /// Serves the style of the page.
  case getPageStyle

  /// The method. Routes of GET answer HEAD as well.
  package var method: HTTPRequest.Method {
    switch self {
    case .render: .post
    case .putTemplate: .put
    case .deleteTemplate: .delete
    default: .get
    }
  }

  /// The path as `openapi.json` has it.
  package var path: String {
    switch self {
    case .render: "/v1/render"
    case .listTemplates: "/v1/templates"
    case .putTemplate, .deleteTemplate: "/v1/templates/{name}"
    case .getCard: "/v1/templates/{name}.{format}"
    case .getHealth: "/healthz"
    case .getReadiness: "/readyz"
    case .getMetrics: "/metrics"
    case .getDescription: "/openapi.json"
    case .getProblem: "/problems/{code}"
    case .getPage: "/"
    case .getPageScript: "/page.js"
    case .getPageStyle: "/page.css"
    }
  }

  /// The path as the router has it. A name may have dots in it, so that one capture takes names and formats.
  var routerPath: RouterPath {
    switch self {
    case .putTemplate, .deleteTemplate, .getCard: "/v1/templates/:name"
    case .getProblem: "/problems/:code"
    default: RouterPath(path)
    }
  }

  /// The methods that metrics and the log tell apart.
  static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .options, .patch]

  /// Whether a path is for probes, which ask by any name.
  static func isForProbes(_ path: String) -> Bool { [Route.getHealth, .getReadiness].contains { $0.path == path } }

  /// Whether a path is open without a token.
  static func isOpen(_ path: String) -> Bool {
    let open: [Route] = [.getHealth, .getReadiness, .getDescription, .getPage, .getPageScript, .getPageStyle]
    return open.contains { $0.path == path } || path.hasPrefix("/problems/")
  }

  /// The problem of a request that no route takes: there is no such path, or it is for other methods.
  static func problem(of request: Request) -> Problem {
    let path = request.uri.path
    let here = allCases.filter { $0.matches(path) }
    guard !here.isEmpty else { return Problem(.notFound, "There is no route to this path; /openapi.json lists all.") }
    var methods = here.map(\.method)
    if methods.contains(.get) { methods.append(.head) }
    let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "This path is for \(allowed).")
    problem.headers[.allow] = allowed
    return problem
  }

  private func matches(_ path: String) -> Bool {
    let own = routerPath.description.split(separator: "/"), other = path.split(separator: "/")
    return own.count == other.count && zip(own, other).allSatisfy { $0.hasPrefix(":") || $0.hasPrefix("{") || $0 == $1 }
  }
}

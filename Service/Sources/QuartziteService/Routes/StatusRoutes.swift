// StatusRoutes: health, readiness, metrics, the description of the service, its problems and its page.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import ServiceMessages

/// The routes that need no worker.
struct StatusRoutes: Sendable {
  let backend: any RenderBackend
  let metrics: ServiceMetrics
  let registry: ConnectionRegistry
  let bodies: RequestBodies
  let cards: ByteCache<RenderOutput>

  func health() -> Response { Self.text("ok\n") }

  /// Whether a picture can be drawn now. Where not, the answer has the last reason that a worker gave.
  func readiness() async throws -> Response {
    guard await backend.isReady else {
      let reason = await (backend as? any ReadinessReporting)?.unreadyReason
      var problem = Problem(.unavailable, reason ?? "No worker is ready to draw.")
      problem.retryAfter = 5
      throw problem
    }
    return Self.text("ready\n")
  }

  func metricsText() async -> Response {
    metrics.update(await backend.statistics)
    metrics.update(cardBytes: cards.bytes, bodyBytes: bodies.bytes, connections: registry.count)
    return Self.text(metrics.registry.text(), type: PrometheusText.contentType)
  }

  func description() -> Response {
    Self.file(PackageResources.openapi_json, type: "application/json")
  }

  func problem(_ context: ServiceContext) throws -> Response {
    guard let kind = ProblemKind(rawValue: context.parameters.get("code") ?? "") else {
      throw Problem(
        .notFound,
        "There is no such problem. There are \(ProblemKind.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return Self.text("\(kind.title) (\(kind.status.code))\n\n\(kind.explanation)\n")
  }

  func page() -> Response {
    var response = Self.file(PackageResources.index_html, type: "text/html; charset=utf-8")
    // The page shows what documents make of themselves; nothing but the service's own files runs in it.
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return response
  }

  func pageScript() -> Response { Self.file(PackageResources.page_js, type: "text/javascript; charset=utf-8") }
  func pageStyle() -> Response { Self.file(PackageResources.page_css, type: "text/css; charset=utf-8") }

  private static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  private static func file(_ bytes: [UInt8], type: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
      body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

/// A backend that can say why it is not ready.
package protocol ReadinessReporting: Sendable {
  /// The reason why nothing can be drawn now; nil where it is not known.
  var unreadyReason: String? { get async }
}

// HostCheck: refuses requests that are meant for another host than the service.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

/// Lets in requests for a name of the machine itself, for the address on which they came, and for the names that the service was
/// started with.
///
/// The owner of a page can have its name lead to the machine of whoever looks at it (DNS rebinding). To the browser, a service
/// there is then a part of the page, which may read from it and write to it. `Host` still has the name of the page.
///
/// A request without `Host` comes from no browser and is let in; so are those of probes, which ask by whatever name they know.
struct HostCheck: RouterMiddleware {
  private let allowed: Set<HostName>

  init(_ configuration: ServiceConfiguration) {
    allowed = HostName.loopback.union(configuration.allowedHosts).union(
      [HostName(configuration.host)].compactMap(\.self))
  }

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    if !Route.isForProbes(request.uri.path), !allowed.contains(.any) {
      let here = context.channel.localAddress?.ipAddress.flatMap { HostName($0) }
      for authority in Self.authorities(of: request) {
        let name = HostName(authority: authority)
        guard let name, allowed.contains(name) || name == here else {
          throw Self.problem(authority, name)
        }
      }
    }
    return try await next(request, context)
  }

  /// The hosts that a request names: in `Host`, wherever and however often it stands in the head, and in its target.
  private static func authorities(of request: Request) -> [String] {
    [request.head.authority].compactMap(\.self) + request.headers[values: .host]
  }

  private static func problem(_ authority: String, _ name: HostName?) -> Problem {
    let found = "The service does not answer to the host \u{201C}\(authority.prefix(64))\u{201D}"
    guard let name else {
      return Problem(.misdirected, "\(found), which is neither a name nor an address.")
    }
    return Problem(
      .misdirected,
      "\(found). If that is a name of yours, start the service with --allowed-host \(name.text.prefix(64))."
    )
  }
}

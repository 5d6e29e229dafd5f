// BearerToken: lets in those who know the token.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird

/// Checks `Authorization: Bearer TOKEN`. What probes and browsers ask for without a token is open: the page, its description and
/// whether the service is alive.
struct BearerToken: RouterMiddleware {
  let token: [UInt8]

  init(_ token: String) { self.token = Array(token.utf8) }

  func handle(
    _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard Route.isOpen(request.uri.path) || isAllowed(request.headers[.authorization]) else {
      var problem = Problem(.unauthorized, "The request needs Authorization: Bearer, with the right token.")
      problem.headers[.wwwAuthenticate] = "Bearer realm=\"quartzite\""
      throw problem
    }
    return try await next(request, context)
  }

  private func isAllowed(_ header: String?) -> Bool {
    guard let header, let space = header.firstIndex(of: " "), header[..<space].lowercased() == "bearer" else {
      return false
    }
    return Self.areEqual(Array(header[header.index(after: space)...].utf8), token)
  }

  /// Compares in a time that depends on the length of the first alone, not on where they differ.
  static func areEqual(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
    guard !expected.isEmpty else { return false }
    var difference: UInt8 = given.count == expected.count ? 0 : 1
    for (index, byte) in given.enumerated() { difference |= byte ^ expected[index % expected.count] }
    return difference == 0
  }
}

// ProblemTests: failures of the workers and of requests, as their clients see them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import QuartziteService
import ServiceMessages
import Testing

@Suite struct ProblemTests {
  @Test func eachFailureOfAWorkerHasItsStatus() async throws {
    for (code, status, kind) in [
      ("usage", 400, "badParameter"), ("invalidScene", 422, "invalidScene"), ("inputMissing", 422, "invalidScene"),
      ("limitExceeded", 422, "limitExceeded"), ("busy", 429, "busy"), ("workerLost", 503, "workerLost"),
      ("deviceUnavailable", 503, "unavailable"), ("deviceLost", 503, "unavailable"),
      ("outOfMemory", 503, "unavailable"),
      ("shuttingDown", 503, "unavailable"), ("deadlineExceeded", 504, "deadlineExceeded"),
      ("cancelled", 499, "clientGone"),
      ("internalInconsistency", 500, "internalError"), ("somethingNew", 500, "internalError"),
    ] {
      let backend = FakeBackend(failing: RenderFailure(code: code, message: "a reason"))
      let response = try await service(backend).test { try await $0.draw() }
      #expect(Int(response.status.code) == status, "\(code)")
      let problem = try problem(response)
      #expect(problem.code == kind, "\(code)")
      #expect(problem.detail == "a reason")
      #expect(problem.instance == "/v1/render")
    }
  }

  @Test func aProblemHasThePlaceInTheDocument() async throws {
    let failure = RenderFailure(
      code: "invalidScene", message: "expected a number", file: "card.ca/main.caml", line: 12, column: 5)
    let response = try await service(FakeBackend(failing: failure)).test { try await $0.draw() }
    let problem = try problem(response)
    #expect(problem.file == "card.ca/main.caml")
    #expect(problem.line == 12)
    #expect(problem.column == 5)
    #expect(response.headers[.cacheControl] == "no-store")
  }

  @Test func aFullQueueSaysWhenToTryAgain() async throws {
    for (retryAfter, header) in [(nil, "1"), (0.2, "1"), (2.5, "3"), (1e9, "3600")] as [(Double?, String)] {
      let failure = RenderFailure(code: "busy", message: "full", isRetryable: true, retryAfter: retryAfter)
      let response = try await service(FakeBackend(failing: failure)).test { try await $0.draw() }
      #expect(response.status == .tooManyRequests)
      #expect(response.headers[.retryAfter] == header)
    }
    let lost = RenderFailure(code: "workerLost", message: "killed")
    #expect(try await service(FakeBackend(failing: lost)).test { try await $0.draw() }.headers[.retryAfter] == nil)
  }

  @Test func otherMethodsAreToldThoseThatThereAre() async throws {
    try await service().test { client in
      for (method, path, allow) in [
        (HTTPRequest.Method.get, "/v1/render", "POST"), (.post, "/v1/templates", "GET, HEAD"),
        (.post, "/v1/templates/card.png", "DELETE, GET, HEAD, PUT"), (.delete, "/", "GET, HEAD"),
        (.init("PROPFIND") ?? .trace, "/metrics", "GET, HEAD"), (.put, "/problems/busy", "GET, HEAD"),
      ] {
        let response = try await client.send(method, path)
        #expect(response.status == .methodNotAllowed, "\(method) \(path)")
        #expect(response.headers[.allow] == allow, "\(method) \(path)")
        #expect(try problem(response).code == "methodNotAllowed")
      }
      for path in ["/v2/render", "/v1", "/v1/templates/a/b", "/favicon.ico"] {
        let response = try await client.send(.get, path)
        #expect(response.status == .notFound, "\(path)")
        #expect(try problem(response).instance == path)
      }
    }
  }

  @Test func everyProblemIsExplained() async throws {
    try await service { $0.token = "0123456789abcdef" }.test { client in
      for kind in ProblemKind.allCases {
        let page = try await client.send(.get, "/problems/\(kind.rawValue)")
        #expect(page.status == .ok)
        #expect(String(buffer: page.body).contains(kind.explanation))
        #expect(kind.status.code >= 400)
      }
      #expect(try await client.send(.get, "/problems/none").status == .notFound)
    }
  }

  @Test func aTokenIsNeededWhereThereIsOne() async throws {
    let backend = FakeBackend()
    try await service(backend) { $0.token = "0123456789abcdef" }.test { client in
      for header in [
        nil, "Bearer", "Bearer ", "Bearer 0123456789abcdeg", "Bearer 0123456789abcde",
        "Bearer 0123456789abcdef0123456789abcdef",
        "Basic 0123456789abcdef", "0123456789abcdef", "Bearer  0123456789abcdef",
      ] {
        var headers = HTTPFields()
        headers[.authorization] = header
        let response = try await client.draw("", headers)
        #expect(response.status == .unauthorized, "\(header ?? "none")")
        #expect(response.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        #expect(try problem(response).code == "unauthorized")
      }
      #expect(backend.now.inputs.isEmpty)
      for header in ["Bearer 0123456789abcdef", "bearer 0123456789abcdef"] {
        #expect(try await client.draw("", [.authorization: header]).status == .ok)
      }
      for path in ["/healthz", "/readyz", "/", "/page.js", "/page.css", "/openapi.json", "/problems/busy"] {
        #expect(try await client.send(.get, path).status == .ok, "\(path)")
      }
      for path in ["/metrics", "/v1/templates", "/v1/templates/a.png", "/nothing"] {
        #expect(try await client.send(.get, path).status == .unauthorized, "\(path)")
      }
    }
  }

  @Test func aRequestKeepsItsIdentifier() async throws {
    try await service().test { client in
      #expect(try await client.send(.get, "/healthz", [.requestID: "abc-1.2_Z"]).headers[.requestID] == "abc-1.2_Z")
      for hostile in ["a b", "", "\u{E4}", String(repeating: "a", count: 65), "a\"b"] {
        let answer = try await client.send(.get, "/healthz", [.requestID: hostile]).headers[.requestID]
        #expect(answer != nil && answer != hostile && answer != "")
      }
    }
  }
}

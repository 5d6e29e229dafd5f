// Requests: the ways in which these tests ask a service, and read its answers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import QuartziteService
import Testing

/// A document that begins as CAML does.
let caml = ByteBuffer(string: "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"/>")

/// The members of problem details.
struct ProblemMembers: Decodable {
  var type: String, title: String, status: Int, detail: String, instance: String, code: String
  var parameter: String?, file: String?, line: Int?, column: Int?, requestID: String
}

extension TestClient {
  /// Posts a document to /v1/render.
  func draw(_ query: String = "", _ headers: HTTPFields = [:], body: ByteBuffer? = caml) async throws -> TestResponse {
    try await send(.post, "/v1/render" + (query.isEmpty ? "" : "?" + query), headers, body: body)
  }
}

/// The problem in an answer, whose parts must fit each other.
func problem(_ response: TestResponse, sourceLocation: SourceLocation = #_sourceLocation) throws -> ProblemMembers {
  #expect(response.headers[.contentType] == "application/problem+json", sourceLocation: sourceLocation)
  let members = try JSONDecoder().decode(ProblemMembers.self, from: Data(response.body.readableBytesView))
  #expect(members.status == Int(response.status.code), sourceLocation: sourceLocation)
  #expect(members.type == "/problems/\(members.code)", sourceLocation: sourceLocation)
  #expect(response.headers[.requestID] == members.requestID, sourceLocation: sourceLocation)
  let kind = try #require(ProblemKind(rawValue: members.code), sourceLocation: sourceLocation)
  #expect(kind.title == members.title, sourceLocation: sourceLocation)
  return members
}

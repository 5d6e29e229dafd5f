// TemplateRouteTests: templates stored, listed and deleted, and the cards that are made of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import QuartziteService
import ServiceMessages
import Testing

@Suite struct TemplateRouteTests {
  @Test func aTemplateIsStoredReplacedListedAndDeleted() async throws {
    let folder = try TemporaryFolder(), backend = FakeBackend()
    try await service(backend, templates: folder).test { client in
      let created = try await client.send(.put, "/v1/templates/card.v2", body: caml)
      #expect(created.status == .created)
      #expect(created.headers[.location] == "/v1/templates/card.v2.png")
      let replaced = try await client.send(.put, "/v1/templates/card.v2", body: ByteBuffer(string: "<other/>"))
      #expect(replaced.status == .noContent)
      #expect(created.headers[.eTag] != replaced.headers[.eTag])
      #expect(try await client.send(.put, "/v1/templates/a", body: ByteBuffer(string: "{}")).status == .created)
      let list = try await client.send(.get, "/v1/templates")
      #expect(list.headers[.contentType] == "application/json")
      let object = try JSONSerialization.jsonObject(with: Data(list.body.readableBytesView)) as? [String: Any]
      let templates = try #require(object?["templates"] as? [[String: Any]])
      #expect(templates.compactMap { $0["name"] as? String } == ["a", "card.v2"])
      #expect(templates.compactMap { $0["bytes"] as? Int } == [2, 8])
      #expect(try await client.send(.delete, "/v1/templates/a").status == .noContent)
      #expect(try problem(await client.send(.delete, "/v1/templates/a")).code == "notFound")
      #expect(try problem(await client.send(.get, "/v1/templates/a.png")).code == "notFound")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["card.v2"])
    #expect(backend.now.inputs.map(\.request.source) == [.caml, .caml, .lottie])
  }

  @Test func aCardHasItsValuesItsTypeAndItsTag() async throws {
    let folder = try TemporaryFolder(), backend = FakeBackend()
    try await service(backend, templates: folder).test { client in
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      let card = try await client.send(
        .get, "/v1/templates/card.jpg?Title.string=Hello&set.Subtitle.string=You&scale=2")
      #expect(card.status == .ok)
      #expect(card.headers[.contentType] == "image/jpeg")
      #expect(card.headers[.cacheControl] == "public, max-age=300")
      #expect(String(buffer: card.body) == "picture 2.0 Subtitle.string=You,Title.string=Hello")
      let tag = try #require(card.headers[.eTag])
      #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count == 34)
    }
    let request = try #require(backend.now.inputs.last?.request)
    #expect(request.values == ["Title.string": "Hello", "Subtitle.string": "You"])
    #expect(request.fileName == "card.caml")
    #expect(request.format == .jpeg)
  }

  @Test func theTagFollowsTheContentNotTheOrderOfParameters() async throws {
    let folder = try TemporaryFolder()
    try await service(templates: folder).test { client in
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      let tag = { (query: String) in try await client.send(.get, "/v1/templates/card.png?" + query).headers[.eTag] }
      let first = try await tag("A.a=1&B.b=2&scale=1")
      #expect(first != nil)
      #expect(try await tag("scale=1.0&B.b=2&A.a=1&timeout=3") == first)
      #expect(try await tag("A.a=1&B.b=3") != first)
      #expect(try await tag("A.a=1&B.b=2&scale=2") != first)
      #expect(try await tag("A.a=1&B.b=2&theme=dark") != first)
      #expect(try await client.send(.get, "/v1/templates/card.webp?A.a=1&B.b=2").headers[.eTag] != first)
      _ = try await client.send(.put, "/v1/templates/card", body: ByteBuffer(string: "<changed/>"))
      #expect(try await tag("A.a=1&B.b=2") != first)
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      #expect(try await tag("A.a=1&B.b=2") == first)
    }
  }

  @Test func anotherVersionHasOtherTags() async throws {
    let folder = try TemporaryFolder()
    var tags: [String?] = []
    for version in ["1", "2", "1"] {
      tags.append(
        try await service(templates: folder) { $0.version = version }.test { client in
          _ = try await client.send(.put, "/v1/templates/card", body: caml)
          return try await client.send(.get, "/v1/templates/card.png").headers[.eTag]
        })
    }
    #expect(tags[0] != nil && tags[0] == tags[2] && tags[0] != tags[1])
  }

  @Test func aClientThatHasTheCardGets304AndNothingIsDrawn() async throws {
    let folder = try TemporaryFolder(), backend = FakeBackend()
    try await service(backend, templates: folder) { $0.cardCacheBytes = 0 }.test { client in
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      let tag = try #require(try await client.send(.get, "/v1/templates/card.png").headers[.eTag])
      let drawn = backend.now.inputs.count
      for known in [tag, "W/\(tag)", "\"other\" , \(tag)", "*"] {
        let answer = try await client.send(.get, "/v1/templates/card.png", [.ifNoneMatch: known])
        #expect(answer.status == .notModified, "\(known)")
        #expect(answer.headers[.eTag] == tag)
        #expect(answer.headers[.cacheControl] == "public, max-age=300")
        #expect(answer.body.readableBytes == 0)
        #expect(answer.headers[.contentLength] == nil)
      }
      #expect(backend.now.inputs.count == drawn)
      let other = try await client.send(.get, "/v1/templates/card.png", [.ifNoneMatch: "\"other\""])
      #expect(other.status == .ok)
      #expect(backend.now.inputs.count == drawn + 1)
    }
  }

  @Test func headAnswersAsGetDoesWithoutABody() async throws {
    let folder = try TemporaryFolder()
    try await service(templates: folder).test { client in
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      let get = try await client.send(.get, "/v1/templates/card.png"),
        head = try await client.send(.head, "/v1/templates/card.png")
      #expect(head.status == .ok)
      #expect(head.body.readableBytes == 0)
      for name in [HTTPField.Name.eTag, .contentType, .contentLength, .cacheControl] {
        #expect(get.headers[name] != nil && head.headers[name] == get.headers[name], "\(name)")
      }
      #expect(try await client.send(.head, "/healthz").status == .ok)
    }
  }

  @Test func cardsAreDrawnOnceWhereTheyAreKept() async throws {
    let folder = try TemporaryFolder(), backend = FakeBackend()
    try await service(backend, templates: folder).test { client in
      _ = try await client.send(.put, "/v1/templates/card", body: caml)
      let first = try await client.send(.get, "/v1/templates/card.png?A.b=1")
      let second = try await client.send(.get, "/v1/templates/card.png?A.b=1&timeout=9")
      #expect([first, second].map { $0.headers[.cache] } == ["miss", "hit"])
      #expect(first.body == second.body)
      #expect(backend.now.inputs.count == 2)
      #expect(try await client.send(.get, "/v1/templates/card.png?A.b=2").headers[.cache] == "miss")
    }
  }

  @Test func whatCannotBeDrawnIsNotStored() async throws {
    let folder = try TemporaryFolder()
    let failure = RenderFailure(
      code: "invalidScene", message: "no such layer", file: "document.caml", line: 3, column: 7)
    let backend = FakeBackend { input throws(RenderFailure) in
      if input.files.values.contains(Data("<bad/>".utf8)) { throw failure }
      return try await FakeBackend.picture(input)
    }
    try await service(backend, templates: folder).test { client in
      #expect(try await client.send(.put, "/v1/templates/card", body: caml).status == .created)
      let refused = try await client.send(.put, "/v1/templates/card", body: ByteBuffer(string: "<bad/>"))
      let problem = try problem(refused)
      #expect(problem.code == "invalidScene" && problem.line == 3 && problem.column == 7)
    }
    #expect(FileManager.default.contents(atPath: folder.path + "/card") == Data(caml.readableBytesView))
  }

  @Test func namesAreCheckedAndNeverLeaveTheFolder() async throws {
    let folder = try TemporaryFolder()
    try await service(templates: folder).test { client in
      for name in [
        "Card", ".hidden", "-a", "a%2Fb", "%2e%2e", "..%2fpasswd", "a%00", "\(String(repeating: "a", count: 101))",
        "a%20b",
      ] {
        let response = try await client.send(.put, "/v1/templates/\(name)", body: caml)
        #expect(response.status == .badRequest, "\(name)")
        #expect(try problem(response).parameter == "name", "\(name)")
      }
      for path in ["card", "card.bmp", "Card.png", "%2e%2e%2fetc.png", ".png", "card."] {
        #expect(try await client.send(.get, "/v1/templates/\(path)").status == .notFound, "\(path)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(TemplateName("a.b_c-9") != nil)
    #expect(TemplateName("") == nil && TemplateName("\u{E4}") == nil && TemplateName("a/b") == nil)
  }

  @Test func theStatedTypeMustFitTheTemplate() async throws {
    let folder = try TemporaryFolder()
    try await service(templates: folder).test { client in
      let response = try await client.send(.put, "/v1/templates/a", [.contentType: "application/json"], body: caml)
      #expect(try problem(response).code == "unsupportedMediaType")
      #expect(
        try await client.send(.put, "/v1/templates/a", [.contentType: "application/xml"], body: caml).status == .created
      )
    }
  }

  @Test func theNumberOfTemplatesIsBounded() async throws {
    let folder = try TemporaryFolder(), backend = FakeBackend()
    try await service(backend, templates: folder) { $0.maximumTemplates = 2 }.test { client in
      for path in ["/v1/templates/a", "/v1/templates/b"] {
        #expect(try await client.send(.put, path, body: caml).status == .created)
      }
      let drawn = backend.now.inputs.count
      let refused = try await client.send(.put, "/v1/templates/c", body: caml)
      #expect(refused.status.code == 507)
      let problem = try problem(refused)
      #expect(problem.code == "storageFull" && problem.detail.contains("--max-templates allows 2"))
      // It is refused before it is drawn.
      #expect(backend.now.inputs.count == drawn)
      #expect(try await client.send(.put, "/v1/templates/a", body: ByteBuffer(string: "<other/>")).status == .noContent)
      #expect(try await client.send(.delete, "/v1/templates/b").status == .noContent)
      #expect(try await client.send(.put, "/v1/templates/c", body: caml).status == .created)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "c"])
  }

  @Test func theBytesOfAllTemplatesAreBounded() async throws {
    let folder = try TemporaryFolder()
    @Sendable func document(_ count: Int) -> ByteBuffer {
      ByteBuffer(string: "<" + String(repeating: "x", count: count - 1))
    }
    try await service(templates: folder) { $0.maximumTemplateBytes = 100 }.test { client in
      #expect(try await client.send(.put, "/v1/templates/a", body: document(60)).status == .created)
      #expect(try await client.send(.put, "/v1/templates/b", body: document(40)).status == .created)
      let refused = try await client.send(.put, "/v1/templates/c", body: document(1))
      #expect(refused.status.code == 507)
      #expect(try problem(refused).detail.contains("--max-template-bytes allows 100"))
      #expect(try await client.send(.put, "/v1/templates/a", body: document(61)).status.code == 507)
      #expect(try await client.send(.put, "/v1/templates/a", body: document(59)).status == .noContent)
      #expect(try await client.send(.put, "/v1/templates/c", body: document(1)).status == .created)
    }
    // A bound that was lowered keeps what is there, and what takes less room in its place.
    try await service(templates: folder) { ($0.maximumTemplateBytes, $0.maximumTemplates) = (50, 1) }.test {
      (client) async throws in
      #expect(try await client.send(.get, "/v1/templates/a.png").status == .ok)
      #expect(try await client.send(.put, "/v1/templates/a", body: document(60)).status.code == 507)
      #expect(try await client.send(.put, "/v1/templates/a", body: document(58)).status == .noContent)
    }
  }

  @Test func templatesThatComeTogetherStayWithinTheBound() async throws {
    let folder = try TemporaryFolder()
    let statuses = try await service(templates: folder) { $0.maximumTemplates = 5 }.test { client in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<24 {
          group.addTask { Int(try await client.send(.put, "/v1/templates/t\(number)", body: caml).status.code) }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
    }
    #expect(statuses == [201: 5, 507: 19])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
  }

  @Test func aServiceWithoutAFolderHasNoTemplates() async throws {
    try await service().test { client in
      for (method, path) in [(HTTPRequest.Method.get, ""), (.put, "/a"), (.get, "/a.png"), (.delete, "/a")] {
        let response = try await client.send(method, "/v1/templates" + path, body: caml)
        #expect(response.status == .notFound)
      }
    }
  }

  @Test func withATokenCardsArePrivate() async throws {
    let folder = try TemporaryFolder()
    try await service(templates: folder) { $0.token = "0123456789abcdef" }.test { client in
      let token: HTTPFields = [.authorization: "Bearer 0123456789abcdef"]
      _ = try await client.send(.put, "/v1/templates/card", token, body: caml)
      let card = try await client.send(.get, "/v1/templates/card.png", token)
      #expect(card.headers[.cacheControl] == "private, max-age=300")
    }
  }
}

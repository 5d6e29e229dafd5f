// DescriptionTests: openapi.json, and whether the routes, parameters and problems are those that it has.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import QuartziteService
import ServiceMessages
import Testing

@Suite struct DescriptionTests {
  private typealias Object = [String: Any]

  private func description() async throws -> Object {
    let bytes = try await service().test { client in
      let response = try await client.send(.get, "/openapi.json")
      #expect(response.headers[.contentType] == "application/json")
      return Data(response.body.readableBytesView)
    }
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? Object)
  }

  /// The value at a path of members.
  private func at(_ path: String, in object: Object) -> Any? {
    path.split(separator: "/").reduce(object as Any?) { value, member in
      let name = member.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
      return (value as? Object)?[name]
    }
  }

  @Test func theRoutesAreThoseOfTheDescription() async throws {
    let paths = try #require(try await description()["paths"] as? [String: Object])
    var described: Set<String> = []
    for (path, item) in paths {
      for (method, operation) in item where method != "parameters" {
        let id = (operation as? Object)?["operationId"] as? String
        described.insert("\(method.uppercased()) \(path) \(id ?? "none")")
      }
    }
    #expect(described == Set(Route.allCases.map { "\($0.method.rawValue) \($0.path) \($0.rawValue)" }))
  }

  @Test func theParametersAreThoseOfTheDescription() async throws {
    let description = try await description()
    let references = try #require(at("paths/~1v1~1render/post/parameters", in: description) as? [Object])
    let names = references.compactMap { reference -> String? in
      let path = (reference["$ref"] as? String)?.dropFirst(2)
      let parameter = path.flatMap { at(String($0), in: description) } as? Object
      return parameter?["in"] as? String == "query" ? parameter?["name"] as? String : nil
    }
    #expect(names == RenderParameters.names)
    let formats = at("components/parameters/queryFormat/schema/enum", in: description) as? [String]
    #expect(Set(formats ?? []) == Set(RenderRequest.Format.allCases.map(\.rawValue) + ["jpg"]))
    let fits = at("components/parameters/queryFit/schema/enum", in: description) as? [String]
    #expect(fits == RenderRequest.Fit.allCases.map(\.rawValue))
    let rules = at("components/parameters/queryLottieCompatibility/schema/enum", in: description) as? [String]
    #expect(rules == RenderRequest.LottieCompatibility.allCases.map(\.rawValue))
    let types = at("paths/~1v1~1render/post/responses/200/content", in: description) as? Object
    #expect(Set(types.map { Array($0.keys) } ?? []) == Set(RenderRequest.Format.allCases.map(\.contentType)))
  }

  @Test func theProblemsAreThoseOfTheDescription() async throws {
    let codes = at("components/schemas/ProblemCode/enum", in: try await description()) as? [String]
    #expect(codes == ProblemKind.allCases.map(\.rawValue))
  }

  @Test func everyReferenceLeadsSomewhereAndEveryOperationIsWhole() async throws {
    let description = try await description()
    #expect(description["openapi"] as? String == "3.1.0")
    var references = 0
    func walk(_ value: Any) {
      if let object = value as? Object {
        if let reference = object["$ref"] as? String {
          references += 1
          #expect(
            reference.hasPrefix("#/") && at(String(reference.dropFirst(2)), in: description) != nil, "\(reference)")
        }
        object.values.forEach(walk)
      } else if let array = value as? [Any] {
        array.forEach(walk)
      }
    }
    walk(description)
    #expect(references > 50)
    let paths = try #require(description["paths"] as? [String: Object])
    for (path, item) in paths {
      for (method, operation) in item where method != "parameters" {
        let operation = try #require(operation as? Object)
        #expect(operation["summary"] is String, "\(method) \(path)")
        let responses = try #require(operation["responses"] as? [String: Object])
        #expect(responses.keys.contains { $0.hasPrefix("2") }, "\(method) \(path)")
        for (status, response) in responses {
          let target = (response["$ref"] as? String).flatMap { at(String($0.dropFirst(2)), in: description) as? Object }
          #expect((target ?? response)["description"] is String, "\(method) \(path) \(status)")
        }
        let shared = item["parameters"] as? [Object] ?? [], own = operation["parameters"] as? [Object] ?? []
        let parameters = (shared + own).map { parameter in
          (parameter["$ref"] as? String).flatMap { at(String($0.dropFirst(2)), in: description) as? Object }
            ?? parameter
        }
        let inPath = Set(parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String })
        let inTemplate = Set(
          path.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }.map(String.init))
        #expect(inPath == inTemplate, "\(method) \(path)")
      }
    }
  }

  @Test func thePageIsServedWithWhatItNeeds() async throws {
    try await service().test { client in
      let page = try await client.send(.get, "/")
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
      let html = String(buffer: page.body)
      for file in ["page.js", "page.css"] {
        #expect(html.contains(file))
        let answer = try await client.send(.get, "/" + file)
        #expect(answer.status == .ok && answer.body.readableBytes > 0)
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      }
    }
  }

  @Test func readinessHasItsReason() async throws {
    let backend = FakeBackend()
    try await service(backend).test { client in
      #expect(String(buffer: try await client.send(.get, "/readyz").body) == "ready\n")
      backend.change { $0.unreadyReason = "no EGL device can render; install libegl-mesa0" }
      let answer = try await client.send(.get, "/readyz")
      #expect(answer.status == .serviceUnavailable)
      #expect(try problem(answer).detail == "no EGL device can render; install libegl-mesa0")
      #expect(try await client.send(.get, "/healthz").status == .ok)
    }
  }
}

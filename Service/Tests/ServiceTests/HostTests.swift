// HostTests: the hosts that requests may be for, and those of strangers.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import QuartziteService
import Testing

@Suite struct HostTests {
  /// The statuses of requests for hosts.
  private func statuses(
    _ hosts: [String], _ path: String = "/v1/templates",
    _ change: (inout ServiceConfiguration) -> Void = { _ in }
  ) async throws -> [String: Int] {
    let folder = try TemporaryFolder()
    return try await service(templates: folder, change).test { client in
      var statuses: [String: Int] = [:]
      for host in hosts {
        statuses[host] = Int(try await client.send(.get, path, host: .named(host)).status.code)
      }
      return statuses
    }
  }

  @Test func theNamesOfTheMachineItselfAreAnswered() async throws {
    let hosts = [
      "localhost", "localhost:1", "localhost:", "LOCALHOST:8080", "localhost.", "127.0.0.1",
      "127.0.0.1:65535", "[::1]",
      "[::1]:8080", "[0:0:0:0:0:0:0:1]", "[::0001]:80", "[::ffff:127.0.0.1]:80", "[::FFFF:7f00:1]",
    ]
    for (host, status) in try await statuses(hosts) { #expect(status == 200, "\(host)") }
  }

  @Test func hostsOfStrangersAreRefused() async throws {
    let hosts = [
      "evil.example", "evil.example:8080", "localhost.evil.example", "evil.localhost",
      "127.0.0.1.evil.example",
      "127.0.0.1:80:80", "127.0.0.1:x", "127.0.0.1:123456", "localhost@evil.example",
      "evil@localhost", "localhost/evil",
      "localhost..", ".localhost", "localhost,evil.example", "127.1", "2130706433", "0x7f.1",
      "127.0.0.2", "192.0.2.1",
      "[::2]", "[::1", "::1", "[::1]evil", "[localhost]", "[127.0.0.1]", "*", "", "%6cocalhost",
      "loc\u{e4}lhost",
    ]
    for (host, status) in try await statuses(hosts) {
      #expect(status == 421 || status == 400, "\(host)")
    }
    let response = try await service().test { client in
      try await client.send(.post, "/v1/render", body: caml, host: .named("Evil.example:80"))
    }
    let problem = try problem(response)
    #expect(problem.code == "misdirected" && problem.instance == "/v1/render")
    #expect(
      problem.detail.contains("\u{201C}Evil.example:80\u{201D}")
        && problem.detail.contains("--allowed-host evil.example"))
  }

  @Test func nothingIsDoneForStrangers() async throws {
    let folder = try TemporaryFolder()
    let backend = FakeBackend()
    try await service(backend, templates: folder).test { client in
      #expect(try await client.send(.put, "/v1/templates/card", body: caml).status == .created)
      let drawn = backend.now.inputs.count
      for (method, path) in [
        (HTTPRequest.Method.put, "/v1/templates/other"), (.delete, "/v1/templates/card"),
        (.get, "/v1/templates/card.png"), (.post, "/v1/render"), (.get, "/"), (.get, "/metrics"),
        (.get, "/openapi.json"),
        (.options, "/v1/render"), (.get, "/nothing"), (.get, "/healthz/"), (.get, "//healthz"),
      ] {
        let response = try await client.send(method, path, body: caml, host: .named("evil.example"))
        #expect(try problem(response).code == "misdirected", "\(method) \(path)")
      }
      #expect(backend.now.inputs.count == drawn)
      #expect(try await client.send(.get, "/v1/templates/card.png").status == .ok)
    }
  }

  @Test func aTokenIsNotAskedForBeforeTheHost() async throws {
    try await service { $0.token = "0123456789abcdef" }.test { (client) async throws in
      let token: HTTPFields = [.authorization: "Bearer 0123456789abcdef"]
      #expect(
        try await client.send(.get, "/metrics", token, host: .named("evil.example")).status.code
          == 421)
      #expect(try await client.send(.get, "/metrics", token).status == .ok)
    }
  }

  @Test func everyNameOfAHostInARequestCounts() async throws {
    let name = try #require(HTTPField.Name("Host"))
    try await service().test { (client) async throws in
      func status(_ path: String, _ host: TestClient.Host, _ others: [String] = []) async throws
        -> Int
      {
        var headers = HTTPFields([HTTPField(name: .accept, value: "*/*")])
        for other in others { headers.append(HTTPField(name: name, value: other)) }
        return Int(try await client.send(.get, path, headers, host: host).status.code)
      }
      // Not the first field, and more than one.
      #expect(try await status("/", .none, ["localhost"]) == 200)
      #expect(try await status("/", .none, ["evil.example"]) == 421)
      #expect([400, 421].contains(try await status("/", .named("localhost"), ["evil.example"])))
      #expect([400, 421].contains(try await status("/", .named("evil.example"), ["localhost"])))
      // Targets as proxies get them.
      #expect(try await status("http://localhost:1/", .named("localhost")) == 200)
      #expect(try await status("http://evil.example/", .named("localhost")) == 421)
      #expect(try await status("http://localhost/", .named("evil.example")) == 421)
      #expect(try await status("http://localhost@evil.example/", .named("localhost")) == 421)
      #expect(
        try await status("HTTP://[::1]:80/openapi.json?a=://evil", .named("localhost")) == 200)
      #expect(try await status("/?a=http://evil.example/", .named("localhost")) == 200)
      // HTTP/1.0 has no Host; a browser always sends one.
      #expect(try await status("/", .none) == 200)
    }
  }

  @Test func probesAskByAnyName() async throws {
    for path in ["/healthz", "/readyz"] {
      #expect(
        try await statuses(["10.1.2.3:8080", "evil.example", "", "a:b"], path).values.allSatisfy {
          $0 == 200
        })
    }
  }

  @Test func theAddressOfTheConnectionIsAnswered() async throws {
    try await service { $0.host = "0.0.0.0" }.test { (client) async throws in
      var other = client
      other.address = "127.0.0.2"
      #expect(try await other.send(.get, "/").status == .ok)
      #expect(try await client.send(.get, "/", host: .named("127.0.0.2")).status.code == 421)
      #expect(try await client.send(.get, "/", host: .named("0.0.0.0:8080")).status == .ok)
    }
  }

  @Test func otherHostsAreAllowedByName() async throws {
    let cards = try #require(HostName("Cards.example."))
    let address = try #require(HostName("[2001:DB8:0:0::1]"))
    let found = try await statuses([
      "cards.example", "CARDS.example:443", "cards.example.", "[2001:db8::1]:80", "a.cards.example",
      "example", "localhost",
    ]) { $0.allowedHosts = [cards, address] }
    let expected = [
      "cards.example": 200, "CARDS.example:443": 200, "cards.example.": 200,
      "[2001:db8::1]:80": 200,
      "a.cards.example": 421, "example": 421, "localhost": 200,
    ]
    #expect(found == expected)
    let all = try await statuses(["evil.example", "a:b"]) { $0.allowedHosts = [.any] }
    #expect(all == ["evil.example": 200, "a:b": 200])
  }

  @Test func namesAndAddressesOfHostsHaveOneForm() {
    for (text, form) in [
      ("Example.COM", "example.com"), ("example.com.", "example.com"), ("192.0.2.1", "192.0.2.1"),
      ("::1", "::1"),
      ("[2001:DB8::0:1]", "2001:db8::1"), ("fe80::1%eth0", "fe80::1"),
      ("::ffff:192.0.2.1", "192.0.2.1"),
      ("my_host-1", "my_host-1"),
    ] { #expect(HostName(text)?.text == form, "\(text)") }
    for text in [
      "", ".", "a b", "http://a", "a:80", "192.0.2.1:80", "[::1]:80", "a/b", "\u{e4}.example", "*",
      "a..*",
      String(repeating: "a", count: 254),
    ] { #expect(HostName(text) == nil, "\(text)") }
  }
}

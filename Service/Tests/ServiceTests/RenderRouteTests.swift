// RenderRouteTests: POST /v1/render with each kind of body, and what the workers are asked.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import NIOCore
import QuartziteService
import ServiceMessages
import Testing

@Suite struct RenderRouteTests {
  @Test func anAnswerHasItsTypeItsTagAndItsBytes() async throws {
    let backend = FakeBackend()
    let response = try await service(backend).test { try await $0.draw("scale=2&set.Title.string=A%20%26%20B+C") }
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == "image/png")
    #expect(String(buffer: response.body) == "picture 2.0 Title.string=A & B C")
    let tag = "\"\(ContentHash.hex(response.body.readableBytesView).prefix(32))\""
    #expect(response.headers[.eTag] == tag)
    #expect(response.headers[.serverTiming] == "draw;dur=12.5")
    #expect(response.headers[.diagnostics] == nil)
    #expect(response.headers[.contentLength] == String(response.body.readableBytes))
    let input = try #require(backend.now.inputs.first)
    #expect(input.request.source == .caml)
    #expect(input.files[input.request.fileName] == Data(caml.readableBytesView))
    #expect(input.request.deadline == 30)
  }

  @Test func theKindOfADocumentIsStatedOrToldByItsBytes() async throws {
    let zip = ByteBuffer(bytes: [0x50, 0x4B, 3, 4, 0]), lottie = ByteBuffer(string: " \n{\"v\":\"5\"}")
    let marked = ByteBuffer(bytes: [0xEF, 0xBB, 0xBF, 0x3C]), wide = ByteBuffer(bytes: [0xFF, 0xFE, 0x3C, 0])
    for (type, body, source) in [
      (nil, caml, RenderRequest.Source.caml), (nil, zip, .archive), (nil, lottie, .lottie), (nil, marked, .caml),
      (nil, wide, .caml), ("application/octet-stream", lottie, .lottie), ("text/xml; charset=utf-8", zip, .caml),
      ("application/x-www-form-urlencoded", caml, .caml), ("application/JSON", caml, .lottie),
      ("application/zip", caml, .archive), ("application/zip+dotlottie", zip, .archive),
    ] as [(String?, ByteBuffer, RenderRequest.Source)] {
      let backend = FakeBackend()
      var headers = HTTPFields()
      headers[.contentType] = type
      let asked = headers
      let response = try await service(backend).test { try await $0.draw("", asked, body: body) }
      #expect(response.status == .ok, "\(type ?? "no type")")
      #expect(backend.now.inputs.first?.request.source == source, "\(type ?? "no type")")
    }
  }

  @Test func otherTypesAreRefusedWithThoseThatAreTaken() async throws {
    for (type, body) in [
      ("image/png", caml), ("nonsense", caml), ("application/octet-stream", ByteBuffer(string: "GIF89a")),
    ] {
      let backend = FakeBackend()
      let response = try await service(backend).test { try await $0.draw("", [.contentType: type], body: body) }
      #expect(try problem(response).code == "unsupportedMediaType")
      #expect(response.status == .unsupportedMediaType)
      #expect(response.headers[.acceptPost]?.contains("application/xml") == true)
      #expect(backend.now.inputs.isEmpty)
    }
    let empty = try await service().test { try await $0.draw("", body: ByteBuffer()) }
    #expect(try problem(empty).code == "malformedBody")
  }

  @Test func aWrongParameterIsNamed() async throws {
    for (query, name) in [
      ("scale=0", "scale"), ("scale=nan", "scale"), ("width=abc", "width"), ("height=1e9", "height"),
      ("size=10", "size"), ("size=0x10", "size"), ("size=10x20&width=5", "width"), ("fit=around", "fit"),
      ("progress=1.5", "progress"), ("time=1&frame=2", "frame"), ("quality=2", "quality"), ("fps=30", "fps"),
      ("format=bmp", "format"), ("format=gif&time=1", "time"), ("format=gif&from=2&to=1", "to"), ("zoom=2", "zoom"),
      ("scale=1&scale=2", "scale"), ("set=Title", "set"), ("set.=x", "set."), ("set.A.b=1&set=A.b=2", "set"),
      ("timeout=61", "timeout"), ("state=", "state"), ("state=%F", "state"), ("state=%FF", "state"),
      ("Title.string=x", "Title.string"), ("format=gif&fps=0", "fps"), ("format=gif&fps=1/0", "fps"),
      ("format=gif&fps=-30/-1", "fps"), ("format=gif&fps=1/2/3", "fps"), ("format=gif&fps=1001", "fps"),
      ("lottieCompatibility=both", "lottieCompatibility"), ("animation=", "animation"), ("theme=", "theme"),
      ("marker=", "marker"), ("time=1&marker=a", "marker"), ("format=gif&from=1&marker=a", "marker"),
      ("toMarker=b", "toMarker"), ("format=gif&to=1&toMarker=b", "toMarker"),
      ("format=gif&frame=1&toMarker=b", "frame"),
    ] {
      let backend = FakeBackend()
      let response = try await service(backend).test { try await $0.draw(query) }
      let problem = try problem(response)
      #expect(response.status == .badRequest, "\(query)")
      #expect(problem.code == "badParameter", "\(query)")
      #expect(problem.parameter == name, "\(query)")
      #expect(backend.now.inputs.isEmpty, "\(query)")
    }
  }

  @Test func aWrongCompatibilityIsAnsweredWithBothOfThem() async throws {
    let response = try await service().test { try await $0.draw("lottieCompatibility=ios") }
    #expect(try problem(response).detail == "Expected one of specification, core-animation; found \u{201C}ios\u{201D}.")
  }

  @Test func theNumberOfParametersIsBounded() async throws {
    let query = (0..<300).map { "set=A.b\($0)=1" }.joined(separator: "&")
    let response = try await service().test { try await $0.draw(query) }
    #expect(try problem(response).detail.contains("256"))
    let fewer = (0..<256).map { "set=A.b\($0)=1" }.joined(separator: "&")
    #expect(try await service().test { try await $0.draw(fewer) }.status == .ok)
  }

  @Test func allParametersReachTheWorkers() async throws {
    let backend = FakeBackend()
    let query =
      "size=1200x630&fit=cover&state=Locked&background=%23f00&format=webp&quality=0.5&from=0.5&to=2&fps=25&timeout=7"
      + "&set=A.b=c=d&set.E.f=&animation=intro&theme=dark&lottieCompatibility=core-animation"
    #expect(try await service(backend).test { try await $0.draw(query) }.status == .ok)
    let request = try #require(backend.now.inputs.first?.request)
    let expected = RenderRequest(
      source: .caml, fileName: "document.caml", width: 1200, height: 630, fit: .cover, state: "Locked",
      animation: "intro", theme: "dark", lottieCompatibility: .coreAnimation, background: "#f00", format: .webp,
      quality: 0.5, from: 0.5, to: 2, framesPerSecond: 25,
      values: ["A.b": "c=d", "E.f": ""], deadline: 7)
    #expect(request == expected)
    let fraction = FakeBackend()
    #expect(try await service(fraction).test { try await $0.draw("format=mp4&fps=30000/1001") }.status == .ok)
    #expect(fraction.now.inputs.first?.request.framesPerSecond == 30_000.0 / 1001)
    let markers = FakeBackend()
    #expect(try await service(markers).test { try await $0.draw("format=webp&marker=a&toMarker=b") }.status == .ok)
    let film = try #require(markers.now.inputs.first?.request)
    #expect(film.isFilm && film.marker == "a" && film.toMarker == "b")
    let places = FakeBackend()
    let still = try service(places)
    for query in ["time=1.5", "progress=0.25", "frame=12", "width=300", "height=20", "marker=half"] {
      #expect(try await still.test { try await $0.draw(query) }.status == .ok)
    }
    let asked = places.now.inputs.map(\.request)
    #expect(asked.map(\.time) == [1.5, 0, 0, 0, 0, 0])
    #expect(asked.map(\.progress) == [nil, 0.25, nil, nil, nil, nil])
    #expect(asked.map(\.frame) == [nil, nil, 12, nil, nil, nil])
    #expect(asked.map(\.width) == [nil, nil, nil, 300, nil, nil])
    #expect(asked.map(\.height) == [nil, nil, nil, nil, 20, nil])
    #expect(asked.map(\.marker) == [nil, nil, nil, nil, nil, "half"])
  }

  @Test func acceptDecidesWhereNoFormatIsGiven() async throws {
    let service = try service()
    for (accept, query, type) in [
      ("*/*", "", "image/png"), ("image/webp", "", "image/webp"),
      ("text/html, image/jpeg;q=0.5, image/gif;q=0.7", "", "image/gif"),
      ("image/jpeg;q=0, image/*;q=0.1", "", "image/png"), ("image/webp", "format=jpg", "image/jpeg"),
      ("video/*", "", "video/mp4"),
    ] {
      let response = try await service.test { try await $0.draw(query, [.accept: accept]) }
      #expect(response.headers[.contentType] == type, "\(accept)")
    }
    let refused = try await service.test { try await $0.draw("", [.accept: "text/html, image/png;q=0"]) }
    #expect(refused.status == .notAcceptable)
    #expect(try problem(refused).code == "notAcceptable")
  }

  @Test func aFormHasTheDocumentAssetsAndParameters() async throws {
    let backend = FakeBackend()
    let form = ByteBuffer(
      string: """
        --x1\r\nContent-Disposition: form-data; name="document"; filename="card.caml"\r\nContent-Type: application/xml\r\n\r\n\
        <caml/>\r\n--x1\r\nContent-Disposition: form-data; name="asset"; filename="images/a.png"\r\n\r\nPNG\r\n\
        --x1\r\nContent-Disposition: form-data; name="scale"\r\n\r\n3\r\n\
        --x1\r\nContent-Disposition: form-data; name="set"\r\n\r\nTitle.string=Gr\u{FC}n\r\n--x1--\r\n
        """)
    let response = try await service(backend).test {
      try await $0.draw("format=jpeg", [.contentType: "multipart/form-data; boundary=x1"], body: form)
    }
    #expect(response.status == .ok)
    let input = try #require(backend.now.inputs.first)
    #expect(input.files == ["card.caml": Data("<caml/>".utf8), "images/a.png": Data("PNG".utf8)])
    #expect(input.request.fileName == "card.caml")
    #expect(input.request.source == .caml)
    #expect(input.request.scale == 3)
    #expect(input.request.format == .jpeg)
    #expect(input.request.values == ["Title.string": "Gr\u{FC}n"])
  }

  @Test func filesOfAFormStayInTheirFolder() async throws {
    for name in [
      "../a.png", "/etc/passwd", "a/../../b", "a//b", ".", "a\\b", "a\u{1}b", String(repeating: "a", count: 256),
    ] {
      let backend = FakeBackend()
      let form = ByteBuffer(
        string: "--x\r\nContent-Disposition: form-data; name=document\r\n\r\n<caml/>\r\n"
          + "--x\r\nContent-Disposition: form-data; name=asset; filename=\"\(name)\"\r\n\r\nPNG\r\n--x--")
      let response = try await service(backend).test {
        try await $0.draw("", [.contentType: "multipart/form-data; boundary=x"], body: form)
      }
      #expect(try problem(response).code == "malformedBody", "\(name)")
      #expect(backend.now.inputs.isEmpty)
    }
  }

  @Test func aFormNeedsOneDocumentAndNamesOnlyOnce() async throws {
    let part = { (name: String, file: String, text: String) in
      "--x\r\nContent-Disposition: form-data; name=\(name)\(file.isEmpty ? "" : "; filename=\(file)")\r\n\r\n\(text)\r\n"
    }
    for parts in [
      part("scale", "", "2"), part("document", "a", "<") + part("document", "b", "<"),
      part("document", "a", "<") + part("asset", "a", "x"),
      part("document", "d", "<") + part("asset", "a", "x") + part("other", "a", "y"),
    ] {
      let response = try await service().test {
        try await $0.draw(
          "", [.contentType: "multipart/form-data; boundary=x"], body: ByteBuffer(string: parts + "--x--"))
      }
      #expect(try problem(response).code == "malformedBody")
    }
  }

  @Test func diagnosticsAreAPercentEncodedArrayOfBoundedLength() async throws {
    let lines = ["a.caml:3:4: \u{201C}h\u{FC}\u{201D}\r\nleft out, 100%", "second"]
    let few = FakeBackend { input throws(RenderFailure) in
      var output = try await FakeBackend.picture(input)
      output.diagnostics = lines
      return output
    }
    let response = try await service(few).test { try await $0.draw() }
    let header = try #require(response.headers[.diagnostics])
    #expect(header.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    let decoded = try JSONDecoder().decode([String].self, from: Data(try #require(header.removingPercentEncoding).utf8))
    #expect(decoded == lines)
    let many = FakeBackend { input throws(RenderFailure) in
      var output = try await FakeBackend.picture(input)
      output.diagnostics = (0..<1000).map { "line \($0) \(String(repeating: "x", count: 100))" }
      return output
    }
    let long = try await service(many).test { try await $0.draw() }
    let longHeader = try #require(long.headers[.diagnostics])
    #expect(longHeader.utf8.count <= 4096)
    #expect(long.headers[.diagnosticsCount] == "1000")
    let some = try JSONDecoder().decode(
      [String].self, from: Data(try #require(longHeader.removingPercentEncoding).utf8))
    #expect(some.first == "line 0 \(String(repeating: "x", count: 100))")
    #expect(some.count > 10)
  }

  @Test func aBodyThatIsTooLargeIsRefused() async throws {
    let service = try service { $0.connection.bodyBytes = 100 }
    let response = try await service.test {
      try await $0.draw("", body: ByteBuffer(string: "<" + String(repeating: "x", count: 100)))
    }
    #expect(response.status == .contentTooLarge)
    #expect(try problem(response).detail.contains("100"))
    let fits = try await service.test {
      try await $0.draw("", body: ByteBuffer(string: "<" + String(repeating: "x", count: 99)))
    }
    #expect(fits.status == .ok)
  }

  @Test func bodiesInMemoryAreBoundedTogether() async throws {
    let gate = Gate(), started = Gate()
    let backend = FakeBackend { input throws(RenderFailure) in
      await started.open()
      await gate.pass()
      return try await FakeBackend.picture(input)
    }
    let service = try service(backend) { $0.maximumBodiesInMemory = 150 }
    let body = ByteBuffer(string: "<" + String(repeating: "x", count: 99))
    try await service.test { client in
      async let first = client.draw("", body: body)
      await started.pass()
      let second = try await client.draw("", body: body)
      #expect(second.status == .tooManyRequests)
      #expect(second.headers[.retryAfter] == "1")
      await gate.open()
      #expect(try await first.status == .ok)
      // The memory is free again.
      #expect(try await client.draw("", body: body).status == .ok)
    }
  }
}

// LiveTests: a service behind a socket: clients that are slow, go or stay, and its end.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import NIOCore
import NIOPosix
import QuartziteService
import ServiceMessages
import Synchronization
import Testing

/// A connection on which a test writes and reads bytes.
private struct RawClient {
  let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  static func connect<Value: Sendable>(
    _ port: Int, _ body: (inout Conversation) async throws -> Value
  ) async throws -> Value {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var conversation = Conversation(bytes: inbound.makeAsyncIterator(), writer: outbound)
      return try await body(&conversation)
    }
  }
}

/// What is said on a connection.
private struct Conversation {
  var bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  let writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private(set) var text = ""

  init(
    bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator, writer: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) {
    self.bytes = bytes
    self.writer = writer
  }

  func send(_ text: String) async throws { try await writer.write(ByteBuffer(string: text)) }

  /// Reads until a text was read, or the connection is closed.
  mutating func read(until end: String) async throws -> String {
    while !text.contains(end), let buffer = try await bytes.next() { text += String(buffer: buffer) }
    defer { text = "" }
    return text
  }

  /// Reads until the connection is closed.
  mutating func readToEnd() async throws -> String {
    while let buffer = try? await bytes.next() { text += String(buffer: buffer) }
    return text
  }
}

@Suite(.timeLimit(.minutes(2))) struct LiveTests {
  private let request =
    "POST /v1/render HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\nContent-Length: 7\r\n\r\n<caml/>"

  @Test func aConnectionServesManyRequests() async throws {
    let request = request
    try await service().serve { port in
      try await RawClient.connect(port) { client in
        for _ in 0..<3 {
          try await client.send(request)
          let answer = try await client.read(until: "picture 1.0 ")
          #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
          #expect(!answer.lowercased().contains("connection: close"))
        }
      }
    }
  }

  @Test func aBodyThatNeverEndsIsAnsweredAndTheConnectionClosed() async throws {
    let service = try service { $0.connection.bodyTime = .milliseconds(1) }
    try await service.serve { port in
      let answer = try await RawClient.connect(port) { client in
        try await client.send("POST /v1/render HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n<caml")
        return try await client.read(until: "bodyTimeout\",")
      }
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.contains("application/problem+json"))
    }
  }

  @Test func aHeadThatNeverEndsClosesTheConnection() async throws {
    let service = try service { $0.connection.headTime = .milliseconds(1) }
    try await service.serve { port in
      let answer = try await RawClient.connect(port) { client in
        try? await client.send("POST /v1/render HTTP/1.1\r\nHo")
        return try await client.readToEnd()
      }
      #expect(answer == "")
    }
  }

  @Test func aClientThatGoesEndsItsWork() async throws {
    let started = Gate(), ended = Gate()
    let backend = FakeBackend { _ throws(RenderFailure) in
      await started.open()
      do throws(RenderFailure) {
        return try await waitForCancellation()
      } catch {
        await ended.open()
        throw error
      }
    }
    let request = request
    try await service(backend).serve { port in
      try await RawClient.connect(port) { client in
        try await client.send(request)
        await started.pass()
      }
      await ended.pass()
    }
    #expect(backend.now.inputs.count == 1)
  }

  @Test func aLargeBodyIsRefusedBeforeItIsSent() async throws {
    let service = try service { $0.connection.bodyBytes = 1000 }
    let request = request
    try await service.serve { port in
      try await RawClient.connect(port) { client in
        try await client.send(
          "POST /v1/render HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n")
        #expect(try await client.read(until: "bodyTooLarge\",").hasPrefix("HTTP/1.1 413 "))
      }
      try await RawClient.connect(port) { client in
        try await client.send(
          "POST /v1/render HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\n")
        #expect(try await client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue\r\n"))
        try await client.send("<caml/>")
        #expect(try await client.read(until: "picture 1.0 ").hasPrefix("HTTP/1.1 200 OK\r\n"))
        try await client.send(request)
        #expect(try await client.read(until: "picture 1.0 ").hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      // In pieces, without a length: it is counted as it comes.
      try await RawClient.connect(port) { client in
        try await client.send("POST /v1/render HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<11 { try? await client.send("64\r\n\(String(repeating: "<", count: 100))\r\n") }
        #expect(try await client.read(until: "bodyTooLarge\",").hasPrefix("HTTP/1.1 413 "))
      }
    }
  }

  @Test func headsAreBounded() async throws {
    let service = try service { $0.maximumHeadBytes = 1000 }
    try await service.serve { port in
      for field in ["X: \(String(repeating: "x", count: 2000))\r\n", String(repeating: "X: y\r\n", count: 200)] {
        let answer = try await RawClient.connect(port) { client in
          try await client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n")
          return try await client.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
      }
    }
  }

  @Test func whatIsNoHTTPIsAnsweredAndClosed() async throws {
    try await service().serve { port in
      for noise in ["\u{16}\u{3}\u{1}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "BREW / HTTP/1.1\r\n\r\n"] {
        let answer = try await RawClient.connect(port) { client in
          try await client.send(noise)
          return try await client.readToEnd()
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(noise)")
      }
    }
  }

  @Test func newClientsAreServedWhileSlowOnesFillTheConnections() async throws {
    let service = try service { $0.maximumConnections = 4 }
    let request = request
    try await service.serve { port in
      var slow: [any Channel] = []
      for _ in 0..<20 {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connect(host: "127.0.0.1", port: port).get()
        try? await channel.writeAndFlush(ByteBuffer(string: "POST /v1/rend"))
        slow.append(channel)
      }
      try await RawClient.connect(port) { client in
        try await client.send(request)
        #expect(try await client.read(until: "picture 1.0 ").hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      for channel in slow { try? await channel.close() }
    }
  }

  @Test func aShutdownFinishesWhatHasBegunAndThenEndsTheWorkers() async throws {
    let started = Gate(), gate = Gate()
    let backend = FakeBackend { input throws(RenderFailure) in
      await started.open()
      await gate.pass()
      return try await FakeBackend.picture(input)
    }
    let service = try service(backend)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let group = service.group { port.yield($0) }
    let request = request
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      let number = try #require(await iterator.next())
      try await RawClient.connect(number) { client in
        try await client.send(request)
        await started.pass()
        await group.triggerGracefulShutdown()
        // New connections are refused from some moment on, while the first one waits.
        while await Self.isAccepted(number) { await Task.yield() }
        #expect(!backend.now.isShutDown)
        await gate.open()
        #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 200 OK\r\n"))
      }
      try await tasks.waitForAll()
    }
    #expect(backend.now.isShutDown)
  }

  private static func isAccepted(_ port: Int) async -> Bool {
    guard
      let channel = try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
    else { return false }
    try? await channel.close()
    return true
  }

  @Test func aServiceWithoutATokenThatOthersReachWarns() async throws {
    let folder = try TemporaryFolder()
    let configurations: [(warning: String?, change: (inout ServiceConfiguration) -> Void)] = [
      ("whoever reaches this address may draw;", { $0.host = "0.0.0.0" }),
      (
        "whoever reaches this address may draw, and store and delete templates;",
        { ($0.host, $0.templateFolder) = ("0.0.0.0", folder.path) }
      ),
      (nil, { ($0.host, $0.token) = ("0.0.0.0", "0123456789abcdef") }), (nil, { _ in }),
      (nil, { $0.host = "localhost" }), (nil, { $0.host = "127.0.0.2" }),
    ]
    for (warning, change) in configurations {
      let lines = Lines()
      _ = try await service(log: lines, change).serve { $0 }
      let found = lines.all.filter { $0.contains("the service has no token") }
      #expect(found.count == (warning == nil ? 0 : 1))
      if let warning { #expect(found.allSatisfy { $0.contains(warning) && $0.contains("--token-file") }, "\(found)") }
    }
  }

  @Test func theLogHasALineForEachRequestAndNothingOfItsBody() async throws {
    let lines = Lines()
    let service = try service(log: lines)
    try await service.test { client in
      _ = try await client.draw("set.Title.string=secret", [.requestID: "one"], body: ByteBuffer(string: "<secret/>"))
    }
    let line = try #require(lines.all.first { $0.hasPrefix("request ") })
    for part in ["hb.request.id=one", "method=POST", "route=/v1/render", "status=200", "milliseconds="] {
      #expect(line.contains(part), "\(line)")
    }
    #expect(!lines.all.contains { $0.contains("secret") })
  }
}

/// A log in memory.
private struct Lines: LogHandler {
  private final class Store: Sendable {
    let lines = Mutex<[String]>([])
  }

  private let store = Store()
  var all: [String] { store.lines.withLock { $0 } }
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
    let text = all.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    store.lines.withLock { $0.append("\(event.message) \(text)") }
  }
}

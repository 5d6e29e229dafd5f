// ConnectionTests: slow clients, clients that go, and more connections than there may be.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import QuartziteService
import Synchronization
import Testing

/// A connection without a network, whose time is that of its event loop.
private final class Connection {
  let channel: EmbeddedChannel
  let closed: Closed
  var loop: EmbeddedEventLoop { channel.embeddedEventLoop }

  /// The reasons for which connections were closed.
  final class Closed: Sendable {
    private let state = Mutex<[String]>([])
    var reasons: [String] { state.withLock { $0 } }
    func add(_ reason: String) { state.withLock { $0.append(reason) } }
  }

  init(_ registry: ConnectionRegistry, _ closed: Closed, limits: ConnectionLimits = ConnectionLimits()) throws {
    self.closed = closed
    channel = EmbeddedChannel(handler: ConnectionGuard(limits: limits, registry: registry))
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
  }

  convenience init(limits: ConnectionLimits = ConnectionLimits()) throws {
    let closed = Closed()
    try self.init(ConnectionRegistry(maximum: 10) { closed.add($0) }, closed, limits: limits)
  }

  func head(_ fields: HTTPFields = [:]) throws {
    let request = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/", headerFields: fields)
    try channel.writeInbound(HTTPRequestPart.head(request))
  }

  func body(_ count: Int) throws {
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(repeating: 0, count: count)))
  }

  func end() throws { try channel.writeInbound(HTTPRequestPart.end(nil)) }

  func answer() throws {
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
  }

  /// Whether the connection is open after a time.
  func isOpen(after seconds: Int64) -> Bool {
    loop.advanceTime(by: .seconds(seconds))
    return channel.isActive
  }
}

@Suite struct ConnectionGuardTests {
  @Test func aHeadHasToArriveInTime() throws {
    let connection = try Connection()
    #expect(connection.isOpen(after: 9))
    #expect(!connection.isOpen(after: 1))
    #expect(connection.closed.reasons == ["slowHead"])
  }

  @Test func aBodyHasToArriveInTimeHoweverManyPiecesItHas() throws {
    let connection = try Connection()
    try connection.head()
    for _ in 0..<29 {
      try connection.body(1)
      #expect(connection.isOpen(after: 1))
    }
    // The body fails first, so that an answer can be given; the connection is closed five seconds later.
    #expect(connection.isOpen(after: 1))
    #expect(throws: BodyTimeout.self) { try connection.channel.throwIfErrorCaught() }
    try connection.answer()
    #expect(connection.isOpen(after: 4))
    #expect(!connection.isOpen(after: 1))
    #expect(connection.closed.reasons == ["slowBody"])
  }

  @Test func workMayTakeItsTime() throws {
    let connection = try Connection()
    try connection.head()
    try connection.body(1)
    try connection.end()
    #expect(connection.isOpen(after: 3600))
    try connection.answer()
    #expect(connection.isOpen(after: 74))
    try connection.head()
    try connection.end()
    #expect(connection.isOpen(after: 3600))
    try connection.answer()
    #expect(!connection.isOpen(after: 75))
    #expect(connection.closed.reasons == ["idle"])
  }

  @Test func anAnswerHasToBeTakenInTime() throws {
    let connection = try Connection()
    try connection.head()
    try connection.end()
    try connection.channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    #expect(connection.isOpen(after: 119))
    #expect(!connection.isOpen(after: 1))
    #expect(connection.closed.reasons == ["slowReader"])
  }

  @Test func whatFollowsAnAnswerIsReadOnlySoFar() throws {
    var limits = ConnectionLimits()
    limits.drainedBytes = 100
    let connection = try Connection(limits: limits)
    try connection.head()
    try connection.body(1000)
    try connection.answer()
    try connection.body(100)
    #expect(connection.channel.isActive)
    try? connection.body(1)
    #expect(!connection.channel.isActive)
    #expect(connection.closed.reasons == ["unreadBody"])
  }

  @Test func aClientThatAsksIsToldToContinue() throws {
    for (length, isTold) in [("1000", true), (String((32 << 20) + 1), false)] {
      let connection = try Connection()
      try connection.head([.expect: "100-Continue", .contentLength: length])
      let part = try connection.channel.readOutbound(as: HTTPResponsePart.self)
      #expect((part == .head(HTTPResponse(status: .continue))) == isTold)
    }
    let silent = try Connection()
    try silent.head([.contentLength: "1000"])
    #expect(try silent.channel.readOutbound(as: HTTPResponsePart.self) == nil)
  }

  @Test func workForAClientThatGoesIsTold() throws {
    let closed = Connection.Closed()
    let registry = ConnectionRegistry(maximum: 10)
    let connection = try Connection(registry, closed)
    let client = try #require(registry.connection(of: connection.channel))
    let forgotten = client.onGone { closed.add("forgotten") }
    client.forget(forgotten)
    _ = client.onGone { closed.add("gone") }
    connection.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(closed.reasons == ["gone"])
    #expect(client.onGone { closed.add("late") } == nil)
    #expect(closed.reasons == ["gone", "late"])
    #expect(registry.count == 1)
    try connection.channel.close().wait()
    connection.loop.run()
    #expect(registry.count == 0)
    #expect(registry.connection(of: connection.channel) == nil)
  }
}

@Suite struct ConnectionRegistryTests {
  @Test func aNewConnectionTakesThePlaceOfTheOneThatHasWaitedLongest() throws {
    let closed = Connection.Closed()
    let registry = ConnectionRegistry(maximum: 3) { closed.add($0) }
    let connections = try (0..<3).map { _ in try Connection(registry, closed) }
    try connections[0].head()
    try connections[0].end()
    let fourth = try Connection(registry, closed)
    #expect(connections.map(\.channel.isActive) == [true, false, true])
    // The first one waits again, and is now the last in line.
    try connections[0].answer()
    let fifth = try Connection(registry, closed), sixth = try Connection(registry, closed)
    #expect((connections + [fourth, fifth, sixth]).map(\.channel.isActive) == [true, false, false, false, true, true])
    #expect(closed.reasons == ["displaced", "displaced", "displaced"])
    #expect(registry.count == 3)
  }

  @Test func connectionsAtWorkAreNeverClosedForOthers() throws {
    let closed = Connection.Closed()
    let registry = ConnectionRegistry(maximum: 2) { closed.add($0) }
    let connections = try (0..<2).map { _ in try Connection(registry, closed) }
    for connection in connections {
      try connection.head()
      try connection.end()
    }
    let third = try Connection(registry, closed)
    #expect(!third.channel.isActive)
    #expect(connections.allSatisfy { $0.channel.isActive })
    #expect(closed.reasons == ["tooMany"])
  }

  @Test func tenThousandSlowConnectionsLeaveRoomForOthers() throws {
    let closed = Connection.Closed()
    let registry = ConnectionRegistry(maximum: 100) { closed.add($0) }
    var kept: [Connection] = []
    for number in 0..<10_000 {
      let connection = try Connection(registry, closed)
      if number % 2500 == 0 { kept.append(connection) }
      #expect(registry.count <= 100)
    }
    #expect(kept.allSatisfy { !$0.channel.isActive })
    let honest = try Connection(registry, closed)
    try honest.head()
    try honest.end()
    for _ in 0..<1000 { _ = try Connection(registry, closed) }
    #expect(honest.channel.isActive)
  }
}

// TestClient: HTTP requests to a service that listens on this machine.
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// A response, read to its end.
struct TestResponse: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body = ByteBuffer()
}

/// A client of a service on this machine. Each request has a connection of its own, so a test can send several at a time.
struct TestClient: Sendable {
  /// The port that the service listens on.
  let port: Int
  /// The address of this machine that is connected to.
  var address = "127.0.0.1"

  /// The service closed a connection before its response was complete.
  struct MissingResponse: Error {}

  /// What a request says about the host that it is for.
  enum Host {
    /// The address that is connected to, with the port.
    case address
    /// A field `Host`, before all others.
    case named(String)
    /// No field `Host` but those among the headers.
    case none
  }

  /// Sends one request, and returns its response. Without a body, a request that may have one is sent in chunks, of which
  /// there are none.
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], body: ByteBuffer? = nil,
    host: Host = .address
  ) async throws -> TestResponse {
    let authority: String? =
      switch host {
      case .address: "\(address):\(port)"
      case .named(let name): name
      case .none: nil
      }
    var request = HTTPRequest(
      method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
    if let body { request.headerFields[.contentLength] = String(body.readableBytes) }
    let message: [HTTPRequestPart] = [.head(request)] + (body.map { [.body($0)] } ?? []) + [.end(nil)]
    return try await connect().executeThenClose { inbound, outbound in
      try await outbound.write(contentsOf: message)
      var response: TestResponse?
      for try await part in inbound {
        switch part {
        case .head(let head): response = TestResponse(status: head.status, headers: head.headerFields)
        case .body(let bytes): response?.body.writeImmutableBuffer(bytes)
        case .end:
          if let response { return response }
        }
      }
      throw MissingResponse()
    }
  }

  private func connect() async throws -> NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: address, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
          return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
  }
}

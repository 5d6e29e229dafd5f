// ServiceChannel: HTTP/1.1 on a connection, with the host that a target names among the fields.
// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Hummingbird's channel for HTTP/1.1, with a ``TargetHost`` in it.
struct ServiceChannel: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    http.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(TargetHost(), position: .before(codec))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await http.handle(value: value, logger: logger) }
}

/// Adds the host in a target such as `http://host/path`, which proxies get, as one more field `Host`: of the target, only the
/// path is handed on.
private final class TargetHost: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/"),
      let scheme = head.uri.firstRange(of: "://")
    else { return context.fireChannelRead(data) }
    head.headers.add(name: "Host", value: String(head.uri[scheme.upperBound...].prefix { !"/?#".contains($0) }))
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

// ConnectionGuard: the times within which a client has to send its requests and to take its answers.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The limits of one connection.
package struct ConnectionLimits: Sendable, Hashable {
  /// The time for the head of the first request.
  package var headTime: TimeAmount = .seconds(10)
  /// The time between an answer and the head of the next request.
  package var keepAliveTime: TimeAmount = .seconds(75)
  /// The time for the body of a request, as a whole.
  package var bodyTime: TimeAmount = .seconds(30)
  /// The time for the client to take an answer, as a whole.
  package var answerTime: TimeAmount = .seconds(120)
  /// The bytes of a body.
  package var bodyBytes = 32 << 20
  /// The bytes of a body that are read, and thrown away, after the answer was given: so that the client sees it.
  package var drainedBytes = 4 << 20

  /// The limits of the service.
  package init() {}
}

/// The body of a request was not there in its time.
package struct BodyTimeout: Error {}

/// Watches one connection: closes it when its client is slow, answers `Expect: 100-continue`, and tells those who work for it
/// when its client is gone.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let registry: ConnectionRegistry
  private var connection: ClientConnection?
  /// Requests whose head is there and whose answer has not ended.
  private var openRequests = 0
  private var isBodyOpen = false
  private var bodyBytes = 0
  private var headTimer: Scheduled<Void>?
  private var bodyTimer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?

  package init(limits: ConnectionLimits, registry: ConnectionRegistry) {
    self.limits = limits
    self.registry = registry
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  package func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  package func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end(context) }

  private func begin(_ context: ChannelHandlerContext) {
    guard connection == nil else { return }
    connection = registry.add(context.channel)
    if connection != nil { headTimer = close(context, after: limits.headTime, "slowHead") }
  }

  private func end(_ context: ChannelHandlerContext) {
    for timer in [headTimer, bodyTimer, answerTimer] { timer?.cancel() }
    guard let connection else { return }
    self.connection = nil
    registry.remove(context.channel)
    connection.clientIsGone()
  }

  /// Closes the connection after a time, unless the timer is cancelled before. The reason is counted, where there is one.
  private func close(_ context: ChannelHandlerContext, after time: TimeAmount, _ reason: String?) -> Scheduled<Void> {
    let bound = NIOLoopBound((context, registry), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: time) {
      let (context, registry) = bound.value
      if let reason { registry.closedForSlowness(reason) }
      context.close(promise: nil)
    }
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      headTimer?.cancel()
      openRequests += 1
      (isBodyOpen, bodyBytes) = (true, 0)
      bodyTimer?.cancel()
      bodyTimer = failBody(context)
      continueIfExpected(head, context)
    case .body(let buffer):
      bodyBytes += buffer.readableBytes
      if openRequests == 0, bodyBytes > limits.drainedBytes {
        registry.closedForSlowness("unreadBody")
        context.close(promise: nil)
        return
      }
    case .end:
      isBodyOpen = false
      bodyTimer?.cancel()
      if openRequests > 0 { registry.beginWork(context.channel) } else { waitForNext(context) }
    }
    context.fireChannelRead(data)
  }

  /// Lets reading of the body fail after its time, which leaves time for an answer, and closes the connection then.
  private func failBody(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let bound = NIOLoopBound((context, self), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: limits.bodyTime) {
      let (context, handler) = bound.value
      handler.registry.closedForSlowness("slowBody")
      guard handler.openRequests > 0 else {
        context.close(promise: nil)
        return
      }
      context.fireErrorCaught(BodyTimeout())
      handler.bodyTimer = handler.close(context, after: .seconds(5), nil)
    }
  }

  private func continueIfExpected(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
    guard head.headerFields[.expect]?.lowercased() == "100-continue", openRequests == 1 else { return }
    let length = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
    guard length <= limits.bodyBytes else { return }
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where head.status.kind != .informational:
      answerTimer?.cancel()
      answerTimer = close(context, after: limits.answerTime, "slowReader")
      context.write(data, promise: promise)
    case .end:
      openRequests = max(0, openRequests - 1)
      bodyBytes = 0
      let bound = NIOLoopBound((context, self), eventLoop: context.eventLoop)
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      written.futureResult.whenComplete { _ in bound.value.1.answered(bound.value.0) }
      context.write(data, promise: written)
    default:
      context.write(data, promise: promise)
    }
  }

  /// The answer has left the process.
  private func answered(_ context: ChannelHandlerContext) {
    guard connection != nil, openRequests == 0 else { return }
    answerTimer?.cancel()
    if !isBodyOpen { waitForNext(context) }
  }

  private func waitForNext(_ context: ChannelHandlerContext) {
    headTimer?.cancel()
    headTimer = close(context, after: limits.keepAliveTime, "idle")
    registry.wait(context.channel)
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A client that closes its connection is seen first as one that sends no more.
    if case .inputClosed? = event as? ChannelEvent { connection?.clientIsGone() }
    context.fireUserInboundEventTriggered(event)
  }
}

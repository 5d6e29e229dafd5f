// RenderingService: the HTTP server, put together from a backend and a configuration.
// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import ServiceMessages

/// A rendering service.
///
/// ```swift
/// let service = try RenderingService(backend: pool, configuration: configuration, logger: Logger(label: "service"))
/// try await service.run()
/// ```
package struct RenderingService: Sendable {
  /// The configuration that the service was made with.
  package let configuration: ServiceConfiguration
  /// The numbers of the service.
  package let metrics: ServiceMetrics
  private let backend: any RenderBackend
  private let logger: Logger
  private let registry: ConnectionRegistry
  private let store: TemplateStore?

  /// Creates a service. Throws a `SystemError` where the folder of templates cannot be opened.
  package init(
    backend: any RenderBackend, configuration: ServiceConfiguration, metrics: ServiceMetrics = ServiceMetrics(),
    logger: Logger
  ) throws(SystemError) {
    self.backend = backend
    self.configuration = configuration
    self.metrics = metrics
    self.logger = logger
    registry = ConnectionRegistry(maximum: configuration.maximumConnections) { metrics.closed(reason: $0) }
    if let folder = configuration.templateFolder {
      store = try TemplateStore(
        folder: folder, maximumBytes: configuration.connection.bodyBytes, cacheBytes: configuration.templateCacheBytes,
        maximumCount: configuration.maximumTemplates, maximumTotalBytes: configuration.maximumTemplateBytes)
    } else {
      store = nil
    }
  }

  /// Answers requests until the process gets SIGTERM or SIGINT. Then no new connection is accepted, requests that have begun are
  /// answered, and the workers end.
  package func run() async throws { try await group().run() }

  /// The workers and the server as services that start and end together. `onRunning` is told the port.
  package func group(onRunning: @escaping @Sendable (Int) -> Void = { _ in }) -> ServiceGroup {
    // Services are ended in the reverse order of their starts: first the server, then the workers that it needs.
    var group = ServiceGroupConfiguration(
      services: [.init(service: BackendService(backend: backend)), .init(service: application(onRunning: onRunning))],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(configuration.shutdownTime)
    return ServiceGroup(configuration: group)
  }

  /// The server with all routes. `onRunning` is told the port.
  package func application(
    onRunning: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> Application<RouterResponder<ServiceContext>> {
    let (configuration, limits, registry) = (configuration, configuration.connection, registry)
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: configuration.maximumHeadBytes, maxHeaderListSize: configuration.maximumHeadBytes,
      maxHeaderFieldCount: 128)
    return Application(
      router: router(),
      server: HTTPServerBuilder { responder in
        let channel = HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionGuard(limits: limits, registry: registry)],
          httpDecoderConfiguration: decoder)
        return ServiceChannel(http: HTTP1Channel(responder: responder, configuration: channel))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: "quartzite", backlog: 1024),
      onServerRunning: { [self] channel in
        warnIfOpen(at: channel.localAddress)
        onRunning(channel.localAddress?.port ?? configuration.port)
      },
      logger: logger)
  }

  /// Says in the log that others than this machine reach a service without a token.
  private func warnIfOpen(at address: SocketAddress?) {
    guard configuration.token == nil, let address = address?.ipAddress.flatMap({ HostName($0) }),
      !address.isLoopbackAddress
    else { return }
    let rights = store == nil ? "draw" : "draw, and store and delete templates"
    logger.warning(
      "the service has no token: whoever reaches this address may \(rights); --token-file gives it one, --host 127.0.0.1 keeps others out",
      metadata: ["address": "\(address.text)"])
  }

  private func router() -> Router<ServiceContext> {
    let bodies = RequestBodies(
      maximumBytes: configuration.connection.bodyBytes, capacity: configuration.maximumBodiesInMemory)
    let drawing = Drawing(backend: backend, registry: registry, metrics: metrics)
    let cards = ByteCache<RenderOutput>(capacity: configuration.cardCacheBytes)
    let render = RenderRoute(drawing: drawing, bodies: bodies, configuration: configuration)
    let templates = TemplateRoutes(
      store: store, drawing: drawing, bodies: bodies, cards: cards, configuration: configuration)
    let status = StatusRoutes(backend: backend, metrics: metrics, registry: registry, bodies: bodies, cards: cards)
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog(metrics: metrics))
    router.add(middleware: HostCheck(configuration))
    if let token = configuration.token { router.add(middleware: BearerToken(token)) }
    for route in Route.allCases {
      router.on(route.routerPath, method: route.method) { request, context in
        switch route {
        case .render: try await render.respond(to: request, context)
        case .listTemplates: try await templates.list()
        case .putTemplate: try await templates.put(request, context)
        case .deleteTemplate: try await templates.delete(context)
        case .getCard: try await templates.card(request, context)
        case .getHealth: status.health()
        case .getReadiness: try await status.readiness()
        case .getMetrics: await status.metricsText()
        case .getDescription: status.description()
        case .getProblem: try status.problem(context)
        case .getPage: status.page()
        case .getPageScript: status.pageScript()
        case .getPageStyle: status.pageStyle()
        }
      }
    }
    return router
  }
}

/// Ends the workers when it is ended itself.
private struct BackendService: Service {
  let backend: any RenderBackend

  func run() async throws {
    try? await gracefulShutdown()
    await backend.shutDown()
  }
}

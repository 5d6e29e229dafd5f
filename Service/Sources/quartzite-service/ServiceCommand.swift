// `quartzite-service`: starts the workers and the HTTP server, and ends them when it is told to.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Logging
import Metrics
import QuartziteService
import ServiceMessages
import WorkerPool

/// The program.
@main
struct ServiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartzite-service", abstract: "Draws Core Animation documents and Lottie animations over HTTP.",
    discussion: """
      Every option can be given as a variable of the environment, too: QUARTZITE_SERVICE_ and its name in capitals, as \
      QUARTZITE_SERVICE_MAX_BODY. What is given as an option goes before that. QUARTZITE_SERVICE_ALLOWED_HOST has commas \
      between names.

      SIGTERM and SIGINT end the service: requests that have begun are answered.
      """,
    version: ServiceConfiguration().version)

  @Option(help: ArgumentHelp("The host name or address to listen on. Default: 127.0.0.1.", valueName: "host"))
  var host: String?
  @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free. Default: 8080.", valueName: "port"))
  var port: Int?
  @Option(
    help: ArgumentHelp(
      "A host name or address that requests may be for, beside localhost, --host and the address on which they come; * for all. May be repeated.",
      valueName: "host"))
  var allowedHost: [String] = []
  @Option(help: ArgumentHelp("The processes that draw. Default: one for each core.", valueName: "count"))
  var workers: Int?
  @Option(help: ArgumentHelp("Requests that may wait for a worker. Default: four for each worker.", valueName: "count"))
  var queue: Int?
  @Option(
    help: ArgumentHelp("The program that draws. Default: quartzite-worker beside this one.", valueName: "file"),
    completion: .file())
  var worker: String?
  @Option(
    help: ArgumentHelp("The memory of one worker, in megabytes. Default: 2048.", valueName: "megabytes"))
  var workerMemory: Int?
  @Option(
    help: ArgumentHelp("The folder of the templates. Default: no templates.", valueName: "folder"),
    completion: .directory)
  var templates: String?
  @Option(help: ArgumentHelp("The templates that may be stored. Default: 1000.", valueName: "count"))
  var maxTemplates: Int?
  @Option(
    help: ArgumentHelp("The bytes of all templates together, with K, M or G. Default: 1G.", valueName: "bytes"))
  var maxTemplateBytes: String?
  @Option(
    help: ArgumentHelp(
      "The file with the token that clients have to send. Default: none is needed.", valueName: "file"),
    completion: .file())
  var tokenFile: String?
  @Option(help: ArgumentHelp("The bytes of a request's body, with K, M or G. Default: 32M.", valueName: "bytes"))
  var maxBody: String?
  @Option(
    help: ArgumentHelp("The bytes of all bodies in memory, with K, M or G. Default: 512M.", valueName: "bytes"))
  var maxBodies: String?
  @Option(help: ArgumentHelp("The connections that may be open. Default: 2048.", valueName: "count"))
  var maxConnections: Int?
  @Option(help: ArgumentHelp("The longest time that a request may ask for. Default: 60.", valueName: "seconds"))
  var maxTimeout: Double?
  @Option(help: ArgumentHelp("The time of requests that ask for none. Default: 30.", valueName: "seconds"))
  var timeout: Double?
  @Option(
    help: ArgumentHelp(
      "The bytes of cards kept in memory, with K, M or G; 0 for none. Default: 64M.", valueName: "bytes"))
  var cardCache: String?
  @Option(help: ArgumentHelp("For how long browsers may keep a card. Default: 300.", valueName: "seconds"))
  var cardMaxAge: Int?
  @Option(help: ArgumentHelp("The time for the head of a first request. Default: 10.", valueName: "seconds"))
  var headTimeout: Int?
  @Option(help: ArgumentHelp("The time for the body of a request. Default: 30.", valueName: "seconds"))
  var bodyTimeout: Int?
  @Option(help: ArgumentHelp("The time between two requests of a connection. Default: 75.", valueName: "seconds"))
  var keepAlive: Int?
  @Option(help: ArgumentHelp("The time in which a shutdown answers what has begun. Default: 60.", valueName: "seconds"))
  var shutdownTimeout: Int?
  @Option(
    help: ArgumentHelp("trace, debug, info, notice, warning, error or critical. Default: info.", valueName: "level"))
  var logLevel: String?

  func run() async throws {
    let settings = Settings(environment: ProcessInfo.processInfo.environment)
    let level = try settings.level(logLevel, "LOG_LEVEL")
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = level
      return handler
    }
    let logger = Logger(label: "quartzite.service")
    var configuration = try configuration(settings)
    configuration.maximumConnections = OpenFiles.raise(for: configuration.maximumConnections, logger)
    let metrics = ServiceMetrics()
    MetricsSystem.bootstrap(metrics.registry)
    let pool = try workerPool(settings, configuration)
    let service: RenderingService
    do {
      service = try RenderingService(backend: pool, configuration: configuration, metrics: metrics, logger: logger)
    } catch {
      await pool.shutDown()
      throw ValidationError("The templates cannot be opened: \(error)")
    }
    try await service.run()
    logger.notice("the service has ended")
  }

  private func configuration(_ settings: Settings) throws -> ServiceConfiguration {
    var configuration = ServiceConfiguration()
    /// Takes a value that is given; without one, the default stays.
    func set<Value>(_ member: WritableKeyPath<ServiceConfiguration, Value>, _ value: Value?) {
      if let value { configuration[keyPath: member] = value }
    }
    set(\.host, try settings.text(host, "HOST"))
    set(\.port, try settings.number(port, "PORT", in: 0...65535))
    configuration.allowedHosts = try settings.hosts(allowedHost, "ALLOWED_HOST")
    configuration.templateFolder = try settings.text(templates, "TEMPLATES")
    set(\.maximumTemplates, try settings.number(maxTemplates, "MAX_TEMPLATES", in: 0...1_000_000))
    set(\.maximumTemplateBytes, try settings.bytes(maxTemplateBytes, "MAX_TEMPLATE_BYTES"))
    configuration.token = try settings.text(tokenFile, "TOKEN_FILE").map(Settings.token)
    set(\.connection.bodyBytes, try settings.bytes(maxBody, "MAX_BODY"))
    set(\.maximumBodiesInMemory, try settings.bytes(maxBodies, "MAX_BODIES"))
    set(\.maximumConnections, try settings.number(maxConnections, "MAX_CONNECTIONS", in: 1...1_000_000))
    set(\.maximumDeadline, try settings.seconds(maxTimeout, "MAX_TIMEOUT"))
    set(\.defaultDeadline, try settings.seconds(timeout, "TIMEOUT"))
    set(\.cardCacheBytes, try settings.bytes(cardCache, "CARD_CACHE"))
    set(\.cardMaximumAge, try settings.number(cardMaxAge, "CARD_MAX_AGE", in: 0...31_536_000))
    let times = 1...86400
    set(\.connection.headTime, try settings.number(headTimeout, "HEAD_TIMEOUT", in: times).map { .seconds(Int64($0)) })
    set(\.connection.bodyTime, try settings.number(bodyTimeout, "BODY_TIMEOUT", in: times).map { .seconds(Int64($0)) })
    set(\.connection.keepAliveTime, try settings.number(keepAlive, "KEEP_ALIVE", in: times).map { .seconds(Int64($0)) })
    set(\.shutdownTime, try settings.number(shutdownTimeout, "SHUTDOWN_TIMEOUT", in: times))
    return configuration
  }

  private func workerPool(_ settings: Settings, _ configuration: ServiceConfiguration) throws -> WorkerPool {
    var options = WorkerPool.Options(
      worker: try settings.text(worker, "WORKER") ?? WorkerPool.workerBesideThisProgram,
      workers: try settings.number(workers, "WORKERS", in: 1...1024),
      queueLength: try settings.number(queue, "QUEUE", in: 0...1_000_000))
    options.longestDeadline = configuration.maximumDeadline
    if let megabytes = try settings.number(workerMemory, "WORKER_MEMORY", in: 64...1_048_576) {
      options.memoryLimit = megabytes << 20
      options.memoryMark = megabytes << 19
    }
    do {
      return try WorkerPool(options)
    } catch {
      throw ValidationError(error.message)
    }
  }
}

extension WorkerPool: ReadinessReporting {}

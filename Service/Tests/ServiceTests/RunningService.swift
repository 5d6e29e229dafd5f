// RunningService: a service that listens on a port of its own while a test talks to it.
// SPDX-License-Identifier: Apache-2.0

import Logging
import QuartziteService
import ServiceLifecycle

extension RenderingService {
  /// Serves on a port of its own while `body` runs, then shuts the server down. The workers stay as they are, so that a service can
  /// serve more than once.
  func serve<Value: Sendable>(_ body: @Sendable (_ port: Int) async throws -> Value) async throws -> Value {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    // Without signals: a test that is interrupted ends as any program does.
    let group = ServiceGroup(
      services: [application { listening.yield($0) }],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { listening.finish() }
        try await group.run()
      }
      var iterator = ports.makeAsyncIterator()
      guard let port = await iterator.next() else {
        try await tasks.waitForAll()
        throw CancellationError()
      }
      let value = try await body(port)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return value
    }
  }

  /// Serves while `body` sends requests.
  func test<Value: Sendable>(_ body: @Sendable (TestClient) async throws -> Value) async throws -> Value {
    try await serve { port in try await body(TestClient(port: port)) }
  }
}

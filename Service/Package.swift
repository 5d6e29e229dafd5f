// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// The messages between the service and its workers.
let messages: Target.Dependency = "ServiceMessages"
/// What the fuzzers of all packages share; it draws nothing.
let fuzzing = Target.Dependency.product(name: "QuartziteFuzzing", package: "Quartzite")

// A package of its own: who depends on Quartzite does not get a server, and the server's own process draws nothing.
let package = Package(
  name: "QuartziteService",
  products: [
    .executable(name: "quartzite-service", targets: ["quartzite-service"]),
    .executable(name: "quartzite-worker", targets: ["quartzite-worker"]),
  ],
  dependencies: [
    .package(name: "Quartzite", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    // Without its trait ConfigurationSupport, which brings the 20,000 lines of swift-configuration: options come from ArgumentParser.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // The requests and answers of a worker, as values and as bytes on a pipe.
    .target(name: "ServiceMessages"),
    // The workers of a service: processes that are started, fed, watched, ended and replaced.
    .target(name: "CWorkerProcess"),
    .target(
      name: "WorkerPool",
      dependencies: [messages, "CWorkerProcess", .product(name: "Logging", package: "swift-log")]),
    // The process that draws.
    .executableTarget(
      name: "quartzite-worker",
      dependencies: [
        messages, "CWorkerProcess",
        .product(name: "QuartziteDocuments", package: "Quartzite"),
      ]),
    // The HTTP server; it links nothing that draws.
    .target(
      name: "QuartziteService",
      dependencies: [
        messages,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      // In the program itself: the service is one file that can be put anywhere.
      resources: [
        .embedInCode("OpenAPI/openapi.json"), .embedInCode("Page/index.html"), .embedInCode("Page/page.css"),
        .embedInCode("Page/page.js"),
      ]),
    .executableTarget(
      name: "quartzite-service",
      dependencies: [
        messages, "QuartziteService", "WorkerPool",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
      ]),
    .target(
      name: "ServiceFuzzTargets",
      dependencies: [messages, "QuartziteService", fuzzing, .product(name: "NIOCore", package: "swift-nio")],
      path: "Fuzz/Targets"),
    // Replays what it is given; `make fuzz` builds it with libFuzzer.
    .executableTarget(name: "service-fuzzer", dependencies: ["ServiceFuzzTargets", fuzzing], path: "Fuzz/Fuzzer"),
    .testTarget(
      name: "WorkerPoolTests",
      // The worker is started by tests; it lies beside them.
      dependencies: [messages, "WorkerPool", "quartzite-worker", .product(name: "Logging", package: "swift-log")],
      exclude: ["fake-worker.py"]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        messages, "QuartziteService", "ServiceFuzzTargets", fuzzing,
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)

// In the continuous integration a warning is an error.
if Context.environment["QUARTZITE_WARNINGS"] == "errors" {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

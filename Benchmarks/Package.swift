// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package of its own: who depends on Quartzite does not build its benchmarks, and only these link EGL and GLES.
let package = Package(
  name: "QuartziteBenchmarks",
  dependencies: [
    .package(name: "Quartzite", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "CFloor",
      linkerSettings: [.linkedLibrary("EGL"), .linkedLibrary("GLESv2")]),
    // The smallest program that makes a PNG with GLES: what `bench start` compares with.
    .executableTarget(name: "gles-floor", dependencies: ["CFloor"]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CFloor",
        .product(name: "QuartziteDocuments", package: "Quartzite"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)

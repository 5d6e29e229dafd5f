// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A client for Linux alone, with modules named like internal modules of this package. Tools/clients.sh builds it.
let package = Package(
  name: "OwnNames",
  dependencies: [.package(name: "Quartzite", path: "../../..")],
  targets: [
    .target(name: "Alone"),
    .target(name: "Shaders"),
    .target(name: "Diagnostics"),
    .target(name: "GLES"),
    .executableTarget(
      name: "Poster",
      dependencies: [
        "Alone", "Shaders", "Diagnostics", "GLES", .product(name: "Quartzite", package: "Quartzite"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// The folder of Quartzite, as SwiftPM writes it in the flags of the modules there.
let quartzite = String(
  (Context.packageDirectory.split(separator: "/").dropLast().last ?? "").lowercased().enumerated().map {
    $1.isLetter || $1.isNumber && $0 > 0 ? $1 : "_"
  })
/// The setting of modules that use what Quartzite's modules declare `package`.
let ofQuartzite = [SwiftSetting.unsafeFlags(["-package-name", quartzite])]

// A package of its own: who depends on Quartzite does not get ArgumentParser.
let package = Package(
  name: "QuartziteCommand",
  products: [
    .executable(name: "quartzite", targets: ["quartzite"])
  ],
  dependencies: [
    .package(name: "Quartzite", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // All that the command does, so that tests call its parts.
    .target(
      name: "QuartziteCommand",
      dependencies: [
        .product(name: "QuartziteDocuments", package: "Quartzite"),
        .product(name: "QuartziteComparison", package: "Quartzite"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Links to files in Examples: what `quartzite new` writes.
      resources: ["index.xml", "main.caml", "ada.png", "noah.png", "yuki.png", "guests.csv", "hello.json"].map {
        .embedInCode("Templates/\($0)")
      },
      packageAccess: false,
      swiftSettings: ofQuartzite),
    .executableTarget(name: "quartzite", dependencies: ["QuartziteCommand"]),
    // The tests start the program, which lies beside them, where a process is the point.
    .testTarget(
      name: "CommandTests",
      dependencies: ["QuartziteCommand", "quartzite"],
      packageAccess: false,
      swiftSettings: ofQuartzite),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)

// In the continuous integration a warning is an error.
if Context.environment["QUARTZITE_WARNINGS"] == "errors" {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

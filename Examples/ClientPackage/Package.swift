// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package as a client writes it: views that are shared with Apple's platforms, a program that draws them, and tests of their pictures.
// Outside of this repository the dependency has a URL. Tools/clients.sh builds and tests it.
let onLinux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "ClientPackage",
  products: [
    .library(name: "Cards", targets: ["Cards"]),
    .executable(name: "card-maker", targets: ["CardMaker"]),
  ],
  dependencies: [.package(name: "Quartzite", path: "../..")],
  targets: [
    .target(
      name: "Cards",
      dependencies: [
        .product(name: "QuartzCore", package: "Quartzite", condition: onLinux),
        .product(name: "UIKit", package: "Quartzite", condition: onLinux),
      ]),
    .executableTarget(
      name: "CardMaker", dependencies: ["Cards", .product(name: "Quartzite", package: "Quartzite", condition: onLinux)]),
    .testTarget(
      name: "CardsTests",
      dependencies: ["Cards", .product(name: "QuartziteTesting", package: "Quartzite", condition: onLinux)],
      // The references of the tests are read from where they are.
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A client whose code is shared with Apple's platforms. Tools/clients.sh builds it.
let package = Package(
  name: "AppleNames",
  dependencies: [.package(name: "Quartzite", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Card",
      dependencies: ["CoreGraphics", "CoreImage", "CoreText", "ImageIO", "QuartzCore", "UIKit", "Quartzite"].map {
        .product(name: $0, package: "Quartzite", condition: .when(platforms: [.linux]))
      })
  ],
  swiftLanguageModes: [.v6]
)

// TestPackage: a small package with a test of a picture, as `quartzite new test` writes it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The address that packages get the library from.
enum PackageAddress {
  /// The address of the library's repository. The project has none yet that everybody can reach.
  static let library = "https://example.com/quartzite.git"

  /// Whether a text is the address of a repository, and not the path of a folder.
  static func isAddress(_ text: String) -> Bool { text.contains("://") || text.hasPrefix("git@") }
}

/// The files of a package that compares a layer with a stored picture.
struct TestPackage {
  /// The name of the package, and of its folder.
  static let name = "CardTests"

  /// The address of the library's repository, or the path of its folder.
  let library: String

  /// The files of the package.
  var files: [FileTemplate.File] {
    [
      FileTemplate.File("\(Self.name)/Package.swift", Data(manifest.utf8)),
      FileTemplate.File("\(Self.name)/Tests/\(Self.name)/\(Self.name).swift", Data(Self.test.utf8)),
      // The package manager warns of a folder that is excluded and doesn't exist.
      FileTemplate.File(
        "\(Self.name)/Tests/\(Self.name)/__Snapshots__/README.md",
        Data("The pictures that the tests compare with. Keep them with the tests.\n".utf8)),
    ]
  }

  /// The name by which the manifest's products refer to the library: the last part of its address, as the package manager has it.
  private var package: String {
    guard PackageAddress.isAddress(library) else { return "Quartzite" }
    let name = String(library.split(separator: "/").last ?? "quartzite")
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  private var dependency: String {
    PackageAddress.isAddress(library)
      ? ".package(url: \(Self.literal(library)), from: \"\(quartziteVersion)\")"
      : ".package(name: \"Quartzite\", path: \(Self.literal(library)))"
  }

  /// The text as a literal of Swift.
  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").onOneLine + "\""
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(Self.name)",
      dependencies: [\(dependency)],
      targets: [
        .testTarget(
          name: "\(Self.name)",
          dependencies: [
            .product(name: "Quartzite", package: \(Self.literal(package))),
            .product(name: "QuartziteTesting", package: \(Self.literal(package))),
          ],
          // The test reads its reference from where it is.
          exclude: ["__Snapshots__"])
      ]
    )

    """
  }

  private static let test = """
    \(["Quartzite", "QuartziteTesting", "Testing"].map { "import \($0)" }.joined(separator: "\n"))

    /// A card with a title and a mark.
    func makeCard(title: String) -> CALayer {
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
      card.backgroundColor = CGColor(red: 0.957, green: 0.925, blue: 0.867, alpha: 1)
      card.cornerRadius = 28

      let mark = CALayer()
      mark.frame = CGRect(x: 32, y: 112, width: 56, height: 56)
      mark.backgroundColor = CGColor(red: 0.894, green: 0.294, blue: 0.169, alpha: 1)
      mark.cornerRadius = 28
      card.addSublayer(mark)

      let text = CATextLayer()
      text.frame = CGRect(x: 32, y: 32, width: 256, height: 48)
      text.string = title
      text.fontSize = 36
      text.contentsScale = 2
      text.foregroundColor = CGColor(red: 0.110, green: 0.106, blue: 0.133, alpha: 1)
      card.addSublayer(text)
      return card
    }

    @Suite struct \(name) {
      // The first run records __Snapshots__/\(name)/card.1.png, and fails; later runs compare with it.
      @Test func card() {
        assertSnapshot(of: makeCard(title: "Hello"), as: .image(scale: 2))
      }
    }

    """
}

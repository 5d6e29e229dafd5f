// Tests that the Swift which README and the articles show compiles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The Swift of README and of the articles")
struct ArticlePieceTests {
  /// The code around the pieces of an article when they are compiled, since articles don't repeat it.
  private struct Setting {
    /// The modules that the pieces see beside those that they import themselves.
    var modules = ["Quartzite"]
    /// Names that the article takes for given, as parameters of a function.
    var names = ""
    /// Declarations that the article takes for given.
    var declarations = ""
    /// The classes that pieces with members belong to, by the number of the piece, counted from 1.
    var classes: [Int: String] = [:]
  }

  private static let articles = "Sources/Quartzite/Documentation.docc/"

  private static let settings = [
    "README.md": Setting(
      modules: ["QuartziteTesting", "Testing"], declarations: "private let card = CALayer(), loader = CALayer()"),
    articles + "Films.md": Setting(
      modules: ["QuartziteDocuments"], names: "renderer: Renderer, layer: CALayer, document: Document"),
    articles + "LimitsAndDiagnostics.md": Setting(names: "layer: CALayer"),
    articles + "LottieAnimations.md": Setting(
      modules: ["QuartziteLottie", "QuartziteFilm"], names: "renderer: Renderer, path: String"),
    articles + "MovingCode.md": Setting(
      modules: ["QuartzCore", "QuartziteLayerKeys"],
      classes: [3: "CALayer, @unchecked Sendable", 4: "CALayer, @unchecked Sendable"]),
    articles + "PicturesFromData.md": Setting(
      modules: ["QuartziteDocuments"], names: "guests: [(id: Int, name: String, color: String)]"),
    articles + "PicturesInTests.md": Setting(
      modules: ["QuartziteTesting", "XCTest", "Quartzite"],
      declarations: """
        private struct Card { let title: String, layer = CALayer() }
        struct Badge { func makeLayer() -> CALayer { CALayer() } }
        """, classes: [4: "XCTestCase"]),
    articles + "Quartzite.md": Setting(
      modules: ["QuartziteDocuments"],
      names: "encoder: Encoder, shape: CAShapeLayer, layer: CALayer, document: Document",
      declarations: "private struct Encoder { func add(_ pixels: [UInt8], bytesPerRow: Int) {} }"),
    articles + "Servers.md": Setting(modules: ["QuartziteDocuments", "Foundation"]),
  ]

  /// The lines between a fence of Swift and the next fence.
  private struct Piece {
    /// The number of the first line, counted from 1.
    let line: Int
    var lines: [Substring] = []

    var imports: [Substring] { lines.filter { $0.hasPrefix("import ") } }
    /// The text without imports, whose lines are empty, so that the others keep their numbers.
    var code: String { lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n") }

    func hasLine(_ starts: String...) -> Bool { lines.contains { line in starts.contains { line.hasPrefix($0) } } }
  }

  private static func pieces(of file: SourceFile) -> [Piece] {
    var pieces: [Piece] = [], isOpen = false
    for (number, text) in file.lines {
      if text.hasPrefix("```") {
        isOpen = !isOpen && text.hasPrefix("```swift")
        if isOpen { pieces.append(Piece(line: number + 1)) }
      } else if isOpen {
        pieces[pieces.count - 1].lines.append(text)
      }
    }
    return pieces
  }

  /// The files that are compiled for an article: one with everything but targets of packages, and one with those.
  ///
  /// A piece sees the names of the pieces before it, and may give them other meanings: it stands in a block inside theirs.
  private static func sources(of file: SourceFile) -> [String] {
    let setting = settings[file.path] ?? Setting()
    var imports = setting.modules.map { "import \($0)" }, outside = setting.declarations, inside = "", blocks = 0
    var targets = ""
    for (number, piece) in zip(1..., pieces(of: file)) {
      imports += piece.imports.map(String.init)
      // Errors name the article and its line.
      let code = """
         {
        #sourceLocation(file: "\(file.path)", line: \(piece.line))
        \(piece.code)
        #sourceLocation()
        }

        """
      if piece.hasLine(".target(", ".testTarget(") {
        targets += "private func target\(number)() -> Target" + code
      } else if let type = setting.classes[number] {
        outside += "\nprivate final class Piece\(number): \(type)" + code
      } else if piece.hasLine("@", "extension ") {
        outside += code.dropFirst(2).dropLast(2)
      } else if piece.code.contains("await ") {
        // Only here do names mean asynchronous functions, which have synchronous ones of the same name beside them.
        inside += "func piece\(number)() async throws" + code
      } else {
        inside += "do" + code.dropLast(2)
        blocks += 1
      }
    }
    let everything = """
      \(imports.joined(separator: "\n"))
      \(outside)
      private func pieces(\(setting.names)) throws {
      \(inside)\(String(repeating: "}", count: blocks))
      }

      """
    return targets.isEmpty ? [everything] : [everything, "import PackageDescription\n" + targets]
  }

  /// Checks the files that it is given, which may be manifests, too: their module lies beside the compiler's resources.
  private static let compiler = #"""
    resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\([^"]*\)".*/\1/p')
    exec swiftc -typecheck -wmo -parse-as-library -suppress-warnings -swift-version 6 \
      -package-description-version 6.2 -I "$resources/pm/ManifestAPI" "$@"
    """#

  @Test("Every piece compiles", .enabled(if: SymbolTableTests.hasAllModules))
  func piecesCompile() throws {
    let modules = try #require(SymbolTableTests.modules)
    let files = [try #require(SourceTree.file("README.md"))] + SourceTree.files(in: "Sources", "md")
    #expect(files.map { Self.pieces(of: $0).count }.reduce(0, +) > 30)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pieces-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var paths: [String] = []
    for source in files.flatMap(Self.sources) {
      paths.append("\(folder)/\(paths.count).swift")
      try source.write(toFile: paths[paths.count - 1], atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", Self.compiler, "sh"] + (try SymbolGraph.searchArguments(modules)) + paths
    _ = FileManager.default.createFile(atPath: folder + "/said", contents: nil)
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/said"))
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: FileManager.default.contents(atPath: folder + "/said") ?? Data(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(said)")
  }
}

// Tests that the table of symbols in Documentation is up to date.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The table of QuartzCore's symbols is true")
struct SymbolTableTests {
  private static let path = "Documentation/QuartzCoreSymbols.md"

  /// The folder with the modules of this build, beside the test's own executable.
  static var modules: String? {
    guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    let candidates = [executable] + CommandLine.arguments
    return candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/Modules" }
      .first { FileManager.default.fileExists(atPath: $0 + "/QuartziteLayers.swiftmodule") }
  }

  /// Whether the build has all modules: with QUARTZITE_SUITES, as `make try` sets it, it has those of the suites alone.
  static let hasAllModules = ProcessInfo.processInfo.environment["QUARTZITE_SUITES"] == nil

  /// Rewrites the table first if `QUARTZITE_WRITE_SYMBOLS` is in the environment, as `make symbols` sets it.
  @Test(
    "Documentation/QuartzCoreSymbols.md says what the modules declare, and what of it works",
    .enabled(if: hasAllModules))
  func tableIsUpToDate() throws {
    let names = try #require(SourceTree.file("Tests/QuartzCoreSymbols/names.txt"))
    let reasons = try #require(SourceTree.file("Tests/QuartzCoreSymbols/without-effect.txt"))
    let modules = try #require(Self.modules)
    let ofLayers = try #require(try SymbolGraph.names(of: "QuartziteLayers", modules: modules))
    // Transforms in space are declared below the layers.
    let ofLists = try #require(try SymbolGraph.names(of: "QuartziteDisplayList", modules: modules))
    // CARenderer needs all that draws.
    let ofRenderer = try #require(try SymbolGraph.names(of: "Quartzite", modules: modules))
    let declared = ofLayers.union(ofLists).union(ofRenderer)
    #expect(declared.contains("CALayer.bounds"))
    let table = SymbolTable(names: names.text).markdown(
      declared: declared, withoutEffect: SymbolTable.reasons(reasons.text))
    if ProcessInfo.processInfo.environment["QUARTZITE_WRITE_SYMBOLS"] != nil {
      try table.write(toFile: SourceTree.root + Self.path, atomically: true, encoding: .utf8)
    }
    #expect(SourceTree.file(Self.path)?.text == table, "run `make symbols`")
  }

  @Test(
    "Documentation/UIKitSymbols.md says what the module of views declares, and what of it is inert",
    .enabled(if: hasAllModules))
  func tableOfViewsIsUpToDate() throws {
    let path = "Documentation/UIKitSymbols.md"
    let modules = try #require(Self.modules)
    let symbols = try #require(try SymbolGraph.symbols(of: "QuartziteViews", modules: modules))
    let table = ViewSymbolTable(symbols)
    #expect(table.groups["UIView"]?.contains { $0.name == "UIView.bounds" && !$0.isInert } == true)
    if ProcessInfo.processInfo.environment["QUARTZITE_WRITE_SYMBOLS"] != nil {
      try table.markdown.write(toFile: SourceTree.root + path, atomically: true, encoding: .utf8)
    }
    #expect(SourceTree.file(path)?.text == table.markdown, "run `make symbols`")
  }

  @Test("What is kept without an effect is told from its documentation")
  func inertDeclarations() {
    #expect(ViewSymbolTable.reason("Whether a menu is shown; kept. False by default.") == "")
    #expect(ViewSymbolTable.reason("The look; kept, since there is no screen. Nil.") == "since there is no screen")
    #expect(ViewSymbolTable.reason("The cells that are kept for later.") == nil)
    #expect(ViewSymbolTable.reason("The value; kept") == nil && ViewSymbolTable.reason("") == nil)
  }

  @Test("Names are read in groups, and those not planned don't count")
  func listIsRead() {
    let table = SymbolTable(names: "# A remark\n# of two lines\n\n# One\na\nA.b\nB\n\n# Not planned: why\nc\n")
    #expect(table.groups.map(\.names) == [["a", "A.b", "B"], ["c"]])
    let reasons = SymbolTable.reasons("# A remark | of two parts\nB | it is stored\n")
    #expect(reasons == ["B": "it is stored"])
    let text = table.markdown(declared: ["a", "B", "c"], withoutEffect: reasons)
    #expect(text.contains("**2 of 3 planned symbols are declared; 1 work.**"))
    #expect(text.contains("| `a` | declared | works |") && text.contains("| `A.b` | missing | no |"))
    #expect(text.contains("| `B` | declared | no: it is stored |") && text.contains("- `c`"))
  }
}

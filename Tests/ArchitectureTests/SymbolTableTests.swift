// Tests that the table of symbols in Documentation is up to date.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The table of QuartzCore's symbols is true")
struct SymbolTableTests {
  private static let path = "Documentation/QuartzCoreSymbols.md"

  /// The folder with the modules of this build, beside the test's own executable.
  private static var modules: String? {
    guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    let candidates = [executable] + CommandLine.arguments
    return candidates.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/Modules" }
      .first { FileManager.default.fileExists(atPath: $0 + "/QuartziteLayers.swiftmodule") }
  }

  /// Writes the table anew first if `QUARTZITE_WRITE_SYMBOLS` is in the environment, as `make symbols` sets it.
  @Test("Documentation/QuartzCoreSymbols.md says what the module declares")
  func tableIsUpToDate() throws {
    let names = try #require(SourceTree.file("Tests/QuartzCoreSymbols/names.txt"))
    let modules = try #require(Self.modules)
    let ofLayers = try #require(try SymbolGraph.names(of: "QuartziteLayers", modules: modules))
    // Transforms in space are declared below the layers.
    let ofLists = try #require(try SymbolGraph.names(of: "QuartziteDisplayList", modules: modules))
    let declared = ofLayers.union(ofLists)
    #expect(declared.contains("CALayer.bounds"))
    let table = SymbolTable(names: names.text).markdown(declared: declared)
    if ProcessInfo.processInfo.environment["QUARTZITE_WRITE_SYMBOLS"] != nil {
      try table.write(toFile: SourceTree.root + Self.path, atomically: true, encoding: .utf8)
    }
    #expect(SourceTree.file(Self.path)?.text == table, "run `make symbols`")
  }

  @Test("Names are read in groups, and those not planned don't count")
  func listIsRead() {
    let table = SymbolTable(names: "# A remark\n# of two lines\n\n# One\na\nA.b\n\n# Not planned: why\nc\n")
    #expect(table.groups.map(\.names) == [["a", "A.b"], ["c"]])
    let text = table.markdown(declared: ["a", "c"])
    #expect(text.contains("**1 of 2 planned symbols are declared.**"))
    #expect(text.contains("| `A.b` | missing |") && text.contains("- `c`"))
  }
}

// Tests of the imports between modules: they follow the architecture that CONTRIBUTING.md describes.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Dependencies between modules point one way")
struct DependencyTests {
  /// The permitted imports, by the folders of the modules; the modules' names have the prefix `Quartzite`. A module may
  /// import the modules listed here and those that they may import, except that a C module is only for those that list
  /// it.
  static let dependencies: [String: Set<String>] = [
    "Diagnostics": [],
    "Archives": ["Diagnostics", "CZLib"],
    "TextFormats": ["Diagnostics"],
    "_Testing_CoreGraphics": [],
    "_Testing_CoreImage": [],
    "_Testing_UIKit": [],
    "Tessellation": [],
    "PixelEffects": ["Diagnostics", "CCoverage"],
    "Coverage": ["Tessellation", "CCoverage"],
    "Painting": ["Coverage", "CCoverage", "Tessellation", "PixelEffects"],
    "Graphics": ["Painting", "Coverage", "CCoverage", "Tessellation", "PixelEffects", "Diagnostics"],
    "Text": [
      "Graphics", "Diagnostics", "CEmbeddedFace", "CFontconfig", "CFreeType", "CFoundationBidi", "CHarfBuzz",
      "_FoundationICU",
    ],
    "Images": ["Graphics", "Painting", "Diagnostics", "CCoverage", "CDeflate", "CJPEG", "CLCMS2", "CSPNG", "CWebP"],
    "DisplayList": ["Graphics", "Text", "Tessellation", "PixelEffects", "Diagnostics"],
    "Layers": ["DisplayList", "Graphics", "Text", "PixelEffects", "Diagnostics", "CLayerCreation"],
    "LayerKeys": ["Layers"],
    "Views": ["Layers", "Images"],
    "CAML": ["Layers", "Images", "Diagnostics", "CExpat"],
    "RenderPlan": ["DisplayList", "Coverage", "Tessellation", "PixelEffects", "Diagnostics"],
    "Bands": ["RenderPlan", "Coverage", "CCoverage", "Painting", "PixelEffects", "Diagnostics"],
    "Shaders": [],
    "GLES": ["CGLES", "Diagnostics"],
    "Compositor": ["RenderPlan", "PixelEffects", "GLES", "Shaders", "Diagnostics"],
    "Quartzite": ["Bands", "Compositor", "DisplayList", "Layers", "CAML", "Images", "Diagnostics"],
    "Lottie": ["Layers", "Text", "Images", "Graphics", "Archives", "TextFormats", "Diagnostics"],
    "Film": ["Quartzite", "Images", "Graphics", "Diagnostics", "CGIF", "CWebPMux"],
    "Documents": ["Quartzite", "Lottie", "Film", "CAML", "Text", "Archives", "Graphics", "Diagnostics"],
    "Comparison": ["Images", "Graphics", "Diagnostics"],
    "SnapshotResults": ["Images", "Diagnostics"],
    "Testing": [
      "Quartzite", "Documents", "Views", "Comparison", "SnapshotResults", "Layers", "Images", "Graphics", "Diagnostics",
      "XCTest",
    ],
    "quartzite-snapshots": ["SnapshotResults"],
    // The package of the command.
    "Command": ["Documents", "Quartzite", "Film", "Lottie", "Comparison", "ArgumentParser"],
    "CoreGraphics": ["Graphics"],
    "CoreImage": ["Layers"],
    "CoreText": ["Text"],
    "ImageIO": ["Images"],
    "QuartzCore": ["Layers"],
    "UIKit": ["Views"],
  ]

  /// The modules that every module may import.
  static let system: Set<String> = ["Foundation", "Glibc", "Dispatch", "Synchronization"]

  private static func isC(_ module: String) -> Bool {
    module.count > 1 && module.hasPrefix("C") && dependencies[module] == nil || module == "_FoundationICU"
  }

  /// Everything that `module` may import.
  private static func allowed(_ module: String) -> Set<String> {
    var result = system, pending = [module]
    while let next = pending.popLast() {
      for target in dependencies[next] ?? [] where next == module || !isC(target) {
        if result.insert(target).inserted { pending.append(target) }
      }
    }
    return result
  }

  /// The modules that a file imports, with the lines where it does.
  private static func imports(of file: SourceFile) -> [(line: Int, module: String)] {
    file.code.compactMap { number, text in
      var words = text.split(separator: " ").map(String.init)
      while let first = words.first,
        first.hasPrefix("@") || ["public", "package", "internal", "private"].contains(first)
      {
        words.removeFirst()
      }
      guard words.first == "import", words.count > 1 else { return nil }
      let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      let module = String(name.split(separator: ".")[0]), prefix = "Quartzite"
      return (number, module.hasPrefix(prefix) && module != prefix ? String(module.dropFirst(prefix.count)) : module)
    }
  }

  @Test("Every module is in the table of dependencies")
  func everyModuleIsKnown() {
    let modules = Set(SourceTree.swift.map(\.module))
    #expect(modules.subtracting(Self.dependencies.keys).isEmpty)
    #expect(modules.contains("Layers") && modules.contains("Shaders"))
  }

  @Test("No module imports one that it may not", arguments: dependencies.keys.sorted())
  func importsFollowTheTable(module: String) {
    let allowed = Self.allowed(module)
    for file in SourceTree.swift where file.module == module {
      for (line, imported) in Self.imports(of: file) where imported != module {
        #expect(allowed.contains(imported), "\(file.path):\(line): \(module) may not import \(imported)")
      }
    }
  }

  @Test("Bands and the compositor do not know each other, and bands know no device")
  func backEnds() {
    let bands = Self.allowed("Bands"), compositor = Self.allowed("Compositor")
    #expect(bands.isDisjoint(with: ["Compositor", "GLES", "Shaders"]))
    #expect(compositor.isDisjoint(with: ["Bands"]) && compositor.isSuperset(of: ["GLES", "Shaders", "RenderPlan"]))
  }

  @Test("CONTRIBUTING.md shows every dependency")
  func dependenciesAreDocumented() throws {
    let guide = try #require(SourceTree.file("CONTRIBUTING.md"))
    for (module, targets) in Self.dependencies where !module.hasPrefix("_") {
      let row = guide.lines.first { $0.text.hasPrefix("| `\(module)` |") }
      let cells = (row?.text ?? "").split(separator: "|").map(String.init)
      let named = cells.last?.split(separator: "`").map(String.init).filter { $0.first?.isLetter == true } ?? []
      let expected = targets.filter { !$0.hasPrefix("_") }
      #expect(Set(named) == expected, "the row of \(module) in CONTRIBUTING.md")
    }
  }

  @Test("Apple's names are for clients: none of our own files imports a module of such a name")
  func appleNames() {
    let names: Set = ["CoreGraphics", "CoreImage", "CoreText", "ImageIO", "QuartzCore", "UIKit"]
    let others = ["Examples", "Fuzz", "Service/Fuzz"].flatMap { SourceTree.files(in: $0, "swift") }
    let files = SourceTree.packages + SourceTree.tests + others
    let clients = ["Tests/Clients/AppleNames/", "Examples/ClientPackage/"]
    for file in files where !clients.contains(where: file.path.hasPrefix) {
      for (line, imported) in Self.imports(of: file) {
        #expect(!names.contains(imported), "\(file.path):\(line): \(imported)")
      }
    }
  }

  @Test("One file alone names symbols as the compiler makes them")
  func mangledSymbols() {
    let files = SourceTree.swift + SourceTree.files(in: "Sources", "c", "h")
    for file in files where file.path != "Sources/CLayerCreation/layer_creation.c" {
      for (number, text) in file.lines where text.contains("\"$s") || text.contains("@_silgen" + "_name") {
        Issue.record("\(file.path):\(number): \(text)")
      }
    }
  }

  @Test("Only GLES calls EGL and GLES")
  func onlyOneDoorToTheDriver() {
    for file in SourceTree.swift where file.module != "GLES" {
      for (number, text) in file.code {
        let calls = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter { word in
          let rest = word.hasPrefix("egl") ? word.dropFirst(3) : word.hasPrefix("gl") ? word.dropFirst(2) : ""
          return rest.first?.isUppercase == true || word.hasPrefix("GL_") || word.hasPrefix("EGL_")
        }
        #expect(calls.isEmpty, "\(file.path):\(number): \(calls.joined(separator: ", "))")
      }
    }
  }
}

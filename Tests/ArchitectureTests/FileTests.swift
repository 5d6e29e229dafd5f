// Rules for every file: its size, its forbidden contents, its first lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Every file keeps to the project's rules")
struct FileTests {
  /// Comments don't count, so that nobody shortens one for a limit. `TypeSizeTests` measures types, which may be in many
  /// files.
  @Test("No Swift file has more than 30 KB of code, and no shader more than 8 KB; comments don't count")
  func filesAreSmall() {
    let swift = SourceTree.packages + SourceTree.tests, shaders = SourceTree.files(in: "Shaders", "glsl")
    #expect(swift.count > 100 && !shaders.isEmpty)
    for (files, limit) in [(swift, 30), (shaders, 8)] {
      for file in files {
        #expect(file.codeSize <= limit * 1024, "\(file.path) has \(file.codeSize) bytes of code")
      }
    }
  }

  @Test("Every source file begins with a line that says what it is for")
  func filesSayWhatTheyAreFor() {
    for file in SourceTree.packages + SourceTree.tests where !file.path.hasSuffix("/Package.swift") {
      let words = (file.lines.first?.text ?? "").split(separator: " ")
      let isSentence = words.first == "//" && words.count > 3 && words[1] != "SPDX-License-Identifier:"
      #expect(isSentence, "\(file.path)")
    }
  }

  @Test("Every source file names its licence at its top")
  func filesNameTheirLicence() {
    let folders = [
      "Sources", "Shaders", "Examples", "Fuzz", "Benchmarks/Sources", "Service/Sources", "Service/Fuzz",
      "Command/Sources",
    ]
    let files = (folders + SourceTree.testFolders).flatMap { folder in
      ["swift", "glsl", "c", "h"].flatMap { SourceTree.files(in: folder, $0) }
    }
    // The font in that file has a licence of its own, which lies beside it.
    for file in files where file.path != "Sources/CEmbeddedFace/embedded_face.c" {
      let header = file.lines.prefix { $0.text.hasPrefix("//") }
      #expect(header.contains { $0.text == "// SPDX-License-Identifier: Apache-2.0" }, "\(file.path)")
    }
  }

  @Test("Nothing is left to do, and nothing ends the process on bad input")
  func nothingIsLeftOpen() {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    let traps = ["try!", "as!", "fatalError("]
    for file in SourceTree.packages {
      for (number, text) in file.lines {
        for mark in marks where text.contains(mark) { Issue.record("\(file.path):\(number): \(mark)") }
      }
      for (number, text) in file.code {
        for trap in traps where text.contains(trap) { Issue.record("\(file.path):\(number): \(trap)") }
      }
    }
  }

  @Test("What only tests use is in no product")
  func testsKeepTheirOwn() {
    for file in SourceTree.swift {
      for name in ["FaultInjection", "SeededRandom", "import Testing"] {
        // One product is for tests.
        let isForTests = name == "import Testing" && file.module == "Testing"
        #expect(!file.text.contains(name) || isForTests, "\(file.path): \(name)")
      }
    }
  }

  @Test("Paths are taken apart in one place, since Foundation stops at some of one character")
  func pathsHaveOneHome() {
    let names = [
      "deletingLastPathComponent", "lastPathComponent", "pathExtension", "deletingPathExtension",
      "appendingPathComponent",
      "standardizingPath",
    ]
    for file in SourceTree.swift where !file.path.hasSuffix("/FilePath.swift") {
      for (number, text) in file.code {
        for name in names where text.contains(name) { Issue.record("\(file.path):\(number): \(name)") }
      }
    }
  }

  /// A test that asks for the time fails on a busy machine, or passes slow code on a fast one. Tests count steps
  /// instead, or measure the time on a processor (`Tests/ProcessFacts`); a program that may never end runs in a process
  /// of its own (`Tests/HostileTests`).
  @Test("No test depends on the clock")
  func testsHaveNoClock() {
    let clocks = [
      "timeLimit(", "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "Date()", "Date.now",
      "sleep(",
      "CFAbsoluteTimeGetCurrent", "CLOCK_MONOTONIC", "CLOCK_REALTIME", "gettimeofday", "systemUptime", "timings.",
    ]
    // The service's tests wait for processes and connections, each within a limit of its own.
    for file in SourceTree.tests where !file.path.hasPrefix("Service/") {
      // A file that sets the clock of a render needs moments to set it to.
      let hasItsOwn = file.text.contains(".clock = ")
      let found = clocks.filter(file.text.contains)
      for (number, text) in file.code where !found.isEmpty {
        for clock in found where Self.names(text, clock) && !(hasItsOwn && clock == "ContinuousClock") {
          Issue.record("\(file.path):\(number): \(clock)")
        }
      }
    }
  }

  @Test("Tests of pixels take their renderers from the way in which they run, so that they run in all ways")
  func pixelTestsHaveAllWays() {
    for file in SourceTree.files(in: "Tests/ReadbackTests", "swift") where !file.path.hasSuffix("/Production.swift") {
      for (number, text) in file.code where Self.names(text, "Renderer(") {
        Issue.record("\(file.path):\(number): use Production.makeRenderer()")
      }
    }
  }

  /// Whether code contains a name that is not the end of a longer one.
  private static func names(_ code: String, _ name: String) -> Bool {
    var rest = code[...]
    while let found = rest.range(of: name) {
      if found.lowerBound == code.startIndex || !code[code.index(before: found.lowerBound)].isLetter { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  @Test(
    "Foundation's set operations on rectangles, which trap on edges that are no numbers, are used in one file alone")
  func rectanglesAreChecked() {
    let home = "Sources/Graphics/Geometry/CGRect+Checked.swift"
    let names = ["intersects", "intersection", "union", "insetBy", "offsetBy", "integral", "divided"]
    // These files use the same words for other things: pixels, whose edges are whole numbers; paths; sets of options.
    let pixels = [
      "Sources/Graphics/Painting/", "Sources/Layers/Drawing/Recording/", "Sources/Coverage/", "Sources/Tessellation/",
    ]
    let others = [
      "Sources/Graphics/Paths/PathStorage+Areas.swift", "Sources/Graphics/Paths/CGPath+Areas.swift",
      "Sources/Text/Fonts/CTFont+Creation.swift", "Sources/Views/Views/UIView+Animation.swift",
      "Sources/Layers/Layers/CALayer.swift",
    ]
    let modules: Set = ["Graphics", "Text", "Images", "Layers", "Views", "CAML"]
    for file in SourceTree.swift where modules.contains(file.module) && file.path != home {
      guard !pixels.contains(where: file.path.hasPrefix), !others.contains(file.path) else { continue }
      for (number, text) in file.code {
        let words = text.split { !($0.isLetter || $0 == ".") }.flatMap { word in
          word.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map(String.init)
        }
        #expect(Set(words).isDisjoint(with: names), "\(file.path):\(number): \(text)")
      }
    }
  }

  @Test("Every shader begins with what goes in, what comes out and the mathematics between")
  func shadersExplainThemselves() {
    let shaders = SourceTree.files(in: "Shaders", "glsl")
    #expect(!shaders.isEmpty)
    for file in shaders {
      let head = file.lines.prefix { $0.text.hasPrefix("//") }.map(\.text).joined(separator: "\n")
      for heading in ["// In:", "// Out:", "// Mathematics:"] {
        #expect(head.contains(heading), "\(file.path) has no “\(heading)” at its top")
      }
    }
  }

  @Test("No file knows where it lies on somebody's disk")
  func nothingIsAbsolute() {
    let folders = ["work", "home", "root", "Users"].map { "/\($0)/" }
    var files = SourceTree.packages + SourceTree.testFolders.flatMap { SourceTree.files(in: $0, "swift", "txt", "md") }
    files += SourceTree.files(in: "Shaders", "glsl") + SourceTree.files(in: "Tools", "sh")
    files += SourceTree.files(in: "Documentation", "md") + SourceTree.files(in: "Examples", "caml", "swift")
    files += ["README.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "Package.swift", ".ci/run"]
      .compactMap(SourceTree.file)
    for file in files {
      let found = folders.filter(file.text.contains)
      for (number, text) in file.lines where !found.isEmpty {
        for folder in found {
          // A folder of that name in the middle of a path, or of an address, is no absolute path.
          let isAbsolute = [" ", "\"", "`", "(", "="].contains { text.contains($0 + folder) }
          if isAbsolute { Issue.record("\(file.path):\(number): \(folder)") }
        }
      }
    }
  }
}

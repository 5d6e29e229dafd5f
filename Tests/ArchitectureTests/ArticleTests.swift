// Tests that the documentation can be built and that all of its links lead somewhere.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The documentation")
struct ArticleTests {
  private static var products: String? {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return ([own].compactMap { $0 } + CommandLine.arguments)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
      .first { FileManager.default.fileExists(atPath: $0 + "/Modules/Quartzite.swiftmodule") }
  }

  @Test(
    "It is built without a warning, and has pages for limits, errors, diagnostics and documents",
    .enabled(if: products != nil))
  func documentationIsBuilt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("docs-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: SourceTree.root + "Tools/documentation.sh")
    process.arguments = [folder + "/docs", try #require(Self.products)]
    _ = FileManager.default.createFile(atPath: folder + "/said", contents: nil)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/said"))
    try process.run()
    process.waitUntilExit()
    let said = String(decoding: FileManager.default.contents(atPath: folder + "/said") ?? Data(), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(said)")
    for page in [
      "limits", "limits/untrusted", "rendererror", "diagnostic/kind-swift.enum", "renderer", "camldocument",
      "writingdocuments", "movingcode", "limitsanddiagnostics", "devices", "views", "picturesintests", "versions",
    ] {
      let isThere = FileManager.default.fileExists(atPath: "\(folder)/docs/data/documentation/quartzite/\(page).json")
      #expect(isThere, "\(page)")
    }
  }
}

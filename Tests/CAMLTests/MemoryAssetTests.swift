// Tests of images that come with a document in memory.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Assets in memory")
struct MemoryAssetTests {
  private func read(
    _ sources: [String], _ assets: [String: Data], in directory: String? = nil, limits: Limits = .trusted
  ) throws -> CAMLDocument {
    let layers = sources.map { "<CALayer><contents><CGImage src=\"\($0)\"/></contents></CALayer>\n" }.joined()
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer><sublayers>
      \(layers)</sublayers></CALayer></caml>
      """
    return try CAMLDocument(data: Data(text.utf8), assets: assets, baseDirectory: directory, limits: limits)
  }

  private func images(_ document: CAMLDocument) -> [CGImage] {
    document.rootLayer.sublayers?.compactMap { $0.contents as? CGImage } ?? []
  }

  private let png = Data(onePixelPNG)

  @Test("They are found by their paths, however those are spelled, and each is decoded once")
  func found() throws {
    let names = ["assets/a b.png", "assets/a%20b.png", "./assets//x/../a b.png"]
    for key in ["assets/a b.png", "./assets/a b.png"] {
      var limits = Limits.trusted
      limits.totalImageArea = 1
      let document = try read(names, [key: png], limits: limits)
      let found = images(document)
      #expect(document.diagnostics == [] && found.count == 3)
      #expect(found.allSatisfy { $0 === found.first && $0.width == 1 })
    }
  }

  @Test("What is not among them is looked for in the folder, and else left out, with a diagnostic")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write(onePixelPNG, to: "doc/there.png")
    #expect(images(try read(["there.png", "here.png"], ["here.png": png], in: folder.path + "/doc")).count == 2)
    let document = try read(["there.png", "here.png"], ["here.png": png])
    #expect(images(document).count == 1)
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
    #expect(document.diagnostics.first?.message.contains("among the files") == true)
  }

  @Test("Names that lead out are left out whatever the files are called, and so are files that are no images")
  func refused() throws {
    let assets = ["../a.png": png, "/etc/a.png": png, "text.png": Data("no image".utf8), "": png, ".": png]
    for name in ["../a.png", "/etc/a.png", "x/../../a.png"] {
      let document = try read([name], assets)
      #expect(images(document).isEmpty && document.diagnostics.map(\.kind) == [.assetNotUsed], "\(name)")
    }
    let document = try read(["text.png", "."], assets)
    #expect(images(document).isEmpty && document.diagnostics.map(\.kind) == [.assetNotUsed, .assetNotUsed])
  }

  @Test("Their pixels count towards the limit on all images")
  func limits() throws {
    var limits = Limits.trusted
    limits.totalImageArea = 1
    let document = try read(["a.png", "b.png"], ["a.png": png, "b.png": png], limits: limits)
    #expect(images(document).count == 1 && document.diagnostics.map(\.kind) == [.assetNotUsed])
  }
}

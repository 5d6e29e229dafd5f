// Tests of images within documents, as `data:` URIs.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartziteGraphics
import QuartziteImages
import Testing

@testable import QuartziteCAML

@Suite("Images within documents")
struct EmbeddedImageTests {
  /// A file with a picture of one colour, 3 × 2 pixels.
  private static func file(_ format: ImageFormat) throws -> Data {
    let pixels = (0..<6).flatMap { _ in [200, 100, 50, 255] as [UInt8] }
    let image = try #require(CGImage(premultipliedBGRA: Data(pixels), width: 3, height: 2, bytesPerRow: 12))
    return try ImageFile.encode(image, as: format, quality: 1)
  }

  private static func percentEncoded(_ data: Data) -> String {
    data.map { "%" + String(Int($0) + 256, radix: 16).suffix(2) }.joined()
  }

  private func read(_ uri: String, limits: Limits = .trusted) throws -> CAMLDocument {
    try document("<CALayer>\n<contents type=\"CGImage\" src=\"\(uri)\"/></CALayer>", limits: limits)
  }

  @Test("PNG, JPEG and WebP are read, in base 64 and percent-encoded", arguments: [ImageFormat.png, .jpeg, .webp])
  func formats(format: ImageFormat) throws {
    let data = try Self.file(format)
    let base64 = data.base64EncodedString(), percent = Self.percentEncoded(data)
    for uri in ["data:image/\(format);base64,\(base64)", "data:image/\(format),\(percent)"] {
      let document = try read(uri)
      #expect(document.diagnostics == [])
      let image = try #require(document.rootLayer.contents as? CGImage)
      #expect(image.width == 3 && image.height == 2)
      #expect(abs(Int(image.premultipliedBGRA()[0]) - 200) < 4)
    }
  }

  @Test("Spellings of one URI")
  func spellings() throws {
    let base64 = try Self.file(.png).base64EncodedString()
    let half = base64.index(base64.startIndex, offsetBy: 20)
    let address = base64.replacing("+", with: "-").replacing("/", with: "_")
    let escaped = base64.replacing("+", with: "%2B").replacing("/", with: "%2f").replacing("=", with: "%3D")
    for uri in [
      "data:;base64,\(base64)", "DATA:image/png;BASE64,\(base64)", "data:image/png;charset=utf-8;base64,\(base64)",
      "data:image/jpeg; base64,\(base64)", "data:image/png;base64, \(base64[..<half])\n  \(base64[half...])\n",
      "data:image/png;base64,\(base64.replacing("=", with: ""))", "data:image/png;base64,\(address)",
      "data:image/png;base64,\(escaped)", "\n  data:image/png;base64,\(base64)",
    ] {
      let document = try read(uri)
      #expect((document.rootLayer.contents as? CGImage)?.width == 3 && document.diagnostics == [], "\(uri.prefix(40))")
    }
  }

  @Test("They are read in keyframes, states, emitter cells and masks, and each is decoded once")
  func places() throws {
    let uri = "data:image/png;base64,\(try Self.file(.png).base64EncodedString())"
    var limits = Limits.trusted
    limits.totalImageArea = 6
    let document = try document(
      """
      <CAEmitterLayer id="a"><emitterCells><CAEmitterCell><contents type="CGImage" src="\(uri)"/></CAEmitterCell>\
      <CAEmitterCell><contents><CGImage src="\(uri)"/></contents></CAEmitterCell></emitterCells>\
      <mask><contents src="\(uri)"/></mask>\
      <animations><film type="CAKeyframeAnimation" keyPath="contents"><values><CGImage src="\(uri)"/></values></film>\
      <cut type="CABasicAnimation" keyPath="contents"><toValue type="CGImage" src="\(uri)"/></cut></animations>\
      <states><LKState name="s"><elements><LKStateSetValue targetId="a" keyPath="contents">\
      <value type="CGImage" src="\(uri)"/></LKStateSetValue></elements></LKState></states></CAEmitterLayer>
      """, limits: limits)
    #expect(document.diagnostics == [])
    let layer = try #require(document.rootLayer as? CAEmitterLayer)
    try document.apply(state: "s")
    let images = [
      layer.emitterCells?.first?.contents, layer.emitterCells?.last?.contents, layer.mask?.contents, layer.contents,
      (layer.animation(forKey: "film") as? CAKeyframeAnimation)?.values?.first,
      (layer.animation(forKey: "cut") as? CABasicAnimation)?.toValue,
    ].map { $0 as? CGImage }
    #expect(images.allSatisfy { $0 != nil && $0 === images[0] })
    let again = try CAMLDocument(data: document.data())
    #expect(again.diagnostics == [] && (again.rootLayer.mask?.contents as? CGImage)?.width == 3)
  }

  @Test("A value can be one")
  func value() throws {
    let document = try document("<CALayer name=\"Photo\"/>")
    try document.set("Photo.contents", to: "data:image/png;base64,\(try Self.file(.png).base64EncodedString())")
    #expect((document.rootLayer.contents as? CGImage)?.width == 3)
  }

  @Test(
    "What is no image is left out, with a short diagnostic",
    arguments: [
      "data:", "data:image/png;base64", "data:image/png;base64,", "data:image/png;base64,!!!!",
      "data:image/png;base64,A",
      "data:text/plain,hello", "data:image/svg+xml,%3Csvg/%3E", "data:image/png,%zz%4",
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg" + String(repeating: "A", count: 10_000),
    ])
  func damaged(uri: String) throws {
    let document = try read(uri)
    #expect(document.rootLayer.contents == nil)
    #expect(document.diagnostics.map(\.kind) == [.assetNotUsed])
    let diagnostic = try #require(document.diagnostics.first)
    #expect(diagnostic.place?.description == "test.caml:2:26")
    #expect(diagnostic.message.count < 200 && diagnostic.message.contains("data:"), "\(diagnostic)")
  }

  @Test("The limits on images count for them")
  func limits() throws {
    let uri = "data:image/png;base64,\(try Self.file(.png).base64EncodedString())"
    var limits = Limits.trusted
    limits.imageArea = 5
    #expect(try read(uri, limits: limits).diagnostics.first?.message.contains("5") == true)
    #expect(try read(uri, limits: limits).rootLayer.contents == nil)
    limits.imageArea = 6
    #expect(try read(uri, limits: limits).diagnostics == [])
    limits.totalImageArea = 5
    #expect(try read(uri, limits: limits).diagnostics.first?.message.contains("totalImageArea") == true)
  }
}

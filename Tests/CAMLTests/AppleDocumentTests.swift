// Tests of what Apple's own writer of documents writes, beside what its editor does.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteImages
import Testing

@testable import QuartziteCAML

@Suite("Documents by Apple's writer")
struct AppleDocumentTests {
  /// A file with a gray picture of 4 × 1 pixels: 0, 85, 170 and 255.
  private static let shades = shadesFile()

  private static func shadesFile() -> String {
    let pixels = [0, 85, 170, 255].flatMap { [$0, $0, $0, 255] as [UInt8] }
    let image = CGImage(premultipliedBGRA: Data(pixels), width: 4, height: 1, bytesPerRow: 16)
    let file = image.flatMap { try? ImageFile.encode($0, as: .png) } ?? Data()
    return "data:image/png;base64," + file.base64EncodedString()
  }

  /// The pixels of a layer of 4 × 1 points, drawn into a context: red, green, blue and alpha.
  private func pixels(_ layer: CALayer) throws -> [[UInt8]] {
    var bytes = [UInt8](repeating: 0, count: 16)
    try bytes.withUnsafeMutableBytes { bytes in
      let info = CGImageAlphaInfo.premultipliedLast.rawValue
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 4, height: 1, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      layer.render(in: context)
    }
    return stride(from: 0, to: 16, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  private func shades(_ attributes: String = "", _ contents: String) throws -> CALayer {
    try layer("bounds=\"0 0 4 1\" \(attributes)", contents)
  }

  private func read(_ text: String) throws -> CAMLDocument { try document(text) }

  private func list(_ layer: CALayer) throws -> String {
    try layer.commit(limits: .trusted).displayList(for: .screen, isFlipped: true).description
  }

  @Test("The gray of an image with A8asL8 is its alpha; it is black, or of the colour that multiplies it")
  func masks() throws {
    let contents = "<contents type=\"CGImage\" A8asL8=\"1\" src=\"\(Self.shades)\"/>"
    let black = try shades("", contents)
    #expect((black.contents as? CGImage)?.isMask == true)
    #expect(try pixels(black) == [0, 85, 170, 255].map { [0, 0, 0, $0] })
    let white = try shades("contentsMultiplyColor=\"1 1 1\"", contents)
    #expect(try pixels(white) == [0, 85, 170, 255].map { [$0, $0, $0, $0] })
    let red = try shades("contentsMultiplyColor=\"1 0 0 0.2\"", contents)
    #expect(try pixels(red) == [0, 17, 34, 51].map { [$0, 0, 0, $0] })
    red.setValue(nil, forKey: "contentsMultiplyColor")
    #expect(try pixels(red) == pixels(black))
    let picture = try shades("", contents.replacing("A8asL8=\"1\"", with: "A8asL8=\"0\""))
    #expect(try pixels(picture) == [0, 85, 170, 255].map { [$0, $0, $0, 255] })
  }

  @Test("A mask and a picture may be of one file, and come back from a document")
  func maskAndPicture() throws {
    let document = try document(
      """
      <CALayer><contents type="CGImage" src="\(Self.shades)"/><mask><contents A8asL8="1" src="\(Self.shades)"/></mask>
      </CALayer>
      """)
    let images = [document.rootLayer.contents, document.rootLayer.mask?.contents].map { $0 as? CGImage }
    #expect(images.map { $0?.isMask } == [false, true])
    let text = String(decoding: document.data(), as: UTF8.self)
    #expect(text.components(separatedBy: "A8asL8=\"1\"").count == 2)
    #expect(String(decoding: try CAMLDocument(data: Data(text.utf8)).data(), as: UTF8.self) == text)
  }

  @Test("The gray of a mask is taken as the file has it, whatever light it stands for in a picture")
  func maskWithoutProfile() throws {
    // The same shades, with a chunk that says that they are linear.
    let linear =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAABCAAAAADcV1ARAAAABGdBTUEAAYagMeiWXwAAAA1JREFUeJxjYAhd9R8A"
      + "A1cB/y1mcu8AAAAASUVORK5CYII="
    let mask = try shades("", "<contents type=\"CGImage\" A8asL8=\"1\" src=\"\(linear)\"/>")
    #expect(try pixels(mask).map { $0[3] } == [0, 85, 170, 255])
    let picture = try shades("", "<contents type=\"CGImage\" src=\"\(linear)\"/>")
    #expect(try pixels(picture).map { $0[0] } == [0, 156, 213, 255])
  }

  @Test("Tinted contents are a colour in the shape of a mask; without a tint they are the image")
  func tintedImage() throws {
    func contents(_ tint: String, _ mask: String = "A8asL8=\"1\"") -> String {
      "<contents type=\"CATintedImage\"><image \(mask) src=\"\(Self.shades)\" type=\"CGImage\"/>\(tint)</contents>"
    }
    let blue = try shades("", contents("<tint type=\"CGColor\" value=\"0 0 1\" opacity=\"0.6\"/>"))
    #expect(try pixels(blue) == [0, 51, 102, 153].map { [0, 0, $0, $0] })
    #expect(
      try pixels(shades("", contents("<tint value=\"#00f\"/>", ""))) == [0, 85, 170, 255].map { [0, 0, $0, $0] })
    #expect(try pixels(shades("", contents(""))) == [0, 85, 170, 255].map { [0, 0, 0, $0] })
    #expect(try pixels(shades("", contents("", ""))) == [0, 85, 170, 255].map { [$0, $0, $0, 255] })
    let twice = try shades("contentsMultiplyColor=\"1 1 1 0.5\"", contents("<tint value=\"0 0 1\" opacity=\"0.4\"/>"))
    #expect(try pixels(twice).last == [0, 0, 51, 51])
    #expect(try list(blue).contains("4 × 1, 0 0 to 4 1, times 0 0 1, share 0.6"))
  }

  @Test("Tinted contents are in keyframes too, and are written as they were read")
  func tintedRoundTrip() throws {
    let tinted =
      "<image A8asL8=\"1\" src=\"\(Self.shades)\" type=\"CGImage\"/>"
      + "<tint type=\"CGColor\" value=\"0 0 1\" opacity=\"0.6\"/>"
    let document = try document(
      """
      <CALayer bounds="0 0 4 1"><contents type="CATintedImage">\(tinted)</contents><animations>
      <a type="CAKeyframeAnimation" keyPath="contents" duration="2" beginTime="1e-100" calculationMode="discrete">\
      <values>
      <CATintedImage>\(tinted)</CATintedImage><CGImage src="\(Self.shades)"/></values></a></animations></CALayer>
      """)
    #expect(document.diagnostics == [])
    #expect(try list(document.rootLayer).contains("times 0 0 1, share 0.6"))
    let text = String(decoding: document.data(), as: UTF8.self)
    let again = try CAMLDocument(data: Data(text.utf8))
    #expect(again.diagnostics == [] && String(decoding: again.data(), as: UTF8.self) == text)
    #expect(try pixels(again.rootLayer) == pixels(document.rootLayer))
  }

  @Test("Tinted contents whose image cannot be used show nothing, and say so")
  func tintOfNothing() throws {
    for image in ["", "<image type=\"CGImage\" src=\"none.png\"/>", "<image type=\"CGImage\"/>"] {
      let document = try document(
        "<CALayer name=\"a\"><contents type=\"CATintedImage\">\(image)<tint value=\"red\"/></contents></CALayer>")
      #expect(document.rootLayer.contents == nil && document.rootLayer.name == "a")
      #expect(document.diagnostics.count == 1)
    }
  }

  @Test(
    "The components of contents are shown in the order of contentsSwizzle",
    arguments: [
      ("AAAA", [255, 255, 255, 255]), ("RGBA", [85, 170, 51, 255]), ("BGRA", [51, 170, 85, 255]),
      ("000R", [0, 0, 0, 85]), ("1110", [0, 0, 0, 0]), ("RRR1", [85, 85, 85, 255]), ("GGGR", [85, 85, 85, 85]),
      ("upside down", [85, 170, 51, 255]), ("", [85, 170, 51, 255]),
    ] as [(String, [UInt8])])
  func swizzle(order: String, shown: [UInt8]) throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 1)
    let bytes = (0..<4).flatMap { _ in [51, 170, 85, 255] as [UInt8] }
    layer.contents = CGImage(premultipliedBGRA: Data(bytes), width: 4, height: 1, bytesPerRow: 16)
    layer.setValue(order, forKey: "contentsSwizzle")
    #expect(try pixels(layer) == Array(repeating: shown, count: 4))
  }

  @Test("A swizzled alpha takes the colour that multiplies it")
  func tintedAlpha() throws {
    let layer = try layer("bounds=\"0 0 4 1\" contentsSwizzle=\"AAAA\" contentsMultiplyColor=\"0 1 0\"")
    let bytes = [0, 51, 102, 255].flatMap { [0, 0, $0, $0] as [UInt8] }
    layer.contents = CGImage(premultipliedBGRA: Data(bytes), width: 4, height: 1, bytesPerRow: 16)
    #expect(try pixels(layer) == [0, 51, 102, 255].map { [0, $0, 0, $0] })
  }

  @Test("A state and an animation change the colour that multiplies contents")
  func animatedColor() throws {
    let document = try document(
      """
      <CALayer id="a" bounds="0 0 4 1"><contents type="CGImage" A8asL8="1" src="\(Self.shades)"/>
      <animations><c type="CABasicAnimation" keyPath="contentsMultiplyColor" duration="2" beginTime="1e-100">
      <fromValue type="CGColor" value="1 0 0"/><toValue type="CGColor" value="0 0 1"/></c></animations>
      <states><LKState name="s"><elements><LKStateSetValue targetId="a" keyPath="contentsMultiplyColor">
      <value type="CGColor" value="#0f0"/></LKStateSetValue></elements></LKState></states></CALayer>
      """)
    #expect(document.diagnostics == [])
    let layer = document.rootLayer
    let half = try layer.commit(limits: .trusted, time: 1).displayList(for: .screen, isFlipped: true).description
    #expect(half.contains("times 0.5 0 0.5"), "\(half)")
    layer.removeAllAnimations()
    try document.apply(state: "s")
    #expect(try pixels(layer).last == [0, 255, 0, 255])
    document.revertToInitialState()
    #expect(try pixels(layer).last == [0, 0, 0, 255])
  }

  @Test("A mask without a type is a plain layer; with a layer inside, it is that one")
  func maskWithoutType() throws {
    let plain = try layer(
      "",
      "<mask allowsEdgeAntialiasing=\"0\" bounds=\"0 0 40 30\" position=\"1 2\" cornerRadius=\"5\">"
        + "<sublayers><CALayer/></sublayers></mask>")
    let mask = try #require(plain.mask)
    #expect(type(of: mask) == CALayer.self && mask.bounds.width == 40 && mask.position.y == 2)
    #expect(mask.cornerRadius == 5 && mask.sublayers?.count == 1 && !mask.allowsEdgeAntialiasing)
    #expect(try layer("", "<mask><backgroundColor value=\"red\"/></mask>").mask?.backgroundColor != nil)
    #expect(try layer("", "<mask><CAShapeLayer lineWidth=\"3\"/></mask>").mask is CAShapeLayer)
    #expect(try layer("", "<mask type=\"CAGradientLayer\"/>").mask is CAGradientLayer)
    #expect(try layer("", "<mask/>").mask == nil)
    #expect(try layer("", "<mask type=\"null\"/>").mask == nil)
  }

  @Test("continuousCorners is another name of cornerCurve, in documents, states and key-value coding")
  func continuousCorners() throws {
    #expect(try layer("continuousCorners=\"1\"").cornerCurve == .continuous)
    #expect(try layer("cornerCurve=\"continuous\"", "<continuousCorners value=\"0\"/>").cornerCurve == .circular)
    let document = try document(
      """
      <CALayer id="a"><states><LKState name="s"><elements><LKStateSetValue targetId="a" keyPath="continuousCorners">
      <value type="bool" value="1"/></LKStateSetValue></elements></LKState></states></CALayer>
      """)
    try document.apply(state: "s")
    #expect(document.rootLayer.cornerCurve == .continuous && document.diagnostics == [])
    #expect(document.rootLayer.value(forKey: "continuousCorners") as? Bool == true)
    #expect(!String(decoding: document.data(), as: UTF8.self).contains("<CALayer continuousCorners"))
  }

  @Test("shadowPathIsBounds casts the shadow of the bounds, with their corners, whatever the layer shows")
  func shadowOfBounds() throws {
    let plain = "bounds=\"0 0 20 10\" shadowOpacity=\"1\" shadowRadius=\"0\" cornerRadius=\"4\""
    #expect(try !list(layer(plain)).contains("shadow of path"))
    let shadow = try list(layer(plain + " shadowPathIsBounds=\"1\""))
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 4, cornerHeight: 4, transform: nil)
    let given = try layer(plain)
    given.shadowPath = path
    #expect(try shadow == list(given))
    given.setValue(true, forKey: "shadowPathIsBounds")
    #expect(try list(given) == shadow)
    let sharp = plain.replacing("cornerRadius=\"4\"", with: "")
    for attributes in [plain + " continuousCorners=\"1\"", plain + " maskedCorners=\"1\"", sharp] {
      let list = try list(layer(attributes + " shadowPathIsBounds=\"1\""))
      #expect(list.contains("shadow of path filled, 0 0 to 20 10"), "\(attributes)")
    }
  }

  @Test("Known attributes without an effect are silent")
  func silence() throws {
    let quiet = try document(
      """
      <CALayer allowsGroupBlending="0" needsLayoutOnGeometryChange="1" securityMode="insecure" contentsScaling="stretch"
      contentsFormat="AutomaticAppKit" contentsAlignsToPixels="0" cornerContentsMasksEdges="1" UICALayerRenderID="7"
      flipsHorizontalAxis="1" maskedCorners="5" continuousCorners="0" shadowPathIsBounds="0">
      <delegate type="NSObject" a="1"><b/></delegate><actions><onOrderIn type="CATransition" duration="1"/></actions>
      <sublayers><CALayer contentsFormat="Gray8" allowsGroupBlending="1"><delegate/></CALayer></sublayers></CALayer>
      """)
    #expect(quiet.diagnostics == [])
  }

  @Test("The filters of a backdrop layer change what lies behind it")
  func backdrop() throws {
    let blur =
      "<filters><CAFilter filter=\"gaussianBlur\" name=\"b\" inputRadius=\"4\" inputNormalizeEdges=\"1\" "
      + "inputDither=\"0\"/></filters>"
    let document = try document(
      """
      <CALayer bounds="0 0 20 20"><sublayers><CABackdropLayer scale="0.25" groupName="g" bounds="0 0 9 9">
      \(blur)</CABackdropLayer></sublayers></CALayer>
      """)
    #expect(document.diagnostics == [])
    let backdrop = try #require(document.rootLayer.sublayers?.first)
    let plain = CALayer()
    plain.bounds = backdrop.bounds
    plain.backgroundFilters = backdrop.filters
    let root = CALayer()
    root.bounds = document.rootLayer.bounds
    root.addSublayer(plain)
    let blurred = try list(root)
    #expect(try list(document.rootLayer) == blurred && blurred.contains("blur 4"))
    // Paths of keys find the filters where the document has them.
    backdrop.setValue(0, forKeyPath: "filters.b.inputRadius")
    #expect(try !list(document.rootLayer).contains("blur"))
    backdrop.setValue(4, forKeyPath: "filters.b.inputRadius")
    let text = String(decoding: document.data(), as: UTF8.self)
    #expect(text.contains("<CABackdropLayer"))
    #expect(try list(CAMLDocument(data: Data(text.utf8)).rootLayer) == blurred)
    for attribute in ["enabled=\"0\"", "captureOnly=\"1\""] {
      let off = try read("<CABackdropLayer bounds=\"0 0 9 9\" \(attribute)>\(blur)</CABackdropLayer>")
      #expect(try !list(off.rootLayer).contains("blur") && off.diagnostics == [])
    }
  }
}

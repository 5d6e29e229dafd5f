// Tests of layers of every class, with properties as attributes and as elements.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import Testing

@testable import QuartziteCAML

@Suite("Layers")
struct LayerTests {
  @Test(
    "every layer class is made",
    arguments: [
      "CALayer", "CATransformLayer", "CAReplicatorLayer", "CAGradientLayer", "CATextLayer", "CAEmitterLayer",
      "CAShapeLayer", "CAScrollLayer", "CATiledLayer",
    ])
  func classes(name: String) throws {
    #expect("\(type(of: try layer("name=\"a\"", class: name)))" == name)
  }

  @Test("private classes become plain layers, with a note")
  func privateClasses() throws {
    let document = try document("<CASDFLayer name=\"a\"/>")
    #expect(document.rootLayer.name == "a")
    #expect(document.diagnostics.map(\.kind) == [.notDrawn])
  }

  @Test("sublayers and masks form the tree")
  func tree() throws {
    let root = try layer(
      "name=\"root\"",
      "<sublayers><CALayer name=\"a\"/><CAShapeLayer name=\"b\"/></sublayers>"
        + "<mask type=\"CAGradientLayer\" name=\"m\"/>")
    #expect(root.sublayers?.map(\.name) == ["a", "b"])
    #expect(root.mask is CAGradientLayer)
    #expect(root.mask?.name == "m")
    #expect(try layer("", "<mask><CALayer name=\"m\"/></mask>").mask?.name == "m")
  }

  @Test("a dotted attribute sets one component, wherever it stands")
  func dottedAttributes() throws {
    let layer = try layer(
      "transform.rotation.z=\"0.5\" transform=\"scale(2, 2, 1)\" bounds.size.width=\"7\" bounds=\"0 0 1 2\"")
    #expect(abs(layer.transform.m11 - 1.755165) < 1e-5)
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 7, height: 2))
  }

  @Test("a property element gives its type, or one object, or only a value")
  func propertyElements() throws {
    for element in [
      "<backgroundColor type=\"CGColor\" value=\"1 0 0\" opacity=\"0.5\"/>",
      "<backgroundColor><CGColor value=\"1 0 0\" opacity=\"0.5\"/></backgroundColor>",
      "<backgroundColor value=\"1 0 0\" opacity=\"0.5\"/>", "<backgroundColor value=\"1 0 0 0.5\"/>",
    ] {
      #expect(try layer("", element).backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }
    #expect(try layer("borderColor=\"1 1 1\"", "<borderColor type=\"null\"/>").borderColor == nil)
    #expect(try layer("", "<opacity type=\"real\" value=\"0.25\"/>").opacity == 0.25)
    #expect(try layer("", "<zPosition type=\"integer\" value=\"3\"/>").zPosition == 3)
    #expect(try layer("", "<position type=\"CGPoint\" value=\"1 2\"/>").position == CGPoint(x: 1, y: 2))
    #expect(try layer("", "<delegate/><style><anything/></style>").delegate == nil)
  }

  @Test("a value of the wrong type is left out, with a diagnostic at its element")
  func wrongType() throws {
    let text = "<caml><CALayer>\n  <position type=\"CGColor\" value=\"1 0 0\"/></CALayer></caml>"
    let document = try document(text: text)
    #expect(
      document.diagnostics.map(\.description) == [
        "test.caml:2:3: expected two numbers, “x y” for position, found <position>; it was left out [valueNotUnderstood]"
      ])
    for text in [
      "<CALayer><sublayers><CGColor value=\"1 1 1\"/><CALayer/></sublayers></CALayer>",
      "<CALayer><sublayers value=\"1\"/><sublayers><CALayer/></sublayers></CALayer>",
      "<CAGradientLayer><colors><real value=\"1\"/></colors><sublayers><CALayer/></sublayers></CAGradientLayer>",
    ] {
      let document = try self.read(text)
      #expect(document.diagnostics.map(\.kind) == [.valueNotUnderstood] && document.rootLayer.sublayers?.count == 1)
    }
  }

  private func read(_ text: String) throws -> CAMLDocument { try document(text) }

  @Test("replicators have instances")
  func replicator() throws {
    let layer = try #require(
      try layer(
        "instanceCount=\"14\" instanceDelay=\"0.2\" instanceTransform=\"translate(1, 2, 3)\" "
          + "instanceAlphaOffset=\"-0.5\"",
        "<instanceColor opacity=\"0.671\" value=\"1 1 1\"/>", class: "CAReplicatorLayer") as? CAReplicatorLayer)
    #expect(layer.instanceCount == 14)
    #expect(layer.instanceDelay == 0.2)
    #expect(layer.instanceTransform == CATransform3DMakeTranslation(1, 2, 3))
    #expect(layer.instanceAlphaOffset == -0.5)
    #expect(layer.instanceColor?.alpha == 0.671)
  }

  @Test("gradients have colours, locations and a type")
  func gradient() throws {
    let layer = try #require(
      try layer(
        "startPoint=\"0 0.5\" endPoint=\"1 0.5\" type=\"radial\"",
        """
        <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0"/></colors>
        <locations><integer value="0"/><real value="0.75"/></locations>
        """, class: "CAGradientLayer") as? CAGradientLayer)
    #expect(layer.startPoint == CGPoint(x: 0, y: 0.5))
    #expect(layer.type == .radial)
    #expect((layer.colors as? [CGColor])?.map(\.alpha) == [1, 0])
    #expect(layer.locations?.map(\.doubleValue) == [0, 0.75])
    let short = try #require(
      try self.gradient("<type value=\"conic\"/>", "locations=\"0 0.5 1\"") as? CAGradientLayer)
    #expect(short.type == .conic)
    #expect(short.locations?.map(\.doubleValue) == [0, 0.5, 1])
  }

  private func gradient(_ elements: String, _ attributes: String) throws -> CALayer {
    try layer(attributes, elements, class: "CAGradientLayer")
  }

  @Test("shapes have paths, colours and dashes")
  func shape() throws {
    let layer = try #require(
      try layer(
        "path=\"M0 0L10 0\" strokeColor=\"1 0 0\" lineWidth=\"3\" lineCap=\"round\" "
          + "fillRule=\"even-odd\" lineDashPattern=\"4 2\"",
        "<fillColor type=\"null\"/>", class: "CAShapeLayer") as? CAShapeLayer)
    #expect(layer.path.map { PathText.text($0) } == "M 0 0 L 10 0")
    #expect(layer.fillColor == nil)
    #expect(layer.lineCap == .round)
    #expect(layer.fillRule == .evenOdd)
    #expect(layer.lineDashPattern?.map(\.doubleValue) == [4, 2])
  }

  @Test("text layers have strings and fonts")
  func text() throws {
    let layer = try #require(
      try layer(
        "fontSize=\"17\" wrapped=\"1\" alignmentMode=\"center\" foregroundColor=\"1 1 0\" resizingMode=\"auto\"",
        "<string type=\"string\" value=\"Hello\"/><font type=\"string\" value=\"SFProText-Regular\"/>",
        class: "CATextLayer") as? CATextLayer)
    #expect(layer.string as? String == "Hello")
    #expect(layer.font as? String == "SFProText-Regular")
    #expect(layer.isWrapped)
    #expect(layer.alignmentMode == .center)
  }

  @Test("attributed strings have runs")
  func attributedString() throws {
    let layer = try #require(
      try layer(
        "",
        """
        <string type="NSAttributedString"><run font="Helvetica" fontSize="20" foregroundColor="1 0 0" \
        underlineStyle="single" kern="2">Red &amp; </run><run>plain</run></string>
        """, class: "CATextLayer") as? CATextLayer)
    let string = try #require(layer.string as? NSAttributedString)
    #expect(string.string == "Red & plain")
    let attributes = string.attributes(at: 0, effectiveRange: nil)
    #expect((attributes[.font] as? CTFont).map { CTFontGetSize($0) } == 20)
    #expect(attributes[.foregroundColor] as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect((attributes[.underlineStyle] as? NSNumber)?.intValue == 1)
    #expect(string.attributes(at: 7, effectiveRange: nil).isEmpty)
  }

  @Test("emitters have cells, and cells have cells")
  func emitter() throws {
    let layer = try #require(
      try layer(
        "emitterShape=\"rectangle\" emitterMode=\"surface\" renderMode=\"additive\" "
          + "emitterSize=\"200 50\" birthRate=\"1.5\"",
        """
        <emitterCells><CAEmitterCell name="Cell" birthRate="5" lifetime="13" emissionRange="1.5" beginTime="-15" \
        fillMode="both" color="1 0.5 1"><emitterCells><CAEmitterCell name="inner" spin="1"/></emitterCells>\
        </CAEmitterCell></emitterCells>
        """, class: "CAEmitterLayer") as? CAEmitterLayer)
    #expect(layer.emitterShape == .rectangle)
    #expect(layer.emitterMode == .surface)
    #expect(layer.renderMode == .additive)
    let cell = try #require(layer.emitterCells?.first)
    #expect(cell.name == "Cell")
    #expect(cell.birthRate == 5)
    #expect(cell.beginTime == -15)
    #expect(cell.color == CGColor(red: 1, green: 0.5, blue: 1, alpha: 1))
    #expect(cell.emitterCells?.first?.spin == 1)
  }

  @Test("filters have a type, a name and inputs")
  func filters() throws {
    let matrix = "matrix(" + Array(repeating: "0.5", count: 20).joined(separator: ", ") + ")"
    let layer = try layer(
      "",
      """
      <filters><CAFilter filter="gaussianBlur" name="blur" enabled="0" inputRadius="4"/>\
      <CAFilter filter="colorMatrix" inputColorMatrix="\(matrix)"/></filters>\
      <compositingFilter type="CAFilter" filter="screenBlendMode" name="screen"/>
      """)
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(filters.map(\.type) == ["gaussianBlur", "colorMatrix"])
    #expect(filters[0].name == "blur")
    #expect(!filters[0].isEnabled)
    #expect(filters[0].value(forKey: "inputRadius") as? Double == 4)
    #expect((filters[1].value(forKey: "inputColorMatrix") as? [NSNumber])?.count == 20)
    #expect((layer.compositingFilter as? CAFilter)?.type == "screenBlendMode")
    #expect(try self.layerWithBlend().compositingFilter as? String == "multiplyBlendMode")
    let nameless = try document("<CALayer><filters><CAFilter/><CAFilter filter=\"colorInvert\"/></filters></CALayer>")
    #expect((nameless.rootLayer.filters as? [CAFilter])?.map(\.type) == ["colorInvert"])
    #expect(nameless.diagnostics.map(\.kind) == [.valueNotUnderstood])
  }

  @Test("the inputs of every filter are read as what they are, and key paths find the filters by their names")
  func filterInputs() throws {
    let layer = try layer(
      "",
      """
      <filters><CAFilter filter="colorMonochrome" name="tone" inputColor="1 0.5 0" inputBias="0.25" inputAmount="1"/>\
      <CAFilter filter="colorHueRotate" name="turn" inputAngle="1.5"/>\
      <CAFilter filter="colorSaturate" inputAmount="0.5"/><CAFilter filter="colorBrightness" inputAmount="-0.5"/>\
      <CAFilter filter="colorContrast" inputAmount="2"/><CAFilter filter="colorInvert"/>\
      <CAFilter filter="multiplyColor" inputColor="0 1 0 0.5"/><CAFilter filter="colorAdd" inputColor="0 0 1"/>\
      <CAFilter filter="colorSubtract" inputColor="0 0 1"/></filters>\
      <backgroundFilters><CAFilter filter="gaussianBlur" name="soft" inputRadius="12"/></backgroundFilters>\
      <compositingFilter type="CAFilter" filter="multiplyBlendMode" name="multiply"/>
      """)
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(filters.count == 9)
    let color = try #require(layer.value(forKeyPath: "filters.tone.inputColor"))
    #expect((color as? CGColor)?.components == [1, 0.5, 0, 1])
    #expect(layer.value(forKeyPath: "filters.tone.inputBias") as? Double == 0.25)
    #expect(layer.value(forKeyPath: "filters.turn.inputAngle") as? Double == 1.5)
    #expect(filters[2...4].map { $0.value(forKey: "inputAmount") as? Double } == [0.5, -0.5, 2])
    #expect((filters[6].value(forKey: "inputColor") as? CGColor)?.components == [0, 1, 0, 0.5])
    #expect(layer.value(forKeyPath: "backgroundFilters.soft.inputRadius") as? Double == 12)
    #expect(layer.value(forKeyPath: "compositingFilter.name") as? String == "multiply")
    layer.setValue(3, forKeyPath: "backgroundFilters.soft.inputRadius")
    #expect((layer.backgroundFilters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Int == 3)
  }

  private func layerWithBlend() throws -> CALayer {
    try layer("compositingFilter=\"multiplyBlendMode\"")
  }

  @Test("unknown elements and attributes are skipped, with line and column")
  func unknown() throws {
    let document = try document(
      text: "<caml>\n<CALayer fnord=\"1\" name=\"a\">\n  <fnords><CALayer/></fnords>\n"
        + "  <sublayers><Fnord/></sublayers>\n</CALayer></caml>")
    #expect(document.rootLayer.name == "a")
    let places = document.diagnostics.map { $0.place?.description ?? "" }
    #expect(places == ["test.caml:2:10", "test.caml:3:3", "test.caml:4:14"])
    #expect(document.diagnostics.allSatisfy { $0.kind == .unknownInDocument })
  }

  @Test("private keys that the eye could see are noted, the others are not")
  func privateKeys() throws {
    let quiet = try document(
      "<CALayer allowsHitTesting=\"0\" mica_anything=\"1\"><modules type=\"NSArray\"/></CALayer>")
    #expect(quiet.diagnostics == [])
    #expect(try document("<CAEmitterLayer spinBias=\"0\"/>").diagnostics == [])
    #expect(try document("<CAEmitterLayer spinBias=\"1.06\"/>").diagnostics.map(\.kind) == [.notDrawn])
  }

  @Test(
    "the root must be one layer inside caml",
    arguments: [
      "<plist><CALayer/></plist>", "<caml/>", "<caml><MicaAssetManifest/></caml>",
      "<caml><CGColor value=\"1 1 1\"/></caml>",
    ])
  func root(text: String) {
    #expect(failure { try document(text: text) }?.code == .invalidScene)
  }
}

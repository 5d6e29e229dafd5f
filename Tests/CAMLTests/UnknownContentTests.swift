// Tests that what is unknown, or cannot be read, leaves the rest of a document as it is.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("What is unknown")
struct UnknownContentTests {
  /// Reads a layer with `inside`, between two others, and expects those and one diagnostic.
  private func diagnostic(_ inside: String) throws -> Diagnostic {
    let document = try document(
      "<CALayer><sublayers><CALayer name=\"before\"/>\n\(inside)<CALayer name=\"after\"/></sublayers></CALayer>")
    let names = document.rootLayer.sublayers?.compactMap(\.name) ?? []
    #expect(names.first == "before" && names.last == "after", "\(inside)")
    #expect(document.diagnostics.count == 1, "\(document.diagnostics)")
    return try #require(document.diagnostics.first)
  }

  @Test(
    "A layer that cannot be read in a part is there without it",
    arguments: [
      "<CALayer opacity=\"half\"/>", "<CALayer><position value=\"1\"/></CALayer>",
      "<CALayer><opacity type=\"real\"/></CALayer>",
      "<CALayer><contents type=\"CGImage\"/></CALayer>", "<CALayer><contents type=\"CALayer\"/></CALayer>",
      "<CALayer><backgroundColor value=\"1 0 0\" opacity=\"half\"/></CALayer>",
      "<CALayer><mask type=\"string\" value=\"x\"/></CALayer>", "<CALayer><filters><CALayer/></filters></CALayer>",
      "<CALayer><filters><CAFilter/></filters></CALayer>", "<CALayer><animations type=\"real\" value=\"1\"/></CALayer>",
      "<CALayer><filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"wide\"/></filters></CALayer>",
      "<CATextLayer><string type=\"NSAttributedString\"><run fontSize=\"big\">a</run></string></CATextLayer>",
      "<CATextLayer><string type=\"NSAttributedString\"><run underlineStyle=\"wavy\">a</run></string></CATextLayer>",
      "<CAShapeLayer path=\"M 0 0 Q\"/>", "<CAShapeLayer><path value=\"M 0 0 Q\"/></CAShapeLayer>",
      "<CAEmitterLayer><emitterCells><CAEmitterCell birthRate=\"often\"/></emitterCells></CAEmitterLayer>",
      "<CAReplicatorLayer instanceCount=\"2.5\"/>", "<CALayer autoresizingMask=\"all\"/>",
    ])
  func unreadable(layer: String) throws {
    let diagnostic = try self.diagnostic(layer)
    #expect(diagnostic.kind == .valueNotUnderstood)
    #expect(diagnostic.place?.description.hasPrefix("test.caml:2:") == true)
  }

  @Test(
    "An unknown filter takes inputs of any kind, and says nothing of them",
    arguments: [
      "inputSourceSublayerName=\"glass\" inputOffset=\"0 0\" inputAmount=\"-40\"", "inputColorMap=\"1 2\"",
      "inputColor=\"reddish\" inputReversed=\"maybe\" inputColorMatrix=\"matrix(1)\" inputRVector=\"a b\"",
      "blend=\"yes\"",
    ])
  func unknownFilter(inputs: String) throws {
    let inside = "<inputMap type=\"NSArray\"><CGThing value=\"1\"/></inputMap><inputTable type=\"CGTable\"/>"
    for name in ["displacementMap", "glassBackground", "CISomething"] {
      let filtered = try layer(
        "", "<filters><CAFilter filter=\"\(name)\" name=\"f\" \(inputs)>\(inside)</CAFilter></filters>")
      #expect((filtered.filters as? [CAFilter])?.map(\.type) == [name])
      #expect((filtered.filters as? [CAFilter])?.first?.name == "f")
    }
    let blend = try layer("", "<compositingFilter type=\"CAFilter\" filter=\"glassBlendMode\" \(inputs)/>")
    #expect((blend.compositingFilter as? CAFilter)?.type == "glassBlendMode")
  }

  @Test("An unknown class of layers is read as plain layers, with what is inside")
  func unknownLayerClass() throws {
    let document = try document(
      """
      <CALayer><mask type="CAPaneLayer" opacity="0.5"/><sublayers><CAPortalLayer name="portal" opacity="0.25"
      sourceName="a"><sublayers><_UISomeLayer name="inner"/></sublayers></CAPortalLayer></sublayers></CALayer>
      """)
    let portal = try #require(document.rootLayer.sublayers?.first)
    #expect(portal.name == "portal" && portal.opacity == 0.25 && portal.sublayers?.first?.name == "inner")
    #expect(document.rootLayer.mask?.opacity == 0.5)
    let messages = document.diagnostics.map(\.message)
    #expect(messages.filter { $0.contains("no known class of layers; it was read as a plain layer") }.count == 3)
    #expect(messages.filter { $0.contains("sourceName") }.count == 1 && messages.count == 4)
  }

  @Test("A root of an unknown class of layers is read as a plain one")
  func unknownRoot() throws {
    let document = try document("<_UIRootLayer name=\"root\"><sublayers><CALayer/></sublayers></_UIRootLayer>")
    #expect(document.rootLayer.name == "root" && document.rootLayer.sublayers?.count == 1)
    #expect(document.diagnostics.map(\.kind) == [.unknownInDocument])
  }

  @Test("Unknown elements, types and animations are skipped, each with a diagnostic")
  func unknownElements() throws {
    for inside in [
      "<CALayer><unheardOf/></CALayer>", "<CALayer unheardOf=\"1\"/>", "<CAUnheardOf/>",
      "<CALayer><backgroundColor type=\"CGPaint\" value=\"1 0 0\"/></CALayer>",
      "<CALayer><animations><a type=\"CAUnheardOfAnimation\" duration=\"1\"/></animations></CALayer>",
      "<CALayer><animations><CAUnheardOfAnimation duration=\"1\"/></animations></CALayer>",
    ] {
      #expect(try diagnostic(inside).kind == .unknownInDocument)
    }
  }

  @Test("An animation keeps its key beside unknown ones")
  func animationKeys() throws {
    let document = try document(
      """
      <CALayer><animations><a type="CAMatchMoveAnimation"/><b type="CABasicAnimation" keyPath="opacity" duration="1"/>
      <c type="real" value="1"/><d type="CABasicAnimation" keyPath="zPosition" duration="2"/></animations></CALayer>
      """)
    #expect(document.rootLayer.animationKeys() == ["b", "d"])
    #expect(document.rootLayer.animation(forKey: "d")?.duration == 2)
    #expect(document.diagnostics.count == 2)
  }

  @Test("Keyframes keep their times beside values that are unknown or cannot be read")
  func keyframes() throws {
    for unknown in ["<CGThing value=\"1\"/>", "<real value=\"x\"/>", "<real/>", "<NSArray><CGThing/></NSArray>"] {
      let document = try document(
        """
        <CALayer><animations><a type="CAKeyframeAnimation" keyPath="opacity" duration="4" beginTime="1e-100"
        keyTimes="0 0.25 1" calculationMode="discrete"><values><real value="0.5"/>\(unknown)<real value="0.25"/></values>
        </a></animations></CALayer>
        """)
      let animation = document.rootLayer.animation(forKey: "a") as? CAKeyframeAnimation
      #expect(animation?.values?.count == 3, "\(unknown)")
      #expect(animation?.values?.last as? Double == 0.25)
      #expect(document.diagnostics.count == 1, "\(document.diagnostics)")
    }
  }

  @Test("A state leaves a property alone whose value cannot be read, and sets the others")
  func states() throws {
    let document = try document(
      """
      <CALayer id="a" opacity="0.5" backgroundColor="1 0 0"><states><LKState name="s"><elements>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="much"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="CGPaint" value="1"/></LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="zPosition"><value type="real" value="3"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """)
    try document.apply(state: "s")
    #expect(document.rootLayer.opacity == 0.5 && document.rootLayer.zPosition == 3)
    #expect(document.diagnostics.count == 2)
  }

  @Test(
    "What lies beside the list that it belongs into is skipped, and the diagnostic names the list",
    arguments: [
      ("CALayer", "<CALayer/>", "put layers into <sublayers>"),
      ("CALayer", "<CATextLayer/>", "put layers into <sublayers>"),
      ("CALayer", "<CAPortalLayer/>", "put layers into <sublayers>"),
      ("CALayer", "<CAFilter filter=\"colorInvert\"/>", "put filters into <filters>"),
      ("CALayer", "<CABasicAnimation/>", "put animations into <animations>"),
      ("CALayer", "<CGImage src=\"a.png\"/>", "put an image into <contents>"),
      ("CALayer", "<LKState name=\"a\"/>", "put states into <states>"),
      ("CAEmitterLayer", "<CAEmitterCell/>", "put emitter cells into <emitterCells>"),
      ("CAGradientLayer", "<CGColor value=\"red\"/>", "put colours into <colors>"),
    ])
  func forgottenList(owner: String, element: String, advice: String) throws {
    let diagnostic = try self.diagnostic("<\(owner)>\(element)</\(owner)>")
    #expect(diagnostic.kind == .unknownInDocument && diagnostic.message.contains(advice), "\(diagnostic)")
  }

  @Test(
    "A colour can be one of CSS wherever a document has a colour",
    arguments: [
      ("#f00", 1), ("#ff0000", 1), ("#F00C", 0.8), ("#ff000080", 128 / 255.0), ("red", 1), ("RED", 1),
      ("transparent", 0),
      ("rgb(255, 0, 0)", 1), ("rgb(255 0 0 / 50%)", 0.5), ("rgba(255,0,0,0.25)", 0.25), ("hsl(0 100% 50%)", 1),
      ("hsla(0, 100%, 50%, 0.5)", 0.5), ("1 0 0", 1), ("1 0 0 0.5", 0.5),
    ] as [(String, Double)])
  func colors(text: String, alpha: Double) throws {
    func element(_ text: String, class name: String = "CALayer") throws -> CALayer { try layer("", text, class: name) }
    let run = "<string type=\"NSAttributedString\"><run foregroundColor=\"\(text)\">a</run></string>"
    let string = try (element(run, class: "CATextLayer") as? CATextLayer)?.string as? NSAttributedString
    let cells = "<emitterCells><CAEmitterCell color=\"\(text)\"/></emitterCells>"
    let filters = "<filters><CAFilter filter=\"colorMonochrome\" inputColor=\"\(text)\"/></filters>"
    let animated = try element(
      """
      <animations><a type="CABasicAnimation" keyPath="backgroundColor"><toValue type="CGColor" value="\(text)"/></a>\
      <b type="CAKeyframeAnimation" keyPath="backgroundColor"><values><CGColor value="\(text)"/></values></b>
      </animations>
      """)
    let colors = "<colors><CGColor value=\"\(text)\"/></colors>"
    let gradient = try element(colors, class: "CAGradientLayer") as? CAGradientLayer
    let found: [Any?] = try [
      layer("backgroundColor=\"\(text)\"").backgroundColor,
      element("<borderColor value=\"\(text)\"/>").borderColor,
      element("<shadowColor type=\"CGColor\" value=\"\(text)\"/>").shadowColor,
      element("<shadowColor><CGColor value=\"\(text)\"/></shadowColor>").shadowColor,
      layer("contentsMultiplyColor=\"\(text)\"").value(forKey: "contentsMultiplyColor"),
      (layer("fillColor=\"\(text)\"", class: "CAShapeLayer") as? CAShapeLayer)?.fillColor,
      gradient?.colors?.first,
      string?.attributes(at: 0, effectiveRange: nil)[.foregroundColor],
      (element(cells, class: "CAEmitterLayer") as? CAEmitterLayer)?.emitterCells?.first?.color,
      (element(filters).filters?.first as? CAFilter)?.value(forKey: "inputColor"),
      (animated.animation(forKey: "a") as? CABasicAnimation)?.toValue,
      (animated.animation(forKey: "b") as? CAKeyframeAnimation)?.values?.first,
    ]
    for (index, value) in found.enumerated() {
      let color = (value as? CGColor)?.sRGBComponents ?? SIMD4(repeating: -1)
      #expect(abs(color.w - alpha) < 1e-6, "place \(index)")
      if alpha > 0 { #expect(color.x == 1 && abs(color.y) < 1e-6 && abs(color.z) < 1e-6, "place \(index)") }
    }
  }

  @Test("A state sets a colour of CSS, also as a string")
  func colorOfState() throws {
    for type in ["CGColor", "string"] {
      let document = try document(
        """
        <CALayer id="a"><states><LKState name="s"><elements><LKStateSetValue targetId="a" keyPath="backgroundColor">
        <value type="\(type)" value="#00ff00"/></LKStateSetValue></elements></LKState></states></CALayer>
        """)
      try document.apply(state: "s")
      #expect(document.rootLayer.backgroundColor?.sRGBComponents == SIMD4(0, 1, 0, 1))
    }
  }

  @Test("Colours of CSS keep the opacity beside them, and a list of them can be an attribute")
  func otherColors() throws {
    let plain = try layer("", "<backgroundColor value=\"#ff000080\" opacity=\"0.25\"/>")
    #expect(plain.backgroundColor?.sRGBComponents == SIMD4(1, 0, 0, 0.25))
    func gradientLayer(_ attributes: String, _ elements: String) throws -> CAGradientLayer? {
      try document("<CAGradientLayer \(attributes)>\(elements)</CAGradientLayer>").rootLayer as? CAGradientLayer
    }
    for (attributes, elements) in [("colors=\"red, rgb(0 255 0)\"", ""), ("", "<colors value=\"red, rgb(0 255 0)\"/>")]
    {
      let gradient = try gradientLayer(attributes, elements)
      #expect((gradient?.colors as? [CGColor])?.map(\.sRGBComponents) == [SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1)])
    }
  }
}

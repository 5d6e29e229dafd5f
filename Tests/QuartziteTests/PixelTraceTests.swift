// Tests of the trace of a pixel: the steps that lead to its colour, with their coverage, paint and results.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Testing

@Suite("What touched a pixel")
struct PixelTraceTests {
  private typealias Event = PixelTrace.Step.Event

  // MARK: Layers

  private func box(
    _ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
    _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    configure(layer)
    return layer
  }

  /// A root layer of 40 × 20 points with these sublayers.
  private func root(_ layers: CALayer...) -> CALayer {
    let root = box("Root", 0, 0, 40, 20)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let white = CGColor(gray: 1, alpha: 1)

  private func trace(
    _ root: CALayer, _ x: Int = 10, _ y: Int = 10, background: CGColor? = nil, misses: Bool = false
  ) throws -> PixelTrace {
    let trace = try PixelTrace(of: root, x: x, y: y, RenderOptions(background: background), listsMisses: misses)
    #expect(trace.approximations.isEmpty)
    return trace
  }

  private func events(_ trace: PixelTrace) -> [Event] { trace.steps.map(\.event) }

  private func colors(_ trace: PixelTrace) -> [String] { trace.steps.map { "\($0.before) → \($0.after)" } }

  // MARK: Items

  @Test("A box that covers the pixel is one step, with its path, its paint and the pixel before and after it")
  func solidBox() throws {
    let trace = try trace(root(box("Card", 5, 5, 20, 10, red)))
    let step = try #require(trace.steps.first)
    #expect(trace.steps.count == 1 && step.event == .fill && step.layer == LayerPath("Root/Card[0]"))
    #expect(step.coverage == 1 && step.opacity == 1 && step.mask == nil && step.blendMode == nil && step.depth == 0)
    #expect(step.paint?.description == "#FF0000FF" && "\(step.before)" == "#00000000")
    #expect(trace.result == step.after && "\(trace.result)" == "#FF0000FF")
    #expect(
      trace.description == """
        pixel 10,10 of 40 × 20
        background #00000000
        Root/Card[0]: fill, coverage 1, paint #FF0000FF: #00000000 → #FF0000FF
        result #FF0000FF
        """)
  }

  @Test("Columns and rows count from the top left, at the picture's scale", arguments: [1, 2])
  func places(scale: Int) throws {
    let layer = root(box("Card", 30, 2, 5, 4, red))
    func count(_ x: Int, _ y: Int) throws -> Int {
      try PixelTrace(of: layer, x: x * scale, y: y * scale, RenderOptions(scale: CGFloat(scale))).steps.count
    }
    #expect(try count(30, 2) == 1 && count(34, 5) == 1)
    #expect(try count(29, 2) == 0 && count(35, 5) == 0 && count(30, 1) == 0 && count(30, 6) == 0)
    let flipped = try PixelTrace(of: layer, x: 30, y: 15, RenderOptions(isGeometryFlipped: false))
    #expect(flipped.steps.count == 1)
  }

  @Test("An edge through the middle of the pixel covers half of it")
  func halfCovered() throws {
    let trace = try trace(root(box("Card", 10.5, 5, 20, 10, red)), background: white)
    let step = try #require(trace.steps.first)
    #expect(abs((step.coverage ?? 0) - 0.5) < 0.003)
    #expect(step.paint?.description == "#FF0000FF")
    #expect(step.before.green == 255 && abs(Int(step.after.green) - 127) <= 1 && step.after.red == 255)
  }

  @Test("Steps come in paint order: background, sublayers, and the border above them")
  func order() throws {
    let layer = box("Card", 0, 0, 40, 20, red) {
      $0.borderWidth = 12
      $0.borderColor = blue
    }
    layer.addSublayer(box("Inner", 5, 5, 20, 10, white))
    let trace = try trace(root(layer))
    #expect(events(trace) == [.fill, .fill, .border])
    #expect(trace.steps.map(\.layer.description) == ["Root/Card[0]", "Root/Card[0]/Inner[0]", "Root/Card[0]"])
    #expect("\(trace.result)" == "#0000FFFF")
  }

  @Test("Of two translucent layers each has its paint, and the result is one over the other")
  func overlapping() throws {
    let trace = try trace(
      root(box("Lower", 0, 0, 20, 20, red), box("Upper", 5, 5, 20, 10, blue.copy(alpha: 0.5))), background: white)
    #expect(events(trace) == [.fill, .fill])
    #expect(trace.steps[1].before == trace.steps[0].after)
    let result = trace.result
    #expect(trace.steps[1].paint?.description == "#0000FF80")
    #expect(abs(Int(result.red) - 127) <= 1 && abs(Int(result.blue) - 128) <= 1 && result.green == 0)
    #expect(result.alpha == 255)
  }

  @Test("Nothing touches an empty pixel, which has the colour of the background")
  func emptyPixel() throws {
    let trace = try trace(root(box("Card", 20, 5, 10, 10, red)), background: CGColor(gray: 0.2, alpha: 1))
    #expect(trace.steps.isEmpty && trace.result == trace.background)
    #expect(
      trace.lines == [
        "pixel 10,10 of 40 × 20", "background #333333FF", "nothing touches this pixel", "result #333333FF",
      ])
  }

  @Test("The paint of a gradient is its colour at the pixel, whatever part of the pixel it covers")
  func gradient() throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10.5)
    layer.colors = [red, blue]
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    for y in [4, 10] {
      let step = try #require(try trace(root(layer), 10, y).steps.first)
      #expect(step.event == .gradient && step.detail == "axial, 2 colours")
      let paint = try #require(step.paint)
      #expect(abs(Int(paint.red) - 121) <= 2 && abs(Int(paint.blue) - 134) <= 2 && paint.alpha == 255, "\(paint)")
      #expect(abs((step.coverage ?? 0) - (y == 4 ? 1 : 0.5)) < 0.003)
    }
  }

  @Test("An image, a path and a text name what they are")
  func kinds() throws {
    let pixel = CGImage(premultipliedBGRA: Data([0, 0, 255, 255]), width: 1, height: 1, bytesPerRow: 4)
    let image = box("Photo", 0, 0, 20, 20) { $0.contents = pixel }
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    shape.path = CGPath(rect: CGRect(x: 2, y: 2, width: 16, height: 16), transform: nil)
    shape.fillColor = blue
    shape.strokeColor = white
    shape.lineWidth = 20
    let trace = try trace(root(image, shape))
    #expect(events(trace) == [.image, .path, .path])
    #expect(trace.steps.map(\.detail) == ["1 × 1", "filled", "stroked 20 wide"])
    #expect(trace.steps.map { $0.paint?.description } == ["#FF0000FF", "#0000FFFF", "#FFFFFFFF"])
  }

  @Test("Text covers the pixels of its glyphs, in its colour")
  func text() throws {
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    text.string = "HHH"
    text.fontSize = 18
    text.foregroundColor = red
    let layers = root(text)
    let steps = try (0..<40).flatMap { try trace(layers, $0, 10).steps }
    #expect(steps.count > 5 && steps.allSatisfy { $0.event == .text && $0.detail == "1 line" })
    #expect(steps.contains { ($0.coverage ?? 0) > 0.9 } && steps.contains { ($0.coverage ?? 1) < 0.7 })
    #expect(steps.allSatisfy { ($0.paint?.red ?? 0) > 250 && $0.paint?.blue == 0 })
  }

  // MARK: Groups

  @Test("The opacity of a group is that of its picture, whose layers are drawn before")
  func groupOpacity() throws {
    let group = box("Group", 0, 0, 40, 20, red) { $0.opacity = 0.5 }
    group.addSublayer(box("Inner", 5, 5, 20, 10, blue))
    let trace = try trace(root(group), background: white)
    #expect(events(trace) == [.groupBegins, .fill, .fill, .groupEnds])
    #expect(trace.steps.map(\.depth) == [0, 1, 1, 0])
    #expect(trace.steps[0].detail == "opacity 0.5")
    #expect(colors(trace)[1...2] == ["#00000000 → #FF0000FF", "#FF0000FF → #0000FFFF"])
    let end = trace.steps[3]
    #expect(end.opacity == 0.5 && end.paint?.description == "#0000FFFF" && "\(end.before)" == "#FFFFFFFF")
    #expect(abs(Int(end.after.red) - 127) <= 1 && end.after.blue == 255 && end.after == trace.result)
  }

  @Test("A layer that draws one thing is faded without a group")
  func fadedItem() throws {
    let trace = try trace(root(box("Card", 0, 0, 40, 20, red) { $0.opacity = 0.5 }))
    #expect(events(trace) == [.fill] && trace.steps[0].opacity == 0.5)
    #expect(trace.steps[0].paint?.description == "#FF0000FF" && trace.result.alpha == 128)
  }

  @Test("A mask is drawn on its own, and its alpha cuts the group")
  func mask() throws {
    let card = box("Card", 0, 0, 40, 20, red) { $0.mask = box("Hole", 0, 0, 40, 20, CGColor(gray: 0, alpha: 0.25)) }
    let trace = try trace(root(card))
    #expect(events(trace) == [.groupBegins, .fill, .maskBegins, .fill, .maskEnds, .groupEnds])
    #expect(trace.steps.map(\.depth) == [0, 1, 1, 2, 1, 0])
    #expect(trace.steps[2].layer.description == "Root/Card[0]/mask")
    #expect(abs((trace.steps[4].coverage ?? 0) - 0.25) < 0.003)
    #expect(trace.steps[5].mask == trace.steps[4].coverage && trace.result.alpha == 64)
    // Where the mask shows nothing, the layer is still there, and its mask is 0.
    let hidden = try self.trace(
      root(box("Card", 0, 0, 40, 20, red) { $0.mask = box("Hole", 20, 0, 20, 20, white) }))
    #expect(events(hidden) == [.groupBegins, .fill, .groupEnds])
    #expect(hidden.steps[2].mask == 0 && hidden.result.alpha == 0)
  }

  @Test("A blend mode combines the group with what was there")
  func blendMode() throws {
    let gray = CGColor(gray: 0.5, alpha: 1)
    let card = box("Card", 0, 0, 40, 20, gray) { $0.compositingFilter = "multiplyBlendMode" }
    let trace = try trace(root(box("Ground", 0, 0, 40, 20, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)), card))
    #expect(events(trace) == [.fill, .groupBegins, .fill, .groupEnds])
    let end = trace.steps[3]
    #expect(end.blendMode == "multiply" && "\(end.before)" == "#FF8000FF")
    #expect(abs(Int(end.after.red) - 128) <= 1 && abs(Int(end.after.green) - 64) <= 1 && end.after.blue == 0)
  }

  @Test("Rounded bounds cut the children as one picture")
  func clip() throws {
    let card = box("Card", 10.5, 0, 20, 20) { $0.masksToBounds = true }
    card.addSublayer(box("Inner", -10, 0, 40, 20, red))
    card.addSublayer(box("Upper", -10, 0, 40, 20, blue))
    let trace = try trace(root(card))
    #expect(events(trace) == [.clipBegins, .fill, .fill, .clipEnds])
    #expect(abs((trace.steps[3].coverage ?? 0) - 0.5) < 0.003 && abs(Int(trace.result.alpha) - 128) <= 1)
    #expect(trace.result.red == 0)
    // Inside of the bounds nothing is cut.
    #expect(events(try self.trace(root(card), 15, 10)) == [.fill, .fill])
  }

  @Test("A shadow is a step of the layer that casts it, where nothing else of the layer is too")
  func shadow() throws {
    let card = box("Card", 4, 4, 4, 12, red) {
      ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.5, 0, CGSize(width: 5, height: 0))
    }
    let trace = try trace(root(card))
    #expect(events(trace) == [.groupBegins, .shadow, .groupEnds])
    let step = trace.steps[1]
    #expect(step.coverage == 1 && step.opacity == 0.5 && step.paint?.description == "#000000FF")
    #expect(step.detail == "offset 5 0, sigma 0" && trace.result.alpha == 128)
    let blurred = try self.trace(
      root(
        box("Card", 4, 4, 4, 12, red) {
          ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 3, .zero)
        }))
    #expect(blurred.result.alpha > 20 && blurred.result.alpha < 230 && blurred.result.red == 0)
  }

  @Test("A blur brings in what lies beside the pixel, and is a step of its own")
  func filter() throws {
    let card = box("Card", 12, 0, 28, 20, red) {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(4, forKey: "inputRadius")
      $0.filters = [filter]
    }
    let trace = try trace(root(card))
    #expect(events(trace) == [.groupBegins, .filter, .groupEnds])
    #expect(trace.steps[1].detail == "blur 4" && "\(trace.steps[1].before)" == "#00000000")
    #expect(trace.steps[1].after.alpha > 20 && trace.result == trace.steps[1].after)
  }

  @Test("A background filter changes what lies behind a layer, which is drawn around the pixel for it")
  func backgroundFilter() throws {
    let glass = box("Glass", 5, 0, 20, 20) {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(4, forKey: "inputRadius")
      $0.backgroundFilters = [filter]
    }
    let trace = try trace(root(box("Ground", 0, 0, 10, 20, red), box("Rest", 10, 0, 30, 20, blue), glass))
    #expect(events(trace) == [.fill, .backgroundFilter])
    let step = trace.steps[1]
    #expect("\(step.before)" == "#0000FFFF" && step.coverage == 1)
    #expect(abs(Int(step.after.red) - 120) < 15 && abs(Int(step.after.blue) - 135) < 15)
  }

  // MARK: What doesn't show

  @Test("Hidden layers, what is cut off and what misses the pixel are steps only where they are asked for")
  func misses() throws {
    let cutting = box("Cutting", 20, 0, 10, 20) { $0.masksToBounds = true }
    cutting.addSublayer(box("Cut", -20, 0, 40, 20, red))
    let layers = root(
      box("Hidden", 0, 0, 40, 20, red) { $0.isHidden = true }, cutting,
      box("Round", 10, 10, 20, 10, red) { $0.cornerRadius = 5 })
    #expect(try trace(layers).steps.isEmpty)
    let trace = try trace(layers, misses: true)
    #expect(events(trace) == [.hidden, .clippedAway, .missed])
    #expect(trace.steps.map { $0.layer.description } == ["Root/Hidden[0]", "Root/Cutting[1]", "Root/Round[2]"])
    #expect(trace.steps.last?.detail == "fill" && trace.result.alpha == 0)
    #expect(trace.steps.allSatisfy { $0.before == $0.after })
  }

  @Test("A layer in perspective covers the pixels in which it is seen")
  func perspective() throws {
    let layer = box("Card", 10, 2, 20, 16, red)
    layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    let root = root(layer)
    root.sublayerTransform.m34 = -1 / 30
    let frame = try Renderer().render(root)
    for (x, y) in [(14, 10), (19, 3), (19, 16), (24, 5), (26, 10)] {
      let trace = try trace(root, x, y)
      let rendered = frame.pixels[y * frame.bytesPerRow + 4 * x + 3]
      #expect(abs(Int(trace.result.alpha) - Int(rendered)) <= 2, "at \(x), \(y)")
      #expect(trace.steps.isEmpty == (rendered == 0))
    }
  }

  // MARK: Errors

  @Test("A pixel outside of the picture is refused with the picture's size", arguments: [(40, 0), (0, 20), (-1, 3)])
  func outside(x: Int, y: Int) throws {
    let error = #expect(throws: RenderError.self) { try PixelTrace(of: root(), x: x, y: y) }
    #expect(error?.code == .usage)
    #expect(error?.message.contains("40 × 20 pixels") == true && error?.message.contains("\(x),\(y)") == true)
  }

  @Test("A trace ends at its deadline")
  func deadline() throws {
    let options = RenderOptions(deadline: .now - .seconds(1))
    let error = #expect(throws: RenderError.self) { try PixelTrace(of: root(), x: 0, y: 0, options) }
    #expect(error?.code == .deadlineExceeded)
  }
}

// Tests of the pixels that `render(in:)` draws: groups, shadows and masks, and their effects on each other.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteGraphics
import QuartziteLayers
import Testing

@Suite("Layers drawn into a context, as pictures")
struct RenderInPictureTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  /// A picture of twenty by twenty pixels: blue, green, red and alpha, rows from the top.
  private struct Shown: Equatable {
    let bytes: [UInt8]

    func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * 20 + x) * 4 + 3] }
    func green(_ x: Int, _ y: Int) -> UInt8 { bytes[(y * 20 + x) * 4 + 1] }
  }

  /// Renders a layer, y down in its space, as contexts or as the screen shows it.
  private func shown(
    _ layer: CALayer, as manner: DrawingManner = .context, _ prepare: (CGContext) -> Void = { _ in }
  ) throws -> Shown {
    var bytes = [UInt8](repeating: 0, count: 20 * 20 * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 80,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.translateBy(x: 0, y: 20)
      context.scaleBy(x: 1, y: -1)
      prepare(context)
      if manner == .context { layer.render(in: context) } else { layer.record(in: context, as: manner) }
    }
    return Shown(bytes: bytes)
  }

  private func layer(_ frame: CGRect, _ color: CGColor? = nil, _ sublayers: CALayer...) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    return layer
  }

  private let page = CGRect(x: 0, y: 0, width: 20, height: 20)

  @Test("A faded layer shows all of what is not rotated out of its plane, though its transform says so")
  func depthInGroup() throws {
    func scene(_ angle: CGFloat) -> CALayer {
      let inner = layer(CGRect(x: -8, y: -8, width: 16, height: 16), red)
      inner.transform = CATransform3DMakeRotation(-angle, 1, 0, 0)
      let depth = CATransformLayer()
      depth.transform = CATransform3DMakeRotation(angle, 1, 0, 0)
      depth.addSublayer(inner)
      let middle = layer(CGRect(x: 10, y: 10, width: 0, height: 0), nil, depth)
      middle.opacity = 0.5
      return layer(page, nil, middle)
    }
    let flat = try shown(scene(0))
    #expect(flat.alpha(10, 3) == 128 && flat.alpha(10, 1) == 0)
    #expect(try shown(scene(.pi / 3)) == flat)
    #expect(try shown(scene(.pi / 6)) == flat)
  }

  @Test("A layer that is rotated about x is drawn as Core Animation draws it: moved by its position, and not rotated")
  func rotated() throws {
    /// A layer like one that is known from pictures by Core Animation: 21 points wide, its anchor point off its middle.
    func scene(_ transform: CATransform3D, at position: CGPoint) -> CALayer {
      let inner = layer(CGRect(x: 0, y: 0, width: 18, height: 19), red)
      inner.cornerRadius = 6
      let rotated = layer(CGRect(x: 0, y: 0, width: 21, height: 21), nil, inner)
      rotated.anchorPoint = CGPoint(x: 9.0 / 21, y: 9.5 / 21)
      rotated.position = position
      rotated.transform = transform
      return layer(page, nil, rotated)
    }
    let position = CGPoint(x: 10.5, y: 10.5)
    let upright = try shown(scene(CATransform3DIdentity, at: position))
    let moved = try shown(scene(CATransform3DIdentity, at: .zero))
    #expect(upright != moved)
    for quarter in 1...3 {
      let turn = CATransform3DMakeRotation(CGFloat(quarter) * .pi / 2, 1, 0, 0)
      #expect(try shown(scene(turn, at: position)) == moved)
    }
    #expect(try shown(scene(CATransform3DMakeRotation(2 * .pi, 1, 0, 0), at: position)) == upright)
  }

  @Test("Turns about x and y that come to a turn in the plane are one")
  func rotatedInPlane() throws {
    func scene(_ turn: (CALayer) -> Void) -> CALayer {
      let card = layer(
        CGRect(x: 2, y: 4, width: 12, height: 8), red, layer(CGRect(x: 1, y: 1, width: 3, height: 3), green))
      turn(card)
      return layer(page, nil, card)
    }
    let about = ["x", "y", "z"]
    let all = try shown(
      scene { card in about.forEach { card.setValue(CGFloat.pi, forKeyPath: "transform.rotation.\($0)") } })
    #expect(try all == shown(scene { $0.setAffineTransform(CGAffineTransform(rotationAngle: .pi)) }))
    #expect(try all != shown(scene { _ in }))
  }

  @Test("A layer beside the picture casts its shadow into it")
  func shadowFromBeside() throws {
    let beside = layer(CGRect(x: -30, y: 4, width: 20, height: 10), red)
    beside.shadowOpacity = 1
    beside.shadowRadius = 0
    beside.shadowOffset = CGSize(width: 32, height: 0)
    let picture = try shown(layer(page, nil, beside))
    #expect(picture.alpha(1, 8) == 0 && picture.alpha(2, 8) == 255 && picture.alpha(10, 8) == 255)
    #expect(picture.alpha(10, 2) == 0)
    // The same picture by means of the context's own shadow.
    let plain = layer(CGRect(x: -30, y: 4, width: 20, height: 10), red)
    let cast = try shown(layer(page, nil, plain)) {
      $0.setShadow(offset: CGSize(width: 32, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 1))
    }
    #expect(cast == picture)
  }

  @Test("A shadow is faded as often as its layer: once", arguments: [true, false])
  func fadedShadow(isOwnOpacity: Bool) throws {
    let caster = layer(CGRect(x: 0, y: 0, width: 6, height: 6), green)
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 10, height: 10)
    let root = layer(page, nil, caster)
    let faded = isOwnOpacity ? caster : root
    faded.opacity = 0.5
    faded.allowsGroupOpacity = false
    let picture = try shown(root)
    #expect(picture.alpha(12, 12) == 128 && picture.alpha(2, 2) == 128)
  }

  /// The ways in which a translucent layer with a shadow comes about.
  enum Translucent: CaseIterable {
    case background, sublayers, masked, withPath, pathAndSublayers, oneByOne
  }

  @Test(
    "The shadow of a translucent layer shows through it, where the screen fades both as one",
    arguments: Translucent.allCases)
  func shadowBelowTranslucent(_ kind: Translucent) throws {
    let caster = layer(CGRect(x: 0, y: 0, width: 12, height: 12), kind == .sublayers ? nil : green)
    if [.sublayers, .pathAndSublayers].contains(kind) {
      caster.addSublayer(layer(caster.bounds, green))
      caster.addSublayer(layer(caster.bounds, red))
    }
    if kind == .masked { caster.mask = layer(caster.bounds, green) }
    if [.withPath, .pathAndSublayers].contains(kind) {
      caster.shadowPath = CGPath(rect: caster.bounds, transform: nil)
    }
    caster.allowsGroupOpacity = kind != .oneByOne
    caster.opacity = 0.5
    caster.shadowOpacity = 0.5
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 2, height: 0)
    let root = layer(page, nil, caster)
    // Half over a quarter, as in pictures by Core Animation; the quarter alone beside the layer; and half alone.
    let picture = try shown(root)
    #expect(abs(Int(picture.alpha(6, 6)) - 159) <= 1 && abs(Int(picture.alpha(1, 6)) - 128) <= 1)
    #expect(picture.alpha(13, 6) == (kind == .masked ? 0 : 64))
    guard kind != .oneByOne, kind != .withPath else { return }
    #expect(try shown(root, as: .screen).alpha(6, 6) == 128)
  }

  @Test("A shadow does not show through a layer that only lies in a translucent one")
  func shadowInTranslucent() throws {
    let caster = layer(CGRect(x: 0, y: 0, width: 12, height: 12), green)
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 2, height: 0)
    let faded = layer(page, nil, caster)
    faded.opacity = 0.5
    let picture = try shown(layer(page, nil, faded))
    #expect(picture.alpha(6, 6) == 128 && picture.alpha(13, 6) == 128)
  }

  @Test("A layer that clips to its bounds clips its shadow, where the screen shows none", arguments: [false, true])
  func clippedShadow(hasPath: Bool) throws {
    let middle = CGRect(x: 6, y: 6, width: 4, height: 4)
    let caster = layer(CGRect(x: 2, y: 2, width: 16, height: 16), nil, layer(middle, red))
    // Beyond the bounds, where nothing casts a shadow into them.
    if !hasPath { caster.addSublayer(layer(CGRect(x: 6, y: -8, width: 4, height: 4), red)) }
    caster.shadowPath = hasPath ? CGPath(rect: middle, transform: nil) : nil
    caster.masksToBounds = true
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 4, height: 8)
    let root = layer(page, nil, caster)
    let picture = try shown(root)
    #expect(picture.alpha(9, 9) == 255 && picture.alpha(13, 17) == 255 && picture.alpha(13, 18) == 0)
    #expect(picture.alpha(13, 3) == 0 && picture.alpha(5, 17) == 0)
    #expect(try shown(root, as: .screen).alpha(13, 17) == 0)
    // Round bounds cut it too, at the corner that it reaches.
    caster.cornerRadius = 8
    caster.shadowOffset = CGSize(width: 5, height: 5)
    let round = try shown(root)
    #expect(round.alpha(16, 16) == 0 && round.alpha(14, 14) == 255)
  }

  @Test("The background of a layer that clips to round bounds is antialiased twice, and a sublayer once")
  func coverageOfClippedBackground() throws {
    func scene(clips: Bool, hasBackground: Bool = true, corner: CGFloat = 6) -> CALayer {
      let card = layer(CGRect(x: 2, y: 2, width: 16, height: 16), hasBackground ? red : nil)
      if !hasBackground { card.addSublayer(layer(card.bounds, red)) }
      card.cornerRadius = corner
      card.masksToBounds = clips
      return layer(page, nil, card)
    }
    let once = try shown(scene(clips: false)), twice = try shown(scene(clips: true))
    var edges = 0
    for y in 0..<20 {
      for x in 0..<20 {
        let coverage = Int(once.alpha(x, y))
        #expect(abs(Int(twice.alpha(x, y)) - (coverage * coverage + 127) / 255) <= 1, "(\(x), \(y))")
        edges += coverage > 60 && coverage < 200 ? 1 : 0
      }
    }
    #expect(edges >= 8)
    #expect(try shown(scene(clips: true), as: .screen) == once)
    let sublayer = try shown(scene(clips: true, hasBackground: false))
    #expect(zip(sublayer.bytes, once.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(try shown(scene(clips: true, corner: 0)) == shown(scene(clips: false, corner: 0)))
  }

  @Test("The first color of a gradient is the one that Generic RGB has for it, where the screen shows it as it is")
  func gradientEnd() throws {
    let gradient = CAGradientLayer()
    gradient.frame = page
    gradient.colors = [red, red, green]
    let root = layer(page, nil, gradient)
    #expect(try shown(root).green(10, 0) == 38)
    #expect(try shown(root, as: .screen).green(10, 0) == 0)
  }

  @Test("Round corners are continuous in contexts where that is asked for, and overlap where there is no room")
  func continuousCorners() throws {
    func scene(_ radius: CGFloat, _ curve: CALayerCornerCurve) -> CALayer {
      let card = layer(page, red)
      card.cornerRadius = radius
      card.cornerCurve = curve
      return layer(page, nil, card)
    }
    func chosen(_ layer: CALayer, as manner: DrawingManner = .context) throws -> Shown {
      try ContextCorners.$current.withValue(.continuous) { try shown(layer, as: manner) }
    }
    #expect(try shown(scene(6, .circular)) != shown(scene(6, .continuous)))
    #expect(try chosen(scene(6, .circular)) == shown(scene(6, .continuous)))
    #expect(try chosen(scene(6, .circular), as: .screen) == shown(scene(6, .circular)))
    // Half a side: the curves of a side run past each other, so that its middle is narrower than in a circle.
    let circle = try shown(scene(10, .circular)), tips = try chosen(scene(10, .circular))
    #expect(try shown(scene(10, .continuous)) == circle)
    #expect(tips.alpha(10, 0) > 0 && tips.alpha(10, 0) == tips.alpha(0, 10) && tips.alpha(10, 10) == 255)
    #expect(tips.alpha(8, 0) + 10 < circle.alpha(8, 0))
  }

  @Test("The shadow of an instance that is half transparent is half transparent")
  func instanceShadow() throws {
    let caster = layer(CGRect(x: 0, y: 0, width: 6, height: 6), green)
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 10, height: 10)
    let root = CAReplicatorLayer()
    root.frame = page
    root.instanceCount = 1
    root.instanceColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    root.addSublayer(caster)
    let picture = try shown(root)
    #expect(picture.alpha(12, 12) == 128 && picture.alpha(2, 2) == 128)
  }

  @Test("Of a mask only what it draws counts, not how it would be blended")
  func blendedMask() throws {
    func scene(_ filter: Any?) -> CALayer {
      let root = layer(page, red)
      root.mask = layer(CGRect(x: 0, y: 0, width: 10, height: 20), green)
      root.mask?.compositingFilter = filter
      return root
    }
    let plain = try shown(scene(nil))
    #expect(plain.alpha(5, 5) == 255 && plain.alpha(15, 5) == 0)
    #expect(try shown(scene("sourceIn")) == plain)
    #expect(try shown(scene("destOut")) == plain)
  }

  @Test("The name of a compositing filter may be any kind of string")
  func nameOfFilter() throws {
    func scene(_ filter: Any?) -> CALayer {
      let cutter = layer(CGRect(x: 0, y: 0, width: 10, height: 20), green)
      cutter.compositingFilter = filter
      return layer(page, red, cutter)
    }
    let named = try shown(scene("destOut"))
    #expect(named.alpha(5, 5) == 0 && named.alpha(15, 5) == 255)
    #expect(try shown(scene(NSString(string: "destOut"))) == named)
    #expect(try shown(scene(CAFilter(type: "destOut"))) == named)
  }

  @Test("What the context has set for lines and text changes no layer")
  func looksOfContext() throws {
    let text = CATextLayer()
    text.frame = page
    text.string = NSAttributedString(
      string: "W", attributes: [.font: CTFontCreateWithName("Helvetica", 18, nil), .strokeWidth: 8])
    let plain = try shown(layer(page, nil, text))
    #expect(plain.bytes.contains { $0 > 0 })
    let other = try shown(layer(page, nil, text)) {
      $0.setLineDash(phase: 0, lengths: [1, 3])
      $0.setLineJoin(.round)
      $0.setLineCap(.round)
      $0.setMiterLimit(1)
      $0.setTextDrawingMode(.clip)
    }
    #expect(other == plain)
  }

  @Test("Equal glyphs that a font has pictures of are one image")
  func picturesOfGlyphs() throws {
    let provider = try #require(CGDataProvider(data: FixtureFont.data))
    let font = CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), 10, nil, nil)
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    text.string = NSAttributedString(string: "iii", attributes: [.font: font])
    let context = CGContext(width: 100, height: 20)
    text.render(in: context)
    let images = context.commands.compactMap { command -> CGImage? in
      guard case .texture(let texture, _) = command.operation else { return nil }
      return texture.image
    }
    #expect(images.count == 3 && images.allSatisfy { $0 === images[0] })
  }
}

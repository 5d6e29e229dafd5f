// Client code as tutorials teach it: layers set up by their public names only. It has to compile and to have the
// intended meaning.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

/// A layer that draws a bar, and redraws it whenever its progress changes.
private class ProgressLayer: CALayer, @unchecked Sendable {
  /// `@NSManaged` needs the Objective-C runtime; storing the value under its key is equivalent.
  var progress: CGFloat {
    get { value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }
  var barColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
  private(set) var drawnProgress: CGFloat?

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ProgressLayer { barColor = other.barColor }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override class func defaultValue(forKey key: String) -> Any? {
    key == "progress" ? CGFloat(0.25) : super.defaultValue(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event) ?? value(forKey: event)
    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
    return animation
  }

  override func draw(in ctx: CGContext) {
    drawnProgress = progress
    ctx.setFillColor(barColor)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

/// A layer that places a badge in its corner.
private final class BadgeLayer: CALayer, @unchecked Sendable {
  let badge = CALayer()

  override init() {
    super.init()
    badge.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    addSublayer(badge)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSublayers() {
    super.layoutSublayers()
    badge.position = CGPoint(x: bounds.maxX, y: bounds.minY)
  }

  override func hitTest(_ point: CGPoint) -> CALayer? {
    super.hitTest(point) === badge ? self : super.hitTest(point)
  }
}

private final class CircleDelegate: NSObject, CALayerDelegate {
  var drawn: [CGRect] = []

  func draw(_ layer: CALayer, in ctx: CGContext) {
    drawn.append(ctx.boundingBoxOfClipPath)
    ctx.setLineWidth(10)
    ctx.setStrokeColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.strokeEllipse(in: layer.bounds)
  }

  func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
}

private final class InstantTiles: CATiledLayer, @unchecked Sendable {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

@Suite("Client code sets up layers")
struct ClientCodeLayersTests {
  @Test("A card with rounded corners, a border and a shadow")
  func card() {
    let layer = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 200, height: 100)
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    layer.borderWidth = 1 / 2
    layer.borderColor = CGColor(red: 0.8, green: 0.8, blue: 0.8, alpha: 1)
    layer.shadowOpacity = 0.3
    layer.shadowOffset = CGSize(width: 0, height: 4)
    layer.shadowPath = CGPath(roundedRect: layer.bounds, cornerWidth: 16, cornerHeight: 16, transform: nil)
    layer.shouldRasterize = true
    layer.rasterizationScale = 2
    #expect(layer.position == CGPoint(x: 120, y: 70) && layer.borderWidth == 0.5)
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(layer.maskedCorners.rawValue == 3 && layer.shadowRadius == 3)
  }

  @Test("An activity indicator: one dot, replicated around a circle")
  func activityIndicator() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    let count = 12
    replicator.instanceCount = count
    let angle = CGFloat(2 * Double.pi) / CGFloat(count)
    replicator.instanceTransform = CATransform3DMakeRotation(angle, 0, 0, 1)
    replicator.instanceDelay = 1 / Double(count)
    replicator.instanceAlphaOffset = -0.05

    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    dot.position = CGPoint(x: replicator.bounds.midX, y: 10)
    dot.cornerRadius = dot.bounds.width / 2
    dot.transform = CATransform3DMakeScale(0.01, 0.01, 0.01)
    replicator.addSublayer(dot)

    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1
    shrink.toValue = 0.1
    shrink.duration = 1
    shrink.repeatCount = .infinity
    dot.add(shrink, forKey: nil)
    let spin = CABasicAnimation(keyPath: "transform.rotation")
    spin.byValue = NSNumber(value: Double.pi * 2)
    spin.repeatCount = HUGE
    replicator.add(spin, forKey: "spin")

    #expect(replicator.instanceDelay == 1.0 / 12 && replicator.preservesDepth == false)
    #expect(dot.animationKeys() == nil)
    #expect(replicator.animationKeys() == ["spin"] && replicator.animation(forKey: "spin")?.repeatCount == .infinity)
    let quarter = (0..<3).reduce(CATransform3DIdentity) { t, _ in CATransform3DConcat(t, replicator.instanceTransform) }
    #expect(abs(quarter.m12 - 1) < 1e-12)
  }

  @Test("A reflection: a replicator with a mirrored second instance")
  func reflection() {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.instanceCount = 2
    var transform = CATransform3DIdentity
    transform = CATransform3DTranslate(transform, 0, layer.bounds.size.height + 2, 0)
    transform = CATransform3DScale(transform, 1, -1, 0)
    layer.instanceTransform = transform
    layer.instanceAlphaOffset = -0.6
    #expect(layer.instanceTransform.m22 == -1 && layer.instanceTransform.m42 == 102)
    #expect(layer.instanceTransform.m33 == 0)
  }

  @Test("A progress ring: a shape layer with a round line cap, over its track")
  func progressRing() {
    let bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: 50, startAngle: -.pi / 2, endAngle: 3 * .pi / 2,
      clockwise: false)
    let track = CAShapeLayer()
    track.path = path
    track.fillColor = nil
    track.strokeColor = CGColor(gray: 0.9, alpha: 1)
    track.lineWidth = 10
    let ring = CAShapeLayer()
    ring.path = path
    ring.fillColor = CGColor(gray: 0, alpha: 0)
    ring.strokeColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    ring.lineWidth = 10
    ring.lineCap = .round
    ring.lineDashPattern = [4, 2]
    ring.strokeEnd = 0
    track.addSublayer(ring)
    ring.strokeEnd = CGFloat(0.75)
    #expect(ring.path !== path && ring.path == path && ring.strokeEnd == 0.75 && track.strokeEnd == 1)
    #expect(ring.path?.currentPoint.y.rounded() == 10)
  }

  @Test("A gradient that masks and is masked")
  func gradient() {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    gradient.startPoint = CGPoint(x: 0.0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1.0, y: 0.5)
    gradient.colors = [
      CGColor(gray: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(gray: 0, alpha: 1),
    ]
    gradient.locations = [0.25, 0.5, 0.75]
    let text = CATextLayer()
    text.string = "slide to unlock"
    text.frame = gradient.bounds
    gradient.mask = text
    #expect((gradient.colors as? [CGColor])?.count == 3 && gradient.locations?[1].doubleValue == 0.5)
    #expect(gradient.type == .axial && text.superlayer === gradient && gradient.sublayers == nil)
  }

  @Test("A cube of six faces in a transform layer, seen in perspective")
  func cube() {
    let container = CALayer()
    container.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    container.sublayerTransform = perspective
    let cube = CATransformLayer()
    cube.position = CGPoint(x: 150, y: 150)
    let turns: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (0, 0, 1, 0), (.pi / 2, 0, 1, 0), (-.pi / 2, 1, 0, 0), (.pi / 2, 1, 0, 0), (-.pi / 2, 0, 1, 0), (.pi, 0, 1, 0),
    ]
    for (angle, x, y, z) in turns {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      face.isDoubleSided = false
      face.transform = CATransform3DTranslate(CATransform3DMakeRotation(angle, x, y, z), 0, 0, 50)
      cube.addSublayer(face)
    }
    container.addSublayer(cube)
    #expect(cube.sublayers?.count == 6)
    // The front face is nearer than the middle of the cube: 500 / (500 − 50) of its size.
    let corner = cube.sublayers?[0].convert(CGPoint.zero, to: container) ?? .zero
    #expect(abs(corner.x - (150 - 50 / 0.9)) < 1e-9)
    #expect(container.hitTest(CGPoint.zero) === cube.sublayers?[0])
  }

  @Test("A layer with a property of its own draws when it changes, and in copies for the screen")
  func customProperty() throws {
    let layer = ProgressLayer()
    #expect(layer.progress == 0.25)
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 10)
    layer.barColor = CGColor(gray: 0.5, alpha: 1)
    layer.progress = 0.5
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    #expect(layer.drawnProgress == 0.5 && layer.contents != nil && !layer.needsDisplay())
    let animation = layer.animation(forKey: "progress") as? CABasicAnimation
    #expect(animation?.fromValue as? CGFloat == 0.25 && animation?.duration == 0.25)
    let copy = ProgressLayer(layer: layer)
    #expect(copy.barColor == layer.barColor)
  }

  @Test("A delegate draws a circle, and keeps the layer from animating")
  func delegateDrawing() {
    let layer = CALayer()
    let delegate = CircleDelegate()
    layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    layer.contentsScale = 2
    layer.delegate = delegate
    layer.display()
    #expect(delegate.drawn == [CGRect(x: 0, y: 0, width: 100, height: 100)] && layer.contents != nil)
    #expect(layer.action(forKey: "position") == nil)
  }

  @Test("A class that lays out its sublayers, and answers for them when it is hit")
  func layout() {
    let layer = BadgeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    layer.layoutIfNeeded()
    #expect(layer.badge.position == CGPoint(x: 60, y: 0))
    #expect(layer.hitTest(CGPoint(x: 58, y: 2)) === layer && layer.hitTest(CGPoint(x: 70, y: 2)) == nil)
    #expect(layer.contains(layer.convert(CGPoint(x: 4, y: 4), from: layer.badge)) == false)
  }

  @Test("Confetti from a line above the view")
  func confetti() {
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 160, y: -10)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: 320, height: 1)
    emitter.beginTime = CACurrentMediaTime()
    emitter.emitterCells = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
      .enumerated().map { index, color in
        let cell = CAEmitterCell()
        cell.name = "cell\(index)"
        cell.birthRate = 6.0 * 0.5
        cell.lifetime = 14
        cell.color = color
        cell.velocity = CGFloat(350.0 * 0.5)
        cell.emissionLongitude = CGFloat(Double.pi)
        cell.emissionRange = .pi / 4
        cell.spin = 3.5
        cell.scaleSpeed = -0.05
        return cell
      }
    emitter.setValue(0, forKeyPath: "emitterCells.cell1.birthRate")
    #expect(emitter.emitterCells?.map(\.birthRate) == [3, 0] && emitter.birthRate == 1)
    #expect(emitter.value(forKeyPath: "emitterCells.cell0.velocity") as? CGFloat == 175)
  }

  @Test("Text in a font of a name or of a font object, and with attributes")
  func text() {
    let layer = CATextLayer()
    layer.font = "HelveticaNeue-Bold" as NSString
    layer.fontSize = 18
    layer.alignmentMode = .center
    layer.truncationMode = .end
    layer.isWrapped = true
    layer.foregroundColor = CGColor(gray: 0, alpha: 1)
    layer.contentsScale = 2
    let font = CTFontCreateWithName("Helvetica", 24, nil)
    layer.string = NSAttributedString(
      string: "Hello", attributes: [.font: font, .foregroundColor: CGColor(gray: 1, alpha: 1)])
    #expect((layer.font as? NSString) == "HelveticaNeue-Bold" && (layer.string as? NSAttributedString)?.length == 5)
    layer.font = font
    #expect((layer.font as? CTFont) === font && layer.fontSize == 18)
  }

  @Test("Scrolling and tiles")
  func scrollingAndTiles() {
    let scroll = CAScrollLayer()
    scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    scroll.scrollMode = .vertically
    scroll.masksToBounds = true
    let tiles = InstantTiles()
    tiles.frame = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    tiles.tileSize = CGSize(width: 128, height: 128)
    tiles.levelsOfDetail = 3
    scroll.addSublayer(tiles)
    scroll.scroll(to: CGPoint(x: 30, y: 30))
    #expect(scroll.bounds.origin == CGPoint(x: 0, y: 30))
    tiles.scroll(CGPoint(x: 0, y: 200))
    #expect(tiles.visibleRect == CGRect(x: 0, y: 200, width: 100, height: 100))
    #expect(type(of: tiles).fadeDuration() == 0)
  }
}

// Tests of the commands that `render(in:)` records, in order, without painting them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Layers recorded into a context")
struct RenderInRecordingTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func layer(_ color: CGColor? = nil, _ sublayers: CALayer..., configure: (CALayer) -> Void = { _ in })
    -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
    layer.backgroundColor = color
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    configure(layer)
    return layer
  }

  /// The commands that a layer's rendering records, in words.
  private func record(_ layer: CALayer, in context: CGContext = CGContext(width: 100, height: 80)) -> [String] {
    layer.render(in: context)
    return context.commands.map(\.words)
  }

  @Test("The background lies below the sublayers, and the border above them")
  func order() {
    let child = layer(green)
    let root = layer(red, child) {
      $0.borderWidth = 1
      $0.borderColor = blue
    }
    #expect(
      record(root) == ["fill 0 0 20 10 red", "fill 2 3 20 10 green", "fill 0 0 20 10 blue"])
  }

  @Test("The layer's own position, transform and flip don't place it")
  func ownPlace() {
    let root = layer(red) {
      $0.position = CGPoint(x: 70, y: 60)
      $0.setAffineTransform(CGAffineTransform(rotationAngle: 1))
      $0.isGeometryFlipped = true
    }
    #expect(record(root) == ["fill 0 0 20 10 red"])
    root.bounds.origin = CGPoint(x: 5, y: 6)
    #expect(record(root) == ["fill 5 6 20 10 red"])
  }

  @Test("The context's transform places the layer, and its state stays what it was")
  func placedByContext() {
    let context = CGContext(width: 100, height: 80)
    context.translateBy(x: 10, y: 20)
    context.scaleBy(x: 2, y: 2)
    context.setFillColor(blue)
    context.move(to: CGPoint(x: 1, y: 2))
    #expect(record(layer(red), in: context) == ["fill 10 20 40 20 red"])
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.commands.last?.words == "fill 10 20 2 2 blue")
  }

  @Test("Sublayers are drawn by their depth, equals in their order")
  func depth() {
    let near = layer(red) { $0.zPosition = 1 }
    #expect(
      record(layer(nil, near, layer(green), layer(blue))) == [
        "fill 2 3 20 10 green", "fill 2 3 20 10 blue", "fill 2 3 20 10 red",
      ])
  }

  @Test("A layer that is faded is a group; without group opacity, or alone, each thing is faded by itself")
  func opacity() {
    let faded = layer(red, layer(green)) { $0.opacity = 0.5 }
    #expect(
      record(faded) == [
        "begin 0.5 in 0 0 23 14", "fill 0 0 20 10 red in 0 0 23 14", "fill 2 3 20 10 green in 0 0 23 14", "end",
      ])
    faded.allowsGroupOpacity = false
    #expect(record(faded) == ["fill 0 0 20 10 red 0.5", "fill 2 3 20 10 green 0.5"])
    #expect(record(layer(red) { $0.opacity = 0.5 }) == ["fill 0 0 20 10 red 0.5"])
  }

  @Test("A mask is drawn after its layer, into a group that keeps what it covers")
  func mask() {
    let root = layer(red) { $0.mask = layer(green) }
    #expect(
      record(root) == [
        "begin in 0 0 21 11", "fill 0 0 20 10 red in 0 0 21 11", "begin destinationIn in 0 0 21 11",
        "fill 2 3 20 10 green in 0 0 21 11", "end", "end",
      ])
  }

  @Test("Bounds on whole pixels clip without a group, others with one")
  func clips() {
    let root = layer(nil, layer(green)) { $0.masksToBounds = true }
    #expect(record(root) == ["fill 2 3 20 10 green in 0 0 20 10"])
    root.cornerRadius = 2
    #expect(record(root) == ["begin in 0 0 20 10", "fill 2 3 20 10 green in 0 0 20 10", "end"])
  }

  @Test("A shadow is that of a group, and one that a path casts is drawn alone, below all else")
  func shadows() {
    let root = layer(red, layer(green)) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 1, height: 2)
    }
    #expect(
      record(root) == [
        "begin shadow 1 2 4", "fill 0 0 20 10 red", "fill 2 3 20 10 green", "end",
      ])
    root.shadowPath = CGPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
    #expect(
      record(root) == [
        "fill 1 1 5 5 alone shadow 1 2 4", "fill 0 0 20 10 red", "fill 2 3 20 10 green",
      ])
  }

  @Test("A layer that clips to its bounds clips its shadow, which the screen does not show at all")
  func clippedShadows() {
    let root = layer(red, layer(green)) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 1, height: 2)
      $0.masksToBounds = true
    }
    #expect(
      record(root) == [
        "begin shadow 1 2 4 in 0 0 20 10", "fill 0 0 20 10 red in 0 0 20 10", "fill 2 3 20 10 green in 0 0 20 10",
        "end",
      ])
    root.shadowPath = CGPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
    #expect(record(root).first == "fill 1 1 5 5 alone shadow 1 2 4 in 0 0 20 10")
    let screen = CGContext(width: 100, height: 80)
    root.record(in: screen, as: .screen)
    #expect(screen.commands.contains { $0.words.contains("shadow") } == false)
  }

  @Test("Opacity fades a shadow and what casts it one by one, where the screen fades them as one picture")
  func fadedShadows() {
    let root = layer(red, layer(green)) {
      $0.shadowOpacity = 0.5
      $0.shadowRadius = 2
      $0.opacity = 0.5
    }
    #expect(record(root).first == "begin 0.5 shadow 0 -3 4")
    root.shadowPath = CGPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5), transform: nil)
    #expect(
      record(root) == [
        "fill 1 1 5 5 alone shadow 0 -3 4", "begin 0.5", "fill 0 0 20 10 red", "fill 2 3 20 10 green", "end",
      ])
  }

  @Test("A compositing filter is the blend mode of a group")
  func compositingFilter() {
    let root = layer(red) { $0.compositingFilter = "multiplyBlendMode" }
    #expect(record(root) == ["begin multiply in 0 0 21 11", "fill 0 0 20 10 red in 0 0 21 11", "end"])
    root.compositingFilter = CAFilter(type: "screenBlendMode")
    #expect(record(root).first == "begin screen in 0 0 21 11")
    root.compositingFilter = "pinLightBlendMode"
    #expect(record(root) == ["fill 0 0 20 10 red"])
  }

  @Test("What the context has for alpha, blend mode and shadow applies to the picture as a whole")
  func stateOfContext() {
    let context = CGContext(width: 100, height: 80)
    context.setAlpha(0.25)
    context.setBlendMode(.screen)
    #expect(
      record(layer(red, layer(green)), in: context) == [
        "begin screen 0.25", "fill 0 0 20 10 red", "fill 2 3 20 10 green", "end",
      ])
  }

  /// Transforms that Core Animation does not treat as affine.
  static let inSpace: [CATransform3D] = {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    return [
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(.pi, 1, 0, 0),
      CATransform3DMakeRotation(1.5 * .pi, 1, 0, 0), CATransform3DMakeRotation(.pi / 4, 0, 1, 0),
      CATransform3DMakeRotation(.pi, 0, 1, 0), perspective, CATransform3DRotate(perspective, 1, 0, 1, 0),
      CATransform3DTranslate(CATransform3DRotate(perspective, 0.5, 0, 0, 1), 30, 40, 50),
    ]
  }()

  @Test(
    "Neither transform nor position place a layer that is rotated out of the plane or in perspective",
    arguments: inSpace
  )
  func space(transform: CATransform3D) {
    func shown(_ root: CALayer) -> [String] {
      let context = CGContext(width: 100, height: 80)
      context.translateBy(x: 30, y: 30)
      return record(root, in: context)
    }
    let child = layer(green, layer(blue))
    let root = layer(red, child)
    child.position = CGPoint(x: 50, y: 40)
    child.transform = transform
    // The anchor point, in the layer's middle, lies at the superlayer's origin.
    #expect(shown(root) == ["fill 30 30 20 10 red", "fill 20 25 20 10 green", "fill 22 28 20 10 blue"])
    child.anchorPoint = CGPoint(x: 0.25, y: 1)
    #expect(shown(root).dropFirst() == ["fill 25 20 20 10 green", "fill 27 23 20 10 blue"])
    child.anchorPointZ = 30
    child.isGeometryFlipped = true
    #expect(shown(root).dropFirst().first == "fill 25 20 20 10 green")
    child.isGeometryFlipped = false
    // The same holds for a mask, and in layers that preserve depth.
    let keeper = CATransformLayer()
    keeper.addSublayer(child)
    keeper.position = CGPoint(x: 1, y: 1)
    #expect(shown(layer(red, keeper)).dropFirst() == ["fill 26 21 20 10 green", "fill 28 24 20 10 blue"])
    keeper.transform = transform
    #expect(shown(layer(red, keeper)).dropFirst() == ["fill 25 20 20 10 green", "fill 27 23 20 10 blue"])
  }

  @Test("What only moves or scales a layer in depth changes nothing in the plane")
  func depthOnly() {
    let child = layer(green)
    child.transform = CATransform3DMakeTranslation(0, 0, 100)
    #expect(record(layer(red, child)) == ["fill 0 0 20 10 red", "fill 2 3 20 10 green"])
    child.transform = CATransform3DMakeScale(2, 2, 2)
    #expect(record(layer(red, child)) == ["fill 0 0 20 10 red", "fill -8 -2 40 20 green"])
    child.transform = CATransform3DMakeScale(1, 1, 0)
    #expect(record(layer(red, child)).count == 2)
  }

  @Test("A sublayerTransform or an instanceTransform in space counts for nothing", arguments: inSpace)
  func spaceOfSublayers(transform: CATransform3D) {
    let root = layer(red, layer(green) { $0.zPosition = 20 })
    root.sublayerTransform = transform
    #expect(record(root) == ["fill 0 0 20 10 red", "fill 2 3 20 10 green"])
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 2
    replicator.instanceTransform = transform
    replicator.addSublayer(layer(green))
    #expect(record(layer(nil, replicator)) == ["fill 2 3 20 10 green", "fill 2 3 20 10 green"])
  }

  @Test("What shows only its back is left out, though it is not rotated")
  func backs() {
    let child = layer(green) { $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
    child.isDoubleSided = false
    #expect(record(layer(red, child)) == ["fill 0 0 20 10 red"])
    child.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(record(layer(red, child)).count == 2)
  }

  @Test("Hidden layers, and those without opacity, record nothing")
  func hidden() {
    #expect(record(layer(red) { $0.isHidden = true }).isEmpty)
    #expect(record(layer(red, layer(green)) { $0.opacity = 0 }).isEmpty)
    #expect(record(layer(red) { $0.bounds.size.width = .nan }).isEmpty)
  }

  @Test("A layer is displayed before it is drawn, the way up that it is seen")
  func displayed() {
    let artist = Artist()
    let root = layer { $0.delegate = artist }
    root.setNeedsDisplay()
    #expect(record(root).count == 1)
    #expect(artist.wasFlipped == true)
    let upwards = CGContext(width: 100, height: 80, ctm: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 80))
    root.setNeedsDisplay()
    #expect(record(root, in: upwards).count == 1)
    #expect(artist.wasFlipped == false)
    #expect(root.contentsAreFlipped() == false)
  }

  @Test("A hundred thousand layers in each other, or thousands of groups, are recorded")
  func deep() {
    for (count, configure) in [
      (SeededRandom.trials(100_000), { $0.masksToBounds = true }),
      (SeededRandom.trials(10_000), { $0.opacity = 0.9999 }),
      (
        SeededRandom.trials(10_000),
        {
          $0.masksToBounds = true
          $0.cornerRadius = 3
        }
      ),
    ] as [(Int, (CALayer) -> Void)] {
      let root = layer(red)
      var last = root
      for _ in 0..<count {
        let next = CALayer()
        next.bounds = last.bounds
        next.position = CGPoint(x: 10, y: 5)
        configure(next)
        last.addSublayer(next)
        last = next
      }
      last.backgroundColor = green
      #expect(!record(root).isEmpty)
    }
  }

  @Test("Numbers that mean nothing end nothing", arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300])
  func badNumbers(number: CGFloat) {
    let context = CGContext(width: 100, height: 80)
    context.scaleBy(x: number, y: 1)
    layer(red, layer(green)).render(in: context)
    let root = layer(red) {
      $0.cornerRadius = number
      $0.borderWidth = number
      $0.shadowRadius = number
      $0.shadowOpacity = 1
      $0.addSublayer(layer(green) { $0.position.x = number })
    }
    root.render(in: CGContext(width: 100, height: 80))
  }
}

/// A delegate that draws, and records the orientation of the context.
private final class Artist: NSObject, CALayerDelegate {
  var wasFlipped: Bool?

  func draw(_ layer: CALayer, in context: CGContext) {
    wasFlipped = layer.contentsAreFlipped()
    context.fill(CGRect(x: 1, y: 1, width: 4, height: 4))
  }
}

extension DrawingCommand {
  /// The command in words: its kind, its figure and place, its manner, and its clip.
  fileprivate var words: String {
    switch operation {
    case .fill(let path, _):
      let color = state.shadow?.isAlone == true ? "alone" : state.fillColor.words
      return (["fill", path.bounds.words, color] + shadow + clip).joined(separator: " ")
    case .stroke(let path): return "stroke \(path.bounds.words)"
    case .texture(_, let path): return "texture \(path.bounds.words)"
    case .beginTransparencyLayer:
      let mode = state.blendMode == .normal ? [] : ["\(state.blendMode)"]
      let alpha = state.alpha == 1 ? [] : ["\(state.alpha)"]
      return (["begin"] + mode + alpha + shadow + clip).joined(separator: " ")
    case .endTransparencyLayer: return "end"
    default: return "other"
    }
  }

  private var shadow: [String] {
    guard let shadow = state.shadow else { return [] }
    return ["shadow", whole(shadow.offset.width), whole(shadow.offset.height), whole(shadow.blur)]
  }

  private var clip: [String] {
    guard case .path(let path, _)? = state.clips.last?.clip else { return [] }
    return ["in", path.bounds.words]
  }
}

private func whole(_ number: CGFloat) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }

extension CGRect {
  fileprivate var words: String { [minX, minY, width, height].map(whole).joined(separator: " ") }
}

extension CGColor {
  fileprivate var words: String {
    let names = ["100": "red", "010": "green", "001": "blue"]
    let color = (components ?? []).prefix(3).map(whole).joined()
    return (names[color] ?? color) + (alpha == 1 ? "" : " \(alpha)")
  }
}

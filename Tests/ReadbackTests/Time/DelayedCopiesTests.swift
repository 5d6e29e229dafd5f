// Tests that the copies of a replicator show their layers in their own times.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Delayed copies", .everyProduction)
struct DelayedCopiesTests {
  private static let times: [Double] = [0, 0.05, 0.125, 0.25, 0.375, 0.5, 0.7, 0.9, 1.5, 4]

  /// A replicator in a root, whose sublayers `fill` adds.
  private func replicator(
    count: Int, delay: Double, transform: CATransform3D = CATransform3DMakeTranslation(14, 0, 0),
    _ fill: (CALayer) -> Void
  ) -> (root: CALayer, replicator: CAReplicatorLayer) {
    let root = Self.root()
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 4, y: 4, width: 72, height: 56)
    replicator.instanceCount = count
    replicator.instanceDelay = delay
    replicator.instanceTransform = transform
    fill(replicator)
    root.addSublayer(replicator)
    return (root, replicator)
  }

  /// The same as plain layers: each copy in a layer of its own, whose time is behind by its delay.
  private func writtenOut(
    count: Int, delay: Double, transform: CATransform3D = CATransform3DMakeTranslation(14, 0, 0),
    _ fill: (CALayer) -> Void
  ) -> (root: CALayer, holder: CALayer) {
    let root = Self.root()
    let holder = CALayer()
    holder.frame = CGRect(x: 4, y: 4, width: 72, height: 56)
    var power = CATransform3DIdentity
    for index in 0..<count {
      let copy = CATransformLayer()
      copy.frame = holder.bounds
      copy.transform = power
      copy.timeOffset = -delay * Double(index)
      fill(copy)
      holder.addSublayer(copy)
      power = CATransform3DConcat(power, transform)
    }
    root.addSublayer(holder)
    return (root, holder)
  }

  private static func root() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 80, height: 64)
    root.backgroundColor = CGColor(red: 0.1, green: 0.12, blue: 0.2, alpha: 1)
    return root
  }

  private static func dot(_ color: CGColor = CGColor(red: 1, green: 0.8, blue: 0.3, alpha: 1)) -> CALayer {
    let dot = CALayer()
    dot.frame = CGRect(x: 2, y: 4, width: 10, height: 10)
    dot.cornerRadius = 5
    dot.backgroundColor = color
    return dot
  }

  private static func fading(_ duration: Double = 0.8, repeats: Bool = true) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 1
    animation.toValue = 0.1
    animation.duration = duration
    if repeats { animation.repeatCount = .infinity }
    return animation
  }

  private static func fadingDot(_ layer: CALayer) {
    let dot = dot()
    dot.add(fading(), forKey: "fade")
    layer.addSublayer(dot)
  }

  private func expectSame(
    _ first: CALayer, _ second: CALayer, tolerance: Int = 0, pictures: Int = 5,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = try Production.makeRenderer()
    var seen: Set<[UInt8]> = []
    for time in Self.times {
      let one = try renderer.render(first, at: time), other = try renderer.render(second, at: time)
      #expect(difference(one, other) <= tolerance, "at \(time)", sourceLocation: sourceLocation)
      #expect(one.diagnostics.isEmpty, "\(one.diagnostics)", sourceLocation: sourceLocation)
      seen.insert([UInt8](one.pixels))
    }
    #expect(seen.count >= pictures, "it moves", sourceLocation: sourceLocation)
  }

  @Test("A row of fading dots is as many dots that begin to fade one after the other")
  func indicator() throws {
    let copies = replicator(count: 5, delay: 0.16, Self.fadingDot)
    let plain = Self.root()
    for index in 0..<5 {
      let dot = Self.dot()
      dot.position.x += CGFloat(4 + 14 * index)
      dot.position.y += 4
      let fading = Self.fading()
      fading.beginTime = 0.16 * Double(index)
      dot.add(fading, forKey: "fade")
      plain.addSublayer(dot)
    }
    try expectSame(copies.root, plain)
    copies.replicator.instanceDelay = 0
    let renderer = try Production.makeRenderer()
    #expect(try difference(renderer.render(copies.root, at: 0.5), renderer.render(plain, at: 0.5)) > 30)
  }

  @Test("A ring of dots about the middle of the bounds is the same as dots in rotated layers")
  func ring() throws {
    let turn = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    try expectSame(
      replicator(count: 8, delay: 0.1, transform: turn, Self.fadingDot).root,
      writtenOut(count: 8, delay: 0.1, transform: turn, Self.fadingDot).root, tolerance: 1)
  }

  @Test("Copies that run ahead show later times", arguments: [-0.15, -3])
  func negative(delay: Double) throws {
    try expectSame(
      replicator(count: 4, delay: delay, Self.fadingDot).root, writtenOut(count: 4, delay: delay, Self.fadingDot).root)
  }

  @Test("The delays of replicators in replicators add up")
  func nested() throws {
    let down = CATransform3DMakeTranslation(0, 18, 0)
    func rows(_ layer: CALayer) {
      let row = CAReplicatorLayer()
      row.frame = CGRect(x: 0, y: 0, width: 60, height: 16)
      (row.instanceCount, row.instanceDelay) = (4, 0.12)
      row.instanceTransform = CATransform3DMakeTranslation(14, 0, 0)
      Self.fadingDot(row)
      layer.addSublayer(row)
    }
    func writtenRows(_ layer: CALayer) {
      let row = writtenOut(count: 4, delay: 0.12, Self.fadingDot).holder
      row.removeFromSuperlayer()
      row.frame = CGRect(x: 0, y: 0, width: 60, height: 16)
      layer.addSublayer(row)
    }
    try expectSame(
      replicator(count: 3, delay: 0.3, transform: down, rows).root,
      writtenOut(count: 3, delay: 0.3, transform: down, writtenRows).root)
  }

  @Test("The replicator's own speed and offset change the time of its copies; delays are in that time")
  func ownTime() throws {
    let copies = replicator(count: 4, delay: 0.2, Self.fadingDot)
    let plain = writtenOut(count: 4, delay: 0.2, Self.fadingDot)
    for layer in [copies.replicator, plain.holder] { (layer.speed, layer.timeOffset) = (0.5, 0.3) }
    try expectSame(copies.root, plain.root)
    for layer in [copies.replicator, plain.holder] { layer.speed = 0 }
    try expectSame(copies.root, plain.root, pictures: 1)
  }

  @Test("Copies have their colours, their filters and their place behind each other")
  func colors() throws {
    func fill(_ layer: CALayer) {
      Self.fadingDot(layer)
      layer.sublayers?.last?.add(
        {
          let move = CABasicAnimation(keyPath: "position.y")
          move.byValue = 20
          move.duration = 1
          return move
        }(), forKey: "move")
    }
    let copies = replicator(count: 4, delay: 0.1, transform: CATransform3DMakeTranslation(7, 2, 0), fill)
    copies.replicator.instanceColor = CGColor(srgbRed: 1, green: 0.9, blue: 0.8, alpha: 1)
    copies.replicator.instanceRedOffset = -0.25
    copies.replicator.instanceAlphaOffset = -0.125
    let plain = writtenOut(count: 4, delay: 0.1, transform: CATransform3DMakeTranslation(7, 2, 0)) { layer in
      let tinted = CAReplicatorLayer()
      tinted.frame = layer.bounds
      let index = CGFloat(layer.timeOffset / -0.1).rounded()
      tinted.instanceColor = CGColor(srgbRed: 1 - 0.25 * index, green: 0.9, blue: 0.8, alpha: 1 - 0.125 * index)
      tinted.preservesDepth = true
      fill(tinted)
      layer.addSublayer(tinted)
    }
    try expectSame(copies.root, plain.root)
  }

  @Test("Particles in copies are those of earlier times")
  func emitter() throws {
    func fill(_ layer: CALayer) {
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 20, height: 50)
      emitter.emitterPosition = CGPoint(x: 8, y: 6)
      let cell = CAEmitterCell()
      cell.contents = TestImage(width: 4, height: 4) { _, _ in (200, 180, 40, 220) }.image
      (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionLongitude) = (12, 1.2, 24, .pi / 2)
      cell.emissionRange = 0.4
      emitter.emitterCells = [cell]
      layer.addSublayer(emitter)
    }
    try expectSame(replicator(count: 4, delay: 0.3, fill).root, writtenOut(count: 4, delay: 0.3, fill).root)
  }

  @Test("Masks, transitions of strokes and texts in copies lag behind with them")
  func contents() throws {
    func fill(_ layer: CALayer) {
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 0, y: 0, width: 14, height: 24)
      shape.path = CGPath(rect: CGRect(x: 2, y: 2, width: 9, height: 18), transform: nil)
      shape.fillColor = nil
      shape.strokeColor = CGColor(red: 0.4, green: 0.9, blue: 0.6, alpha: 1)
      shape.lineWidth = 2
      let stroke = CABasicAnimation(keyPath: "strokeEnd")
      (stroke.fromValue, stroke.toValue, stroke.duration) = (0, 1, 1)
      shape.add(stroke, forKey: nil)
      let mask = Self.dot()
      mask.frame = CGRect(x: 0, y: 0, width: 14, height: 24)
      mask.add(Self.fading(1.2), forKey: nil)
      shape.mask = mask
      let text = CATextLayer()
      text.frame = CGRect(x: 1, y: 28, width: 13, height: 14)
      (text.string, text.fontSize) = ("ab", 9)
      layer.addSublayer(shape)
      layer.addSublayer(text)
    }
    try expectSame(replicator(count: 4, delay: 0.25, fill).root, writtenOut(count: 4, delay: 0.25, fill).root)
  }

  @Test("A delay changes nothing where nothing moves, and the copies are one draw")
  func still() throws {
    func fill(_ layer: CALayer) {
      let box = CALayer()
      box.frame = CGRect(x: 1, y: 1, width: 5, height: 5)
      box.backgroundColor = CGColor(red: 0.9, green: 0.4, blue: 0.2, alpha: 1)
      // It has ended long before the times below.
      let ended = Self.fading(0.01, repeats: false)
      box.add(ended, forKey: nil)
      layer.addSublayer(box)
    }
    let step = CATransform3DMakeTranslation(0.5, 0.25, 0)
    let delayed = replicator(count: 100, delay: 0.01, transform: step, fill).root
    let together = replicator(count: 100, delay: 0, transform: step, fill).root
    let renderer = try Production.makeRenderer()
    let one = try renderer.render(delayed, at: 5), other = try renderer.render(together, at: 5)
    #expect(one.pixels == other.pixels)
    #expect(one.statistics.layers == other.statistics.layers)
    #expect(try renderer.render(delayed, at: 0.2).statistics.layers > one.statistics.layers)
  }

  @Test("With no room for its copies a replicator shows all of them at one time, and says so")
  func tooMany() throws {
    let scene = replicator(count: 40, delay: 0.1, Self.fadingDot)
    scene.replicator.name = "dots"
    var limits = Limits.trusted
    limits.layers = 50
    let renderer = try Production.makeRenderer()
    let frame = try renderer.render(scene.root, at: 0.3, RenderOptions(limits: limits))
    #expect(
      frame.diagnostics.contains {
        $0.kind == .tooComplex && "\($0)".contains("instanceDelay") && "\($0)".contains("dots")
      })
    scene.replicator.instanceDelay = 0
    #expect(try renderer.render(scene.root, at: 0.3).pixels == frame.pixels)
  }

  @Test("A delay that is no number draws nothing of the copies and says so", arguments: [Double.nan, .infinity])
  func notFinite(delay: Double) throws {
    let scene = replicator(count: 3, delay: delay, Self.fadingDot)
    let frame = try Production.makeRenderer().render(scene.root, at: 0.3)
    #expect(frame.diagnostics.contains { $0.kind == .nonFiniteValue && "\($0)".contains("instanceDelay") })
  }

  @Test("A delay without an end leaves the copies in their first state", arguments: [1e300, -1e300])
  func endless(delay: Double) throws {
    let scene = replicator(count: 3, delay: delay, Self.fadingDot)
    #expect(try Production.makeRenderer().render(scene.root, at: 0.3).diagnostics.isEmpty)
  }
}

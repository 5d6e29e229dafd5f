// Tests of properties of clients' layers that are stored under keys.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayerKeys
import Testing

import struct QuartziteLayerKeys.LayerKey

/// A layer with keys of its own, which notes what it draws.
private class RingLayer: CALayer, @unchecked Sendable {
  @LayerKey var progress: CGFloat = 0.25
  @LayerKey("thickness") var width: CGFloat
  @LayerKey var tint: CGColor?
  @LayerKey var isOpen: Bool
  @LayerKey var middle: CGPoint
  @LayerKey var place: CATransform3D = CATransform3DIdentity
  var drawn: [CGFloat] = []

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }
  override func draw(in context: CGContext) { drawn.append(progress) }
}

/// A layer whose class adds a key, gives another a value by its name, and animates changes.
private final class MovingRing: RingLayer, @unchecked Sendable {
  @LayerKey var turns = 3

  override class func defaultValue(forKey key: String) -> Any? {
    key == "thickness" ? CGFloat(6) : super.defaultValue(forKey: key)
  }
  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event) ?? value(forKey: event)
    return animation
  }
}

@Suite("Properties under keys")
struct LayerKeyTests {
  @Test("A property is the value under the key of its name, both ways")
  func values() {
    let ring = RingLayer()
    ring.progress = 0.5
    #expect(ring.value(forKey: "progress", as: CGFloat.self) == 0.5)
    ring.setValue(0.75, forKey: "progress")
    #expect(ring.progress == 0.75)
    ring.setValue(NSNumber(value: 1), forKeyPath: "progress")
    #expect(ring.progress == 1)
    ring.width = 4
    #expect(ring.value(forKey: "thickness", as: Int.self) == 4 && ring.value(forKey: "width") == nil)
    ring.middle = CGPoint(x: 1, y: 2)
    #expect(ring.value(forKeyPath: "middle.y", as: CGFloat.self) == 2)
    ring.tint = CGColor(gray: 0.5, alpha: 1)
    #expect(ring.value(forKey: "tint", as: CGColor.self) === ring.tint)
    ring.tint = nil
    #expect(ring.tint == nil && ring.value(forKey: "tint") == nil)
  }

  @Test("A property that was not set has its initial value, under its key too, or the one of the class")
  func initialValues() {
    let ring = RingLayer()
    #expect(ring.progress == 0.25 && ring.width == 0 && ring.tint == nil && !ring.isOpen && ring.middle == .zero)
    #expect(CATransform3DIsIdentity(ring.place))
    #expect(ring.value(forKey: "progress", as: Double.self) == 0.25)
    #expect(ring.value(forKey: "thickness", as: Double.self) == 0)
    #expect(!ring.shouldArchiveValue(forKey: "progress"))
    let moving = MovingRing()
    #expect(moving.turns == 3 && moving.width == 6 && moving.progress == 0.25)
    #expect(moving.value(forKey: "turns", as: Int.self) == 3)
    #expect(CALayer().value(forKey: "progress") == nil)
  }

  @Test("A value of another kind under the key leaves the property at its initial value")
  func otherKinds() {
    let ring = RingLayer()
    ring.setValue(CGPoint.zero, forKey: "progress")
    ring.setValue("far", forKey: "middle")
    #expect(ring.progress == 0.25 && ring.middle == .zero)
    ring.progress = .nan
    #expect(ring.progress.isNaN)
  }

  @Test("Animations of the key change the property of presentation copies, and make the layer draw")
  func animation() {
    MediaClock.withClock {
      CATransaction.flush()
      let ring = RingLayer()
      ring.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      let stage = LayerStage(ring)
      stage.advance(to: 0)
      let animation = CABasicAnimation(keyPath: "progress")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 2
      ring.add(animation, forKey: nil)
      stage.advance(to: 0)
      stage.advance(to: 1)
      #expect(ring.presentation()?.progress == 0.5 && ring.progress == 0.25)
      #expect(ring.presentation()?.value(forKey: "progress", as: CGFloat.self) == 0.5)
      stage.end()
      CATransaction.flush()
    }
  }

  @Test("An animation without an end runs to the initial value")
  func animationToInitialValue() {
    MediaClock.withClock {
      CATransaction.flush()
      let ring = RingLayer()
      let stage = LayerStage(ring)
      stage.advance(to: 0)
      let animation = CABasicAnimation(keyPath: "progress")
      animation.fromValue = 1.25
      animation.duration = 2
      ring.add(animation, forKey: nil)
      stage.advance(to: 0)
      stage.advance(to: 1)
      #expect(ring.presentation()?.progress == 0.75)
      stage.end()
      CATransaction.flush()
    }
  }

  @Test("A change runs the action of its key")
  func implicitAction() {
    MediaClock.withClock {
      CATransaction.flush()
      let ring = MovingRing()
      let stage = LayerStage(ring)
      stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      ring.progress = 1.25
      CATransaction.commit()
      stage.advance(to: 0)
      stage.advance(to: 0.5)
      let shown = Double(ring.presentation()?.progress ?? .nan)
      #expect(ring.progress == 1.25 && shown > 0.3 && shown < 1.2)
      stage.end()
      CATransaction.flush()
    }
  }

  @Test("A change of a key that needs display asks for it, and other keys don't")
  func display() {
    let ring = RingLayer()
    ring.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    ring.displayIfNeeded()
    #expect(!ring.needsDisplay())
    ring.width = 2
    #expect(!ring.needsDisplay())
    ring.progress = 0.5
    #expect(ring.needsDisplay())
  }
}

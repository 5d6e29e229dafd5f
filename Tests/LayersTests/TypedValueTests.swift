// Tests of values by key in the type that the caller requests.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Values by key as a type")
struct TypedValueTests {
  @Test("Opacities are handed out as CGFloat, as most numbers of layers are")
  func opacities() {
    let layer = CALayer()
    layer.opacity = 0.25
    layer.setValue(0.5, forKey: "shadowOpacity")
    #expect(layer.value(forKey: "opacity") as? CGFloat == 0.25)
    #expect(layer.value(forKeyPath: "shadowOpacity") as? CGFloat == 0.5)
    let root = CALayer()
    layer.name = "card"
    root.addSublayer(layer)
    #expect(root.value(forKeyPath: "sublayers.card.opacity") as? CGFloat == 0.25)
    #expect(layer.setValueIfPossible(layer.value(forKey: "opacity"), forKey: "opacity") && layer.opacity == 0.25)
    // The conversion adds no digits.
    layer.opacity = 0.3
    #expect(layer.value(forKey: "opacity") as? CGFloat == CGFloat(layer.opacity))
  }

  @Test("Every number of layers, animations and cells can be had as every type of numbers")
  func numbers() throws {
    let emitter = CAEmitterLayer(), replicator = CAReplicatorLayer(), spring = CASpringAnimation(keyPath: "opacity")
    let cell = CAEmitterCell()
    let layers: [(CALayer, String)] = [
      (CALayer(), "opacity"), (CALayer(), "speed"), (CALayer(), "repeatCount"), (CALayer(), "cornerRadius"),
      (CALayer(), "beginTime"), (CALayer(), "minificationFilterBias"), (emitter, "birthRate"), (emitter, "seed"),
      (replicator, "instanceRedOffset"), (replicator, "instanceCount"), (CATextLayer(), "fontSize"),
    ]
    for (layer, key) in layers {
      layer.setValue(3, forKey: key)
      expectThree(key) {
        layer.value(forKey: key, as: $0)
      } _: {
        layer.value(forKey: key, as: $0)
      }
      #expect(layer.value(forKeyPath: key, as: Double.self) == 3 && layer.value(forKey: key, as: Bool.self) == true)
    }
    for key in ["speed", "repeatCount", "duration", "mass", "initialVelocity"] {
      spring.setValue(3, forKey: key)
      expectThree(key) {
        spring.value(forKey: key, as: $0)
      } _: {
        spring.value(forKey: key, as: $0)
      }
      #expect(spring.value(forKeyPath: key, as: Float.self) == 3)
    }
    for key in ["birthRate", "velocity", "redRange", "speed"] {
      cell.setValue(3, forKey: key)
      expectThree(key) {
        cell.value(forKey: key, as: $0)
      } _: {
        cell.value(forKey: key, as: $0)
      }
      #expect(cell.value(forKeyPath: key, as: Float.self) == 3)
    }
    #expect(CALayer().value(forKey: "hidden", as: Int.self) == 0)
    #expect(CALayer().value(forKey: "hidden", as: NSNumber.self)?.boolValue == false)
  }

  private func expectThree(
    _ key: String, _ fraction: (CGFloat.Type) -> CGFloat?, _ whole: (Int.Type) -> Int?
  ) {
    #expect(fraction(CGFloat.self) == 3, "\(key)")
    #expect(whole(Int.self) == 3, "\(key)")
  }

  @Test("A number of any type that a client stored can be had as any other")
  func storedNumbers() {
    let layer = CALayer()
    let all: [Any] = [
      CGFloat(2), Double(2), Float(2), 2, UInt(2), Int8(2), UInt64(2), NSNumber(value: 2), NSNumber(value: 2.0),
      Optional(2) as Any,
    ]
    for value in all {
      layer.setValue(value, forKey: "progress")
      let name = "\(type(of: value))"
      #expect(layer.value(forKey: "progress", as: CGFloat.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: Double.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: Float.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: Int.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: UInt.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: Int16.self) == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: Bool.self) == true, "\(name)")
      #expect(layer.value(forKey: "progress", as: NSNumber.self)?.doubleValue == 2, "\(name)")
      #expect(layer.value(forKey: "progress", as: CGPoint.self) == nil, "\(name)")
    }
  }

  @Test("Numbers that a type can't hold are cut to it, and what is no number is none")
  func unusualNumbers() {
    let layer = CALayer()
    layer.setValue(2.75, forKey: "number")
    #expect(layer.value(forKey: "number", as: Int.self) == 2)
    layer.setValue(-1e300, forKey: "number")
    #expect(layer.value(forKey: "number", as: Int32.self) == .min && layer.value(forKey: "number", as: UInt8.self) == 0)
    layer.setValue(Double.nan, forKey: "number")
    #expect(
      layer.value(forKey: "number", as: Int.self) == nil && layer.value(forKey: "number", as: Float.self)?.isNaN == true
    )
    layer.setValue(UInt64.max, forKey: "number")
    #expect(layer.value(forKey: "number", as: UInt.self) == .max && layer.value(forKey: "number", as: Int.self) == .max)
    layer.setValue("7", forKey: "number")
    #expect(layer.value(forKey: "number", as: Int.self) == nil && layer.value(forKey: "number", as: String.self) == "7")
    layer.setValue(CALayer(), forKey: "number")
    #expect(
      layer.value(forKey: "number", as: CGFloat.self) == nil && layer.value(forKey: "nothing", as: CGFloat.self) == nil)
  }

  @Test("Structures come as they are and in boxes, names as text, sets of bits as numbers")
  func structures() {
    let layer = CALayer()
    layer.position = CGPoint(x: 1, y: 2)
    #expect(layer.value(forKey: "position", as: NSValue.self)?.cgPointValue == layer.position)
    #expect(layer.value(forKey: "bounds", as: CGRect.self) == .zero)
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    #expect(layer.value(forKey: "transform", as: NSValue.self)?.caTransform3DValue == layer.transform)
    layer.setValue(NSValue(cgSize: CGSize(width: 3, height: 4)), forKey: "size")
    #expect(layer.value(forKey: "size", as: CGSize.self) == CGSize(width: 3, height: 4))
    #expect(layer.value(forKey: "size", as: CGRect.self) == nil)
    #expect(layer.value(forKeyPath: "transform.scale.y", as: Float.self) == 3)
    #expect(layer.value(forKey: "contentsGravity", as: String.self) == "resize")
    layer.setValue("center", forKey: "gravity")
    #expect(layer.value(forKey: "gravity", as: CALayerContentsGravity.self) == .center)
    #expect(layer.value(forKey: "maskedCorners", as: Int.self) == 15)
  }

  @Test("Lists come back in the type that they were set in, and the property has them as numbers")
  func lists() {
    let gradient = CAGradientLayer(), shape = CAShapeLayer(), frames = CAKeyframeAnimation(keyPath: "opacity")
    gradient.locations = [0, 0.5, 1]
    #expect(gradient.value(forKey: "locations") as? [NSNumber] == [0, 0.5, 1])
    gradient.setValue([CGFloat(0), 0.25, 1], forKey: "locations")
    #expect(gradient.value(forKey: "locations") as? [CGFloat] == [0, 0.25, 1])
    #expect(gradient.locations == [0, 0.25, 1])
    shape.setValue([4.5, 2] as [Double], forKey: "lineDashPattern")
    #expect(shape.value(forKeyPath: "lineDashPattern") as? [Double] == [4.5, 2] && shape.lineDashPattern == [4.5, 2])
    shape.setValue([NSNumber(value: 3)], forKey: "lineDashPattern")
    #expect(shape.value(forKey: "lineDashPattern") as? [NSNumber] == [3])
    frames.setValue([Float(0), 1], forKey: "keyTimes")
    #expect(frames.value(forKey: "keyTimes") as? [Float] == [0, 1] && frames.keyTimes == [0, 1])
    #expect((frames.copy() as? CAKeyframeAnimation)?.value(forKey: "keyTimes") as? [Float] == [0, 1])
    frames.values = [CGFloat(0), CGFloat(1)]
    #expect(frames.value(forKey: "values") as? [CGFloat] == [0, 1])
    // A value that is set through the property later takes precedence, and nil means no value.
    gradient.locations = [0, 1]
    #expect(
      gradient.value(forKey: "locations") as? [CGFloat] == nil
        && gradient.value(forKey: "locations") as? [NSNumber] == [0, 1])
    gradient.setValue(nil, forKey: "locations")
    #expect(gradient.value(forKey: "locations") == nil && gradient.locations == nil)
    #expect(
      !gradient.setValueIfPossible(["x"], forKey: "locations") && !gradient.setValueIfPossible(3, forKey: "locations"))
  }

  @Test("A list can be had in every type of numbers, whole or not at all")
  func convertedLists() {
    let gradient = CAGradientLayer()
    gradient.locations = [0, 0.5, 1]
    #expect(gradient.value(forKey: "locations", as: [CGFloat].self) == [0, 0.5, 1])
    #expect(gradient.value(forKey: "locations", as: [Float].self) == [0, 0.5, 1])
    gradient.setValue([CGFloat(0), 1], forKey: "locations")
    #expect(gradient.value(forKey: "locations", as: [NSNumber].self) == [0, 1])
    gradient.setValue([1, "2", 3] as [Any], forKey: "mixed")
    #expect(gradient.value(forKey: "mixed", as: [Int].self) == nil)
  }

  @Test("The ends and the frames of an animation come as they were set, and as any type that is asked for")
  func animations() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.byValue) = (0.5, NSNumber(value: 1), CGFloat(2))
    #expect(fade.fromValue as? Double == 0.5 && fade.value(forKey: "byValue") as? CGFloat == 2)
    for (key, number) in [("fromValue", 0.5), ("toValue", 1), ("byValue", 2)] {
      #expect(fade.value(forKey: key, as: CGFloat.self) == CGFloat(number))
      #expect(fade.value(forKey: key, as: Float.self) == Float(number))
    }
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.values = [NSValue(cgPoint: CGPoint(x: 1, y: 2)), CGPoint(x: 3, y: 4)]
    #expect(frames.value(forKey: "values", as: [CGPoint].self) == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)])
    frames.values = [0, 0.5, Float(1), NSNumber(value: 2)] as [Any]
    #expect(frames.value(forKey: "values", as: [CGFloat].self) == [0, 0.5, 1, 2])
  }

  @Test("A presentation copy hands out what its layer does")
  func presentation() throws {
    let shape = CAShapeLayer()
    shape.opacity = 0.5
    shape.setValue([CGFloat(1), 2], forKey: "lineDashPattern")
    _ = try shape.commit(limits: .trusted)
    let copy = try #require(shape.presentation())
    #expect(copy.value(forKey: "opacity") as? CGFloat == 0.5)
    #expect(copy.value(forKey: "lineDashPattern") as? [CGFloat] == [1, 2])
    copy.setValue([3.0, 4], forKey: "lineDashPattern")
    #expect(copy.value(forKey: "lineDashPattern") as? [CGFloat] == [1, 2])
  }
}

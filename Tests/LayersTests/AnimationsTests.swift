// Tests of animations as objects: their defaults, keys, copies and springs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct AnimationsTests {
  @Test("A new animation has Core Animation's defaults")
  func defaults() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(animation.keyPath == "opacity")
    #expect(animation.duration == 0 && animation.beginTime == 0 && animation.timeOffset == 0)
    #expect(animation.speed == 1 && animation.repeatCount == 0 && animation.repeatDuration == 0)
    #expect(!animation.autoreverses && animation.fillMode == .removed)
    #expect(animation.isRemovedOnCompletion && animation.timingFunction == nil && animation.delegate == nil)
    #expect(!animation.isAdditive && !animation.isCumulative && animation.valueFunction == nil)
    #expect(animation.fromValue == nil && animation.toValue == nil && animation.byValue == nil)
    #expect(animation.preferredFrameRateRange == .default)

    let keyframes = CAKeyframeAnimation()
    #expect(keyframes.calculationMode == .linear && keyframes.rotationMode == nil && keyframes.values == nil)
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil)
    #expect(transition.startProgress == 0 && transition.endProgress == 1)
  }

  @Test("Properties can be read and set by their keys, Booleans by their plain names")
  func keys() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.setValue(2 as Int, forKey: "duration")
    animation.setValue(CGFloat(3), forKey: "speed")
    animation.setValue(NSNumber(value: 4), forKey: "repeatCount")
    animation.setValue(false, forKey: "removedOnCompletion")
    animation.setValue(true, forKey: "additive")
    animation.setValue("both", forKey: "fillMode")
    animation.setValue(CGPoint(x: 1, y: 2), forKey: "toValue")
    #expect(animation.duration == 2 && animation.speed == 3 && animation.repeatCount == 4)
    #expect(!animation.isRemovedOnCompletion && animation.isAdditive && animation.fillMode == .both)
    #expect(animation.value(forKey: "toValue") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(animation.value(forKey: "duration") as? CFTimeInterval == 2)
    #expect(animation.value(forKeyPath: "toValue.y") as? CGFloat == 2)
    animation.setValue(7, forKeyPath: "toValue.x")
    #expect(animation.toValue as? CGPoint == CGPoint(x: 7, y: 2))
    animation.setValue("not a number", forKey: "duration")
    #expect(animation.duration == 2)
    animation.setValue(nil, forKey: "duration")
    #expect(animation.duration == 0)
  }

  @Test("Values under keys of the client's own are kept, copied, and can be set at any time")
  func customKeys() {
    let animation = CAKeyframeAnimation()
    animation.setValue("done", forKey: "purpose")
    let copy = animation.copy() as? CAKeyframeAnimation
    #expect(copy?.value(forKey: "purpose") as? String == "done")
    copy?.isFrozen = true
    copy?.setValue("again", forKey: "purpose")
    #expect(copy?.value(forKey: "purpose") as? String == "again")
    #expect(animation.value(forKey: "purpose") as? String == "done")
    #expect(animation.value(forKey: "nothing") == nil)
  }

  @Test("A copy has the class and all values of its original, and changes by itself")
  func copies() throws {
    let spring = CASpringAnimation(keyPath: "bounds")
    spring.damping = 3
    spring.toValue = CGRect(x: 0, y: 0, width: 1, height: 1)
    spring.beginTime = 5
    let copy = try #require(spring.copy() as? CASpringAnimation)
    #expect(copy.damping == 3 && copy.beginTime == 5 && copy.keyPath == "bounds")
    copy.damping = 4
    #expect(spring.damping == 3)

    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [1, 2]
    keyframes.keyTimes = [0, 1]
    keyframes.calculationMode = .cubic
    let frames = try #require(keyframes.copy() as? CAKeyframeAnimation)
    #expect(frames.values?.count == 2 && frames.keyTimes == [0, 1] && frames.calculationMode == .cubic)

    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromTop
    let pushed = try #require(transition.copy() as? CATransition)
    #expect(pushed.type == .push && pushed.subtype == .fromTop)
  }

  private final class Labelled: CABasicAnimation, @unchecked Sendable {
    let label: String
    override init() {
      label = "made by init"
      super.init()
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test("A copy of a client's subclass is one of that subclass, made by its own initialiser")
  func subclassCopies() {
    let animation = Labelled()
    animation.duration = 2
    let copy = animation.copy() as? Labelled
    #expect(copy?.label == "made by init")
    #expect(copy?.duration == 2)
    #expect(copy !== animation)
  }

  private final class Quick: CABasicAnimation, @unchecked Sendable {
    override class func defaultValue(forKey key: String) -> Any? {
      switch key {
      case "duration": 0.1
      case "purpose": "speed"
      default: super.defaultValue(forKey: key)
      }
    }
  }

  @Test("A client's class chooses the defaults of its animations, for keys of its own too")
  func classDefaults() {
    let animation = Quick(keyPath: "opacity")
    #expect(animation.duration == 0.1 && animation.speed == 1)
    #expect(animation.value(forKey: "purpose") as? String == "speed")
    animation.duration = 2
    #expect((animation.copy() as? Quick)?.duration == 2)
  }

  @Test("A frozen animation keeps the values of its properties")
  func freezing() {
    let animation = CASpringAnimation(keyPath: "position.x")
    animation.toValue = 1
    animation.isFrozen = true
    animation.toValue = 2
    animation.duration = 9
    animation.keyPath = "position.y"
    animation.mass = 8
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.setValue(5, forKey: "speed")
    #expect(animation.toValue as? Int == 1)
    #expect(animation.duration == 0 && animation.mass == 1 && animation.speed == 1)
    #expect(animation.keyPath == "position.x" && animation.timingFunction == nil)
    #expect((animation.copy() as? CASpringAnimation)?.isFrozen == false)
  }

  @Test("A group is copied and frozen with everything in it")
  func groups() throws {
    let child = CABasicAnimation(keyPath: "opacity")
    let inner = CAAnimationGroup()
    inner.animations = [child]
    let group = CAAnimationGroup()
    group.animations = [inner]

    let copy = try #require(group.copy() as? CAAnimationGroup)
    copy.isFrozen = true
    let innerCopy = try #require(copy.animations?.first as? CAAnimationGroup)
    let childCopy = try #require(innerCopy.animations?.first)
    #expect(innerCopy !== inner && childCopy !== child)
    #expect(innerCopy.isFrozen && childCopy.isFrozen && !child.isFrozen)
    child.duration = 3
    childCopy.duration = 4
    #expect(childCopy.duration == 0)
  }

  @Test("A list that would put a group into itself is ignored, in copies too")
  func groupsAreTrees() throws {
    let outer = CAAnimationGroup()
    let inner = CAAnimationGroup()
    outer.animations = [outer]
    #expect(outer.animations == nil)
    outer.animations = [CABasicAnimation(), inner]
    inner.animations = [CABasicAnimation(), outer]
    #expect(outer.animations?.count == 2 && inner.animations == nil)
    let copy = try #require(outer.copy() as? CAAnimationGroup)
    let innerCopy = try #require(copy.animations?.last as? CAAnimationGroup)
    innerCopy.animations = [copy]
    #expect(innerCopy.animations == nil)
    inner.animations = [CABasicAnimation()]
    #expect(inner.animations?.count == 1)
  }

  @Test("Groups nested a hundred thousand deep are copied and let go")
  func deepGroups() throws {
    var group = CAAnimationGroup()
    for _ in 0..<100_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      group = outer
    }
    let copy = try #require(group.copy() as? CAAnimationGroup)
    copy.isFrozen = true
    #expect(copy.animations?.count == 1)
  }

  @Test("The path of a keyframe animation is a copy")
  func pathCopies() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    path.addLine(to: CGPoint(x: 99, y: 99))
    #expect(animation.path?.boundingBox.size.width == 10)
  }

  @Test("Value functions make one matrix of one number, or of three, and unknown names make none")
  func valueFunctions() {
    let turn = CAValueFunction(name: .rotateX)
    #expect(turn?.transform(of: [0.5]) == CATransform3DMakeRotation(0.5, 1, 0, 0))
    #expect(turn?.transform(of: [1, 2, 3]) == nil)
    #expect(CAValueFunction(name: .scale)?.transform(of: [1, 2, 3]) == CATransform3DMakeScale(1, 2, 3))
    #expect(CAValueFunction(name: .scaleY)?.transform(of: [2]) == CATransform3DMakeScale(1, 2, 1))
    #expect(CAValueFunction(name: .translate)?.transform(of: [1, 2, 3]) == CATransform3DMakeTranslation(1, 2, 3))
    #expect(CAValueFunction(name: .translateZ)?.transform(of: [2]) == CATransform3DMakeTranslation(0, 0, 2))
    #expect(CAValueFunction(name: .translate)?.transform(of: [1]) == nil)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
    #expect(turn?.name == .rotateX)
  }

  @Test("Choices have the names that documents give them")
  func rawValues() {
    #expect(CALayerContentsFormat.RGBA8Uint.rawValue == "RGBA8")
    #expect(CALayerContentsFormat.RGBA16Float.rawValue == "RGBAh")
    #expect(CALayerContentsFormat.gray8Uint.rawValue == "Gray8")
    #expect(CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect(kCAFillModeForwards == CAMediaTimingFillMode.forwards)
    #expect(kCAMediaTimingFunctionDefault.rawValue == "default")
    #expect(kCAOnOrderIn == "onOrderIn" && kCAOnOrderOut == "onOrderOut" && kCATransition == "transition")
    #expect(CACornerMask.all.rawValue == 15 && CAEdgeAntialiasingMask.layerTopEdge.rawValue == 8)
    #expect(CAAutoresizingMask.layerMaxYMargin.rawValue == 32)
  }
}

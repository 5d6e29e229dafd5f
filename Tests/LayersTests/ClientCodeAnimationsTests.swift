// Client code as tutorials teach it: animations, transactions, key paths and the constants of older Swift versions.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

private final class Finisher: NSObject, CAAnimationDelegate {
  var names: [String] = []

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    names.append(anim.value(forKey: "name") as? String ?? "")
  }
}

@Suite("Client code sets up animations")
struct ClientCodeAnimationsTests {
  @Test("A move that stays at its end, with values as objects and as numbers")
  func move() throws {
    let layer = CALayer()
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 200 as NSNumber
    animation.duration = 0.5
    animation.beginTime = CACurrentMediaTime() + 0.3
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1.5)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "move")
    animation.duration = 9
    let added = try #require(layer.animation(forKey: "move") as? CABasicAnimation)
    #expect(added !== animation && added.duration == 0.5 && added.fromValue as? Int == 0)
    #expect((added.toValue as? NSNumber)?.intValue == 200 && !added.isRemovedOnCompletion)
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil)
  }

  @Test("A shake by keyframes that are added to the position")
  func shake() throws {
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position.x"
    animation.values = [0, 10, -10, 10, -5, 5, -5, 0]
    animation.keyTimes = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1]
    animation.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeInEaseOut), count: 7)
    animation.duration = 0.4
    animation.isAdditive = true
    let layer = CALayer()
    layer.add(animation, forKey: "shake")
    let added = try #require(layer.animation(forKey: "shake") as? CAKeyframeAnimation)
    #expect(added.values?.count == 8 && added.keyTimes?[1].doubleValue == 0.125 && added.isAdditive)
  }

  @Test("A flight along a path, nose first")
  func flight() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 150))
    path.addCurve(
      to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0), control2: CGPoint(x: 225, y: 300))
    let animation = CAKeyframeAnimation(keyPath: #"position"#)
    animation.path = path
    animation.rotationMode = .rotateAuto
    animation.calculationMode = .paced
    animation.repeatCount = Float.greatestFiniteMagnitude
    #expect(animation.path?.currentPoint == CGPoint(x: 300, y: 150) && animation.rotationMode?.rawValue == "auto")
  }

  @Test("A group whose delegate tells the animations apart by name")
  func group() throws {
    let scale = CASpringAnimation(keyPath: "transform.scale")
    scale.damping = 12
    scale.stiffness = 200
    scale.fromValue = 0.5
    scale.duration = scale.settlingDuration
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = Float(0)
    fade.beginTime = 0.2
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 2
    group.setValue("appear", forKey: "name")
    let finisher = Finisher()
    group.delegate = finisher
    let layer = CALayer()
    layer.add(group, forKey: nil)
    layer.add(group, forKey: "again")
    let added = try #require(layer.animation(forKey: "again") as? CAAnimationGroup)
    added.delegate?.animationDidStop(added, finished: true)
    #expect(finisher.names == ["appear"] && added.animations?.count == 2 && added.animations?[1].beginTime == 0.2)
  }

  @Test("The shine of a gradient, animated by locations and by colours")
  func shine() {
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor(gray: 1, alpha: 0), CGColor(gray: 1, alpha: 1), CGColor(gray: 1, alpha: 0)]
    let locations = CABasicAnimation(keyPath: "locations")
    locations.fromValue = [0.0, 0.0, 0.25]
    locations.toValue = [0.75, 1.0, 1.0] as [NSNumber]
    locations.autoreverses = true
    gradient.add(locations, forKey: locations.keyPath)
    let colors = CABasicAnimation(keyPath: "colors")
    colors.fromValue = gradient.colors
    colors.toValue = gradient.colors?.reversed()
    gradient.add(colors, forKey: "colors")
    #expect(gradient.animationKeys() == ["locations", "colors"])
    #expect((gradient.animation(forKey: "locations") as? CABasicAnimation)?.fromValue as? [Double] == [0, 0, 0.25])
  }

  @Test("A push from the right between two states, always under the same key")
  func transition() {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = CATransitionSubtype.fromRight
    transition.duration = 0.35
    transition.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    let layer = CALayer()
    layer.add(transition, forKey: "switch")
    #expect(layer.animationKeys() == [kCATransition] && layer.animation(forKey: "switch") == nil)
  }

  @Test("Key paths that turn, scale and move, and values of the client's own")
  func keyPaths() throws {
    let layer = CALayer()
    layer.setValue(CGFloat.pi / 4, forKeyPath: "transform.rotation.z")
    layer.setValue(NSNumber(value: 2.0), forKeyPath: "transform.scale")
    layer.setValue(30, forKeyPath: "position.x")
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKeyPath: "transform.translation")
    layer.setValue(true, forKey: "hidden")
    layer.setValue(0.5, forKey: "opacity")
    layer.setValue("blue", forKey: "team")
    let angle = try #require(layer.value(forKeyPath: "transform.rotation") as? CGFloat)
    #expect(abs(angle - .pi / 4) < 1e-12 && layer.position == CGPoint(x: 30, y: 0))
    #expect(layer.transform.m41 == 5 && layer.transform.m42 == 6 && layer.isHidden && layer.opacity == 0.5)
    #expect(layer.value(forKey: "team") as? String == "blue" && layer.value(forKey: "league") == nil)
    let box = NSValue(caTransform3D: layer.transform)
    #expect(CATransform3DEqualToTransform(box.caTransform3DValue, layer.transform))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi).scaledBy(x: 2, y: 2))
    #expect(abs(layer.affineTransform().a + 2) < 1e-12)
  }

  @Test("Transactions in every form that is taught")
  func transactions() {
    var completed = 0
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setCompletionBlock { completed += 1 }
    #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    CATransaction.setValue(NSNumber(value: 1.5), forKey: kCATransactionAnimationDuration)
    #expect(CATransaction.disableActions() && CATransaction.value(forKey: "animationDuration") as? Double == 1.5)
    CATransaction.commit()
    CATransaction.setDisableActions(true)
    #expect(CATransaction.animationDuration() == 2 && completed == 0)
    CATransaction.commit()
    CATransaction.flush()
    #expect(completed == 1 && CATransaction.animationDuration() == 0.25)
  }

  @Test("A layer's time is stopped, and goes on where it stood")
  func pause() {
    let layer = CALayer()
    let stopped = MediaClock.withTime(100) { layer.convertTime(CACurrentMediaTime(), from: nil) }
    layer.speed = 0.0
    layer.timeOffset = stopped
    #expect(layer.convertTime(107, from: nil) == 100)
    let pausedTime = layer.timeOffset
    layer.speed = 1.0
    layer.timeOffset = 0.0
    layer.beginTime = 0.0
    let timeSincePause = layer.convertTime(107, from: nil) - pausedTime
    layer.beginTime = timeSincePause
    #expect(timeSincePause == 7 && layer.convertTime(110, from: nil) == 103)
  }

  @Test("The constants of older Swift versions are the members of today's types")
  func oldConstants() {
    let layer = CALayer()
    layer.contentsGravity = kCAGravityResizeAspect
    layer.magnificationFilter = kCAFilterNearest
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    shape.lineJoin = kCALineJoinBevel
    shape.fillRule = kCAFillRuleEvenOdd
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.fillMode = kCAFillModeBoth
    animation.calculationMode = kCAAnimationCubicPaced
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
    animation.valueFunction = CAValueFunction(name: kCAValueFunctionRotateZ)
    let transition = CATransition()
    transition.type = kCATransitionMoveIn
    transition.subtype = kCATransitionFromTop
    let text = CATextLayer()
    text.alignmentMode = kCAAlignmentCenter
    text.truncationMode = kCATruncationEnd
    let emitter = CAEmitterLayer()
    emitter.emitterShape = kCAEmitterLayerLine
    emitter.renderMode = kCAEmitterLayerAdditive
    #expect(layer.contentsGravity == .resizeAspect && layer.magnificationFilter == .nearest)
    #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
    #expect(animation.fillMode == .both && animation.calculationMode == .cubicPaced)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(animation.valueFunction?.name == .rotateZ && transition.type == .moveIn && transition.subtype == .fromTop)
    #expect(text.alignmentMode == .center && text.truncationMode == .end)
    #expect(emitter.emitterShape == .line && emitter.renderMode == .additive)
  }
}

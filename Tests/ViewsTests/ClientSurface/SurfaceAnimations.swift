// Uses of animations, transactions and display links that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of animations of all kinds.
func useAnimations(_ delegate: CAAnimationDelegate) -> [Any?] {
  let basic = CABasicAnimation(keyPath: "opacity"), spring = CASpringAnimation(keyPath: nil)
  (basic.beginTime, basic.duration, basic.speed, basic.timeOffset) = (0, 1, 1, 0)
  (basic.repeatCount, basic.repeatDuration, basic.autoreverses, basic.fillMode) = (0, 0, false, .backwards)
  basic.timingFunction = CAMediaTimingFunction(name: .easeIn)
  basic.delegate = delegate
  basic.isRemovedOnCompletion = false
  (basic.fromValue, basic.toValue, basic.byValue) = (0, 1, nil)
  (basic.keyPath, basic.isAdditive, basic.isCumulative) = ("opacity", false, false)
  basic.valueFunction = CAValueFunction(name: .rotateZ)
  basic.setValue(basic.value(forKey: "tag"), forKey: "tag")
  basic.setValue(basic.value(forKeyPath: "tag"), forKeyPath: "tag")
  basic.run(forKey: "opacity", object: CALayer(), arguments: nil)
  (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (1, 100, 10, 0)
  let frames = CAKeyframeAnimation(keyPath: "position")
  (frames.values, frames.path, frames.keyTimes, frames.timingFunctions) = ([], nil, [0, 1], [])
  (frames.calculationMode, frames.rotationMode) = (.cubic, .rotateAuto)
  (frames.tensionValues, frames.continuityValues, frames.biasValues) = (nil, nil, nil)
  let group = CAAnimationGroup(), transition = CATransition()
  group.animations = [basic]
  (transition.type, transition.subtype) = (.push, .fromLeft)
  (transition.startProgress, transition.endProgress, transition.filter) = (0, 1, nil)
  let pacing = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
  var place: [Float] = [0, 0]
  pacing.getControlPoint(at: 1, values: &place)
  return [
    CAAnimation.defaultValue(forKey: "duration"), basic.shouldArchiveValue(forKey: "duration"), basic.copy(),
    spring.settlingDuration, frames, group, transition, basic.valueFunction?.name, place,
    CAAnimation.init(coder:) as Any,
  ]
}

/// Uses of transactions.
func useTransactions() -> [Any?] {
  CATransaction.begin()
  CATransaction.setDisableActions(CATransaction.disableActions())
  CATransaction.setAnimationDuration(CATransaction.animationDuration())
  CATransaction.setAnimationTimingFunction(CATransaction.animationTimingFunction())
  CATransaction.setCompletionBlock(CATransaction.completionBlock())
  CATransaction.setValue(
    CATransaction.value(forKey: kCATransactionDisableActions), forKey: kCATransactionDisableActions)
  CATransaction.lock()
  CATransaction.unlock()
  CATransaction.commit()
  CATransaction.flush()
  return [
    kCATransactionAnimationDuration, kCATransactionAnimationTimingFunction, kCATransactionCompletionBlock, kCAOnOrderIn,
    kCAOnOrderOut, kCATransition,
  ]
}

/// Uses of display links, timers, notifications and modes of run loops.
func useLoops(_ target: NSObject) -> [Any?] {
  let link = CADisplayLink(target: target, selector: Selector("tick:"))
  link.add(to: .main, forMode: .common)
  link.remove(from: .main, forMode: .common)
  link.isPaused = true
  link.preferredFramesPerSecond = 30
  link.frameInterval = 1
  link.invalidate()
  let timer = Timer(timeInterval: 1, target: target, selector: "tick:", userInfo: nil, repeats: true)
  timer.invalidate()
  Timer.scheduledTimer(timeInterval: 1, target: target, selector: "tick:", userInfo: nil, repeats: true).invalidate()
  NotificationCenter.default.addObserver(target, selector: "noted:", name: .UIApplicationDidBecomeActive, object: nil)
  let modes: [RunLoopMode] = [.defaultRunLoopMode, .commonModes, .UITrackingRunLoopMode, .tracking]
  return [link.timestamp, link.duration, link.targetTimestamp, modes, Selector("tick:").name]
}

/// Uses of the names of choices, and of the constants with their C names.
func useConstants() -> [[AnyHashable]] {
  [
    [CAMediaTimingFillMode.removed, kCAFillModeRemoved, kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth],
    [
      CAMediaTimingFunctionName.default, kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn,
      kCAMediaTimingFunctionEaseOut, kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionDefault,
    ],
    [
      CALayerContentsGravity.top, kCAGravityCenter, kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight,
      kCAGravityTopLeft, kCAGravityTopRight, kCAGravityBottomLeft, kCAGravityBottomRight, kCAGravityResize,
      kCAGravityResizeAspect, kCAGravityResizeAspectFill,
    ],
    [
      CALayerContentsFormat.RGBA8Uint, CALayerContentsFormat.RGBA16Float, CALayerContentsFormat.gray8Uint,
      CALayerContentsFormat.automatic,
    ],
    [CALayerContentsFilter.nearest, kCAFilterNearest, kCAFilterLinear, kCAFilterTrilinear],
    [CALayerCornerCurve.circular, CALayerCornerCurve.continuous],
    [CAShapeLayerFillRule.nonZero, kCAFillRuleNonZero, kCAFillRuleEvenOdd],
    [CAShapeLayerLineCap.butt, kCALineCapButt, kCALineCapRound, kCALineCapSquare],
    [CAShapeLayerLineJoin.miter, kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel],
    [CAGradientLayerType.axial, CAGradientLayerType.radial, CAGradientLayerType.conic],
    [CATextLayerTruncationMode.none, kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle],
    [
      CATextLayerAlignmentMode.natural, kCAAlignmentNatural, kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter,
      kCAAlignmentJustified,
    ],
    [
      CAAnimationCalculationMode.linear, kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced, kCAAnimationCubic,
      kCAAnimationCubicPaced,
    ],
    [CAAnimationRotationMode.rotateAuto, kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse],
    [CATransitionType.fade, kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal],
    [
      CATransitionSubtype.fromTop, kCATransitionFromRight, kCATransitionFromLeft, kCATransitionFromTop,
      kCATransitionFromBottom,
    ],
    [
      CAEmitterLayerEmitterShape.point, kCAEmitterLayerPoint, kCAEmitterLayerLine, kCAEmitterLayerRectangle,
      kCAEmitterLayerCuboid, kCAEmitterLayerCircle, kCAEmitterLayerSphere,
    ],
    [
      CAEmitterLayerEmitterMode.points, kCAEmitterLayerPoints, kCAEmitterLayerOutline, kCAEmitterLayerSurface,
      kCAEmitterLayerVolume,
    ],
    [
      CAEmitterLayerRenderMode.unordered, kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst,
      kCAEmitterLayerOldestLast, kCAEmitterLayerBackToFront, kCAEmitterLayerAdditive,
    ],
    [CAScrollLayerScrollMode.none, kCAScrollNone, kCAScrollVertically, kCAScrollHorizontally, kCAScrollBoth],
    [
      CAValueFunctionName.rotateX, kCAValueFunctionRotateX, kCAValueFunctionRotateY, kCAValueFunctionRotateZ,
      kCAValueFunctionScale, kCAValueFunctionScaleX, kCAValueFunctionScaleY, kCAValueFunctionScaleZ,
      kCAValueFunctionTranslate, kCAValueFunctionTranslateX, kCAValueFunctionTranslateY, kCAValueFunctionTranslateZ,
    ],
  ]
}

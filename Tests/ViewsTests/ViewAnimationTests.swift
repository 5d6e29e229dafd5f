// Tests of animation blocks: changes inside of them are animated, and no others are.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Animation blocks")
struct ViewAnimationTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private func animation(_ key: String) -> CABasicAnimation? { view.layer.animation(forKey: key) as? CABasicAnimation }

  @Test("Outside of a block nothing animates, whatever the layer would do by itself")
  func outside() {
    #expect(view.layer.action(forKey: "opacity") == nil)
    #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
    view.alpha = 0
    #expect(view.layer.animationKeys() == nil && UIView.inheritedAnimationDuration == 0)
  }

  @Test("A change in a block animates from the old value, as a difference that shrinks to nothing")
  func inside() {
    view.alpha = 0.75
    UIView.animate(withDuration: 2) {
      view.alpha = 0.25
      view.center = CGPoint(x: 50, y: 60)
      view.tag = 3
      view.alpha = 0.25
    }
    #expect(view.layer.animationKeys() == ["opacity", "position"])
    let fade = animation("opacity")
    #expect(fade?.keyPath == "opacity" && fade?.duration == 2 && fade?.beginTime == 0)
    #expect(fade?.isAdditive == true && fade?.fromValue as? CGFloat == 0.5 && fade?.toValue as? CGFloat == 0)
    #expect(view.alpha == 0.25)
    #expect(fade?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(animation("position")?.fromValue as? CGPoint == CGPoint(x: -45, y: -55))
  }

  @Test("The action of a change is an animation from the old value, which can be given to another property")
  func action() {
    view.alpha = 0.75
    UIView.animate(withDuration: 2, delay: 0, options: [.curveLinear, .autoreverse]) {
      let action = view.layer.action(forKey: "opacity") as? CABasicAnimation
      #expect(action?.fromValue as? CGFloat == 0.75 && action?.duration == 2 && action?.autoreverses == true)
      action?.keyPath = "cornerRadius"
      action?.fromValue = CGFloat(3)
      action?.run(forKey: "cornerRadius", object: view.layer, arguments: nil)
      #expect(view.layer.action(forKey: "backgroundColor") is CABasicAnimation)
      #expect(view.layer.action(forKey: "contents") == nil && view.layer.action(forKey: "unheardOf") == nil)
      #expect(UIView.inheritedAnimationDuration == 2)
    }
    let corner = animation("cornerRadius")
    #expect(corner?.isAdditive == false && corner?.fromValue as? CGFloat == 3 && corner?.duration == 2)
    #expect(view.layer.animationKeys() == ["cornerRadius"])
  }

  @Test("Colours animate from the old one, and from nothing by fading it in")
  func colors() {
    UIView.animate(withDuration: 1) { view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    let first = animation("backgroundColor")
    #expect(first?.isAdditive == false && first?.toValue == nil)
    #expect(first?.fromValue.map { AnimatableValue($0) } == .color(SIMD4(0, 0, 0, 0)))
    view.layer.removeAllAnimations()
    UIView.animate(withDuration: 1) { view.backgroundColor = nil }
    let second = animation("backgroundColor")
    #expect(second?.fromValue.map { AnimatableValue($0) } == .color(SIMD4(1, 0, 0, 1)))
    #expect(second?.toValue.map { AnimatableValue($0) } == .color(SIMD4(0, 0, 0, 0)))
  }

  @Test("A transform animates as the way from the old one to the new one, or from it where the new one is flat")
  func transforms() throws {
    view.transform = CGAffineTransform(scaleX: 4, y: 4)
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    let shrink = animation("transform")
    #expect(shrink?.isAdditive == true)
    #expect(shrink?.fromValue as? CATransform3D == CATransform3DMakeScale(2, 2, 1))
    #expect(shrink?.toValue as? CATransform3D == CATransform3DIdentity)
    view.layer.removeAllAnimations()
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
    let vanish = animation("transform")
    #expect(vanish?.isAdditive == false && vanish?.toValue == nil)
    #expect(vanish?.fromValue as? CATransform3D == CATransform3DMakeScale(2, 2, 1))
  }

  @Test(
    "A block's options set its pacing and its repetition",
    arguments: [
      (UIView.AnimationOptions.curveLinear, CAMediaTimingFunctionName.linear), (.curveEaseIn, .easeIn),
      (.curveEaseOut, .easeOut), (.curveEaseInOut, .easeInEaseOut),
    ])
  func options(curve: UIView.AnimationOptions, name: CAMediaTimingFunctionName) {
    UIView.animate(withDuration: 1, delay: 0, options: [curve, .repeat, .autoreverse], animations: { view.alpha = 0 })
    let fade = animation("opacity")
    #expect(fade?.timingFunction == CAMediaTimingFunction(name: name))
    #expect(fade?.repeatCount == .infinity && fade?.autoreverses == true)
  }

  @Test("The bits of the options are UIKit's")
  func bits() {
    let bits: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8), (.autoreverse, 16),
      (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64), (.allowAnimatedContent, 128),
      (.showHideTransitionViews, 256), (.overrideInheritedOptions, 512), (.curveLinear, 3 << 16),
      (.transitionFlipFromLeft, 1 << 20), (.transitionFlipFromRight, 2 << 20), (.transitionCurlUp, 3 << 20),
      (.transitionCurlDown, 4 << 20), (.transitionCrossDissolve, 5 << 20), (.transitionFlipFromTop, 6 << 20),
      (.transitionFlipFromBottom, 7 << 20), (.preferredFramesPerSecond60, 3 << 24),
      (.preferredFramesPerSecond30, 7 << 24),
    ]
    for (option, value) in bits { #expect(option.rawValue == value) }
    let modes: [(UIView.KeyframeAnimationOptions, UInt)] = [
      (.calculationModeDiscrete, 1 << 10), (.calculationModePaced, 2 << 10), (.calculationModeCubic, 3 << 10),
      (.calculationModeCubicPaced, 4 << 10), (.overrideInheritedOptions, 512), (.repeat, 8),
    ]
    for (option, value) in modes { #expect(option.rawValue == value) }
  }

  @Test("A delayed block shows the old value until it begins")
  func delay() {
    MediaClock.withClock(startingAt: 10) {
      UIView.animate(withDuration: 2, delay: 3, options: .autoreverse, animations: { view.alpha = 0 })
      let fade = animation("opacity")
      #expect(fade?.beginTime == 13 && fade?.duration == 2 && fade?.fillMode == .backwards)
    }
  }

  @Test(
    "A block in a block takes the duration, the pacing and the repetition of the outer one, unless it says otherwise")
  func nesting() {
    UIView.animate(
      withDuration: 4, delay: 0, options: [.curveLinear, .repeat],
      animations: {
        UIView.animate(withDuration: 1) {
          view.alpha = 0
          #expect(UIView.inheritedAnimationDuration == 4)
        }
        UIView.animate(
          withDuration: 1, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedOptions, .overrideInheritedCurve],
          animations: { view.center.x = 90 })
        UIView.performWithoutAnimation { view.backgroundColor = .red }
        #expect(UIView.inheritedAnimationDuration == 4)
      })
    #expect(animation("opacity")?.duration == 4 && animation("opacity")?.repeatCount == .infinity)
    #expect(animation("opacity")?.timingFunction == CAMediaTimingFunction(name: .linear))
    #expect(animation("position")?.duration == 1 && animation("position")?.repeatCount == 1)
    #expect(animation("position")?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(animation("backgroundColor") == nil)
    view.alpha = 1
    #expect(view.layer.animationKeys()?.count == 2)
  }

  @Test("Without animations not even a block animates")
  func disabled() {
    var completions: [Bool] = []
    #expect(UIView.areAnimationsEnabled)
    UIView.performWithoutAnimation {
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { completions.append($0) })
    }
    #expect(view.layer.animationKeys() == nil && completions == [true] && UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    CATransaction.commit()
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("A block without duration, or with one that is no number, changes at once, and is complete")
  func withoutDuration() {
    var completions: [Bool] = []
    for duration in [0, -1, .nan, .infinity] {
      view.alpha = 1
      UIView.animate(withDuration: duration, animations: { view.alpha = 0 }, completion: { completions.append($0) })
      #expect(view.layer.animationKeys() == nil && view.alpha == 0)
    }
    UIView.animate(withDuration: 1, delay: .nan, animations: { view.alpha = 1 })
    #expect(completions == [true, true, true, true] && animation("opacity")?.beginTime == 0)
  }

  @Test("A block is complete when the transaction around it is")
  func completion() {
    var completions = 0
    CATransaction.begin()
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { _ in completions += 1 }
    #expect(completions == 0)
    CATransaction.commit()
    #expect(completions == 1)
  }

  @Test("Repetition of a part of a block is that of the part")
  func modified() {
    UIView.animate(withDuration: 1) {
      UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.alpha = 0 }
      view.center.x = 90
    }
    #expect(animation("opacity")?.repeatCount == 2.5 && animation("opacity")?.autoreverses == true)
    #expect(animation("position")?.repeatCount == 1 && animation("position")?.autoreverses == false)
    UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) { view.alpha = 1 }
    #expect(view.layer.animationKeys()?.count == 2)
  }

  @Test("A block that begins and ends with calls animates what lies between them")
  func openBlocks() {
    UIView.beginAnimations("move", context: nil)
    view.alpha = 0.5
    UIView.setAnimationDuration(3)
    UIView.setAnimationCurve(.easeIn)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    view.center.x = 90
    UIView.commitAnimations()
    view.backgroundColor = .red
    #expect(animation("opacity")?.duration == 0.2)
    #expect(animation("position")?.duration == 3 && animation("position")?.repeatCount == 2)
    #expect(animation("position")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(view.layer.animationKeys()?.count == 2)
    // Calls without a partner change nothing for what follows.
    UIView.commitAnimations()
    UIView.setAnimationDuration(9)
    UIView.animate(withDuration: 1) { UIView.beginAnimations(nil, context: nil) }
    view.alpha = 1
    #expect(view.layer.animationKeys()?.count == 2 && UIView.inheritedAnimationDuration == 0)
    CATransaction.begin()
    CATransaction.commit()
  }
}

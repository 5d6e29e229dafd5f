// Tests of keyframe blocks and of transitions of views.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Keyframe blocks and transitions of views")
struct KeyframeBlockTests {
  private static let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  @Test("Each part of a keyframe block moves in its own time, and what lies between parts is held")
  func parts() {
    StagedViews.run { staged in
      let calls = Calls()
      UIView.animateKeyframes(
        withDuration: 8, delay: 1, options: Self.linear,
        animations: {
          #expect(UIView.inheritedAnimationDuration == 8)
          UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
            #expect(UIView.inheritedAnimationDuration == 2)
            staged.view.center.x = 60
          }
          UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.5) { staged.view.center.x = 100 }
          staged.view.alpha = 0
        }, completion: { calls.note("\($0)") })
      #expect(staged.view.center.x == 100)
      // From the second 3 to 5, and from 7 to 9.
      let expected: [(Double, Double)] = [
        (0, 20), (1, 20), (2.5, 20), (3, 20), (4, 40), (5, 60), (6, 60), (7, 60), (7.5, 70), (8, 80), (9, 100),
      ]
      for (time, x) in expected { #expect(StagedViews.near(staged.x(at: time), x), "at \(time)") }
      #expect(calls.entries == ["true at 9.0"])
    }
    StagedViews.run { staged in
      UIView.animateKeyframes(withDuration: 8, delay: 0, options: Self.linear, animations: { staged.view.alpha = 0 })
      #expect(staged.alpha(at: 2) == 0.75)
    }
  }

  @Test("As a whole, a keyframe block begins and ends slowly")
  func pacing() {
    StagedViews.run { staged in
      UIView.animateKeyframes(
        withDuration: 1, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { staged.view.center.x = 120 }
        })
      #expect(StagedViews.near(staged.x(at: 0.25), 20 + 100 * 0.12916, 1e-3))
    }
  }

  @Test("Values change in steps, at even speed or along a curve, as the options say")
  func modes() throws {
    func keyframes(_ options: UIView.KeyframeAnimationOptions) throws -> CAKeyframeAnimation {
      let view = UIView(frame: .zero)
      UIView.animateKeyframes(
        withDuration: 4, delay: 0, options: [options, .repeat, .autoreverse],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 10 }
          UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { view.center.x = 50 }
        })
      return try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
    }
    func xs(_ animation: CAKeyframeAnimation) -> [CGFloat]? { (animation.values as? [CGPoint])?.map(\.x) }
    let plain = try keyframes([])
    #expect(plain.calculationMode == .linear && plain.keyTimes?.map(\.doubleValue) == [0, 0.25, 1])
    #expect(plain.isAdditive && xs(plain) == [-50, -40, 0])
    #expect(plain.repeatCount == .infinity && plain.autoreverses && plain.duration == 4)
    let steps = try keyframes(.calculationModeDiscrete)
    #expect(steps.calculationMode == .discrete && steps.keyTimes?.map(\.doubleValue) == [0, 0.25, 1])
    #expect(xs(steps) == [-50, -40])
    let paced = try keyframes(.calculationModePaced)
    #expect(paced.calculationMode == .paced && paced.keyTimes == nil)
    #expect(try keyframes(.calculationModeCubic).calculationMode == .cubic)
    #expect(try keyframes(.calculationModeCubicPaced).calculationMode == .cubicPaced)
  }

  @Test("Parts out of order, on top of each other, empty or beyond the block still make one way")
  func badParts() {
    StagedViews.run { staged in
      UIView.animateKeyframes(
        withDuration: 4, delay: 0, options: Self.linear,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 9) { staged.view.center.x = 100 }
          UIView.addKeyframe(withRelativeStartTime: -3, relativeDuration: 1) { staged.view.center.x = 60 }
          UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .nan) { staged.view.alpha = 0 }
        })
      // The first two seconds lead half of the way to 60, where the part to 100 takes over.
      let expected = [(0.0, 20.0), (1, 30), (2, 40), (3, 70), (3.5, 85)]
      for (time, x) in expected { #expect(StagedViews.near(staged.x(at: time), x), "at \(time)") }
    }
    let view = UIView(frame: .zero)
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
    #expect(view.alpha == 0 && view.layer.animationKeys() == nil)
  }

  // MARK: Transitions

  @Test("A cross-dissolve is a fade of the layer, in which changes do not animate by themselves")
  func crossDissolve() throws {
    try StagedViews.run { staged in
      let calls = Calls(), label = UIView(frame: .zero)
      UIView.transition(
        with: staged.view, duration: 2, options: [.transitionCrossDissolve, .curveEaseIn],
        animations: {
          staged.view.backgroundColor = .red
          staged.view.addSubview(label)
        }, completion: { calls.note("\($0)") })
      let fade = try #require(staged.view.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(fade.type == .fade && fade.duration == 2)
      #expect(fade.timingFunction == CAMediaTimingFunction(name: .easeIn))
      #expect(staged.view.layer.animationKeys() == [kCATransition] && label.superview === staged.view)
      staged.stage.advance(to: 3)
      #expect(calls.entries == ["true at 2.0"])
      UIView.transition(
        with: staged.view, duration: 2, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { staged.view.alpha = 0 })
      #expect(staged.view.layer.animationKeys() == [kCATransition, "opacity"])
      // Without a transition the block is one like any other.
      UIView.transition(with: staged.root, duration: 2, animations: { staged.root.alpha = 0 })
      #expect(staged.root.layer.animationKeys() == ["opacity"])
    }
  }

  @Test(
    "A flip turns the side towards the viewer that it begins with, and shows the new state from the middle on",
    arguments: [
      (UIView.AnimationOptions.transitionFlipFromLeft, CGPoint(x: -10, y: 0)),
      (.transitionFlipFromRight, CGPoint(x: 10, y: 0)), (.transitionFlipFromTop, CGPoint(x: 0, y: -10)),
      (.transitionFlipFromBottom, CGPoint(x: 0, y: 10)),
    ])
  func flips(option: UIView.AnimationOptions, side: CGPoint) throws {
    try StagedViews.run { staged in
      let calls = Calls()
      UIView.transition(
        with: staged.view, duration: 2, options: option, animations: { staged.view.backgroundColor = .red },
        completion: { calls.note("\($0)") })
      let fade = try #require(staged.view.layer.animation(forKey: kCATransition))
      #expect(fade.beginTime == 1 && fade.duration < 0.01 && fade.fillMode == .backwards)
      func depth(at time: Double) throws -> CGFloat {
        staged.stage.advance(to: time)
        let transform = try #require(staged.view.layer.presentation()?.transform)
        return side.x * transform.m13 + side.y * transform.m23
      }
      #expect(try depth(at: 0.5) > 1 && depth(at: 0.99) > 9)
      #expect(try depth(at: 1.01) < -9 && depth(at: 1.5) < -1)
      #expect(staged.view.layer.presentation()?.transform.m34 != 0 && calls.entries.isEmpty)
      staged.stage.advance(to: 2.5)
      #expect(staged.view.layer.animationKeys() == nil && calls.entries == ["true at 2.0"])
    }
  }

  @Test("A curl is a transition of the layer with a type of its own")
  func curls() {
    let view = UIView(frame: .zero)
    UIView.transition(with: view, duration: 1, options: .transitionCurlUp, animations: nil)
    #expect((view.layer.animation(forKey: kCATransition) as? CATransition)?.type.rawValue == "pageCurl")
    UIView.transition(with: view, duration: 1, options: .transitionCurlDown, animations: nil)
    #expect((view.layer.animation(forKey: kCATransition) as? CATransition)?.type.rawValue == "pageUnCurl")
    UIView.transition(with: view, duration: 0, options: .transitionCurlDown, animations: { view.tag = 4 })
    #expect(view.tag == 4)
  }

  @Test("A transition from one view to another replaces it in its superview, or hides it")
  func betweenViews() {
    StagedViews.run { staged in
      let calls = Calls(), next = UIView(frame: staged.view.frame), front = UIView(frame: .zero)
      staged.root.addSubview(front)
      UIView.transition(
        from: staged.view, to: next, duration: 1, options: .transitionCrossDissolve,
        completion: { calls.note("\($0)") })
      #expect(staged.root.subviews.map { $0 === next } == [true, false] && staged.view.superview == nil)
      #expect(staged.root.layer.animationKeys() == [kCATransition])
      staged.stage.advance(to: 2)
      #expect(calls.entries == ["true at 1.0"])
      UIView.transition(
        from: next, to: front, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
      #expect(next.isHidden && !front.isHidden && next.superview === staged.root)
      UIView.transition(from: staged.view, to: front, duration: 1, completion: { calls.note("alone \($0)") })
      #expect(calls.entries.last == "alone true at 2.0" && front.superview === staged.root)
    }
  }
}

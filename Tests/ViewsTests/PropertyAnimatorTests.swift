// Tests of property animators: their states, and what their views show while they run, pause, reverse and stop.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Property animators")
struct PropertyAnimatorTests {
  private func near(_ one: Double, _ other: Double) -> Bool { StagedViews.near(one, other) }

  /// Returns an animator that moves the view from 20 to 120, and that notes its end.
  private func mover(
    _ staged: StagedViews, _ calls: Calls = Calls(), duration: Double = 1, curve: UIView.AnimationCurve = .linear
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { staged.view.center.x = 120 }
    animator.addCompletion { calls.note("\($0)") }
    return animator
  }

  @Test("An animator runs its blocks at the start, moves its views, and ends")
  func running() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0)
      #expect(staged.view.center.x == 20)
      animator.startAnimation()
      #expect(animator.state == .active && animator.isRunning && staged.view.center.x == 120)
      #expect(staged.x(at: 0) == 20 && near(staged.x(at: 0.25), 45) && near(animator.fractionComplete, 0.25))
      animator.startAnimation()
      #expect(near(staged.x(at: 0.75), 95) && calls.entries.isEmpty)
      staged.stage.advance(to: 2)
      #expect(calls.entries == ["end at 1.0"] && animator.state == .inactive && !animator.isRunning)
      #expect(staged.view.layer.animationKeys() == nil)
    }
  }

  @Test("An animator can start later, and pause, and go on")
  func pausing() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.startAnimation(afterDelay: 2)
      #expect(animator.delay == 2 && animator.isRunning && staged.x(at: 1.5) == 20 && animator.fractionComplete == 0)
      #expect(near(staged.x(at: 2.25), 45))
      animator.pauseAnimation()
      #expect(animator.state == .active && !animator.isRunning)
      #expect(staged.view.layer.animation(forKey: "position")?.speed == 0 && staged.stage.nextChange == nil)
      #expect(near(staged.x(at: 50), 45) && near(animator.fractionComplete, 0.25) && calls.entries.isEmpty)
      animator.startAnimation()
      #expect(near(staged.x(at: 50), 45) && near(staged.x(at: 50.5), 95) && near(animator.fractionComplete, 0.75))
      staged.stage.advance(to: 60)
      #expect(calls.entries.count == 1 && calls.entries[0].hasPrefix("end at 50.7"))
    }
  }

  @Test("Scrubbing moves along the way itself, or along time where it is not to be linear")
  func scrubbing() {
    StagedViews.run { staged in
      let animator = mover(staged, curve: .easeIn)
      for fraction in [0, 0.125, 0.9, 0.5, 1, 0.25] {
        animator.fractionComplete = fraction
        #expect(near(staged.x(at: 7), 20 + 100 * fraction) && near(animator.fractionComplete, fraction))
      }
      #expect(animator.state == .active && !animator.isRunning)
      animator.scrubsLinearly = false
      animator.fractionComplete = 0.25
      #expect(StagedViews.near(staged.x(at: 8), 20 + 100 * 0.09346, 1e-3) && near(animator.fractionComplete, 0.25))
      animator.fractionComplete = 7
      #expect(near(staged.x(at: 8), 120))
      animator.fractionComplete = -.infinity
      #expect(near(staged.x(at: 8), 20))
      animator.fractionComplete = .nan
      #expect(near(animator.fractionComplete, 0))
    }
  }

  @Test("After scrubbing the way goes on from there at the pace of the curve")
  func goingOn() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls, curve: .easeIn)
      animator.fractionComplete = 0.09346
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      // The curve is there after a quarter of its time.
      #expect(StagedViews.near(staged.x(at: 0.25), 20 + 100 * 0.31536, 1e-2))
      staged.stage.advance(to: 0.7)
      #expect(calls.entries.isEmpty)
      staged.stage.advance(to: 0.8)
      #expect(calls.entries.count == 1)
    }
  }

  @Test("An animator that is reversed runs back, and leaves the old values")
  func reversing() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.startAnimation()
      #expect(near(staged.x(at: 0.75), 95))
      animator.isReversed = true
      #expect(near(staged.x(at: 0.75), 95) && near(animator.fractionComplete, 0.25) && animator.isRunning)
      #expect(near(staged.x(at: 1), 70))
      animator.pauseAnimation()
      animator.isReversed = false
      #expect(near(animator.fractionComplete, 0.5) && near(staged.x(at: 2), 70))
      animator.isReversed = true
      animator.startAnimation()
      #expect(near(staged.x(at: 2.25), 45) && staged.view.center.x == 120)
      staged.stage.advance(to: 5)
      #expect(calls.entries == ["start at 2.5"] && staged.view.center.x == 20 && staged.x(at: 6) == 20)
      #expect(staged.view.layer.animationKeys() == nil && animator.state == .inactive)
    }
  }

  @Test("The rest of the way can have another duration and another pace")
  func otherPaces() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.startAnimation()
      _ = staged.x(at: 0.5)
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
      #expect(near(staged.x(at: 1.5), 95) && near(animator.fractionComplete, 0.75) && calls.entries.isEmpty)
      animator.pauseAnimation()
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
      #expect(near(staged.x(at: 1.5), 95))
      #expect(StagedViews.near(staged.x(at: 2), 95 + 25 * 0.31536, 1e-3))
      #expect(StagedViews.near(Double(animator.fractionComplete), 0.75 + 0.25 * 0.31536, 1e-4))
      // Reversed on the way, it runs back at its own pace.
      animator.isReversed = true
      let x = staged.x(at: 2)
      #expect(near(staged.x(at: 2.25), x - 25))
      animator.isReversed = false
      staged.stage.advance(to: 9)
      #expect(calls.entries.count == 1 && calls.entries[0].hasPrefix("end"))
    }
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.fractionComplete = 0.75
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 1)
      let x = staged.x(at: 0.25)
      #expect(x < 95 && x > 20 && staged.x(at: 0.9) < 25)
      staged.stage.advance(to: 2)
      #expect(calls.entries == ["start at 1.0"] && staged.view.center.x == 20)
    }
  }

  @Test("A stopped animator leaves what is shown, and is finished anywhere")
  func stopping() {
    for (position, x) in [(UIViewAnimatingPosition.start, 20.0), (.current, 45), (.end, 120)] {
      StagedViews.run { staged in
        let calls = Calls(), animator = mover(staged, calls)
        animator.startAnimation()
        _ = staged.x(at: 0.25)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && !animator.isRunning && near(staged.view.center.x, 45))
        #expect(staged.view.layer.animationKeys() == nil && calls.entries.isEmpty)
        animator.startAnimation()
        animator.pauseAnimation()
        animator.fractionComplete = 0.9
        animator.addAnimations { staged.view.alpha = 0 }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        #expect(animator.state == .stopped && near(staged.x(at: 1), 45) && staged.view.alpha == 1)
        animator.finishAnimation(at: position)
        #expect(calls.entries == ["\(position) at 1.0"] && near(staged.view.center.x, x))
        animator.finishAnimation(at: .end)
        animator.stopAnimation(false)
        #expect(calls.entries.count == 1 && animator.state == .inactive)
      }
    }
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.startAnimation()
      _ = staged.x(at: 0.25)
      animator.stopAnimation(true)
      staged.stage.advance(to: 2)
      #expect(animator.state == .inactive && calls.entries.isEmpty && near(staged.view.center.x, 45))
      let other = mover(staged, calls)
      other.startAnimation()
      other.finishAnimation(at: .end)
      #expect(calls.entries == ["end at 2.0"] && other.state == .inactive && staged.view.center.x == 120)
    }
  }

  @Test("What other animations show of a property stays on top when an animator is stopped")
  func stoppingAmongOthers() {
    StagedViews.run { staged in
      UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) { staged.view.center.x = 60 }
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { staged.view.center.x = 100 }
      animator.startAnimation()
      let shown = staged.x(at: 0.5)
      // The old way is 30 points from its end, the new one half of 40.
      #expect(near(shown, 100 - 35 - 20))
      animator.stopAnimation(true)
      #expect(near(staged.x(at: 0.5), shown) && near(staged.view.center.x, 80))
      #expect(near(staged.x(at: 4), 80))
    }
  }

  @Test("Blocks can begin later, and be added while the animator runs; all end together")
  func laterBlocks() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls, duration: 4)
      staged.view.alpha = 1
      animator.addAnimations({ staged.view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      #expect(staged.alpha(at: 2) == 1 && near(staged.alpha(at: 3), 0.5))
      animator.pauseAnimation()
      #expect(near(staged.alpha(at: 9), 0.5))
      animator.fractionComplete = 0.25
      #expect(staged.alpha(at: 9) == 1)
      animator.fractionComplete = 0.5
      animator.addAnimations { staged.view.bounds.size.width = 40 }
      animator.isReversed = true
      animator.isReversed = false
      animator.startAnimation()
      staged.stage.advance(to: 10)
      #expect(near(Double(staged.view.layer.presentation()?.bounds.width ?? 0), 30))
      #expect(near(staged.alpha(at: 10), 0.5) && near(staged.x(at: 10), 95))
      staged.stage.advance(to: 12)
      #expect(calls.entries == ["end at 11.0"] && staged.view.alpha == 0 && staged.view.bounds.width == 40)
    }
  }

  @Test("An animator that pauses at its end can run back")
  func pausingAtTheEnd() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.pausesOnCompletion = true
      animator.startAnimation()
      staged.stage.advance(to: 3)
      #expect(
        animator.state == .active && !animator.isRunning && animator.fractionComplete == 1 && calls.entries.isEmpty)
      #expect(near(staged.x(at: 3), 120))
      animator.isReversed = true
      animator.pausesOnCompletion = false
      animator.startAnimation()
      #expect(near(staged.x(at: 3), 120) && near(staged.x(at: 3.25), 95))
      staged.stage.advance(to: 9)
      #expect(calls.entries == ["start at 4.0"] && staged.view.center.x == 20)
    }
  }

  @Test("What must not be interrupted is neither paused nor stopped")
  func uninterruptible() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.isInterruptible = false
      animator.startAnimation()
      _ = staged.x(at: 0.25)
      animator.pauseAnimation()
      animator.stopAnimation(true)
      animator.fractionComplete = 0
      #expect(animator.isRunning && near(staged.x(at: 0.5), 70))
      staged.stage.advance(to: 2)
      #expect(calls.entries == ["end at 1.0"])
    }
  }

  @Test("Blocks of other kinds inside an animator's are part of it")
  func nestedBlocks() {
    StagedViews.run { staged in
      let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) {
        UIView.animateKeyframes(
          withDuration: 1, delay: 0, options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { staged.view.center.x = 60 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { staged.view.center.x = 20 }
          })
        UIView.animate(withDuration: 1) { staged.view.alpha = 0 }
      }
      for (fraction, x) in [(0.25, 40.0), (0.5, 60), (0.75, 40)] {
        animator.fractionComplete = fraction
        #expect(near(staged.x(at: 5), x) && near(staged.alpha(at: 5), 1 - fraction))
      }
      animator.stopAnimation(true)
    }
  }

  @Test("A spring moves positions at its velocity in each direction, and lasts as long as it says")
  func springs() throws {
    try StagedViews.run { staged in
      let parameters = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: -2))
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
      #expect(animator.duration == 1)
      animator.addAnimations {
        staged.view.center = CGPoint(x: 120, y: 220)
        staged.view.alpha = 0
      }
      animator.startAnimation()
      let x = try #require(staged.view.layer.animation(forKey: "position.x") as? CASpringAnimation)
      let y = try #require(staged.view.layer.animation(forKey: "position.y") as? CASpringAnimation)
      let fade = try #require(staged.view.layer.animation(forKey: "opacity") as? CASpringAnimation)
      #expect(
        x.initialVelocity == 3 && y.initialVelocity == -2 && near(Double(fade.initialVelocity), 13.0.squareRoot()))
      staged.stage.advance(to: 0.01)
      let shown = try #require(staged.view.layer.presentation()?.position)
      #expect(shown.x > 20 && shown.y < 20)
      staged.stage.advance(to: 2)
      #expect(animator.state == .inactive && staged.view.layer.animationKeys() == nil)
    }
    let own = UIViewPropertyAnimator(
      duration: 77,
      timingParameters: UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    )
    #expect(near(own.duration, CASpringAnimation().settlingDuration))
    let endless = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 0, initialVelocity: .zero)
    #expect(UIViewPropertyAnimator(duration: 1, timingParameters: endless).duration == 3_600)
  }

  @Test("An animator without anything to animate, or without a duration, ends with the commit")
  func nothing() {
    StagedViews.run { staged in
      let calls = Calls()
      for duration in [1, 0, -1, .nan, .infinity] {
        let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
          if duration != 1 { staged.view.alpha = 1 - staged.view.alpha }
        }
        animator.addCompletion { calls.note("\($0)") }
        animator.startAnimation()
        #expect(animator.state == .inactive && animator.duration >= 0)
      }
      #expect(calls.entries == Array(repeating: "end at 0.0", count: 5))
      #expect(staged.view.layer.animationKeys() == nil && staged.view.alpha == 1)
    }
  }

  @Test("An animator whose views are on no stage stays active, shows pictures of any time, and ends on a stage")
  func offStage() {
    MediaClock.withClock {
      CATransaction.flush()
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20)), calls = Calls()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 120 }
      animator.addCompletion { calls.note("\($0)") }
      animator.startAnimation()
      CATransaction.flush()
      #expect(animator.state == .active && animator.isRunning && calls.entries.isEmpty)
      #expect(view.layer.presentedValue(forKeyPath: "position.x", at: 0.5) as? CGFloat == 70)
      #expect(MediaClock.withTime(0.5) { animator.fractionComplete } == 0.5)
      let stage = LayerStage(view.layer)
      stage.advance(to: 0.5)
      #expect(view.layer.presentation()?.position.x == 70)
      stage.advance(to: 2)
      #expect(calls.entries == ["end at 1.0"] && animator.state == .inactive)
      stage.end()
    }
  }

  @Test("Animations that are taken from the layers end their animator")
  func removed() {
    StagedViews.run { staged in
      let calls = Calls(), animator = mover(staged, calls)
      animator.startAnimation()
      staged.stage.advance(to: 0.25)
      staged.view.layer.removeAllAnimations()
      staged.stage.advance(to: 0.5)
      #expect(calls.entries == ["end at 0.25"] && animator.state == .inactive && staged.x(at: 1) == 120)
    }
  }

  @Test("Hit tests pass over the views of an animator only where it says so")
  func interaction() {
    StagedViews.run { staged in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { staged.view.alpha = 0.5 }
      animator.isUserInteractionEnabled = false
      animator.startAnimation()
      #expect(staged.root.hitTest(CGPoint(x: 20, y: 20), with: nil) === staged.root)
      staged.stage.advance(to: 2)
      #expect(staged.root.hitTest(CGPoint(x: 20, y: 20), with: nil) === staged.view)
      let running = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 1, options: .allowUserInteraction, animations: { staged.view.alpha = 1 })
      #expect(running.isRunning && running.delay == 1 && running.isUserInteractionEnabled)
      #expect(staged.root.hitTest(CGPoint(x: 20, y: 20), with: nil) === staged.view)
      running.stopAnimation(true)
    }
  }

  @Test("Whoever waits for an animator hears where it ended, or that it was abandoned")
  func waiting() async {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    async let end = animator.addCompletion()
    while animator.completions.isEmpty { await Task.yield() }
    animator.startAnimation()
    #expect(await end == .end)
    async let nothing = animator.addCompletion()
    while animator.completions.isEmpty { await Task.yield() }
    animator.pauseAnimation()
    animator.stopAnimation(true)
    #expect(await nothing == .current)
  }

  @Test("Timing parameters say what they are, and come back from archives")
  func parameters() throws {
    let named = UICubicTimingParameters(animationCurve: .easeIn), plain = UICubicTimingParameters()
    #expect(named.timingCurveType == .builtin && named.animationCurve == .easeIn && plain.timingCurveType == .cubic)
    #expect(near(Double(named.controlPoint1.x), 0.42) && plain.controlPoint2 == CGPoint(x: 0.25, y: 1))
    #expect(named.cubicTimingParameters === named && named.springTimingParameters == nil)
    let spring = UISpringTimingParameters(duration: 0.5, bounce: 0.25, initialVelocity: CGVector(dx: 1, dy: 2))
    #expect(spring.timingCurveType == .spring && spring.springTimingParameters === spring)
    func again<Object: NSObject & NSCoding>(_ object: Object) throws -> Object {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      object.encode(with: archiver)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      return try #require(Object(coder: unarchiver))
    }
    let copies = (try again(named), try again(plain), try again(spring))
    #expect(copies.0.animationCurve == .easeIn && copies.0.timingCurveType == .builtin)
    #expect(copies.1.controlPoint1 == plain.controlPoint1 && copies.1.timingCurveType == .cubic)
    #expect(copies.2.initialVelocity == spring.initialVelocity)
    let lengths = [spring, copies.2].map { UIViewPropertyAnimator(duration: 9, timingParameters: $0).duration }
    #expect(lengths[0] == lengths[1] && lengths[0] < 2)
    let animator = UIViewPropertyAnimator(
      duration: 2, controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
    #expect((animator.timingParameters as? UICubicTimingParameters)?.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
    #expect((animator.copy() as? UIViewPropertyAnimator)?.duration == 2)
  }
}

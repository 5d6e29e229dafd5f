// Tests of animation blocks over time: what views show, when handlers are called, and what interrupts what.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Animation blocks over time")
struct ViewAnimationTimeTests {
  private func near(_ one: Double, _ other: Double) -> Bool { StagedViews.near(one, other) }

  @Test("A view fades in after a delay, and its handler is called at the end")
  func delayedFade() {
    StagedViews.run { staged in
      let calls = Calls()
      staged.view.alpha = 0
      UIView.animate(
        withDuration: 2, delay: 1, options: .curveLinear, animations: { staged.view.alpha = 1 },
        completion: { calls.note("\($0)") })
      #expect(staged.view.alpha == 1 && calls.entries.isEmpty)
      #expect(staged.alpha(at: 0.5) == 0 && staged.alpha(at: 1) == 0)
      #expect(staged.alpha(at: 1.5) == 0.25 && staged.alpha(at: 2.5) == 0.75 && calls.entries.isEmpty)
      #expect(staged.alpha(at: 4) == 1 && calls.entries == ["true at 3.0"])
      #expect(staged.view.layer.animationKeys() == nil)
    }
  }

  @Test("A spring moves as its formula says, and has come to rest at the end of its duration")
  func spring() throws {
    try StagedViews.run { staged in
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 3,
        animations: { staged.view.center.x = 120 })
      let spring = try #require(staged.view.layer.animation(forKey: "position") as? CASpringAnimation)
      #expect(abs(spring.settlingDuration - 1) < 1e-6 && spring.duration == 1)
      #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - 0.5) < 1e-9 && spring.initialVelocity == 3)
      var passed: [Double] = []
      for step in 1...9 {
        let time = Double(step) / 10
        let frequency = Double(spring.stiffness).squareRoot(), decay = frequency / 2
        let damped = frequency * 0.75.squareRoot()
        let progress =
          1 - exp(-decay * time) * (cos(damped * time) + (decay - 3) / damped * sin(damped * time))
        let x = staged.x(at: time)
        #expect(near(x, 20 + 100 * progress), "at \(time)")
        passed.append(x)
      }
      #expect(passed.contains { $0 > 120 } && abs(passed[8] - 120) < 1)
      #expect(staged.x(at: 1.1) == 120)
    }
  }

  @Test("Springs without oscillation rest in time, too", arguments: [0.2, 1, 5, .nan], [0, 10, -40])
  func restingSprings(ratio: Double, velocity: Double) throws {
    let view = UIView(frame: .zero)
    UIView.animate(
      withDuration: 2, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity,
      animations: { view.alpha = 0 })
    let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    let rest = abs(1 - spring.motion.progress(at: 2))
    #expect(rest <= 0.001001)
    // One that is much stiffer would rest long before.
    let early = (100...170).map { abs(1 - spring.motion.progress(at: Double($0) / 100)) }.max() ?? 0
    #expect(early > 0.001)
  }

  @Test("A spring by its perceived duration lasts until it has come to rest")
  func perceivedSpring() throws {
    try StagedViews.run { staged in
      let calls = Calls()
      UIView.animate(
        springDuration: 0.5, bounce: 0.3, animations: { staged.view.alpha = 0 }, completion: { calls.note("\($0)") })
      let spring = try #require(staged.view.layer.animation(forKey: "opacity") as? CASpringAnimation)
      #expect(abs(spring.perceptualDuration - 0.5) < 1e-9 && abs(spring.bounce - 0.3) < 1e-9)
      #expect(abs(spring.duration - 0.863) < 5e-4)
      staged.stage.advance(to: 0.8)
      #expect(calls.entries.isEmpty)
      staged.stage.advance(to: 0.9)
      #expect(calls.entries.count == 1 && calls.entries[0].hasPrefix("true at 0.86"))
      for bad in [0, -1, .nan, .infinity] {
        UIView.animate(springDuration: bad, bounce: bad, animations: { staged.view.alpha = 1 - staged.view.alpha })
        staged.stage.advance(to: CACurrentMediaTime() + 10_000)
        #expect(staged.view.layer.animationKeys() == nil)
      }
    }
  }

  @Test("Handlers that start the next block follow each other without gaps")
  func chains() {
    StagedViews.run { staged in
      let calls = Calls()
      func step(_ number: Int) {
        guard number <= 3 else { return }
        UIView.animate(
          withDuration: 0.5, delay: 0, options: .curveLinear, animations: { staged.view.center.x += 10 },
          completion: {
            calls.note("\(number) \($0)")
            step(number + 1)
          })
      }
      step(1)
      #expect(staged.x(at: 1.25) == 45)
      #expect(calls.entries == ["1 true at 0.5", "2 true at 1.0"])
      #expect(staged.x(at: 9) == 50 && calls.entries.last == "3 true at 1.5")
    }
  }

  @Test("A block that repeats and reverses goes to and fro until it is taken away")
  func repeating() {
    StagedViews.run { staged in
      let calls = Calls()
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
        animations: { staged.view.alpha = 0 }, completion: { calls.note("\($0)") })
      #expect([0.25, 1, 1.75, 2, 2.5, 1_000.25].map(staged.alpha) == [0.75, 0, 0.75, 1, 0.5, 0.75])
      staged.view.layer.removeAllAnimations()
      #expect(calls.entries.isEmpty)
      #expect(staged.alpha(at: 1_001) == 0 && calls.entries == ["false at 1000.25"])
    }
  }

  @Test("A block that only reverses ends where it began, and then shows the new value")
  func reversing() {
    StagedViews.run { staged in
      let calls = Calls()
      UIView.animate(
        withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear], animations: { staged.view.alpha = 0 },
        completion: { calls.note("\($0)") })
      #expect([0.5, 1, 1.5].map(staged.alpha) == [0.5, 0, 0.5] && calls.entries.isEmpty)
      #expect(staged.alpha(at: 2.25) == 0 && calls.entries == ["true at 2.0"])
    }
  }

  @Test("A block that interrupts another one goes on from what is shown, and at its speed; both end in their time")
  func interruption() {
    StagedViews.run { staged in
      let calls = Calls()
      func move(to x: Double, _ name: String) {
        UIView.animate(
          withDuration: 1, animations: { staged.view.center.x = x }, completion: { calls.note("\(name) \($0)") })
      }
      let step = 1.0 / 1_024
      move(to: 120, "there")
      let before = staged.x(at: 0.5 - step), middle = staged.x(at: 0.5)
      move(to: 20, "back")
      #expect(staged.view.layer.animationKeys() == ["position", "position-2"])
      #expect(staged.x(at: 0.5) == middle && abs(middle - 70) < 1e-4)
      let after = staged.x(at: 0.5 + step)
      // Nothing turns round at once: the speed is nearly the same before and after.
      #expect(after > middle && abs((after - middle) - (middle - before)) < 0.02 * (middle - before))
      staged.stage.advance(to: 1.25)
      #expect(calls.entries == ["there true at 1.0"])
      #expect(staged.x(at: 2) == 20 && calls.entries.last == "back true at 1.5")
    }
  }

  @Test(
    "From the current state, a block begins at rest at what is shown and replaces the other, which stops unfinished")
  func fromCurrentState() {
    StagedViews.run { staged in
      let calls = Calls()
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .curveLinear], animations: { staged.view.alpha = 0 },
        completion: { calls.note("endless \($0)") })
      #expect(staged.alpha(at: 10.25) == 0.75)
      UIView.animate(
        withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear],
        animations: { staged.view.alpha = 1 }, completion: { calls.note("last \($0)") })
      #expect(calls.entries == ["endless false at 10.25"])
      #expect(staged.view.layer.animationKeys() == ["opacity"])
      #expect(staged.alpha(at: 10.25) == 0.75 && staged.alpha(at: 10.75) == 0.875)
      #expect(staged.alpha(at: 12) == 1 && calls.entries.last == "last true at 11.25")
    }
  }

  @Test("A colour that is interrupted goes on from the colour that is shown")
  func interruptedColor() {
    StagedViews.run { staged in
      staged.view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
      func turn(_ red: CGFloat) {
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { staged.view.backgroundColor = UIColor(red: red, green: 0, blue: 0, alpha: 1) })
      }
      func red(at time: Double) -> Double {
        staged.stage.advance(to: time)
        return staged.view.layer.presentation()?.backgroundColor?.components?.first.map { Double($0) } ?? .nan
      }
      turn(1)
      #expect(red(at: 0.5) == 0.5)
      turn(0)
      #expect(red(at: 0.5) == 0.5 && red(at: 1) == 0.25 && red(at: 2) == 0)
    }
  }

  @Test("Many blocks on one property are added up to a limit, and then replaced by one")
  func manyBlocks() {
    StagedViews.run { staged in
      for number in 1...2_000 {
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { staged.view.center.x = 20 + Double(number) }
        #expect(staged.x(at: 0) == 20)
      }
      #expect(staged.view.layer.animationKeys()?.count ?? 0 <= 64)
      #expect(near(staged.x(at: 0.5), 1_020) && staged.x(at: 2) == 2_020)
    }
  }

  @Test("Handlers run after the completion blocks of transactions around them, and before delegates hear")
  func order() {
    StagedViews.run { staged in
      let calls = Calls(), notes = EndNotes(calls)
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.note("transaction") }
      UIView.animate(
        withDuration: 1, animations: { staged.view.alpha = 0 }, completion: { calls.note("handler \($0)") })
      let own = CABasicAnimation(keyPath: "cornerRadius")
      own.fromValue = 1
      own.duration = 1
      own.delegate = notes
      staged.view.layer.add(own, forKey: "own")
      CATransaction.commit()
      staged.stage.advance(to: 3)
      #expect(Set(calls.entries.prefix(2)) == ["transaction at 1.0", "handler true at 1.0"])
      #expect(calls.entries.last == "delegate true at 1.0" && calls.entries.count == 3)
    }
    StagedViews.run { staged in
      let calls = Calls()
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.note("transaction") }
      UIView.animate(
        withDuration: 1, animations: { staged.view.alpha = 0 }, completion: { calls.note("handler \($0)") })
      CATransaction.commit()
      staged.stage.advance(to: 3)
      #expect(calls.entries == ["transaction at 1.0", "handler true at 1.0"])
    }
  }

  @Test("Handlers hear false when an animation was removed or its view has left, and true at once without animations")
  func unfinished() {
    StagedViews.run { staged in
      let calls = Calls()
      func fade(_ name: String) {
        staged.view.alpha = 1
        UIView.animate(
          withDuration: 1, animations: { staged.view.alpha = 0 }, completion: { calls.note("\(name) \($0)") })
      }
      fade("removed")
      staged.view.layer.removeAnimation(forKey: "opacity")
      staged.stage.advance(to: 0.25)
      fade("gone")
      staged.view.removeFromSuperview()
      staged.stage.advance(to: 0.5)
      #expect(calls.entries == ["removed false at 0.0", "gone false at 0.25"])
      fade("off the stage")
      UIView.animate(withDuration: 1, animations: {}, completion: { calls.note("empty \($0)") })
      UIView.animate(
        withDuration: 1, animations: { staged.root.alpha = 1 }, completion: { calls.note("unchanged \($0)") })
      #expect(
        calls.entries.suffix(3) == ["off the stage true at 0.5", "empty true at 0.5", "unchanged true at 0.5"])
    }
  }

  @Test(
    "A handler without animations that starts its block again lets the commit return, and goes on with the next one")
  func endlessHandlers() {
    StagedViews.run { staged in
      var count = 0, goesOn = true
      func pulse() {
        UIView.animate(
          withDuration: 0, animations: {},
          completion: { _ in
            count += 1
            if goesOn { pulse() }
          })
      }
      pulse()
      let first = count
      #expect(first > 0)
      staged.stage.advance(to: 1)
      #expect(count > first)
      // Otherwise each later commit of this thread, in whatever test, would go on with it.
      goesOn = false
      CATransaction.flush()
    }
  }

  @Test("Layers without views follow the transaction of the block, with its duration and pacing")
  func bareLayers() {
    StagedViews.run { staged in
      let bare = CALayer()
      staged.view.layer.addSublayer(bare)
      staged.stage.advance(to: 1)
      UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
        bare.opacity = 0
        staged.view.alpha = 0
      }
      bare.cornerRadius = 3
      let fade = bare.animation(forKey: "opacity")
      #expect(fade?.duration == 2 && fade?.timingFunction == CAMediaTimingFunction(name: .linear))
      #expect(bare.animation(forKey: "cornerRadius")?.duration == 0.25)
      staged.stage.advance(to: 2)
      #expect(bare.presentation()?.opacity == 0.5 && staged.view.layer.presentation()?.opacity == 0.5)
      CATransaction.begin()
      CATransaction.setAnimationDuration(7)
      UIView.animate(withDuration: 1) { staged.view.center.x = 90 }
      bare.position.x = 4
      CATransaction.commit()
      #expect(staged.view.layer.animation(forKey: "position")?.duration == 1)
      #expect(bare.animation(forKey: "position")?.duration == 7)
    }
  }

  @Test("What layout moves inside a block is animated with it")
  func layout() {
    final class Half: UIView, @unchecked Sendable {
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var isWide = false
      override func layoutSubviews() { inner.frame = CGRect(x: 0, y: 0, width: isWide ? 40 : 10, height: 10) }
    }
    StagedViews.run { staged in
      let half = Half(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      half.addSubview(half.inner)
      staged.root.addSubview(half)
      staged.stage.advance(to: 0)
      half.isWide = true
      half.setNeedsLayout()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { half.layoutIfNeeded() }
      staged.stage.advance(to: 0.5)
      #expect(half.inner.frame.width == 40 && half.inner.layer.presentation()?.frame.width == 25)
      // The option does the same for a view that changes its size in the block.
      half.isWide = false
      UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .beginFromCurrentState]) {
        half.bounds.size.width = 60
      }
      #expect(half.inner.frame.width == 10 && half.inner.layer.animationKeys()?.contains("bounds") == true)
    }
  }

  @Test("Hit tests pass over a view while it is animated, unless its block allows interaction")
  func interaction() {
    StagedViews.run { staged in
      let point = CGPoint(x: 20, y: 20)
      UIView.animate(withDuration: 1) { staged.view.alpha = 0.5 }
      #expect(staged.root.hitTest(point, with: nil) === staged.root)
      staged.stage.advance(to: 2)
      #expect(staged.root.hitTest(point, with: nil) === staged.view)
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { staged.view.alpha = 1 }
      #expect(staged.root.hitTest(point, with: nil) === staged.view)
      UIView.animate(withDuration: 1) { staged.view.alpha = 0.75 }
      UIView.animate(withDuration: 1) { staged.view.alpha = 0.5 }
      staged.view.layer.removeAllAnimations()
      staged.stage.advance(to: 2)
      #expect(staged.root.hitTest(point, with: nil) === staged.view)
    }
  }

  @Test("A display link of the screen calls its target at each step of a stage")
  func displayLink() {
    final class Target: SelectorTarget {
      var times: [Double] = []
      func perform(_ selector: Selector, with object: Any?) {
        guard selector == "step:", let link = object as? CADisplayLink else { return }
        times.append(link.timestamp)
      }
    }
    StagedViews.run { staged in
      let target = Target()
      let link = UIScreen.main.displayLink(withTarget: target, selector: "step:")
      link?.preferredFramesPerSecond = UIScreen.main.maximumFramesPerSecond / 2
      link?.add(to: .current, forMode: .common)
      for frame in 1...6 { staged.stage.advance(to: Double(frame) / 60) }
      link?.invalidate()
      #expect(target.times.map { Int(($0 * 60).rounded()) } == [1, 3, 5])
    }
  }

  @Test("Views whose layout changes themselves do not keep a block from its end")
  func restlessLayout() {
    final class Restless: UIView, @unchecked Sendable {
      override func layoutSubviews() { bounds.size.width += 1 }
    }
    StagedViews.run { staged in
      let restless = Restless(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      staged.root.addSubview(restless)
      UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { restless.bounds.size.height = 9 }
      #expect(restless.bounds.height == 9)
    }
  }
}

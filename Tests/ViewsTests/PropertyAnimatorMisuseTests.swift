// Tests of calls of property animators for which UIKit raises: each is a diagnostic, and the state stays a sane one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteViews
import Testing

@Suite("Misuse of property animators")
struct PropertyAnimatorMisuseTests {
  /// A misuse: what is called, on an animator of a view that moves from 20 to 120, and what comes of it.
  struct Misuse: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The part of the message after “a property animator:”.
    var message: String
    /// The state after the call.
    var state: UIViewAnimatingState
    /// The x of the view's centre that is shown after the call.
    var x: Double
    var call: @Sendable (UIViewPropertyAnimator, StagedViews) -> Void

    init(
      _ message: String, _ state: UIViewAnimatingState, x: Double,
      _ call: @escaping @Sendable (UIViewPropertyAnimator, StagedViews) -> Void
    ) {
      (testDescription, self.message, self.state, self.x, self.call) = (message, message, state, x, call)
    }

    /// Makes a call on an animator that was stopped at a quarter of its way.
    static func stopped(
      _ message: String, _ call: @escaping @Sendable (UIViewPropertyAnimator) -> Void
    ) -> Misuse {
      Misuse(message, .stopped, x: 45) { animator, staged in
        animator.startAnimation()
        staged.stage.advance(to: 0.25)
        animator.stopAnimation(false)
        call(animator)
      }
    }

    /// Makes a call on an animator at a quarter of its way that must not be interrupted.
    static func uninterruptible(_ call: String, _ make: @escaping @Sendable (UIViewPropertyAnimator) -> Void) -> Misuse
    {
      Misuse("\(call) while it ran, though it is not interruptible; it had no effect", .active, x: 45) {
        animator, staged in
        animator.isInterruptible = false
        animator.startAnimation()
        staged.stage.advance(to: 0.25)
        make(animator)
      }
    }

    static let all: [Misuse] = [
      stopped("startAnimation was called while it was stopped, before it was finished; it had no effect") {
        $0.startAnimation()
      },
      stopped("pauseAnimation was called while it was stopped; it had no effect") { $0.pauseAnimation() },
      stopped("stopAnimation was called while it was stopped; it had no effect") { $0.stopAnimation(true) },
      stopped("its fractionComplete was set while it was stopped; it stays as it is") { $0.fractionComplete = 0.5 },
      stopped("continueAnimation was called while it was stopped; it had no effect") {
        $0.continueAnimation(withTimingParameters: nil, durationFactor: 1)
      },
      stopped("addAnimations was called while it was stopped; the block is not called") {
        $0.addAnimations { Issue.record("the block is called") }
      },
      uninterruptible("pauseAnimation was called") { $0.pauseAnimation() },
      uninterruptible("stopAnimation was called") { $0.stopAnimation(true) },
      uninterruptible("finishAnimation was called") { $0.finishAnimation(at: .end) },
      uninterruptible("its fractionComplete was set") { $0.fractionComplete = 0.5 },
      uninterruptible("continueAnimation was called") {
        $0.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      },
      Misuse("stopAnimation was called while it was inactive; it had no effect", .inactive, x: 20) { animator, _ in
        animator.stopAnimation(false)
      },
      Misuse("finishAnimation was called while it was inactive; it had no effect", .inactive, x: 20) { animator, _ in
        animator.finishAnimation(at: .end)
      },
      Misuse("finishAnimation was called while it was active; it was stopped first", .inactive, x: 120) {
        animator, staged in
        animator.startAnimation()
        staged.stage.advance(to: 0.25)
        animator.finishAnimation(at: .end)
      },
      Misuse("startAnimation was called after it had ended, without new animations; it ends at once", .inactive, x: 120)
      {
        animator, staged in
        animator.startAnimation()
        staged.stage.advance(to: 2)
        animator.startAnimation()
      },
      Misuse("startAnimation was called after it had ended, without new animations; it ends at once", .inactive, x: 20)
      {
        animator, staged in
        animator.pauseAnimation()
        animator.stopAnimation(true)
        animator.startAnimation()
      },
      Misuse("its fractionComplete was set to 1.5, where 0 to 1 was expected; 1 was used", .active, x: 120) {
        animator, _ in animator.fractionComplete = 1.5
      },
      Misuse("its fractionComplete was set to -inf, where 0 to 1 was expected; 0 was used", .active, x: 20) {
        animator, _ in animator.fractionComplete = -.infinity
      },
      Misuse("its fractionComplete was set to nan; it stays as it is", .active, x: 45) { animator, _ in
        animator.fractionComplete = 0.25
        animator.fractionComplete = .nan
      },
      Misuse("its delay is -1.0, where a number of seconds from 0 on was expected; it starts at once", .active, x: 45) {
        animator, staged in
        animator.startAnimation(afterDelay: -1)
        staged.stage.advance(to: 0.25)
      },
      Misuse("its delayFactor is 2.0, where 0 to 1 was expected; 1 was used", .active, x: 20) { animator, _ in
        animator.addAnimations({}, delayFactor: 2)
        animator.pauseAnimation()
      },
      Misuse(
        "its durationFactor is nan, where a number from 0 on was expected; the rest of the time is used", .active, x: 70
      ) { animator, staged in
        animator.fractionComplete = 0.25
        animator.continueAnimation(withTimingParameters: nil, durationFactor: .nan)
        staged.stage.advance(to: 0.25)
      },
    ]
  }

  /// Returns an animator that moves the view from 20 to 120 in a second.
  private static func mover(_ view: UIView) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { [weak view] in view?.center.x = 120 }
  }

  /// The messages of a kind in a picture of the views, with their places.
  private static func misuses(of staged: StagedViews) throws -> [Diagnostic] {
    try staged.root.layer.commit(limits: .trusted, time: staged.stage.time ?? 0).diagnostics.all.filter {
      $0.kind == .misuse
    }
  }

  @Test(
    "A call that makes no sense is a diagnostic, and the animator is in a state that makes sense", arguments: Misuse.all
  )
  func named(misuse: Misuse) throws {
    try StagedViews.run { staged in
      staged.view.layer.name = "moved"
      let animator = Self.mover(staged.view)
      misuse.call(animator, staged)
      let message = "a property animator: " + misuse.message
      #expect(animator.diagnostics.map(\.message) == [message])
      #expect(animator.diagnostics.map(\.kind) == [.misuse])
      #expect(animator.state == misuse.state)
      #expect(StagedViews.near(staged.x(at: staged.stage.time ?? 0), misuse.x))
      // Pictures name the layer where the animator has one at the time of the call.
      let inPicture = try Self.misuses(of: staged)
      if animator.diagnostics.first?.place != nil {
        #expect(inPicture.map(\.message) == [message])
        #expect(inPicture.first?.description.contains("moved[0]") == true, "\(inPicture)")
        #expect(animator.diagnostics.first?.place == inPicture.first?.place)
      } else {
        #expect(inPicture.isEmpty)
      }
      // Whatever came before, the animator can be brought to its end.
      animator.isInterruptible = true
      if animator.state == .active { animator.stopAnimation(false) }
      if animator.state == .stopped { animator.finishAnimation(at: .start) }
      #expect(animator.state == .inactive && animator.diagnostics.count == 1)
    }
  }

  @Test(
    "A duration that is no number of seconds animates nothing, and is named", arguments: [-1, Double.nan, .infinity])
  func duration(seconds: Double) {
    let animator = UIViewPropertyAnimator(duration: seconds, curve: .linear)
    let message = "its duration is \(seconds), where a number of seconds from 0 on was expected; nothing is animated"
    #expect(animator.diagnostics.map(\.message) == ["a property animator: " + message])
    #expect(animator.duration == 0)
  }

  @Test("What is allowed is not named")
  func allowed() throws {
    try StagedViews.run { staged in
      let animator = Self.mover(staged.view)
      animator.addAnimations({}, delayFactor: 1)
      animator.pauseAnimation()
      animator.pauseAnimation()
      animator.fractionComplete = 0
      animator.fractionComplete = 1
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      animator.startAnimation()
      animator.isReversed = true
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
      animator.isReversed = false
      animator.addAnimations { staged.view.center.x = 30 }
      animator.startAnimation()
      staged.stage.advance(to: 5)
      #expect(animator.state == .inactive && staged.view.center.x == 30)
      #expect(animator.diagnostics == [] && UIViewPropertyAnimator(duration: 0, curve: .linear).diagnostics == [])
      let named = try Self.misuses(of: staged)
      #expect(named == [])
    }
  }

  @Test(
    "An animator that is released while it is paused or stopped is named in pictures of its layers, which stay as they are"
  )
  func released() throws {
    for (stops, words) in [(false, "while it was paused; its animations stay"), (true, "while it was stopped, before")]
    {
      try StagedViews.run { staged in
        staged.view.layer.name = "moved"
        weak var released: UIViewPropertyAnimator?
        do {
          let animator = Self.mover(staged.view)
          animator.addCompletion { _ in Issue.record("nothing was finished") }
          released = animator
          animator.fractionComplete = 0.25
          if stops { animator.stopAnimation(false) }
        }
        #expect(released == nil)
        let misuses = try Self.misuses(of: staged)
        #expect(misuses.count == 1 && misuses[0].message.contains("it was released \(words)"), "\(misuses)")
        #expect(StagedViews.near(staged.x(at: 10), 45) && staged.stage.nextChange == nil)
      }
    }
  }

  @Test("An animator that has ended, or whose views are gone, is released without a word")
  func releasedInOrder() throws {
    try StagedViews.run { staged in
      do {
        let animator = Self.mover(staged.view)
        animator.startAnimation()
        staged.stage.advance(to: 2)
      }
      do {
        let other = UIView()
        let animator = Self.mover(other)
        animator.pauseAnimation()
        animator.stopAnimation(true)
      }
      let named = try Self.misuses(of: staged)
      #expect(named == [])
    }
  }

  @Test("A call that is made again and again is named once in pictures, and counted by the animator")
  func many() throws {
    try StagedViews.run { staged in
      let animator = Self.mover(staged.view)
      animator.pauseAnimation()
      for index in 0..<1_500 { animator.fractionComplete = index % 2 == 0 ? -1 : 2 + CGFloat(index / 60) }
      #expect(animator.diagnostics.count == 1_001)
      #expect(animator.diagnostics.last?.message.hasPrefix("500 more diagnostics") == true)
      // A layer takes note of so many different ones.
      let named = try Self.misuses(of: staged)
      #expect(named.count == 16)
      animator.stopAnimation(true)
    }
  }
}

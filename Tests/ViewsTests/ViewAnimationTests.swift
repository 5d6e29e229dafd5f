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
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("A change in a block animates from the old value, for the block's duration")
  func inside() {
    view.alpha = 0.75
    UIView.animate(withDuration: 2) {
      view.alpha = 0.25
      view.center = CGPoint(x: 50, y: 60)
      view.tag = 3
    }
    #expect(view.layer.animationKeys() == ["opacity", "position"])
    let fade = animation("opacity")
    #expect(fade?.keyPath == "opacity" && fade?.duration == 2 && fade?.beginTime == 0)
    #expect(fade?.fromValue as? CGFloat == 0.75)
    #expect(fade?.toValue == nil && view.alpha == 0.25)
    #expect(fade?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(animation("position")?.fromValue as? CGPoint == CGPoint(x: 5, y: 5))
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

  @Test("A delayed block shows the old value until it begins")
  func delay() throws {
    UIView.animate(withDuration: 2, delay: 3, options: .autoreverse, animations: { view.alpha = 0 })
    let group = try #require(view.layer.animation(forKey: "opacity") as? CAAnimationGroup)
    let fade = try #require(group.animations?.first)
    #expect(group.duration == 7 && fade.beginTime == 3 && fade.duration == 2 && fade.fillMode == .backwards)
  }

  @Test("A block in a block takes the duration and the pacing of the outer one, unless it says otherwise")
  func nesting() {
    UIView.animate(
      withDuration: 4, delay: 0, options: .curveLinear,
      animations: {
        UIView.animate(withDuration: 1) { view.alpha = 0 }
        UIView.animate(
          withDuration: 1, delay: 0, options: .overrideInheritedDuration, animations: { view.center.x = 90 })
        UIView.performWithoutAnimation { view.backgroundColor = .red }
      })
    #expect(animation("opacity")?.duration == 4)
    #expect(animation("opacity")?.timingFunction == CAMediaTimingFunction(name: .linear))
    #expect(animation("position")?.duration == 1)
    #expect(animation("backgroundColor") == nil)
    view.alpha = 1
    #expect(view.layer.animationKeys()?.count == 2)
  }

  @Test("A block without duration changes at once, and is complete")
  func withoutDuration() {
    var completions: [Bool] = []
    UIView.animate(withDuration: 0, animations: { view.alpha = 0 }, completion: { completions.append($0) })
    #expect(view.layer.animationKeys() == nil && view.alpha == 0 && completions == [true])
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
}

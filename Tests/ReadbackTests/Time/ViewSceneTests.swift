// Tests that a picture of animated views is the picture of the values that they have at that time.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import Foundation
import Quartzite
import QuartziteViews
import Testing

@Suite("Moving views", .everyProduction)
struct ViewSceneTests {
  private static let options = RenderOptions(scale: 2)

  /// Whether a pixel is red, with nearly no green and blue.
  private func hasRed(_ frame: Frame) -> Bool {
    stride(from: 0, to: frame.pixels.count, by: 4).contains {
      frame.pixels[$0 + 2] > 240 && frame.pixels[$0 + 1] < 16 && frame.pixels[$0] < 16
    }
  }

  @Test("Half of a cross-dissolve is the mean of the old state and the new one, subviews included")
  func crossDissolve() throws {
    let renderer = try Production.makeRenderer()
    try staged { root, box, stage in
      let before = try renderer.render(root.layer, at: 0, Self.options)
      UIView.transition(
        with: box, duration: 2, options: [.transitionCrossDissolve, .curveLinear],
        animations: {
          box.backgroundColor = .red
          box.inner.removeFromSuperview()
        })
      stage.advance(to: 1)
      let half = try renderer.render(root.layer, at: 1, Self.options)
      stage.advance(to: 3)
      let after = try renderer.render(root.layer, at: 3, Self.options)
      let mean = zip(before.pixels, after.pixels).map { UInt8((Int($0) + Int($1)) / 2) }
      #expect(ByteDifferences(half.pixels, mean).largest <= 2)
      #expect(difference(before, after) > 100 && half.diagnostics.isEmpty)
    }
  }

  /// Calls `body` with the views of a scene, on a stage with a clock of its own.
  private func staged(_ body: (_ root: UIView, _ box: BoxView, _ stage: LayerStage) throws -> Void) rethrows {
    try MediaClock.withClock {
      CATransaction.flush()
      let (root, box) = ViewScene.build()
      let stage = LayerStage(root.layer)
      stage.advance(to: 0)
      try body(root, box, stage)
      stage.end()
      CATransaction.flush()
    }
  }

  @Test("Animated views show on a stage at ten times what plain values show", arguments: ViewScene.all)
  func onStage(scene: ViewScene) throws {
    let renderer = try Production.makeRenderer()
    var pictures: Set<[UInt8]> = []
    try staged { root, box, stage in
      scene.animate(box)
      for time in ViewScene.times {
        stage.advance(to: time)
        let moving = try renderer.render(root.layer, at: time, Self.options)
        let (plainRoot, plain) = ViewScene.build()
        plainRoot.layoutIfNeeded()
        scene.set(plain, time)
        let expected = try renderer.render(plainRoot.layer, Self.options)
        #expect(difference(moving, expected) <= scene.tolerance, "\(scene.name) at \(time)")
        #expect(moving.diagnostics.isEmpty, "\(scene.name): \(moving.diagnostics)")
        pictures.insert([UInt8](moving.pixels))
      }
    }
    #expect(pictures.count > 3, "what does not move shows nothing")
  }

  @Test("Views on no stage show the same in pictures of any time, in any order", arguments: ViewScene.all)
  func offStage(scene: ViewScene) throws {
    let renderer = try Production.makeRenderer()
    try MediaClock.withClock {
      CATransaction.flush()
      let (root, box) = ViewScene.build()
      root.layoutIfNeeded()
      scene.animate(box)
      for time in ViewScene.times.reversed() {
        let (plainRoot, plain) = ViewScene.build()
        plainRoot.layoutIfNeeded()
        scene.set(plain, time)
        let moving = try renderer.render(root.layer, at: time, Self.options)
        let expected = try renderer.render(plainRoot.layer, Self.options)
        #expect(difference(moving, expected) <= scene.tolerance, "\(scene.name) at \(time)")
      }
    }
  }

  @Test("A scrubbed animator shows plain values at ten places, forwards and backwards")
  func scrubbing() throws {
    let renderer = try Production.makeRenderer()
    try staged { root, box, stage in
      let animator = UIViewPropertyAnimator(duration: 3, curve: .easeInOut) {
        box.center = CGPoint(x: 44, y: 28)
        box.alpha = 0.25
        box.bounds.size.width = 40
        box.ring.progress = 1
      }
      let fractions: [CGFloat] = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 0.0625]
      for (index, fraction) in (fractions + fractions.reversed()).enumerated() {
        animator.fractionComplete = fraction
        stage.advance(to: Double(index))
        let (plainRoot, plain) = ViewScene.build()
        plainRoot.layoutIfNeeded()
        plain.center = CGPoint(x: 28 + 16 * fraction, y: 20 + 8 * fraction)
        plain.alpha = 1 - 0.75 * fraction
        plain.bounds.size.width = 24 + 16 * fraction
        plain.ring.progress = fraction
        let scrubbed = try renderer.render(root.layer, at: Double(index), Self.options)
        let expected = try renderer.render(plainRoot.layer, Self.options)
        #expect(difference(scrubbed, expected) <= 1, "at \(fraction)")
      }
      animator.stopAnimation(true)
    }
  }

  @Test("A view that is interrupted on its way never jumps, and pictures show it where its presentation is")
  func interruption() throws {
    let renderer = try Production.makeRenderer()
    try staged { root, box, stage in
      var last = 28.0
      for frame in 0...90 {
        let time = Double(frame) / 60
        stage.advance(to: time)
        switch frame {
        case 0: UIView.animate(withDuration: 1) { box.center.x = 52 }
        case 20: UIView.animate(withDuration: 0.75) { box.center.x = 12 }
        case 35: UIView.animate(withDuration: 0.5, delay: 0, options: .beginFromCurrentState) { box.center.x = 40 }
        default: break
        }
        let x = try Double(#require(box.layer.presentation()).position.x)
        #expect(abs(x - last) < 2.5, "a jump at frame \(frame)")
        last = x
        guard frame % 9 == 0 else { continue }
        let (plainRoot, plain) = ViewScene.build()
        plain.center.x = x
        let moving = try renderer.render(root.layer, at: time, Self.options)
        let expected = try renderer.render(plainRoot.layer, Self.options)
        #expect(difference(moving, expected) <= 1, "frame \(frame)")
      }
      #expect(last == 40 && box.layer.animationKeys() == nil)
    }
  }

  @Test("A flip is seen edge-on in the middle, and shows the new state at its end")
  func flips() throws {
    let renderer = try Production.makeRenderer()
    let kinds: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    for kind in kinds {
      try staged { root, box, stage in
        UIView.transition(with: box, duration: 2, options: kind, animations: { box.backgroundColor = .red })
        let (afterRoot, after) = ViewScene.build()
        after.backgroundColor = .red
        let (emptyRoot, empty) = ViewScene.build()
        empty.isHidden = true
        stage.advance(to: 0.5)
        let leaving = try renderer.render(root.layer, at: 0.5, Self.options)
        // Only the new state is red.
        #expect(!hasRed(leaving) && leaving.diagnostics.isEmpty)
        stage.advance(to: 1)
        let middle = try renderer.render(root.layer, at: 1, Self.options)
        #expect(difference(middle, try renderer.render(emptyRoot.layer, Self.options)) <= 2)
        stage.advance(to: 1.5)
        let turning = try renderer.render(root.layer, at: 1.5, Self.options)
        stage.advance(to: 2.5)
        let end = try renderer.render(root.layer, at: 2.5, Self.options)
        #expect(end.pixels == (try renderer.render(afterRoot.layer, Self.options)).pixels)
        #expect(difference(turning, end) > 50 && difference(turning, middle) > 50 && hasRed(turning))
      }
    }
  }
}

// Tests of transactions on a stage: completion blocks that wait for animations, and implicit animations.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Transactions on a stage")
struct StageTransactionTests {
  @Test("A completion block runs before the delegate hears of the end, and sees the time of the end")
  func completion() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("block") }
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      CATransaction.commit()
      #expect(journal.entries == ["fade starts at 0.0"])
      staging.stage.advance(to: 2)
      #expect(journal.entries.dropFirst() == ["block at 1.0", "fade ends at 1.0"])
    }
  }

  @Test("When an animation is removed early, the block runs before the delegate hears that it stopped")
  func earlyRemoval() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("block") }
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.layer.add(journal.fade("brief"), forKey: "brief")
      staging.layer.removeAnimation(forKey: "brief")
      CATransaction.commit()
      #expect(journal.entries == ["fade starts at 0.0", "brief is stopped at 0.0"])
      staging.stage.advance(to: 0.5)
      journal.entries = []
      staging.layer.removeAnimation(forKey: "fade")
      staging.stage.advance(to: 0.75)
      #expect(journal.entries == ["block at 0.5", "fade is stopped at 0.5"])
    }
  }

  @Test("Without animations a block runs at the commit; what is removed in its own transaction is not waited for")
  func nothingToWaitFor() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      staging.layer.add(journal.fade("before"), forKey: "before")
      CATransaction.setCompletionBlock { journal.write("block") }
      staging.layer.add(journal.fade("brief"), forKey: "brief")
      staging.layer.removeAnimation(forKey: "brief")
      CATransaction.commit()
      #expect(journal.entries == ["before starts at 0.0", "block at 0.0", "brief is stopped at 0.0"])
    }
  }

  @Test("The block of an outer transaction waits for the animations of the inner ones")
  func nesting() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("outer") }
      staging.layer.add(journal.fade("one", duration: 1), forKey: "one")
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("inner") }
      staging.layer.add(journal.fade("two", duration: 2), forKey: "two")
      CATransaction.commit()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("empty") }
      CATransaction.commit()
      CATransaction.commit()
      #expect(journal.entries == ["one starts at 0.0", "two starts at 0.0", "empty at 0.0"])
      staging.stage.advance(to: 5)
      #expect(
        Set(journal.entries.dropFirst(3).dropLast())
          == ["one ends at 1.0", "outer at 2.0", "inner at 2.0"] && journal.entries.count == 7)
      #expect(journal.entries[3] == "one ends at 1.0" && journal.entries.last == "two ends at 2.0")
    }
  }

  @Test("A block that is replaced runs with its own animations, and the new one does not wait for them")
  func replacing() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("first") }
      staging.layer.add(journal.fade("fade", duration: 2), forKey: "fade")
      CATransaction.setCompletionBlock { journal.write("second") }
      staging.layer.position.x = 5
      CATransaction.commit()
      staging.stage.advance(to: 3)
      #expect(
        journal.entries == ["fade starts at 0.0", "second at 0.25", "first at 2.0", "fade ends at 2.0"])
    }
  }

  @Test("A block of the implicit transaction waits too, and for a layer that is added after its animation")
  func implicitTransaction() {
    Staging.run { staging in
      let journal = Journal(), new = CALayer()
      CATransaction.setCompletionBlock { journal.write("block") }
      new.add(journal.fade("fade"), forKey: "fade")
      staging.root.addSublayer(new)
      staging.stage.advance(to: 0.5)
      #expect(journal.entries == ["fade starts at 0.0"])
      staging.stage.advance(to: 1)
      #expect(journal.entries.dropFirst() == ["block at 1.0", "fade ends at 1.0"])
    }
  }

  @Test("A block runs when the layer of its animation leaves the tree, and when the stage ends")
  func leaving() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("block") }
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      CATransaction.commit()
      staging.layer.removeFromSuperlayer()
      CATransaction.flush()
      #expect(journal.entries == ["fade starts at 0.0", "block at 0.0", "fade is stopped at 0.0"])

      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("last") }
      staging.root.add(journal.fade("root"), forKey: "fade")
      CATransaction.commit()
      journal.entries = []
      staging.stage.end()
      #expect(journal.entries == ["last at 0.0", "root is stopped at 0.0"])
    }
  }

  // MARK: Implicit animations

  @Test("A change of a live layer is animated from the value that is seen")
  func implicit() throws {
    try Staging.run { staging in
      let layer = staging.layer
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position = CGPoint(x: 100, y: 0)
      let first = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
      #expect(first.fromValue as? CGPoint == .zero && first.toValue == nil && first.duration == 0.25)
      #expect(first.fillMode == .backwards && first.isRemovedOnCompletion)
      #expect(layer.position.x == 100 && layer.presentation()?.position.x == 0)
      staging.stage.advance(to: 0.125)
      #expect(layer.presentation()?.position.x == 50)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position = CGPoint(x: 0, y: 0)
      #expect((layer.animation(forKey: "position") as? CABasicAnimation)?.fromValue as? CGPoint == CGPoint(x: 50, y: 0))
      staging.stage.advance(to: 0.25)
      #expect(layer.presentation()?.position.x == 25)
      staging.stage.advance(to: 0.375)
      #expect(layer.presentation()?.position.x == 0 && layer.animationKeys() == nil)
    }
  }

  @Test("Before the first commit nothing is animated, neither is a layer in the transaction in which it is added")
  func notYetLive() {
    MediaClock.withClock {
      CATransaction.flush()
      let staging = Staging()
      staging.layer.opacity = 0.5
      #expect(staging.layer.animationKeys() == nil && staging.layer.presentation() == nil)
      CATransaction.flush()
      staging.layer.opacity = 1
      #expect(staging.layer.animationKeys() == ["opacity"])
      let new = CALayer(), mask = CALayer()
      staging.layer.addSublayer(new)
      new.mask = mask
      new.opacity = 0.5
      mask.opacity = 0.5
      #expect(new.animationKeys() == nil && mask.animationKeys() == nil)
      CATransaction.flush()
      new.opacity = 1
      mask.opacity = 1
      #expect(new.animationKeys() == ["opacity"] && mask.animationKeys() == ["opacity"])
      new.removeFromSuperlayer()
      new.zPosition = 3
      #expect(new.animationKeys()?.contains("zPosition") == false)
    }
  }

  @Test("Disabled actions, delegates, the layer's actions, its style and its class decide over implicit animations")
  func actions() {
    final class Slow: CALayer, @unchecked Sendable {
      override class func defaultAction(forKey event: String) -> CAAction? {
        guard event == "cornerRadius" else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = 9
        return animation
      }
    }
    final class Refusal: CALayerDelegate {
      func action(for layer: CALayer, forKey event: String) -> CAAction? { event == "zPosition" ? NSNull() : nil }
    }
    Staging.run { staging in
      let layer = Slow(), refusal = Refusal()
      staging.root.addSublayer(layer)
      staging.stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      CATransaction.commit()
      layer.delegate = refusal
      layer.zPosition = 2
      layer.actions = ["position": NSNull()]
      layer.position.x = 3
      layer.style = ["actions": ["bounds": NSNull()]]
      layer.bounds.size.width = 7
      #expect(layer.animationKeys() == nil)
      layer.cornerRadius = 4
      #expect(layer.animation(forKey: "cornerRadius")?.duration == 9)
      CATransaction.setAnimationDuration(0)
      layer.opacity = 1
      #expect(layer.animationKeys() == ["cornerRadius"])
    }
  }

  @Test("The transaction decides how long an implicit animation takes, and its block waits for it")
  func durations() {
    Staging.run { staging in
      let journal = Journal()
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { journal.write("block") }
      staging.layer.opacity = 0
      CATransaction.commit()
      staging.stage.advance(to: 1)
      #expect(staging.layer.presentation()?.opacity == 0.5 && journal.entries.isEmpty)
      staging.stage.advance(to: 2)
      #expect(journal.entries == ["block at 2.0"])
    }
  }

  @Test("Presentation layers are hit where their layers are seen")
  func hitTesting() {
    Staging.run { staging in
      let layer = staging.layer
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      layer.position = CGPoint(x: 80, y: 0)
      staging.stage.advance(to: 0.5)
      let root = staging.root.presentation()
      // The root's position is its middle, at the origin.
      #expect(root?.hitTest(CGPoint(x: 40 - 50, y: 0 - 50))?.model() === layer)
      #expect(root?.hitTest(CGPoint(x: 80 - 50, y: 0 - 50))?.model() !== layer)
      #expect(staging.root.hitTest(CGPoint(x: 80 - 50, y: 0 - 50)) === layer)
    }
  }

  @Test("Animations of a sublayer by its superlayer are seen in its presentation layer")
  func animationsOfOthers() {
    Staging.run { staging in
      staging.layer.name = "card"
      let mask = CALayer()
      staging.root.mask = mask
      staging.stage.advance(to: 0)
      for keyPath in ["sublayers.card.opacity", "mask.cornerRadius"] {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = 0
        animation.toValue = 0.5
        animation.duration = 1
        staging.root.add(animation, forKey: keyPath)
      }
      staging.stage.advance(to: 0.5)
      #expect(staging.layer.presentation()?.opacity == 0.25)
      #expect(mask.presentation()?.cornerRadius == 0.25 && mask.presentation()?.opacity == 1)
    }
  }
}

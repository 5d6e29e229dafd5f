// Tests of the life cycle of animations on a stage: starts, ends, removals, and the times and order of callbacks.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("The life cycle of animations on a stage")
struct LayerStageTests {
  @Test("An animation starts at the commit, ends at its time, and is then removed")
  func course() {
    Staging.run { staging in
      let journal = Journal()
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      #expect(journal.entries.isEmpty)
      staging.stage.advance(to: 0.5)
      #expect(journal.entries == ["fade starts at 0.0"])
      #expect(staging.layer.presentation()?.opacity == 0.5 && staging.layer.animationKeys() == ["fade"])
      staging.stage.advance(to: 0.999)
      #expect(journal.entries.count == 1)
      staging.stage.advance(to: 1.5)
      #expect(journal.entries == ["fade starts at 0.0", "fade ends at 1.0"])
      #expect(staging.layer.animationKeys() == nil && staging.layer.presentation()?.opacity == 1)
      #expect(CACurrentMediaTime() == 1.5 && staging.stage.time == 1.5)
      staging.stage.advance(to: 3)
      #expect(journal.entries.count == 2)
    }
  }

  @Test("The delegate gets the animation that the layer has")
  func identity() {
    Staging.run { staging in
      let journal = Journal()
      var heard: [CAAnimation] = []
      journal.afterStart = { heard.append($0) }
      journal.afterStop = { animation, _ in heard.append(animation) }
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      let own = staging.layer.animation(forKey: "fade")
      staging.stage.advance(to: 2)
      #expect(own != nil && heard.count == 2 && heard.allSatisfy { $0 === own })
    }
  }

  @Test("Animations end in the order of their ends, those that end together in the order in which they were added")
  func order() {
    Staging.run { staging in
      let journal = Journal()
      staging.layer.add(journal.fade("long", duration: 3), forKey: "long")
      staging.layer.add(journal.fade("short"), forKey: "short")
      staging.root.add(journal.fade("other"), forKey: "other")
      let fast = journal.fade("fast", duration: 8)
      fast.speed = -4
      staging.layer.add(fast, forKey: "fast")
      staging.stage.advance(to: 10)
      #expect(
        journal.entries == [
          "long starts at 0.0", "short starts at 0.0", "other starts at 0.0", "fast starts at 0.0",
          "short ends at 1.0", "other ends at 1.0", "fast ends at 2.0", "long ends at 3.0",
        ])
    }
  }

  @Test("An animation that is removed or replaced stops at the next commit, unfinished, and once")
  func removal() {
    Staging.run { staging in
      let journal = Journal()
      staging.layer.add(journal.fade("first"), forKey: "fade")
      staging.layer.add(journal.fade("other"), forKey: "other")
      staging.stage.advance(to: 0.25)
      journal.entries = []
      staging.layer.add(journal.fade("second"), forKey: "fade")
      staging.layer.removeAnimation(forKey: "other")
      #expect(journal.entries.isEmpty)
      CATransaction.flush()
      #expect(journal.entries == ["second starts at 0.25", "first is stopped at 0.25", "other is stopped at 0.25"])
      staging.stage.advance(to: 2)
      #expect(journal.entries.dropFirst(3) == ["second ends at 1.25"])
      staging.layer.removeAllAnimations()
      staging.stage.advance(to: 3)
      #expect(journal.entries.count == 4)
    }
  }

  @Test("A layer that leaves the tree loses its animations at the next commit, with those below it")
  func leaving() {
    Staging.run { staging in
      let journal = Journal(), below = CALayer()
      staging.layer.addSublayer(below)
      staging.layer.add(journal.fade("layer"), forKey: nil)
      below.add(journal.fade("below"), forKey: "fade")
      staging.stage.advance(to: 0.5)
      journal.entries = []
      staging.layer.removeFromSuperlayer()
      #expect(below.animationKeys() == ["fade"] && journal.entries.isEmpty)
      staging.stage.advance(to: 0.75)
      #expect(journal.entries == ["layer is stopped at 0.5", "below is stopped at 0.5"])
      #expect(below.animationKeys() == nil && staging.layer.presentation() == nil)
      staging.stage.advance(to: 4)
      #expect(journal.entries.count == 2)
    }
  }

  @Test("A layer that is released with its animations still has its delegates told")
  func releasing() {
    Staging.run { staging in
      let journal = Journal()
      do {
        let passing = CALayer()
        staging.root.addSublayer(passing)
        passing.add(journal.fade("fade"), forKey: "fade")
        CATransaction.flush()
        passing.removeFromSuperlayer()
      }
      staging.stage.advance(to: 0.5)
      #expect(journal.entries == ["fade starts at 0.0", "fade is stopped at 0.0"])
    }
  }

  @Test("A layer that is moved within the tree between two commits keeps its animations")
  func moving() {
    Staging.run { staging in
      let journal = Journal(), other = CALayer()
      staging.root.addSublayer(other)
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.25)
      staging.layer.removeFromSuperlayer()
      other.addSublayer(staging.layer)
      staging.stage.advance(to: 0.5)
      #expect(staging.layer.presentation()?.opacity == 0.5)
      staging.stage.advance(to: 1)
      #expect(journal.entries == ["fade starts at 0.0", "fade ends at 1.0"])
    }
  }

  @Test("Animations that were added before the layer came to the stage start with its first commit")
  func addedBefore() {
    MediaClock.withClock(startingAt: 7) {
      CATransaction.flush()
      let journal = Journal(), root = CALayer(), layer = CALayer()
      // The superlayer's time is another one than that of the clock.
      root.speed = 2
      root.beginTime = 3
      layer.add(journal.fade("fade"), forKey: "fade")
      root.addSublayer(layer)
      CATransaction.flush()
      #expect(journal.entries.isEmpty)
      let stage = LayerStage(root)
      stage.advance(to: 7.25)
      #expect(layer.presentation()?.opacity == 0.5)
      stage.advance(to: 8)
      #expect(journal.entries == ["fade starts at 7.0", "fade ends at 7.5"])
    }
  }

  @Test("The animations of a tree on no stage stay, however time passes, and nobody is told")
  func unstaged() throws {
    try MediaClock.withClock {
      let journal = Journal(), layer = CALayer()
      var isCompleted = false
      CATransaction.begin()
      CATransaction.setCompletionBlock { isCompleted = true }
      layer.add(journal.fade("fade"), forKey: "fade")
      CATransaction.commit()
      #expect(isCompleted)
      for time in [0, 5, 0.5] { _ = try layer.commit(limits: .trusted, time: time) }
      MediaClock.time = 9
      CATransaction.flush()
      #expect(layer.animationKeys() == ["fade"] && journal.entries.isEmpty)
    }
  }

  @Test("A picture of a staged tree at any time neither ends nor starts anything")
  func rendering() throws {
    try Staging.run { staging in
      let journal = Journal()
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.5)
      journal.entries = []
      let opacities = try [0.75, 100, 0.25].map {
        try staging.root.commit(limits: .trusted, time: $0).nodes[1].state.opacity
      }
      #expect(opacities == [0.75, 1, 0.25])
      #expect(staging.layer.animationKeys() == ["fade"] && journal.entries.isEmpty)
      #expect(staging.layer.marks.contains(.live) && staging.stage.time == 0.5)
    }
  }

  @Test("A stage that ends takes everything down; one that is released does so without a word")
  func ending() {
    MediaClock.withClock {
      let journal = Journal(), layer = CALayer()
      let first = LayerStage(layer)
      first.advance(to: 0)
      layer.add(journal.fade("fade"), forKey: "fade")
      first.advance(to: 0.5)
      first.end()
      #expect(journal.entries == ["fade starts at 0.0", "fade is stopped at 0.5"] && layer.animationKeys() == nil)
      #expect(!layer.marks.contains(.live) && layer.presentation() == nil && first.nextChange == nil)
      first.advance(to: 3)
      #expect(first.time == 0.5)

      journal.entries = []
      var second: LayerStage? = LayerStage(layer)
      second?.advance(to: 1)
      layer.add(journal.fade("fade"), forKey: "fade")
      second?.advance(to: 1.5)
      second = nil
      #expect(!layer.marks.contains(.live) && layer.animationKeys() == ["fade"])
      #expect(journal.entries == ["fade starts at 1.0"])

      // A new stage takes the layer over from another one.
      let third = LayerStage(layer)
      third.advance(to: 2)
      let fourth = LayerStage(layer)
      #expect(layer.animationKeys() == nil && !layer.marks.contains(.live))
      fourth.advance(to: 2)
      #expect(layer.marks.contains(.live) && third.nextChange == nil)
    }
  }

  @Test("A picture of a part of a staged tree leaves it live")
  func renderingParts() throws {
    try Staging.run { staging in
      let host = TestHost(), journal = Journal()
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.5)
      staging.layer.host = host
      _ = try staging.layer.commit(limits: .trusted, time: 0.75)
      staging.layer.host = nil
      staging.stage.advance(to: 1)
      #expect(staging.layer.marks.contains(.live) && staging.layer.presentation() != nil)
      #expect(journal.entries == ["fade starts at 0.0", "fade ends at 1.0"])
    }
  }

  @Test("A callback may end the stage, and so may layout")
  func endingWithin() {
    final class Curtain: CALayer, @unchecked Sendable {
      weak var stage: LayerStage?
      override func layoutSublayers() { stage?.end() }
    }
    Staging.run { staging in
      let journal = Journal(), stage = staging.stage
      journal.afterStop = { _, _ in stage.end() }
      for title in ["one", "two"] { staging.layer.add(journal.fade(title), forKey: title) }
      staging.root.add(journal.fade("long", duration: 2), forKey: "long")
      stage.advance(to: 4)
      #expect(journal.entries.dropFirst(3) == ["one ends at 1.0", "long is stopped at 1.0", "two ends at 1.0"])
      #expect(stage.time == 0 && stage.nextChange == nil && staging.root.animationKeys() == nil)
    }
    Staging.run { staging in
      let journal = Journal(), curtain = Curtain()
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.5)
      curtain.stage = staging.stage
      staging.root.addSublayer(curtain)
      curtain.setNeedsLayout()
      staging.stage.advance(to: 1)
      #expect(journal.entries == ["fade starts at 0.0", "fade is stopped at 0.5"])
      #expect(!staging.root.marks.contains(.live) && !curtain.marks.contains(.live))
    }
  }

  @Test("The commit lays out and displays, before animations start")
  func displayCycle() {
    final class Sketch: CALayer, @unchecked Sendable {
      var journal: Journal?
      override func layoutSublayers() { journal?.write("layout") }
      override func display() { journal?.write("display") }
    }
    Staging.run { staging in
      let journal = Journal(), sketch = Sketch()
      sketch.journal = journal
      sketch.add(journal.fade("fade"), forKey: "fade")
      sketch.setNeedsDisplay()
      sketch.setNeedsLayout()
      staging.root.addSublayer(sketch)
      staging.stage.advance(to: 0.5)
      #expect(journal.entries == ["layout at 0.0", "display at 0.0", "fade starts at 0.0"])
      sketch.setNeedsLayout()
      CATransaction.flush()
      #expect(journal.entries.last == "layout at 0.5")
    }
  }

  @Test("Layers around the root see the stage's orientation")
  func orientation() {
    let first = CALayer(), second = CALayer()
    let stages = [LayerStage(first), LayerStage(second, isGeometryFlipped: false)]
    #expect(first.contentsAreFlipped() && !second.contentsAreFlipped())
    for stage in stages { stage.end() }
  }
}

// Tests of what clients do with animations over time: pausing, delays, filled ends, scrubbing, chains, endless groups.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("What clients do with animations on a stage")
struct StageIdiomTests {
  @Test("A layer is paused by its speed and its time offset, and goes on where it stood")
  func pausing() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.25)
      let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = pausedTime
      staging.stage.advance(to: 5)
      #expect(layer.presentation()?.opacity == 0.25 && journal.entries == ["fade starts at 0.0"])
      #expect(staging.stage.nextChange == nil)
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
      #expect(staging.stage.nextChange == 5)
      staging.stage.advance(to: 5.25)
      #expect(layer.presentation()?.opacity == 0.5)
      staging.stage.advance(to: 6)
      #expect(journal.entries == ["fade starts at 0.0", "fade ends at 5.75"])
    }
  }

  @Test("An animation that begins later shows nothing before, or its first value, and ends later")
  func delays() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      staging.stage.advance(to: 10)
      let plain = journal.fade("plain"), filled = journal.fade("filled")
      plain.beginTime = CACurrentMediaTime() + 2
      plain.keyPath = "cornerRadius"
      filled.beginTime = CACurrentMediaTime() + 2
      filled.fillMode = .backwards
      layer.cornerRadius = 7
      layer.removeAllAnimations()
      layer.add(plain, forKey: "plain")
      layer.add(filled, forKey: "filled")
      staging.stage.advance(to: 11)
      #expect(layer.presentation()?.cornerRadius == 7 && layer.presentation()?.opacity == 0)
      #expect(staging.stage.nextChange == 12)
      staging.stage.advance(to: 12.5)
      #expect(layer.presentation()?.cornerRadius == 0.5 && layer.presentation()?.opacity == 0.5)
      staging.stage.advance(to: 20)
      #expect(journal.entries.suffix(2) == ["plain ends at 13.0", "filled ends at 13.0"])
      #expect(layer.animationKeys() == nil && staging.stage.nextChange == nil)
    }
  }

  @Test("An animation that is kept shows its end for ever, and its delegate hears of the end once")
  func filledEnds() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      let fade = journal.fade("fade")
      fade.fromValue = 1
      fade.toValue = 0.25
      fade.fillMode = .forwards
      fade.isRemovedOnCompletion = false
      CATransaction.begin()
      CATransaction.setCompletionBlock { journal.write("block") }
      layer.add(fade, forKey: "fade")
      CATransaction.commit()
      for time in [0.5, 1, 2, 3] { staging.stage.advance(to: time) }
      #expect(journal.entries == ["fade starts at 0.0", "block at 1.0", "fade ends at 1.0"])
      #expect(layer.presentation()?.opacity == 0.25 && layer.animationKeys() == ["fade"])
      #expect(staging.stage.nextChange == nil)
      layer.removeAnimation(forKey: "fade")
      staging.stage.advance(to: 4)
      #expect(journal.entries.count == 3 && layer.presentation()?.opacity == 1)
    }
  }

  @Test("A stopped layer is scrubbed by its time offset, forwards and backwards")
  func scrubbing() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      layer.speed = 0
      layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 1)
      for offset in [0.25, 0.75, 0.5, 0] {
        layer.timeOffset = offset
        staging.stage.advance(to: (staging.stage.time ?? 0) + 3)
        #expect(layer.presentation()?.opacity == Float(offset))
      }
      #expect(journal.entries == ["fade starts at 0.0"])
      // Behind its end the animation is over, as if time had passed.
      layer.timeOffset = 1
      staging.stage.advance(to: 20)
      #expect(journal.entries.last == "fade ends at 13.0" && layer.animationKeys() == nil)
    }
  }

  @Test("A delegate that adds an animation at the end of another one starts it at that moment")
  func chains() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      var left = 3
      journal.afterStop = { animation, isFinished in
        #expect(isFinished)
        guard animation.value(forKey: "title") as? String == "link" else { return }
        left -= 1
        if left > 0 { layer.add(journal.fade("link", duration: 0.5), forKey: "fade") }
      }
      layer.add(journal.fade("link", duration: 0.5), forKey: "fade")
      layer.add(journal.fade("other", duration: 0.75), forKey: "other")
      staging.stage.advance(to: 10)
      #expect(
        journal.entries == [
          "link starts at 0.0", "other starts at 0.0", "link ends at 0.5", "link starts at 0.5", "other ends at 0.75",
          "link ends at 1.0", "link starts at 1.0", "link ends at 1.5",
        ])
      left = 4
      journal.entries = []
      layer.add(journal.fade("link", duration: 0.5), forKey: "fade")
      staging.stage.advance(to: 11.25)
      #expect(
        journal.entries == [
          "link starts at 10.0", "link ends at 10.5", "link starts at 10.5", "link ends at 11.0", "link starts at 11.0",
        ])
      #expect(layer.presentation()?.opacity == 0.5)
      // The stage stops the last one before its end.
      journal.afterStop = nil
    }
  }

  @Test("A chain by completion blocks is as exact")
  func chainedBlocks() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      func step(_ number: Int) {
        guard number < 4 else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setCompletionBlock {
          journal.write("\(number)")
          step(number + 1)
        }
        layer.position.x += 10
        CATransaction.commit()
      }
      step(1)
      staging.stage.advance(to: 2.5)
      #expect(journal.entries == ["1 at 1.0", "2 at 2.0"] && layer.position.x == 30)
      staging.stage.advance(to: 30)
      #expect(journal.entries.count == 3 && journal.entries.last == "3 at 3.0")
    }
  }

  @Test("A group that repeats for ever never ends, and its members' delegates hear nothing")
  func endlessGroups() {
    Staging.run { staging in
      let journal = Journal(), silent = Journal(), layer = staging.layer
      let group = CAAnimationGroup()
      group.animations = [silent.fade("member", duration: 1)]
      group.duration = 2
      group.repeatCount = .infinity
      group.delegate = journal
      group.setValue("group", forKey: "title")
      layer.add(group, forKey: "group")
      staging.stage.advance(to: 1000.5)
      #expect(layer.presentation()?.opacity == 0.5)
      staging.stage.advance(to: 1001.5)
      #expect(layer.presentation()?.opacity == 1)
      #expect(staging.stage.nextChange == 1001.5 && journal.entries == ["group starts at 0.0"])
      layer.removeAnimation(forKey: "group")
      staging.stage.advance(to: 1002)
      #expect(journal.entries.last == "group is stopped at 1001.5" && silent.entries.isEmpty)
      #expect(staging.stage.nextChange == nil)
    }
  }
}

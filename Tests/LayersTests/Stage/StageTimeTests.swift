// Tests of a stage's clock: fixed scopes, time that goes back, the next change, display links, and bad input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("The clock of a stage")
struct StageTimeTests {
  @Test("Where the clock is fixed, callbacks still see the time at which they happen")
  func fixedClock() {
    MediaClock.withTime(2) {
      CATransaction.flush()
      let staging = Staging(), journal = Journal()
      staging.stage.advance(to: 2)
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 5)
      #expect(journal.entries == ["fade starts at 2.0", "fade ends at 3.0"])
      #expect(CACurrentMediaTime() == 2 && staging.stage.time == 5)
    }
  }

  @Test("Two tasks have clocks of their own")
  func sideBySide() async {
    await withTaskGroup(of: [String].self) { group in
      for count in 1...8 {
        group.addTask {
          let journal = Journal()
          Staging.run { staging in
            staging.layer.add(journal.fade("fade", duration: Double(count)), forKey: "fade")
            for step in 0...20 { staging.stage.advance(to: Double(step)) }
          }
          return journal.entries + ["\(count)"]
        }
      }
      for await entries in group {
        #expect(entries.dropLast() == ["fade starts at 0.0", "fade ends at \(entries.last ?? "").0"])
      }
    }
  }

  @Test("When time goes back nothing ends, and what has ended does not come again")
  func timeGoesBack() {
    Staging.run { staging in
      let journal = Journal(), layer = staging.layer
      layer.add(journal.fade("short"), forKey: "short")
      staging.stage.advance(to: 3)
      layer.add(journal.fade("long", duration: 4), forKey: "long")
      staging.stage.advance(to: 4)
      staging.stage.advance(to: 3.5)
      #expect(CACurrentMediaTime() == 3.5 && layer.presentation()?.opacity == 0.125)
      staging.stage.advance(to: 0.5)
      #expect(layer.animationKeys() == ["long"] && layer.presentation()?.opacity == 1)
      staging.stage.advance(to: 8)
      #expect(
        journal.entries == ["short starts at 0.0", "short ends at 1.0", "long starts at 3.0", "long ends at 7.0"])
    }
  }

  @Test("An animation that is over when it is added ends as soon as time passes")
  func alreadyOver() {
    Staging.run { staging in
      staging.stage.advance(to: 5)
      let journal = Journal(), fade = journal.fade("fade")
      fade.beginTime = 1
      staging.layer.add(fade, forKey: "fade")
      staging.stage.advance(to: 6)
      #expect(journal.entries == ["fade starts at 5.0", "fade ends at 5.0"])
    }
  }

  @Test("The next change is the earliest begin, the present while something moves or waits, and nothing in the end")
  func nextChange() {
    MediaClock.withClock {
      CATransaction.flush()
      let staging = Staging(), journal = Journal(), layer = staging.layer, stage = staging.stage
      #expect(stage.nextChange == 0)
      stage.advance(to: 0)
      #expect(stage.nextChange == nil)
      layer.setNeedsLayout()
      #expect(stage.nextChange == 0)
      let late = journal.fade("late"), later = journal.fade("later")
      late.beginTime = 3
      later.beginTime = 10
      // The layer's time runs twice as fast: its animations begin at half their time.
      layer.speed = 2
      layer.add(later, forKey: "later")
      layer.add(late, forKey: "late")
      stage.advance(to: 1)
      #expect(stage.nextChange == 1.5)
      stage.advance(to: 1.75)
      #expect(stage.nextChange == 1.75)
      stage.advance(to: 2)
      #expect(stage.nextChange == 5 && journal.entries.last == "late ends at 2.0")
      stage.advance(to: 5.5)
      #expect(stage.nextChange == nil && journal.entries.last == "later ends at 5.5")

      let emitter = CAEmitterLayer(), cell = CAEmitterCell()
      cell.birthRate = 3
      cell.lifetime = 1
      emitter.emitterCells = [cell]
      staging.root.addSublayer(emitter)
      stage.advance(to: 6)
      #expect(stage.nextChange == 6)
      emitter.speed = 0
      stage.advance(to: 7)
      #expect(stage.nextChange == nil)
      emitter.speed = 1
      emitter.removeFromSuperlayer()
      stage.advance(to: 8)
      #expect(stage.nextChange == nil)
    }
  }

  @Test("A display link calls back once for each advance, in media time, and what it changes is seen")
  func displayLinks() {
    Staging.run { staging in
      var frames: [[Double]] = []
      let layer = staging.layer
      let link = CADisplayLink { link in
        frames.append([CACurrentMediaTime(), link.timestamp, link.targetTimestamp - link.timestamp])
        CATransaction.setDisableActions(true)
        layer.position.x = link.timestamp
        layer.addSublayer(CALayer())
      }
      link.add(to: .current, forMode: .default)
      link.add(to: .current, forMode: .common)
      staging.stage.advance(to: 0.7)
      staging.stage.advance(to: 1.25)
      #expect(frames.map { $0[0] } == [0.7, 1.25] && frames.map { $0[1] } == [0.7, 1.25])
      // The first advance was that to 0.7 seconds.
      for (frame, step) in zip(frames, [0.7, 0.55]) { #expect(abs(frame[2] - step) < 1e-12) }
      #expect(layer.presentation()?.position.x == 1.25)
      #expect(layer.sublayers?.allSatisfy { $0.presentation() != nil } == true)
      link.isPaused = true
      staging.stage.advance(to: 2)
      link.isPaused = false
      link.remove(from: .current, forMode: .default)
      staging.stage.advance(to: 3)
      #expect(frames.count == 3)
      link.invalidate()
      staging.stage.advance(to: 4)
      #expect(frames.count == 3)
    }
  }

  @Test("A display link calls back on a stage at its own rate, at the first frame that is due")
  func displayLinkRates() {
    func calls(_ frames: [Double], _ change: (CADisplayLink) -> Void) -> [(time: Double, target: Double, frame: Double)]
    {
      var calls: [(time: Double, target: Double, frame: Double)] = []
      Staging.run { staging in
        let link = CADisplayLink { calls.append(($0.timestamp, $0.targetTimestamp, $0.duration)) }
        change(link)
        link.add(to: .current, forMode: .common)
        for time in frames { staging.stage.advance(to: time) }
        link.invalidate()
      }
      return calls
    }
    let sixty = (1...12).map { Double($0) / 60 }
    func frames(_ calls: [(time: Double, target: Double, frame: Double)]) -> [Int] {
      calls.map { Int(($0.time * 60).rounded()) }
    }
    let all = calls(sixty) { _ in }
    #expect(frames(all) == Array(1...12))
    for call in all { #expect(abs(call.target - call.time - 1 / 60) < 1e-12 && abs(call.frame - 1 / 60) < 1e-12) }
    let thirty = calls(sixty) { $0.preferredFramesPerSecond = 30 }
    #expect(frames(thirty) == [1, 3, 5, 7, 9, 11])
    for call in thirty { #expect(abs(call.target - call.time - 1 / 30) < 1e-9 && abs(call.frame - 1 / 60) < 1e-12) }
    #expect(frames(calls(sixty) { $0.frameInterval = 4 }) == [1, 5, 9])
    // 24 in a second: at 1, 3.5, 6, 8.5 and 11 sixtieths; the range has precedence over the plain number.
    let film = calls(sixty) {
      $0.preferredFramesPerSecond = 10
      $0.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 24)
    }
    #expect(frames(film) == [1, 4, 6, 9, 11])
    for (call, next) in zip(film, film.dropFirst()) { #expect(abs(call.target - next.time) < 1e-9) }
    // More callbacks than frames there cannot be, and time that goes back begins anew.
    #expect(frames(calls(sixty) { $0.preferredFramesPerSecond = 600 }) == Array(1...12))
    #expect(calls([1, 2, 0.5, 0.6, 1.5]) { $0.preferredFramesPerSecond = 1 }.map(\.time) == [1, 2, 0.5, 1.5])
    #expect(calls([1, 2, 3]) { $0.preferredFrameRateRange.preferred = .nan }.count == 3)
  }

  @Test("A display link in the main run loop is called by stages under the clock under which it was added")
  func displayLinksInMainLoop() async {
    let times = await withTaskGroup(of: [Double].self) { group in
      for start in [0.0, 100] {
        group.addTask {
          MediaClock.withClock(startingAt: start) {
            var times: [Double] = []
            let stage = LayerStage(CALayer())
            let link = CADisplayLink { times.append($0.timestamp) }
            // A time that is fixed, as in a callback, belongs to the same clock.
            MediaClock.withTime(3) { link.add(to: .main, forMode: .common) }
            for step in 1...5 { stage.advance(to: start + Double(step)) }
            MediaClock.withClock { LayerStage(CALayer()).advance(to: 50) }
            link.invalidate()
            return times.map { $0 - start }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(times == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]])
  }

  @Test("Under the clock of all threads, a display link in the main run loop is called on the thread that added it")
  func displayLinkOfThread() {
    // A time that is fixed is on the clock of all threads, and leaves it as it is for other tests.
    MediaClock.withTime(0) {
      var times: [Double] = []
      let stage = LayerStage(CALayer())
      let link = CADisplayLink { times.append($0.timestamp) }
      link.add(to: .main, forMode: .common)
      stage.advance(to: 1)
      let done = DispatchSemaphore(value: 0)
      Thread {
        MediaClock.withTime(0) { LayerStage(CALayer()).advance(to: 2) }
        done.signal()
      }.start()
      done.wait()
      // A changed rate leaves the link where it is, whatever clock it is changed under.
      MediaClock.withClock { link.preferredFramesPerSecond = 60 }
      stage.advance(to: 3)
      link.invalidate()
      #expect(times == [1, 3])
    }
  }

  @Test("Display links of two films that are made side by side follow their own")
  func displayLinkThreads() async {
    await withTaskGroup(of: [Double].self) { group in
      for start in [0.0, 100] {
        group.addTask {
          MediaClock.withClock(startingAt: start) {
            var times: [Double] = []
            let stage = LayerStage(CALayer())
            let link = CADisplayLink { times.append($0.timestamp) }
            link.add(to: .current, forMode: .common)
            for step in 1...5 { stage.advance(to: start + Double(step)) }
            link.invalidate()
            return times.map { $0 - start }
          }
        }
      }
      for await times in group { #expect(times == [1, 2, 3, 4, 5]) }
    }
  }

  // MARK: Bad input

  @Test("Times that are not finite do nothing, nor does a callback that advances")
  func badTimes() {
    Staging.run { staging in
      let journal = Journal(), stage = staging.stage
      journal.afterStop = { _, _ in stage.advance(to: 50) }
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      for time in [Double.nan, .infinity, -.infinity] { stage.advance(to: time) }
      #expect(stage.time == 0 && CACurrentMediaTime() == 0)
      stage.advance(to: 2)
      #expect(stage.time == 2 && CACurrentMediaTime() == 2)
      stage.advance(to: .greatestFiniteMagnitude)
      stage.advance(to: -.greatestFiniteMagnitude)
      #expect(stage.time == -.greatestFiniteMagnitude)
    }
  }

  @Test("Timing without a meaning stops nothing else", arguments: [Double.nan, .infinity, -.infinity, 0, -1, 1e300])
  func badTiming(_ number: Double) {
    Staging.run { staging in
      let journal = Journal(), bad = Journal(), layer = staging.layer, stage = staging.stage
      for index in 0..<5 {
        let animation = bad.fade("bad")
        switch index {
        case 0: animation.duration = number
        case 1: animation.beginTime = number
        case 2: animation.speed = Float(number)
        case 3: animation.repeatCount = Float(number)
        default: animation.repeatDuration = number
        }
        layer.add(animation, forKey: "bad\(index)")
      }
      let strange = CALayer()
      strange.beginTime = number
      strange.timeOffset = number
      strange.speed = Float(number)
      staging.root.addSublayer(strange)
      strange.add(bad.fade("strange"), forKey: "strange")
      layer.add(journal.fade("good"), forKey: "good")
      for step in 0...10 {
        stage.advance(to: Double(step) / 4)
        if let next = stage.nextChange { #expect(next >= Double(step) / 4) }
      }
      #expect(journal.entries == ["good starts at 0.0", "good ends at 1.0"])
    }
  }

  @Test("A delegate that chains animations that take no time does not stop time")
  func endlessChain() {
    Staging.run { staging in
      let layer = staging.layer, journal = Journal()
      var count = 0
      func flash() -> CAAnimation {
        let animation = journal.fade("flash", duration: 1e-300)
        animation.speed = 1e30
        return animation
      }
      journal.afterStop = { _, _ in
        journal.entries = []
        count += 1
        layer.add(flash(), forKey: "flash")
      }
      layer.add(flash(), forKey: "flash")
      staging.stage.advance(to: 1)
      #expect(count > 1000 && staging.stage.time == 1)
    }
  }

  @Test("Layout that asks for layout again and again does not hold up a commit")
  func endlessLayout() {
    final class Restless: CALayer, @unchecked Sendable {
      var count = 0
      override func layoutSublayers() {
        count += 1
        setNeedsLayout()
      }
    }
    Staging.run { staging in
      let restless = Restless()
      staging.root.addSublayer(restless)
      restless.setNeedsLayout()
      CATransaction.flush()
      #expect(restless.count == 8)
      staging.stage.advance(to: 1)
      #expect(staging.stage.time == 1 && restless.count > 8)
    }
  }

  @Test("Ten thousand animations that end at different times end in order")
  func manyEnds() {
    Staging.run { staging in
      let journal = Journal()
      for index in 0..<10_000 {
        let layer = CALayer()
        staging.root.addSublayer(layer)
        layer.add(journal.fade("\(index)", duration: Double(1 + index * 7 % 10_000)), forKey: "fade")
      }
      staging.stage.advance(to: 20_000)
      let ends = journal.entries.dropFirst(10_000)
      #expect(ends.count == 10_000 && staging.stage.nextChange == nil)
      #expect(ends.first == "0 ends at 1.0" && ends.last?.hasSuffix("ends at 10000.0") == true)
    }
  }

  @Test("A stage whose root is released with it leaves nothing behind")
  func release() {
    weak var root: CALayer?
    weak var stage: LayerStage?
    MediaClock.withClock {
      let staging = Staging(), journal = Journal()
      staging.stage.advance(to: 0)
      staging.layer.add(journal.fade("fade"), forKey: "fade")
      staging.stage.advance(to: 0.5)
      (root, stage) = (staging.root, staging.stage)
      #expect(root != nil && stage != nil)
    }
    #expect(root == nil && stage == nil)
  }
}

// Tests of active time: the part of an animation that is shown at each time, and its end.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Animations are shown in their active time")
struct ActiveTimeTests {
  private static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let expected: [Double]
    let change: @Sendable (CABasicAnimation) -> Void
    var testDescription: String { name }
  }

  @Test(
    "A second's fade over an opacity of 0.5 shows what Core Animation shows",
    arguments: [
      Case(name: "autoreverses", expected: [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]) { $0.autoreverses = true },
      Case(name: "repeatCount", expected: [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]) { $0.repeatCount = 2.5 },
      Case(name: "repeatDuration", expected: [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]) {
        $0.repeatDuration = 1.7
      },
      Case(name: "speed", expected: [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.speed = 2 },
      Case(name: "timeOffset", expected: [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.timeOffset = 0.3 },
      Case(name: "backwards", expected: [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.speed = -1 },
      Case(name: "inherited duration", expected: [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]) { $0.duration = 0 },
    ])
  func table(test: Case) {
    let animation = Evaluation.fade(test.change)
    for (time, expected) in zip(Self.times, test.expected) {
      #expect(Evaluation.isClose(Evaluation.number(animation, at: time), expected), "at \(time)")
    }
  }

  @Test(
    "A fill mode shows the ends outside the active time",
    arguments: [
      (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]),
      (.backwards, [0, 0, 0, 0.5, 0.5]), (.both, [0, 0, 0, 0.5, 1]),
    ])
  func fillModes(mode: CAMediaTimingFillMode, expected: [Double]) {
    let animation = Evaluation.fade {
      $0.beginTime = 1
      $0.fillMode = mode
    }
    for (time, expected) in zip([0, 0.5, 1, 1.5, 2.5], expected) {
      #expect(Evaluation.isClose(Evaluation.number(animation, at: time), expected), "at \(time)")
    }
  }

  @Test("The last moment of an animation shows its end, whatever rounding makes of the number of cycles")
  func lastMoment() {
    #expect(Evaluation.number(Evaluation.fade(), at: 1) == 1)
    #expect(Evaluation.number(Evaluation.fade { $0.autoreverses = true }, at: 2) == 0)
    for (duration, count) in [(0.1, 3), (0.3, 7), (0.7, 11), (1.1, 49)] as [(Double, Float)] {
      let animation = Evaluation.fade {
        $0.duration = duration
        $0.repeatCount = count
        $0.fillMode = .forwards
      }
      #expect(Evaluation.number(animation, at: 1000) == 1)
      #expect(Evaluation.number(animation, at: duration * Double(count)) == 1)
    }
  }

  @Test("An endless animation never ends, however its number of cycles says so")
  func endless() {
    for count in [Float.infinity, .greatestFiniteMagnitude] {
      let animation = Evaluation.fade { $0.repeatCount = count }
      #expect(Evaluation.isClose(Evaluation.number(animation, at: 1e9 + 0.25), 0.25, 1e-6))
      let compiled = AnimationCompiler.compile(animation)
      #expect(compiled.animations.map { $0.endTime(inheritedDuration: 0.25) } == [nil])
    }
    let still = Evaluation.fade { $0.speed = 0 }
    #expect(AnimationCompiler.compile(still).animations.map { $0.endTime(inheritedDuration: 0.25) } == [nil])
  }

  @Test("An animation ends when its cycles have passed at its speed")
  func ends() {
    func end(_ change: (inout TimingValues) -> Void) -> Double? {
      var values = TimingValues(duration: 2)
      values.beginTime = 10
      change(&values)
      return values.activeEnd(inheritedDuration: 0.25)
    }
    #expect(end { _ in } == 12)
    #expect(end { $0.speed = -4 } == 10.5)
    #expect(end { $0.autoreverses = true } == 14)
    #expect(end { $0.repeatCount = 2.5 } == 15)
    #expect(
      end {
        $0.repeatDuration = 3; $0.repeatCount = 9
      } == 13)
    #expect(end { $0.duration = 0 } == 10.25)
    #expect(end { $0.timeOffset = 1 } == 12)
    #expect(end { $0.beginTime = .infinity } == nil)
    #expect(end { $0.repeatDuration = .infinity } == nil)
  }

  private static let oddNumbers = [
    0, -0.0, 1, -1, 0.5, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 1e300, 1e-300,
  ]

  @Test("No timing makes progress outside 0…1, whatever its numbers")
  func oddNumbers() {
    for begin in Self.oddNumbers {
      for duration in Self.oddNumbers {
        for speed in [1, 0, -1, .infinity, .nan, 1e30, -.greatestFiniteMagnitude] as [Float] {
          for count in [0, 1, -1, .nan, .infinity, .greatestFiniteMagnitude, 1e-30] as [Float] {
            var values = TimingValues(duration: duration)
            values.beginTime = begin
            values.speed = speed
            values.repeatCount = count
            values.fillMode = .both
            values.autoreverses = count > 1
            values.timeOffset = duration * 0.5
            values.repeatDuration = count == 1 ? begin : 0
            for time in [0, 1, -1, .infinity, .nan, 1e300] {
              let active = values.activeTime(at: time, inheritedDuration: duration == 1 ? .nan : 0.25)
              guard let active else { continue }
              #expect(active.progress >= 0 && active.progress <= 1 && !active.iteration.isNaN, "\(values) at \(time)")
            }
          }
        }
      }
    }
  }

  @Test("Timing without a meaning counts as the default")
  func replacedNumbers() {
    let odd = Evaluation.fade {
      $0.speed = .nan
      $0.timeOffset = .infinity
      $0.repeatCount = -2
      $0.repeatDuration = .nan
      $0.beginTime = .nan
    }
    for time in Self.times {
      #expect(Evaluation.number(odd, at: time) == Evaluation.number(Evaluation.fade(), at: time))
    }
    #expect(Evaluation.number(Evaluation.fade { $0.duration = .infinity }, at: 1e9) == 0)
    #expect(Evaluation.number(Evaluation.fade { $0.beginTime = -.infinity }, at: 3) == 0.5)
    // Without any duration an animation has ended as soon as it has begun.
    let instant = Evaluation.fade {
      $0.duration = 0
      $0.fillMode = .both
    }
    let values = [-1, 0, 1].map { Evaluation.value(instant, at: $0, model: 0.5, inheriting: 0) }
    #expect(values == [.number(0), .number(1), .number(1)])
  }

  @Test("The first change from a time on is the beginning, any time while it runs, and none after the end")
  func nextChange() throws {
    let animation = try #require(
      AnimationCompiler.compile(Evaluation.fade { $0.beginTime = 3 }).animations.first)
    func next(_ time: Double) -> Double? { animation.nextChange(from: time, inheritedDuration: 0.25) }
    #expect(next(0) == 3)
    #expect(next(3) == 3)
    #expect(next(3.5) == 3.5)
    #expect(next(4) == 4)
    #expect(next(4.5) == nil)
    #expect(!animation.canChange(during: 0...2.9, inheritedDuration: 0.25))
    #expect(animation.canChange(during: 0...3, inheritedDuration: 0.25))
    #expect(animation.canChange(during: 3.2...3.4, inheritedDuration: 0.25))
    #expect(!animation.canChange(during: 4.1...9, inheritedDuration: 0.25))
  }

  @Test("A member of a group changes only while it runs in the group")
  func changesInGroups() throws {
    let group = CAAnimationGroup()
    group.duration = 10
    group.repeatCount = .infinity
    group.animations = [
      Evaluation.fade {
        $0.beginTime = 4
        $0.fillMode = .both
      }
    ]
    let animation = try #require(AnimationCompiler.compile(group).animations.first)
    func changes(_ range: ClosedRange<Double>) -> Bool {
      animation.canChange(during: range, inheritedDuration: 0.25)
    }
    #expect(!changes(1...3.5))
    #expect(changes(1...4.5))
    #expect(!changes(26...29))
    #expect(changes(26...31))
  }
}

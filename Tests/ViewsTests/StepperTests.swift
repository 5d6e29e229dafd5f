// Tests of steppers: counting by taps, the ends of the range, and their picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Steppers")
struct StepperTests {
  private typealias Pictures = ControlPictures
  private let minus = CGPoint(x: 125, y: 100), plus = CGPoint(x: 175, y: 100)

  @Test("A stepper is 94 × 32 points and counts from 0 to 100 by 1")
  func defaults() {
    let stepper = UIStepper(frame: CGRect(x: 3, y: 4, width: 500, height: 1))
    #expect(stepper.frame == CGRect(x: 3, y: 4, width: 94, height: 32))
    #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
    #expect(stepper.value == 0 && stepper.minimumValue == 0 && stepper.maximumValue == 100)
    #expect(stepper.stepValue == 1 && !stepper.wraps && stepper.autorepeat && stepper.isContinuous)
  }

  @Test("Taps on the halves count up and down, and tell of it")
  func taps() {
    let stepper = UIStepper()
    let fingers = Pictures.fingers(on: stepper)
    stepper.stepValue = 2.5
    #expect(Pictures.events(stepper, .valueChanged) { for _ in 0..<3 { fingers.tap(at: plus) } } == 3)
    #expect(stepper.value == 7.5)
    #expect(Pictures.events(stepper, .valueChanged) { fingers.tap(at: minus) } == 1)
    #expect(stepper.value == 5)
    Pictures.runLeft(stepper)
    fingers.tap(at: minus)
    #expect(stepper.value == 7.5)
  }

  @Test("At an end of the range a stepper stops, or goes on from the other end")
  func ends() {
    let stepper = UIStepper()
    let fingers = Pictures.fingers(on: stepper)
    stepper.maximumValue = 2
    #expect(Pictures.events(stepper, .valueChanged) { fingers.tap(at: minus) } == 0)
    #expect(stepper.value == 0)
    stepper.wraps = true
    fingers.tap(at: minus)
    #expect(stepper.value == 2)
    fingers.tap(at: plus)
    #expect(stepper.value == 0)
  }

  @Test("Numbers that make no sense are not taken")
  func badNumbers() {
    let stepper = UIStepper()
    stepper.value = .nan
    stepper.stepValue = -1
    stepper.stepValue = .infinity
    stepper.maximumValue = .nan
    #expect(stepper.value == 0 && stepper.stepValue == 1 && stepper.maximumValue == 100)
    stepper.minimumValue = 200
    #expect(stepper.maximumValue == 200 && stepper.value == 200)
  }

  @Test("The picture tells the ends of the range, pressed halves and directions apart")
  func pictures() {
    let (start, middle, mirrored, dark, pressed) = (UIStepper(), UIStepper(), UIStepper(), UIStepper(), UIStepper())
    middle.value = 50
    Pictures.runLeft(mirrored)
    dark.overrideUserInterfaceStyle = .dark
    let fingers = Pictures.fingers(on: pressed)
    fingers.touchDown(at: plus)
    let pictures = [start, middle, mirrored, dark, pressed].map(Pictures.picture)
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 4 } == true) }
    }
    #expect(Pictures.difference(pictures[0], pictures[2], mirrored: true).map { $0 <= 4 } == true)
  }
}

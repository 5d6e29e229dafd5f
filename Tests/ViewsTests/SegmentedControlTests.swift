// Tests of segmented controls: their segments, the selection, widths and touches.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Segmented controls")
struct SegmentedControlTests {
  private typealias Pictures = ControlPictures

  private func control(_ items: [Any] = ["One", "Two", "Three"], width: CGFloat = 240) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
    return control
  }

  @Test("A control has a segment for each title and image, none of which is selected")
  func segments() {
    let image = Pixels.image(.red, 10, 10)
    let control = UISegmentedControl(items: ["One", image, 7])
    #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.titleForSegment(at: 0) == "One" && control.imageForSegment(at: 1) === image)
    #expect(control.bounds.size == control.intrinsicContentSize && control.bounds.height == 32)
    #expect(control.titleForSegment(at: -1) == nil && control.titleForSegment(at: 9) == nil)
    control.setTitle("Lost", forSegmentAt: 9)
    control.setTitle("Two", forSegmentAt: 1)
    #expect(control.titleForSegment(at: 1) == "Two" && control.imageForSegment(at: 1) == nil)
  }

  @Test("A segment that is removed under a touch is marked no more")
  func removedUnderTouch() {
    let control = control()
    control.isMomentary = true
    let fingers = TouchSimulator(showing: control)
    let touch = fingers.touchDown(at: CGPoint(x: 200, y: 16))
    control.layoutIfNeeded()
    control.removeAllSegments()
    control.layoutIfNeeded()
    fingers.lift(touch)
    #expect(control.numberOfSegments == 0 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("The selection stays with its segment when others come and go")
  func selection() {
    let control = control()
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.selectedSegmentIndex = 40
    #expect(control.selectedSegmentIndex == UISegmentedControlNoSegment)
    control.insertSegment(with: nil, at: 900, animated: false)
    #expect(control.numberOfSegments == 3)
    control.removeAllSegments()
    control.removeSegment(at: 0, animated: false)
    #expect(control.numberOfSegments == 0)
    control.layoutIfNeeded()
  }

  @Test("A control is wide enough for its widest title in each segment, or for each title")
  func widths() {
    let (short, long) = (UISegmentedControl(items: ["a", "a"]), UISegmentedControl(items: ["a", "Many letters"]))
    #expect(long.intrinsicContentSize.width > short.intrinsicContentSize.width)
    let equal = long.intrinsicContentSize.width
    long.apportionsSegmentWidthsByContent = true
    #expect(long.intrinsicContentSize.width < equal)
    long.setWidth(200, forSegmentAt: 0)
    #expect(long.intrinsicContentSize.width > 200 && long.widthForSegment(at: 0) == 200)
    long.setWidth(.nan, forSegmentAt: 0)
    #expect(long.widthForSegment(at: 0) == 0)
  }

  @Test("A tap selects a segment and tells of it once; one on a disabled segment doesn't")
  func taps() {
    let control = control()
    let fingers = Pictures.fingers(on: control)
    let (first, second, third) = (CGPoint(x: 70, y: 100), CGPoint(x: 150, y: 100), CGPoint(x: 230, y: 100))
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(at: third) } == 1)
    #expect(control.selectedSegmentIndex == 2)
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(at: third) } == 0)
    control.setEnabled(false, forSegmentAt: 1)
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(at: second) } == 0)
    #expect(control.selectedSegmentIndex == 2 && !control.isEnabledForSegment(at: 1))
    Pictures.runLeft(control)
    fingers.tap(at: third)
    #expect(control.selectedSegmentIndex == 0)
    fingers.tap(at: first)
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("The action of a segment runs when it is selected, and a momentary control keeps no selection")
  func actions() {
    final class Names: @unchecked Sendable { var all: [String] = [] }
    let names = Names()
    let actions = ["One", "Two"].map { title in UIAction(title: title) { names.all.append($0.title) } }
    let control = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 200, height: 32), actions: actions)
    let fingers = Pictures.fingers(on: control)
    fingers.tap(at: CGPoint(x: 200, y: 100))
    #expect(names.all == ["Two"] && control.selectedSegmentIndex == 1)
    #expect(control.segmentIndex(identifiedBy: actions[1].identifier) == 1)
    control.isMomentary = true
    control.selectedSegmentIndex = UISegmentedControl.noSegment
    #expect(Pictures.events(control, .valueChanged) { fingers.tap(at: CGPoint(x: 100, y: 100)) } == 1)
    #expect(names.all == ["Two", "One"] && control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("The picture tells selections, states and surroundings apart")
  func pictures() {
    let (none, first, second, dark, tinted) = (control(), control(), control(), control(), control())
    for control in [first, dark, tinted] { control.selectedSegmentIndex = 0 }
    second.selectedSegmentIndex = 1
    dark.overrideUserInterfaceStyle = .dark
    tinted.selectedSegmentTintColor = .orange
    let pictures = [none, first, second, dark, tinted].map(Pictures.picture)
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 10 } == true) }
    }
    let again = control()
    again.selectedSegmentIndex = 1
    #expect(Pictures.difference(Pictures.picture(again), pictures[2]) == 0)
  }

  @Test("Attributes of titles in a state are shown on top of those of the normal state")
  func attributes() throws {
    let control = control(["One", "Two"])
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red], for: .normal)
    control.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
    control.selectedSegmentIndex = 1
    control.layoutIfNeeded()
    let labels = control.subviews.compactMap { $0 as? UILabel }
    let looks = labels.map { $0.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:] }
    #expect(looks.map { $0[.foregroundColor] as? UIColor } == [.red, .green])
    #expect(looks.allSatisfy { ($0[.font] as? UIFont)?.pointSize == 20 })
    #expect(control.titleTextAttributes(for: .selected)?.count == 1)
  }
}

// Tests of what views tell assistive technologies, and of the tree that tests compare.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Assistive technologies", .serialized)
struct AccessibilityTests {
  private func label(_ text: String?, _ frame: CGRect) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    return label
  }

  @Test("A plain view says nothing, and a label says its text")
  func defaults() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(!view.isAccessibilityElement && view.accessibilityLabel == nil && view.accessibilityTraits == .none)
    #expect(view.accessibilityFrame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.accessibilityActivationPoint == CGPoint(x: 2.5, y: 4))
    let label = label("Total", .zero)
    #expect(label.isAccessibilityElement && label.accessibilityLabel == "Total")
    #expect(label.accessibilityTraits == .staticText && label.accessibilityUserInputLabels == ["Total"])
    label.text = "Sum"
    #expect(label.accessibilityLabel == "Sum")
  }

  @Test("Values are kept as they are set, and nil brings the standard ones back")
  func values() {
    let view = label("Total", .zero)
    view.accessibilityLabel = "The total"
    view.accessibilityValue = "12"
    view.accessibilityHint = "Adds everything up"
    view.accessibilityIdentifier = "total"
    view.accessibilityTraits = [.header, .updatesFrequently]
    view.accessibilityLanguage = "en-GB"
    view.accessibilityFrame = CGRect(x: 5, y: 6, width: 2, height: 2)
    #expect(view.accessibilityLabel == "The total" && view.accessibilityAttributedLabel?.string == "The total")
    #expect(view.accessibilityValue == "12" && view.accessibilityHint == "Adds everything up")
    #expect(view.accessibilityIdentifier == "total" && view.accessibilityLanguage == "en-GB")
    #expect(view.accessibilityTraits.rawValue == 1 << 16 | 1 << 9)
    #expect(view.accessibilityActivationPoint == CGPoint(x: 6, y: 7))
    view.accessibilityLabel = nil
    #expect(view.accessibilityLabel == "Total")
  }

  @Test("Controls say what they are, their value and their state")
  func controls() {
    let button = UIButton(type: .custom), toggle = UISwitch(), slider = UISlider()
    button.setTitle("Send", for: .normal)
    button.isEnabled = false
    toggle.isOn = true
    (slider.minimumValue, slider.maximumValue, slider.value) = (10, 20, 15)
    #expect(button.isAccessibilityElement && button.accessibilityLabel == "Send")
    #expect(button.accessibilityTraits == [.button, .notEnabled])
    #expect(toggle.accessibilityValue == "1" && toggle.accessibilityTraits == [.button, .toggleButton])
    #expect(slider.accessibilityValue == "50%" && slider.accessibilityTraits == .adjustable)
    let root = UIView()
    root.addSubview(button)
    #expect(root.accessibilityTree().elements.map(\.label) == ["Send"])
  }

  @Test("The tree has the elements in their order, in the space of its top")
  func tree() {
    let root = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    let row = UIView(frame: CGRect(x: 10, y: 20, width: 80, height: 30))
    row.accessibilityIdentifier = "row"
    row.addSubview(label("Sum", CGRect(x: 1, y: 2, width: 30, height: 10)))
    let knob = UIView(frame: CGRect(x: 40, y: 2, width: 10, height: 10))
    knob.isAccessibilityElement = true
    knob.accessibilityTraits = [.button, .notEnabled]
    knob.accessibilityLabel = "More"
    knob.accessibilityValue = "3"
    knob.addSubview(label("never read", .zero))
    row.addSubview(knob)
    root.addSubview(row)
    root.addSubview(label("", .zero))
    root.addSubview(label("Below", CGRect(x: 0, y: 60, width: 30, height: 10)))
    #expect(
      root.accessibilityTree().description == """
        container (0.0, 0.0, 100.0, 100.0)
          container #row (10.0, 20.0, 80.0, 30.0)
            staticText "Sum" (11.0, 22.0, 30.0, 10.0)
            button notEnabled "More" value "3" (50.0, 22.0, 10.0, 10.0)
          staticText "Below" (0.0, 60.0, 30.0, 10.0)
        """)
    #expect(root.accessibilityTree().elements.map(\.label) == ["Sum", "More", "Below"])
    row.isHidden = true
    #expect(root.accessibilityTree().elements.map(\.label) == ["Below"])
  }

  @Test("Hidden elements, and what lies beside a modal view, are left out")
  func hiding() {
    let root = UIView(), first = UIView(), second = UIView()
    first.addSubview(label("first", .zero))
    second.addSubview(label("second", .zero))
    root.addSubview(first)
    root.addSubview(second)
    first.accessibilityElementsHidden = true
    #expect(root.accessibilityTree().elements.map(\.label) == ["second"])
    first.accessibilityElementsHidden = false
    first.accessibilityViewIsModal = true
    #expect(root.accessibilityTree().elements.map(\.label) == ["first"])
    first.alpha = 0
    #expect(root.accessibilityTree().elements.isEmpty)
  }

  @Test("Elements that are no views lie in the space of their container")
  func elements() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let chart = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    root.addSubview(chart)
    let bar = UIAccessibilityElement(accessibilityContainer: chart)
    bar.accessibilityLabel = "May"
    bar.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 0, width: 5, height: 50)
    chart.accessibilityElements = [bar, 7]
    #expect(chart.accessibilityElementCount() == 2 && chart.index(ofAccessibilityElement: bar) == 0)
    #expect(chart.accessibilityElement(at: 0) as? UIAccessibilityElement === bar)
    #expect(chart.accessibilityElement(at: 5) == nil && chart.index(ofAccessibilityElement: root) == NSNotFound)
    #expect(bar.accessibilityFrame == CGRect(x: 15, y: 10, width: 5, height: 50))
    let found = root.accessibilityTree().elements
    #expect(found.map(\.label) == ["May"] && found.first?.frame == CGRect(x: 15, y: 10, width: 5, height: 50))
  }

  @Test("Containers that list themselves, and very deep and very wide trees, end")
  func hostileTrees() {
    let first = UIView(), second = UIView()
    first.accessibilityElements = [second, first]
    second.accessibilityElements = [first, label("end", .zero)]
    #expect(first.accessibilityTree().elements.map(\.label) == ["end"])
    var root: UIView = label("too deep", .zero)
    for _ in 0..<20_000 {
      let above = UIView()
      above.accessibilityIdentifier = "level"
      above.addSubview(root)
      root = above
    }
    #expect(root.accessibilityTree().elements.isEmpty)
    let wide = UIView()
    for index in 0..<2_000 { wide.addSubview(label("\(index)", .zero)) }
    #expect(wide.accessibilityTree().elements.count == 2_000)
    wide.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    #expect(wide.accessibilityTree().elements.count == 2_000)
  }

  @Test("Containers that list the next one twice, again and again, end")
  func doubledContainers() {
    let top = UIView()
    var last = top
    for _ in 0..<24 {
      let next = UIView()
      last.accessibilityElements = [next, next]
      last = next
    }
    last.accessibilityElements = [label("end", .zero)]
    let elements = top.accessibilityTree().elements
    #expect(elements.first?.label == "end" && (1...200_000).contains(elements.count))
  }

  @Test("A subclass says what it overrides")
  func overriding() {
    final class Dial: UIView, @unchecked Sendable {
      var turns = 0
      override var isAccessibilityElement: Bool {
        get { true }
        set {}
      }
      override var accessibilityLabel: String? {
        get { "Dial" }
        set {}
      }
      override var accessibilityValue: String? {
        get { "\(turns)" }
        set {}
      }
      override func accessibilityIncrement() { turns += 1 }
      override func accessibilityActivate() -> Bool { true }
    }
    let dial = Dial()
    dial.accessibilityIncrement()
    #expect(dial.accessibilityActivate() && !UIView().accessibilityActivate())
    #expect(dial.accessibilityTree().description == "element \"Dial\" value \"1\" (0.0, 0.0, 0.0, 0.0)")
  }

  @Test("Custom actions are carried out by their closure or their target")
  func actions() {
    final class Target: NSObject, SelectorTarget {
      var calls: [String] = []
      func perform(_ selector: Selector, with object: Any?) { calls.append(selector.name) }
    }
    let target = Target(), view = UIView()
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Row"
    var shared = 0
    view.accessibilityCustomActions = [
      UIAccessibilityCustomAction(name: "Delete", target: target, selector: "delete:"),
      UIAccessibilityCustomAction(name: "Share") { _ in
        shared += 1
        return false
      },
    ]
    #expect(view.accessibilityTree().actions == ["Delete", "Share"])
    #expect(view.accessibilityCustomActions?.map { $0.simulate() } == [true, false])
    #expect(target.calls == ["delete:"] && shared == 1)
    #expect(!UIAccessibilityCustomAction(name: "Nothing", target: nil, selector: "none").simulate())
  }

  @Test("Settings are off until they are simulated, and changes are posted once")
  func settings() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let name = UIAccessibility.reduceMotionStatusDidChangeNotification
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in count.value += 1 }
    defer {
      NotificationCenter.default.removeObserver(token as Any)
      UIAccessibility.simulate([])
    }
    #expect(!UIAccessibility.isReduceMotionEnabled && UIAccessibility.isVideoAutoplayEnabled)
    UIAccessibility.simulate([.reduceMotion, .noVideoAutoplay])
    #expect(UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isVideoAutoplayEnabled && count.value == 1)
    UIAccessibility.simulate([.reduceMotion])
    #expect(count.value == 1 && UIAccessibility.isVideoAutoplayEnabled)
    UIAccessibility.simulate([])
    #expect(count.value == 2 && !UIAccessibility.isReduceMotionEnabled)
  }

  @Test("What is posted reaches observers, and moves the focus")
  func posting() {
    final class Noted: @unchecked Sendable { var texts: [String] = [] }
    let noted = Noted(), first = UIView(), second = UIView()
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.didPostNotification, object: nil, queue: nil
    ) { notification in
      noted.texts.append(notification.userInfo?[UIAccessibility.argumentUserInfoKey] as? String ?? "none")
    }
    defer { NotificationCenter.default.removeObserver(token as Any) }
    UIAccessibility.post(notification: .announcement, argument: "Done")
    UIAccessibility.post(notification: .screenChanged, argument: first)
    #expect(noted.texts == ["Done", "none"] && first.accessibilityElementIsFocused())
    UIAccessibility.post(notification: .layoutChanged, argument: second)
    #expect(!first.accessibilityElementIsFocused() && second.accessibilityElementIsFocused())
  }

  @Test("Rectangles and paths of a view are found on the screen")
  func spaces() {
    let root = UIView(frame: CGRect(x: 10, y: 0, width: 50, height: 50))
    let view = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    root.addSubview(view)
    let rect = CGRect(x: 1, y: 1, width: 2, height: 3)
    let expected = CGRect(x: 16, y: 7, width: 2, height: 3)
    #expect(UIAccessibility.convertToScreenCoordinates(rect, in: view) == expected)
    #expect(UIAccessibility.convertToScreenCoordinates(UIBezierPath(rect: rect), in: view).bounds == expected)
  }
}

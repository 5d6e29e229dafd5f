// Tests of layouts that cannot be: contradictions, numbers that are none, views of different trees.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Mistakes in layouts")
struct LayoutMistakeTests {
  private typealias Stage = LayoutStage

  @Test("Of constraints that contradict each other the youngest is left out, and named")
  func contradictions() {
    let superview = Stage.container()
    var wide: NSLayoutConstraint?
    let view = Stage.place(UIView(), in: superview) { view, above in
      let first = view.widthAnchor.constraint(equalToConstant: 100)
      let second = view.widthAnchor.constraint(equalToConstant: 50)
      second.identifier = "narrow"
      wide = first
      return [
        first, second, view.leftAnchor.constraint(equalTo: above.leftAnchor),
        view.topAnchor.constraint(equalTo: above.topAnchor), view.heightAnchor.constraint(equalToConstant: 9),
      ]
    }
    #expect(view.frame.width == 100)
    let messages = Stage.messages(superview)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("<NSLayoutConstraint: UIView.width == 100>") == true)
    #expect(messages.first?.contains("<NSLayoutConstraint: 'narrow' UIView.width == 50> is left out") == true)
    // It has its effect as soon as it can.
    wide?.isActive = false
    superview.layoutIfNeeded()
    #expect(view.frame.width == 50)
  }

  @Test("A frame that acts as constraints wins over a constraint that contradicts it")
  func frames() {
    let superview = Stage.container()
    let view = UIView(frame: Stage.rect(0, 0, 30, 30))
    superview.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 70).isActive = true
    superview.layoutIfNeeded()
    #expect(view.frame.width == 30)
    #expect(Stage.messages(superview).first?.contains("NSAutoresizingMaskLayoutConstraint: UIView.width == 30") == true)
  }

  @Test("Numbers that are not finite count as zero, with a diagnostic")
  func numbers() {
    let superview = Stage.container()
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: .nan),
        view.topAnchor.constraint(equalTo: above.topAnchor, constant: .infinity),
        view.widthAnchor.constraint(equalTo: above.widthAnchor, multiplier: .nan, constant: 12),
        view.heightAnchor.constraint(equalToConstant: 6),
      ]
    }
    #expect(view.frame == Stage.rect(0, 0, 12, 6))
    #expect(Stage.messages(superview).count == 3)
    superview.layoutMargins = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    #expect(superview.layoutMargins.top == 8)
    #expect(Stage.messages(superview).count == 4)
    let huge = view.widthAnchor.constraint(lessThanOrEqualToConstant: .greatestFiniteMagnitude)
    huge.isActive = true
    huge.constant = -.infinity
    huge.priority = UILayoutPriority(.nan)
    superview.layoutIfNeeded()
    #expect(view.frame.width == 12)
  }

  @Test("Constraints between trees, of views that are gone and of odd pairs stay inactive, with a diagnostic")
  func strangers() {
    let (one, other) = (Stage.container(), Stage.container())
    let across = one.leftAnchor.constraint(equalTo: other.leftAnchor)
    across.isActive = true
    #expect(!across.isActive)
    let odd = NSLayoutConstraint(
      item: one, attribute: .left, relatedBy: .equal, toItem: one, attribute: .top, multiplier: 1, constant: 0)
    odd.isActive = true
    #expect(!odd.isActive)
    let single = NSLayoutConstraint(
      item: one, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
      constant: 4)
    single.isActive = true
    #expect(!single.isActive)
    #expect(Stage.messages(one).count == 3)
    var gone: UIView? = UIView()
    let late = gone.map { one.topAnchor.constraint(equalTo: $0.topAnchor) }
    gone = nil
    late?.isActive = true
    #expect(late?.isActive == false && late?.secondItem == nil)
    let foreign = other.widthAnchor.constraint(equalToConstant: 1)
    one.addConstraint(foreign)
    #expect(!foreign.isActive)
    let text = NSLayoutConstraint(item: "text", attribute: .width, relatedBy: .equal)
    text.isActive = true
    #expect(!text.isActive && text.firstItem == nil)
  }

  @Test("A width that would be negative is zero")
  func negative() {
    let superview = Stage.container()
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 150),
        view.rightAnchor.constraint(equalTo: above.rightAnchor, constant: -100),
        view.topAnchor.constraint(equalTo: above.topAnchor), view.heightAnchor.constraint(equalToConstant: 5),
      ]
    }
    #expect(view.frame.width >= 0)
    #expect(view.frame.minX == 150)
    #expect(Stage.messages(superview).first?.contains("width >= 0") == true)
  }

  @Test("Descriptions are formulas")
  func descriptions() {
    let superview = Stage.container()
    let label = UILabel()
    superview.addSubview(label)
    let constraint = label.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: -8)
    constraint.priority = .defaultHigh
    #expect(constraint.description == "<NSLayoutConstraint: UILabel.leading == UIView.leading - 8 @750>")
    let ratio = label.widthAnchor.constraint(greaterThanOrEqualTo: label.heightAnchor, multiplier: 1.5)
    #expect(ratio.description == "<NSLayoutConstraint: UILabel.width >= 1.5*UILabel.height>")
    #expect(constraint.firstAnchor?.name == "leading" && constraint.secondAnchor?.item === superview)
  }

  @Test("Ten thousand views in a column are placed")
  func manyViews() {
    let superview = Stage.container(300, 100)
    var views: [UIView] = []
    for index in 0..<10_000 {
      let view = ContentView(50, 20)
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: 8),
        view.trailingAnchor.constraint(equalTo: superview.trailingAnchor, constant: -8),
        view.topAnchor.constraint(
          equalTo: views.last?.bottomAnchor ?? superview.topAnchor, constant: index == 0 ? 0 : 2),
      ])
      views.append(view)
    }
    superview.layoutIfNeeded()
    #expect(views[9_999].frame == Stage.rect(8, 9_999 * 22, 284, 20))
    #expect(superview.layoutDiagnostics.isEmpty)
  }

  @Test("Ten thousand views inside each other are placed")
  func deepViews() {
    let superview = Stage.container(300, 300)
    var outer = superview
    for _ in 0..<10_000 {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      outer.addSubview(view)
      NSLayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 0.5),
        view.topAnchor.constraint(equalTo: outer.topAnchor), view.widthAnchor.constraint(equalToConstant: 10),
        view.heightAnchor.constraint(equalToConstant: 10),
      ])
      outer = view
    }
    superview.layoutIfNeeded()
    #expect(outer.bounds.size == CGSize(width: 10, height: 10))
    #expect(superview.layoutDiagnostics.isEmpty)
  }

  @Test("Constraints in a circle end, and the youngest is left out")
  func circles() {
    let superview = Stage.container()
    let views = (0..<300).map { _ in ContentView(1, 1) }
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
    }
    for (index, view) in views.enumerated() {
      view.leftAnchor.constraint(equalTo: views[(index + 1) % 300].leftAnchor, constant: 1).isActive = true
    }
    superview.layoutIfNeeded()
    #expect(Stage.messages(superview).count == 1)
    #expect(views[0].frame.minX - views[299].frame.minX == 299)
  }

  @Test("A tree that was changed since it was laid out is released")
  func release() {
    weak var gone: UIView?
    do {
      let superview = Stage.container()
      Stage.place(ContentView(10, 10), in: superview) { [$0.leftAnchor.constraint(equalTo: $1.leftAnchor)] }
      superview.frame.size.width = 300
      gone = superview
    }
    #expect(gone == nil)
  }

  @Test("The constraints of a tree may release it while they are updated")
  func releaseInside() {
    final class Releasing: UIView, @unchecked Sendable {
      var onUpdate: (() -> Void)?
      override func updateConstraints() {
        onUpdate?()
        super.updateConstraints()
      }
    }
    var superview: UIView? = Stage.container()
    let view = Releasing()
    superview?.addSubview(view)
    view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    view.onUpdate = { superview = nil }
    view.setNeedsUpdateConstraints()
    view.layoutIfNeeded()
    #expect(view.superview == nil)
  }

  @Test("Numbers of subclasses that are no numbers end no layout")
  func hostileSubclasses() {
    final class Odd: NSLayoutConstraint, @unchecked Sendable {
      override var priority: UILayoutPriority {
        get { UILayoutPriority(.nan) }
        set {}
      }
      override var multiplier: CGFloat { .nan }
    }
    final class Inset: UIView, @unchecked Sendable {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: .nan, left: .nan, bottom: .nan, right: .nan) }
    }
    let superview = Stage.container(), view = Inset()
    Stage.place(view, in: superview) { view, superview in
      [
        Odd(
          item: view, attribute: .width, relatedBy: .equal, toItem: superview, attribute: .width, multiplier: 1,
          constant: 7), view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: 5),
      ]
    }
    #expect(view.bounds.width == 7 && view.frame.minX == 5)
  }

  @Test("A contradiction shows up in pictures of the layers")
  func pictures() {
    let superview = Stage.container()
    superview.widthAnchor.constraint(equalToConstant: 1).isActive = true
    superview.layoutIfNeeded()
    #expect(superview.layoutDiagnostics.map(\.kind) == [.misuse])
    #expect(superview.frame.width == 200)
  }
}

// Tests of stacks: the places of their views by distribution, alignment and spacing, and what leaves and comes back.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A view with a content of a size.
private final class Block: UIView, @unchecked Sendable {
  var content: CGSize {
    didSet { invalidateIntrinsicContentSize() }
  }
  init(_ width: CGFloat, _ height: CGFloat) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { content }
}

@Suite("Stacks")
struct StackViewTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  /// A stack at the origin of a view, with its size, or with that of its content where that is nil.
  private func stack(_ views: [UIView], _ size: CGSize?, _ set: (UIStackView) -> Void = { _ in }) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    root.addSubview(stack)
    if let size {
      stack.frame.size = size
    } else {
      stack.translatesAutoresizingMaskIntoConstraints = false
      stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    }
    set(stack)
    root.layoutIfNeeded()
    return stack
  }

  private func row(_ widths: CGFloat...) -> [Block] { widths.map { Block($0, 20) } }

  private func xs(_ views: [UIView]) -> [CGFloat] { views.map { rounded($0.frame.minX) } }
  private func widths(_ views: [UIView]) -> [CGFloat] { views.map { rounded($0.frame.width) } }
  private func ys(_ views: [UIView]) -> [CGFloat] { views.map { rounded($0.frame.minY) } }
  private func heights(_ views: [UIView]) -> [CGFloat] { views.map { rounded($0.frame.height) } }
  private func rounded(_ number: CGFloat) -> CGFloat { (number * 100).rounded() / 100 }

  // MARK: Distribution

  @Test("A stack has UIKit's defaults")
  func defaults() {
    let stack = UIStackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
    #expect(stack.spacing == 0 && !stack.isBaselineRelativeArrangement && !stack.isLayoutMarginsRelativeArrangement)
    #expect(stack.arrangedSubviews.isEmpty && UIStackView.requiresConstraintBasedLayout)
  }

  @Test("The view that keeps least to its content takes what is left")
  func fill() {
    let views = row(20, 30, 40)
    views[1].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    let stack = stack(views, CGSize(width: 200, height: 50)) { $0.spacing = 10 }
    #expect(xs(views) == [0, 30, 160] && widths(views) == [20, 120, 40] && heights(views) == [50, 50, 50])
    #expect(ys(views) == [0, 0, 0])
    stack.frame.size.width = 100
    views[2].setContentCompressionResistancePriority(UILayoutPriority(700), for: .horizontal)
    root.layoutIfNeeded()
    #expect(widths(views) == [20, 30, 30])
  }

  @Test("Views can have equal lengths, or lengths in proportion to their content")
  func lengths() {
    let views = row(10, 20, 30)
    let stack = stack(views, CGSize(width: 120, height: 20)) { $0.distribution = .fillEqually }
    #expect(widths(views) == [40, 40, 40])
    stack.distribution = .fillProportionally
    root.layoutIfNeeded()
    #expect(widths(views) == [20, 40, 60])
    stack.spacing = 15
    root.layoutIfNeeded()
    #expect(widths(views) == [15, 30, 45] && xs(views) == [0, 30, 75])
    views[0].content.width = 40
    root.layoutIfNeeded()
    #expect(widths(views) == [40, 20, 30])
  }

  @Test("Spaces between views can be equal, and so can the distances between their middles")
  func spaces() {
    let views = row(20, 60, 40)
    let stack = stack(views, CGSize(width: 220, height: 20)) { $0.distribution = .equalSpacing }
    #expect(widths(views) == [20, 60, 40] && xs(views) == [0, 70, 180])
    stack.distribution = .equalCentering
    root.layoutIfNeeded()
    // The middles are at 10, 105 and 200.
    #expect(widths(views) == [20, 60, 40] && xs(views) == [0, 75, 180])
    stack.spacing = 50
    root.layoutIfNeeded()
    #expect(xs(views) == [0, 70, 180])
  }

  // MARK: Alignment

  @Test("Views of a row are at its top, in its middle, at its bottom, or from edge to edge")
  func rowAlignment() {
    let views = [Block(20, 10), Block(20, 20), Block(20, 30)]
    let stack = stack(views, CGSize(width: 60, height: 50)) { $0.alignment = .top }
    #expect(ys(views) == [0, 0, 0] && heights(views) == [10, 20, 30])
    stack.alignment = .center
    root.layoutIfNeeded()
    #expect(ys(views) == [20, 15, 10] && heights(views) == [10, 20, 30])
    stack.alignment = .bottom
    root.layoutIfNeeded()
    #expect(ys(views) == [40, 30, 20])
    stack.alignment = .fill
    root.layoutIfNeeded()
    #expect(ys(views) == [0, 0, 0] && heights(views) == [50, 50, 50])
  }

  @Test("A column is a row on its side")
  func columns() {
    let views = [Block(10, 20), Block(20, 30), Block(30, 40)]
    let stack = stack(views, CGSize(width: 50, height: 150)) {
      $0.axis = .vertical
      $0.spacing = 10
      $0.alignment = .trailing
      $0.distribution = .equalSpacing
    }
    #expect(ys(views) == [0, 50, 110] && heights(views) == [20, 30, 40])
    #expect(xs(views) == [40, 30, 20] && widths(views) == [10, 20, 30])
    stack.alignment = .center
    root.layoutIfNeeded()
    #expect(xs(views) == [20, 15, 10])
    stack.axis = .horizontal
    stack.distribution = .fillEqually
    stack.alignment = .fill
    stack.spacing = 1
    root.layoutIfNeeded()
    #expect(widths(views) == [16, 16, 16] && heights(views) == [150, 150, 150])
  }

  @Test("Baselines of a row lie in line")
  func baselines() throws {
    let labels = [10, 30, 20].map { size in
      let label = UILabel()
      label.font = UIFont.systemFont(ofSize: CGFloat(size))
      label.text = "Ag"
      return label
    }
    let stack = stack(labels, nil) { $0.alignment = .firstBaseline }
    func line(_ label: UILabel) -> CGFloat {
      label.frame.minY + (label.baselines(in: label.bounds.size)?.first ?? .nan)
    }
    #expect(abs(line(labels[0]) - line(labels[1])) <= 0.51 && abs(line(labels[2]) - line(labels[1])) <= 0.51)
    #expect(labels[1].frame.minY == 0 && labels[0].frame.minY > 5)
    #expect(abs(stack.frame.height - labels[1].frame.height) < 1)
    stack.alignment = .lastBaseline
    root.layoutIfNeeded()
    #expect(abs(line(labels[0]) - line(labels[1])) <= 0.51 && labels[0].frame.minY > 5)
  }

  // MARK: Spacing

  @Test("The space after a view can be its own")
  func customSpacing() {
    let views = row(20, 20, 20, 20)
    let stack = stack(views, nil) { $0.spacing = 10 }
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(3, after: views[0])
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
    root.layoutIfNeeded()
    #expect(xs(views) == [0, 23, 51, 81] && stack.frame.width == 101)
    #expect(stack.customSpacing(after: views[0]) == 3)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    stack.spacing = UIStackView.spacingUseSystem
    root.layoutIfNeeded()
    #expect(xs(views) == [0, 28, 56, 84])
    stack.spacing = -5
    root.layoutIfNeeded()
    #expect(xs(views) == [0, 15, 43, 58])
  }

  @Test("The margins count where the arrangement is relative to them")
  func margins() {
    let views = row(20, 20)
    let stack = stack(views, nil) {
      $0.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      $0.insetsLayoutMarginsFromSafeArea = false
    }
    #expect(xs(views) == [0, 20] && stack.frame.size == CGSize(width: 40, height: 20))
    stack.isLayoutMarginsRelativeArrangement = true
    root.layoutIfNeeded()
    #expect(xs(views) == [2, 22] && ys(views) == [1, 1] && stack.frame.size == CGSize(width: 46, height: 24))
  }

  @Test("Spaces of a column can be those between baselines")
  func baselineSpaces() throws {
    let labels = ["Ag", "Ag"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let stack = stack(labels, nil) {
      $0.axis = .vertical
      $0.isBaselineRelativeArrangement = true
      $0.spacing = 50
    }
    let first = try #require(labels[0].baselines(in: labels[0].bounds.size)).first
    let second = try #require(labels[1].baselines(in: labels[1].bounds.size)).first
    #expect(abs(labels[1].frame.minY + second - (labels[0].frame.minY + first) - 50) <= 0.51)
    #expect(stack.frame.height > 60)
  }

  // MARK: Views that come and go

  @Test("Hidden views are left out, and come back")
  func hidden() {
    let views = row(20, 30, 40)
    let stack = stack(views, nil) { $0.spacing = 10 }
    #expect(stack.frame.width == 110)
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.frame.width == 70 && views[2].frame.minX == 30 && stack.arrangedSubviews.count == 3)
    views[2].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.frame.width == 20)
    for view in views { view.isHidden = true }
    root.layoutIfNeeded()
    #expect(stack.frame.width == 0)
    for view in views { view.isHidden = false }
    root.layoutIfNeeded()
    #expect(stack.frame.width == 110 && xs(views) == [0, 30, 70])
  }

  @Test("A hidden view has no length, at the end of the view before it")
  func collapsed() {
    let views = row(20, 30, 40)
    let stack = stack(views, CGSize(width: 100, height: 50)) { $0.spacing = 10 }
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: views[0].frame.maxX, y: 0, width: 0, height: 50))
    views[0].isHidden = true
    root.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 0, y: 0, width: 0, height: 50) && views[1].frame == views[0].frame)
    stack.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 100, y: 0, width: 0, height: 50))
    stack.axis = .vertical
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 4, left: 5, bottom: 6, right: 7)
    root.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 5, y: 4, width: 88, height: 0))
    // A view that a stack no longer places is where it was.
    stack.removeArrangedSubview(views[1])
    views[1].isHidden = false
    #expect(views[1].superview === stack && !stack.arrangedSubviews.contains(views[1]))
  }

  @Test("In an animation a hidden view grows into sight, and one that is hidden is seen until the end")
  func animated() {
    MediaClock.withClock {
      CATransaction.flush()
      let views = row(20, 30, 40), stack = stack(views, nil)
      let stage = LayerStage(root.layer)
      stage.advance(to: 0)
      func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }
      nonisolated(unsafe) var ended = false
      func toggle() {
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: {
            views[1].isHidden.toggle()
            root.layoutIfNeeded()
          }, completion: { _ in ended = true })
      }
      toggle()
      stage.advance(to: 0.5)
      #expect(views[1].isHidden && !shown(views[1]).isHidden && !ended)
      #expect(abs(shown(views[1]).frame.width - 15) < 1e-6 && abs(shown(views[2]).frame.minX - 35) < 1e-6)
      stage.advance(to: 1.5)
      #expect(ended && shown(views[1]).isHidden && stack.frame.width == 60)
      toggle()
      stage.advance(to: 1.75)
      #expect(!shown(views[1]).isHidden && abs(shown(views[1]).frame.width - 7.5) < 1e-6)
      // Without an animation it is gone at once.
      stage.advance(to: 3)
      views[1].isHidden = true
      stage.advance(to: 3.1)
      #expect(shown(views[1]).isHidden)
      stage.end()
      CATransaction.flush()
    }
  }

  @Test("Views are inserted, moved and removed; those that leave the stack are not arranged any more")
  func arrangement() {
    let views = row(20, 30, 40)
    let stack = stack([views[0]], nil)
    stack.insertArrangedSubview(views[1], at: 0)
    stack.addArrangedSubview(views[2])
    root.layoutIfNeeded()
    #expect(
      stack.arrangedSubviews == [views[1], views[0], views[2]] && stack.subviews == [views[0], views[1], views[2]])
    #expect(xs(views) == [30, 0, 50] && !views[0].translatesAutoresizingMaskIntoConstraints)
    stack.insertArrangedSubview(views[2], at: 0)
    root.layoutIfNeeded()
    #expect(xs(views) == [70, 40, 0])
    stack.removeArrangedSubview(views[2])
    #expect(views[2].superview === stack && stack.arrangedSubviews == [views[1], views[0]])
    views[1].removeFromSuperview()
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews == [views[0]] && xs([views[0]]) == [0] && stack.frame.width == 20)
    let other = UIStackView()
    other.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews.isEmpty && views[0].superview === other)
  }

  // MARK: With other constraints

  @Test("Rows are mirrored where lines run from right to left")
  func mirrored() {
    let views = row(20, 30, 40)
    let stack = stack(views, CGSize(width: 200, height: 20)) {
      $0.spacing = 10
      $0.distribution = .equalSpacing
    }
    let plain = views.map(\.frame)
    stack.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(views.map { rounded(200 - $0.frame.maxX) } == plain.map { rounded($0.minX) })
    stack.distribution = .equalCentering
    root.layoutIfNeeded()
    #expect(rounded(views[0].frame.maxX) == 200 && rounded(views[2].frame.minX) == 0)
  }

  @Test("Constraints of clients combine with those of a stack")
  func clients() {
    let views = row(20, 30, 40)
    let stack = stack(views, nil) { $0.spacing = 10 }
    views[0].widthAnchor.constraint(equalTo: views[2].widthAnchor, multiplier: 2).isActive = true
    views[1].heightAnchor.constraint(equalToConstant: 77).isActive = true
    root.layoutIfNeeded()
    #expect(rounded(views[0].frame.width) == rounded(2 * views[2].frame.width) && stack.frame.height == 77)
    stack.widthAnchor.constraint(equalToConstant: 300).isActive = true
    root.layoutIfNeeded()
    #expect(rounded(stack.frame.width) == 300 && rounded(views[2].frame.maxX) == 300)
    #expect(stack.constraints.contains { $0.identifier == "UISV-spacing" && $0.constant == 10 })
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test("A stack is as large as its content, and so is a stack in it")
  func fitting() {
    let inner = UIStackView(arrangedSubviews: [Block(50, 10), Block(70, 15)])
    inner.axis = .vertical
    inner.spacing = 5
    let outer = UIStackView(arrangedSubviews: [Block(30, 20), inner])
    outer.spacing = 8
    outer.alignment = .center
    #expect(outer.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 108, height: 30))
    let placed = stack([outer, Block(10, 10)], nil)
    #expect(placed.frame.size == CGSize(width: 118, height: 30))
    #expect(inner.frame == CGRect(x: 38, y: 0, width: 70, height: 30))
  }

  // MARK: Bad input

  @Test("Impossible spaces and views leave a stack as it was, or count as nothing")
  func impossible() {
    let views = row(20, 30)
    let stack = stack(views, nil)
    for space in [CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      stack.spacing = space
      root.layoutIfNeeded()
      #expect(xs(views) == [0, 20])
      stack.spacing = 0
      stack.setCustomSpacing(space, after: views[0])
      root.layoutIfNeeded()
      #expect(xs(views) == [0, 20])
    }
    stack.addArrangedSubview(stack)
    stack.addArrangedSubview(root)
    stack.setCustomSpacing(10, after: root)
    stack.removeArrangedSubview(root)
    stack.insertArrangedSubview(views[1], at: -5)
    #expect(stack.arrangedSubviews == [views[1], views[0]] && stack.superview === root)
    stack.insertArrangedSubview(views[1], at: .max)
    #expect(stack.arrangedSubviews == views)
  }

  @Test("Stacks of many views, and in many stacks, are laid out")
  func many() {
    let blocks = (0..<300).map { _ in Block(1, 1) }
    let wide = stack(blocks, nil)
    #expect(wide.frame.width == 300 && blocks[299].frame.minX == 299)
    var view: UIView = Block(7, 9)
    for _ in 0..<50 { view = UIStackView(arrangedSubviews: [view]) }
    let deep = stack([view], nil) { $0.distribution = .fillProportionally }
    #expect(deep.frame.size == CGSize(width: 7, height: 9))
  }
}

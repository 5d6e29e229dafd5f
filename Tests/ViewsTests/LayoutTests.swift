// Tests of layout by constraints: where views come to lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Layout by constraints")
struct LayoutTests {
  private typealias Stage = LayoutStage

  @Test("Four edges place a view, and follow the superview's size")
  func edges() {
    let superview = Stage.container()
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        view.leadingAnchor.constraint(equalTo: above.leadingAnchor, constant: 10),
        view.topAnchor.constraint(equalTo: above.topAnchor, constant: 20),
        view.trailingAnchor.constraint(equalTo: above.trailingAnchor, constant: -30),
        view.bottomAnchor.constraint(equalTo: above.bottomAnchor, constant: -40),
      ]
    }
    #expect(view.frame == Stage.rect(10, 20, 160, 40))
    superview.frame.size = CGSize(width: 300, height: 200)
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(10, 20, 260, 140))
    #expect(superview.layoutDiagnostics.isEmpty)
  }

  @Test("Middles, widths and multiples place a view, in the superview's own space")
  func multiples() {
    let outer = Stage.container(400, 400)
    let superview = UIView(frame: Stage.rect(100, 50, 200, 100))
    outer.addSubview(superview)
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        NSLayoutConstraint(
          item: view, attribute: .centerX, relatedBy: .equal, toItem: above, attribute: .centerX, multiplier: 0.5,
          constant: 0),
        view.centerYAnchor.constraint(equalTo: above.centerYAnchor),
        view.widthAnchor.constraint(equalTo: above.widthAnchor, multiplier: 0.25, constant: 10),
        view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5),
      ]
    }
    #expect(view.frame == Stage.rect(20, 35, 60, 30))
  }

  @Test("Constraints by items and by anchors give the same frames")
  func itemsAndAnchors() {
    let (one, other) = (Stage.container(), Stage.container())
    let byAnchors = Stage.place(UIView(), in: one) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 7),
        view.topAnchor.constraint(greaterThanOrEqualTo: above.topAnchor, constant: 9),
        view.rightAnchor.constraint(lessThanOrEqualTo: above.rightAnchor, constant: -3),
        view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 30),
        view.centerYAnchor.constraint(equalTo: above.centerYAnchor),
      ]
    }
    func item(
      _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation,
      _ above: UIView?, _ constant: CGFloat
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: view, attribute: attribute, relatedBy: relation, toItem: above,
        attribute: above == nil ? .notAnAttribute : attribute, multiplier: 1, constant: constant)
    }
    let byItems = Stage.place(UIView(), in: other) { view, above in
      [
        item(view, .left, .equal, above, 7), item(view, .top, .greaterThanOrEqual, above, 9),
        item(view, .right, .lessThanOrEqual, above, -3), item(view, .width, .equal, nil, 40),
        item(view, .height, .equal, nil, 30), item(view, .centerY, .equal, above, 0),
      ]
    }
    #expect(byAnchors.frame == Stage.rect(7, 35, 40, 30))
    #expect(byItems.frame == byAnchors.frame)
  }

  @Test("A stronger wish wins over a weaker one, and a requirement over both")
  func priorities() {
    let superview = Stage.container()
    let wide = NSLayoutConstraint.Attribute.width
    func width(_ view: UIView, _ value: CGFloat, _ priority: Float) -> NSLayoutConstraint {
      let constraint = NSLayoutConstraint(
        item: view, attribute: wide, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
        constant: value)
      constraint.priority = UILayoutPriority(priority)
      return constraint
    }
    var weak: NSLayoutConstraint?
    let view = Stage.place(UIView(), in: superview) { view, above in
      let constraints = [
        width(view, 500, 700), width(view, 20, 699), view.widthAnchor.constraint(lessThanOrEqualToConstant: 120),
        view.leftAnchor.constraint(equalTo: above.leftAnchor), view.topAnchor.constraint(equalTo: above.topAnchor),
        view.heightAnchor.constraint(equalToConstant: 10),
      ]
      weak = constraints[1]
      return constraints
    }
    #expect(view.frame.width == 120)
    weak?.priority = UILayoutPriority(701)
    superview.layoutIfNeeded()
    #expect(view.frame.width == 20)
    #expect(superview.layoutDiagnostics.isEmpty)
  }

  @Test("A change of a constant moves the view at the next layout, and deactivation lets it go")
  func changing() {
    let superview = Stage.container()
    var left: NSLayoutConstraint?
    let view = Stage.place(ContentView(30, 20), in: superview) { view, above in
      let constraint = view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 10)
      left = constraint
      return [constraint, view.topAnchor.constraint(equalTo: above.topAnchor)]
    }
    #expect(view.frame == Stage.rect(10, 0, 30, 20))
    left?.constant = 55
    #expect(view.frame.origin.x == 10)
    superview.layoutIfNeeded()
    #expect(view.frame.origin.x == 55)
    left?.isActive = false
    #expect(superview.constraints.count == 1)
    let right = view.rightAnchor.constraint(equalTo: superview.rightAnchor)
    right.isActive = true
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(170, 0, 30, 20))
  }

  @Test("Views keep the size of their content, and the one that hugs least is stretched")
  func hugging() {
    let superview = Stage.container()
    let (first, second) = (ContentView(40, 20), ContentView(50, 10))
    first.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(first)
    second.setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
    Stage.place(second, in: superview) { view, above in
      [
        first.leftAnchor.constraint(equalTo: above.leftAnchor), view.rightAnchor.constraint(equalTo: above.rightAnchor),
        view.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 10),
        first.topAnchor.constraint(equalTo: above.topAnchor), view.topAnchor.constraint(equalTo: first.bottomAnchor),
      ]
    }
    #expect(first.frame == Stage.rect(0, 0, 40, 20))
    #expect(second.frame == Stage.rect(50, 20, 150, 10))
    // The one that resists least becomes smaller if there is too little room.
    first.setContentCompressionResistancePriority(UILayoutPriority(740), for: .horizontal)
    superview.frame.size.width = 80
    superview.layoutIfNeeded()
    #expect(first.frame.width == 20)
    #expect(second.frame == Stage.rect(30, 20, 50, 10))
    second.content = CGSize(width: 65, height: 12)
    superview.layoutIfNeeded()
    #expect(first.frame.width == 5)
    #expect(second.frame == Stage.rect(15, 20, 65, 12))
  }

  @Test("Frame and mask act as constraints where a view translates them")
  func masks() {
    let superview = Stage.container()
    let fixed = UIView(frame: Stage.rect(20, 10, 60, 30))
    fixed.autoresizingMask = [.flexibleWidth]
    superview.addSubview(fixed)
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: fixed.rightAnchor), view.topAnchor.constraint(equalTo: fixed.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalTo: fixed.heightAnchor),
      ]
    }
    #expect(view.frame == Stage.rect(80, 10, 5, 30))
    fixed.frame = Stage.rect(0, 5, 50, 40)
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(50, 5, 5, 40))
    superview.bounds.size.width += 100
    superview.layoutIfNeeded()
    #expect(fixed.frame == Stage.rect(0, 5, 150, 40))
    #expect(view.frame == Stage.rect(150, 5, 5, 40))
  }

  @Test("Flexible parts grow in proportion to their lengths, as constraints do, unless subviews keep their size")
  func proportions() {
    let superview = Stage.container(100, 100)
    let view = UIView(frame: Stage.rect(10, 40, 20, 20))
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
    superview.addSubview(view)
    let beside = Stage.place(ContentView(5, 5), in: superview) { beside, _ in
      [
        beside.leftAnchor.constraint(equalTo: view.rightAnchor), beside.topAnchor.constraint(equalTo: view.topAnchor),
      ]
    }
    superview.bounds.size = CGSize(width: 180, height: 200)
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(20, 90, 20, 20))
    #expect(beside.frame == Stage.rect(40, 90, 5, 5))
    superview.autoresizesSubviews = false
    superview.bounds.size = CGSize(width: 300, height: 300)
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(20, 90, 20, 20))
  }

  @Test("Edges lie on whole pixels, and views that touch still do")
  func pixels() {
    let superview = Stage.container(100, 50)
    let views = (0..<3).map { _ in UIView() }
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      view.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
      view.widthAnchor.constraint(equalTo: views[0].widthAnchor).isActive = view !== views[0]
    }
    NSLayoutConstraint.activate([
      views[0].leftAnchor.constraint(equalTo: superview.leftAnchor),
      views[1].leftAnchor.constraint(equalTo: views[0].rightAnchor),
      views[2].leftAnchor.constraint(equalTo: views[1].rightAnchor),
      views[2].rightAnchor.constraint(equalTo: superview.rightAnchor),
    ])
    superview.layoutIfNeeded()
    let scale = UIScreen.main.scale
    for (view, next) in zip(views, views.dropFirst()) { #expect(view.frame.maxX == next.frame.minX) }
    #expect(views[2].frame.maxX == 100)
    #expect(views.allSatisfy { ($0.frame.minX * scale).rounded() == $0.frame.minX * scale })
    #expect(abs(views[1].frame.width - 100 / 3) <= 1 / scale)
  }

  @Test("The frames of subviews are there when layoutSubviews of the superclass returns")
  func order() {
    final class Row: UIView, @unchecked Sendable {
      let part = UIView()
      var seen: [CGRect] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        seen.append(part.frame)
      }
    }
    let row = Row(frame: Stage.rect(0, 0, 100, 40))
    Stage.place(row.part, in: row) { part, row in
      [
        part.centerXAnchor.constraint(equalTo: row.centerXAnchor), part.widthAnchor.constraint(equalToConstant: 20),
        part.topAnchor.constraint(equalTo: row.topAnchor), part.bottomAnchor.constraint(equalTo: row.bottomAnchor),
      ]
    }
    #expect(row.seen.last == Stage.rect(40, 0, 20, 40))
    row.bounds.size.width = 60
    row.layoutIfNeeded()
    #expect(row.seen.last == Stage.rect(20, 0, 20, 40))
  }

  @Test("A constraint belongs to the nearest view that contains both items")
  func holders() {
    let top = Stage.container()
    let (left, right, inner) = (UIView(), UIView(), UIView())
    top.addSubview(left)
    top.addSubview(right)
    right.addSubview(inner)
    let across = left.leftAnchor.constraint(equalTo: inner.leftAnchor)
    let down = inner.topAnchor.constraint(equalTo: right.topAnchor)
    let own = inner.widthAnchor.constraint(equalToConstant: 3)
    NSLayoutConstraint.activate([across, down, own])
    #expect(top.constraints == [across])
    #expect(right.constraints == [down])
    #expect(inner.constraints == [own])
    #expect(inner.constraintsAffectingLayout(for: .horizontal) == [across, own])
    NSLayoutConstraint.deactivate([across, down])
    #expect(top.constraints.isEmpty && right.constraints.isEmpty && !across.isActive)
  }

  @Test("A view that leaves takes its own constraints along, and loses those to others")
  func leaving() {
    let top = Stage.container()
    let (view, inner) = (UIView(), ContentView(10, 10))
    Stage.place(view, in: top) { view, top in
      [
        view.leftAnchor.constraint(equalTo: top.leftAnchor), view.topAnchor.constraint(equalTo: top.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: 50),
      ]
    }
    Stage.place(inner, in: view) { inner, view in
      [
        inner.rightAnchor.constraint(equalTo: view.rightAnchor), inner.topAnchor.constraint(equalTo: view.topAnchor),
      ]
    }
    #expect(inner.frame == Stage.rect(40, 0, 10, 10))
    view.removeFromSuperview()
    #expect(top.constraints.isEmpty)
    #expect(view.constraints.count == 4)
    let other = Stage.container(300, 300)
    Stage.place(view, in: other) { view, top in
      [view.rightAnchor.constraint(equalTo: top.rightAnchor), view.topAnchor.constraint(equalTo: top.topAnchor)]
    }
    #expect(view.frame == Stage.rect(250, 0, 50, 50))
    #expect(inner.frame == Stage.rect(40, 0, 10, 10))
  }

  @Test("A layout inside an animation block is animated")
  func animation() {
    MediaClock.withClock {
      let superview = Stage.container()
      var left: NSLayoutConstraint?
      let view = Stage.place(ContentView(10, 10), in: superview) { view, above in
        let constraint = view.leftAnchor.constraint(equalTo: above.leftAnchor)
        left = constraint
        return [constraint, view.topAnchor.constraint(equalTo: above.topAnchor)]
      }
      let stage = LayerStage(superview.layer)
      stage.advance(to: 0)
      left?.constant = 100
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { superview.layoutIfNeeded() })
      CATransaction.flush()
      stage.advance(to: 0.5)
      #expect(abs((view.layer.presentation()?.position.x ?? 0) - 55) < 1)
      stage.end()
    }
  }

  @Test("Constraints are asked for once, and where it is requested")
  func updates() {
    final class Asked: UIView, @unchecked Sendable {
      var count = 0
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        count += 1
        if count == 1 { widthAnchor.constraint(equalToConstant: 33).isActive = true }
        super.updateConstraints()
      }
    }
    let superview = Stage.container()
    let view = Asked()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    superview.layoutIfNeeded()
    #expect(view.count == 1)
    #expect(view.frame.width == 33)
    superview.setNeedsLayout()
    superview.layoutIfNeeded()
    #expect(view.count == 1)
    view.setNeedsUpdateConstraints()
    #expect(view.needsUpdateConstraints())
    superview.layoutIfNeeded()
    #expect(view.count == 2 && !view.needsUpdateConstraints())
  }

  @Test("Alignment rectangles leave out what the insets say")
  func alignment() {
    final class Shadowed: UIView, @unchecked Sendable {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      override var intrinsicContentSize: CGSize { CGSize(width: 10, height: 20) }
    }
    let view = Stage.place(Shadowed(), in: Stage.container()) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 20),
        view.topAnchor.constraint(equalTo: above.topAnchor, constant: 20),
      ]
    }
    #expect(view.frame == Stage.rect(18, 19, 16, 24))
    #expect(view.alignmentRect(forFrame: view.frame) == Stage.rect(20, 20, 10, 20))
    #expect(view.frame(forAlignmentRect: Stage.rect(20, 20, 10, 20)) == view.frame)
  }

  @Test("Open layouts are known as ambiguous, complete ones are not")
  func ambiguity() {
    let superview = Stage.container()
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor), view.topAnchor.constraint(equalTo: above.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 10),
      ]
    }
    #expect(view.hasAmbiguousLayout)
    #expect(view.heightAnchor.hasAmbiguousLayout && !view.widthAnchor.hasAmbiguousLayout)
    view.exerciseAmbiguityInLayout()
    view.heightAnchor.constraint(equalToConstant: 4).isActive = true
    #expect(!view.hasAmbiguousLayout)
  }

  @Test("The space between two edges is a length for constraints")
  func distances() {
    let superview = Stage.container()
    let (first, second) = (ContentView(20, 10), ContentView(30, 10))
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
      view.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
    }
    let before = superview.leftAnchor.anchorWithOffset(to: first.leftAnchor)
    let between = first.rightAnchor.anchorWithOffset(to: second.leftAnchor)
    let after = second.rightAnchor.anchorWithOffset(to: superview.rightAnchor)
    NSLayoutConstraint.activate([
      before.constraint(equalTo: between), after.constraint(equalTo: between, multiplier: 3),
    ])
    superview.layoutIfNeeded()
    #expect(first.frame.minX == 30)
    #expect(second.frame == Stage.rect(80, 0, 30, 10))
  }
}

// UIStackView+Constraints: the constraints by which a stack places its views.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The constraints and the guides that a stack has made for its arrangement.
struct StackConstraints {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The lengths by which the stack was divided.
  var proportions: [CGFloat] = []
  /// Whether the arrangement has changed since.
  var isStale = false

  /// Adds a constraint with UIKit's identifier.
  mutating func add(_ constraint: NSLayoutConstraint, _ identifier: String, _ priority: Float = 1000) {
    constraint.identifier = identifier
    if priority != 1000 { constraint.priority = UILayoutPriority(priority) }
    constraints.append(constraint)
  }
}

extension UIStackView {
  final func remakeConstraints() {
    guard made.isStale else { return }
    NSLayoutConstraint.deactivate(made.constraints)
    for guide in made.guides { removeLayoutGuide(guide) }
    made = StackConstraints()
    let views = shown
    if let first = views.first, let last = views.last {
      connect(first, last)
      distribute(views)
      for view in views { align(view, with: first) }
      if alignment != .fill { fitAcross() }
    } else {
      // Without views a stack has no size of its own.
      for length in [widthAnchor, heightAnchor] {
        made.add(length.constraint(equalToConstant: 0), "UISV-canvas-fitting", 25)
      }
    }
    NSLayoutConstraint.activate(made.constraints)
  }

  // MARK: Along the stack

  /// The object to whose edges the views keep.
  private var frameItem: AnyObject { isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self }

  private func relation(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ other: AnyObject,
    _ otherAttribute: NSLayoutConstraint.Attribute, is kind: NSLayoutConstraint.Relation = .equal,
    multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: kind, toItem: other, attribute: otherAttribute,
      multiplier: multiplier, constant: constant)
  }

  private var start: NSLayoutConstraint.Attribute { axis == .horizontal ? .leading : .top }
  private var end: NSLayoutConstraint.Attribute { axis == .horizontal ? .trailing : .bottom }
  private var middle: NSLayoutConstraint.Attribute { axis == .horizontal ? .centerX : .centerY }
  private var length: NSLayoutConstraint.Attribute { axis == .horizontal ? .width : .height }

  /// Connects the first and the last view to the edges.
  private func connect(_ first: UIView, _ last: UIView) {
    made.add(relation(first, start, frameItem, start), "UISV-canvas-connection")
    made.add(relation(frameItem, end, last, end), "UISV-canvas-connection")
  }

  private func distribute(_ views: [UIView]) {
    let pairs = Array(zip(views, views.dropFirst()))
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (view, next) in pairs { space(view, next, .equal) }
      if distribution == .fillEqually {
        for view in views.dropFirst() { made.add(relation(view, length, views[0], length), "UISV-fill-equally") }
      } else if distribution == .fillProportionally {
        divideInProportion(views)
      }
    case .equalSpacing:
      for (view, next) in pairs { space(view, next, .greaterThanOrEqual) }
      spread(pairs, from: end, to: start, priority: { _ in 1000 })
      if let guide = made.guides.first, let first = views.first {
        let least = NSLayoutConstraint(
          item: guide, attribute: length, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
          constant: space(after: first))
        made.add(least, "UISV-ambiguity-suppression", 25)
      }
    case .equalCentering:
      for (view, next) in pairs { space(view, next, .greaterThanOrEqual) }
      // The distances at the end of the stack give way first, as in UIKit.
      spread(pairs, from: middle, to: middle, priority: { Float(max(150 - $0, 26)) })
    }
  }

  /// Keeps two views apart.
  private func space(_ view: UIView, _ next: UIView, _ kind: NSLayoutConstraint.Relation) {
    let isByBaseline = axis == .vertical && isBaselineRelativeArrangement
    let (from, to): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isByBaseline ? (.lastBaseline, .firstBaseline) : (end, start)
    made.add(relation(next, to, view, from, is: kind, constant: space(after: view)), "UISV-spacing")
  }

  /// Makes the distances between views equal, by guides between them.
  private func spread(
    _ pairs: [(UIView, UIView)], from: NSLayoutConstraint.Attribute, to: NSLayoutConstraint.Attribute,
    priority: (Int) -> Float
  ) {
    for (index, (view, next)) in pairs.enumerated() {
      let guide = UILayoutGuide()
      addLayoutGuide(guide)
      made.guides.append(guide)
      made.add(relation(guide, start, view, from), "UISV-distributing-edge")
      made.add(relation(guide, end, next, to), "UISV-distributing-edge")
      if index > 0 { made.add(relation(guide, length, made.guides[0], length), "UISV-distributing", priority(index)) }
    }
  }

  private func divideInProportion(_ views: [UIView]) {
    made.proportions = proportions
    guard let base = made.proportions.firstIndex(where: { $0 > 0 }) else { return }
    for (index, view) in views.enumerated() where index != base && made.proportions[index] > 0 {
      let share = made.proportions[index] / made.proportions[base]
      made.add(relation(view, length, views[base], length, multiplier: share), "UISV-fill-proportionally", 999)
    }
  }

  // MARK: Across the stack

  private var near: NSLayoutConstraint.Attribute { axis == .horizontal ? .top : .leading }
  private var far: NSLayoutConstraint.Attribute { axis == .horizontal ? .bottom : .trailing }

  /// The alignment, with edges in place of the baselines that columns don't have beside each other.
  private var edgeAlignment: Alignment {
    guard axis == .vertical else { return alignment }
    return alignment == .firstBaseline ? .leading : alignment == .lastBaseline ? .trailing : alignment
  }

  private func align(_ view: UIView, with first: UIView) {
    let alignment = edgeAlignment
    let touchesNear = alignment == .fill || alignment == .leading
    let touchesFar = alignment == .fill || alignment == .trailing
    made.add(
      relation(view, near, frameItem, near, is: touchesNear ? .equal : .greaterThanOrEqual),
      touchesNear ? "UISV-alignment" : "UISV-spanning-boundary")
    made.add(
      relation(frameItem, far, view, far, is: touchesFar ? .equal : .greaterThanOrEqual),
      touchesFar ? "UISV-alignment" : "UISV-spanning-boundary")
    switch alignment {
    case .center:
      let centre: NSLayoutConstraint.Attribute = axis == .horizontal ? .centerY : .centerX
      made.add(relation(view, centre, frameItem, centre), "UISV-alignment")
    case .firstBaseline, .lastBaseline:
      let isFirst = alignment == .firstBaseline
      let baseline: NSLayoutConstraint.Attribute = isFirst ? .firstBaseline : .lastBaseline
      if view !== first { made.add(relation(view, baseline, first, baseline), "UISV-alignment") }
      // The row is as near to its edge as the views allow.
      let edge = isFirst ? near : far
      made.add(relation(view, edge, frameItem, edge), "UISV-ambiguity-suppression", 25)
    default: break
    }
  }

  /// Makes the stack no larger across than its views.
  private func fitAcross() {
    let across = axis == .horizontal ? heightAnchor : widthAnchor
    made.add(across.constraint(equalToConstant: 0), "UISV-spanning-fit", 51)
  }
}

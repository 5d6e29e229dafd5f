// LayoutEngine+Sums: constraints as sums of variables.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LayoutEngine {
  /// The sum that is zero, or at least or at most zero, by a constraint; nil where an item is gone.
  ///
  /// Positions are those in the space of the view that holds the constraint, so that multiples of them mean something.
  /// Where lines run from right to left there, positions of constraints with leading or trailing edges are measured
  /// from the right.
  func sum(of constraint: NSLayoutConstraint) -> LinearSum? {
    guard let holder = constraint.holder, let space = boxes[ObjectIdentifier(holder)] else { return nil }
    let hasSecond = constraint.hadSecondItem && constraint.secondAttribute != .notAnAttribute
    let isFlipped =
      (constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional)
      && self.isRightToLeft(holder)
    let isLength = constraint.firstAttribute.isLength
    let axis = constraint.firstAttribute.axis ?? .horizontal
    guard var sum = value(constraint.firstObject, constraint.firstAttribute, holder, isFlipped) else { return nil }
    let multiplier = Double(constraint.multiplier)
    if hasSecond {
      guard let other = value(constraint.secondObject, constraint.secondAttribute, holder, isFlipped) else {
        return nil
      }
      sum.add(other, times: -multiplier)
      if !isLength, multiplier != 1 {
        // The origin of the space doesn't cancel.
        let sign = isFlipped ? 1.0 : -1.0
        sum.terms.append(LinearTerm(variable: space.edge(axis), factor: sign * (1 - multiplier)))
        if isFlipped { sum.terms.append(LinearTerm(variable: space.length(axis), factor: 1 - multiplier)) }
      }
    }
    sum.constant -= LayoutEngine.bounded(constraint.constant)
    return LinearSum(sum.constant, sum.terms)
  }

  /// A number of points that leaves digits for fractions.
  static func bounded(_ number: CGFloat) -> Double {
    number.isNaN ? 0 : min(max(Double(number), -1e8), 1e8)
  }

  private func value(
    _ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ holder: UIView, _ isFlipped: Bool
  ) -> LinearSum? {
    guard var sum = position(object, attribute, holder) else { return nil }
    if isFlipped, !attribute.isLength {
      sum.constant = -sum.constant
      for index in sum.terms.indices { sum.terms[index].factor *= -1 }
    }
    return sum
  }

  /// The value of an attribute, in the space of the topmost view.
  func position(_ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ holder: UIView) -> LinearSum? {
    switch object {
    case let view as UIView: return position(of: view, attribute, holder)
    case let guide as UILayoutGuide: return position(of: guide, attribute, holder)
    case let distance as DistanceGuide:
      let isFlipped =
        (distance.start.attribute.isDirectional || distance.end.attribute.isDirectional) && self.isRightToLeft(holder)
      guard var sum = value(distance.end.object, distance.end.attribute, holder, isFlipped),
        let start = value(distance.start.object, distance.start.attribute, holder, isFlipped)
      else { return nil }
      sum.add(start, times: -1)
      return sum
    default: return nil
    }
  }

  private func position(of view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ holder: UIView) -> LinearSum? {
    guard let box = boxes[ObjectIdentifier(view)] else { return nil }
    if attribute.isBaseline { return baseline(of: view, box, isFirst: attribute == .firstBaseline) }
    let isRightToLeft = attribute.isDirectional && self.isRightToLeft(holder)
    if view === holder, !attribute.isLength, let guide = view.constraintContentGuide,
      let content = boxes[ObjectIdentifier(guide)]
    {
      return edge(content, attribute.withoutMargin, attribute.isOfMargins ? view.layoutMargins : .zero, isRightToLeft)
    }
    let insets = attribute.isOfMargins ? view.layoutMargins : view.alignmentRectInsets
    return edge(box, attribute.withoutMargin, insets, isRightToLeft)
  }

  private func position(of guide: UILayoutGuide, _ attribute: NSLayoutConstraint.Attribute, _ holder: UIView)
    -> LinearSum?
  {
    let isRightToLeft = attribute.isDirectional && self.isRightToLeft(holder)
    let plain = attribute.withoutMargin
    switch guide.kind {
    case .free, .readable, .content:
      guard let box = boxes[ObjectIdentifier(guide)] else { return nil }
      return edge(box, plain, .zero, isRightToLeft)
    case .margins, .safeArea, .frame:
      guard let view = guide.owner, let box = boxes[ObjectIdentifier(view)] else { return nil }
      if guide.kind == .frame { return edge(box, plain, .zero, isRightToLeft) }
      return edge(box, plain, guide.kind == .margins ? view.layoutMargins : view.safeAreaInsets, isRightToLeft)
    }
  }

  private func baseline(of view: UIView, _ box: LayoutBox, isFirst: Bool) -> LinearSum {
    let base = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    let baseBox = boxes[ObjectIdentifier(base)] ?? box
    let source = baseBox === box ? view : base
    if let insets = source.baselineInsets {
      if isFirst { return LinearSum(Double(insets.first), [LinearTerm(variable: baseBox.top, factor: 1)]) }
      return edge(baseBox, .bottom, UIEdgeInsets(top: 0, left: 0, bottom: insets.last, right: 0), false)
    }
    return edge(baseBox, .bottom, source.alignmentRectInsets, false)
  }

  /// The value of an attribute of a box with insets.
  private func edge(
    _ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute, _ insets: UIEdgeInsets, _ isRightToLeft: Bool
  ) -> LinearSum {
    let (low, high) =
      attribute.axis == .vertical
      ? (Self.bounded(insets.top), Self.bounded(insets.bottom))
      : (Self.bounded(insets.left), Self.bounded(insets.right))
    let axis = attribute.axis ?? .horizontal
    let (edge, length) = (box.edge(axis), box.length(axis))
    func sum(_ constant: Double, _ edgeFactor: Double, _ lengthFactor: Double) -> LinearSum {
      var terms: [LinearTerm] = []
      if edgeFactor != 0 { terms.append(LinearTerm(variable: edge, factor: edgeFactor)) }
      if lengthFactor != 0 { terms.append(LinearTerm(variable: length, factor: lengthFactor)) }
      return LinearSum(constant, terms)
    }
    switch attribute {
    case .left, .top: return sum(low, 1, 0)
    case .right, .bottom: return sum(-high, 1, 1)
    case .leading: return isRightToLeft ? sum(-high, 1, 1) : sum(low, 1, 0)
    case .trailing: return isRightToLeft ? sum(low, 1, 0) : sum(-high, 1, 1)
    case .width, .height: return sum(-low - high, 0, 1)
    case .centerX, .centerY: return sum((low - high) / 2, 1, 0.5)
    default: return sum(0, 1, 0)
    }
  }
}

extension LinearSum {
  mutating func add(_ other: LinearSum, times factor: Double) {
    constant += other.constant * factor
    terms += other.terms.map { LinearTerm(variable: $0.variable, factor: $0.factor * factor) }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The same place without the margin.
  fileprivate var withoutMargin: NSLayoutConstraint.Attribute {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: self
    }
  }
}

// NSLayoutAnchor: an attribute of a view or a guide, from which constraints are made.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An attribute of a view or a guide, from which constraints are made: they are not active until they are activated.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final weak var object: AnyObject?
  final let attribute: NSLayoutConstraint.Attribute

  init(_ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    self.object = object
    self.attribute = attribute
    super.init()
  }

  /// The view or the guide; nil where it is gone.
  open var item: AnyObject? { object }
  /// The name of the attribute.
  open var name: String { attribute.text }
  /// Whether constraints of the tree leave the attribute's position or length open.
  open var hasAmbiguousLayout: Bool { LayoutEngine.isAmbiguous(object, attribute) }
  /// The active constraints of the tree that mention the attribute.
  open var constraintsAffectingLayout: [NSLayoutConstraint] { LayoutEngine.mentions(object, attribute) }

  /// Returns a constraint by which this is equal to `anchor`.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: 0)
  }
  /// Returns a constraint by which this is at least `anchor`.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: 0)
  }
  /// Returns a constraint by which this is at most `anchor`.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: 0)
  }
  /// Returns a constraint by which this is equal to `anchor` and `c` points.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: c)
  }
  /// Returns a constraint by which this is at least `anchor` and `c` points.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor, constant: c)
  }
  /// Returns a constraint by which this is at most `anchor` and `c` points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor, constant: c)
  }

  /// Returns a constraint to a multiple of another anchor and a constant.
  final func relate<Other>(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<Other>, multiplier: CGFloat = 1, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: object ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: other.object ?? NSNull(),
      attribute: other.attribute, multiplier: multiplier, constant: constant)
  }
}

/// The horizontal position of an edge or a middle.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor>, @unchecked Sendable {
  /// Returns the distance from `otherAnchor` to this one, for constraints with other distances.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }
  /// Returns a constraint by which this lies after `anchor`, by a multiple of the system's space of 8 points.
  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.equal, anchor, constant: LayoutSpacing.standard * multiplier)
  }
  /// Returns a constraint by which this lies after `anchor`, by at least a multiple of the system's space of 8 points.
  open func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor, constant: LayoutSpacing.standard * multiplier)
  }
  /// Returns a constraint by which this lies after `anchor`, by at most a multiple of the system's space of 8 points.
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor, constant: LayoutSpacing.standard * multiplier)
  }
}

/// The vertical position of an edge, a middle or a baseline.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor>, @unchecked Sendable {
  /// Returns the distance from `otherAnchor` to this one, for constraints with other distances.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(from: self, to: otherAnchor)
  }
  /// Returns a constraint by which this lies below `anchor`, by a multiple of the system's space: 8 points, or between
  /// baselines the height of a line.
  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.equal, anchor, constant: LayoutSpacing.between(anchor, self) * multiplier)
  }
  /// Returns a constraint by which this lies below `anchor`, by at least a multiple of the system's space: 8 points, or
  /// between baselines the height of a line.
  open func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor, constant: LayoutSpacing.between(anchor, self) * multiplier)
  }
  /// Returns a constraint by which this lies below `anchor`, by at most a multiple of the system's space: 8 points, or
  /// between baselines the height of a line.
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor, constant: LayoutSpacing.between(anchor, self) * multiplier)
  }
}

/// A width or a height, or a distance between two anchors.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension>, @unchecked Sendable {
  /// The anchors whose distance this is; nil for a width or a height.
  private let ends: DistanceGuide?

  override init(_ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    ends = nil
    super.init(object, attribute)
  }

  /// Creates the distance between two anchors: the width or the height of a guide that reaches from one to the other.
  init<Kind>(from start: NSLayoutAnchor<Kind>, to end: NSLayoutAnchor<Kind>) {
    let guide = DistanceGuide(start.object, start.attribute, end.object, end.attribute)
    ends = guide
    super.init(guide, start.attribute.axis == .vertical ? .height : .width)
  }

  /// Returns a constraint by which the length is `c` points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, constant: c) }
  /// Returns a constraint by which the length is at least `c` points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, constant: c)
  }
  /// Returns a constraint by which the length is at most `c` points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, constant: c)
  }
  /// Returns a constraint by which the length is a multiple of another.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, multiplier: m, constant: 0)
  }
  /// Returns a constraint by which the length is at least a multiple of another.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: 0)
  }
  /// Returns a constraint by which the length is at most a multiple of another.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: 0)
  }
  /// Returns a constraint by which the length is a multiple of another and `c` points.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.equal, anchor, multiplier: m, constant: c)
  }
  /// Returns a constraint by which the length is at least a multiple of another and `c` points.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }
  /// Returns a constraint by which the length is at most a multiple of another and `c` points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }

  private func relate(_ relation: NSLayoutConstraint.Relation, constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: object ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: constant)
  }
}

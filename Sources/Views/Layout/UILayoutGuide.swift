// UILayoutGuide: a rectangle that takes part in layout and is not drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A rectangle that takes part in layout by constraints and is not drawn. It belongs to a view.
open class UILayoutGuide: NSObject, NSCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The source of the rectangle.
  enum Kind {
    /// The constraints of clients.
    case free
    /// The margins of the view.
    case margins
    /// The safe area of the view.
    case safeArea
    /// The part of the margins that is narrow enough to be read.
    case readable
    /// The place of what a view scrolls: its subviews are laid out in it.
    case content
    /// The rectangle of a view that scrolls, which what it scrolls moves against.
    case frame
  }
  final let kind: Kind
  /// The guide's variables while constraints place it.
  final var box: LayoutBox?
  /// The view, unless the guide is the view's own; set in UIView+Constraints.swift only.
  final weak var owner: UIView?

  init(_ kind: Kind, of owner: UIView?) {
    self.kind = kind
    self.owner = owner
    super.init()
  }

  /// Creates a guide that belongs to no view.
  public override init() {
    kind = .free
    super.init()
  }
  /// Creates a guide that belongs to no view; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    kind = .free
    super.init()
  }
  /// Writes nothing: interface files are Apple's.
  open func encode(with coder: NSCoder) {}

  /// The rectangle, in the space of the view, as constraints have placed it; zero before.
  open var layoutFrame: CGRect { presentFrame }
  /// The view that the guide belongs to; nil where there is none. Setting it moves the guide there.
  open weak var owningView: UIView? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      owner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }
  /// The name of the guide in diagnostics. Empty by default.
  open var identifier = ""
  /// Whether constraints leave the rectangle open.
  open var hasAmbiguousLayout: Bool {
    hasAmbiguousLayout(along: .horizontal) || hasAmbiguousLayout(along: .vertical)
  }
  /// Returns the active constraints of the tree that mention the guide, along an axis.
  open func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    LayoutEngine.mentions(self, along: axis)
  }

  // MARK: Anchors

  /// The edge at which lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge at which lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }

  private func hasAmbiguousLayout(along axis: NSLayoutConstraint.Axis) -> Bool {
    LayoutEngine.isAmbiguous(self, axis == .horizontal ? .left : .top)
      || LayoutEngine.isAmbiguous(self, axis == .horizontal ? .width : .height)
  }
}

/// The distance between two anchors, as the width or the height of something.
final class DistanceGuide {
  struct End {
    weak var object: AnyObject?
    let attribute: NSLayoutConstraint.Attribute
  }
  let start: End
  let end: End

  init(
    _ start: AnyObject?, _ startAttribute: NSLayoutConstraint.Attribute, _ end: AnyObject?,
    _ endAttribute: NSLayoutConstraint.Attribute
  ) {
    self.start = End(object: start, attribute: startAttribute)
    self.end = End(object: end, attribute: endAttribute)
  }
}

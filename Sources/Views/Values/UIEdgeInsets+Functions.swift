// The C functions of insets.
// SPDX-License-Identifier: Apache-2.0

/// No insets.
public let UIEdgeInsetsZero = UIEdgeInsets.zero

/// Returns insets of four distances, in points.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns the rectangle with its edges moved inwards.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }

/// Whether two insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ first: UIEdgeInsets, _ second: UIEdgeInsets) -> Bool { first == second }

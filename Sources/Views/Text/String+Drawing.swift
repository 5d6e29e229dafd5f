// String+Drawing: the drawing functions of NSString for Swift's strings, which on Apple's platforms have them too.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension String {
  /// Returns the size of the string in points; see `NSString`.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attributes)
  }

  /// Returns the box around the string as it is drawn in a rectangle of `size` points at the origin; see `NSString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  /// Draws the string into the current context with its upper left corner at `point`.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the string into the current context from the top of `rect` on, in lines that break at its width.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSString(string: self).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the string into the current context: without options as one line whose baseline begins at `rect`'s origin.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context)
  }
}

// NSStringDrawing: drawing and measuring strings: the options, and the results.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Options for the layout of a string that is drawn or measured.
///
/// The gaps between the lines of fonts always count, whatever the options are.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The rectangle's origin is the upper left corner of the first line, and lines break at the rectangle's width;
  /// otherwise all text is one line, and the origin is that of its baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Counts the gaps between lines; kept, since they always count.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The measured box is the one around the glyphs' outlines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits is shortened, with an ellipsis, where there is more text.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// The results of drawing or measuring a string.
open class NSStringDrawingContext: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The smallest scale of the fonts; kept, since strings are never drawn smaller than their fonts.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale at which the string was drawn: always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The box around the lines of the last string, in the space in which it was drawn.
  public final internal(set) var totalBounds = CGRect.zero

  /// Creates a context without results.
  public override init() {
    super.init()
  }
}

extension NSAttributedString {
  /// Returns the size of the string in points, with lines that break only at line ends.
  public final func size() -> CGSize {
    StyledText(self).size
  }

  /// Returns the box around the string as it is drawn in a rectangle of `size` points at the origin.
  ///
  /// A side that is not above 0 means no limit. Lines beyond the height are left out.
  public final func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    StyledText(self).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the string into the current context with its upper left corner at `point`; lines break only at line ends.
  public final func draw(at point: CGPoint) {
    StyledText(self).draw(at: point)
  }

  /// Draws the string into the current context from the top of `rect` on, in lines that break at its width.
  ///
  /// Lines that don't fit into the height as a whole are left out, except the first one.
  public final func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  /// Draws the string into the current context: without options as one line whose baseline begins at the origin of
  /// `rect`.
  public final func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    StyledText(self).draw(with: rect, options: options, context: context)
  }
}

extension NSString {
  private func styled(_ attributes: [NSAttributedString.Key: Any]?) -> StyledText {
    StyledText(String(describing: self), attributes ?? [:])
  }

  /// Returns the size of the string in points, with lines that break only at line ends; in Helvetica of 12 points where
  /// the attributes name no font.
  public final func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    styled(attributes).size
  }

  /// Returns the box around the string as it is drawn in a rectangle of `size` points at the origin.
  public final func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    styled(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the string into the current context with its upper left corner at `point`.
  public final func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    styled(attributes).draw(at: point)
  }

  /// Draws the string into the current context from the top of `rect` on, in lines that break at its width.
  public final func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    styled(attributes).draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the string into the current context: without options as one line whose baseline begins at the origin of
  /// `rect`.
  public final func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    styled(attributes).draw(with: rect, options: options, context: context)
  }
}

extension StyledText {
  /// The size in points, with lines that break only at line ends.
  fileprivate var size: CGSize { StringLayout(self, size: .zero, options: .usesLineFragmentOrigin).bounds.size }

  fileprivate func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> CGRect {
    let bounds = StringLayout(self, size: size, options: options).bounds
    context?.totalBounds = bounds
    return bounds
  }

  fileprivate func draw(at point: CGPoint) {
    StringLayout(self, size: .zero, options: .usesLineFragmentOrigin).draw(at: point)
  }

  fileprivate func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
    if rect.isNull { return }
    let layout = StringLayout(self, size: rect.size, options: options)
    context?.totalBounds = layout.bounds.moved(x: rect.origin.x, y: rect.origin.y)
    layout.draw(at: rect.origin)
  }
}

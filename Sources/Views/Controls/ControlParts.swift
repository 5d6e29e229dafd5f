// ControlParts: the pieces of which the pictures of controls are made.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A layer that draws a sign of a control. Like a view's own layer, it doesn't animate by itself.
final class ControlShapeLayer: CAShapeLayer, @unchecked Sendable {
  override func action(forKey event: String) -> CAAction? { nil }
}

/// The view that shows the text of a field or a text view, which touches pass through.
final class TextCanvas: UIView, @unchecked Sendable {
  var onDraw: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isOpaque = false
    contentMode = .redraw
  }
  required init?(coder: NSCoder) { nil }
  override func draw(_ rect: CGRect) { onDraw?() }
}

extension UIView {
  /// Returns a plain view for a piece of a control, which touches pass through.
  static func controlPart() -> UIView {
    let part = UIView(frame: .zero)
    part.isUserInteractionEnabled = false
    part.isOpaque = false
    return part
  }

  /// Gives a piece of a control a soft shadow below it.
  final func addPartShadow(radius: CGFloat, offset: CGFloat, opacity: Float) {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: offset)
    layer.shadowOpacity = opacity
  }

  /// Returns `rect` as it lies in `bounds` when left and right are exchanged, where this view is mirrored.
  final func mirrored(_ rect: CGRect, in bounds: CGRect) -> CGRect {
    guard isRightToLeft else { return rect }
    return CGRect(
      x: bounds.origin.x + bounds.origin.x + bounds.size.width - rect.origin.x - rect.size.width, y: rect.origin.y,
      width: rect.size.width, height: rect.size.height)
  }

  /// Makes changes in the traits of this view, in `seconds` where they are animated.
  final func change(animated: Bool, seconds: TimeInterval, _ changes: () -> Void) {
    traitCollection.performAsCurrent {
      guard animated else { return UIView.performWithoutAnimation(changes) }
      UIView.animate(withDuration: seconds, animations: changes)
    }
  }

  /// Returns `length` rounded to whole pixels of this view.
  final func pixelRounded(_ length: CGFloat) -> CGFloat {
    let scale = contentScaleFactor
    return scale > 0 ? (length * scale).rounded() / scale : length
  }

  /// Returns a size rounded up to whole pixels of this view.
  final func pixelCeiling(_ size: CGSize) -> CGSize {
    let scale = contentScaleFactor
    guard scale > 0 else { return size }
    // An excess of a millionth of a pixel comes from rounding.
    return CGSize(
      width: (size.width * scale - 1e-6).rounded(.up) / scale,
      height: (size.height * scale - 1e-6).rounded(.up) / scale)
  }
}

extension CGMutablePath {
  /// Adds a cross in a square of `side` points, whose ends are `reach` points away from the middle on both axes.
  func addCross(side: CGFloat, reach: CGFloat) {
    let (low, high) = (side / 2 - reach, side / 2 + reach)
    move(to: CGPoint(x: low, y: low))
    addLine(to: CGPoint(x: high, y: high))
    move(to: CGPoint(x: high, y: low))
    addLine(to: CGPoint(x: low, y: high))
  }
}

extension NSAttributedString {
  /// The range of the last letter, in UTF-16 units; nil where there is none.
  var lastLetter: NSRange? {
    guard let last = string.last else { return nil }
    let size = String(last).utf16.count
    return NSRange(location: length - size, length: size)
  }

  /// Returns the text with attributes where it has none of their keys.
  func completed(with attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    StyledText(self).mappingAttributes { $0.dictionary.merging(attributes) { given, _ in given } }.attributedString
  }

  /// Returns the text with an attribute on all of it.
  func with(_ key: NSAttributedString.Key, _ value: Any) -> NSAttributedString {
    StyledText(self).mappingAttributes { $0.dictionary.merging([key: value]) { $1 } }.attributedString
  }
}

extension CGRect {
  /// The rectangle of `size` whose middle is that of this one.
  func centred(_ size: CGSize) -> CGRect {
    CGRect(
      x: origin.x + (self.size.width - size.width) / 2, y: origin.y + (self.size.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}

/// Values for the states of a control; a state that has none takes the one of the normal state.
struct StateValues<Value> {
  private var values: [UInt: Value] = [:]

  /// The value that was set for exactly this state.
  subscript(own state: UIControl.State) -> Value? {
    get { values[state.rawValue] }
    set { values[state.rawValue] = newValue }
  }

  /// The value that is shown in a state.
  subscript(state: UIControl.State) -> Value? { values[state.rawValue] ?? values[UIControl.State.normal.rawValue] }

  /// Whether no state has a value.
  var isEmpty: Bool { values.isEmpty }
}

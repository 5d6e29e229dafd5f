// BarButton: the view of a button in a bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The view of a button in a bar, which calls `onTap` when a touch ends in it.
final class BarButton: UIView, @unchecked Sendable {
  private let title: String?
  private let image: UIImage?
  private let font: UIFont
  private let color: UIColor?
  private let isEnabled: Bool
  private let width: CGFloat
  private let onTap: () -> Void
  private weak var item: UIBarButtonItem?

  init(_ item: UIBarButtonItem) {
    title = item.title
    image = item.image
    font = item.style == .done ? BarLooks.doneFont : BarLooks.buttonFont
    color = item.tintColor
    isEnabled = item.isEnabled
    width = item.width
    onTap = { [weak item] in item?.send() }
    self.item = item
    super.init(frame: .zero)
    adopt()
  }

  init(
    _ title: String, font: UIFont = BarLooks.buttonFont, color: UIColor? = nil, isEnabled: Bool = true,
    onTap: @escaping () -> Void
  ) {
    (self.title, image, self.font, self.color, self.isEnabled) = (title, nil, font, color, isEnabled)
    (width, self.onTap) = (0, onTap)
    super.init(frame: .zero)
    adopt()
  }

  required init?(coder: NSCoder) { nil }

  private func adopt() {
    isOpaque = false
    contentMode = .redraw
  }

  private var shownColor: UIColor { isEnabled ? color ?? tintColor : BarLooks.inactive }
  private var attributes: [NSAttributedString.Key: Any] {
    let own: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: shownColor]
    return item?.shownAttributes(own, isEnabled: isEnabled) ?? own
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    if width > 0 { return CGSize(width: width, height: size.height) }
    let own = image?.size ?? (title ?? "").size(withAttributes: attributes)
    return CGSize(width: own.width.rounded(.up), height: size.height)
  }

  override func draw(_ rect: CGRect) {
    if let image {
      let size = image.size
      let place = CGRect(
        x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
      let isOriginal = image.renderingMode == .alwaysOriginal
      (isOriginal ? image : image.withTintColor(shownColor)).draw(in: place)
    } else if let title {
      StringLayout.drawLine(title, attributes, in: bounds)
    }
  }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, touches.contains(where: { point(inside: $0.location(in: self), with: event) }) else { return }
    onTap()
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

extension StringLayout {
  /// Draws one line in the middle of a rectangle, shortened where it is too long.
  static func drawLine(_ text: String, _ attributes: [NSAttributedString.Key: Any], in rect: CGRect) {
    let layout = LabelLayout(
      StyledText(text, attributes), size: CGSize(width: rect.width, height: LabelLayout.unlimited), lines: 1,
      mode: .byTruncatingTail)
    guard rect.width > 0 else { return }
    let place = CGPoint(
      x: rect.minX + max((rect.width - layout.size.width) / 2, 0), y: rect.minY + (rect.height - layout.size.height) / 2
    )
    // The lines of text from right to left lie at the right of their column.
    let start = layout.lines.map(\.origin.x).min() ?? 0
    StringLayout(lines: layout.lines).draw(at: CGPoint(x: place.x - start, y: place.y.rounded()))
  }
}

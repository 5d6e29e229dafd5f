// Tests of a text field with a placeholder that rises: its places, the way between, and its picture by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A text field with a placeholder that rises")
struct FloatingLabelFieldTests {
  private func field() -> (window: UIWindow, field: FloatingLabelField, label: UILabel?) {
    let field = FloatingLabelField(frame: CGRect(x: 10, y: 10, width: 180, height: 44))
    field.caption = "Name"
    let window = Showcase.window(200, 64)
    window.addSubview(field)
    window.layoutIfNeeded()
    return (window, field, field.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Name" })
  }

  @Test("A tap raises the placeholder over a quarter of a second")
  func rises() throws {
    let (window, field, found) = field()
    let label = try #require(found)
    try Showcase.staged(window) { stage in
      #expect(label.frame.origin == CGPoint(x: 0, y: 20))
      let width = label.frame.width
      _ = try IdiomPicture(of: window, named: "floating-label")
      TouchSimulator(window).tap(field)
      #expect(field.isFirstResponder && field.isEditing)
      stage.advance(to: 0.1)
      let between = Showcase.shownFrame(label)
      // The curve that ends slowly.
      let part = Showcase.curve(0, 0, 0.58, 1, at: 0.1 / 0.25)
      #expect(Showcase.near(between.minY, 20 * (1 - part), 0.05))
      #expect(Showcase.near(between.width, (1 - 0.3 * part) * width, 0.05))
      stage.advance(to: 1)
      let raised = Showcase.shownFrame(label)
      #expect(raised.origin == .zero && Showcase.near(raised.width, 0.7 * width))
      _ = try IdiomPicture(of: window, at: 1, named: "floating-label-raised")
      // Without a text it sinks again.
      #expect(field.resignFirstResponder())
      stage.advance(to: 2)
      #expect(label.frame.origin == CGPoint(x: 0, y: 20) && label.frame.width == width)
    }
  }

  @Test("A field with a text is a small placeholder, the text and a line")
  func picture() throws {
    let (window, field, _) = field()
    field.text = "Ada"
    let caption = UILabel(), text = UILabel(), line = CALayer()
    caption.text = "Name"
    caption.textColor = .gray
    text.text = "Ada"
    for label in [caption, text] {
      label.font = .systemFont(ofSize: 17)
      label.bounds.size = label.intrinsicContentSize
    }
    caption.layer.anchorPoint = .zero
    caption.center = CGPoint(x: 10, y: 10)
    caption.transform = CGAffineTransform(scaleX: 0.7, y: 0.7)
    let height = text.bounds.height
    text.frame.origin = CGPoint(x: 10, y: 10 + 16 + ((28 - height)).rounded() / 2)
    line.frame = CGRect(x: 10, y: 53, width: 180, height: 1)
    line.backgroundColor = UIColor.lightGray.cgColor
    let root = Showcase.root(200, 64, [caption.layer, text.layer, line])
    let shot = try IdiomPicture(of: window, named: "floating-label-text")
    try shot.expect(looksLike: root, within: 3)
    #expect(shot[30, 53.5] == [170, 170, 170])
    withExtendedLifetime((caption, text)) {}
  }

  @Test("Typing tells the field, and what was typed keeps the placeholder up")
  func typing() throws {
    let (window, field, found) = field()
    let label = try #require(found)
    TouchSimulator(window).tap(field)
    field.insertText("A")
    #expect(field.text == "A")
    field.resignFirstResponder()
    window.layoutIfNeeded()
    #expect(label.frame.origin == .zero)
    field.text = nil
    #expect(label.frame.origin == CGPoint(x: 0, y: 20))
  }
}

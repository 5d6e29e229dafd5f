// Tests of text fields: text and its looks, places, editing and events.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A delegate that writes down the calls, and forbids some.
private final class Notes: UITextFieldDelegate {
  var calls: [String] = []
  var forbidden: Set<String> = []
  private func note(_ call: String) -> Bool {
    calls.append(call)
    return !forbidden.contains(call)
  }
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { note("begin?") }
  func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("began") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { note("end?") }
  func textFieldDidEndEditing(_ textField: UITextField) { calls.append("ended") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { note("\(range.location),\(range.length),\(string)") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { note("clear?") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { note("return?") }
}

@Suite("Text fields")
struct TextFieldTests {
  private typealias Pictures = ControlPictures

  private func field(_ text: String? = nil, _ style: UITextField.BorderStyle = .none) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    field.text = text
    field.borderStyle = style
    return field
  }

  // MARK: Text

  @Test("A field has UIKit's defaults, and a text that is never nil")
  func defaults() {
    let field = UITextField()
    #expect(field.text == "" && field.placeholder == nil && field.borderStyle == .none && !field.isEditing)
    #expect(field.font?.pointSize == 17 && field.textAlignment == .natural && field.clearButtonMode == .never)
    #expect(field.autocapitalizationType == .sentences && field.keyboardType == .default && !field.isSecureTextEntry)
    field.text = nil
    #expect(field.text == "" && !field.hasText)
  }

  @Test("Font and colour change all of the text; text with attributes keeps its own until then")
  func attributes() {
    let field = field()
    let text = NSMutableAttributedString(string: "plain red")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 6, length: 3))
    field.attributedText = text
    func color(_ index: Int) -> UIColor? {
      field.attributedText?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    #expect(color(0) == .label && color(7) == .red && field.text == "plain red")
    field.textColor = .green
    #expect(color(0) == .green && color(7) == .green)
    field.font = UIFont.systemFont(ofSize: 30)
    field.insertText("!")
    let last = field.attributedText?.attributes(at: 9, effectiveRange: nil)
    #expect((last?[.font] as? UIFont)?.pointSize == 30 && last?[.foregroundColor] as? UIColor == .green)
  }

  // MARK: Editing

  @Test("The editing begins and ends where the delegate allows it, and tells of both")
  func editing() {
    let field = field(), notes = Notes()
    field.delegate = notes
    let began = Pictures.events(field, .editingDidBegin) { _ = field.becomeFirstResponder() }
    #expect(began == 1 && field.isEditing && field.isFirstResponder)
    notes.forbidden = ["end?"]
    #expect(!field.resignFirstResponder() && field.isEditing)
    notes.forbidden = ["begin?"]
    #expect(Pictures.events(field, .editingDidEnd) { _ = field.resignFirstResponder() } == 1)
    #expect(!field.isEditing && !field.becomeFirstResponder() && !field.isFirstResponder)
    #expect(notes.calls == ["begin?", "began", "end?", "end?", "ended", "begin?"])
    field.delegate = nil
    field.isEnabled = false
    #expect(!field.becomeFirstResponder())
  }

  @Test("Letters are put in and removed at the end, as whole letters, where the delegate allows it")
  func typing() {
    let field = field("a"), notes = Notes()
    field.delegate = notes
    #expect(Pictures.events(field, .editingChanged) { field.insertText("\u{1F1E9}\u{1F1EA}x") } == 1)
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "a" && notes.calls == ["1,0,\u{1F1E9}\u{1F1EA}x", "5,1,", "1,4,"])
    notes.forbidden = ["1,0,no"]
    #expect(Pictures.events(field, .editingChanged) { field.insertText("no") } == 0)
    #expect(Pictures.events(field, .editingChanged) { field.text = "set" } == 0)
    field.text = ""
    field.deleteBackward()
    #expect(field.text == "" && !field.hasText)
    field.insertText("two\nlines\r\nmore")
    #expect(field.text == "two lines more")
    field.clearsOnInsertion = true
    field.insertText("new")
    field.insertText("er")
    #expect(field.text == "newer")
  }

  @Test("The return key ends the editing where its end is waited for")
  func returnKey() {
    let field = field("a"), notes = Notes()
    field.delegate = notes
    field.becomeFirstResponder()
    field.insertText("\n")
    #expect(field.isEditing && field.text == "a" && notes.calls.last == "return?")
    #expect(Pictures.events(field, .editingDidEndOnExit) { field.insertText("\n") } == 1)
    #expect(!field.isEditing)
    notes.forbidden = ["return?"]
    field.becomeFirstResponder()
    #expect(Pictures.events(field, .editingDidEndOnExit) { field.insertText("\n") } == 0)
    field.resignFirstResponder()
  }

  @Test("A tap begins the editing, and one on the button at the end removes the text")
  func taps() {
    let field = field("text", .roundedRect)
    field.clearButtonMode = .whileEditing
    let fingers = Pictures.fingers(on: field)
    fingers.tap(at: CGPoint(x: 240, y: 100))
    #expect(field.isEditing && field.text == "text")
    #expect(Pictures.events(field, .editingChanged) { fingers.tap(at: CGPoint(x: 236, y: 100)) } == 1)
    #expect(field.text == "" && field.isEditing)
    field.resignFirstResponder()
  }

  // MARK: Places

  @Test("The text stands between the views beside it, which change sides with the language")
  func places() {
    let field = field("text", .roundedRect)
    let (left, right) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)), UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    )
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 40))
    (field.leftView, field.rightView) = (left, right)
    #expect(field.textRect(forBounds: field.bounds).width == 186)
    (field.leftViewMode, field.rightViewMode) = (.always, .unlessEditing)
    field.layoutIfNeeded()
    #expect(left.frame == CGRect(x: 0, y: 10, width: 30, height: 20) && right.frame.maxX == 200)
    let text = field.textRect(forBounds: field.bounds)
    #expect(text.minX == 30 && text.maxX == 160)
    Pictures.runLeft(field)
    field.layoutIfNeeded()
    #expect(left.frame.maxX == 200 && right.frame.minX == 0)
    #expect(field.textRect(forBounds: field.bounds).minX == 40)
    field.becomeFirstResponder()
    field.layoutIfNeeded()
    #expect(right.superview == nil && left.superview === field)
    field.resignFirstResponder()
    field.leftView = nil
    #expect(left.superview == nil)
  }

  @Test("A field is as wide as its text or what stands in its place, and higher with a border")
  func sizes() {
    let (short, long) = (field("a"), field("a long text"))
    #expect(long.intrinsicContentSize.width > short.intrinsicContentSize.width)
    short.placeholder = "a much longer text than that"
    #expect(long.intrinsicContentSize.width < short.intrinsicContentSize.width)
    #expect(field("a", .roundedRect).intrinsicContentSize.height == short.intrinsicContentSize.height + 12)
    #expect(field().intrinsicContentSize.height == short.intrinsicContentSize.height)
  }

  @Test("A subclass that insets the text draws it inside")
  func overriding() {
    final class Padded: UITextField, @unchecked Sendable {
      override func textRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(by: .init(top: 0, left: 60, bottom: 0, right: 0))
      }
      override func drawPlaceholder(in rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: rect.minX, y: 0, width: 5, height: 5)).fill()
      }
    }
    let padded = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    padded.text = "text"
    #expect(Pictures.picture(padded)?.box().map { $0.minX >= 116 && $0.minX < 140 } == true)
    padded.text = ""
    padded.placeholder = "none"
    #expect(Pictures.picture(padded)?.box() == CGRect(x: 120, y: 0, width: 10, height: 10))
  }

  // MARK: Pictures

  @Test("The picture shows the text, or else the placeholder, fainter")
  func pictures() {
    let (text, hint, empty) = (field("text"), field(), field())
    hint.placeholder = "text"
    let pictures = [text, hint, empty].map(Pictures.picture)
    #expect(pictures[2]?.box() == nil && pictures[0]?.box() == pictures[1]?.box() && pictures[0]?.box() != nil)
    #expect(Pictures.difference(pictures[0], pictures[1]).map { $0 > 50 } == true)
    hint.text = "text"
    #expect(Pictures.difference(pictures[0], Pictures.picture(hint)) == 0)
  }

  @Test("Secret text is as many dots as letters")
  func secret() {
    let (one, other, dots) = (field("abc"), field("xyz"), field("\u{2022}\u{2022}\u{2022}"))
    one.isSecureTextEntry = true
    other.isSecureTextEntry = true
    #expect(Pictures.difference(Pictures.picture(one), Pictures.picture(other)) == 0)
    #expect(Pictures.difference(Pictures.picture(one), Pictures.picture(dots)) == 0)
    #expect(one.text == "abc")
  }

  @Test("A view ends the editing of a field in it, and by force also where the delegate refuses")
  func endEditing() {
    let form = UIView(), row = UIView(), other = UIView(), field = field(), notes = Notes()
    form.addSubview(row)
    row.addSubview(field)
    field.delegate = notes
    field.becomeFirstResponder()
    #expect(other.endEditing(true) && row.subviews[0].isFirstResponder)
    notes.forbidden = ["end?"]
    #expect(!form.endEditing(false) && field.isEditing)
    #expect(form.endEditing(true) && !field.isFirstResponder && !field.isEditing && notes.calls.last == "ended")
    field.becomeFirstResponder()
    #expect(!field.resignFirstResponder())
    notes.forbidden = []
    #expect(field.endEditing(false) && !field.isFirstResponder)
  }

  @Test("Edited text has a caret at its end, which stays in sight")
  func caret() {
    let field = field("text")
    field.tintColor = .red
    let isRed: ([Int]) -> Bool = { $0[0] > 200 && $0[1] < 20 && $0[3] > 200 }
    #expect(Pictures.picture(field)?.box(where: isRed) == nil)
    field.becomeFirstResponder()
    let caret = Pictures.picture(field)?.box(where: isRed)
    #expect(caret.map { $0.width <= 4 && $0.minX > 40 && $0.minX < 120 } == true)
    field.insertText(String(repeating: "long ", count: 30))
    #expect(Pictures.picture(field)?.box(where: isRed).map { $0.maxX == 400 } == true)
    field.textAlignment = .center
    field.text = ""
    #expect(Pictures.picture(field)?.box(where: isRed).map { abs($0.midX - 200) <= 4 } == true)
    field.resignFirstResponder()
    #expect(Pictures.picture(field)?.box() == nil)
  }

  @Test("Borders differ, and follow the surroundings")
  func borders() {
    let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
    var pictures = styles.map { Pictures.picture(field(nil, $0)) }
    let dark = field(nil, .roundedRect)
    dark.overrideUserInterfaceStyle = .dark
    pictures.append(Pictures.picture(dark))
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 20 } == true) }
    }
  }
}

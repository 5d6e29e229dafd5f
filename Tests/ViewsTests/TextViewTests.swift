// Tests of text views: lines, sizes, scrolling and editing.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A delegate that writes down the calls, and forbids some.
private final class Notes: UITextViewDelegate {
  var calls: [String] = []
  var forbidden: Set<String> = []
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { !forbidden.contains("begin") }
  func textViewDidBeginEditing(_ textView: UITextView) { calls.append("began") }
  func textViewDidEndEditing(_ textView: UITextView) { calls.append("ended") }
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    !forbidden.contains(text)
  }
  func textViewDidChange(_ textView: UITextView) { calls.append(textView.text) }
}

@Suite("Text views")
struct TextViewTests {
  private typealias Pictures = ControlPictures

  private func view(_ text: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
    view.backgroundColor = nil
    view.text = text
    return view
  }

  @Test("Text is laid out in lines of the view's width, and is the content that scrolls")
  func lines() {
    let (short, long) = (view("one"), view(String(repeating: "many words ", count: 20)))
    short.layoutIfNeeded()
    long.layoutIfNeeded()
    let line = UIFont.systemFont(ofSize: 12).lineHeight
    #expect(abs(short.contentSize.height - line - 16) <= 0.5 && short.contentSize.width == 120)
    #expect(long.contentSize.height > 6 * line && !long.layer.needsLayout())
    #expect(abs(long.sizeThatFits(CGSize(width: 120, height: 0)).height - long.contentSize.height) <= 0.5)
    #expect(long.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    long.isScrollEnabled = false
    #expect(long.intrinsicContentSize.height > 6 * line)
    long.textContainer.maximumNumberOfLines = 2
    long.layoutIfNeeded()
    #expect(abs(long.contentSize.height - 2 * line - 16) <= 1)
  }

  @Test("Text begins at the insets, and moves with the offset")
  func insets() throws {
    let text = view("one\ntwo\nthree\nfour\nfive\nsix\nseven")
    let before = try #require(Pictures.picture(text)?.box())
    text.textContainerInset.left += 20
    #expect(Pictures.picture(text)?.box()?.minX == before.minX + 40)
    text.textContainerInset.left -= 20
    text.textContainer.lineFragmentPadding = 0
    #expect(Pictures.picture(text)?.box()?.minX == before.minX - 10)
    let top = Pictures.picture(text)
    text.scrollRangeToVisible(NSRange(location: 30, length: 0))
    #expect(text.contentOffset.y > 10)
    #expect(Pictures.difference(top, Pictures.picture(text)).map { $0 > 50 } == true)
  }

  @Test("Text is edited at its end, where the delegate allows it")
  func editing() {
    let text = view("a"), notes = Notes()
    text.delegate = notes
    #expect(text.becomeFirstResponder())
    text.insertText("b\n")
    text.insertText("c")
    text.deleteBackward()
    notes.forbidden = ["no", "begin"]
    text.insertText("no")
    #expect(text.text == "ab\n" && text.selectedRange == NSRange(location: 3, length: 0))
    #expect(text.resignFirstResponder() && !text.becomeFirstResponder())
    #expect(notes.calls == ["began", "ab\n", "ab\nc", "ab\n", "ended"])
    text.isEditable = false
    text.delegate = nil
    #expect(!text.becomeFirstResponder())
    text.selectedRange = NSRange(location: -5, length: .max)
    #expect(text.selectedRange == NSRange(location: 0, length: 3))
  }

  @Test("Font and colour change all of the text, and nil is no text")
  func attributes() {
    let text = view("text")
    let before = text.sizeThatFits(.zero)
    text.font = UIFont.systemFont(ofSize: 36)
    text.textColor = .red
    #expect(text.sizeThatFits(.zero).height > 2 * before.height - 16)
    #expect(text.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(Pictures.picture(text)?.box { $0[0] > 200 && $0[1] == 0 && $0[3] > 200 } != nil)
    text.text = nil
    #expect(text.text == "" && Pictures.picture(text)?.box() == nil)
  }

  @Test("A caret stands where text is put in")
  func caret() {
    let text = view("text")
    text.tintColor = .red
    let isRed: ([Int]) -> Bool = { $0[0] > 200 && $0[1] < 20 && $0[3] > 200 }
    text.becomeFirstResponder()
    let first = Pictures.picture(text)?.box(where: isRed)
    text.insertText("\n")
    let second = Pictures.picture(text)?.box(where: isRed)
    text.resignFirstResponder()
    #expect(first.map { $0.minX > 20 } == true && second.map { $0.minX <= 12 } == true)
    #expect((second?.minY ?? 0) > (first?.minY ?? 0) && Pictures.picture(text)?.box(where: isRed) == nil)
  }
}

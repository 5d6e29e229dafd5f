// Tests of the pictures of labels: that a label draws the same as another one that says it in another way.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Pictures of labels")
struct LabelDrawingTests {
  /// A label of 120 × 60 points with text of 16 points and one pixel per point.
  private func label(_ text: String?, lines: Int = 1, _ set: (UILabel) -> Void = { _ in }) -> UILabel {
    prepare(UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 60)), text, lines: lines, set)
  }

  private func prepare<Label: UILabel>(
    _ label: Label, _ text: String?, lines: Int = 1, _ set: (Label) -> Void = { _ in }
  ) -> Label {
    label.contentScaleFactor = 1
    label.font = UIFont.systemFont(ofSize: 16)
    label.numberOfLines = lines
    label.text = text
    set(label)
    return label
  }

  private func picture(_ view: UIView) throws -> Pixels {
    try #require(Pixels.drawn(width: 120, height: 60) { view.layer.render(in: $0) })
  }

  private func ink(_ view: UIView) throws -> CGRect { try #require(try picture(view).box()) }

  // MARK: Places

  @Test("The text is in the middle of the height, at the side where it begins, and moves with the bounds")
  func places() throws {
    let label = label("HHH")
    let box = try ink(label)
    #expect(box.minX <= 3 && abs(box.midY - 30) <= 3)
    label.textAlignment = .right
    #expect(try ink(label).maxX >= 117)
    label.textAlignment = .center
    #expect(abs(try ink(label).midX - 60) <= 1)
    label.bounds.size.height = 40
    #expect(abs(try ink(label).midY - (box.midY - 10)) <= 1)
  }

  @Test("Text that runs from right to left begins at the right, and so does all text among rows that do")
  func directions() throws {
    #expect(try ink(label("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")).maxX >= 115)
    #expect(try ink(label("HHH")).maxX < 60)
    let mirrored = label("HHH") { $0.traitOverrides.layoutDirection = .rightToLeft }
    #expect(try ink(mirrored).maxX >= 115)
    mirrored.textAlignment = .left
    #expect(try ink(mirrored).minX <= 3)
  }

  @Test("A label that insets its text draws what a smaller label draws there")
  func insets() throws {
    final class InsetLabel: UILabel, @unchecked Sendable {
      override func drawText(in rect: CGRect) {
        super.drawText(in: rect.inset(by: UIEdgeInsets(top: 20, left: 10, bottom: 10, right: 30)))
      }
    }
    let text = "several words in two lines"
    let inset = prepare(InsetLabel(frame: CGRect(x: 0, y: 0, width: 120, height: 60)), text, lines: 0)
    let outer = UIView(frame: inset.frame)
    let inner = label(text, lines: 0)
    inner.frame = CGRect(x: 10, y: 20, width: 80, height: 30)
    outer.addSubview(inner)
    #expect(try picture(inset) == picture(outer))
  }

  // MARK: Lines

  /// The labels whose text is a beginning of `text`, of any length, with an ellipsis after it.
  private func shortened(_ text: String, lines: Int, _ set: (UILabel) -> Void = { _ in }) throws -> [Pixels] {
    try (0...text.count).map { try picture(label(text.prefix($0) + "\u{2026}", lines: lines, set)) }
  }

  @Test("A line that is too long ends in an ellipsis, and one that is clipped does not")
  func ellipsis() throws {
    let text = "Quartzite draws layers"
    let short = try picture(label(text))
    #expect(try shortened(text, lines: 1).contains(short))
    let clipped = try picture(label(text) { $0.lineBreakMode = .byClipping })
    #expect(clipped != short)
    let words = try picture(label(text) { $0.lineBreakMode = .byWordWrapping })
    #expect(words != short)
    #expect(try picture(label("Quartzite draws")) == words)
  }

  @Test("The last line that fits into a label with any number of lines ends in an ellipsis")
  func lastLine() throws {
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    let full = try picture(label(text, lines: 0))
    let height = UIFont.systemFont(ofSize: 16).lineHeight
    let lines = Int(60 / height)
    #expect(lines >= 2 && label(text, lines: 0).sizeThatFits(CGSize(width: 120, height: 0)).height > 60)
    #expect(full == (try picture(label(text, lines: lines))))
    #expect(try shortened(text, lines: 0).contains(full))
    let clipped = try picture(label(text, lines: 0) { $0.lineBreakMode = .byWordWrapping })
    #expect(clipped != full)
  }

  @Test("A label of one line shows the first one, with an ellipsis where there are more")
  func firstLine() throws {
    #expect(try picture(label("one\ntwo")) == picture(label("one\u{2026}")))
    #expect(try picture(label("one\n")) == picture(label("one")))
    #expect(try picture(label("one\ntwo") { $0.lineBreakMode = .byClipping }) == picture(label("one")))
  }

  // MARK: Attributes

  @Test("Attributes say the same as the properties of a label")
  func attributes() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributed = label(nil) {
      $0.attributedText = NSAttributedString(
        string: "Quartz",
        attributes: [
          .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style,
        ])
    }
    let plain = label("Quartz") {
      $0.font = UIFont.systemFont(ofSize: 20)
      $0.textColor = .red
      $0.textAlignment = .center
    }
    #expect(try picture(attributed) == picture(plain))
    attributed.textAlignment = .right
    plain.textAlignment = .right
    #expect(try picture(attributed) == picture(plain))
  }

  @Test("Each paragraph has its own style")
  func paragraphs() throws {
    let text = NSMutableAttributedString(string: "HH\n")
    let right = NSMutableParagraphStyle()
    right.alignment = .right
    text.append(NSAttributedString(string: "HH", attributes: [.paragraphStyle: right]))
    let shown = try picture(label(nil, lines: 2) { $0.attributedText = text })
    let upper = try #require(shown.box { $0[3] > 200 })
    #expect(upper.minX <= 4 && upper.maxX >= 116)
  }

  @Test("A label draws again when what it shows changes")
  func changes() throws {
    let changed = label("one")
    _ = try picture(changed)
    let changes: [(UILabel) -> Void] = [
      { $0.text = "two" }, { $0.textColor = .red }, { $0.font = UIFont.systemFont(ofSize: 12) },
      { $0.isEnabled = false }, { $0.shadowColor = .green }, { $0.shadowOffset = CGSize(width: 3, height: 3) },
      { $0.highlightedTextColor = .blue }, { $0.isHighlighted = true }, { $0.textAlignment = .center },
    ]
    var before = try picture(changed)
    for (index, change) in changes.enumerated() {
      change(changed)
      let now = try picture(changed)
      // The colour of highlights is seen only while the label is highlighted.
      #expect((now != before) == (index != 6), "change \(index)")
      before = now
    }
    changed.text = nil
    #expect(try picture(changed).box() == nil)
  }

  // MARK: Looks

  @Test("A disabled label is half as opaque, and a highlighted one has its colour for that")
  func states() throws {
    let plain = try picture(label("\u{2588}\u{2588}")),
      off = try picture(label("\u{2588}\u{2588}") { $0.isEnabled = false })
    let box = try #require(plain.box())
    let (x, y) = (Int(box.midX / 2), Int(box.midY))
    #expect(plain[x, y][3] == 255 && abs(off[x, y][3] - 128) <= 1)
    let highlighted = label("HH") {
      $0.highlightedTextColor = .red
      $0.isHighlighted = true
    }
    #expect(try picture(highlighted) == picture(label("HH") { $0.textColor = .red }))
    highlighted.highlightedTextColor = nil
    #expect(try picture(highlighted) == picture(label("HH")))
  }

  @Test("A shadow lies at its offset from the text, with sharp edges")
  func shadow() throws {
    let shadowed = label("HH") {
      $0.textColor = .red
      $0.shadowColor = .green
      $0.shadowOffset = CGSize(width: 10, height: 15)
    }
    let pixels = try picture(shadowed)
    let text = try #require(pixels.box { $0[0] > 128 }), shadow = try #require(pixels.box { $0[1] > 128 })
    #expect(abs(shadow.maxX - text.maxX - 10) <= 1 && abs(shadow.maxY - text.maxY - 15) <= 1)
  }

  @Test("A label draws with the settings that a subclass gave the context")
  func outline() throws {
    final class OutlineLabel: UILabel, @unchecked Sendable {
      override func drawText(in rect: CGRect) {
        UIGraphicsGetCurrentContext()?.setTextDrawingMode(.stroke)
        UIGraphicsGetCurrentContext()?.setLineWidth(1)
        super.drawText(in: rect)
      }
    }
    let frame = CGRect(x: 0, y: 0, width: 120, height: 60)
    let outlined = prepare(OutlineLabel(frame: frame), "\u{2588}") { $0.font = UIFont.systemFont(ofSize: 30) }
    let pixels = try picture(outlined)
    let box = try #require(pixels.box())
    #expect(pixels[Int(box.midX), Int(box.midY)][3] == 0)
  }

  @Test("The colour of text is that of the surroundings, unless it is set")
  func dark() throws {
    let light = label("HH"), dark = label("HH") { $0.overrideUserInterfaceStyle = .dark }
    #expect(try picture(dark) == picture(label("HH") { $0.textColor = .white }))
    #expect(try picture(light) == picture(label("HH") { $0.textColor = .black }))
    dark.overrideUserInterfaceStyle = .light
    #expect(try picture(dark) == picture(light))
  }

  // MARK: Text that is too wide

  private let wide = "HHHHHHHHHHHHHHHHHHH"

  @Test("Text that is too wide is drawn in a smaller font, as small as it may be")
  func smaller() throws {
    let shrunk = label(wide) { $0.adjustsFontSizeToFitWidth = true }
    let box = try ink(shrunk)
    #expect(box.width > 105 && box.width <= 120 && box.height < 10)
    // Text that fits stays as it is, and text that may not become small enough changes its font alone.
    #expect(try picture(label("HH") { $0.adjustsFontSizeToFitWidth = true }) == picture(label("HH")))
    shrunk.minimumScaleFactor = 0.75
    shrunk.baselineAdjustment = .alignCenters
    #expect(try picture(shrunk) == picture(label(wide) { $0.font = UIFont.systemFont(ofSize: 12) }))
    #expect(shrunk.intrinsicContentSize == label(wide).intrinsicContentSize)
  }

  @Test("Text in several lines is drawn in a smaller font too")
  func smallerLines() throws {
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen"
    let cut = label(text, lines: 0), shrunk = label(text, lines: 0) { $0.adjustsFontSizeToFitWidth = true }
    #expect(try picture(cut) != picture(shrunk))
    shrunk.lineBreakMode = .byWordWrapping
    let wrapped = try picture(shrunk)
    shrunk.lineBreakMode = .byTruncatingTail
    // Nothing is left out, so that it doesn't matter what would be.
    #expect(try picture(shrunk) == wrapped)
  }

  @Test("A smaller font keeps the baseline, or the middle, or the top")
  func baselines() throws {
    func box(_ adjustment: UIBaselineAdjustment) throws -> CGRect {
      try ink(
        label(wide) {
          $0.adjustsFontSizeToFitWidth = true
          $0.baselineAdjustment = adjustment
        })
    }
    let full = try ink(label("HHH"))
    let (baseline, centre, top) = (try box(.alignBaselines), try box(.alignCenters), try box(.none))
    #expect(abs(baseline.maxY - full.maxY) <= 1)
    #expect(abs(centre.midY - full.midY) <= 2 && centre.maxY < baseline.maxY)
    #expect(top.maxY < centre.maxY)
  }

  @Test("Letters may be set closer where little is missing")
  func closer() throws {
    let text = "Quartzite draws"
    let font = UIFont.systemFont(ofSize: 16)
    let width = NSAttributedString(string: text, attributes: [.font: font]).size().width
    func shown(_ share: CGFloat, tightens: Bool) throws -> Pixels {
      try picture(
        label(text) {
          $0.frame.size.width = width * share
          $0.allowsDefaultTighteningForTruncation = tightens
        })
    }
    #expect(try shown(0.97, tightens: true) != shown(0.97, tightens: false))
    #expect(try shown(0.8, tightens: true) == shown(0.8, tightens: false))
    #expect(try shown(1.1, tightens: true) == shown(1.1, tightens: false))
  }

  @Test("A long text in a small label takes no time to speak of")
  func long() throws {
    let text = String(repeating: "word ", count: 20_000)
    for lines in [0, 1, 3] {
      let long = label(text, lines: lines) { $0.adjustsFontSizeToFitWidth = true }
      #expect(try picture(long).box() != nil)
    }
  }
}

// Setting of text: the string of a text layer becomes lines.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation
import QuartziteText

/// Sets the text of a layer: adds the layer's defaults to its attributes, breaks it into lines, and shortens those that
/// are too long.
struct TextSetting {
  let values: TextValues
  /// The size of the layer's bounds, in points.
  let size: SIMD2<Double>
  /// Whether lines have the glyphs that lie beside the bounds too.
  var isWhole = false

  /// Lays out the lines that show in the bounds, as far as a budget allows; their amount is taken from the budget.
  func layout(within budget: inout TextBudget) -> TextLayout {
    guard size.x > 0, size.y > 0, let string = values.string else { return TextLayout(lines: []) }
    guard let (text, remarksOnValues) = read(string, budget.meter) else {
      return nothing(.valueNotUnderstood, "its string is of the type \(type(of: string)); it was left out")
    }
    guard text.count > 0 else { return TextLayout(lines: []) }
    if values.string is NSAttributedString == false, values.fontSize <= 0 {
      return nothing(.notDrawn, "its fontSize is \(values.fontSize); its text was left out")
    }
    var remarks = remarksOnValues
    var spending = TextSpending()
    spending.length = text.count
    let before = budget.rest
    spending.limit = before.glyphs
    var isCut = false
    let placed = placedLines(of: text, within: &budget, &spending, &isCut)
    // The interrupted layout will not be used.
    if budget.wasInterrupted { return TextLayout(lines: []) }
    if isCut {
      spending.shortage = before
      remarks.append(.tooMuch(before))
    }
    let after = budget.rest
    spending.amount = TextBudget.Amount(lines: before.lines - after.lines, glyphs: before.glyphs - after.glyphs)
    if let remark = TextRemark(missingIn: placed.map(\.line)) { remarks.append(remark) }
    let lines = placed.map { line, origin in
      for remark in line.runs.compactMap({ TextRemark($0.font.substitution) }) where !remarks.contains(remark) {
        remarks.append(remark)
      }
      return TextLine(
        line, origin: origin, shown: isWhole ? TextLine.everywhere : 0...size.x, meter: budget.meter)
    }
    return TextLayout(
      lines: lines.filter { $0.low.x < $0.high.x && $0.low.y < $0.high.y }, remarks: remarks, spending: spending)
  }

  /// Returns the size of all lines, as far as a budget allows, whatever the height of the bounds. Lines that are broken are as wide as
  /// the bounds at most, if these have a width.
  func neededSize(within budget: inout TextBudget) -> CGSize {
    guard let string = values.string, let (text, _) = read(string, budget.meter), text.count > 0,
      values.string is NSAttributedString || values.fontSize > 0
    else { return .zero }
    return CTFramesetter(text, within: budget).layout(
      CFRange(location: 0, length: 0), width: values.isWrapped && size.x > 0 ? size.x : .infinity, height: .infinity,
      extra: values.extraLineHeight, within: &budget
    ).neededSize
  }

  private func nothing(_ kind: Diagnostic.Kind, _ message: String) -> TextLayout {
    TextLayout(lines: [], remarks: [TextRemark(kind: kind, message: message)])
  }

  // MARK: Attributes

  /// The text with all attributes that the layer gives it, and remarks on values of types that are not understood; nil
  /// where the string is no text.
  private func read(_ string: Any, _ meter: WorkMeter?) -> (text: StyledText, remarks: [TextRemark])? {
    switch string {
    case let string as NSAttributedString:
      let given = StyledText(string, meter: meter)
      let text = given.mappingAttributes(meter: meter) { attributes in
        var dictionary = attributes.dictionary
        dictionary[.paragraphStyle] = CTParagraphStyle(adapted(attributes.paragraphStyle))
        return dictionary
      }
      return (text, remarksOnAttributes(of: given, meter))
    case let string as String: return (plain(string), remarksOnFont)
    case let string as NSString: return (plain(String(describing: string)), remarksOnFont)
    default: return nil
    }
  }

  private func remarksOnAttributes(of text: StyledText, _ meter: WorkMeter?) -> [TextRemark] {
    var keys: Set<String> = []
    for piece in text.pieces {
      keys.formUnion(piece.attributes.notUnderstood.map(\.rawValue))
      if meter?.isOver(after: WorkMeter.stepsOfPiece) == true { break }
    }
    return keys.sorted().map { key in
      TextRemark(
        kind: .valueNotUnderstood, message: "the value of its attribute \(key) has no meaning; it was left out")
    }
  }

  private var remarksOnFont: [TextRemark] {
    guard let font = values.font, !(font is CGFont || font is NSString || font is String),
      TextAttributes.font(font) == nil
    else {
      return []
    }
    let message = "its font is of the type \(type(of: font)); Helvetica is used"
    return [TextRemark(kind: .valueNotUnderstood, message: message)]
  }

  private func plain(_ string: String) -> StyledText {
    var attributes: [NSAttributedString.Key: Any] = [.font: plainFont]
    // Without a colour, as without a string, nothing is seen.
    attributes[.foregroundColor] = values.foregroundColor ?? LayerDefaults.clear
    attributes[.paragraphStyle] = CTParagraphStyle(adapted(ParagraphStyleValues()))
    return StyledText(string, attributes)
  }

  /// The font of a plain string, in the layer's own font size whatever the font's size is.
  private var plainFont: CTFont {
    let size = values.fontSize
    switch values.font {
    case let font as CGFont: return CTFontCreateWithGraphicsFont(font, size, nil, nil)
    case let name as String: return CTFontCreateWithName(name, size, nil)
    case let name as NSString: return CTFontCreateWithName(String(describing: name), size, nil)
    default:
      guard let font = TextAttributes.font(values.font) else { return CTFontCreateWithName("Helvetica", size, nil) }
      return CTFontCreateCopyWithAttributes(font, size, nil, nil)
    }
  }

  /// A paragraph's style with the values that the layer decides: whether lines are broken and, unless the layer's mode
  /// is natural, the alignment.
  private func adapted(_ style: ParagraphStyleValues) -> ParagraphStyleValues {
    var style = style
    switch values.alignmentMode {
    case .left: style.alignment = .left
    case .right: style.alignment = .right
    case .center: style.alignment = .center
    case .justified: style.alignment = .justified
    default: break
    }
    if !values.isWrapped {
      style.lineBreakMode = values.truncationMode.lineBreakMode
    } else if style.lineBreakMode != .byCharWrapping {
      style.lineBreakMode = .byWordWrapping
    }
    return style
  }

  // MARK: Lines and their positions

  /// The lines that show, each with the position of its origin.
  private func placedLines(
    of text: StyledText, within budget: inout TextBudget, _ spending: inout TextSpending, _ isCut: inout Bool
  ) -> [(line: CTLine, origin: SIMD2<Double>)] {
    // A line that only begins in the bounds shows too.
    let height = size.y + tallestLine(of: text, budget.meter)
    let framesetter = CTFramesetter(text, within: budget)
    spending.unitCount = framesetter.unitCount
    let column = framesetter.layout(
      CFRange(location: 0, length: 0), width: size.x, height: height, extra: values.extraLineHeight, within: &budget)
    isCut = column.isCut
    let lines = column.lines.map { (line: $0.line, origin: SIMD2(Double($0.x), Double($0.baseline))) }
    guard values.isWrapped, let truncation = values.truncationMode.lineBreakMode.truncation else {
      // A line that was left out but would lie below the bounds does not count as cut.
      if let next = column.leftOut, !shows(next.line, baseline: Double(next.baseline)) { isCut = false }
      return lines.filter { shows($0.line, baseline: $0.origin.y) }
    }
    if let next = column.leftOut, !fits(next.line, baseline: Double(next.baseline)) { isCut = false }
    return shortenedAtEnd(lines, of: text, truncation, limit: framesetter.unitCount, budget.meter, &isCut)
  }

  /// Whether a line begins in the bounds.
  private func shows(_ line: CTLine, baseline: Double) -> Bool { baseline - Double(line.ascent) < size.y }

  /// Whether a line ends in the bounds. Heights that are sums of fractions may come out a rounding error too large.
  private func fits(_ line: CTLine, baseline: Double) -> Bool { baseline + Double(line.descent) <= size.y + 1e-6 }

  /// A height that no line of the text exceeds by much.
  private func tallestLine(of text: StyledText, _ meter: WorkMeter?) -> Double {
    var tallest = 0.0
    for read in text.pieces.lazy.map(\.attributes) {
      if meter?.isOver(after: WorkMeter.stepsOfPiece) == true { break }
      let style = read.paragraphStyle
      let font = read.font
      let own =
        CTFontGetAscent(font) + font.extraLineHeight(.coreText) + CTFontGetDescent(font) + CTFontGetLeading(font)
      let asked = max(style.minimumLineHeight, own * max(1, style.lineHeightMultiple))
      tallest = max(tallest, Double(asked + abs(read.rise)))
    }
    return min(2 * tallest, 1e6)
  }

  /// The wrapped lines that fit as a whole, but at least one; the last one is shortened where more text follows.
  private func shortenedAtEnd(
    _ lines: [(line: CTLine, origin: SIMD2<Double>)], of text: StyledText, _ truncation: CTLineTruncationType,
    limit: Int, _ meter: WorkMeter?, _ isCut: inout Bool
  ) -> [(line: CTLine, origin: SIMD2<Double>)] {
    let fitting = lines.prefix { fits($0.line, baseline: $0.origin.y) }
    var result = Array(fitting.isEmpty ? lines.prefix(1) : fitting)
    guard let last = result.last, last.line.range.upperBound < text.count else { return result }
    let short = ShortenedLine(
      of: text, from: last.line.range, width: size.x, truncation, limit: limit, meter: meter)
    isCut = isCut || short.isCut
    result[result.count - 1] = (short.line, SIMD2(short.x, last.origin.y))
    return result
  }
}

extension CATextLayerTruncationMode {
  /// The line break mode for lines that are too wide and are not wrapped.
  fileprivate var lineBreakMode: CTLineBreakMode {
    switch self {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: .byClipping
    }
  }
}

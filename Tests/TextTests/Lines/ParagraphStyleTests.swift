// Tests of paragraph styles, in both spellings.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Paragraph styles")
struct ParagraphStyleTests {
  @Test("Values that are set are read back, the others are the defaults")
  func settings() {
    var alignment = CTTextAlignment.center
    var spacing: CGFloat = 7
    var tabs: CFArray = NSArray(array: [CTTextTabCreate(.right, 50, nil)])
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        withUnsafePointer(to: &tabs) { tabs in
          let settings = [
            CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment),
            CTParagraphStyleSetting(
              spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: spacing),
            CTParagraphStyleSetting(spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: tabs),
            // This setting has the wrong size, so that it is ignored.
            CTParagraphStyleSetting(spec: .headIndent, valueSize: 4, value: spacing),
          ]
          return CTParagraphStyleCreate(settings, settings.count)
        }
      }
    }
    var readAlignment = CTTextAlignment.left
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &readAlignment) && readAlignment == .center)
    var number: CGFloat = -1
    #expect(CTParagraphStyleGetValueForSpecifier(style, .lineSpacingAdjustment, 8, &number) && number == 7)
    #expect(CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &number) && number == 0)
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 4, &number))
    var readTabs: CFArray = NSArray()
    func reads(_ style: CTParagraphStyle) -> Bool {
      withUnsafeMutablePointer(to: &readTabs) {
        CTParagraphStyleGetValueForSpecifier(style, .tabStops, MemoryLayout<CFArray>.size, $0)
      }
    }
    #expect(reads(style))
    #expect((readTabs[0] as? CTTextTab).map { CTTextTabGetLocation($0) } == 50)
    #expect(reads(CTParagraphStyleCreate(nil, 0)))
    #expect(readTabs.count == 12)
  }

  @Test("Both spellings mean the same lines")
  func spellings() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.minimumLineHeight = 33
    let text = try LineSamples.text("a\nb", [.paragraphStyle: style])
    let same = try LineSamples.text(
      "a\nb", [NSAttributedString.Key(kCTParagraphStyleAttributeName): CTParagraphStyle(style.values)])
    let (first, second) = (
      LineSamples.frame(text, width: 90, height: 90), LineSamples.frame(same, width: 90, height: 90)
    )
    #expect(first.origins == second.origins && first.origins[0].x > 50)
  }

  @Test("A copy doesn't change with its original, and a mutable copy can change")
  func copies() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    style.lineBreakMode = .byTruncatingMiddle
    style.addTabStop(NSTextTab(textAlignment: .center, location: 9))
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.lineSpacing = 5
    #expect(copy.lineSpacing == 3 && copy.lineBreakMode == .byTruncatingMiddle && !(copy is NSMutableParagraphStyle))
    #expect(copy.tabStops.map(\.location) == [9] && copy.tabStops[0].alignment == .center)
    let mutable = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    #expect(mutable == copy)
    mutable.alignment = .justified
    #expect(mutable != copy && NSParagraphStyle.default.alignment == .natural)
    mutable.setParagraphStyle(copy)
    #expect(mutable == copy)
  }

  @Test("Numbers that are no lengths are taken as nothing")
  func nonsense() throws {
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = .nan
    style.headIndent = -.infinity
    style.tailIndent = .infinity
    style.lineHeightMultiple = -1
    style.minimumLineHeight = .infinity
    style.lineSpacing = .nan
    style.tabStops = [NSTextTab(textAlignment: .left, location: .nan)]
    let text = try LineSamples.text("a\tb\nc", [.paragraphStyle: style])
    for line in LineSamples.frame(text, width: 100, height: 100).lines { #expect(line.width.isFinite) }
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      CTFramesetterCreateWithAttributedString(text), CFRange(), nil, .zero, nil)
    #expect(size.width.isFinite && size.height.isFinite)
  }
}

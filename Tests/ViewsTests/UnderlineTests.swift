// Tests of lines under texts by UIKit's names for them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Lines under texts")
struct UnderlineTests {
  private func picture(_ style: Int?) -> Pixels? {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
    label.attributedText = NSAttributedString(
      string: "two words", attributes: style.map { [.underlineStyle: $0] } ?? [:])
    return Pixels.drawn(width: 80, height: 30, scale: 2) { label.layer.render(in: $0) }
  }

  @Test("Styles are Core Text's, and each draws its own line")
  func styles() {
    #expect(NSUnderlineStyle.single.rawValue == Int(CTUnderlineStyle.single.rawValue))
    #expect(NSUnderlineStyle.double.rawValue == Int(CTUnderlineStyle.double.rawValue))
    #expect(NSUnderlineStyle.patternDash.rawValue == Int(CTUnderlineStyleModifiers.patternDash.rawValue))
    let styles: [NSUnderlineStyle] = [
      .single, .thick, .double, [.single, .patternDot], [.single, .patternDash], [.single, .patternDashDot],
      [.single, .patternDashDotDot],
    ]
    let pictures = [picture(nil)] + styles.map { picture($0.rawValue) }
    for (index, one) in pictures.enumerated() {
      #expect(one != nil && !pictures[..<index].contains(one))
    }
    #expect(picture(0) == pictures[0])
    #expect(picture(NSUnderlineStyle([.single, .byWord]).rawValue) == pictures[1])
  }
}

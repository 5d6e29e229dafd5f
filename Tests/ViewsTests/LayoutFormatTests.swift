// Tests of constraints that are written as text.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Constraints that are written as text")
struct LayoutFormatTests {
  private typealias Stage = LayoutStage

  private func frames(_ formats: [String], _ options: NSLayoutConstraint.FormatOptions = []) -> (
    first: CGRect, second: CGRect, messages: [String]
  ) {
    let superview = Stage.container(300, 200)
    let (first, second) = (ContentView(40, 20), ContentView(60, 30))
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
    }
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: ["gap": 15, "wide": 90.0],
          views: ["first": first, "second": second]))
    }
    superview.layoutIfNeeded()
    return (first.frame, second.frame, Stage.messages(superview))
  }

  @Test("Views stand in a row with spaces, lengths and edges")
  func rows() {
    let row = frames(["H:|-10-[first(50)]-gap-[second]-(20)-|", "V:|[first]", "V:|-5-[second(==25)]"])
    #expect(row.first == Stage.rect(10, 0, 50, 20))
    #expect(row.second == Stage.rect(75, 5, 205, 25))
    #expect(row.messages.isEmpty)
  }

  @Test("Spaces without numbers are those of the system, and missing ones are none")
  func spaces() {
    let row = frames(["|-[first]-[second]", "V:|-[first][second]"])
    #expect(row.first == Stage.rect(8, 8, 40, 20))
    #expect(row.second == Stage.rect(56, 28, 60, 30))
  }

  @Test("Lengths may be bounds, those of other views, and wishes")
  func predicates() {
    let row = frames(["H:|[first(>=30,<=35@900)][second(first)]", "V:|[first(wide@800)]", "V:|[second]"])
    #expect(row.first.width == 35 && row.second.width == 35)
    #expect(row.first.height == 90)
  }

  @Test("Options align the views of a row")
  func alignment() {
    let row = frames(["H:|[first]-(gap)-[second]", "V:|-50-[first]"], .alignAllCenterY)
    #expect(row.first.midY == row.second.midY)
    #expect(row.first.minY == 50)
  }

  @Test(
    "Texts that cannot be understood make no constraints, but a diagnostic",
    arguments: [
      "H:|-[third]", "H:|-[first", "", "H:", "|-|", "[first]-", "[first(]", "[first(>=)]", "[first(12@)]", "[first]x",
      "-5-[first]", "[first]-(gap,]", "[first(nothing)]", "[\u{0}]", "H:[first][", "[first(1.2.3)]", "||[first]",
    ])
  func mistakes(_ format: String) {
    let view = UIView()
    let found = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["first": view])
    #expect(found.isEmpty)
    #expect(view.layoutDiagnostics.count == 1)
  }
}

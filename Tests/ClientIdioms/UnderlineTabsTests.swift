// Tests of tabs with a moving line: where it is on the way, what is selected, and the picture by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Tabs with a moving line")
struct UnderlineTabsTests {
  private func tabs() -> (window: UIWindow, tabs: UnderlineTabs, line: UIView?) {
    let tabs = UnderlineTabs(titles: ["Day", "Week", "Month"])
    tabs.frame = CGRect(x: 0, y: 8, width: 240, height: 44)
    let window = Showcase.window(240, 60)
    window.addSubview(tabs)
    window.layoutIfNeeded()
    return (window, tabs, tabs.subviews.last)
  }

  private func label(_ text: String, _ color: UIColor, middle: CGFloat) -> UILabel {
    let label = UILabel()
    label.text = text
    label.textColor = color
    label.font = .systemFont(ofSize: 15, weight: .medium)
    let size = label.intrinsicContentSize
    label.frame = CGRect(
      x: ((2 * middle - size.width).rounded()) / 2, y: 8 + ((44 - size.height).rounded()) / 2, width: size.width,
      height: size.height)
    return label
  }

  @Test("A tap moves the line evenly to the next tab, and tells the client once")
  func moves() throws {
    let (window, tabs, found) = tabs()
    let line = try #require(found)
    nonisolated(unsafe) var changes = 0
    tabs.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    try Showcase.staged(window) { stage in
      #expect(line.frame == CGRect(x: 8, y: 41, width: 64, height: 3))
      TouchSimulator(window).tap(at: CGPoint(x: 200, y: 30))
      #expect(tabs.selectedIndex == 2 && changes == 1)
      stage.advance(to: 0.15)
      #expect(Showcase.near(Showcase.shownFrame(line).minX, 88) && Showcase.near(Showcase.shownFrame(line).width, 64))
      let between = try IdiomPicture(of: window, at: 0.15, named: "underline-tabs-between")
      let blue = try #require(between.box { $0 == [0, 122, 255] })
      #expect(blue.minX == 88 && blue.maxY == 52)
      stage.advance(to: 1)
      #expect(line.frame == CGRect(x: 168, y: 41, width: 64, height: 3))
      #expect(Showcase.shownFrame(line) == line.frame)
    }
    #expect(tabs.layoutDiagnostics.isEmpty)
  }

  @Test("Tabs are labels and a line by hand")
  func picture() throws {
    let (window, tabs, _) = tabs()
    tabs.select(1, animated: false)
    let labels = [
      label("Day", .darkGray, middle: 40), label("Week", .systemBlue, middle: 120),
      label("Month", .darkGray, middle: 200),
    ]
    let line = CALayer()
    line.frame = CGRect(x: 88, y: 49, width: 64, height: 3)
    line.backgroundColor = UIColor.systemBlue.cgColor
    try IdiomPicture(of: window, named: "underline-tabs").expect(
      looksLike: Showcase.root(240, 60, labels.map(\.layer) + [line]))
    withExtendedLifetime(labels) {}
  }

  @Test("The line follows the direction of lines")
  func mirrored() throws {
    let (window, tabs, line) = tabs()
    window.traitOverrides.layoutDirection = .rightToLeft
    tabs.select(0, animated: false)
    window.layoutIfNeeded()
    #expect(try #require(line).frame == CGRect(x: 168, y: 41, width: 64, height: 3))
  }
}

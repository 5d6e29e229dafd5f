// Tests of rows that open: the places of the rows below on the way, and the pictures before and after by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Rows that open")
struct AccordionViewTests {
  private func accordion() -> (window: UIWindow, accordion: AccordionView) {
    let accordion = AccordionView()
    for color in [UIColor.systemRed, .systemGreen, .systemBlue] { accordion.addRow(color, detailColor: .lightGray) }
    accordion.translatesAutoresizingMaskIntoConstraints = false
    let window = Showcase.window(120, 200)
    window.addSubview(accordion)
    NSLayoutConstraint.activate([
      accordion.topAnchor.constraint(equalTo: window.topAnchor),
      accordion.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      accordion.trailingAnchor.constraint(equalTo: window.trailingAnchor),
    ])
    window.layoutIfNeeded()
    return (window, accordion)
  }

  /// Three headers, one of which may be open.
  private func byHand(open: Int?) -> CALayer {
    var layers: [CALayer] = [], y: CGFloat = 0
    func add(_ color: UIColor, _ height: CGFloat) -> CALayer {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: y, width: 120, height: height)
      layer.backgroundColor = color.cgColor
      layers.append(layer)
      y += height
      return layer
    }
    for (index, color) in [UIColor.systemRed, .systemGreen, .systemBlue].enumerated() {
      let header = add(color, 40), arrow = CALayer()
      arrow.frame = CGRect(x: 12, y: 12, width: 16, height: 16)
      arrow.backgroundColor = UIColor.white.cgColor
      header.addSublayer(arrow)
      if index == open {
        arrow.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        _ = add(.lightGray, 60)
      }
      y += 4
    }
    return Showcase.root(120, 200, layers)
  }

  @Test("A tap opens a row, while those below move down")
  func opens() throws {
    let (window, accordion) = accordion()
    let rows = accordion.rows
    try Showcase.staged(window) { stage in
      #expect(accordion.bounds.height == 128 && rows.map(\.frame.minY) == [0, 44, 88])
      try IdiomPicture(of: window, named: "accordion").expect(looksLike: byHand(open: nil), within: 0)
      TouchSimulator(window).tap(rows[1].header)
      #expect(accordion.bounds.height == 188 && rows.map(\.frame.minY) == [0, 44, 148])
      stage.advance(to: 0.2)
      #expect(Showcase.near(Showcase.shownFrame(rows[2]).minY, 118))
      #expect(Showcase.near(CGFloat(rows[1].detail.layer.presentation()?.opacity ?? 0), 0.5))
      #expect(Showcase.near(Showcase.shownFrame(rows[1].detail).height, 30))
      _ = try IdiomPicture(of: window, at: 0.2, named: "accordion-between")
      stage.advance(to: 1)
      let open = try IdiomPicture(of: window, at: 1, named: "accordion-open")
      try open.expect(looksLike: byHand(open: 1), within: 0)
      // Another tap closes it.
      TouchSimulator(window).tap(rows[1].header)
      stage.advance(to: 1.2)
      // A row that is about to be hidden is seen until then.
      #expect(try IdiomPicture(of: window, at: 1.2, named: "accordion-closes")[60, 100] == [212, 212, 212])
      #expect(Showcase.near(Showcase.shownFrame(rows[2]).minY, 118))
      stage.advance(to: 2)
      #expect(rows[1].detail.isHidden && accordion.bounds.height == 128)
      try IdiomPicture(of: window, at: 2).expect(looksLike: byHand(open: nil), within: 0)
    }
    #expect(window.layoutDiagnostics.isEmpty)
  }
}

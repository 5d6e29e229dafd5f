// Tests of a card in light and dark: its picture by hand in fixed colours, and when it hears of a change.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A card in light and dark")
struct AdaptiveCardTests {
  private func card() -> (window: UIWindow, card: AdaptiveCard) {
    let card = AdaptiveCard(frame: CGRect(x: 10, y: 10, width: 140, height: 64))
    let window = Showcase.window(160, 84)
    window.backgroundColor = .systemBackground
    window.addSubview(card)
    return (window, card)
  }

  private func byHand(isDark: Bool) -> (root: CALayer, label: UILabel) {
    let card = CALayer(), glow = CAGradientLayer(), label = UILabel(frame: CGRect(x: 14, y: 10, width: 112, height: 24))
    card.frame = CGRect(x: 10, y: 10, width: 140, height: 64)
    card.cornerRadius = 10
    card.borderWidth = 2
    glow.frame = CGRect(x: 14, y: 44, width: 112, height: 6)
    glow.startPoint = .zero
    glow.endPoint = CGPoint(x: 1, y: 0)
    label.text = "Evening"
    label.font = .systemFont(ofSize: 16, weight: .semibold)
    func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
      UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha).cgColor
    }
    let ends = isDark ? (color(191, 90, 242), color(191, 90, 242, 0)) : (color(255, 204, 0), color(255, 204, 0, 0))
    glow.colors = [ends.0, ends.1]
    card.backgroundColor = isDark ? color(28, 28, 30) : color(242, 242, 247)
    card.borderColor = isDark ? color(102, 102, 153) : color(178.5, 178.5, 229.5)
    label.textColor = isDark ? .white : .black
    card.addSublayer(glow)
    card.addSublayer(label.layer)
    let root = Showcase.root(160, 84, [card])
    root.backgroundColor = isDark ? color(0, 0, 0) : color(255, 255, 255)
    return (root, label)
  }

  @Test("A card is drawn in the colours of the style, and drawn anew when the style changes")
  func styles() throws {
    let (window, card) = card()
    let light = byHand(isDark: false), dark = byHand(isDark: true)
    try IdiomPicture(of: window, named: "adaptive-card-light").expect(looksLike: light.root)
    window.overrideUserInterfaceStyle = .dark
    #expect(card.traitCollection.userInterfaceStyle == .dark)
    try IdiomPicture(of: window, named: "adaptive-card-dark").expect(looksLike: dark.root)
    window.overrideUserInterfaceStyle = .light
    try IdiomPicture(of: window).expect(looksLike: light.root)
    withExtendedLifetime((light, dark)) {}
  }

  @Test("A card hears of a change of its colours once, and of no other one")
  func calls() {
    let (window, card) = card()
    let before = card.changes
    window.overrideUserInterfaceStyle = .dark
    window.layoutIfNeeded()
    #expect(card.changes == before + 1)
    window.traitOverrides.layoutDirection = .rightToLeft
    window.layoutIfNeeded()
    #expect(card.changes == before + 1)
  }

  @Test("A card in a dark part of a light window is dark, and light again outside")
  func parts() throws {
    let (window, card) = card()
    let part = UIView(frame: window.bounds)
    part.overrideUserInterfaceStyle = .dark
    part.backgroundColor = .systemBackground
    window.addSubview(part)
    part.addSubview(card)
    let dark = byHand(isDark: true), light = byHand(isDark: false)
    try IdiomPicture(of: window).expect(looksLike: dark.root)
    window.addSubview(card)
    part.removeFromSuperview()
    try IdiomPicture(of: window).expect(looksLike: light.root)
    withExtendedLifetime((light, dark)) {}
  }
}

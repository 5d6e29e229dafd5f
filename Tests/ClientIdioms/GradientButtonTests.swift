// Tests of a button with a gradient: its layers by hand, at rest and held, and the way between.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A button with a gradient and a shadow")
struct GradientButtonTests {
  private func button() -> (window: UIWindow, button: GradientButton) {
    let button = GradientButton(frame: CGRect(x: 20, y: 20, width: 160, height: 44))
    button.colors = [.systemPink, .systemOrange]
    button.setTitle("Continue", for: .normal)
    let window = Showcase.window(200, 90)
    window.addSubview(button)
    return (window, button)
  }

  /// The same of layers.
  private func byHand(isHeld: Bool) -> (root: CALayer, label: UILabel) {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 20, width: 160, height: 44)
    gradient.colors = [UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.cornerRadius = 10
    gradient.shadowColor = UIColor.black.cgColor
    gradient.shadowRadius = 6
    gradient.shadowOffset = CGSize(width: 0, height: 4)
    gradient.shadowOpacity = isHeld ? 0.1 : 0.4
    gradient.shadowPath = CGPath(
      roundedRect: gradient.bounds, cornerWidth: 10, cornerHeight: 10, transform: nil)
    let label = UILabel()
    label.text = "Continue"
    label.font = .boldSystemFont(ofSize: 16)
    label.textColor = .white
    let size = label.intrinsicContentSize
    label.frame = CGRect(
      x: ((160 - size.width)).rounded() / 2, y: ((44 - size.height)).rounded() / 2, width: size.width,
      height: size.height)
    gradient.addSublayer(label.layer)
    if isHeld {
      gradient.opacity = 0.8
      gradient.setAffineTransform(CGAffineTransform(scaleX: 0.95, y: 0.95))
    }
    return (Showcase.root(200, 90, [gradient]), label)
  }

  @Test("The button is the picture of its layers by hand, at rest and held")
  func pictures() throws {
    let (window, button) = button()
    let free = byHand(isHeld: false), pressed = byHand(isHeld: true)
    try Showcase.staged(window) { stage in
      let atRest = try IdiomPicture(of: window, at: 0, named: "gradient-button")
      try atRest.expect(looksLike: free.root, within: 3)
      let fingers = TouchSimulator(window)
      let finger = fingers.touchDown(at: button.center)
      #expect(button.isHighlighted)
      stage.advance(to: 0.1)
      #expect(Showcase.near(Showcase.shownFrame(button).width, 156))
      stage.advance(to: 0.5)
      let held = try IdiomPicture(of: window, at: 0.5, named: "gradient-button-held")
      try held.expect(looksLike: pressed.root, within: 3)
      #expect(held.difference(from: atRest) > 10)
      fingers.lift(finger)
      stage.advance(to: 1)
      #expect(try IdiomPicture(of: window, at: 1) == atRest)
    }
    withExtendedLifetime((free, pressed)) {}
  }

  @Test("The ends of the gradient have its colours")
  func ends() throws {
    let (window, _) = button()
    let shot = try IdiomPicture(of: window)
    #expect(zip(shot[20.5, 42], [255, 45, 85]).allSatisfy { abs($0 - $1) <= 2 })
    #expect(zip(shot[179, 42], [255, 149, 0]).allSatisfy { abs($0 - $1) <= 2 })
  }

  @Test("A tap presses the button once")
  func tap() {
    let (window, button) = button()
    nonisolated(unsafe) var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    TouchSimulator(window).tap(button)
    #expect(presses == 1 && !button.isHighlighted)
  }
}

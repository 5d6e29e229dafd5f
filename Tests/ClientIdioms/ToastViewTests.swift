// Tests of a short message: its place in the safe area, its lines, its times, and its picture by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A short message above the lower edge")
struct ToastViewTests {
  private func window() -> UIWindow {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemYellow
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 20, bottom: 34, right: 0)
    let window = Showcase.window(240, 160, controller)
    window.layoutIfNeeded()
    return window
  }

  @Test("A message appears, stays for its time, and leaves the window")
  func times() throws {
    let window = window()
    try Showcase.staged(window) { stage in
      let toast = ToastView.show("Saved", in: window, duration: 1)
      stage.advance(to: 0.15)
      let early = try #require(toast.layer.presentation())
      // The curve that ends slowly.
      let part = Showcase.curve(0, 0, 0.58, 1, at: 0.15 / 0.3)
      #expect(Showcase.near(CGFloat(early.opacity), part))
      #expect(Showcase.near(early.affineTransform().ty, 20 * (1 - part), 0.05))
      stage.advance(to: 0.5)
      #expect(toast.layer.presentation()?.opacity == 1)
      stage.advance(to: 1.25)
      #expect(toast.layer.presentation()?.opacity == 1 && toast.superview != nil)
      stage.advance(to: 1.5)
      // Two thirds of the curve that begins slowly.
      let gone = Showcase.curve(0.42, 0, 1, 1, at: 0.2 / 0.3)
      #expect(Showcase.near(CGFloat(toast.layer.presentation()?.opacity ?? 1), 1 - gone) && toast.superview != nil)
      stage.advance(to: 1.7)
      #expect(toast.superview == nil)
    }
  }

  @Test("A message is a box around a label in the middle of the safe area")
  func picture() throws {
    let window = window()
    try Showcase.staged(window) { stage in
      let toast = ToastView.show("Saved", in: window)
      stage.advance(to: 1)
      let label = UILabel()
      label.text = "Saved"
      label.font = .systemFont(ofSize: 14)
      label.textColor = .white
      label.textAlignment = .center
      let size = label.intrinsicContentSize
      let box = CALayer()
      box.frame = CGRect(
        x: ((2 * 130 - size.width - 32).rounded()) / 2, y: 160 - 34 - 16 - size.height - 20, width: size.width + 32,
        height: size.height + 20)
      #expect(toast.frame == box.frame)
      box.backgroundColor = UIColor(white: 0, alpha: 0.8).cgColor
      box.cornerRadius = 12
      box.cornerCurve = .continuous
      label.frame = CGRect(origin: CGPoint(x: box.frame.minX + 16, y: box.frame.minY + 10), size: size)
      let root = Showcase.root(240, 160, [box, label.layer])
      root.backgroundColor = UIColor.systemYellow.cgColor
      try IdiomPicture(of: window, at: 1, named: "toast").expect(looksLike: root)
      withExtendedLifetime(label) {}
    }
  }

  @Test("A long message breaks at four fifths of the width")
  func lines() throws {
    let window = window()
    try Showcase.staged(window) { stage in
      let toast = ToastView.show("The picture was saved in the folder of pictures that you chose", in: window)
      let limit = 0.8 * 220 as CGFloat
      #expect(toast.bounds.width <= limit && toast.bounds.width > 0.6 * limit)
      #expect(toast.label.bounds.height > 1.9 * toast.label.font.lineHeight)
      #expect(abs(toast.center.y + toast.bounds.height / 2 - 110) < 0.01 && abs(toast.center.x - 130) <= 0.5)
      #expect(window.layoutDiagnostics.isEmpty)
      stage.advance(to: 1)
      let picture = try IdiomPicture(of: window, at: 1, named: "toast-lines")
      let box = try #require(picture.box { $0.max() ?? 255 < 60 })
      #expect(box.height > 30 && box.width > 0.6 * limit && box.maxY <= 110 && box.minX > 20)
    }
  }
}

// Tests of a round picture of a person: its parts by hand, initials instead of a picture, and the dot.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A round picture of a person")
struct AvatarViewTests {
  /// A picture that is twice as wide as high: red, green and blue beside each other, green as wide as high.
  private func stripes() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { context in
      for (color, x, width) in [(UIColor.red, 0, 20), (.green, 20, 40), (.blue, 60, 20)] {
        color.setFill()
        context.fill(CGRect(x: x, y: 0, width: width, height: 40))
      }
    }
  }

  private func avatar(_ configure: (AvatarView) -> Void) -> UIView {
    let avatar = AvatarView(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
    configure(avatar)
    let board = Showcase.board(80, 80, avatar)
    board.backgroundColor = .darkGray
    return board
  }

  private func circle(_ frame: CGRect, _ color: UIColor) -> CALayer {
    let circle = CALayer()
    circle.frame = frame
    circle.cornerRadius = frame.width / 2
    circle.backgroundColor = color.cgColor
    circle.borderColor = UIColor.white.cgColor
    circle.borderWidth = 2
    return circle
  }

  @Test("A picture fills the circle, and is that of layers by hand")
  func picture() throws {
    let board = avatar {
      $0.image = stripes()
      $0.presence = .online
    }
    let face = circle(CGRect(x: 10, y: 10, width: 60, height: 60), .lightGray)
    face.contents = stripes().cgImage
    face.contentsGravity = .resizeAspectFill
    face.masksToBounds = true
    let middle = 40 + 30 * CGFloat(0.5).squareRoot()
    let dot = circle(CGRect(x: middle - 7.5, y: middle - 7.5, width: 15, height: 15), .systemGreen)
    let root = Showcase.root(80, 80, [face, dot])
    root.backgroundColor = UIColor.darkGray.cgColor
    let shot = try IdiomPicture(of: board, named: "avatar")
    try shot.expect(looksLike: root)
    #expect(shot[40, 40] == [0, 255, 0] && shot[12, 12] == [85, 85, 85])
  }

  @Test("Without a picture there are initials in the middle, and no dot")
  func initials() throws {
    let shot = try IdiomPicture(of: avatar { $0.name = "ada king lovelace" }, named: "avatar-initials")
    let label = UILabel(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    label.text = "AK"
    label.font = .systemFont(ofSize: 24, weight: .medium)
    label.textColor = .white
    label.textAlignment = .center
    let face = circle(CGRect(x: 10, y: 10, width: 60, height: 60), .lightGray)
    let root = Showcase.root(80, 80, [face, label.layer])
    root.backgroundColor = UIColor.darkGray.cgColor
    #expect(label.intrinsicContentSize.width < 40)
    try shot.expect(looksLike: root)
    let other = try IdiomPicture(of: avatar { $0.name = "Grace Hopper" })
    #expect(shot.difference(from: other) > 50)
    withExtendedLifetime(label) {}
  }

  @Test("A stack gives the view its own size")
  func stack() {
    let avatar = AvatarView(), stack = UIStackView(arrangedSubviews: [avatar, UILabel()])
    stack.alignment = .center
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    stack.layoutIfNeeded()
    #expect(avatar.frame == CGRect(x: 0, y: 16, width: 48, height: 48))
  }
}

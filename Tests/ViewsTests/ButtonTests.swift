// Tests of buttons without a configuration: contents of states, sizes, places and touches.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Buttons")
struct ButtonTests {
  private typealias Pictures = ControlPictures

  private func button(_ title: String? = nil, _ image: UIImage? = nil, _ type: UIButton.ButtonType = .custom)
    -> UIButton
  {
    let button = UIButton(type: type)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    return button
  }

  private func near(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) <= 0.5 }

  // MARK: Contents

  @Test("A state without a content of its own takes that of the normal state")
  func fallback() {
    let button = button("Normal")
    let image = Pixels.image(.red, 5, 5)
    button.setTitle("Pressed", for: .highlighted)
    button.setTitleColor(.red, for: .normal)
    button.setBackgroundImage(image, for: .disabled)
    #expect(button.currentTitle == "Normal" && button.title(for: .selected) == "Normal")
    button.isHighlighted = true
    #expect(button.currentTitle == "Pressed" && button.currentTitleColor == .red)
    button.isSelected = true
    #expect(button.currentTitle == "Normal")
    button.isEnabled = false
    #expect(button.currentBackgroundImage == nil)
    (button.isHighlighted, button.isSelected) = (false, false)
    #expect(button.currentBackgroundImage === image)
    button.setTitleColor(nil, for: .normal)
    #expect(button.currentTitleColor == .white)
  }

  @Test("The label shows the title, the colour and the attributes of the state")
  func label() {
    let button = button("Normal")
    button.setTitle("Pressed", for: .highlighted)
    button.setTitleColor(.green, for: .highlighted)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Normal" && button.titleLabel?.textColor == .white)
    button.isHighlighted = true
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Pressed" && button.titleLabel?.textColor == .green)
    let title = NSAttributedString(string: "Written", attributes: [.foregroundColor: UIColor.blue])
    button.setAttributedTitle(title, for: .highlighted)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Written" && button.currentAttributedTitle == title)
    button.isHighlighted = false
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Normal" && button.titleLabel?.textColor == .white)
  }

  @Test("A layout comes to an end, though labels that change request another")
  func settled() {
    for button in [button("Title", Pixels.image(.red, 9, 9)), button("Title", nil, .system)] {
      button.layoutIfNeeded()
      button.setAttributedTitle(NSAttributedString(string: "Other"), for: .normal)
      button.layoutIfNeeded()
      #expect(!button.layer.needsLayout())
      button.configuration = .filled()
      button.configuration?.subtitle = "Below"
      button.layoutIfNeeded()
      #expect(!button.layer.needsLayout())
    }
  }

  // MARK: Sizes

  @Test("A title has 6 points above and below it, an image none, and insets replace these")
  func sizes() {
    let font = UIFont.systemFont(ofSize: 18)
    let line = (font.lineHeight * 2).rounded(.up) / 2
    #expect(button().intrinsicContentSize.width == 30 && near(button().intrinsicContentSize.height, line + 12))
    #expect(button(nil, Pixels.image(.red, 40, 20)).intrinsicContentSize == CGSize(width: 40, height: 20))
    let both = button("Title", Pixels.image(.red, 40, 20))
    let text = both.titleLabel?.sizeThatFits(.zero) ?? .zero
    #expect(both.intrinsicContentSize == CGSize(width: 40 + text.width, height: max(20, text.height + 12)))
    both.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(both.intrinsicContentSize == CGSize(width: 46 + text.width, height: max(20, text.height) + 4))
    both.setBackgroundImage(Pixels.image(.red, 500, 300), for: .normal)
    #expect(both.intrinsicContentSize == CGSize(width: 500, height: 300))
    #expect(button(nil, nil, .contactAdd).intrinsicContentSize == CGSize(width: 24, height: 24))
    #expect(button("Title", nil, .system).titleLabel?.font.pointSize == 15)
  }

  @Test("A larger font makes the button larger, and tells the view around it")
  func font() {
    let button = button("Title")
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    board.addSubview(button)
    board.layoutIfNeeded()
    let before = button.intrinsicContentSize
    button.titleLabel?.font = UIFont.systemFont(ofSize: 36)
    #expect(button.intrinsicContentSize.width > 1.8 * before.width)
    #expect(board.layer.needsLayout())
  }

  // MARK: Places

  @Test("Image and title stand side by side in the middle, the image where lines begin")
  func places() throws {
    let button = button("Title", Pixels.image(.red, 40, 20))
    button.layoutIfNeeded()
    let (view, label) = (try #require(button.imageView), try #require(button.titleLabel))
    #expect(view.frame.size == CGSize(width: 40, height: 20) && near(view.frame.midY, 30) && near(label.frame.midY, 30))
    #expect(near(label.frame.minX, view.frame.maxX) && near((view.frame.minX + label.frame.maxX) / 2, 100))
    Pictures.runLeft(button)
    button.layoutIfNeeded()
    #expect(near(view.frame.minX, label.frame.maxX) && near((label.frame.minX + view.frame.maxX) / 2, 100))
  }

  @Test("Alignments put the content at the sides, and leading and trailing follow the language")
  func alignments() {
    let button = button("Title", Pixels.image(.red, 40, 20))
    button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    func image() -> CGRect {
      button.layoutIfNeeded()
      return button.imageView?.frame ?? .zero
    }
    func title() -> CGRect {
      button.layoutIfNeeded()
      return button.titleLabel?.frame ?? .zero
    }
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .top
    #expect(image().minX == 6 && image().minY == 5 && title().minY == 5)
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .bottom
    #expect(near(title().maxX, 192) && image().maxY == 53)
    button.contentHorizontalAlignment = .leading
    #expect(image().minX == 6)
    Pictures.runLeft(button)
    #expect(near(image().maxX, 192))
    button.contentHorizontalAlignment = .fill
    button.contentVerticalAlignment = .fill
    #expect(image().height == 48)
  }

  @Test("Insets move image and title by half of their difference while both are in the middle")
  func insets() {
    let button = button("Title", Pixels.image(.red, 40, 20))
    button.layoutIfNeeded()
    let (image, title) = (button.imageView?.frame ?? .zero, button.titleLabel?.frame ?? .zero)
    button.imageEdgeInsets = UIEdgeInsets(top: 4, left: -10, bottom: 0, right: 10)
    button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: -10)
    button.layoutIfNeeded()
    #expect(near(button.imageView?.frame.minX ?? 0, image.minX - 10))
    #expect(near(button.imageView?.frame.minY ?? 0, image.minY + 2))
    #expect(near(button.titleLabel?.frame.minX ?? 0, title.minX + 10))
  }

  @Test("A title that is too wide is cut, and no part leaves the content")
  func narrow() {
    let button = button("A title with very many words in it, which never end", Pixels.image(.red, 40, 20))
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.minX == 0)
    #expect(button.titleLabel.map { near($0.frame.maxX, 200) && near($0.frame.minX, 40) } == true)
    button.frame = CGRect(x: 0, y: 0, width: 10, height: 5)
    button.layoutIfNeeded()
    #expect(button.imageView?.frame.size == CGSize(width: 10, height: 5) && button.titleLabel?.frame.width == 0)
  }

  @Test("A subclass that places the image places it")
  func overriding() {
    final class Sided: UIButton, @unchecked Sendable {
      override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        CGRect(x: contentRect.maxX - 10, y: 1, width: 10, height: 10)
      }
      override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        super.titleRect(forContentRect: contentRect).offsetBy(dx: 3, dy: 0)
      }
    }
    let sided = Sided(type: .system)
    sided.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    sided.setImage(Pixels.image(.red, 30, 30), for: .normal)
    sided.setTitle("T", for: .normal)
    sided.layoutIfNeeded()
    #expect(sided.imageView?.frame == CGRect(x: 90, y: 1, width: 10, height: 10) && sided.buttonType == .system)
    let plain = button("T", Pixels.image(.red, 30, 30), .system)
    plain.frame = sided.frame
    plain.layoutIfNeeded()
    #expect(sided.titleLabel.map { near($0.frame.minX, (plain.titleLabel?.frame.minX ?? 0) + 3) } == true)
  }

  // MARK: Touches

  @Test("A tap sends touchUpInside and the primary action, with the button as the sender")
  func tap() {
    let button = button("Title")
    let fingers = Pictures.fingers(on: button)
    #expect(Pictures.events(button, .touchUpInside) { fingers.tap(button) } == 1)
    #expect(Pictures.events(button, .primaryActionTriggered) { fingers.tap(button) } == 1)
    final class Senders: @unchecked Sendable { var all: [AnyObject] = [] }
    let senders = Senders()
    let acting = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Act", image: Pixels.image(.red, 4, 4)) {
        if let sender = $0.sender { senders.all.append(sender as AnyObject) }
      })
    acting.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    #expect(acting.currentTitle == "Act" && acting.currentImage?.size.width == 4)
    Pictures.fingers(on: acting).tap(acting)
    #expect(senders.all.count == 1 && senders.all.first === acting)
  }

  @Test("A button that changes its selection is selected before its action is told")
  func selection() {
    final class States: @unchecked Sendable { var all: [Bool] = [] }
    let button = button("Title"), states = States()
    button.changesSelectionAsPrimaryAction = true
    button.addAction(UIAction { states.all.append(($0.sender as? UIButton)?.isSelected == true) }, for: .touchUpInside)
    let fingers = Pictures.fingers(on: button)
    fingers.tap(button)
    fingers.tap(button)
    #expect(states.all == [true, false])
  }

  // MARK: Pictures

  @Test(
    "The picture of a button tells its states apart", arguments: [UIButton.ButtonType.custom, .system, .contactAdd])
  func pictures(type: UIButton.ButtonType) {
    let image = type == .contactAdd ? nil : Pixels.image(.red, 20, 20)
    let (plain, pressed, disabled) = (button(nil, image, type), button(nil, image, type), button(nil, image, type))
    pressed.isHighlighted = true
    disabled.isEnabled = false
    let before = Pictures.picture(plain)
    #expect(before?.box() != nil)
    #expect(Pictures.difference(before, Pictures.picture(pressed)).map { $0 > 20 } == true)
    #expect(Pictures.difference(before, Pictures.picture(disabled)).map { $0 > 20 } == true)
    pressed.isHighlighted = false
    #expect(Pictures.difference(before, Pictures.picture(pressed)) == 0)
  }

  @Test("A system button shows title and image in its tint, a custom one in their own colours")
  func tint() {
    let (system, custom) = (button(nil, Pixels.image(.red, 20, 20), .system), button(nil, Pixels.image(.red, 20, 20)))
    system.tintColor = .green
    #expect(Pictures.picture(system)?[200, 60] == [0, 255, 0, 255])
    #expect(Pictures.picture(custom)?[200, 60] == [255, 0, 0, 255])
    let titled = button("Title", nil, .system)
    titled.tintColor = .green
    #expect(titled.currentTitleColor == .green)
    titled.role = .destructive
    #expect(titled.currentTitleColor == .systemRed)
  }

  @Test("A background image fills the button behind its content")
  func background() {
    let button = button(nil, Pixels.image(.blue, 10, 10))
    button.setBackgroundImage(Pixels.image(.red, 4, 4), for: .normal)
    let picture = Pictures.picture(button)
    #expect(picture?[4, 4] == [255, 0, 0, 255] && picture?[200, 60] == [0, 0, 255, 255])
  }
}

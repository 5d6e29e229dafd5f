// Tests of buttons with a configuration: sizes, places, colours and updates.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Buttons with a configuration")
struct ButtonConfigurationTests {
  private typealias Pictures = ControlPictures

  private func button(
    _ configuration: UIButton.Configuration, _ change: (inout UIButton.Configuration) -> Void = { _ in }
  )
    -> UIButton
  {
    var changed = configuration
    change(&changed)
    let button = UIButton(configuration: changed)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    button.layoutIfNeeded()
    return button
  }

  private func near(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) <= 0.5 }

  @Test("The insets and the text of a button follow its size, unless insets are set")
  func sizes() {
    func height(_ size: UIButton.Configuration.Size, _ fontSize: CGFloat, _ insets: CGFloat) -> Bool {
      let made = button(.filled()) { ($0.title, $0.buttonSize) = ("Title", size) }
      let line = UIFont.systemFont(ofSize: fontSize).lineHeight
      return near(made.intrinsicContentSize.height, line + 2 * insets) && made.titleLabel?.font.pointSize == fontSize
    }
    #expect(height(.medium, 17, 7) && height(.small, 15, 5) && height(.mini, 15, 5) && height(.large, 17, 15))
    var configuration = UIButton.Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    configuration.image = Pixels.image(.red, 20, 10)
    #expect(button(configuration).intrinsicContentSize == CGSize(width: 26, height: 14))
    configuration.setDefaultContentInsets()
    #expect(button(configuration).intrinsicContentSize == CGSize(width: 44, height: 24))
  }

  @Test("The image is at the side of the title that is asked for, at its distance")
  func placements() throws {
    func parts(_ edge: NSDirectionalRectEdge, mirrored: Bool = false) throws -> (image: CGRect, title: CGRect) {
      let made = button(.plain()) {
        $0.title = "Title"
        $0.image = Pixels.image(.red, 20, 10)
        $0.imagePlacement = edge
        $0.imagePadding = 6
        $0.contentInsets = .zero
      }
      if mirrored { Pictures.runLeft(made) }
      made.layoutIfNeeded()
      return (try #require(made.imageView).frame, try #require(made.titleLabel).frame)
    }
    let leading = try parts(.leading), trailing = try parts(.trailing)
    #expect(near(leading.title.minX - leading.image.maxX, 6) && near(trailing.image.minX - trailing.title.maxX, 6))
    let mirrored = try parts(.leading, mirrored: true)
    #expect(near(mirrored.image.minX - mirrored.title.maxX, 6))
    let top = try parts(.top), bottom = try parts(.bottom)
    #expect(near(top.title.minY - top.image.maxY, 6) && near(bottom.image.minY - bottom.title.maxY, 6))
    #expect(near(top.image.midX, 100) && near(top.title.midX, 100))
  }

  @Test("A subtitle stands below the title, in a smaller font")
  func subtitle() throws {
    let made = button(.gray()) { ($0.title, $0.subtitle, $0.titlePadding) = ("Title", "And more", 4) }
    let (title, subtitle) = (try #require(made.titleLabel), try #require(made.subtitleLabel))
    #expect(near(subtitle.frame.minY - title.frame.maxY, 4))
    #expect(subtitle.font.pointSize == 13 && subtitle.text == "And more")
    #expect(made.configuration?.title == "Title" && made.configuration?.subtitle == "And more")
    made.configuration?.subtitle = nil
    made.layoutIfNeeded()
    #expect(made.subtitleLabel?.isHidden == true)
  }

  @Test("A long title breaks into lines at the width that is given")
  func lines() {
    let made = button(.filled()) { $0.title = "A title of so many words that they need more than a line" }
    let (wide, narrow) = (made.sizeThatFits(.zero), made.sizeThatFits(CGSize(width: 150, height: 0)))
    #expect(narrow.width <= 150 && narrow.height > 1.8 * wide.height - 14)
    made.configuration?.titleLineBreakMode = .byTruncatingTail
    #expect(near(made.sizeThatFits(CGSize(width: 150, height: 0)).height, wide.height))
  }

  @Test("Styles, corners and strokes are shown")
  func looks() {
    let styles: [UIButton.Configuration] = [.plain(), .tinted(), .gray(), .filled()]
    let pictures = styles.map { Pictures.picture(button($0) { $0.title = "Title" }) }
    for (index, one) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(Pictures.difference(one, other).map { $0 > 20 } == true) }
    }
    #expect(Pictures.difference(pictures[2], Pictures.picture(button(.bordered()) { $0.title = "Title" })) == 0)
    let red = button(.filled()) { ($0.baseBackgroundColor, $0.cornerStyle) = (.red, .capsule) }
    let picture = Pictures.picture(red)
    #expect(picture?[200, 60] == [255, 0, 0, 255] && picture?[4, 4] == [0, 0, 0, 0])
    let stroked = button(.plain()) {
      $0.background.strokeColor = .blue
      $0.background.strokeWidth = 3
      $0.background.cornerRadius = 0
    }
    #expect(Pictures.picture(stroked)?[2, 60] == [0, 0, 255, 255] && Pictures.picture(stroked)?[200, 60][3] == 0)
  }

  @Test("The tint is the base of the colours, unless one is set; a disabled button has none")
  func tint() {
    let tinted = button(.filled())
    tinted.tintColor = .green
    let set = button(.filled()) { $0.baseBackgroundColor = .green }
    #expect(Pictures.picture(tinted)?[200, 60] == [0, 255, 0, 255])
    #expect(Pictures.difference(Pictures.picture(tinted), Pictures.picture(set)) == 0)
    tinted.isEnabled = false
    #expect(Pictures.picture(tinted)?[200, 60] != [0, 255, 0, 255])
    set.isHighlighted = true
    #expect(Pictures.picture(set)?[200, 60] != [0, 255, 0, 255])
  }

  @Test("The handler is called before layout after a change of state, and what it sets is shown")
  func updates() {
    final class Count: @unchecked Sendable { var value = 0 }
    let made = button(.filled()), count = Count()
    made.configurationUpdateHandler = { button in
      count.value += 1
      button.configuration?.title = button.isHighlighted ? "Pressed" : "Plain"
      button.configuration?.baseBackgroundColor = button.isHighlighted ? .red : .blue
    }
    made.layoutIfNeeded()
    #expect(made.titleLabel?.text == "Plain" && count.value == 1)
    made.isHighlighted = true
    made.layoutIfNeeded()
    #expect(made.titleLabel?.text == "Pressed" && count.value == 2 && !made.layer.needsLayout())
    made.setNeedsUpdateConfiguration()
    _ = made.intrinsicContentSize
    #expect(count.value == 3)
  }

  @Test("A subclass updates the configuration itself")
  func overriding() {
    final class Own: UIButton, @unchecked Sendable {
      override func updateConfiguration() {
        var changed = configuration?.updated(for: self)
        changed?.title = isSelected ? "On" : "Off"
        configuration = changed
      }
    }
    let own = Own(configuration: .tinted())
    own.layoutIfNeeded()
    #expect(own.titleLabel?.text == "Off")
    own.isSelected = true
    own.layoutIfNeeded()
    #expect(own.titleLabel?.text == "On")
  }

  @Test("A wheel takes the place of the image")
  func wheel() {
    let made = button(.filled()) { ($0.title, $0.image) = ("Title", Pixels.image(.red, 50, 50)) }
    let before = made.intrinsicContentSize
    made.configuration?.showsActivityIndicator = true
    made.layoutIfNeeded()
    #expect(made.intrinsicContentSize.width == before.width - 30 && made.imageView?.isHidden == true)
    let wheel = made.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(wheel?.isAnimating == true && wheel?.frame.width == 20)
    made.configuration?.showsActivityIndicator = false
    made.layoutIfNeeded()
    #expect(wheel?.isAnimating == false && made.imageView?.isHidden == false)
  }

  @Test("Titles have attributes of their own, and those that a function makes of them")
  func attributes() {
    var title = AttributedString("Title")
    title.font = UIFont.boldSystemFont(ofSize: 30)
    let made = button(.plain()) {
      $0.attributedTitle = title
      $0.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = incoming
        outgoing.foregroundColor = UIColor.red
        return outgoing
      }
    }
    let shown = made.titleLabel?.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect((shown?[.font] as? UIFont)?.pointSize == 30 && shown?[.foregroundColor] as? UIColor == .red)
    #expect(made.configuration?.title == "Title")
  }

  @Test("A button whose configuration is taken away shows what was set for its states again")
  func taken() {
    let plain = UIButton(type: .system)
    plain.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    plain.setImage(Pixels.image(.red, 20, 20), for: .normal)
    let before = Pictures.picture(plain)
    plain.configuration = .filled()
    #expect(Pictures.difference(before, Pictures.picture(plain)).map { $0 > 50 } == true)
    plain.configuration = nil
    #expect(Pictures.difference(before, Pictures.picture(plain)) == 0)
  }

  @Test("Insets and radii that are no numbers do no harm")
  func badNumbers() {
    let made = button(.filled()) {
      $0.contentInsets = NSDirectionalEdgeInsets(top: .nan, leading: .infinity, bottom: -9, trailing: -1e30)
      $0.background.cornerRadius = .nan
      $0.background.strokeWidth = .infinity
      $0.background.strokeOutset = .nan
      $0.imagePadding = -.infinity
      $0.title = "Title"
      $0.image = Pixels.image(.red, 5, 5)
    }
    made.layoutIfNeeded()
    _ = Pictures.picture(made)
    #expect(made.titleLabel?.text == "Title")
  }
}

// Tests of sizes that follow from constraints and from texts.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Sizes that follow from constraints")
struct LayoutSizeTests {
  private typealias Stage = LayoutStage

  /// A card: a title above a body, 10 points from all edges and 5 between.
  private func card(_ title: UIView, _ body: UIView) -> UIView {
    let card = UIView()
    for view in [title, body] {
      view.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
        card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 10),
      ])
    }
    NSLayoutConstraint.activate([
      title.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
      body.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 5),
      card.bottomAnchor.constraint(equalTo: body.bottomAnchor, constant: 10),
    ])
    return card
  }

  @Test("The smallest size holds the content and the spaces around it")
  func compressed() {
    let card = card(ContentView(30, 20), ContentView(70, 15))
    #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 90, height: 60))
  }

  @Test("A required width is kept, and the height follows from the text")
  func fitting() {
    let (title, body) = (UILabel(), UILabel())
    title.text = "A title"
    body.text = "A body that is so long that it takes several lines in a card of this width"
    body.numberOfLines = 0
    let card = card(title, body)
    let size = card.systemLayoutSizeFitting(
      CGSize(width: 150, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width == 150)
    let expected =
      25 + title.sizeThatFits(CGSize(width: 130, height: 0)).height
      + body.sizeThatFits(CGSize(width: 130, height: 0)).height
    #expect(abs(size.height - expected) < 0.51)
    #expect(size.height > 80)
  }

  @Test("A label of several lines is as high as its text at the width that constraints give it")
  func labels() {
    let superview = Stage.container(120, 400)
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Some words that take more than one line in this label"
    Stage.place(label, in: superview) { label, above in
      [
        label.leftAnchor.constraint(equalTo: above.leftAnchor), label.topAnchor.constraint(equalTo: above.topAnchor),
        label.rightAnchor.constraint(equalTo: above.rightAnchor),
      ]
    }
    #expect(label.frame.width == 120)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    let narrow = label.frame.height
    superview.frame.size.width = 2000
    superview.layoutIfNeeded()
    #expect(label.frame.height < narrow)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 2000, height: 0)).height)
  }

  @Test("A label of several lines with room to its right is as wide as its longest line")
  func bubbles() {
    let superview = Stage.container(160, 400)
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "Some words that take more than one line in this label"
    Stage.place(label, in: superview) { label, above in
      [
        label.leftAnchor.constraint(equalTo: above.leftAnchor), label.topAnchor.constraint(equalTo: above.topAnchor),
        label.rightAnchor.constraint(lessThanOrEqualTo: above.rightAnchor),
      ]
    }
    #expect(label.frame.size == label.sizeThatFits(CGSize(width: 160, height: 0)))
  }

  @Test("A change of a label's text makes its place larger")
  func texts() {
    let superview = Stage.container(400, 100)
    let label = UILabel()
    label.text = "short"
    Stage.place(label, in: superview) { label, above in
      [label.leftAnchor.constraint(equalTo: above.leftAnchor), label.topAnchor.constraint(equalTo: above.topAnchor)]
    }
    let short = label.frame.width
    label.text = "much longer than before"
    superview.layoutIfNeeded()
    #expect(label.frame.width > short)
    #expect(label.frame.size == label.intrinsicContentSize)
  }

  @Test("Baselines of labels of different sizes lie on one line")
  func baselines() {
    let superview = Stage.container(300, 100)
    let (large, small) = (UILabel(), UILabel())
    large.font = UIFont.systemFont(ofSize: 40)
    small.font = UIFont.systemFont(ofSize: 10)
    for label in [large, small] {
      label.text = "x"
      label.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.leftAnchor.constraint(equalTo: superview.leftAnchor),
      large.topAnchor.constraint(equalTo: superview.topAnchor),
      small.leftAnchor.constraint(equalTo: large.rightAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    superview.layoutIfNeeded()
    let difference = (large.frame.minY + large.font.ascender) - (small.frame.minY + small.font.ascender)
    #expect(abs(difference) <= 1)
    #expect(small.frame.minY > 15)
  }

  @Test("The baseline of a view without text is its bottom, and a view may name another")
  func plainBaselines() {
    final class Wrapper: UIView, @unchecked Sendable {
      let inner = ContentView(5, 5)
      override var forLastBaselineLayout: UIView { inner }
    }
    let superview = Stage.container()
    let wrapper = Wrapper()
    Stage.place(wrapper, in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor), view.topAnchor.constraint(equalTo: above.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(equalToConstant: 50),
      ]
    }
    Stage.place(wrapper.inner, in: wrapper) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor),
        view.topAnchor.constraint(equalTo: above.topAnchor, constant: 7),
      ]
    }
    let mark = Stage.place(ContentView(4, 4), in: superview) { view, above in
      [
        view.leftAnchor.constraint(equalTo: above.leftAnchor),
        view.lastBaselineAnchor.constraint(equalTo: wrapper.lastBaselineAnchor),
      ]
    }
    #expect(mark.frame.maxY == 12)
  }
}

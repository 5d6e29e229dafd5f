// Tests of a card of nested stacks: its parts lie where sums of their sizes say, and look as parts that are placed by hand.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A card with stack views")
struct StackCardTests {
  private let model = StackCard.Model(
    title: "Weekly report", caption: "Today, 9:41",
    text: "The numbers of last week are in. More people read, and they stayed longer than ever before.",
    image: UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40)).image { context in
      UIColor.systemGreen.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 40))
      UIColor.systemPurple.setFill()
      context.fill(CGRect(x: 30, y: 0, width: 30, height: 40))
    })

  private func card(_ model: StackCard.Model) -> (root: UIView, card: StackCard) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 280, height: 220))
    let card = StackCard()
    card.configure(with: model)
    card.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(card)
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
    ])
    root.layoutIfNeeded()
    return (root, card)
  }

  @Test("The card's height is the sum of its parts, spaces and margins, and that which it says will fit")
  func height() {
    let (_, card) = card(model)
    let texts = card.labels
    let textHeight = texts[2].sizeThatFits(CGSize(width: 208, height: CGFloat.greatestFiniteMagnitude)).height
    #expect(texts[2].bounds.size == CGSize(width: 208, height: textHeight))
    #expect(textHeight > 2 * texts[1].bounds.height)
    let header = max(40, texts[0].intrinsicContentSize.height + 2 + texts[1].intrinsicContentSize.height)
    #expect(abs(card.bounds.height - (16 + header + 10 + textHeight + 16 + 32 + 16)) < 0.01)
    let places = texts.map { $0.convert($0.bounds, to: card) }
    #expect(Showcase.near(places[0].minX, 68) && Showcase.near(places[1].minX, 68) && Showcase.near(places[2].minX, 16))
    // Title and caption stand in the middle of the header; their places are those of whole pixels.
    #expect(Showcase.near(places[1].minY - places[0].maxY, 2, 0.51))
    #expect(Showcase.near((places[0].minY + places[1].maxY) / 2, 16 + header / 2, 0.51))
    let fitting = card.systemLayoutSizeFitting(
      CGSize(width: 240, height: UIView.layoutFittingCompressedSize.height), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitting == card.bounds.size)
  }

  @Test("The parts look as when they are placed by hand")
  func picture() throws {
    let (root, card) = card(model)
    let picture = try IdiomPicture(of: root, named: "stack-card")
    let other = UIView(frame: root.frame)
    let panel = UIView(frame: CGRect(x: 20, y: 20, width: 240, height: card.bounds.height))
    panel.backgroundColor = .white
    panel.layer.cornerRadius = 12
    panel.layer.shadowColor = UIColor.black.cgColor
    panel.layer.shadowOpacity = 0.2
    panel.layer.shadowRadius = 6
    panel.layer.shadowOffset = CGSize(width: 0, height: 2)
    other.addSubview(panel)
    let image = UIImageView(frame: CGRect(x: 16, y: 16, width: 40, height: 40))
    image.image = model.image
    image.contentMode = .scaleAspectFill
    image.clipsToBounds = true
    image.layer.cornerRadius = 20
    panel.addSubview(image)
    for (label, y) in zip(card.labels, [nil, nil, 66.0] as [CGFloat?]) {
      let copy = UILabel(frame: label.convert(label.bounds, to: card))
      #expect(y == nil || copy.frame.minY == y)
      (copy.text, copy.font, copy.textColor) = (label.text, label.font, label.textColor)
      copy.numberOfLines = label.numberOfLines
      panel.addSubview(copy)
    }
    for (index, title) in ["Later", "Open"].enumerated() {
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      button.backgroundColor = UIColor(white: 0.94, alpha: 1)
      button.layer.cornerRadius = 6
      button.frame = CGRect(x: 16 + 108 * CGFloat(index), y: panel.bounds.height - 48, width: 100, height: 32)
      panel.addSubview(button)
    }
    // The blur of the shadow may round in another way.
    #expect(try picture.difference(from: IdiomPicture(of: other)) <= 1)
    image.frame.origin.x += 1
    #expect(try picture.difference(from: IdiomPicture(of: other)) > 50)
  }

  @Test("Without a caption its line is gone, and a longer text makes the card higher")
  func change() {
    var model = model
    model.caption = ""
    let (root, card) = card(model)
    let height = card.bounds.height
    #expect(card.labels[0].convert(card.labels[0].bounds, to: card).midY == 36)
    model.text += " " + model.text
    card.configure(with: model)
    root.layoutIfNeeded()
    #expect(card.bounds.height > height + 40)
  }
}

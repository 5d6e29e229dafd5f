// StackCard: a card of nested stacks: a picture, a title with a caption, a text of several lines and two buttons.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A card with a shadow, whose height its texts make.
final class StackCard: UIView, @unchecked Sendable {
  struct Model {
    var title: String
    var caption: String
    var text: String
    var image: UIImage?
  }

  let imageView: UIImageView = {
    let view = UIImageView()
    view.contentMode = .scaleAspectFill
    view.clipsToBounds = true
    view.layer.cornerRadius = 20
    view.setContentHuggingPriority(.required, for: .horizontal)
    return view
  }()
  private lazy var titleLabel = makeLabel(.boldSystemFont(ofSize: 15), .black)
  private lazy var captionLabel = makeLabel(.systemFont(ofSize: 12), .gray)
  private lazy var textLabel: UILabel = {
    let label = makeLabel(.systemFont(ofSize: 13), .darkGray)
    label.numberOfLines = 0
    return label
  }()
  private(set) lazy var actions: UIStackView = {
    let buttons = ["Later", "Open"].map { title -> UIButton in
      let button = UIButton(type: .system)
      button.setTitle(title, for: .normal)
      button.backgroundColor = UIColor(white: 0.94, alpha: 1)
      button.layer.cornerRadius = 6
      button.heightAnchor.constraint(equalToConstant: 32).isActive = true
      return button
    }
    let stack = UIStackView(arrangedSubviews: buttons)
    stack.distribution = .fillEqually
    stack.spacing = 8
    return stack
  }()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUpViews()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpViews()
  }

  private func makeLabel(_ font: UIFont, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    return label
  }

  private func setUpViews() {
    backgroundColor = .white
    layer.cornerRadius = 12
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)

    let titles = UIStackView(arrangedSubviews: [titleLabel, captionLabel])
    titles.axis = .vertical
    titles.spacing = 2
    let header = UIStackView(arrangedSubviews: [imageView, titles])
    header.alignment = .center
    header.spacing = 12
    let content = UIStackView(arrangedSubviews: [header, textLabel, actions])
    content.axis = .vertical
    content.spacing = 10
    content.setCustomSpacing(16, after: textLabel)
    content.translatesAutoresizingMaskIntoConstraints = false
    content.isLayoutMarginsRelativeArrangement = true
    content.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    addSubview(content)
    NSLayoutConstraint.activate([
      imageView.widthAnchor.constraint(equalToConstant: 40),
      imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor),
      content.topAnchor.constraint(equalTo: topAnchor),
      content.leadingAnchor.constraint(equalTo: leadingAnchor),
      content.trailingAnchor.constraint(equalTo: trailingAnchor),
      content.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  var labels: [UILabel] { [titleLabel, captionLabel, textLabel] }

  func configure(with model: Model) {
    titleLabel.text = model.title
    captionLabel.text = model.caption
    captionLabel.isHidden = model.caption.isEmpty
    textLabel.text = model.text
    imageView.image = model.image
  }
}

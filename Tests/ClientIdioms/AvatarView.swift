// AvatarView: a round picture of a person with a border, initials where there is no picture, and a dot for presence.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class AvatarView: UIView, @unchecked Sendable {
  enum Presence { case none, online, away }

  private let imageView = UIImageView()
  private let initials = UILabel()
  private let dot = UIView()

  var image: UIImage? {
    didSet {
      imageView.image = image
      initials.isHidden = image != nil
    }
  }

  var name = "" {
    didSet {
      let letters = name.split(separator: " ").compactMap(\.first)
      initials.text = letters.prefix(2).map { String($0).uppercased() }.joined()
    }
  }

  var presence = Presence.none {
    didSet {
      dot.isHidden = presence == .none
      dot.backgroundColor = presence == .online ? .systemGreen : .systemOrange
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.backgroundColor = .lightGray
    imageView.layer.borderColor = UIColor.white.cgColor
    imageView.layer.borderWidth = 2
    initials.textAlignment = .center
    initials.textColor = .white
    initials.adjustsFontSizeToFitWidth = true
    dot.layer.borderColor = UIColor.white.cgColor
    dot.layer.borderWidth = 2
    dot.isHidden = true
    addSubview(imageView)
    addSubview(initials)
    addSubview(dot)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var intrinsicContentSize: CGSize { CGSize(width: 48, height: 48) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.width, bounds.height) / 2
    imageView.frame = CGRect(x: bounds.midX - radius, y: bounds.midY - radius, width: 2 * radius, height: 2 * radius)
    imageView.layer.cornerRadius = radius
    initials.frame = imageView.frame.insetBy(dx: radius / 3, dy: radius / 3)
    initials.font = .systemFont(ofSize: radius * 0.8, weight: .medium)
    // The dot stands on the circle, at 45° below the middle.
    let size = (radius / 2).rounded()
    dot.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    dot.center = CGPoint(
      x: imageView.center.x + radius * cos(.pi / 4), y: imageView.center.y + radius * sin(.pi / 4))
    dot.layer.cornerRadius = size / 2
  }
}

// UIListContentConfiguration: the content of a list's cell as a value: a text, a second one, and an image.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The content of a list's cell as a value: a text, a second one beside or below it, and an image before them.
public struct UIListContentConfiguration: UIContentConfiguration, @unchecked Sendable {
  /// The looks of a text.
  public struct TextProperties: @unchecked Sendable {
    /// The font. The system font of 17 points by default.
    public var font = UIFont.systemFont(ofSize: 17)
    /// The colour. That of labels by default.
    public var color = UIColor.label
    /// The position of the lines. That of the script by default.
    public var alignment = TextAlignment.natural
    /// The largest number of lines; 0, the default, for as many as there are.
    public var numberOfLines = 0
    /// The treatment of a line that is too long.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail

    /// The positions of lines.
    public enum TextAlignment: Int, Sendable {
      /// That of the script.
      case natural
      /// In the middle.
      case center
      /// At both ends.
      case justified
    }
  }

  /// The looks of the image.
  public struct ImageProperties: @unchecked Sendable {
    /// The colour of images that take one; nil, the default, for the tint.
    public var tintColor: UIColor?
    /// The radius of the corners, in points. 0 by default.
    public var cornerRadius: CGFloat = 0
    /// The largest size in points; 0, the default, for any.
    public var maximumSize = CGSize.zero
    /// The size of the room for the image, in points, in which it is in the middle; 0, the default, for its own.
    public var reservedLayoutSize = CGSize.zero
  }

  /// The text. Nil by default.
  public var text: String?
  /// The text with attributes, in place of ``text``. Nil by default.
  public var attributedText: NSAttributedString?
  /// The second text. Nil by default.
  public var secondaryText: String?
  /// The second text with attributes, in place of ``secondaryText``. Nil by default.
  public var secondaryAttributedText: NSAttributedString?
  /// The image. Nil by default.
  public var image: UIImage?
  /// The looks of the text.
  public var textProperties = TextProperties()
  /// The looks of the second text.
  public var secondaryTextProperties = TextProperties()
  /// The looks of the image.
  public var imageProperties = ImageProperties()
  /// Whether the texts stand side by side where there is room. False by default.
  public var prefersSideBySideTextAndSecondaryText = false
  /// The distance from the image to the texts, in points.
  public var imageToTextPadding: CGFloat = 16
  /// The least distance between texts side by side, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 6
  /// The distance between a text and the one below it, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The distances of the content from the edges, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 16)

  private init(_ change: (inout UIListContentConfiguration) -> Void) {
    secondaryTextProperties.font = .systemFont(ofSize: 15)
    change(&self)
  }

  /// Returns the content of a cell with a text, and a smaller one below it.
  public static func cell() -> Self { Self { _ in } }
  /// Returns the content of a cell with a text, and a smaller one below it.
  public static func subtitleCell() -> Self { Self { $0.secondaryTextProperties.font = .systemFont(ofSize: 12) } }
  /// Returns the content of a cell with a text, and a grey one at its end.
  public static func valueCell() -> Self {
    Self {
      $0.prefersSideBySideTextAndSecondaryText = true
      $0.secondaryTextProperties.font = .systemFont(ofSize: 17)
      $0.secondaryTextProperties.color = ListColors.secondaryText
    }
  }
  /// Returns the content of the part above a plain section.
  public static func plainHeader() -> Self { header(.boldSystemFont(ofSize: 17), ListColors.text) }
  /// Returns the content of the part below a plain section.
  public static func plainFooter() -> Self { header(.systemFont(ofSize: 13), ListColors.secondaryText) }
  /// Returns the content of the part above a grouped section.
  public static func groupedHeader() -> Self { header(.systemFont(ofSize: 13), ListColors.secondaryText) }
  /// Returns the content of the part below a grouped section.
  public static func groupedFooter() -> Self { header(.systemFont(ofSize: 13), ListColors.secondaryText) }
  /// Returns the content of a cell in a sidebar.
  public static func sidebarCell() -> Self { cell() }

  private static func header(_ font: UIFont, _ color: UIColor) -> Self {
    Self {
      $0.textProperties.font = font
      $0.textProperties.color = color
      $0.directionalLayoutMargins.top = 6
      $0.directionalLayoutMargins.bottom = 6
    }
  }

  static func suiting(_ style: UITableViewCell.CellStyle) -> Self {
    switch style {
    case .default: cell()
    case .value1, .value2: valueCell()
    case .subtitle: subtitleCell()
    }
  }

  /// Returns a view that shows the content.
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  /// The content itself, whatever the state is.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// The view that shows the content of a list's cell.
open class UIListContentView: UIView, UIContentView, @unchecked Sendable {
  private let text = UILabel()
  private let secondary = UILabel()
  private let image = UIImageView(frame: .zero)
  private var content: UIListContentConfiguration

  /// Creates a view that shows `configuration`.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for view in [text, secondary, image] { addSubview(view) }
    adopt()
  }

  /// Creates a view of an empty content; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
    for view in [text, secondary, image] { addSubview(view) }
  }

  /// The content; one of another type is ignored.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let newValue = newValue as? UIListContentConfiguration else { return }
      content = newValue
      adopt()
    }
  }

  private func adopt() {
    set(text, content.text, content.attributedText, content.textProperties)
    set(secondary, content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties)
    image.image = content.image
    image.contentMode = .scaleAspectFit
    image.layer.cornerRadius = content.imageProperties.cornerRadius
    image.clipsToBounds = content.imageProperties.cornerRadius > 0
    image.tintColor = content.imageProperties.tintColor
    setNeedsLayout()
  }

  private func set(
    _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
  ) {
    label.font = properties.font
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    switch properties.alignment {
    case .natural: label.textAlignment = .natural
    case .center: label.textAlignment = .center
    case .justified: label.textAlignment = .justified
    }
    if let attributed { label.attributedText = attributed } else { label.text = text }
  }

  /// The places of the parts from left to right, and the height that holds them.
  private func places(width: CGFloat, height: CGFloat?) -> (
    image: CGRect, text: CGRect, second: CGRect, height: CGFloat
  ) {
    let margins = content.directionalLayoutMargins
    var x = margins.leading
    let properties = content.imageProperties
    var size = content.image?.size ?? .zero
    let most = properties.maximumSize
    if size.width > 0, size.height > 0 {
      let scale = min(
        1, most.width > 0 ? most.width / size.width : 1, most.height > 0 ? most.height / size.height : 1)
      size = CGSize(width: size.width * scale, height: size.height * scale)
    }
    let reserved = size.width > 0 ? max(size.width, properties.reservedLayoutSize.width) : 0
    let imageX = x + (reserved - size.width) / 2
    if reserved > 0 { x += reserved + content.imageToTextPadding }
    let room = max(0, width - x - margins.trailing)
    let limit = CGSize(width: room, height: .greatestFiniteMagnitude)
    let first = text.text == nil ? .zero : text.sizeThatFits(limit)
    let second = secondary.text == nil ? .zero : secondary.sizeThatFits(limit)
    let gap = content.textToSecondaryTextHorizontalPadding
    let isBeside =
      content.prefersSideBySideTextAndSecondaryText && second.width > 0 && first.width + gap + second.width <= room
    let between = second.height > 0 && first.height > 0 ? content.textToSecondaryTextVerticalPadding : 0
    let texts = isBeside ? max(first.height, second.height) : first.height + between + second.height
    let needed = max(44, (max(texts, size.height) + margins.top + margins.bottom).rounded(.up))
    let height = height ?? needed
    let top = margins.top + ((height - margins.top - margins.bottom - texts) / 2).rounded()
    let imagePlace = CGRect(
      x: imageX, y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
    if isBeside {
      let firstPlace = CGRect(x: x, y: top, width: first.width, height: texts)
      return (
        imagePlace, firstPlace, CGRect(x: x + room - second.width, y: top, width: second.width, height: texts), needed
      )
    }
    return (
      imagePlace, CGRect(x: x, y: top, width: room, height: first.height),
      CGRect(x: x, y: top + first.height + between, width: room, height: second.height), needed
    )
  }

  /// Places the texts and the image.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(width: bounds.width, height: bounds.height)
    for (view, rect) in [(image as UIView, places.image), (text, places.text), (secondary, places.second)] {
      view.frame = mirrored(rect, in: CGRect(origin: .zero, size: bounds.size))
    }
  }

  /// Returns the size that holds the content at the width of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: places(width: size.width, height: nil).height)
  }
}

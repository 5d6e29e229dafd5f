// UIButton: a control with a title and an image that does something when it is tapped.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A control with a title and an image that does something when it is tapped.
///
/// A tap sends `touchUpInside` and `primaryActionTriggered`. The looks come from what is set for each state, or, where
/// there is one, from a ``configuration-swift.property``. They are Quartzite's own, with the sizes that are usual on iOS.
open class UIButton: UIControl, @unchecked Sendable {
  /// The contents for all states.
  struct Contents {
    var titles = StateValues<String>()
    var attributedTitles = StateValues<NSAttributedString>()
    var colors = StateValues<UIColor>()
    var shadowColors = StateValues<UIColor>()
    var images = StateValues<UIImage>()
    var backgrounds = StateValues<UIImage>()
    var symbols = StateValues<UIImage.SymbolConfiguration>()
  }

  /// Kinds of buttons.
  public enum ButtonType: Int, Sendable {
    /// A button with a white title and without a look of its own.
    case custom = 0
    /// A button whose title and image have the tint.
    case system = 1
    /// A button that shows details: an i in a circle.
    case detailDisclosure = 2
    /// A button that shows information: an i in a circle.
    case infoLight = 3
    /// A button that shows information: an i in a circle.
    case infoDark = 4
    /// A button that adds something: a plus in a circle.
    case contactAdd = 5
    /// A button like that of the system.
    case plain = 6
    /// A button that closes something: a cross on a disc.
    case close = 7
    /// The old name of the system's button.
    public static var roundedRect: ButtonType { .system }
  }
  /// Purposes of buttons.
  public enum Role: Int, Sendable {
    /// None in particular.
    case normal
    /// The choice that is most likely.
    case primary
    /// To leave everything as it is.
    case cancel
    /// To destroy something, in red.
    case destructive
  }

  final var contents = Contents()
  final var kind = ButtonType.custom
  final var label: ButtonLabel?
  final var secondLabel: ButtonLabel?
  final var picture: UIImageView?
  final var back: UIImageView?
  final var wheel: UIActivityIndicatorView?
  final var sign: ControlShapeLayer?
  final var shownBackView: UIView?
  /// The title with attributes that the label shows at present.
  final var lastAttributedTitle: NSAttributedString?
  /// The subtitle that the label below shows at present.
  final var lastSubtitle: NSAttributedString?
  final var isUpdating = false
  final var needsUpdate = true

  // MARK: Creation

  /// Creates a custom button at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptButtonDefaults()
  }
  /// Creates a custom button with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptButtonDefaults()
  }
  /// Creates a button of a kind, with an empty frame.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    adopt(buttonType)
  }
  /// Creates a button of a kind that shows the title and the image of an action, and runs it.
  public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }
  /// Creates a custom button that shows the title and the image of an action, and runs it.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    adopt(primaryAction)
  }
  /// Creates a button of the system with a configuration, which runs an action, as large as it needs.
  ///
  /// It shows the title and the image of the action where the configuration has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    adopt(primaryAction)
    self.configuration = configuration
    bounds.size = intrinsicContentSize
  }
  /// Creates a button of the system that shows the title and the image of an action, and runs it.
  open class func systemButton(primaryAction: UIAction?) -> UIButton {
    UIButton(type: .system, primaryAction: primaryAction)
  }
  /// Creates a button of the system that shows an image and sends an action to a target when it is tapped.
  open class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
    let made = UIButton(type: .system)
    made.setImage(image, for: .normal)
    if let action { made.addTarget(target, action: action, for: .touchUpInside) }
    return made
  }

  /// The kind of the button.
  open var buttonType: ButtonType { kind }
  /// The purpose of the button. Normal by default.
  open var role = Role.normal {
    didSet { setNeedsUpdateConfiguration() }
  }

  // MARK: Contents for states

  /// Sets the title in a state; nil for that in the normal state.
  open func setTitle(_ title: String?, for state: UIControl.State) { setContent(title, \.titles, state) }
  /// Sets the colour of the title in a state; nil for that in the normal state, or the usual one.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { setContent(color, \.colors, state) }
  /// Sets the colour of the title's shadow in a state; nil for that in the normal state.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    setContent(color, \.shadowColors, state)
  }
  /// Sets the image in a state; nil for that in the normal state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) { setContent(image, \.images, state) }
  /// Sets the image behind the button in a state, which is stretched; nil for that in the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    setContent(image, \.backgrounds, state)
  }
  /// Sets the title with attributes in a state, which is shown instead of a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    setContent(title?.copy() as? NSAttributedString, \.attributedTitles, state)
  }
  /// Sets the size and the weight of a symbol that is the image in a state; nil for those in the normal state.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State
  ) {
    setContent(configuration, \.symbols, state)
  }
  /// Returns the size and the weight of a symbol that is the image in a state.
  open func preferredSymbolConfigurationForImage(in state: UIControl.State) -> UIImage.SymbolConfiguration? {
    contents.symbols[state]
  }
  /// The size and the weight of a symbol that is the image in the present state.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    preferredSymbolConfigurationForImage(in: state)
  }
  /// Returns the title in a state.
  open func title(for state: UIControl.State) -> String? { contents.titles[state] }
  /// Returns the colour of the title in a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { contents.colors[state] ?? usualTitleColor(state) }
  /// Returns the colour of the title's shadow in a state.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? { contents.shadowColors[state] }
  /// Returns the image in a state.
  open func image(for state: UIControl.State) -> UIImage? { contents.images[state] }
  /// Returns the image behind the button in a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { contents.backgrounds[state] }
  /// Returns the title with attributes in a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { contents.attributedTitles[state] }
  /// The title in the present state.
  open var currentTitle: String? { title(for: state) }
  /// The colour of the title in the present state.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  /// The colour of the title's shadow in the present state.
  open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  /// The image in the present state.
  open var currentImage: UIImage? { image(for: state) }
  /// The image behind the button in the present state.
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
  /// The title with attributes in the present state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  // MARK: Parts

  /// The label of the title, for its font and its lines; the title itself is set for states.
  open var titleLabel: UILabel? { shownLabel }
  /// The label of the second title of a configuration; nil where there was none.
  open var subtitleLabel: UILabel? { secondLabel }
  /// The view of the image.
  open var imageView: UIImageView? { shownPicture }

  // MARK: Looks without a configuration

  /// The distances of title and image from the edges, in points. Zero, the default, stands for 6 at top and bottom.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { noteContent() }
  }
  /// The distances by which the title is moved from its place, in points. Zero by default.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// The distances by which the image is moved from its place, in points. Zero by default.
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { setNeedsLayout() }
  }
  /// Whether a custom button's image is fainter while the button is pressed. True by default.
  open var adjustsImageWhenHighlighted = true {
    didSet { setNeedsLayout() }
  }
  /// Whether the image is fainter while the button is disabled. True by default.
  open var adjustsImageWhenDisabled = true {
    didSet { setNeedsLayout() }
  }
  /// Whether a light glows behind the button while it is pressed. False by default.
  open var showsTouchWhenHighlighted = false {
    didSet { setNeedsLayout() }
  }
  /// Whether the title's shadow falls to the other side while the button is pressed; kept. False by default.
  open var reversesTitleShadowWhenHighlighted = false

  // MARK: Configuration

  /// The looks of the button, in place of edge insets and backgrounds for states. Nil by default.
  open var configuration: Configuration? {
    didSet { noteConfiguration() }
  }
  /// A function that changes the configuration for the present state, which is called before layout. Nil by default.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Whether the looks of a configuration follow the state. True by default.
  open var automaticallyUpdatesConfiguration = true {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Requests ``updateConfiguration()`` at the next layout.
  open func setNeedsUpdateConfiguration() { requestUpdate() }
  /// Changes the configuration for the present state; calls ``configurationUpdateHandler`` by default.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Geometry

  /// Returns the place of the background, for bounds of the button, in points.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the place of title and image, for bounds of the button, in points.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { plainContentRect(bounds) }
  /// Returns the place of the title inside that of title and image, in points.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect { plainTitleRect(contentRect) }
  /// Returns the place of the image inside that of title and image, in points.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect { plainImageRect(contentRect) }
  /// Returns the size that title and image need, in points; lines break at the width of `size` where the label has many.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { neededSize(width: size.width) }
  /// The size that title and image need, in points.
  open override var intrinsicContentSize: CGSize { neededSize(width: label?.preferredMaxLayoutWidth ?? 0) }
  /// Updates the looks, and places title and image.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeButton()
  }

  // MARK: Menus and pointers

  /// The menu of the button; kept, for there are no menus on screen. Nil by default.
  open var menu: UIMenu?
  /// Whether a tap selects the button, and another one deselects it. False by default.
  open var changesSelectionAsPrimaryAction = false
  /// Whether a pointer above the button changes its look; kept, for there are no pointers. False by default.
  open var isPointerInteractionEnabled = false
  /// Whether a pointer is above the button: never.
  open var isHovered: Bool { false }
  /// Whether a press on the button shows its menu: never.
  open var isHeld: Bool { false }

  // MARK: Changes

  override var outdoesTapsAbove: Bool { true }
  override var primaryTriggers: UIControl.Event { .touchUpInside }
  override func stateDidChange() {
    super.stateDidChange()
    noteState()
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if changesSelectionAsPrimaryAction, isTouchInside { isSelected.toggle() }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsUpdateConfiguration()
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsUpdateConfiguration()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConfiguration()
  }
}

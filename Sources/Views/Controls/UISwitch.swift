// UISwitch: a control that is on or off.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A control that is on or off, 51 × 31 points.
///
/// A tap turns it over, and so does a touch that drags the knob to the other side; either sends `valueChanged`. The look
/// is Quartzite's own, in the sizes and with the colours that are usual on iOS. From right to left, on is at the left.
open class UISwitch: UIControl, @unchecked Sendable {
  final let track = UIView.controlPart()
  final let knob = UIView.controlPart()
  private var onState = false
  /// The horizontal position at which a touch began or last turned the switch, in points, and whether it has turned it.
  final var dragStart: CGFloat = 0
  final var hasDragged = false

  /// Kinds of looks of switches.
  public enum Style: Int, Sendable {
    /// That of the device: a sliding knob.
    case automatic
    /// A box to tick.
    case checkbox
    /// A sliding knob.
    case sliding
  }

  /// Creates a switch that is off at the origin of `frame`; its size is always 51 × 31 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    adoptSwitchDefaults()
  }
  /// Creates a switch that is off, at the origin.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.bounds.size = UISwitch.size
    adoptSwitchDefaults()
  }

  // MARK: State

  /// Whether the switch is on. False by default. Setting it sends no event.
  open var isOn: Bool {
    get { onState }
    set { setOn(newValue, animated: false) }
  }
  /// Turns the switch on or off, without an event; where `animated`, the knob slides for a quarter of a second.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != onState else { return }
    onState = on
    showSwitch(animated: animated)
  }

  // MARK: Looks

  /// The colour of the track when the switch is on. Nil, the default, for green.
  open var onTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the knob. Nil, the default, for white.
  open var thumbTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// An image for the state on; kept, as on iOS since version 7.
  open var onImage: UIImage?
  /// An image for the state off; kept, as on iOS since version 7.
  open var offImage: UIImage?
  /// The title beside a box to tick; kept, since such boxes are of the Mac.
  open var title: String?
  /// The kind of look that is asked for. Automatic by default; all show a sliding knob.
  open var preferredStyle = Style.automatic
  /// The kind of look that is shown: a sliding knob.
  open var style: Style { .sliding }

  // MARK: Geometry

  /// The box around the switch in the superview's space; its size stays as it is.
  open override var frame: CGRect {
    get { super.frame }
    set {
      guard transform.isIdentity else { return super.frame = newValue }
      super.frame = CGRect(origin: newValue.origin, size: UISwitch.size)
    }
  }
  /// The rectangle of the switch in its own space; its size stays as it is.
  open override var bounds: CGRect {
    get { super.bounds }
    set { super.bounds = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }
  /// Returns 51 × 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }
  /// 51 × 31 points.
  open override var intrinsicContentSize: CGSize { UISwitch.size }
  /// Places the knob.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSwitch()
  }

  // MARK: Changes

  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { showSwitch(animated: true) } }
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
  override var outdoesTapsAbove: Bool { true }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragStart = touch.location(in: self).x
    hasDragged = false
    return super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragKnob(to: touch.location(in: self).x)
    return super.continueTracking(touch, with: event)
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endDrag(touch)
  }
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    showSwitch(animated: true)
  }
}

extension UISwitch {
  static let size = CGSize(width: 51, height: 31)
  private static let motion: TimeInterval = 0.25
  private static let edge: CGFloat = 2

  final func adoptSwitchDefaults() {
    isOpaque = false
    knob.addPartShadow(radius: 3, offset: 2, opacity: 0.2)
    addSubview(track)
    addSubview(knob)
  }

  final func showSwitch(animated: Bool) {
    setNeedsLayout()
    if animated { change(animated: true, seconds: Self.motion) { placeSwitch() } }
  }

  final func placeSwitch() {
    let bounds = CGRect(origin: self.bounds.origin, size: UISwitch.size)
    track.frame = bounds
    track.layer.cornerRadius = bounds.size.height / 2
    track.backgroundColor = isOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    let side = bounds.size.height - 2 * Self.edge
    // A finger on the switch makes the knob wider.
    let width = isHighlighted ? side + 7 : side
    let x = isOn ? bounds.size.width - Self.edge - width : Self.edge
    let place = CGRect(x: bounds.origin.x + x, y: bounds.origin.y + Self.edge, width: width, height: side)
    knob.frame = mirrored(place, in: bounds)
    knob.layer.cornerRadius = side / 2
    knob.backgroundColor = thumbTintColor ?? .white
    let alpha: CGFloat = isEnabled ? 1 : 0.5
    track.alpha = alpha
    knob.alpha = alpha
  }

  /// Turns the switch to the side to which the touch has moved by 10 points since it was last turned.
  final func dragKnob(to x: CGFloat) {
    guard abs(x - dragStart) > 10 else { return }
    let isRightward = x > dragStart
    dragStart = x
    hasDragged = true
    turn(isRightward != isRightToLeft)
  }

  final func endDrag(_ touch: UITouch?) {
    if !hasDragged, let touch, bounds.holds(touch.location(in: self)) { turn(!isOn) }
    hasDragged = false
  }

  /// Turns the switch by a touch.
  private func turn(_ on: Bool) {
    guard on != isOn else { return }
    setOn(on, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

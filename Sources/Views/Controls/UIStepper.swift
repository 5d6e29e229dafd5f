// UIStepper: a control that counts up and down.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A control with a minus and a plus that count a number down and up, 94 × 32 points.
///
/// A tap on a half steps once and sends `valueChanged`. The look is Quartzite's own. From right to left the plus is at
/// the left.
open class UIStepper: UIControl, @unchecked Sendable {
  final let plate = UIImageView(frame: .zero)
  final let highlight = UIView.controlPart()
  final let divider = UIImageView(frame: .zero)
  final let minusPicture = UIImageView(frame: .zero)
  final let plusPicture = UIImageView(frame: .zero)
  final let minus = ControlShapeLayer()
  final let plus = ControlShapeLayer()
  final var backgrounds = StateValues<UIImage>()
  final var incrementImages = StateValues<UIImage>()
  final var decrementImages = StateValues<UIImage>()
  final var dividers: [UInt: [UInt: UIImage]] = [:]
  final var number: Double = 0
  final var range: (least: Double, most: Double) = (0, 100)
  /// Whether the half under the touch is the one that counts up; nil without a touch on a half.
  final var touchedHalf: Bool?

  /// Creates a stepper from 0 to 100, at 0, at the origin of `frame`; its size is 94 × 32 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
    adoptStepperDefaults()
  }
  /// Creates a stepper from 0 to 100, at 0, at the origin.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UIStepper.size
    adoptStepperDefaults()
  }

  // MARK: Value

  /// The number, 0 by default; values outside the range count as its nearest end. Setting it sends no event.
  open var value: Double {
    get { number }
    set { count(to: newValue) }
  }
  /// The least number. 0 by default. A larger one than the most raises that.
  open var minimumValue: Double {
    get { range.least }
    set { setRange(least: newValue, most: max(range.most, newValue)) }
  }
  /// The largest number. 100 by default. A smaller one than the least lowers that.
  open var maximumValue: Double {
    get { range.most }
    set { setRange(least: min(range.least, newValue), most: newValue) }
  }
  /// The difference that a tap makes. 1 by default; what is not above 0 is not taken.
  open var stepValue: Double = 1 {
    didSet { if !(stepValue > 0 && stepValue.isFinite) { stepValue = oldValue } }
  }
  /// Whether a step beyond one end of the range leads to the other. False by default.
  open var wraps = false {
    didSet { setNeedsLayout() }
  }
  /// Whether a step goes on while the touch stays; kept, since no time passes by itself. True by
  /// default.
  open var autorepeat = true
  /// Whether each step of such a row sends an event; kept. True by default.
  open var isContinuous = true

  // MARK: Looks

  /// Sets the image behind the stepper in a state, which is stretched; nil for the plain look.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[own: state] = image
    setNeedsLayout()
  }
  /// Returns the image behind the stepper in a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[state] }
  /// Sets the image between halves in two states; nil for a line.
  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) {
    dividers[leftState.rawValue, default: [:]][rightState.rawValue] = image
    setNeedsLayout()
  }
  /// Returns the image between halves in two states, or that for two normal ones.
  open func dividerImage(
    forLeftSegmentState state: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? {
    dividers[state.rawValue]?[rightState.rawValue] ?? dividers[0]?[0]
  }
  /// Sets the image of the half that counts up, in a state; nil for a plus.
  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    incrementImages[own: state] = image
    setNeedsLayout()
  }
  /// Returns the image of the half that counts up, in a state.
  open func incrementImage(for state: UIControl.State) -> UIImage? { incrementImages[state] }
  /// Sets the image of the half that counts down, in a state; nil for a minus.
  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    decrementImages[own: state] = image
    setNeedsLayout()
  }
  /// Returns the image of the half that counts down, in a state.
  open func decrementImage(for state: UIControl.State) -> UIImage? { decrementImages[state] }

  // MARK: Geometry

  /// Returns 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }
  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { UIStepper.size }
  /// Places the halves.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeStepper()
  }

  // MARK: Changes

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
  override var outdoesTapsAbove: Bool { true }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return super.continueTracking(touch, with: event)
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    endStep(touch)
  }
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    endStep(nil)
  }
}

extension UIStepper {
  static let size = CGSize(width: 94, height: 32)

  final func adoptStepperDefaults() {
    isOpaque = false
    plate.clipsToBounds = true
    highlight.clipsToBounds = true
    for part in [plate, highlight, divider, minusPicture, plusPicture] { addSubview(part) }
    for sign in [minus, plus] {
      sign.fillColor = nil
      sign.lineCap = .round
      layer.addSublayer(sign)
    }
    minusPicture.contentMode = .center
    plusPicture.contentMode = .center
  }

  final func setRange(least: Double, most: Double) {
    guard least.isFinite, most.isFinite else { return }
    range = (least, most)
    count(to: number)
  }

  final func count(to value: Double) {
    setNeedsLayout()
    if !value.isNaN { number = min(max(value, range.least), range.most) }
  }

  /// Whether a half has a step to make.
  private func canStep(up: Bool) -> Bool {
    isEnabled && (wraps ? range.least < range.most : up ? number < range.most : number > range.least)
  }

  // MARK: Touches

  final func follow(_ touch: UITouch) {
    let place = touch.location(in: self)
    let isRight = place.x >= bounds.origin.x + bounds.size.width / 2
    touchedHalf = bounds.holds(place) ? isRight != isRightToLeft : nil
    setNeedsLayout()
  }

  final func endStep(_ touch: UITouch?) {
    if let touch { follow(touch) }
    let half = touchedHalf
    touchedHalf = nil
    setNeedsLayout()
    guard touch != nil, let half, canStep(up: half) else { return }
    let (before, next) = (number, half ? number + stepValue : number - stepValue)
    if wraps, next > range.most {
      count(to: range.least)
    } else if wraps, next < range.least {
      count(to: range.most)
    } else {
      count(to: next)
    }
    if number != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  // MARK: Picture

  private func state(up: Bool) -> UIControl.State {
    canStep(up: up) ? touchedHalf == up ? .highlighted : .normal : .disabled
  }

  final func placeStepper() {
    let width = bounds.size.width / 2
    let first = CGRect(x: bounds.origin.x, y: bounds.origin.y, width: width, height: bounds.size.height)
    let second = CGRect(x: bounds.origin.x + width, y: bounds.origin.y, width: width, height: bounds.size.height)
    let (downHalf, upHalf) = isRightToLeft ? (second, first) : (first, second)
    plate.frame = bounds
    plate.image = backgroundImage(for: state)
    plate.backgroundColor = plate.image == nil ? .tertiarySystemFill : nil
    plate.layer.cornerRadius = plate.image == nil ? 8 : 0
    highlight.isHidden = touchedHalf == nil || plate.image != nil
    highlight.frame = touchedHalf == true ? upHalf : downHalf
    highlight.backgroundColor = .tertiarySystemFill
    highlight.layer.cornerRadius = 8
    let isFirst = (touchedHalf == true) == isRightToLeft
    highlight.layer.maskedCorners =
      isFirst
      ? [.layerMinXMinYCorner, .layerMinXMaxYCorner] : [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
    divider.image = dividerImage(
      forLeftSegmentState: state(up: isRightToLeft), rightSegmentState: state(up: !isRightToLeft))
    divider.frame = bounds.centred(divider.image?.size ?? CGSize(width: 1, height: bounds.size.height / 2))
    divider.backgroundColor = divider.image == nil ? .separator : nil
    place(plus, plusPicture, incrementImage(for: state(up: true)), up: true, in: upHalf)
    place(minus, minusPicture, decrementImage(for: state(up: false)), up: false, in: downHalf)
  }

  private func place(
    _ sign: CAShapeLayer, _ picture: UIImageView, _ image: UIImage?, up: Bool, in half: CGRect
  ) {
    let color: UIColor = canStep(up: up) ? .label : .tertiaryLabel
    picture.image = image
    picture.frame = half
    picture.tintColor = color
    sign.isHidden = image != nil
    sign.contentsScale = contentScaleFactor
    sign.frame = half.centred(CGSize(width: 16, height: 16))
    sign.strokeColor = color.cgColor
    sign.lineWidth = 2
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 8))
    path.addLine(to: CGPoint(x: 15, y: 8))
    if up {
      path.move(to: CGPoint(x: 8, y: 1))
      path.addLine(to: CGPoint(x: 8, y: 15))
    }
    sign.path = path
  }
}

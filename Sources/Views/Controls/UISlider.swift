// UISlider: a control that chooses a number of a range.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A control that chooses a number of a range by a thumb on a track.
///
/// The look is Quartzite's own: a round thumb of 27 points on a track of 4, 31 points high in all. From right to left the
/// least value is at the right.
open class UISlider: UIControl, @unchecked Sendable {
  final let minimumTrack = UIImageView(frame: .zero)
  final let maximumTrack = UIImageView(frame: .zero)
  final let thumb = UIImageView(frame: .zero)
  final let minimumPicture = UIImageView(frame: .zero)
  final let maximumPicture = UIImageView(frame: .zero)
  final var thumbImages = StateValues<UIImage>()
  final var minimumTrackImages = StateValues<UIImage>()
  final var maximumTrackImages = StateValues<UIImage>()
  final var number: Float = 0
  final var range: (least: Float, most: Float) = (0, 1)
  /// The distance from the middle of the thumb to the touch that drags it, in points.
  final var dragOffset: CGFloat = 0

  /// Creates a slider from 0 to 1, at 0, at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptSliderDefaults()
  }
  /// Creates a slider from 0 to 1, at 0, with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptSliderDefaults()
  }

  // MARK: Value

  /// The number that is chosen, 0 by default; values outside the range count as its nearest end. Setting it sends no
  /// event.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }
  /// Chooses a number, without an event; where `animated`, the thumb moves for a quarter of a second.
  open func setValue(_ value: Float, animated: Bool) { choose(value, animated: animated) }
  /// The least number. 0 by default. A larger one than the most raises that.
  open var minimumValue: Float {
    get { range.least }
    set { setRange(least: newValue, most: max(range.most, newValue)) }
  }
  /// The largest number. 1 by default. A smaller one than the least lowers that.
  open var maximumValue: Float {
    get { range.most }
    set { setRange(least: min(range.least, newValue), most: newValue) }
  }
  /// Whether `valueChanged` is sent while the thumb is dragged, and not only at the end. True by default.
  open var isContinuous = true

  // MARK: Looks

  /// The image before the track, at the end of the least value. Nil by default.
  open var minimumValueImage: UIImage? {
    didSet { noteSliderLook() }
  }
  /// The image after the track, at the end of the largest value. Nil by default.
  open var maximumValueImage: UIImage? {
    didSet { noteSliderLook() }
  }
  /// The colour of the track before the thumb. Nil, the default, for the tint.
  open var minimumTrackTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the track after the thumb. Nil, the default, for a translucent gray.
  open var maximumTrackTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the thumb. Nil, the default, for white.
  open var thumbTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// Sets the image of the thumb in a state; nil for that of the normal state, or for the plain thumb.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    thumbImages[own: state] = image
    noteSliderLook()
  }
  /// Sets the image of the track before the thumb in a state, which is stretched.
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    minimumTrackImages[own: state] = image
    noteSliderLook()
  }
  /// Sets the image of the track after the thumb in a state, which is stretched.
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    maximumTrackImages[own: state] = image
    noteSliderLook()
  }
  /// Returns the image of the thumb in a state; nil for the plain thumb.
  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbImages[state] }
  /// Returns the image of the track before the thumb in a state; nil for the plain track.
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { minimumTrackImages[state] }
  /// Returns the image of the track after the thumb in a state; nil for the plain track.
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { maximumTrackImages[state] }
  /// The image of the thumb in the present state.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The image of the track before the thumb in the present state.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The image of the track after the thumb in the present state.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  // MARK: Geometry

  /// Returns the place of the image of the least value, for bounds of the slider, in points.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, bounds, atEnd: false)
  }
  /// Returns the place of the image of the largest value, for bounds of the slider, in points.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, bounds, atEnd: true)
  }
  /// Returns the place of the track between the images, for bounds of the slider, in points.
  open func trackRect(forBounds bounds: CGRect) -> CGRect { plainTrackRect(bounds) }
  /// Returns the place of the thumb at a value, for bounds of the slider and a place of the track, in points.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    plainThumbRect(bounds, rect, value)
  }
  /// Returns the width that is given, or else the present one, and the height: 31 points, or those of higher images.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.size.width, height: sliderHeight)
  }
  /// No width, and a height of 31 points, or that of higher images.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: sliderHeight) }
  /// Places the track and the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSlider()
  }

  // MARK: Changes

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
  override var outdoesTapsAbove: Bool { true }
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    beginDrag(touch) && super.beginTracking(touch, with: event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag(touch, ends: false)
    return super.continueTracking(touch, with: event)
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch { drag(touch, ends: true) }
  }
}

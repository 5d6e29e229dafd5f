// UIProgressView: a bar that shows how much of something is done.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A bar that shows how much of something is done.
///
/// The look is Quartzite's own: a bar with round ends, 4 points high by default. From right to left it fills from the
/// right.
open class UIProgressView: UIView, @unchecked Sendable {
  final let trackPart = UIImageView(frame: .zero)
  final let filledPart = UIImageView(frame: .zero)
  private var part: Float = 0

  /// Kinds of looks of progress views.
  public enum Style: Int, Sendable {
    /// A bar of 4 points.
    case `default`
    /// A bar of 2.5 points, without a track, for the edge of a navigation bar.
    case bar
  }

  /// Creates an empty bar at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptProgressDefaults()
  }
  /// Creates an empty bar of a style, 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    bounds.size = CGSize(width: 150, height: style.height)
  }
  /// Creates an empty bar with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptProgressDefaults()
  }

  // MARK: Progress

  /// The part that is done, 0…1. 0 by default. Other values count as the nearest of these, and no number as 0.
  open var progress: Float {
    get { observedProgress.map { UIProgressView.limited(Float($0.fractionCompleted)) } ?? part }
    set { setProgress(newValue, animated: false) }
  }
  /// Sets the part that is done; where `animated`, the bar grows for a quarter of a second.
  open func setProgress(_ progress: Float, animated: Bool) {
    part = UIProgressView.limited(progress)
    showProgress(animated: animated)
  }
  /// The progress that is shown instead of the one that was set; it is read whenever the view is laid out, since values
  /// can't be observed on Linux. Nil by default.
  open var observedProgress: Progress? {
    didSet { setNeedsLayout() }
  }

  // MARK: Looks

  /// The kind of look. The default one by default.
  open var progressViewStyle = Style.default {
    didSet { noteProgressLook() }
  }
  /// The colour of the part that is done. Nil, the default, for the tint.
  open var progressTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the rest. Nil, the default, for a translucent gray.
  open var trackTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The image of the part that is done, stretched, instead of its colour. Nil by default.
  open var progressImage: UIImage? {
    didSet { noteProgressLook() }
  }
  /// The image of the rest, stretched, instead of its colour. Nil by default.
  open var trackImage: UIImage? {
    didSet { noteProgressLook() }
  }

  // MARK: Geometry

  /// Returns the width that is given, and the height of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width > 0 ? size.width : bounds.size.width, height: barHeight)
  }
  /// No width, and the height of the style.
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: barHeight) }
  /// Places the part that is done.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeProgress()
  }
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
}

extension UIProgressView.Style {
  /// The height of the bar in points.
  var height: CGFloat { self == .bar ? 2.5 : 4 }
}

extension UIProgressView {
  static func limited(_ progress: Float) -> Float { progress > 0 ? min(progress, 1) : 0 }

  /// The height of the images, or else of the style, in points.
  final var barHeight: CGFloat {
    let height = max(trackImage?.size.height ?? 0, progressImage?.size.height ?? 0)
    return height > 0 ? height : progressViewStyle.height
  }

  final func adoptProgressDefaults() {
    isOpaque = false
    for part in [trackPart, filledPart] {
      part.clipsToBounds = true
      addSubview(part)
    }
  }

  final func noteProgressLook() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  final func showProgress(animated: Bool) {
    setNeedsLayout()
    if animated { change(animated: true, seconds: 0.25) { placeProgress() } }
  }

  final func placeProgress() {
    // The bar keeps its height in the middle of a view that is higher, and follows one that is lower.
    let height = min(barHeight, max(bounds.size.height, 0))
    let bar = bounds.centred(CGSize(width: max(bounds.size.width, 0), height: height))
    trackPart.frame = bar
    trackPart.image = trackImage
    trackPart.backgroundColor =
      trackImage != nil || (progressViewStyle == .bar && trackTintColor == nil)
      ? nil : trackTintColor ?? .systemFill
    var filled = bar
    filled.size.width = pixelRounded(bar.size.width * CGFloat(progress))
    filledPart.frame = mirrored(filled, in: bar)
    filledPart.image = progressImage
    filledPart.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    let radius = progressViewStyle == .bar ? 0 : height / 2
    trackPart.layer.cornerRadius = trackImage == nil ? radius : 0
    filledPart.layer.cornerRadius = progressImage == nil ? min(radius, filled.size.width / 2) : 0
  }
}

// UIActivityIndicatorView: a turning wheel that shows that something is under way.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A wheel of eight spokes, whose brightest one goes round once in 0.8 seconds while something is under way.
///
/// Each spoke is a layer with a repeated animation of its opacity, so that pictures at other times show the wheel turned
/// on. The look is Quartzite's own.
open class UIActivityIndicatorView: UIView, @unchecked Sendable {
  final var spokes: [ControlSpokeLayer] = []
  final var isTurning = false

  /// Sizes of wheels, with old names for sizes and colours.
  public enum Style: Int, Sendable {
    /// A white wheel of 37 points: the old name of a large one.
    case whiteLarge = 0
    /// A white wheel of 20 points: the old name of a medium one.
    case white = 1
    /// A gray wheel of 20 points: the old name of a medium one.
    case gray = 2
    /// A wheel of 20 points.
    case medium = 100
    /// A wheel of 37 points.
    case large = 101
  }

  /// Creates a medium wheel that stands still, and is hidden, at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptIndicatorDefaults()
  }
  /// Creates a wheel of a style, as large as that says, that stands still and is hidden.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    adoptIndicatorDefaults()
  }
  /// Creates a medium wheel that stands still, and is hidden, with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptIndicatorDefaults()
  }

  /// The size of the wheel. Medium by default.
  open var style = Style.medium {
    didSet {
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the spokes. A gray by default, and where it is nil; white in the styles that are named so.
  open var color: UIColor! {
    get { ownColor ?? style.color }
    set {
      ownColor = newValue
      setNeedsLayout()
    }
  }
  private var ownColor: UIColor?
  /// Whether the view is hidden while the wheel stands still. True by default.
  open var hidesWhenStopped = true {
    didSet { if !isTurning { isHidden = hidesWhenStopped } }
  }
  /// Whether the wheel turns. False by default.
  open var isAnimating: Bool { isTurning }
  /// Shows the view and turns the wheel.
  open func startAnimating() { turnWheel(true) }
  /// Stops the wheel, and hides the view where ``hidesWhenStopped`` says so.
  open func stopAnimating() { turnWheel(false) }

  /// Returns the size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: style.side, height: style.side) }
  /// The size of the style: 20 or 37 points in both directions.
  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
  /// Places the spokes around the middle of the view.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeSpokes()
  }
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}

/// A spoke of a wheel. Like a view's own layer, it doesn't animate by itself.
final class ControlSpokeLayer: CALayer, @unchecked Sendable {
  override func action(forKey event: String) -> CAAction? { nil }
}

extension UIActivityIndicatorView.Style {
  /// The side of the wheel in points.
  var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
  var color: UIColor { self == .white || self == .whiteLarge ? .white : .secondaryLabel }
}

extension UIActivityIndicatorView {
  private static let count = 8
  private static let period: CFTimeInterval = 0.8
  private static let key = "quartzite.wheel"
  private static let faintest: Float = 0.25

  final func adoptIndicatorDefaults() {
    isOpaque = false
    isUserInteractionEnabled = false
    isHidden = hidesWhenStopped
    for index in 0..<Self.count {
      let spoke = ControlSpokeLayer()
      spoke.opacity = Self.opacity(index)
      layer.addSublayer(spoke)
      spokes.append(spoke)
    }
  }

  /// The opacity of a spoke of a wheel that stands still; the brightest spoke points up, and fainter ones follow it
  /// against the clock.
  private static func opacity(_ index: Int) -> Float {
    let behind = Float((count - index) % count) / Float(count - 1)
    return 1 - (1 - faintest) * behind
  }

  final func turnWheel(_ turns: Bool) {
    isHidden = !turns && hidesWhenStopped
    guard turns != isTurning else { return }
    isTurning = turns
    for (index, spoke) in spokes.enumerated() {
      if turns { spoke.add(Self.turn(index), forKey: Self.key) } else { spoke.removeAnimation(forKey: Self.key) }
    }
  }

  /// Returns the animation of a spoke, which passes through the opacities of all spokes before it, in steps.
  private static func turn(_ index: Int) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    // In each eighth of a turn every spoke takes the opacity of the one behind it.
    animation.values = (0..<count).map { step in opacity((index - step + count) % count) }
    animation.calculationMode = .discrete
    animation.duration = period
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false
    return animation
  }

  final func placeSpokes() {
    let side = style.side
    let size = CGSize(width: side * 0.1, height: side * 0.27)
    let middle = CGPoint(x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2)
    let shade = (color ?? style.color).cgColor
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.count)
      let distance = (side - size.height) / 2
      spoke.bounds = CGRect(origin: .zero, size: size)
      spoke.position = CGPoint(x: middle.x + distance * sin(angle), y: middle.y - distance * cos(angle))
      spoke.setAffineTransform(CGAffineTransform(rotationAngle: angle))
      spoke.cornerRadius = size.width / 2
      spoke.backgroundColor = shade
    }
  }
}

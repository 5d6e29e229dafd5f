// UIVisualEffectView: a view that blurs the picture behind it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that blurs the picture behind it, and shows its content over that.
///
/// Renderers blur what is behind; where a layer is drawn into a context there is only the tint, since
/// `CALayer.render(in:)` leaves out filters of the background.
open class UIVisualEffectView: UIView, @unchecked Sendable {
  private let backdrop = UIView(), content = UIView()

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    adoptParts()
  }

  /// Creates a view without an effect at `frame`, in the space of its future superview.
  public convenience override init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Creates a view without an effect; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptParts()
  }

  /// The effect; nil, the default, for none.
  open var effect: UIVisualEffect? {
    didSet { adoptEffect() }
  }
  /// The view to which subviews are added.
  open var contentView: UIView { content }

  private final func adoptParts() {
    isOpaque = false
    backdrop.isUserInteractionEnabled = false
    backdrop.layer.masksToBounds = true
    for view in [backdrop, content] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    adoptEffect()
  }

  private final func adoptEffect() {
    let blur = effect as? UIBlurEffect
    backdrop.backgroundColor = blur?.tint
    guard blur != nil else {
      backdrop.layer.backgroundFilters = nil
      return
    }
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(UIBlurEffect.radius, forKey: "inputRadius")
    backdrop.layer.backgroundFilters = [filter]
  }
}

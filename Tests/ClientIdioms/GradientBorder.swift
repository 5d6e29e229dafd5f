// GradientBorder: a button-like box whose border is a gradient under a mask of its outline.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

extension CGPoint {
  /// The points of a unit square from which gradients run.
  enum CoordinateSide {
    case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left
  }

  static func unitCoordinate(_ side: CoordinateSide) -> CGPoint {
    switch side {
    case .topLeft: return CGPoint(x: 0, y: 0)
    case .top: return CGPoint(x: 0.5, y: 0)
    case .topRight: return CGPoint(x: 1, y: 0)
    case .right: return CGPoint(x: 1, y: 0.5)
    case .bottomRight: return CGPoint(x: 1, y: 1)
    case .bottom: return CGPoint(x: 0.5, y: 1)
    case .bottomLeft: return CGPoint(x: 0, y: 1)
    case .left: return CGPoint(x: 0, y: 0.5)
    }
  }
}

extension UIView {
  private static let kLayerNameGradientBorder = "GradientBorderLayer"

  private var gradientBorderLayer: CAGradientLayer? {
    layer.sublayers?.first { $0.name == UIView.kLayerNameGradientBorder } as? CAGradientLayer
  }

  /// Gives the view a border that is a gradient.
  func gradientBorder(
    width: CGFloat, colors: [UIColor], startPoint: CGPoint = .unitCoordinate(.top),
    endPoint: CGPoint = .unitCoordinate(.bottom), andRoundCornersWithRadius cornerRadius: CGFloat = 0
  ) {
    let existingBorder = gradientBorderLayer
    let border = existingBorder ?? CAGradientLayer()
    border.frame = CGRect(
      x: bounds.origin.x, y: bounds.origin.y, width: bounds.size.width + width, height: bounds.size.height + width
    ).offsetBy(dx: -width / 2, dy: -width / 2)
    border.name = UIView.kLayerNameGradientBorder
    border.colors = colors.map { $0.cgColor }
    border.startPoint = startPoint
    border.endPoint = endPoint

    let mask = CAShapeLayer()
    let maskRect = CGRect(x: width / 2, y: width / 2, width: bounds.size.width, height: bounds.size.height)
    mask.path = UIBezierPath(roundedRect: maskRect, cornerRadius: cornerRadius).cgPath
    mask.fillColor = UIColor.clear.cgColor
    mask.strokeColor = UIColor.white.cgColor
    mask.lineWidth = width
    border.mask = mask
    if existingBorder == nil { layer.addSublayer(border) }
  }

  func removeGradientBorder() { gradientBorderLayer?.removeFromSuperlayer() }
}

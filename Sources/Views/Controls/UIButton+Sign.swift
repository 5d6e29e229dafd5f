// UIButton+Sign: the signs of buttons for details, for adding and for closing.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIButton {
  final func showSign() {
    sign?.removeFromSuperlayer()
    sign = nil
    guard signSize != nil else { return }
    let made = ControlShapeLayer()
    made.lineCap = .round
    made.fillColor = nil
    layer.addSublayer(made)
    sign = made
  }

  final func placeSign() {
    guard let sign, let size = signSize else { return }
    sign.isHidden = imageSize != .zero || label?.text?.isEmpty == false
    sign.frame = bounds.centred(size)
    sign.contentsScale = contentScaleFactor
    sign.path = UIButton.path(of: kind, side: size.width)
    sign.lineWidth = kind == .close ? 2.5 : 1.5
    let color: UIColor = isEnabled ? kind == .close ? .secondaryLabel : tintColor : .tertiaryLabel
    sign.strokeColor = color.cgColor
    sign.cornerRadius = kind == .close ? size.width / 2 : 0
    sign.backgroundColor = kind == .close ? UIColor.tertiarySystemFill.cgColor : nil
    sign.opacity = isHighlighted ? 0.3 : 1
  }

  /// The lines of a sign in a square of `side` points.
  private static func path(of kind: ButtonType, side: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let middle = side / 2
    switch kind {
    case .custom, .system, .plain: break
    case .close: path.addCross(side: side, reach: side * 0.16)
    case .contactAdd:
      addCircle(to: path, side: side)
      path.move(to: CGPoint(x: side * 0.3, y: middle))
      path.addLine(to: CGPoint(x: side * 0.7, y: middle))
      path.move(to: CGPoint(x: middle, y: side * 0.3))
      path.addLine(to: CGPoint(x: middle, y: side * 0.7))
    case .detailDisclosure, .infoLight, .infoDark:
      addCircle(to: path, side: side)
      path.move(to: CGPoint(x: middle, y: side * 0.28))
      path.addLine(to: CGPoint(x: middle, y: side * 0.29))
      path.move(to: CGPoint(x: middle, y: side * 0.44))
      path.addLine(to: CGPoint(x: middle, y: side * 0.72))
    }
    return path
  }

  private static func addCircle(to path: CGMutablePath, side: CGFloat) {
    path.addEllipse(in: CGRect(x: 1, y: 1, width: side - 2, height: side - 2))
  }
}

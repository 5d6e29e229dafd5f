// UIView+Snapshot: views that show the picture of another one.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// A view of the size of `rect` with the picture of that part of the bounds; nil where there is none.
  final func snapshot(of rect: CGRect, insets: UIEdgeInsets) -> UIView? {
    let rect = rect.standardized, bounds = bounds
    guard rect.size.width > 0, rect.size.height > 0,
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy(\.isFinite)
    else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = contentScaleFactor
    let image = UIGraphicsImageRenderer(size: rect.size, format: format).image { _ in
      _ = drawTree(
        in: CGRect(
          origin: CGPoint(x: bounds.origin.x - rect.origin.x, y: bounds.origin.y - rect.origin.y), size: bounds.size))
    }
    guard image.cgImage != nil else { return nil }
    let view = UIImageView(image: insets == .zero ? image : image.resizableImage(withCapInsets: insets))
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }
}

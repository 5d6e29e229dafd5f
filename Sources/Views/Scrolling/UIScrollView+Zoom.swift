// UIScrollView+Zoom: enlarging a view of the content, by its transform.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIScrollView {
  /// The view that is enlarged.
  final var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  /// The factor between the least and the largest.
  final func allowedZoom(_ scale: CGFloat) -> CGFloat {
    let low = minimumZoomScale.isFinite ? max(minimumZoomScale, 1e-6) : 1
    let high = maximumZoomScale.isFinite ? min(max(maximumZoomScale, low), 1e6) : low
    return min(max(scale, low), high)
  }

  final func changeZoom(to scale: CGFloat) {
    guard scale.isFinite else { return }
    let size = bounds.size
    applyZoom(allowedZoom(scale), about: CGPoint(x: size.width / 2, y: size.height / 2))
    contentOffset = resting(contentOffset)
  }

  /// Zooms so that the content at `place`, a point relative to the origin of the bounds, stays there.
  final func applyZoom(_ scale: CGFloat, about place: CGPoint) {
    guard scale.isFinite, scale > 0, scale != zoom, let view = zoomedView else { return }
    let factor = scale / zoom
    let offset = contentOffset
    zoom = scale
    let corner = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    // The corner stays: the transform is about the middle.
    let moved = view.frame.origin
    view.center = CGPoint(x: view.center.x + corner.x - moved.x, y: view.center.y + corner.y - moved.y)
    contentSize = CGSize(width: contentSize.width * factor, height: contentSize.height * factor)
    contentOffset = CGPoint(
      x: (offset.x + place.x) * factor - place.x, y: (offset.y + place.y) * factor - place.y)
    telling("a change of the zoom") { delegate?.scrollViewDidZoom(self) }
  }

  final func zoomIn(on rect: CGRect) {
    let size = bounds.size
    let rect = rect.standardized
    guard let view = zoomedView, rect.replacingNonFinite(by: .zero) == rect, rect.width > 0, rect.height > 0 else {
      return
    }
    let scale = allowedZoom(min(size.width / rect.width, size.height / rect.height))
    applyZoom(scale, about: .zero)
    let shown = convert(rect, from: view)
    contentOffset = resting(CGPoint(x: shown.midX - size.width / 2, y: shown.midY - size.height / 2))
  }
}

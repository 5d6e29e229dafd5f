// Copies of layers by their public properties.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension CALayer {
  /// Returns a new layer with the geometry and the own drawing of this one, without sublayers and mask. A replicator
  /// and a text layer become plain ones.
  func copyOfValues() -> CALayer {
    let copy: CALayer
    switch self {
    case let shape as CAShapeLayer: copy = shape.copyOfShape()
    case let gradient as CAGradientLayer: copy = gradient.copyOfGradient()
    default:
      precondition(
        type(of: self) == CALayer.self || self is CAReplicatorLayer || self is CATextLayer,
        "scenes hold no \(type(of: self))")
      copy = CALayer()
    }
    copy.name = name
    copyPlace(to: copy)
    copyLook(to: copy)
    copyContents(to: copy)
    copyEffects(to: copy)
    return copy
  }

  private func copyPlace(to copy: CALayer) {
    copy.bounds = bounds
    copy.position = position
    copy.zPosition = zPosition
    copy.anchorPoint = anchorPoint
    copy.anchorPointZ = anchorPointZ
    copy.transform = transform
    copy.sublayerTransform = sublayerTransform
    copy.isHidden = isHidden
    copy.isDoubleSided = isDoubleSided
    copy.isGeometryFlipped = isGeometryFlipped
  }

  private func copyLook(to copy: CALayer) {
    copy.backgroundColor = backgroundColor
    copy.cornerRadius = cornerRadius
    copy.maskedCorners = maskedCorners
    copy.cornerCurve = cornerCurve
    copy.borderWidth = borderWidth
    copy.borderColor = borderColor
    copy.opacity = opacity
    copy.allowsGroupOpacity = allowsGroupOpacity
    copy.masksToBounds = masksToBounds
    copy.edgeAntialiasingMask = edgeAntialiasingMask
    copy.allowsEdgeAntialiasing = allowsEdgeAntialiasing
  }

  private func copyEffects(to copy: CALayer) {
    copy.compositingFilter = compositingFilter
    copy.filters = filters
    copy.backgroundFilters = backgroundFilters
    copy.shadowColor = shadowColor
    copy.shadowOpacity = shadowOpacity
    copy.shadowOffset = shadowOffset
    copy.shadowRadius = shadowRadius
    copy.shadowPath = shadowPath
    copy.shouldRasterize = shouldRasterize
    copy.rasterizationScale = rasterizationScale
  }

  private func copyContents(to copy: CALayer) {
    copy.contents = contents
    copy.contentsRect = contentsRect
    copy.contentsCenter = contentsCenter
    copy.contentsGravity = contentsGravity
    copy.contentsScale = contentsScale
    copy.minificationFilter = minificationFilter
    copy.magnificationFilter = magnificationFilter
    copy.minificationFilterBias = minificationFilterBias
    copy.isOpaque = isOpaque
  }
}

extension CAShapeLayer {
  fileprivate func copyOfShape() -> CAShapeLayer {
    let copy = CAShapeLayer()
    copy.path = path
    copy.fillColor = fillColor
    copy.fillRule = fillRule
    copy.strokeColor = strokeColor
    copy.strokeStart = strokeStart
    copy.strokeEnd = strokeEnd
    copy.lineWidth = lineWidth
    copy.miterLimit = miterLimit
    copy.lineCap = lineCap
    copy.lineJoin = lineJoin
    copy.lineDashPhase = lineDashPhase
    copy.lineDashPattern = lineDashPattern
    return copy
  }
}

extension CAGradientLayer {
  fileprivate func copyOfGradient() -> CAGradientLayer {
    let copy = CAGradientLayer()
    copy.type = type
    copy.colors = colors
    copy.locations = locations
    copy.startPoint = startPoint
    copy.endPoint = endPoint
    return copy
  }
}

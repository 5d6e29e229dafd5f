// The default values of properties by key, and the implicit actions of live layers.
// SPDX-License-Identifier: Apache-2.0

/// The action that a live layer starts implicitly when a property changes.
package enum ImplicitAction: Sendable {
  /// A `CABasicAnimation` from the presented value to the new one.
  case animation
  /// A `CATransition` that fades from the old picture to the new one.
  case fade
}

extension CALayer {
  /// Returns the distance from the corner at which the rounding starts, in corner radii: 1 for circular, 1.528665 for
  /// continuous corners.
  public final class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Returns the values that Core Animation returns, for the keys for which it returns any.
  static func standardDefaultValue(forKey key: String) -> Any? {
    guard let key = LayerKey.named(key) else { return nil }
    return switch key {
    case .opacity: CGFloat(1)
    case .speed: Float(1)
    case .duration: CFTimeInterval.infinity
    case .anchorPoint: CGPoint(x: 0.5, y: 0.5)
    case .shadowOffset: CGSize(width: 0, height: -3)
    case .shadowRadius: CGFloat(3)
    case .shadowColor, .borderColor: LayerDefaults.opaqueBlack
    case .contentsScale, .rasterizationScale: CGFloat(1)
    case .contentsHeadroom: CGFloat(0)
    case .hidden, .masksToBounds, .needsDisplayOnBoundsChange, .geometryFlipped, .opaque: false
    case .contentsRect, .contentsCenter: LayerDefaults.unitRect
    case .doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity: true
    case .cornerCurve: CALayerCornerCurve.circular
    case .contentsGravity: CALayerContentsGravity.resize
    case .contentsFormat: CALayerContentsFormat.RGBA8Uint
    case .fillMode: CAMediaTimingFillMode.removed
    case .minificationFilter, .magnificationFilter: CALayerContentsFilter.linear
    case .edgeAntialiasingMask: CAEdgeAntialiasingMask.all
    case .maskedCorners: CACornerMask.all
    default: nil
    }
  }

  /// The implicit actions of the properties that every layer class has.
  static func standardImplicitAction(for key: LayerKey) -> ImplicitAction? {
    switch key {
    case .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
      .contents, .contentsRect, .contentsCenter, .contentsScale, .backgroundColor, .cornerRadius, .borderWidth,
      .borderColor, .opacity, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius:
      .animation
    case .hidden, .geometryFlipped, .sublayers, .mask, .masksToBounds, .maskedCorners, .compositingFilter,
      .filters, .backgroundFilters:
      .fade
    default: nil
    }
  }
}

extension CALayerContentsGravity {
  /// This gravity, or `.center` if the name is unknown.
  var known: CALayerContentsGravity { Self.all.contains(self) ? self : .center }

  private static let all: Set<CALayerContentsGravity> = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    .resize, .resizeAspect, .resizeAspectFill,
  ]
}

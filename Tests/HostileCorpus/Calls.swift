// The arguments that hostile calls share.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText

enum Calls {
  /// A bitmap of 64 × 64 pixels to draw into.
  static func context(_ width: Int = 64, _ height: Int = 64) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// Numbers that often cause trouble; only the worst of them in debug builds.
  static let numbers: [CGFloat] =
    [.nan, .infinity, 1e308, 0, 1e9]
    + (HostileStage.isDebug ? [] : [-.infinity, -1e308, 1e38, .leastNonzeroMagnitude, -0.0, -1])

  /// Values of types that most keys have no use for.
  static var values: [Any] {
    [
      5, -1.5, "text", true, NSNull(), [1, 2], ["a": 1], Date(timeIntervalSince1970: 0), CGPoint(x: CGFloat.nan, y: 1),
      CGRect.null, CGRect.infinite,
      CATransform3D(), CALayer(), CABasicAnimation(keyPath: "a"), CGColor(gray: 0, alpha: 1),
      NSNumber(value: Double.nan), NSNumber(value: Int.min), Data(),
      NSValue(range: NSRange(location: Int.max, length: Int.max)), CGMutablePath(), UInt64.max, Float.infinity, [Any](),
      NSAttributedString(string: "a"),
    ]
  }

  /// Makes a layer of each class.
  static let layers: [@Sendable () -> CALayer] = [
    { CALayer() }, { CAShapeLayer() }, { CATextLayer() }, { CAGradientLayer() }, { CAReplicatorLayer() },
    { CATransformLayer() },
    { CAEmitterLayer() }, { CAScrollLayer() }, { CATiledLayer() },
  ]

  static let keys = [
    "bounds", "position", "transform", "sublayerTransform", "opacity", "backgroundColor", "contents", "contentsRect",
    "contentsGravity", "mask", "sublayers",
    "filters", "compositingFilter", "shadowPath", "shadowColor", "cornerRadius", "maskedCorners", "actions", "style",
    "delegate", "name", "hidden", "path",
    "fillColor", "lineDashPattern", "lineCap", "colors", "locations", "startPoint", "type", "string", "font",
    "fontSize", "alignmentMode", "instanceCount",
    "instanceTransform", "instanceColor", "emitterCells", "birthRate", "tileSize", "scrollMode", "layoutManager",
    "constraints", "autoresizingMask", "speed",
    "duration", "fillMode", "edgeAntialiasingMask", "no such key", "", "transform.rotation.x", "bounds.size.width",
    "position.q", "sublayers.x", "filters.a.b",
    "superlayer", "anchorPoint", "frame", "minificationFilter", "shouldRasterize", "animationKeys", "self",
    "description", "...", "a..b", ".",
  ]
}

extension HostileFamily {
  static var callCases: [HostileCase] {
    [keyCalls, contextCalls, textCalls, questionCalls, pictureCalls].flatMap { $0 }
  }
}

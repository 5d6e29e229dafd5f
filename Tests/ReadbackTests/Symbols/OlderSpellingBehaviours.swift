// The older spellings of constants: each is the constant of the newer spelling, and so does what that does.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of the older spellings of constants.
  static let olderSpellings: [SymbolBehaviour] = olderOfLayers + olderOfAnimations + olderOfSpecialisedLayers

  private static let olderOfLayers: [SymbolBehaviour] = [
    older(
      CALayerContentsGravity.self,
      [
        ("kCAGravityCenter", kCAGravityCenter, .center),
        ("kCAGravityTop", kCAGravityTop, .top),
        ("kCAGravityBottom", kCAGravityBottom, .bottom),
        ("kCAGravityLeft", kCAGravityLeft, .left),
        ("kCAGravityRight", kCAGravityRight, .right),
        ("kCAGravityTopLeft", kCAGravityTopLeft, .topLeft),
        ("kCAGravityTopRight", kCAGravityTopRight, .topRight),
        ("kCAGravityBottomLeft", kCAGravityBottomLeft, .bottomLeft),
        ("kCAGravityBottomRight", kCAGravityBottomRight, .bottomRight),
        ("kCAGravityResize", kCAGravityResize, .resize),
        ("kCAGravityResizeAspect", kCAGravityResizeAspect, .resizeAspect),
        ("kCAGravityResizeAspectFill", kCAGravityResizeAspectFill, .resizeAspectFill),
      ]),
    older(
      CALayerContentsFormat.self,
      [
        ("kCAContentsFormatRGBA8Uint", kCAContentsFormatRGBA8Uint, .RGBA8Uint),
        ("kCAContentsFormatRGBA16Float", kCAContentsFormatRGBA16Float, .RGBA16Float),
        ("kCAContentsFormatGray8Uint", kCAContentsFormatGray8Uint, .gray8Uint),
      ]),
    older(
      CALayerContentsFilter.self,
      [
        ("kCAFilterNearest", kCAFilterNearest, .nearest),
        ("kCAFilterLinear", kCAFilterLinear, .linear),
        ("kCAFilterTrilinear", kCAFilterTrilinear, .trilinear),
      ]),
    older(
      CALayerCornerCurve.self,
      [
        ("kCACornerCurveCircular", kCACornerCurveCircular, .circular),
        ("kCACornerCurveContinuous", kCACornerCurveContinuous, .continuous),
      ]),
  ]

  private static let olderOfAnimations: [SymbolBehaviour] = [
    older(
      CAMediaTimingFillMode.self,
      [
        ("kCAFillModeForwards", kCAFillModeForwards, .forwards),
        ("kCAFillModeBackwards", kCAFillModeBackwards, .backwards),
        ("kCAFillModeBoth", kCAFillModeBoth, .both),
        ("kCAFillModeRemoved", kCAFillModeRemoved, .removed),
      ]),
    older(
      CAMediaTimingFunctionName.self,
      [
        ("kCAMediaTimingFunctionLinear", kCAMediaTimingFunctionLinear, .linear),
        ("kCAMediaTimingFunctionEaseIn", kCAMediaTimingFunctionEaseIn, .easeIn),
        ("kCAMediaTimingFunctionEaseOut", kCAMediaTimingFunctionEaseOut, .easeOut),
        ("kCAMediaTimingFunctionEaseInEaseOut", kCAMediaTimingFunctionEaseInEaseOut, .easeInEaseOut),
        ("kCAMediaTimingFunctionDefault", kCAMediaTimingFunctionDefault, .default),
      ]),
    older(
      CAAnimationCalculationMode.self,
      [
        ("kCAAnimationLinear", kCAAnimationLinear, .linear),
        ("kCAAnimationDiscrete", kCAAnimationDiscrete, .discrete),
        ("kCAAnimationPaced", kCAAnimationPaced, .paced),
        ("kCAAnimationCubic", kCAAnimationCubic, .cubic),
        ("kCAAnimationCubicPaced", kCAAnimationCubicPaced, .cubicPaced),
      ]),
    older(
      CAAnimationRotationMode.self,
      [
        ("kCAAnimationRotateAuto", kCAAnimationRotateAuto, .rotateAuto),
        ("kCAAnimationRotateAutoReverse", kCAAnimationRotateAutoReverse, .rotateAutoReverse),
      ]),
    older(
      CATransitionType.self,
      [
        ("kCATransitionFade", kCATransitionFade, .fade),
        ("kCATransitionMoveIn", kCATransitionMoveIn, .moveIn),
        ("kCATransitionPush", kCATransitionPush, .push),
        ("kCATransitionReveal", kCATransitionReveal, .reveal),
      ]),
    older(
      CATransitionSubtype.self,
      [
        ("kCATransitionFromRight", kCATransitionFromRight, .fromRight),
        ("kCATransitionFromLeft", kCATransitionFromLeft, .fromLeft),
        ("kCATransitionFromTop", kCATransitionFromTop, .fromTop),
        ("kCATransitionFromBottom", kCATransitionFromBottom, .fromBottom),
      ]),
    older(
      CAValueFunctionName.self,
      [
        ("kCAValueFunctionRotateX", kCAValueFunctionRotateX, .rotateX),
        ("kCAValueFunctionRotateY", kCAValueFunctionRotateY, .rotateY),
        ("kCAValueFunctionRotateZ", kCAValueFunctionRotateZ, .rotateZ),
        ("kCAValueFunctionScale", kCAValueFunctionScale, .scale),
        ("kCAValueFunctionScaleX", kCAValueFunctionScaleX, .scaleX),
        ("kCAValueFunctionScaleY", kCAValueFunctionScaleY, .scaleY),
        ("kCAValueFunctionScaleZ", kCAValueFunctionScaleZ, .scaleZ),
        ("kCAValueFunctionTranslate", kCAValueFunctionTranslate, .translate),
        ("kCAValueFunctionTranslateX", kCAValueFunctionTranslateX, .translateX),
        ("kCAValueFunctionTranslateY", kCAValueFunctionTranslateY, .translateY),
        ("kCAValueFunctionTranslateZ", kCAValueFunctionTranslateZ, .translateZ),
      ]),
  ]

  private static let olderOfSpecialisedLayers: [SymbolBehaviour] = [
    older(
      CAShapeLayerFillRule.self,
      [
        ("kCAFillRuleNonZero", kCAFillRuleNonZero, .nonZero),
        ("kCAFillRuleEvenOdd", kCAFillRuleEvenOdd, .evenOdd),
      ]),
    older(
      CAShapeLayerLineJoin.self,
      [
        ("kCALineJoinMiter", kCALineJoinMiter, .miter),
        ("kCALineJoinRound", kCALineJoinRound, .round),
        ("kCALineJoinBevel", kCALineJoinBevel, .bevel),
      ]),
    older(
      CAShapeLayerLineCap.self,
      [
        ("kCALineCapButt", kCALineCapButt, .butt),
        ("kCALineCapRound", kCALineCapRound, .round),
        ("kCALineCapSquare", kCALineCapSquare, .square),
      ]),
    older(
      CATextLayerTruncationMode.self,
      [
        ("kCATruncationNone", kCATruncationNone, .none),
        ("kCATruncationStart", kCATruncationStart, .start),
        ("kCATruncationEnd", kCATruncationEnd, .end),
        ("kCATruncationMiddle", kCATruncationMiddle, .middle),
      ]),
    older(
      CATextLayerAlignmentMode.self,
      [
        ("kCAAlignmentNatural", kCAAlignmentNatural, .natural),
        ("kCAAlignmentLeft", kCAAlignmentLeft, .left),
        ("kCAAlignmentRight", kCAAlignmentRight, .right),
        ("kCAAlignmentCenter", kCAAlignmentCenter, .center),
        ("kCAAlignmentJustified", kCAAlignmentJustified, .justified),
      ]),
    older(
      CAGradientLayerType.self,
      [
        ("kCAGradientLayerAxial", kCAGradientLayerAxial, .axial),
        ("kCAGradientLayerRadial", kCAGradientLayerRadial, .radial),
        ("kCAGradientLayerConic", kCAGradientLayerConic, .conic),
      ]),
    older(
      CAScrollLayerScrollMode.self,
      [
        ("kCAScrollNone", kCAScrollNone, .none),
        ("kCAScrollVertically", kCAScrollVertically, .vertically),
        ("kCAScrollHorizontally", kCAScrollHorizontally, .horizontally),
        ("kCAScrollBoth", kCAScrollBoth, .both),
      ]),
    older(
      CAEmitterLayerEmitterShape.self,
      [
        ("kCAEmitterLayerPoint", kCAEmitterLayerPoint, .point),
        ("kCAEmitterLayerLine", kCAEmitterLayerLine, .line),
        ("kCAEmitterLayerRectangle", kCAEmitterLayerRectangle, .rectangle),
        ("kCAEmitterLayerCuboid", kCAEmitterLayerCuboid, .cuboid),
        ("kCAEmitterLayerCircle", kCAEmitterLayerCircle, .circle),
        ("kCAEmitterLayerSphere", kCAEmitterLayerSphere, .sphere),
      ]),
    older(
      CAEmitterLayerEmitterMode.self,
      [
        ("kCAEmitterLayerPoints", kCAEmitterLayerPoints, .points),
        ("kCAEmitterLayerOutline", kCAEmitterLayerOutline, .outline),
        ("kCAEmitterLayerSurface", kCAEmitterLayerSurface, .surface),
        ("kCAEmitterLayerVolume", kCAEmitterLayerVolume, .volume),
      ]),
    older(
      CAEmitterLayerRenderMode.self,
      [
        ("kCAEmitterLayerUnordered", kCAEmitterLayerUnordered, .unordered),
        ("kCAEmitterLayerOldestFirst", kCAEmitterLayerOldestFirst, .oldestFirst),
        ("kCAEmitterLayerOldestLast", kCAEmitterLayerOldestLast, .oldestLast),
        ("kCAEmitterLayerBackToFront", kCAEmitterLayerBackToFront, .backToFront),
        ("kCAEmitterLayerAdditive", kCAEmitterLayerAdditive, .additive),
      ]),
  ]

  /// Returns the behaviour of some constants by an older and a newer name: they are the same, and each is another one.
  private static func older<Constant: Hashable & Sendable>(
    _ type: Constant.Type, _ constants: [(name: String, older: Constant, newer: Constant)]
  ) -> SymbolBehaviour {
    SymbolBehaviour(constants.map(\.name), says: "they are the constants of \(type)") {
      constants.allSatisfy { $0.older == $0.newer } && Set(constants.map(\.older)).count == constants.count
    }
  }
}

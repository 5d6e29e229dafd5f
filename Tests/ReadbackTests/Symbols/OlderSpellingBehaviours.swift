// The older spellings of constants: each is the constant of the newer spelling, and so does what that does.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of the older spellings of constants.
  static let olderSpellings: [SymbolBehaviour] = olderOfLayers + olderOfAnimations + olderOfSpecialisedLayers

  private static let olderOfLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      [
        "kCAGravityCenter", "kCAGravityTop", "kCAGravityBottom", "kCAGravityLeft", "kCAGravityRight",
        "kCAGravityTopLeft",
        "kCAGravityTopRight", "kCAGravityBottomLeft", "kCAGravityBottomRight", "kCAGravityResize",
        "kCAGravityResizeAspect",
        "kCAGravityResizeAspectFill",
      ], says: "they are the constants of CALayerContentsGravity"
    ) {
      areNames(
        [
          kCAGravityCenter, kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight, kCAGravityTopLeft,
          kCAGravityTopRight, kCAGravityBottomLeft, kCAGravityBottomRight, kCAGravityResize, kCAGravityResizeAspect,
          kCAGravityResizeAspectFill,
        ],
        [
          CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
          .resize,
          .resizeAspect, .resizeAspectFill,
        ])
    },
    SymbolBehaviour(
      [
        "kCAContentsFormatRGBA8Uint", "kCAContentsFormatRGBA16Float", "kCAContentsFormatGray8Uint",
      ], says: "they are the constants of CALayerContentsFormat"
    ) {
      areNames(
        [
          kCAContentsFormatRGBA8Uint, kCAContentsFormatRGBA16Float, kCAContentsFormatGray8Uint,
        ],
        [
          CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint,
        ])
    },
    SymbolBehaviour(
      [
        "kCAFilterNearest", "kCAFilterLinear", "kCAFilterTrilinear",
      ], says: "they are the constants of CALayerContentsFilter"
    ) {
      areNames(
        [
          kCAFilterNearest, kCAFilterLinear, kCAFilterTrilinear,
        ],
        [
          CALayerContentsFilter.nearest, .linear, .trilinear,
        ])
    },
    SymbolBehaviour(
      [
        "kCACornerCurveCircular", "kCACornerCurveContinuous",
      ], says: "they are the constants of CALayerCornerCurve"
    ) {
      areNames(
        [
          kCACornerCurveCircular, kCACornerCurveContinuous,
        ],
        [
          CALayerCornerCurve.circular, .continuous,
        ])
    },
  ]

  private static let olderOfAnimations: [SymbolBehaviour] = [
    SymbolBehaviour(
      [
        "kCAFillModeForwards", "kCAFillModeBackwards", "kCAFillModeBoth", "kCAFillModeRemoved",
      ], says: "they are the constants of CAMediaTimingFillMode"
    ) {
      areNames(
        [
          kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeRemoved,
        ],
        [
          CAMediaTimingFillMode.forwards, .backwards, .both, .removed,
        ])
    },
    SymbolBehaviour(
      [
        "kCAMediaTimingFunctionLinear", "kCAMediaTimingFunctionEaseIn", "kCAMediaTimingFunctionEaseOut",
        "kCAMediaTimingFunctionEaseInEaseOut", "kCAMediaTimingFunctionDefault",
      ], says: "they are the constants of CAMediaTimingFunctionName"
    ) {
      areNames(
        [
          kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn, kCAMediaTimingFunctionEaseOut,
          kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionDefault,
        ],
        [
          CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default,
        ])
    },
    SymbolBehaviour(
      [
        "kCAAnimationLinear", "kCAAnimationDiscrete", "kCAAnimationPaced", "kCAAnimationCubic",
        "kCAAnimationCubicPaced",
      ], says: "they are the constants of CAAnimationCalculationMode"
    ) {
      areNames(
        [
          kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced, kCAAnimationCubic, kCAAnimationCubicPaced,
        ],
        [
          CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced,
        ])
    },
    SymbolBehaviour(
      [
        "kCAAnimationRotateAuto", "kCAAnimationRotateAutoReverse",
      ], says: "they are the constants of CAAnimationRotationMode"
    ) {
      areNames(
        [
          kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse,
        ],
        [
          CAAnimationRotationMode.rotateAuto, .rotateAutoReverse,
        ])
    },
    SymbolBehaviour(
      [
        "kCATransitionFade", "kCATransitionMoveIn", "kCATransitionPush", "kCATransitionReveal",
      ], says: "they are the constants of CATransitionType"
    ) {
      areNames(
        [
          kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal,
        ],
        [
          CATransitionType.fade, .moveIn, .push, .reveal,
        ])
    },
    SymbolBehaviour(
      [
        "kCATransitionFromRight", "kCATransitionFromLeft", "kCATransitionFromTop", "kCATransitionFromBottom",
      ], says: "they are the constants of CATransitionSubtype"
    ) {
      areNames(
        [
          kCATransitionFromRight, kCATransitionFromLeft, kCATransitionFromTop, kCATransitionFromBottom,
        ],
        [
          CATransitionSubtype.fromRight, .fromLeft, .fromTop, .fromBottom,
        ])
    },
    SymbolBehaviour(
      [
        "kCAValueFunctionRotateX", "kCAValueFunctionRotateY", "kCAValueFunctionRotateZ", "kCAValueFunctionScale",
        "kCAValueFunctionScaleX", "kCAValueFunctionScaleY", "kCAValueFunctionScaleZ", "kCAValueFunctionTranslate",
        "kCAValueFunctionTranslateX", "kCAValueFunctionTranslateY", "kCAValueFunctionTranslateZ",
      ], says: "they are the constants of CAValueFunctionName"
    ) {
      areNames(
        [
          kCAValueFunctionRotateX, kCAValueFunctionRotateY, kCAValueFunctionRotateZ, kCAValueFunctionScale,
          kCAValueFunctionScaleX, kCAValueFunctionScaleY, kCAValueFunctionScaleZ, kCAValueFunctionTranslate,
          kCAValueFunctionTranslateX, kCAValueFunctionTranslateY, kCAValueFunctionTranslateZ,
        ],
        [
          CAValueFunctionName.rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
          .translateY, .translateZ,
        ])
    },
  ]

  private static let olderOfSpecialisedLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      [
        "kCAFillRuleNonZero", "kCAFillRuleEvenOdd",
      ], says: "they are the constants of CAShapeLayerFillRule"
    ) {
      areNames(
        [
          kCAFillRuleNonZero, kCAFillRuleEvenOdd,
        ],
        [
          CAShapeLayerFillRule.nonZero, .evenOdd,
        ])
    },
    SymbolBehaviour(
      [
        "kCALineJoinMiter", "kCALineJoinRound", "kCALineJoinBevel",
      ], says: "they are the constants of CAShapeLayerLineJoin"
    ) {
      areNames(
        [
          kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel,
        ],
        [
          CAShapeLayerLineJoin.miter, .round, .bevel,
        ])
    },
    SymbolBehaviour(
      [
        "kCALineCapButt", "kCALineCapRound", "kCALineCapSquare",
      ], says: "they are the constants of CAShapeLayerLineCap"
    ) {
      areNames(
        [
          kCALineCapButt, kCALineCapRound, kCALineCapSquare,
        ],
        [
          CAShapeLayerLineCap.butt, .round, .square,
        ])
    },
    SymbolBehaviour(
      [
        "kCATruncationNone", "kCATruncationStart", "kCATruncationEnd", "kCATruncationMiddle",
      ], says: "they are the constants of CATextLayerTruncationMode"
    ) {
      areNames(
        [
          kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle,
        ],
        [
          CATextLayerTruncationMode.none, .start, .end, .middle,
        ])
    },
    SymbolBehaviour(
      [
        "kCAAlignmentNatural", "kCAAlignmentLeft", "kCAAlignmentRight", "kCAAlignmentCenter", "kCAAlignmentJustified",
      ], says: "they are the constants of CATextLayerAlignmentMode"
    ) {
      areNames(
        [
          kCAAlignmentNatural, kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter, kCAAlignmentJustified,
        ],
        [
          CATextLayerAlignmentMode.natural, .left, .right, .center, .justified,
        ])
    },
    SymbolBehaviour(
      [
        "kCAGradientLayerAxial", "kCAGradientLayerRadial", "kCAGradientLayerConic",
      ], says: "they are the constants of CAGradientLayerType"
    ) {
      areNames(
        [
          kCAGradientLayerAxial, kCAGradientLayerRadial, kCAGradientLayerConic,
        ],
        [
          CAGradientLayerType.axial, .radial, .conic,
        ])
    },
    SymbolBehaviour(
      [
        "kCAScrollNone", "kCAScrollVertically", "kCAScrollHorizontally", "kCAScrollBoth",
      ], says: "they are the constants of CAScrollLayerScrollMode"
    ) {
      areNames(
        [
          kCAScrollNone, kCAScrollVertically, kCAScrollHorizontally, kCAScrollBoth,
        ],
        [
          CAScrollLayerScrollMode.none, .vertically, .horizontally, .both,
        ])
    },
    SymbolBehaviour(
      [
        "kCAEmitterLayerPoint", "kCAEmitterLayerLine", "kCAEmitterLayerRectangle", "kCAEmitterLayerCuboid",
        "kCAEmitterLayerCircle", "kCAEmitterLayerSphere",
      ], says: "they are the constants of CAEmitterLayerEmitterShape"
    ) {
      areNames(
        [
          kCAEmitterLayerPoint, kCAEmitterLayerLine, kCAEmitterLayerRectangle, kCAEmitterLayerCuboid,
          kCAEmitterLayerCircle,
          kCAEmitterLayerSphere,
        ],
        [
          CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere,
        ])
    },
    SymbolBehaviour(
      [
        "kCAEmitterLayerPoints", "kCAEmitterLayerOutline", "kCAEmitterLayerSurface", "kCAEmitterLayerVolume",
      ], says: "they are the constants of CAEmitterLayerEmitterMode"
    ) {
      areNames(
        [
          kCAEmitterLayerPoints, kCAEmitterLayerOutline, kCAEmitterLayerSurface, kCAEmitterLayerVolume,
        ],
        [
          CAEmitterLayerEmitterMode.points, .outline, .surface, .volume,
        ])
    },
    SymbolBehaviour(
      [
        "kCAEmitterLayerUnordered", "kCAEmitterLayerOldestFirst", "kCAEmitterLayerOldestLast",
        "kCAEmitterLayerBackToFront",
        "kCAEmitterLayerAdditive",
      ], says: "they are the constants of CAEmitterLayerRenderMode"
    ) {
      areNames(
        [
          kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst, kCAEmitterLayerOldestLast, kCAEmitterLayerBackToFront,
          kCAEmitterLayerAdditive,
        ],
        [
          CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
        ])
    },
  ]

  /// Whether constants are the same, one by one, and each is another one.
  private static func areNames<Name: Hashable>(_ older: [Name], _ names: [Name]) -> Bool {
    older == names && Set(older).count == older.count
  }
}

// LottieRules: all that differs between the ways in which a Lottie animation can be drawn.
// SPDX-License-Identifier: Apache-2.0

/// The points on which the Core Animation engine of lottie-ios differs from After Effects and from other players.
///
/// This is the one table of them; `LottieAnimations.md` has it with pictures.
struct LottieRules: Sendable {
  private let isSpecification: Bool

  init(_ compatibility: LottieCompatibility) { isSpecification = compatibility == .specification }

  /// Whether a place moves along its curve by length. Else progress is the parameter of the curve, so that every move that After
  /// Effects writes starts and ends slowly.
  var isMotionPacedByLength: Bool { isSpecification }
  /// Whether the centres of shapes and the ends of gradients follow the curves between their keyframes. Else they go straight.
  var shapePointsFollowCurves: Bool { isSpecification }
  /// Whether a trim cuts curves by length. Else it cuts at the share of the length taken for the parameter.
  var trimsByLength: Bool { isSpecification }
  /// Whether a trim of one shape after another goes on from group to group. Else it begins again in each.
  var trimsAcrossGroups: Bool { isSpecification }
  /// Whether each component of a value has its own pace from the file. Else all have the first component's.
  var pacesEachComponent: Bool { isSpecification }
  /// Whether a paint paints every outline before it in its group, groups before it included. Else a fill paints the outlines
  /// since the fill before it, and a stroke the outlines of the whole group: see ``PaintScopes``.
  var paintsWhatComesBefore: Bool { isSpecification }
  /// Whether a skew turns by its axis, shears, and turns back. Else it turns the other way first.
  var skewsAlongAxis: Bool { isSpecification }
  /// Whether the expressions of properties are evaluated.
  var evaluatesExpressions: Bool { isSpecification }
  /// Whether a radial gradient begins at its highlight. Else it begins at its start.
  var drawsHighlights: Bool { isSpecification }
  /// Whether the opacity of a gradient whose stops have opacities counts once. Else it counts twice.
  var fadesGradientsOnce: Bool { isSpecification }
}

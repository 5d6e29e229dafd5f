// A scene: a layer tree, its options, its tolerance, and one change that must not go unnoticed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

/// The largest allowed difference of two pictures in any channel, in levels of 255, and the reason for it.
struct Tolerance: Sendable {
  let levels: Int
  let because: String

  static let solid = Tolerance(levels: 1, because: "a colour is rounded to eight bits once")
  static let edged = Tolerance(
    levels: 2,
    because: "a pixel that is partly covered rounds its coverage, its colour, and what it keeps of the ground")
  static let curved = Tolerance(
    levels: 3,
    because: "chords are at most an eightieth of a pixel from their curve, and the pixel is rounded as others are")
  static let layered = Tolerance(
    levels: 2, because: "several translucent or partly covering primitives lie over each other, each rounded on its way"
  )
  static let sampled = Tolerance(
    levels: 2, because: "texels are weighted with eight-bit fractions, and the result is rounded once more")
  static let contrasted = Tolerance(
    levels: 4, because: "an eight-bit weight along each axis is worth up to a level where neighbours are 255 apart")
  static let joined = Tolerance(
    levels: 8, because: "one plane's edge ends in a pixel in which another plane is cut, and both are antialiased")
  static let masked = Tolerance(
    levels: 3, because: "texels are weighted with eight-bit fractions, and rounded before and after they are masked")
  static let blurred = Tolerance(
    levels: 2, because: "what is blurred is rounded to eight bits before and after, and shown over the ground")
}

/// One comparison: production and reference draw the same tree alike, and a changed tree differently.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  let options: SceneOptions
  let tolerance: Tolerance
  /// Makes new layers each time.
  let build: @Sendable () -> CALayer
  /// The options with which the changed tree is rendered.
  let changedOptions: SceneOptions
  private let change: @Sendable (CALayer) -> Void

  /// Creates a scene from its root layer.
  init(
    _ name: String, _ options: SceneOptions = .plain, tolerance: Tolerance = .solid,
    changedOptions: SceneOptions? = nil, root: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CALayer) -> Void = { _ in }
  ) {
    self.name = name
    self.options = options
    self.tolerance = tolerance
    self.changedOptions = changedOptions ?? options
    build = root
    change = changing
  }

  /// Creates a scene of one layer on a pale ground of 48 by 48 points; the change is made to that layer.
  init(
    _ name: String, _ options: SceneOptions = .plain, tolerance: Tolerance = .solid,
    of layer: @escaping @Sendable () -> CALayer, changing: @escaping @Sendable (CALayer) -> Void
  ) {
    self.init(name, options, tolerance: tolerance, root: { ground([layer()]) }, changing: { changing($0.child(0)) })
  }

  /// The tree with its one change.
  func buildChanged() -> CALayer {
    let root = build()
    change(root)
    return root
  }

  var testDescription: String { name }
}

/// A list of scenes, written one below the other.
@resultBuilder
enum SceneList {
  static func buildExpression(_ scene: Scene) -> [Scene] { [scene] }
  static func buildBlock(_ scenes: [Scene]...) -> [Scene] { scenes.flatMap { $0 } }
  static func buildArray(_ scenes: [[Scene]]) -> [Scene] { scenes.flatMap { $0 } }
}

extension Scene {
  /// Every scene of the catalogue.
  static let catalogue: [Scene] = [
    backgrounds, corners, continuousCorners, borders, gravities, contentsRects, contentsCenters, filters, opacities,
    clips, roundedClips, orders, transforms, anchors, flips, edges, rotatedInDepth, outputs, nestings,
    gradientPlacements, gradientStops, gradientGeometries, paths, blendModes, boundedModes, blendedLayers, colorFilters,
    filterChains, blurs, blurredLayers, shadowDepths, shadowCasters, shadowPlaces, maskKinds, maskedClasses, maskPlaces,
    nestedClips, isolations, deepGroups, bitmaps, bitmapPlaces, backdrops, shadowOffsets, filteredLayers,
  ].flatMap { $0 }
}

// Scenes with replicators, and the helpers that build them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

/// One comparison: a tree with replicators and the same tree written out are drawn alike, and a changed replicator is
/// drawn differently.
struct ReplicatorScene: Sendable, CustomTestStringConvertible {
  /// The tree, its options and its tolerance; the change is made to its first replicator.
  let scene: Scene
  /// The tolerance to the reference renderer's picture of the written-out tree; nil if that renderer cannot draw the
  /// tree: it supports neither paths nor perspective.
  let nearReference: Tolerance?
  /// Whether so many edges share a pixel that the two trees are compared by their distances from the reference
  /// renderer's picture.
  private(set) var isCrowded = false

  /// The same scene, marked as one with very many edges in a pixel.
  var crowded: ReplicatorScene {
    var result = self
    result.isCrowded = true
    return result
  }

  /// Creates a scene from its root layer. The change gets all replicators, outer ones before those in them.
  init(
    _ name: String, _ options: SceneOptions = .plain, tolerance: Tolerance = .apart, nearReference: Tolerance? = nil,
    root: @escaping @Sendable () -> CALayer, changing: @escaping @Sendable ([CAReplicatorLayer]) -> Void
  ) {
    scene = Scene(name, options, tolerance: tolerance, root: root) { changing($0.replicators) }
    self.nearReference = nearReference
  }

  /// Creates a scene of one replicator on the pale ground; the change is made to it.
  init(
    _ name: String, _ options: SceneOptions = .plain, tolerance: Tolerance = .apart, nearReference: Tolerance? = nil,
    of replicator: @escaping @Sendable () -> CAReplicatorLayer,
    changing: @escaping @Sendable (CAReplicatorLayer) -> Void
  ) {
    self.init(
      name, options, tolerance: tolerance, nearReference: nearReference, root: { ground([replicator()]) },
      changing: { changing($0[0]) })
  }

  var testDescription: String { scene.name }
}

extension Tolerance {
  static let apart = Tolerance(
    levels: 1, because: "a colour times a tint is rounded to eight bits once, in either tree")
  static let overlaid = Tolerance(
    levels: 2, because: "several translucent instances lie over each other, and each may be rounded the other way")
  static let tinted = Tolerance(
    levels: 2,
    because: "the written-out image is rounded to eight bits after its tint, and once more when it is sampled")
  static let grouped = Tolerance(
    levels: 2, because: "a group may be tinted before or after it is rounded to eight bits")
}

/// A list of scenes with replicators, written one below the other.
@resultBuilder
enum ReplicatorSceneList {
  static func buildExpression(_ scene: ReplicatorScene) -> [ReplicatorScene] { [scene] }
  static func buildBlock(_ scenes: [ReplicatorScene]...) -> [ReplicatorScene] { scenes.flatMap { $0 } }
  static func buildArray(_ scenes: [[ReplicatorScene]]) -> [ReplicatorScene] { scenes.flatMap { $0 } }
}

extension ReplicatorScene {
  /// Every scene with replicators.
  static let catalogue: [ReplicatorScene] = [
    places, turns, frames, tints, overlaps, counts, crowds, nestings, contents, paths, gradients, groups, clips, depths,
    perspectives, sharedDepths, effects,
  ].flatMap { $0 }
}

/// Returns a replicator whose top left corner (with y down) is at (x, y) of its superlayer.
func replicator(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ count: Int, _ transform: CATransform3D,
  _ layers: [CALayer], _ configure: (CAReplicatorLayer) -> Void = { _ in }
) -> CAReplicatorLayer {
  let layer = CAReplicatorLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
  layer.instanceCount = count
  layer.instanceTransform = transform
  for sublayer in layers { layer.addSublayer(sublayer) }
  configure(layer)
  return layer
}

/// Returns a replicator that covers the ground of 48 by 48 points.
func replicator(
  _ count: Int, _ transform: CATransform3D, _ layers: [CALayer], _ configure: (CAReplicatorLayer) -> Void = { _ in }
) -> CAReplicatorLayer {
  replicator(0, 0, 48, 48, count, transform, layers, configure)
}

/// A translation.
func step(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat = 0) -> CATransform3D { CATransform3DMakeTranslation(x, y, z) }

/// A scaling of the plane.
func scaling(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat = 1) -> CATransform3D { CATransform3DMakeScale(x, y, z) }

/// A rotation of the plane in degrees.
func spin(_ degrees: CGFloat) -> CATransform3D { turn(degrees, 0, 0, 1) }

extension CATransform3D {
  /// Returns this transform followed by another.
  func then(_ next: CATransform3D) -> CATransform3D { CATransform3DConcat(self, next) }

  /// The view from a distance in front of the plane.
  static func seen(from distance: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    result.m34 = -1 / distance
    return result
  }
}

extension CALayer {
  /// The replicators of the tree, each before those in it, a mask's after the sublayers'.
  var replicators: [CAReplicatorLayer] {
    let inside = ((sublayers ?? []) + (mask.map { [$0] } ?? [])).flatMap(\.replicators)
    return ((self as? CAReplicatorLayer).map { [$0] } ?? []) + inside
  }
}

extension CAReplicatorLayer {
  /// Sets the offsets that are added from instance to instance.
  func offset(red: Float = 0, green: Float = 0, blue: Float = 0, alpha: Float = 0) {
    instanceRedOffset = red
    instanceGreenOffset = green
    instanceBlueOffset = blue
    instanceAlphaOffset = alpha
  }
}

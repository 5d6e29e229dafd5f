// BuildingBudget: what may still be spent on the layers of an animation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Bounds the layers, the points and the copies of an animation, with precompositions counted each time that they are
/// shown.
///
/// A layer that does not fit is left out with a notice, and others are shown that do.
final class BuildingBudget {
  /// The most precompositions inside of each other, and the most parents of a layer.
  static let maxNested = 64, maxParents = 256

  private let limits: Limits
  private var layers: Double
  private var points: Double
  private var instances: Double
  /// The depth that layers may still have inside of those that are being made.
  private var depth: Double
  /// The times that layers which are being made are drawn.
  private var replication = 1.0
  private var costs: [String: ContentCost] = [:]

  /// Begins with shares of the limits that leave room for the layers around the animation.
  init(_ limits: Limits) {
    self.limits = limits
    layers = Double(limits.layers) * 7 / 8
    points = Self.points(limits)
    instances = Double(limits.instances) * 3 / 4
    depth = Double(limits.depth) * 7 / 8
  }

  /// A path has several numbers for each point, and each frame makes it anew.
  private static func points(_ limits: Limits) -> Double { Double(limits.shapeSteps) / 4 }

  /// Takes layers of those that may be made; false where there are not as many left.
  func takes(layers count: Int) -> Bool {
    guard Double(count) <= layers else { return false }
    layers -= Double(count)
    return true
  }

  /// Makes layers that are drawn so many times.
  func replicating<Made>(_ instances: Int, _ make: () -> Made) -> Made {
    let before = replication
    replication *= Double(instances)
    defer { replication = before }
    return make()
  }

  /// Makes what lies inside of a layer that was admitted.
  func inside<Made>(_ layer: LottieLayer, _ make: () -> Made) -> Made {
    let taken = costs[layer.path]?.depth ?? 0
    depth -= taken
    defer { depth += taken }
    return make()
  }

  /// Whether a layer fits, whose cost is then taken away.
  func admits(_ layer: LottieLayer, parents: Int, in file: LottieFile, notice: (String, String) -> Void) -> Bool {
    let cost = costs[layer.path] ?? ContentCost(layer, parents: parents, in: file)
    costs[layer.path] = cost
    let instances = replication > 1 ? replication * max(cost.instances, cost.layers) : cost.instances
    guard cost.layers <= layers else {
      notice(
        layer.path,
        "the animation has more than \(limits.layers) layers, precompositions counted each time; it was left out")
      return false
    }
    guard cost.depth <= depth else {
      notice(
        layer.path,
        "groups, repeaters and precompositions would be nested deeper than seven eighths of the limit depth, which is "
          + "\(limits.depth) layers; the layer was left out")
      return false
    }
    guard cost.points <= points else {
      notice(
        layer.path,
        "the outlines of the animation would take more than \(Int(Self.points(limits))) steps for a frame, "
          + "a quarter of the limit shapeSteps; the layer was left out")
      return false
    }
    guard instances <= self.instances else {
      notice(
        layer.path,
        "the repeaters of the animation and the strokes around its layers would draw more than three quarters of "
          + "the limit instances, which is \(limits.instances); the layer was left out")
      return false
    }
    if cost.isCut {
      notice(
        layer.path,
        "modifiers that would make more than \(Int(OutlineCost.maxPoints)) points of a shape are left out")
    }
    layers -= cost.layers
    points -= cost.points
    self.instances -= instances
    return true
  }
}

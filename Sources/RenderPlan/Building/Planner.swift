// From a display list to a frame plan: a walk that asks for masks, their computation on several threads, and what waited for them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

/// Makes frame plans. From frame to frame it keeps the coverage of shapes, and which kinds of pictures needed a device; no plan
/// depends on either.
package final class Planner {
  /// The coverage of shapes drawn before.
  package let cache: CoverageCache

  /// The costs of the device that carries plans out.
  package var costs = CostModel.software

  /// The kinds of pictures that are known to need a device, or not to.
  private var expectations = DeviceExpectations()

  /// Creates a planner with an empty cache.
  package init(cache: CoverageCache = CoverageCache()) {
    self.cache = cache
  }

  /// Plans one tile of a picture: everything that shows in the pixels of `tile`, paths drawn as `paths` says.
  ///
  /// Items that cannot be drawn, or would take more than `limits` allow, are left out and named in `diagnostics`. After
  /// its `deadline`, planning ends with a partial plan; a caller that sets one must check whether it has passed.
  package func plan(
    _ list: DisplayList, names: any NodeNames, on canvas: Canvas, tile: PixelRect, limits: Limits,
    paths: PathDrawing = PathDrawing(), deadline: Deadline = .none, diagnostics: inout DiagnosticList
  ) -> FramePlan {
    plan(
      list, names: names, on: canvas, tile: tile, limits: limits, paths: paths, deadline: deadline, coverageBytes: nil,
      diagnostics: &diagnostics) ?? FramePlan()
  }

  /// Plans one tile of a picture, or finds that the coverage of its shapes may take more than `coverageBytes` bytes and
  /// returns nil. Each mask counts as many bytes as it has pixels, whatever is kept.
  package func plan(
    _ list: DisplayList, names: any NodeNames, on canvas: Canvas, tile: PixelRect, limits: Limits,
    paths: PathDrawing = PathDrawing(), deadline: Deadline = .none, coverageBytes: Int?,
    diagnostics: inout DiagnosticList
  ) -> FramePlan? {
    cache.beginFrame()
    cache.tileCost = costs.tileCost
    cache.deadline = deadline
    defer { cache.deadline = .none }
    let noticed = diagnostics
    func attempt(_ isPaintedAlone: Bool) -> (plan: FramePlan, diagnostics: DiagnosticList)? {
      cache.beginPlan()
      var walk = FrameBuilder(
        list: list, names: names, canvas: canvas, tile: tile, limits: limits, costs: costs,
        shapes: ShapeCoverage(cache: cache, paths: paths), isPaintedAlone: isPaintedAlone, deadline: deadline,
        diagnostics: noticed)
      walk.coverageBytes = coverageBytes ?? .max
      walk.run()
      if walk.isTooLarge { return nil }
      walk.paintWhatWaits()
      if walk.isTooLarge { return nil }
      let plan = walk.finish()
      return walk.isTooLarge ? nil : (plan, walk.diagnostics)
    }
    let expected = !expectations.expectsDevice(for: list, tile)
    guard var made = attempt(expected) else { return nil }
    // Whether bands can paint the whole picture is known when all of it is planned. A plan that was made for the other case is
    // made again, so that it depends on nothing but the picture.
    if paths.executor == .bands, !deadline.hasPassed {
      let isPaintedAlone = made.plan.isPaintedAlone
      expectations.note(needsDevice: !isPaintedAlone, for: list, tile)
      if isPaintedAlone != expected {
        guard let again = attempt(isPaintedAlone) else { return nil }
        // The device can carry out a plan with masks only; bands can carry out both.
        if expected || again.plan.isPaintedAlone { made = again }
      }
    }
    diagnostics = made.diagnostics
    return made.plan
  }
}

/// The kinds of pictures that needed a device before or did not: callers that share a planner draw different ones by turns.
private struct DeviceExpectations {
  /// A kind of pictures: most are the same but for what moves.
  private struct Kind: Hashable {
    let tile: PixelRect
    let nodeCount, itemCount: Int
  }

  private var needsDevice: [Kind: Bool] = [:]
  /// The number of kinds from which on all are forgotten.
  private static let mostKinds = 1024

  func expectsDevice(for list: DisplayList, _ tile: PixelRect) -> Bool {
    needsDevice[Kind(tile: tile, nodeCount: list.nodes.count, itemCount: list.items.count)] ?? list.seemsToNeedDevice
  }

  mutating func note(needsDevice: Bool, for list: DisplayList, _ tile: PixelRect) {
    if self.needsDevice.count >= Self.mostKinds { self.needsDevice.removeAll() }
    self.needsDevice[Kind(tile: tile, nodeCount: list.nodes.count, itemCount: list.items.count)] = needsDevice
  }
}

extension DisplayList {
  /// Whether it has particles, or images that may be seen in perspective, which only a device draws; most others are painted in
  /// bands.
  fileprivate var seemsToNeedDevice: Bool {
    !particles.isEmpty || !images.isEmpty && matrices.contains(where: \.hasPerspective)
  }
}

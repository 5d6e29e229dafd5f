// AreaRequests: the areas that a walk asks for, whose edges are made after it, on several threads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation
import Synchronization

/// The areas of one plan. One thread asks for areas; their edges are made by ``makeEdges(by:failed:)``.
final class AreaRequests {
  /// A shape and where it lies.
  fileprivate enum Shape: Sendable {
    case box(BoxShape)
    /// A path, with its outline in its own space where that does not depend on perspective.
    case path(PathShape, OutlineCache.CachedOutline?, scale: Double, budget: Int)
  }

  fileprivate struct Request: Sendable {
    let shape: Shape
    let projection: Projection
    let clip: PixelRect
    /// The whole pixels that the projection and the clip were moved by: a shape that moves by whole pixels is the same area.
    let origin: SIMD2<Int>
    /// The cuts of the coverage, in the pixels of the clip.
    var cuts: [PlaneCut] = []
    let node: Int
    let fingerprint: Fingerprint
    let mask: AreaCache.Answer

    /// The path that the fingerprint knows by its identity; nil for a box.
    var path: CGPath? { if case .path(let shape, _, _, _) = shape { shape.path } else { nil } }
  }

  /// The masks of areas in earlier pictures, and what makes new ones.
  private let cache: CoverageCache

  private var requests: [Request] = []

  /// Begins without any areas.
  init(cache: CoverageCache) { self.cache = cache }

  // MARK: Areas

  /// Asks for the area of a box in the pixels of `clip`, as `cuts` leave it. Its edges have to be antialiased.
  func add(
    _ shape: BoxShape, under projection: Projection, clip: PixelRect, cuts: [PlaneCut]
  ) -> PlacedCoverage.Area {
    let place = Place(projection, clip)
    var fingerprint = place.fingerprint
    fingerprint.add(shape.box.low)
    fingerprint.add(shape.box.high)
    fingerprint.add(SIMD2(shape.box.radius, shape.ringWidth ?? -1))
    fingerprint.add(SIMD2(shape.box.expansion, Double(shape.box.corners.rawValue)))
    let cuts = cuts.map { $0.moved(by: place.origin) }
    for cut in cuts {
      fingerprint.add(cut.halfPlane.normal)
      fingerprint.add(SIMD2(cut.halfPlane.offset, Double(cut.rule.rawValue)))
    }
    // Masks are kept of whole shapes: what is cut seldom stays as it is.
    return add(
      Request(
        shape: .box(shape), projection: place.projection, clip: place.clip, origin: place.origin, cuts: cuts, node: -1,
        fingerprint: fingerprint, mask: cuts.isEmpty ? cache.areas.answer(for: fingerprint) : .unknown))
  }

  /// Asks for the area of a path of a node in the pixels of `clip`; making its outline may take `budget` steps.
  func add(
    _ shape: PathShape, of node: Int, under projection: Projection, clip: PixelRect, budget: Int
  ) -> PlacedCoverage.Area {
    let place = Place(projection, clip)
    var fingerprint = place.fingerprint
    var hasher = Hasher()
    hasher.combine(shape)
    hasher.combine(budget)
    fingerprint.add(UInt64(bitPattern: Int64(hasher.finalize())))
    let mask = cache.areas.answer(for: fingerprint)
    var outline: OutlineCache.CachedOutline?
    var scale = 1.0
    // A shape with a mask needs no outline, and keeps none.
    if projection.isAffine, !mask.isKnown {
      scale = PathShape.outlineScale(under: projection)
      outline = cache.outlines.outline(for: OutlineCache.Key(shape: shape, scale: scale, budget: budget))
    }
    return add(
      Request(
        shape: .path(shape, outline, scale: scale, budget: budget), projection: place.projection, clip: place.clip,
        origin: place.origin, node: node, fingerprint: fingerprint, mask: mask))
  }

  private func add(_ request: Request) -> PlacedCoverage.Area {
    requests.append(request)
    return PlacedCoverage.Area(
      rect: request.clip.offset(x: request.origin.x, y: request.origin.y), index: UInt32(requests.count - 1),
      origin: request.origin)
  }

  /// Makes the edges of all areas, on several threads; those that are not made by `deadline` are left out. Returns nil where they take
  /// more than `bytes`. `failed` is called with the nodes of paths whose outlines take more steps than they may; these areas are
  /// empty.
  func makeEdges(
    by deadline: Deadline, within bytes: Int, failed: (_ node: Int, TessellationBudgetExceeded) -> Void
  ) -> AreaTable? {
    let requests = requests
    var table = AreaTable()
    guard !requests.isEmpty else { return table }
    let workers = WorkerThreads.count(for: (requests.count + 15) / 16)
    // Safe to share: each thread uses a rasterizer of its own.
    nonisolated(unsafe) let rasterizers = cache.rasterizers(workers)
    let results = Mutex<[Part]>([])
    let next = Atomic(0), made = Atomic(0), kept = Atomic(0), room = cache.areas.room
    // Threads do not share the edges alike.
    let capacity = min(cache.longestEdgeList / 4 * 5, Part.largestCapacity)
    WorkerThreads.perform(workers) { worker in
      var part = Part(list: EdgeList(edgeCapacity: capacity)), known = 0
      let rasterizer = rasterizers[worker]
      while !deadline.hasPassed, made.load(ordering: .relaxed) <= bytes {
        // Some at a time: most areas are small.
        let first = next.wrappingAdd(Part.length, ordering: .relaxed).oldValue
        guard first < requests.count else { break }
        for index in first..<min(first + Part.length, requests.count) where !rasterizer.wasInterrupted {
          part.append(requests[index], at: index, with: rasterizer, kept, within: room)
        }
        made.wrappingAdd(part.byteCount - known, ordering: .relaxed)
        known = part.byteCount
      }
      results.withLock { $0.append(part) }
    }
    guard made.load(ordering: .relaxed) <= bytes else { return nil }
    table.areas = requests.map {
      AreaTable.Area(
        content: $0.known, cuts: $0.cuts.isEmpty ? nil : CutLines($0.cuts), fingerprint: $0.fingerprint.value,
        path: $0.path)
    }
    cache.longestEdgeList = results.withLock { $0.map(\.list.count).max() ?? 0 }
    for part in results.withLock({ $0 }) {
      for (index, edges) in part.edges { table.areas[index].content = .edges(edges, list: table.lists.count) }
      table.lists.append(part.list)
      for (index, mask) in part.masks {
        table.areas[index].content = .mask(mask)
        cache.areas.keep(mask, of: requests[index].fingerprint, with: requests[index].path)
      }
    }
    for failure in results.withLock({ $0.flatMap(\.failures) }).sorted(by: { $0.index < $1.index }) {
      failed(requests[failure.index].node, failure.error)
    }
    return table
  }

  /// The areas that one thread makes.
  private struct Part: Sendable {
    /// The number of areas that a thread takes at a time.
    static let length = 16
    /// The edges that a list has room for from the beginning, at most.
    static let largestCapacity = 1 << 21

    var list: EdgeList
    var edges: [(index: Int, edges: ShapeEdges)] = []
    var masks: [(index: Int, mask: CoverageMask)] = []
    var failures: [(index: Int, error: TessellationBudgetExceeded)] = []
    private var maskBytes = 0

    init(list: EdgeList) { self.list = list }

    var byteCount: Int { list.byteCount + maskBytes }

    /// Makes an area; it has a mask only where all masks take less than `room`, as `kept` counts them.
    mutating func append(
      _ request: Request, at index: Int, with rasterizer: CoverageRasterizer, _ kept: borrowing Atomic<Int>,
      within room: Int
    ) {
      do throws(TessellationBudgetExceeded) {
        switch request.mask {
        case .mask: break
        case .worthKeeping where kept.load(ordering: .relaxed) < room:
          let mask = try request.mask(with: rasterizer)
          if rasterizer.wasInterrupted { return }
          masks.append((index, mask))
          maskBytes += mask.byteCount
          kept.wrappingAdd(mask.byteCount, ordering: .relaxed)
        case .worthKeeping, .unknown:
          let (outline, projection) = try request.outline(rasterizer.meter)
          let added = list.append(
            outline, under: projection, rule: request.rule, clip: request.clip, movedBy: request.origin.y,
            with: &rasterizer.filer, meter: rasterizer.meter)
          edges.append((index, added))
        }
      } catch {
        failures.append((index, error))
      }
    }
  }
}

extension AreaRequests.Request {
  fileprivate var rule: WindingRule {
    if case .path(let shape, _, _, _) = shape { shape.outlineRule } else { .nonZero }
  }

  /// The content that is known before anything is made.
  fileprivate var known: AreaTable.Content {
    if case .mask(let mask) = mask { .mask(mask) } else { .edges(.none, list: 0) }
  }

  /// The mask of the area, which is made unless there is one.
  fileprivate func mask(
    with rasterizer: CoverageRasterizer
  ) throws(TessellationBudgetExceeded) -> CoverageMask {
    if case .mask(let mask) = mask { return mask }
    let (outline, projection) = try outline(rasterizer.meter)
    return rasterizer.coverage(of: outline.projected(by: projection), rule: rule, clip: clip)
  }

  /// The outline, and the affine projection that takes it to device space. Throws if it takes more than its budget, or if
  /// `meter` ends.
  fileprivate func outline(_ meter: WorkMeter?) throws(TessellationBudgetExceeded) -> (Outline, Projection) {
    switch shape {
    case .box(let shape): return (shape.outline(under: projection), .identity)
    case .path(let shape, let outline?, let scale, let budget):
      let outline = try outline.outline { () throws(TessellationBudgetExceeded) in
        try shape.outline(scale: scale, budget: budget, meter: meter)
      }
      return (outline, projection)
    case .path(let shape, nil, _, let budget):
      return (try shape.outline(under: projection, clip: clip, budget: budget, meter: meter), .identity)
    }
  }
}

extension AreaRequests {
  /// A projection and a clip, without the whole pixels of where they lie.
  private struct Place {
    let projection: Projection
    let clip: PixelRect
    /// These whole pixels.
    let origin: SIMD2<Int>

    init(_ projection: Projection, _ clip: PixelRect) {
      let start = SIMD2(projection.origin.x, projection.origin.y).rounded(.down)
      // In perspective, a shift is no part of a map by itself; far away, its numbers have no fractions.
      guard projection.isAffine, abs(start.x) < 1e6, abs(start.y) < 1e6 else {
        (self.projection, self.clip, origin) = (projection, clip, .zero)
        return
      }
      var moved = projection
      moved.origin.x -= start.x
      moved.origin.y -= start.y
      self.projection = moved
      origin = SIMD2(Int(start.x), Int(start.y))
      self.clip = clip.offset(x: -origin.x, y: -origin.y)
    }

    /// The number of the projection and the clip.
    var fingerprint: Fingerprint {
      var result = Fingerprint()
      for row in [projection.x, projection.y, projection.origin] {
        result.add(SIMD2(row.x, row.y))
        result.add(row.z.bitPattern)
      }
      result.add(UInt64(truncatingIfNeeded: clip.x0 &* 0x1_0000_0001 &+ clip.y0))
      result.add(UInt64(truncatingIfNeeded: clip.x1 &* 0x1_0000_0001 &+ clip.y1))
      return result
    }
  }
}

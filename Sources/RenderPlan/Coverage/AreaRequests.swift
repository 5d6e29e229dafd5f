// AreaRequests: the areas that a walk asks for. Their edges for bands, or their tiles for devices, are made after it, on several threads.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation
import Synchronization

/// The areas of one plan. One thread asks for areas; ``makeEdges(by:within:failed:)`` makes their edges, for bands, and
/// ``makeStrips(by:failed:)`` what devices draw.
final class AreaRequests {
  /// A shape and where it lies.
  fileprivate enum Shape: Sendable {
    case box(BoxShape)
    /// A path, with its outline in its own space where that does not depend on perspective.
    case path(PathShape, OutlineCache.CachedOutline?, scale: Double, budget: Int)
  }

  fileprivate struct Request: Sendable {
    let shape: Shape
    let place: Place
    /// The cuts of the coverage, in the pixels of the clip.
    var cuts: [PlaneCut] = []
    let node: Int
    let fingerprint: Fingerprint
    /// Its mask, if bands paint it.
    let mask: AreaCache<CoverageMask>.Answer

    /// The path that the fingerprint knows by its identity; nil for a box.
    var path: CGPath? { if case .path(let shape, _, _, _) = shape { shape.path } else { nil } }
  }

  /// The coverage of areas in earlier pictures, and what makes more of it.
  private let cache: CoverageCache
  /// The way in which the areas are painted.
  let executor: CoverageExecutor

  // Checks of exclusive access take as long as what they guard: one thread asks.
  @exclusivity(unchecked) private var requests: [Request] = []
  /// The requests of areas that a device draws, by what they follow from: equal areas share their tiles.
  private var shared: [Fingerprint: Int] = [:]
  /// The nodes that show an area which another node has asked for, with its index.
  private var sharers: [(index: Int, node: Int)] = []
  /// The tiles and rectangles that a device draws of areas, as far as they are known, by the indices of the areas.
  private var strips: [Int: CoverageCache.Entry] = [:]

  /// The areas that there is room for from the beginning, at most.
  private static let largestCapacity = 1 << 16

  /// Begins without any areas, with room for `capacity`: memory that is not written to costs nothing.
  init(cache: CoverageCache, executor: CoverageExecutor, capacity: Int) {
    self.cache = cache
    self.executor = executor
    requests.reserveCapacity(min(capacity, Self.largestCapacity))
  }

  // MARK: Areas

  /// Asks for the area of a box in the pixels of `clip`, as `cuts` leave it. Its edges have to be antialiased.
  func add(_ shape: BoxShape, under projection: Projection, clip: PixelRect, cuts: [PlaneCut]) -> PlacedCoverage.Area {
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
    if let equal = equalArea(fingerprint, of: -1, at: place) { return equal }
    // Masks are kept of whole shapes: what is cut seldom stays as it is.
    let mask = executor == .bands && cuts.isEmpty ? cache.areas.answer(for: fingerprint) : .unknown
    return add(Request(shape: .box(shape), place: place, cuts: cuts, node: -1, fingerprint: fingerprint, mask: mask))
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
    if executor == .mesh { hasher.combine(executor) }
    fingerprint.add(UInt64(bitPattern: Int64(hasher.finalize())))
    if let equal = equalArea(fingerprint, of: node, at: place) { return equal }
    let mask = executor == .bands ? cache.areas.answer(for: fingerprint) : .unknown
    var outline: OutlineCache.CachedOutline?
    var scale = 1.0
    // A shape whose coverage is known needs no outline, and keeps none.
    if projection.isAffine, mask.coverage == nil, strips[requests.count] == nil {
      scale = PathShape.outlineScale(under: projection)
      outline = cache.outlines.outline(for: OutlineCache.Key(shape: shape, scale: scale, budget: budget))
    }
    return add(
      Request(
        shape: .path(shape, outline, scale: scale, budget: budget), place: place, node: node, fingerprint: fingerprint,
        mask: mask))
  }

  private func add(_ request: Request) -> PlacedCoverage.Area {
    requests.append(request)
    return request.place.area(requests.count - 1)
  }

  /// Finds an equal area that a device draws, and moves it to a place. Nil where there is none: then the request with this fingerprint has
  /// to be added next, and its tiles are in ``strips`` if they are cached.
  private func equalArea(_ fingerprint: Fingerprint, of node: Int, at place: Place) -> PlacedCoverage.Area? {
    guard executor != .bands else { return nil }
    if let index = shared[fingerprint] {
      cache.countHit(.empty)
      if node >= 0 { sharers.append((index, node)) }
      return place.area(index)
    }
    shared[fingerprint] = requests.count
    if let entry = cache.strips.coverage(of: fingerprint) {
      strips[requests.count] = entry
      cache.countHit(place.clip)
    } else {
      cache.countMiss(place.clip)
    }
    return nil
  }

  /// Makes the edges of all areas, on several threads; those that are not made by `deadline` are left out. Returns nil where they take
  /// more than `bytes`. `failed` is called with the nodes of paths whose outlines take more steps than they may; these areas are
  /// empty.
  func makeEdges(
    by deadline: Deadline, within bytes: Int, failed: (_ node: Int, TessellationBudgetExceeded) -> Void
  ) -> AreaTable? {
    var table = AreaTable()
    guard !requests.isEmpty else { return table }
    // Threads do not share the edges alike.
    let capacity = min(cache.longestEdgeList / 4 * 5, Part.largestCapacity), room = cache.areas.room
    guard
      let parts = parts(
        by: deadline, within: bytes, failed, begin: { Part(list: EdgeList(edgeCapacity: capacity)) },
        {
          (part, request, index, kept, rasterizer) throws(TessellationBudgetExceeded) in
          try part.addEdges(of: request, at: index, with: rasterizer, kept, within: room)
        })
    else { return nil }
    table.areas = requests.map { $0.area($0.mask.coverage.map { .mask($0) } ?? .edges(.none, list: 0)) }
    cache.longestEdgeList = parts.map(\.list.count).max() ?? 0
    for part in parts {
      for (index, edges) in part.edges { table.areas[index].content = .edges(edges, list: table.lists.count) }
      table.lists.append(part.list)
      for (index, mask) in part.masks {
        table.areas[index].content = .mask(mask)
        cache.areas.keep(mask, of: requests[index].fingerprint, with: requests[index].path, byteCount: mask.byteCount)
      }
    }
    return table
  }

  /// Makes what devices draw of all areas, in the order of their indices. `deadline` and `failed` are as in
  /// ``makeEdges(by:within:failed:)``; the bytes have been counted when areas were asked for.
  func makeStrips(by deadline: Deadline, failed: (_ node: Int, TessellationBudgetExceeded) -> Void) -> AreaTable {
    var table = AreaTable()
    guard !requests.isEmpty else { return table }
    let isMesh = executor == .mesh, strips = strips
    guard
      let parts = parts(
        by: deadline, within: .max, failed, begin: { Part(list: EdgeList()) },
        {
          (part, request, index, _, rasterizer) throws(TessellationBudgetExceeded) in
          guard strips[index] == nil else { return }
          let entry = try request.strips(asMesh: isMesh, with: rasterizer)
          if !rasterizer.wasInterrupted { part.add(entry, at: index) }
        })
    else { return table }
    table.areas = requests.indices.map { index in
      requests[index].area(.strips(strips[index] ?? CoverageCache.Entry(CoverageMask())))
    }
    for (index, entry) in parts.flatMap(\.strips) {
      table.areas[index].content = .strips(entry)
      cache.strips.keep(entry, of: requests[index].fingerprint, with: requests[index].path, byteCount: entry.byteCount)
    }
    return table
  }

  /// Has several threads `add` requests, each to a part of its own, until all are made or the deadline has passed. Returns nil where the
  /// parts take more than `bytes`.
  private func parts(
    by deadline: Deadline, within bytes: Int, _ failed: (_ node: Int, TessellationBudgetExceeded) -> Void,
    begin: @Sendable () -> Part,
    _ add:
      @Sendable (inout Part, Request, Int, borrowing Atomic<Int>, CoverageRasterizer) throws(TessellationBudgetExceeded)
      -> Void
  ) -> [Part]? {
    let workers = WorkerThreads.count(for: (requests.count + Part.length - 1) / Part.length)
    // Safe to share: each thread uses a rasterizer of its own.
    nonisolated(unsafe) let rasterizers = cache.rasterizers(workers)
    let results = Mutex<[Part]>([])
    let next = Atomic(0), made = Atomic(0), kept = Atomic(0)
    // An element of an array would be copied with everything that it holds.
    requests.withUnsafeBufferPointer { requests in
      // Safe to share: nothing writes to it.
      nonisolated(unsafe) let requests = requests
      WorkerThreads.perform(workers) { worker in
        var part = begin(), known = 0
        let rasterizer = rasterizers[worker]
        while !deadline.hasPassed, made.load(ordering: .relaxed) <= bytes {
          // Some at a time: most areas are small.
          let first = next.wrappingAdd(Part.length, ordering: .relaxed).oldValue
          guard first < requests.count else { break }
          for index in first..<min(first + Part.length, requests.count) where !rasterizer.wasInterrupted {
            do throws(TessellationBudgetExceeded) {
              try add(&part, requests[index], index, kept, rasterizer)
            } catch {
              if !rasterizer.wasInterrupted { part.failures.append((index, error)) }
            }
          }
          made.wrappingAdd(part.byteCount - known, ordering: .relaxed)
          known = part.byteCount
        }
        results.withLock { $0.append(part) }
      }
    }
    guard made.load(ordering: .relaxed) <= bytes else { return nil }
    let parts = results.withLock { $0 }
    for failure in parts.flatMap(\.failures).sorted(by: { $0.index < $1.index }) {
      failed(requests[failure.index].node, failure.error)
      for sharer in sharers where sharer.index == failure.index { failed(sharer.node, failure.error) }
    }
    return parts
  }

  /// The areas that one thread makes.
  private struct Part: Sendable {
    /// The number of areas that a thread takes at a time.
    static let length = 16
    /// The edges that a list has room for from the beginning, at most.
    static let largestCapacity = 1 << 21

    var list: EdgeList
    private(set) var edges: [(index: Int, edges: ShapeEdges)] = []
    private(set) var masks: [(index: Int, mask: CoverageMask)] = []
    private(set) var strips: [(index: Int, entry: CoverageCache.Entry)] = []
    fileprivate var failures: [(index: Int, error: TessellationBudgetExceeded)] = []
    private var coverageBytes = 0

    init(list: EdgeList) { self.list = list }

    var byteCount: Int { list.byteCount + coverageBytes }

    mutating func add(_ entry: CoverageCache.Entry, at index: Int) {
      strips.append((index, entry))
      coverageBytes += entry.byteCount
    }

    /// Makes the edges of an area; it has a mask only where all masks take less than `room`, as `kept` counts them.
    mutating func addEdges(
      of request: Request, at index: Int, with rasterizer: CoverageRasterizer, _ kept: borrowing Atomic<Int>,
      within room: Int
    ) throws(TessellationBudgetExceeded) {
      switch request.mask {
      case .known: break
      case .worthKeeping where kept.load(ordering: .relaxed) < room:
        let mask = try request.mask(with: rasterizer)
        if rasterizer.wasInterrupted { return }
        masks.append((index, mask))
        coverageBytes += mask.byteCount
        kept.wrappingAdd(mask.byteCount, ordering: .relaxed)
      case .worthKeeping, .unknown:
        let (outline, projection) = try request.outline(with: rasterizer)
        let added = list.append(
          outline, under: projection, rule: request.rule, clip: request.place.clip, movedBy: request.place.origin.y,
          with: &rasterizer.filer, meter: rasterizer.meter)
        edges.append((index, added))
      }
    }
  }
}

extension AreaRequests.Request {
  fileprivate func area(_ content: AreaTable.Content) -> AreaTable.Area {
    AreaTable.Area(
      content: content, cuts: cuts.isEmpty ? nil : CutLines(cuts), fingerprint: fingerprint.value, path: path)
  }

  fileprivate var rule: WindingRule {
    if case .path(let shape, _, _, _) = shape { shape.outlineRule } else { .nonZero }
  }

  /// The mask of the area.
  fileprivate func mask(with rasterizer: CoverageRasterizer) throws(TessellationBudgetExceeded) -> CoverageMask {
    let (outline, projection) = try outline(with: rasterizer)
    return rasterizer.coverage(of: outline.projected(by: projection), rule: rule, clip: place.clip)
  }

  /// The tiles and rectangles that a device draws of the area: of paths a mesh, where that is asked for.
  fileprivate func strips(
    asMesh: Bool, with rasterizer: CoverageRasterizer
  ) throws(TessellationBudgetExceeded) -> CoverageCache.Entry {
    guard asMesh, case .path(let path, _, _, let budget) = shape else {
      return CoverageCache.Entry(try mask(with: rasterizer))
    }
    let (outline, projection) = try outline(with: rasterizer)
    return path.entry(
      .trapezoids, of: outline.projected(by: projection), clip: place.clip, budget: budget, with: rasterizer)
  }

  /// The outline, and the affine projection that takes it to device space. Throws if it takes more than its budget, or if the meter
  /// ends.
  fileprivate func outline(
    with rasterizer: CoverageRasterizer
  ) throws(TessellationBudgetExceeded) -> (Outline, Projection) {
    let meter = rasterizer.meter
    switch shape {
    case .box(let shape):
      rasterizer.outline.removeAll()
      shape.append(to: &rasterizer.outline, under: place.projection)
      return (rasterizer.outline, .identity)
    case .path(let shape, let outline?, let scale, let budget):
      let outline = try outline.outline { () throws(TessellationBudgetExceeded) in
        try shape.outline(scale: scale, budget: budget, meter: meter)
      }
      return (outline, place.projection)
    case .path(let shape, nil, _, let budget):
      let made = try shape.outline(under: place.projection, clip: place.clip, budget: budget, meter: meter)
      return (made, .identity)
    }
  }
}

extension AreaRequests {
  /// A projection and a clip, without the whole pixels of where they lie: a shape that moves by whole pixels is the same area.
  fileprivate struct Place: Sendable {
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

    /// The area of a request with an index, in this place.
    func area(_ index: Int) -> PlacedCoverage.Area {
      PlacedCoverage.Area(rect: clip.offset(x: origin.x, y: origin.y), index: UInt32(index), origin: origin)
    }

    /// The number of the projection and the clip.
    var fingerprint: Fingerprint {
      var result = Fingerprint()
      func add(_ row: SIMD3<Double>) {
        result.add(SIMD2(row.x, row.y))
        result.add(row.z.bitPattern)
      }
      add(projection.x)
      add(projection.y)
      add(projection.origin)
      result.add(UInt64(truncatingIfNeeded: clip.x0 &* 0x1_0000_0001 &+ clip.y0))
      result.add(UInt64(truncatingIfNeeded: clip.x1 &* 0x1_0000_0001 &+ clip.y1))
      return result
    }
  }
}

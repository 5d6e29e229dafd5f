// The numbers of a plan that shaders look up, as one table: gradients, images in perspective, colour matrices, lines that cut quads, the
// instances of replicators.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// The table of a plan. `Shaders/gradient.glsl`, `projected.glsl`, `filtered.glsl`, `convexQuad.glsl` and `replicated.glsl` describe the
/// entries; both sides change together. The planner sees to it that a plan has no more than ``DrawTables/capacity``.
struct ParameterTable {
  /// The number of entries in a row of the texture that holds the table.
  static let width = 2048

  /// All entries, in order.
  private(set) var entries: [SIMD4<Float>] = []
  private let tables: DrawTables
  /// The first entries of what was looked up before, by index in the plan.
  private var stops: [GradientStops: Int] = [:]
  private var gradients: [Int: Int] = [:]
  private var projections: [Int: Int] = [:]
  private var matrices: [Int: Int] = [:]
  private var convexQuads: [Int: Int] = [:]
  private var maps: [Int: [(low: Int, high: Int)]] = [:]

  init(_ tables: DrawTables) { self.tables = tables }

  /// The first entry of a gradient: its map, each row with one of the place of its stops, their number and its form.
  mutating func entry(ofGradient index: Int) -> Int {
    if let known = gradients[index] { return known }
    let gradient = tables.gradients[index], stops = entry(of: gradient.stops)
    gradients[index] = entries.count
    return append(gradient.map, Float(stops), Float(gradient.stops.count), Float(gradient.form.rawValue))
  }

  /// The first entry of stops: their locations, each with the two numbers of the interpolation from the stop before it, then the colours,
  /// red, green, blue, alpha.
  private mutating func entry(of stops: GradientStops) -> Int {
    if let known = self.stops[stops] { return known }
    let start = entries.count
    for (index, location) in stops.locations.enumerated() {
      let way = index > 0 ? Self.way(from: stops.locations[index - 1], to: location) : (start: 0, scale: 0)
      entries.append(SIMD4(location, way.start, way.scale, 0))
    }
    entries += stops.colors
    self.stops[stops] = start
    return start
  }

  /// The numbers with which the interpolation from one stop to the next is (t − start) · scale, clamped to 0…1.
  private static func way(from: Float, to: Float) -> (start: Float, scale: Float) {
    let steepest: Float = 1e38
    guard to <= from else { return (from, min(1 / (to - from), steepest)) }
    // A hard edge: 0 before the location, 1 at it. Near 0 floats differ by less than a GPU may preserve.
    return (abs(to) > 1e-30 ? to.nextDown : -1e-37, steepest)
  }

  /// The first entry of the map of an image in perspective, which ends with what is added to its mip level.
  mutating func entry(ofProjection index: Int) -> Int {
    if let known = projections[index] { return known }
    let paint = tables.projections[index]
    projections[index] = entries.count
    return append(paint.map, 0, 0, Float(paint.levelBias))
  }

  /// The first entry of a colour matrix: its rows, then what is added.
  mutating func entry(ofMatrix index: Int) -> Int {
    if let known = matrices[index] { return known }
    let matrix = tables.colorMatrices[index]
    matrices[index] = entries.count
    for row in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias] { entries.append(SIMD4<Float>(row)) }
    return entries.count - 5
  }

  /// The first entry of the lines that cut a convex quad: all that is multiplied by x, by y and by 1, and the rules as numbers, each in
  /// one entry.
  mutating func entry(ofSidesOf index: Int) -> Int {
    if let known = convexQuads[index] { return known }
    // A missing line is (0, 0, 1): the whole plane.
    var columns = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>(repeating: 1), SIMD4<Float>.zero)
    for (index, side) in tables.convexQuads[index].sides.prefix(ConvexQuad.maxSides).enumerated() {
      columns.0[index] = Float(side.line.x)
      columns.1[index] = Float(side.line.y)
      columns.2[index] = Float(side.line.z)
      columns.3[index] = Float(side.rule.rawValue)
    }
    convexQuads[index] = entries.count
    entries += [columns.0, columns.1, columns.2, columns.3]
    return entries.count - 4
  }

  /// Adds the maps of a replication, two entries each, unless they are there.
  mutating func addMaps(ofReplication index: Int) {
    guard maps[index] == nil else { return }
    maps[index] = tables.replications[index].levels.map { (low: append($0.low), high: append($0.high)) }
  }

  /// The first entries of the low and of the high maps of each level of a replication that was added.
  func maps(ofReplication index: Int) -> [(low: Int, high: Int)] { maps[index] ?? [] }

  private mutating func append(_ maps: [Projection]) -> Int {
    let start = entries.count
    for map in maps {
      entries.append(SIMD4(Float(map.x.x), Float(map.x.y), Float(map.y.x), Float(map.y.y)))
      entries.append(SIMD4(Float(map.origin.x), Float(map.origin.y), 0, 0))
    }
    return start
  }

  /// Adds the columns of a map, each with a number beside it.
  private mutating func append(_ map: Projection, _ x: Float, _ y: Float, _ w: Float) -> Int {
    entries.append(SIMD4(Float(map.x.x), Float(map.y.x), Float(map.origin.x), x))
    entries.append(SIMD4(Float(map.x.y), Float(map.y.y), Float(map.origin.y), y))
    entries.append(SIMD4(Float(map.x.z), Float(map.y.z), Float(map.origin.z), w))
    return entries.count - 3
  }
}

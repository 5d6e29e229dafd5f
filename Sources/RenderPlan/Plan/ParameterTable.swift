// The numbers of a plan that shaders look up, as one table: gradients, images in perspective, lines that cut boxes, the
// instances of replicators.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The table of a plan. `Shaders/gradient.glsl`, `projected.glsl`, `convexQuad.glsl` and `replicated.glsl` describe the
/// entries; both sides change together.
package struct ParameterTable: Sendable {
  /// The number of entries in a row of the texture that holds the table.
  package static let width = 2048
  /// The most entries that a table may have: what a square texture of that width holds, which every device can have.
  package static let capacity = width * width

  /// All entries, in order.
  package private(set) var entries: [SIMD4<Float>] = []
  /// The offset of the first entry of each list of stops; gradients with equal stops share their entries.
  private var stopOffsets: [[SIMD4<Float>]: Int] = [:]

  package init() {}

  /// Adds a gradient and returns where it begins, or nil where there is no room left.
  mutating func add(_ type: GradientRamp.Form, map: Projection, stops: GradientStops) -> Int? {
    let known = stopOffsets[stops.entries]
    let needed = 3 + (known == nil ? stops.entries.count : 0)
    guard entries.count + needed <= Self.capacity else { return nil }
    let stopOffset = known ?? entries.count
    if known == nil {
      stopOffsets[stops.entries] = stopOffset
      entries += stops.entries
    }
    let offset = entries.count
    entries.append(SIMD4(Float(map.x.x), Float(map.y.x), Float(map.origin.x), Float(stopOffset)))
    entries.append(SIMD4(Float(map.x.y), Float(map.y.y), Float(map.origin.y), Float(stops.count)))
    entries.append(SIMD4(Float(map.x.z), Float(map.y.z), Float(map.origin.z), Float(type.rawValue)))
    return offset
  }

  /// Adds the map of an image in perspective and returns where it begins, or nil where there is no room left.
  mutating func add(_ map: Projection, levelBias: Double) -> Int? {
    guard entries.count + 3 <= Self.capacity else { return nil }
    entries.append(SIMD4(Float(map.x.x), Float(map.y.x), Float(map.origin.x), 0))
    entries.append(SIMD4(Float(map.x.y), Float(map.y.y), Float(map.origin.y), 0))
    entries.append(SIMD4(Float(map.x.z), Float(map.y.z), Float(map.origin.z), Float(levelBias)))
    return entries.count - 3
  }

  /// Adds a colour matrix and returns where it begins, or nil where there is no room left: its rows, then what is
  /// added.
  mutating func add(_ matrix: ColorMatrix) -> Int? {
    guard entries.count + 5 <= Self.capacity else { return nil }
    for row in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias] { entries.append(SIMD4<Float>(row)) }
    return entries.count - 5
  }

  /// The colour matrix that was added at an entry.
  package func colorMatrix(at entry: Int) -> ColorMatrix {
    func row(_ index: Int) -> SIMD4<Double> { SIMD4<Double>(entries[entry + index]) }
    return ColorMatrix(red: row(0), green: row(1), blue: row(2), alpha: row(3), bias: row(4))
  }

  /// The number of entries that the lines of a convex quad take.
  private static let entriesOfSides = 4

  /// Adds the lines that cut a convex quad and returns where they begin, or nil where there is no room left: all that
  /// is multiplied by x, by y and by 1, and the rules as numbers, each in one entry.
  mutating func add(sides: [ConvexQuad.Side]) -> Int? {
    guard entries.count + Self.entriesOfSides <= Self.capacity else { return nil }
    // A missing line is (0, 0, 1): the whole plane.
    var columns = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>(repeating: 1), SIMD4<Float>.zero)
    for (index, side) in sides.prefix(ConvexQuad.maxSides).enumerated() {
      columns.0[index] = Float(side.line.x)
      columns.1[index] = Float(side.line.y)
      columns.2[index] = Float(side.line.z)
      columns.3[index] = Float(side.rule.rawValue)
    }
    entries += [columns.0, columns.1, columns.2, columns.3]
    return entries.count - Self.entriesOfSides
  }

  /// The entries that the shader of a record looks up, wherever they lie in the table.
  package func entries(readBy record: QuadRecord, _ key: BatchKey) -> [SIMD4<Float>] {
    func part(_ start: Float, _ count: Int) -> [SIMD4<Float>] {
      guard start >= 0, start <= Float(Self.capacity) else { return [] }
      return entries(at: Int(start), count: count)
    }
    if key.coverage == .convexQuad { return record.scalar > 0 ? part(record.entry, Self.entriesOfSides) : [] }
    switch key.paint {
    case .projected: return part(record.entry, 3)
    case .filtered: return part(record.entry, 5)
    case .gradient:
      var map = part(record.entry, 3)
      guard map.count == 3, map[1].w >= 0, map[1].w <= Float(Self.capacity) else { return map }
      let stops = part(map[0].w, 2 * Int(map[1].w))
      map[0].w = 0
      return map + stops
    case .color, .tileColors, .texture, .blended: return []
    }
  }

  /// Some entries in their order, as far as there are any.
  func entries(at start: Int, count: Int) -> [SIMD4<Float>] {
    guard start >= 0, count >= 0 else { return [] }
    return Array(entries.dropFirst(start).prefix(count))
  }

  /// Adds affine maps, two entries each, and returns where they begin, or nil where there is no room left.
  mutating func add(_ maps: [Projection]) -> Int? {
    guard entries.count + 2 * maps.count <= Self.capacity else { return nil }
    let offset = entries.count
    for map in maps {
      entries.append(SIMD4(Float(map.x.x), Float(map.x.y), Float(map.y.x), Float(map.y.y)))
      entries.append(SIMD4(Float(map.origin.x), Float(map.origin.y), 0, 0))
    }
    return offset
  }
}

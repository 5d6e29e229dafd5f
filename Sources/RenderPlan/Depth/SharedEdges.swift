// Edges that two planes of one space of depth share, as the faces of a cube do, and the cuts by which nothing that lies
// behind both planes shows along them.
//
// Two polygons that meet at a line each cover a part of the pixels on it, and painting one after the other lets the
// square of these parts' product through: of what is behind them, a quarter where the line runs through the middle of a
// pixel. Where a plane folds back behind the other one, it shows beside it in the same way. The parts are known here to
// be of one line: what is painted first takes the share of the pixel that the other one leaves (T. Porter, T. Duff:
// "Compositing digital images", 1984, on shapes that are known not to overlap), and what lies behind the other plane is
// left out on the line. Core Animation's rule is not documented.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// An edge of a plane that another plane shares.
struct SharedEdge {
  /// The plane lies where `line.x · x + line.y · y + line.z` is positive at (x, y) of the flattening node.
  let line: SIMD3<Double>
  /// The index of the edge among those of the plane.
  let index: Int
  /// The index of the other plane, which is opaque.
  let other: Int
  /// Whether the plane lies behind the other one, and not beside it.
  let isBehind: Bool
}

extension SharedEdge {
  /// A plane whose edges are compared.
  struct Candidate {
    /// The index of the plane, in tree order.
    let plane: Int
    let seen: ProjectedPlane
    /// Whether it is opaque up to its edges.
    let isOpaque: Bool
  }

  /// An edge of a candidate, with its ends in space.
  private struct Edge {
    let candidate: Int
    let index: Int
    let start: SIMD3<Double>
    let end: SIMD3<Double>

    var middle: SIMD3<Double> { (start + end) / 2 }

    func coincides(with other: Edge, within distance: Double) -> Bool {
      func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
        let gap = a - b
        return pointwiseMax(gap, -gap).max() <= distance
      }
      return isNear(start, other.start) && isNear(end, other.end)
        || isNear(start, other.end) && isNear(end, other.start)
    }
  }

  /// The distance, in points, up to which ends of edges are the same point: much more than the rounding errors of
  /// transforms, and too little to be seen.
  private static let distance = 1.0 / 1024

  /// The edges of one cell of space that an edge is compared with: of very many planes with the same edge, each has only
  /// some of the others as neighbours.
  private static let mostCompared = 32

  /// Returns the edges that opaque planes share with each candidate, by the index of its plane. Not all of them if `meter`
  /// ends.
  static func find(among candidates: [Candidate], meter: WorkMeter? = nil) -> [Int: [SharedEdge]] {
    guard candidates.contains(where: { $0.isOpaque }) else { return [:] }
    let (edges, pairs) = coincidingEdges(of: candidates, meter)
    /// Passes on each edge with each other one that it shares with an opaque plane.
    func forEachShared(_ body: (Edge, Edge) -> Void) {
      for pair in pairs where !meter.isOver(after: 1) {
        let (one, other) = (edges[Int(pair.x)], edges[Int(pair.y)])
        if candidates[other.candidate].isOpaque { body(one, other) }
        if candidates[one.candidate].isOpaque { body(other, one) }
      }
    }
    var result: [Int: [SharedEdge]] = [:]
    func add(_ edge: Edge, sharedWith other: Edge, isBehind: Bool) {
      let plane = candidates[edge.candidate]
      result[plane.plane, default: []].append(
        SharedEdge(
          line: plane.seen.edges[edge.index], index: edge.index, other: candidates[other.candidate].plane,
          isBehind: isBehind))
    }
    // A plane that lies behind another one along an edge is nobody's neighbour there.
    var behind: Set<SIMD2<Int>> = []
    forEachShared { edge, other in
      let plane = candidates[edge.candidate], key = SIMD2(edge.candidate, edge.index)
      guard plane.isBehind(candidates[other.candidate], alongEdge: edge.index), behind.insert(key).inserted else {
        return
      }
      add(edge, sharedWith: other, isBehind: true)
    }
    forEachShared { edge, other in
      guard candidates[edge.candidate].isBeside(candidates[other.candidate], alongEdge: edge.index),
        !behind.contains(SIMD2(edge.candidate, edge.index)), !behind.contains(SIMD2(other.candidate, other.index))
      else { return }
      add(edge, sharedWith: other, isBehind: false)
    }
    return result
  }

  /// A number for a cell of space. Cells that share one are only compared for nothing.
  private static func key(of cell: SIMD3<Double>) -> UInt64 {
    let bits = cell.x.bitPattern &* 0x9E37_79B9_7F4A_7C15 ^ cell.y.bitPattern &* 0xBF58_476D_1CE4_E5B9
    return bits ^ cell.z.bitPattern &* 0x94D0_49BB_1331_11EB
  }

  /// All edges, and the indices of the pairs of different planes that have the same ends, found by the cell of space that holds their
  /// middle. Indices, since very many planes with the same edges have thirty times as many pairs as edges.
  private static func coincidingEdges(
    of candidates: [Candidate], _ meter: WorkMeter?
  ) -> (edges: [Edge], pairs: [SIMD2<Int32>]) {
    let cell = 4 * distance
    var edges: [Edge] = []
    edges.reserveCapacity(4 * candidates.count)
    // The last edge whose middle lies in a cell, and for each edge the one before it in its cell.
    var lastInCell: [UInt64: Int] = [:], previous: [Int] = []
    lastInCell.reserveCapacity(4 * candidates.count)
    var pairs: [SIMD2<Int32>] = []
    for (number, candidate) in candidates.enumerated() {
      if meter.isOver(after: 32) { break }
      let corners = candidate.seen.polygon.map { SIMD3($0.x, $0.y, candidate.seen.height(at: $0)) }
      for index in corners.indices {
        let edge = Edge(
          candidate: number, index: index, start: corners[index],
          end: corners[index + 1 < corners.count ? index + 1 : 0])
        let low = ((edge.middle - distance) / cell).rounded(.down)
        let high = ((edge.middle + distance) / cell).rounded(.down)
        func compare(with cell: SIMD3<Double>) {
          var next = lastInCell[Self.key(of: cell)] ?? -1, left = mostCompared
          while next >= 0, left > 0 {
            left -= 1
            let other = edges[next]
            if other.candidate != number, edge.coincides(with: other, within: distance) {
              pairs.append(SIMD2(Int32(next), Int32(edges.count)))
            }
            next = previous[next]
          }
        }
        if low == high {
          compare(with: low)
        } else {
          let corners = [low, high]
          for x in corners.prefix(low.x == high.x ? 1 : 2).map(\.x) {
            for y in corners.prefix(low.y == high.y ? 1 : 2).map(\.y) {
              for z in corners.prefix(low.z == high.z ? 1 : 2).map(\.z) { compare(with: SIMD3(x, y, z)) }
            }
          }
        }
        previous.append(
          lastInCell.updateValue(edges.count, forKey: Self.key(of: (edge.middle / cell).rounded(.down))) ?? -1)
        edges.append(edge)
      }
    }
    return (edges, pairs)
  }
}

extension SharedEdge.Candidate {
  /// Whether the plane lies behind another one that shares an edge with it, on the same side of that.
  fileprivate func isBehind(_ other: Self, alongEdge index: Int) -> Bool {
    guard isInside(other, ofEdge: index) == true else { return false }
    // They are equally high on the edge: the slopes away from it decide.
    let inwards = SIMD3(seen.edges[index].x, seen.edges[index].y, 0)
    return ((other.seen.height - seen.height) * inwards).sum() > 1e-6
  }

  /// Whether the plane lies beyond an edge that it shares with another one.
  fileprivate func isBeside(_ other: Self, alongEdge index: Int) -> Bool { isInside(other, ofEdge: index) == false }

  /// Whether another plane lies on the inner side of an edge, or the outer one; nil where it is too narrow to tell.
  private func isInside(_ other: Self, ofEdge index: Int) -> Bool? {
    let edge = seen.edges[index]
    let distances = other.seen.polygon.map { edge.x * $0.x + edge.y * $0.y + edge.z }
    let high = distances.max() ?? 0, low = distances.min() ?? 0
    return high > 1e-2 && high > -low ? true : low < -1e-2 && -low > high ? false : nil
  }
}

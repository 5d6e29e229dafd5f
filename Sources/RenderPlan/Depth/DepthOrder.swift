// The order in which planes are painted so that nearer ones cover farther ones, and the cuts that this takes.
//
// Planes that overlap in the picture are compared over the polygon that they share: heights are linear there, so that
// comparing its corners is enough. A plane that passes through another is cut along the line in which they meet (M. E.
// Newell, R. G. Newell, T. L. Sancha: "A solution to the hidden surface problem", 1972). The order is a topological
// order of the graph of planes that cover each other; where planes overlap in a cycle, one of them parts the others as
// in a binary space partition (H. Fuchs, Z. Kedem, B. Naylor, 1980).
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Orders planes, cutting those that need it, within a limited number of comparisons.
struct DepthOrder {
  /// A line along which a plane was cut, since it passes through another plane there.
  struct Side {
    /// The part lies where `x · X + y · Y + z` is positive at (X, Y) of the space that the planes are projected onto.
    let line: SIMD3<Double>
    /// Whether the part is before the other plane, and not behind it.
    let isBefore: Bool
    /// The index of the other plane, in tree order.
    let other: Int
  }

  /// A plane, or a part of one.
  struct Fragment {
    /// The index of the plane, in tree order.
    let plane: Int
    let seen: ProjectedPlane
    /// The cuts that bound the part.
    var sides: [Side] = []
  }

  /// A pair of fragments of which one covers the other, as indices into a list.
  private struct Cover {
    let above: Int
    let below: Int
  }

  /// The position in depth of a fragment in relation to another one.
  private enum Relation {
    /// They share no area that could be seen.
    case apart
    case above
    case below
    /// They lie in one plane.
    case level
    case crossing
  }

  /// The number of comparisons that may still be made.
  private(set) var comparisonsLeft: Int
  /// The most fragments that there may be.
  private let mostFragments: Int
  /// Leaves no comparisons once it has ended.
  private let meter: WorkMeter?
  /// The largest difference of heights that may be a rounding error.
  private var tolerance = 0.0

  /// Creates an order that takes at most `budget` comparisons and makes at most `mostFragments` fragments. There is none
  /// if `meter` ends before that.
  init(budget: Int, mostFragments: Int = .max, meter: WorkMeter? = nil) {
    comparisonsLeft = budget
    self.meter = meter
    self.mostFragments = mostFragments
  }

  /// The fragments to paint, farthest first; nil where there is no order within the bounds.
  mutating func fragments(of planes: [(plane: Int, seen: ProjectedPlane)]) -> [Fragment]? {
    let size = planes.reduce(0.0) { size, entry in
      let seen = entry.seen
      let reach = pointwiseMax(seen.high, -seen.low)
      return max(size, reach.max(), abs(seen.nearest), abs(seen.farthest))
    }
    tolerance = 1e-7 * (1 + size)
    let fragments = planes.map { Fragment(plane: $0.plane, seen: $0.seen) }
      .sorted(meter) { ($0.seen.middle, $0.plane) < ($1.seen.middle, $1.plane) }
    if isInOrder(fragments) { return fragments }
    return comparisonsLeft > 0 ? sorted(fragments) : nil
  }

  // MARK: The common case

  /// Whether no fragment has to be cut, and none covers one that comes after it.
  private mutating func isInOrder(_ fragments: [Fragment]) -> Bool {
    let bounds = fragments.map { SIMD4(lowHalf: $0.seen.low, highHalf: $0.seen.high) }
    let depths = fragments.map { SIMD2($0.seen.farthest, $0.seen.nearest) }
    let byLeft = Array(fragments.indices).sorted(meter) { bounds[$0].x < bounds[$1].x }
    var active: [Int] = []
    for index in byLeft {
      guard isInTime(after: 1 + active.count / 8) else { return false }
      let own = bounds[index]
      active.removeAll { bounds[$0].z <= own.x }
      for other in active where bounds[other].y < own.w && own.y < bounds[other].w {
        let (first, second) = (min(index, other), max(index, other))
        // A pair is in order if the first fragment lies wholly behind the second, which is painted after it.
        guard depths[first].y >= depths[second].x - tolerance else { continue }
        let (one, next) = (fragments[first].seen, fragments[second].seen)
        switch relation(one, next) {
        case .apart, .below: break
        case .level: if fragments[first].plane > fragments[second].plane { return false }
        case .above, .crossing: return false
        }
        guard comparisonsLeft > 0 else { return false }
      }
      active.append(index)
    }
    return true
  }

  // MARK: The general case

  private enum Task {
    case sort([Fragment])
    case emit(Fragment)
  }

  private mutating func sorted(_ fragments: [Fragment]) -> [Fragment]? {
    // Of two planes that pass through each other, the later one is cut. That is the one that is seen nearly edge-on: its parts
    // can be cut to its own area in each pixel, while the other's parts would only be blended with it.
    let ranks = fragments.map { (isNarrow: $0.seen.isNarrow ? 1 : 0, fragment: $0) }
      .sorted { ($0.isNarrow, $0.fragment.plane) < ($1.isNarrow, $1.fragment.plane) }
    var tasks = [Task.sort(ranks.map(\.fragment))]
    var result: [Fragment] = []
    while let task = tasks.popLast() {
      guard isInTime(after: 1) else { return nil }
      switch task {
      case .emit(let fragment): result.append(fragment)
      case .sort(let fragments):
        guard let (resolved, covers) = resolve(fragments), result.count + resolved.count <= mostFragments else {
          return nil
        }
        let (sorted, circular) = Self.sorted(resolved, covers)
        result += sorted
        let wide = circular.filter { !$0.seen.isNarrow }
        let dividers = wide.isEmpty ? circular : wide
        guard let middle = dividers.min(by: { ($0.seen.middle, $0.plane) < ($1.seen.middle, $1.plane) }) else {
          continue
        }
        let (behind, before) = part(circular, by: middle)
        tasks += [.sort(before), .emit(middle), .sort(behind)]
      }
    }
    return result
  }

  /// Cuts fragments until none passes through another, and finds which of them cover which others.
  private mutating func resolve(_ fragments: [Fragment]) -> (resolved: [Fragment], covers: [Cover])? {
    var resolved: [Fragment] = []
    // The bounds of the resolved fragments, which rule out most pairs, lie side by side.
    var bounds: [SIMD4<Double>] = []
    var strips = StripIndex(fragments.map(\.seen))
    var covers: [Cover] = []
    var waiting = Array(fragments.reversed())
    while let fragment = waiting.popLast() {
      let start = covers.count, own = resolved.count
      var crossed: Int?
      let reach = SIMD4(lowHalf: fragment.seen.high, highHalf: -fragment.seen.low)
      strips.forEachNear(fragment.seen) { index in
        guard isInTime(after: 1) else { return false }
        guard all(bounds[index] .< reach) else { return true }
        let other = resolved[index]
        switch relation(fragment.seen, other.seen) {
        case .apart: break
        case .above: covers.append(Cover(above: own, below: index))
        case .below: covers.append(Cover(above: index, below: own))
        case .level:
          let isAbove = fragment.plane > other.plane
          covers.append(isAbove ? Cover(above: own, below: index) : Cover(above: index, below: own))
        case .crossing: crossed = index
        }
        return crossed == nil && comparisonsLeft > 0
      }
      guard comparisonsLeft > 0, resolved.count + waiting.count < mostFragments else { return nil }
      if let crossed {
        covers.removeLast(covers.count - start)
        waiting += Self.cut(fragment, along: resolved[crossed])
        continue
      }
      resolved.append(fragment)
      bounds.append(SIMD4(lowHalf: fragment.seen.low, highHalf: -fragment.seen.high))
      strips.append(fragment.seen)
    }
    return (resolved, covers)
  }

  /// Sorts the fragments that can be painted one after the other; `circular` are those that overlap in a cycle, or lie
  /// over such a cycle.
  private static func sorted(_ fragments: [Fragment], _ covers: [Cover]) -> (sorted: [Fragment], circular: [Fragment]) {
    struct Ready: Comparable {
      let middle: Double
      let index: Int

      static func < (a: Ready, b: Ready) -> Bool { (a.middle, a.index) < (b.middle, b.index) }
    }
    // `left` has for each fragment the number of fragments that it covers and that are not painted yet; `starts` and
    // `ends` bound its range in `covering`, the list of the fragments that cover it.
    var left = Array(repeating: 0, count: fragments.count)
    var ends = left
    for cover in covers {
      left[cover.above] += 1
      ends[cover.below] += 1
    }
    for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
    var starts = ends
    var covering = Array(repeating: 0, count: covers.count)
    for cover in covers {
      starts[cover.below] -= 1
      covering[starts[cover.below]] = cover.above
    }
    var ready = MinimumHeap<Ready>()
    for index in fragments.indices where left[index] == 0 {
      ready.insert(Ready(middle: fragments[index].seen.middle, index: index))
    }
    var result: [Fragment] = []
    while let next = ready.removeFirst() {
      result.append(fragments[next.index])
      left[next.index] = -1
      for other in covering[starts[next.index]..<ends[next.index]] {
        left[other] -= 1
        if left[other] == 0 { ready.insert(Ready(middle: fragments[other].seen.middle, index: other)) }
      }
    }
    return (result, fragments.indices.filter { left[$0] > 0 }.map { fragments[$0] })
  }

  /// Splits fragments by the plane of one of them, extended over the whole picture: into the parts behind that plane,
  /// and those before it.
  private mutating func part(
    _ fragments: [Fragment], by divider: Fragment
  ) -> (behind: [Fragment], before: [Fragment]) {
    var behind: [Fragment] = [], before: [Fragment] = []
    var isFound = false
    for fragment in fragments {
      if !isFound, fragment.plane == divider.plane, fragment.seen.polygon == divider.seen.polygon {
        isFound = true
        continue
      }
      comparisonsLeft -= 1
      guard isInTime(after: 8) else { break }
      let above = fragment.seen.polygon.map { fragment.seen.height(at: $0) - divider.seen.height(at: $0) }
      let highest = above.max() ?? 0, lowest = above.min() ?? 0
      if highest <= tolerance, lowest >= -tolerance {
        if fragment.plane < divider.plane { behind.append(fragment) } else { before.append(fragment) }
      } else if highest <= tolerance {
        behind.append(fragment)
      } else if lowest >= -tolerance {
        before.append(fragment)
      } else {
        for piece in Self.cut(fragment, along: divider) {
          let isBefore = piece.seen.polygon.contains {
            piece.seen.height(at: $0) - divider.seen.height(at: $0) > tolerance
          }
          if isBefore { before.append(piece) } else { behind.append(piece) }
        }
      }
    }
    return (behind, before)
  }

  /// Cuts a fragment into its parts before and behind a plane.
  private static func cut(_ fragment: Fragment, along other: Fragment) -> [Fragment] {
    let line = fragment.seen.height - other.seen.height
    let sides = [
      Side(line: line, isBefore: true, other: other.plane), Side(line: -line, isBefore: false, other: other.plane),
    ]
    return sides.compactMap { side in
      guard let seen = fragment.seen.part(beyond: side.line) else { return nil }
      return Fragment(plane: fragment.plane, seen: seen, sides: fragment.sides + [side])
    }
  }

  /// Whether the meter goes on after so many more steps; no comparison is left if it does not.
  private mutating func isInTime(after steps: Int) -> Bool {
    if meter.isOver(after: steps) { comparisonsLeft = 0 }
    return !meter.hasEnded
  }

  private mutating func relation(_ a: ProjectedPlane, _ b: ProjectedPlane) -> Relation {
    comparisonsLeft -= 1
    guard isInTime(after: 8) else { return .apart }
    // Planes whose ranges of height do not meet are in order by these alone, if they share anything.
    if a.farthest > b.nearest + tolerance { return a.isApart(from: b) ? .apart : .above }
    if b.farthest > a.nearest + tolerance { return a.isApart(from: b) ? .apart : .below }
    let (area, lowest, highest) = a.overlap(with: b)
    guard area > tolerance * tolerance else { return .apart }
    if highest <= tolerance { return lowest >= -tolerance ? .level : .below }
    return lowest >= -tolerance ? .above : .crossing
  }
}

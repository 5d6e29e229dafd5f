// TrimNeighbours: the outlines that a trim of one shape after another cuts beside the outlines of one paint.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import Synchronization

/// The place of a paint's outlines among all those that a trim takes for one length.
///
/// Each group has layers of its own, while a trim after several groups goes on from one to the next ("Trim Multiple Shapes: Individually" of
/// After Effects). Each group's lengths are measured in its own space, as in lottie-web.
struct TrimNeighbours: Sendable {
  /// The lengths of all items before the trim.
  let lengths: ItemLengths
  /// The items that are the paint's own.
  let own: Range<Int>
  /// The outlines of the paint that come before all items.
  let earlier: [ShapeItem]

  /// The lengths of the outlines before the paint's own and after them.
  func sums(at frame: Double) -> (before: Double, after: Double) {
    let all = lengths.value(at: frame)
    return (all[..<own.lowerBound].reduce(0, +), all[own.upperBound...].reduce(0, +))
  }

  /// The length of the paint's own outlines, in which groups are not moved.
  func ownLength(at frame: Double) -> Double { lengths.length(of: own, after: earlier, at: frame) }
}

/// The lengths of the outlines of each of some items, as modifiers among them and after them leave them.
final class ItemLengths: Sendable {
  private let items: [ShapeItem]
  private let late: LateModifiers
  /// Whether any of the lengths changes.
  let isAnimated: Bool
  /// The lengths at the last frame: every paint before the trim asks for them.
  private let last = Mutex<(frame: Double, lengths: [Double])?>(nil)

  fileprivate init(_ items: ArraySlice<ShapeItem>, _ late: LateModifiers) {
    (self.items, self.late) = (Array(items), late)
    isAnimated = items.contains { $0.changesOutlines } || late.changesOutlines
  }

  /// The length of each item's outlines at a frame; 0 for items without outlines.
  func value(at frame: Double) -> [Double] {
    last.withLock { last in
      if let last, last.frame == frame { return last.lengths }
      let deadline = Deadline.ofReading
      let lengths = items.enumerated().map { index, item -> Double in
        guard item.hasOutlines, !deadline.hasPassedLately else { return 0 }
        return length(of: index..<index + 1, after: [], at: frame)
      }
      if !deadline.hasPassed { last = (frame, lengths) }
      return lengths
    }
  }

  /// The length of the outlines of several items together, after others.
  fileprivate func length(of own: Range<Int>, after earlier: [ShapeItem], at frame: Double) -> Double {
    let outlines = (earlier + items[own]).flatMap(\.inOwnSpace) + late.after(own)
    return Array(Outlines.contours(of: outlines, at: frame).joined()).length
  }
}

/// The modifiers that change the outlines of a group's items: those among the items, and those after the group.
struct LateModifiers {
  private var items: [(index: Int, item: ShapeItem, lengths: ItemLengths?)] = []

  /// With `joinsTrims` a trim of one shape after another takes the outlines of all items before it for one length.
  init(of items: [ShapeItem], after outer: [ShapeItem], joinsTrims: Bool) {
    let late = items.enumerated().filter { $0.element.isLateModifier }
    for (index, item) in late.map({ ($0.offset, $0.element) }) + outer.map({ (items.count, $0) }) {
      let joins = joinsTrims && item.trimsOneAfterAnother
      self.items.append((index, item, joins ? ItemLengths(items[..<index], self) : nil))
    }
  }

  /// Whether any of them changes.
  var changesOutlines: Bool { items.contains { $0.item.changesOutlines } }

  /// The modifiers that change the outlines of some items, and of others that come `earlier` than all.
  func after(_ own: Range<Int>, _ earlier: [ShapeItem] = []) -> [ShapeItem] {
    items.drop { $0.index < own.upperBound }.map { _, item, lengths in
      guard let lengths else { return item }
      var item = item
      item.neighbours.append(TrimNeighbours(lengths: lengths, own: own, earlier: earlier))
      return item
    }
  }
}

extension ShapeItem {
  /// The item, or the items of a group, without the transforms of groups.
  fileprivate var inOwnSpace: [ShapeItem] {
    guard case .group(let inner) = content else {
      if case .transform = content { return [] }
      return [self]
    }
    return inner.flatMap { item in
      guard case .group = item.content else { return item.inOwnSpace }
      var group = item
      group.content = .group(item.inOwnSpace)
      return [group]
    }
  }
}

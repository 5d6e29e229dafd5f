// PaintScopes: which outlines of a group each fill and each stroke paints.
// SPDX-License-Identifier: Apache-2.0

/// A paint with the outlines that it paints.
struct PaintScope {
  var paint: ShapeItem
  /// The outlines and the modifiers that change them, in their order.
  var outlines: [ShapeItem]
  /// The place in the group, by which scopes and groups are ordered from front to back.
  var index: Int
}

/// The paints of a group's own items, from front to back, by the rules of lottie-ios's Core Animation engine.
///
/// By the specification a paint paints all outlines before it. In the pictures by that engine, a fill paints those after the fill before it:
/// of a rectangle, red, a circle and blue, the circle alone is blue. A fill that has none of its own has those of the fill before it. A stroke
/// paints all outlines before it, with each fill anew: of two fills and a stroke after them, the stroke lies below each of them, and so over
/// the second. (`ShapeLayer.swift` of lottie-ios makes such groups.)
struct PaintScopes {
  private(set) var scopes: [PaintScope] = []
  /// The indices of the paints that have no outlines of the group's own: they paint the groups before them.
  private(set) var forGroups: Set<Int> = []

  /// A run of outlines with the items that apply to it.
  private struct Run {
    var outlines: [Int] = []
    var others: [Int] = []
    var isTrimmed = false
    var index: Int
  }

  init(_ items: [ShapeItem]) {
    let hasGroups = items.contains { $0.isGroup }
    var runs = [Run(index: 0)]
    for (index, item) in items.enumerated() where !item.isHidden {
      let last = runs.count - 1
      switch item.content {
      case .rectangle, .ellipse, .star, .path:
        // A trim changes the outlines before it alone.
        if runs[last].isTrimmed { runs.append(Run(index: index)) }
        runs[runs.count - 1].outlines.append(index)
      case .fill, .gradientFill:
        runs[last].others.append(index)
        if runs[last].outlines.isEmpty, !hasGroups, last > 0 { runs[last].outlines = runs[last - 1].outlines }
        runs.append(Run(index: index + 1))
      case .group, .transform, .repeater: break
      default:
        for run in runs.indices {
          runs[run].others.append(index)
          runs[run].isTrimmed = runs[run].isTrimmed || item.isTrim
        }
      }
    }
    var used: Set<Int> = []
    for run in runs where !run.outlines.isEmpty {
      let paints = run.others.filter { items[$0].isPaint }
      let changed = (run.outlines + run.others.filter { !items[$0].isPaint }).sorted().map { items[$0] }
      for paint in paints { scopes.append(PaintScope(paint: items[paint], outlines: changed, index: run.index)) }
      used.formUnion(paints)
    }
    forGroups = Set(items.indices.filter { items[$0].isPaint && !items[$0].isHidden && !used.contains($0) })
  }
}

extension ShapeItem {
  /// Whether it fills or strokes.
  var isPaint: Bool {
    switch content {
    case .fill, .stroke, .gradientFill, .gradientStroke: true
    default: false
    }
  }

  /// Whether later paints paint it, or what it makes of the outlines before it.
  var changesPaints: Bool {
    switch content {
    case .rectangle, .ellipse, .star, .path, .group, .merge: !isHidden
    default: isLateModifier
    }
  }

  /// Whether it is a group that is shown.
  var isGroup: Bool { if case .group = content { !isHidden } else { false } }
  /// Whether it trims shapes one after the other, as if they were one length.
  var trimsOneAfterAnother: Bool { if case .trim(_, _, _, true, _) = content { true } else { false } }
  fileprivate var isTrim: Bool { if case .trim = content { true } else { false } }
}

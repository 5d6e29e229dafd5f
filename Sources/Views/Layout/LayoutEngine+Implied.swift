// LayoutEngine+Implied: the constraints that follow from frames, masks, contents and guides.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LayoutEngine {
  /// A constraint that follows from what a view is.
  private struct Implied {
    var sum: LinearSum
    var relation = LayoutSolver.Relation.equal
    var priority = LayoutSolver.required
    var source: Source
  }

  /// Brings the constraints of a box's frame, or of its guide, up to date.
  func imply(_ box: LayoutBox) {
    if let guide = box.guide { return set(implied(by: guide, box), of: box) }
    guard let view = box.view else { return }
    let isRoot = view === root
    let isPlaced = !view.translatesAutoresizingMaskIntoConstraints && (!isRoot || view.parent == nil)
    if box.isPlaced != isPlaced {
      box.isPlaced = isPlaced
      set([], of: box)
    }
    if isRoot, isPlaced || target != nil {
      if box.implied.isEmpty { set(implied(byRoot: box), of: box) }
    } else if !isPlaced {
      box.knownFrame = view.untransformedFrame
      box.knownSpace = isRoot ? .zero : view.parent?.bounds.size ?? .zero
      set(implied(byFrameOf: view, box), of: box)
    }
  }

  /// Brings the constraints of the size of the content up to date.
  func implyContent(_ box: LayoutBox) {
    guard let view = box.view, box.isPlaced || target != nil else { return }
    box.wraps = view.intrinsicSize(forWidth: 100) != nil
    let size = view.intrinsicContentSize
    box.content = size
    setContent(size, of: box, view)
  }

  /// Goes back to the size of content whose width is open.
  func resetContent(of box: LayoutBox) {
    guard let view = box.view else { return }
    let size = view.intrinsicContentSize
    if size != box.content { setContent(size, of: box, view) }
  }

  /// Takes the size of content at the width that was found; returns whether it is another.
  func adoptWidth(of box: LayoutBox) -> Bool {
    guard let view = box.view else { return false }
    let insets = view.alignmentRectInsets
    // A millionth that is missing is an error of rounding.
    let width = solver.value(of: box.width) - Double(insets.left + insets.right) + 1e-6
    guard width > 0, let size = view.intrinsicSize(forWidth: CGFloat(width)), size != box.content else { return false }
    setContent(size, of: box, view)
    return true
  }

  private func setContent(_ size: CGSize, of box: LayoutBox, _ view: UIView) {
    box.content = size
    let own = view === root ? implied(byRoot: box) : []
    set(own + implied(byContentOf: view, size, box), of: box)
  }

  /// Gives the solver a box's constraints, or their changes.
  private func set(_ wanted: [Implied], of box: LayoutBox) {
    var kept: [Int] = []
    let isSame =
      wanted.count == box.implied.count
      && zip(wanted, box.implied).allSatisfy { implied, number in
        guard let entry = solver.entries[number] else { return false }
        return entry.relation == implied.relation && entry.sum.hasTerms(of: implied.sum)
      }
    if isSame {
      for (implied, number) in zip(wanted, box.implied) {
        solver.setConstant(implied.sum.constant, of: number)
        solver.setPriority(implied.priority, of: number)
        sources[number] = implied.source
      }
      return
    }
    for number in box.implied { remove(number) }
    for implied in wanted {
      let number = solver.add(implied.sum, implied.relation, priority: implied.priority, order: 0)
      sources[number] = implied.source
      kept.append(number)
    }
    box.implied = kept
  }

  // MARK: Frames

  private func implied(byRoot box: LayoutBox) -> [Implied] {
    var result = [box.left, box.top].map {
      Implied(sum: LinearSum(0, [LinearTerm(variable: $0, factor: 1)]), source: .own)
    }
    guard let target else { return result }
    let lengths = [
      (box.width, target.size.width, target.horizontal), (box.height, target.size.height, target.vertical),
    ]
    for (variable, length, priority) in lengths where priority > 0 {
      let sum = LinearSum(-LayoutEngine.bounded(length), [LinearTerm(variable: variable, factor: 1)])
      result.append(Implied(sum: sum, priority: min(priority, LayoutSolver.required), source: .own))
    }
    return result
  }

  private func implied(byFrameOf view: UIView, _ box: LayoutBox) -> [Implied] {
    let frame = box.knownFrame
    let mask = view.parent?.autoresizesSubviews == false ? [] : view.autoresizingMask
    let parent = view === root ? nil : view.parent.flatMap { boxes[ObjectIdentifier($0)] }
    let horizontal = Autoresizing(
      frame.origin.x, frame.size.width, in: box.knownSpace.width, low: mask.contains(.flexibleLeftMargin),
      length: mask.contains(.flexibleWidth), high: mask.contains(.flexibleRightMargin))
    let vertical = Autoresizing(
      frame.origin.y, frame.size.height, in: box.knownSpace.height, low: mask.contains(.flexibleTopMargin),
      length: mask.contains(.flexibleHeight), high: mask.contains(.flexibleBottomMargin))
    var result: [Implied] = []
    for (axis, shares) in [(NSLayoutConstraint.Axis.horizontal, horizontal), (.vertical, vertical)] {
      var (edge, length) = (LinearSum(0, []), LinearSum(0, []))
      edge.terms = [LinearTerm(variable: box.edge(axis), factor: 1)]
      length.terms = [LinearTerm(variable: box.length(axis), factor: 1)]
      if let parent {
        edge.constant = -LayoutEngine.bounded(shares.origin - shares.originShare * shares.space)
        edge.terms.append(LinearTerm(variable: parent.edge(axis), factor: -1))
        edge.terms.append(LinearTerm(variable: parent.length(axis), factor: -Double(shares.originShare)))
        length.constant = -LayoutEngine.bounded(shares.length - shares.lengthShare * shares.space)
        length.terms.append(LinearTerm(variable: parent.length(axis), factor: -Double(shares.lengthShare)))
      } else {
        length.constant = -LayoutEngine.bounded(shares.length)
      }
      let (edgeName, lengthName) = axis == .horizontal ? ("left", "width") : ("top", "height")
      let name = NSLayoutConstraint.number
      result.append(
        Implied(
          sum: LinearSum(edge.constant, edge.terms),
          source: .frame(box, part: "\(edgeName) == \(name(parent == nil ? 0 : shares.origin))")))
      result.append(
        Implied(
          sum: LinearSum(length.constant, length.terms),
          source: .frame(box, part: "\(lengthName) == \(name(shares.length))")))
    }
    return result
  }

  // MARK: Contents

  private func implied(byContentOf view: UIView, _ size: CGSize, _ box: LayoutBox) -> [Implied] {
    let insets = view.alignmentRectInsets
    var result: [Implied] = []
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let length = axis == .horizontal ? size.width : size.height
      guard length >= 0, length.isFinite else { continue }
      let inset = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
      let sum = LinearSum(
        -LayoutEngine.bounded(length + inset), [LinearTerm(variable: box.length(axis), factor: 1)])
      let (resistance, hugging) = (
        view.contentCompressionResistancePriority(for: axis), view.contentHuggingPriority(for: axis)
      )
      for (relation, priority) in [(LayoutSolver.Relation.atLeast, resistance), (.atMost, hugging)] {
        // Zero and less mean that the size doesn't matter.
        guard priority.rawValue > 0 else { continue }
        result.append(
          Implied(
            sum: sum, relation: relation, priority: min(priority.rawValue, LayoutSolver.required),
            source: .frame(box, part: axis == .horizontal ? "content width" : "content height")))
      }
    }
    return result
  }

  // MARK: Guides

  private func implied(by guide: UILayoutGuide, _ box: LayoutBox) -> [Implied] {
    guard let view = guide.owner, let outer = boxes[ObjectIdentifier(view)] else { return [] }
    func equal(_ variable: Int, _ other: [LinearTerm], _ constant: CGFloat) -> Implied {
      let terms = [LinearTerm(variable: variable, factor: 1)] + other
      return Implied(sum: LinearSum(-LayoutEngine.bounded(constant), terms), source: .own)
    }
    switch guide.kind {
    case .free, .margins, .safeArea, .frame: return []
    case .content:
      return [
        equal(box.left, [LinearTerm(variable: outer.left, factor: -1)], 0),
        equal(box.top, [LinearTerm(variable: outer.top, factor: -1)], 0),
      ]
    case .readable:
      let margins = view.layoutMargins
      let (sides, ends) = (margins.left + margins.right, margins.top + margins.bottom)
      let widest = LinearSum(-Double(ReadableWidth.limit), [LinearTerm(variable: box.width, factor: 1)])
      var whole = equal(box.width, [LinearTerm(variable: outer.width, factor: -1)], -sides)
      whole.priority = 999
      return [
        equal(
          box.left,
          [
            LinearTerm(variable: box.width, factor: 0.5), LinearTerm(variable: outer.left, factor: -1),
            LinearTerm(variable: outer.width, factor: -0.5),
          ], (margins.left - margins.right) / 2),
        equal(box.top, [LinearTerm(variable: outer.top, factor: -1)], margins.top),
        equal(box.height, [LinearTerm(variable: outer.height, factor: -1)], -ends),
        Implied(sum: widest, relation: .atMost, source: .own), whole,
      ]
    }
  }
}

/// The width at which lines are easy to read.
enum ReadableWidth {
  static let limit: CGFloat = 672
}

/// The shares of a superview's growth that the parts of a view take along an axis, in proportion to their lengths.
struct Autoresizing {
  let origin: CGFloat
  let length: CGFloat
  let space: CGFloat
  private(set) var originShare: CGFloat = 0
  private(set) var lengthShare: CGFloat = 0

  init(
    _ origin: CGFloat, _ length: CGFloat, in space: CGFloat, low: Bool, length isFlexible: Bool, high: Bool
  ) {
    (self.origin, self.length, self.space) = (origin, length, space)
    let shares = CALayer.autoresizingShares(
      origin, length, in: space, margin: low, length: isFlexible, farMargin: high)
    (originShare, lengthShare) = (shares.origin, shares.length)
  }
}

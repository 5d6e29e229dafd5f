// LayoutEngine+Tree: comparing the tree of views with what the solver knows of it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LayoutEngine {
  /// Goes through the tree: makes boxes for views that take part, and gives the solver the constraints that it doesn't know.
  func walkTree() {
    walk += 1
    let tree = root.tree
    var held: [NSLayoutConstraint] = []
    for view in tree {
      guard let own = view.layout?.held, !own.isEmpty else { continue }
      held += own.values
    }
    let isUsed = !held.isEmpty || target != nil
    order = []
    if isUsed {
      need(root)
      for view in tree { needWhatTakesPart(of: view) }
      order = tree.flatMap { boxes(of: $0) }
    }
    removeStaleConstraints(held)
    removeStaleBoxes()
    guard isUsed else { return }
    for box in order { imply(box) }
    // The strongest first, so that few come in that change much; among the required the oldest first.
    held.sort {
      $0.priority.rawValue != $1.priority.rawValue
        ? $0.priority.rawValue > $1.priority.rawValue : $0.serial < $1.serial
    }
    for constraint in held { adopt(constraint) }
    for box in order where box.isPlaced || box.view === root { implyContent(box) }
  }

  /// The boxes of a view and its guides that are needed.
  private func boxes(of view: UIView) -> [LayoutBox] {
    var found: [LayoutBox] = []
    if let box = boxes[ObjectIdentifier(view)], box.walk == walk { found.append(box) }
    guard let layout = view.layout else { return found }
    let own = [layout.readableGuide, view.constraintContentGuide].compactMap { $0 }
    for guide in layout.guides + own {
      if let box = boxes[ObjectIdentifier(guide)], box.walk == walk { found.append(box) }
    }
    return found
  }

  private func needWhatTakesPart(of view: UIView) {
    guard let layout = view.layout else { return }
    if !layout.followsMask { need(view) }
    guard !layout.mentions.isEmpty else { return }
    need(view)
    let own = [layout.readableGuide, view.constraintContentGuide].compactMap { $0 }
    for guide in layout.guides + own {
      let id = ObjectIdentifier(guide)
      if let known = boxes[id], known.guide !== guide { retire(known, id) }
      let box = boxes[id] ?? LayoutBox(self, view: view, guide: guide)
      boxes[id] = box
      box.walk = walk
      if !measures { guide.box = box }
    }
    if layout.mentions.values.contains(where: { $0.firstAttribute.isBaseline || $0.secondAttribute.isBaseline }) {
      for base in [view.forFirstBaselineLayout, view.forLastBaselineLayout] where base !== view && base.lies(in: view) {
        need(base)
      }
    }
  }

  /// Makes a box for a view and all above it.
  private func need(_ view: UIView) {
    var next: UIView? = view
    while let current = next {
      let id = ObjectIdentifier(current)
      if let box = boxes[id], box.view === current {
        if box.walk == walk { return }
        box.walk = walk
      } else {
        let box = LayoutBox(self, view: current, guide: nil)
        box.walk = walk
        if let old = boxes[id] { discard(old) }
        boxes[id] = box
        if !measures { current.makeLayout().box = box }
      }
      next = current === root ? nil : current.parent
    }
  }

  /// Puts aside the box of a guide that is gone, and at whose address there is another one now. It is discarded after the
  /// constraints that mention it.
  private func retire(_ box: LayoutBox, _ id: ObjectIdentifier) {
    boxes[id] = nil
    boxes[ObjectIdentifier(box)] = box
  }

  private func removeStaleConstraints(_ held: [NSLayoutConstraint]) {
    guard !numbers.isEmpty else { return }
    let wanted = Set(held.map(ObjectIdentifier.init))
    let stale = numbers.filter { !wanted.contains($0.key) || !isKnown($0.value.constraint) }
    for (id, entry) in stale.sorted(by: { $0.value.number < $1.value.number }) {
      remove(entry.number)
      numbers[id] = nil
    }
  }

  /// Whether the boxes of a constraint's items are those that it had.
  private func isKnown(_ constraint: NSLayoutConstraint) -> Bool {
    guard let views = constraint.views else { return false }
    return views.allSatisfy { boxes[ObjectIdentifier($0)]?.walk == walk }
  }

  private func removeStaleBoxes() {
    let stale = boxes.filter { $0.value.walk != walk }
    for (id, box) in stale.sorted(by: { $0.value.left < $1.value.left }) {
      discard(box)
      boxes[id] = nil
    }
  }

  private func discard(_ box: LayoutBox) {
    for number in box.implied + box.floors { remove(number) }
    for variable in box.variables { solver.release(variable) }
    if let layout = box.view?.layout, layout.box === box { layout.box = nil }
    if let guide = box.guide, guide.box === box { guide.box = nil }
  }

  func remove(_ number: Int) {
    solver.remove(number)
    sources[number] = nil
  }

  /// Gives the solver a client's constraint, or what has changed of it.
  func adopt(_ constraint: NSLayoutConstraint) {
    let id = ObjectIdentifier(constraint)
    guard constraint.holder != nil, let sum = sum(of: constraint) else {
      if let entry = numbers.removeValue(forKey: id) { remove(entry.number) }
      return
    }
    let priority = constraint.priority.bounded.rawValue
    if let entry = numbers[id], let known = solver.entries[entry.number], known.order == constraint.serial,
      known.sum.hasTerms(of: sum)
    {
      solver.setConstant(sum.constant, of: entry.number)
      solver.setPriority(priority, of: entry.number)
      return
    }
    if let entry = numbers[id] { remove(entry.number) }
    let relation: LayoutSolver.Relation =
      switch constraint.relation {
      case .equal: .equal
      case .lessThanOrEqual: .atMost
      case .greaterThanOrEqual: .atLeast
      }
    let number = solver.add(sum, relation, priority: priority, order: constraint.serial)
    numbers[id] = (number, constraint)
    sources[number] = .client(constraint)
  }

  /// Brings up to date the constraints that follow from the views of some boxes, and some constraints of clients.
  func refresh(_ changed: [LayoutBox], _ constraints: [NSLayoutConstraint]) {
    var concerned = constraints
    for box in changed.sorted(by: { $0.left < $1.left }) {
      guard let view = box.view, boxes[ObjectIdentifier(view)] === box else { continue }
      for part in boxes(of: view) { imply(part) }
      if box.isPlaced || view === root { implyContent(box) }
      concerned += (view.layout?.mentions.values ?? [:].values).filter(\.dependsOnValues)
    }
    for constraint in concerned.sorted(by: { $0.serial < $1.serial }) where numbers[ObjectIdentifier(constraint)] != nil
    {
      adopt(constraint)
    }
  }
}

extension LinearSum {
  /// Whether another sum has the same terms, whatever the constants are.
  func hasTerms(of other: LinearSum) -> Bool {
    terms.count == other.terms.count
      && zip(terms, other.terms).allSatisfy { $0.variable == $1.variable && $0.factor == $1.factor }
  }
}

extension NSLayoutConstraint {
  /// Whether the constraint's constant follows from margins, safe areas or baselines.
  var dependsOnValues: Bool {
    for (object, attribute) in [(firstObject, firstAttribute), (secondObject, secondAttribute)] {
      if attribute.isBaseline || attribute.isOfMargins || object is DistanceGuide { return true }
      if let guide = object as? UILayoutGuide, guide.kind == .margins || guide.kind == .safeArea { return true }
    }
    return false
  }
}

// LayoutEngine: the constraints of one tree of views, from the topmost view down.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The constraints of one tree of views. The topmost view has it, once there is a constraint in the tree.
final class LayoutEngine {
  /// The origin of a constraint of the solver.
  enum Source {
    case client(NSLayoutConstraint)
    case frame(LayoutBox, part: String)
    case own
  }

  unowned(unsafe) let root: UIView
  /// Whether the tree is measured only: nothing is placed, and nobody is told.
  let measures: Bool
  /// The size that is wanted, where the tree is measured.
  var target: (size: CGSize, horizontal: Float, vertical: Float)?
  let solver = LayoutSolver()
  /// The boxes of views and guides.
  var boxes: [ObjectIdentifier: LayoutBox] = [:]
  /// The same, each view after its superview.
  var order: [LayoutBox] = []
  /// The solver's numbers of the clients' constraints.
  var numbers: [ObjectIdentifier: (number: Int, constraint: NSLayoutConstraint)] = [:]
  var sources: [Int: Source] = [:]

  private(set) var diagnostics = DiagnosticList()
  private var knownMessages: Set<String> = []

  private var needsTree = true
  private var needsUpdate = false
  private var needsDirections = false
  /// The boxes of views that have changed. The views themselves would keep the topmost one, and with it this engine.
  private var changedBoxes: [ObjectIdentifier: LayoutBox] = [:]
  private var changedConstraints: [ObjectIdentifier: NSLayoutConstraint] = [:]
  /// Whether lines run from right to left in views that hold constraints, as far as it was asked in this update.
  private var directions: [ObjectIdentifier: Bool] = [:]
  var walk = 0
  /// Whether frames are being set by the engine.
  var isPlacing = false
  /// The view whose subviews are about to be placed.
  weak var placedView: UIView?
  private var isUpdating = false

  init(_ root: UIView, measures: Bool = false) {
    self.root = root
    self.measures = measures
  }

  // MARK: Diagnostics

  func note(_ message: String) {
    guard !measures, knownMessages.count < DiagnosticList.capacity, knownMessages.insert(message).inserted else {
      return
    }
    diagnostics.append(Diagnostic(.misuse, at: .layer(root.layer.layerPath()), message))
    root.layer.noteMisuse(message)
  }

  /// Takes the diagnostics of another engine, whose tree has come into this one.
  func adopt(_ other: LayoutEngine) {
    for diagnostic in other.diagnostics.all { note(diagnostic.message) }
    needsUpdate = needsUpdate || other.needsUpdate
    noteTree()
  }

  // MARK: Changes

  private func wake() {
    if !measures, !isPlacing { root.setNeedsLayout() }
  }

  func noteTree() {
    needsTree = true
    wake()
  }

  func noteNumbers(of constraint: NSLayoutConstraint) {
    changedConstraints[ObjectIdentifier(constraint)] = constraint
    wake()
  }

  func noteValues(of box: LayoutBox) {
    changedBoxes[ObjectIdentifier(box)] = box
    wake()
  }

  func noteDirections() {
    needsDirections = true
    wake()
  }

  func noteUpdateRequest() {
    needsUpdate = true
    wake()
  }

  // MARK: Bringing up to date

  /// Whether lines run from right to left in a view.
  func isRightToLeft(_ view: UIView) -> Bool {
    let id = ObjectIdentifier(view)
    if let known = directions[id] { return known }
    let result = view.isRightToLeft
    if isUpdating { directions[id] = result }
    return result
  }

  /// Finds the frames of all views that constraints place, if something has changed.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    // Clients are called, who may let go of the tree.
    let kept = root
    defer {
      isUpdating = false
      directions = [:]
      withExtendedLifetime(kept) {}
    }
    if !measures {
      // Updates may request further ones.
      for _ in 0..<8 where needsUpdate {
        needsUpdate = false
        root.updateRequestedConstraints()
      }
      // As in UIKit, all views of a tree with constraints are asked once.
      if needsTree { root.updateRequestedConstraints() }
    }
    guard needsTree || needsDirections || !changedBoxes.isEmpty || !changedConstraints.isEmpty else { return }
    let changed = changedBoxes.values, constraints = changedConstraints
    let isWhole = needsTree || needsDirections
    (changedBoxes, changedConstraints, needsTree, needsDirections) = ([:], [:], false, false)
    if isWhole {
      walkTree()
    } else {
      refresh(Array(changed), constraints.values.sorted { $0.serial < $1.serial })
    }
    guard !boxes.isEmpty else { return }
    solve()
    reportConflicts()
    if !measures { findFrames() }
  }

  /// Solves, with the heights of texts as their widths have come out.
  private func solve() {
    let wrapping = order.filter(\.wraps)
    for box in wrapping { resetContent(of: box) }
    solver.solve()
    for _ in 0..<3 {
      var hasChanged = false
      for box in wrapping where adoptWidth(of: box) { hasChanged = true }
      if !hasChanged || solver.ranOut { break }
      solver.solve()
    }
    for _ in 0..<3 {
      var hasChanged = false
      for box in order where keepPositive(box) { hasChanged = true }
      if !hasChanged || solver.ranOut { break }
      solver.solve()
    }
    if solver.ranOut {
      note("layout: the constraints of \(type(of: root)) took too many steps; they are satisfied as far as it had come")
    }
  }

  /// Keeps a width and a height from being negative, where they are.
  private func keepPositive(_ box: LayoutBox) -> Bool {
    guard box.floors.isEmpty, box.isPlaced || box.guide != nil else { return false }
    let lengths = [box.width, box.height]
    guard lengths.contains(where: { solver.value(of: $0) < -1e-6 }) else { return false }
    box.floors = lengths.map { variable in
      let sum = LinearSum(0, [LinearTerm(variable: variable, factor: 1)])
      let number = solver.add(sum, .atLeast, priority: LayoutSolver.required, order: 0)
      sources[number] = .frame(box, part: variable == box.width ? "width >= 0" : "height >= 0")
      return number
    }
    return true
  }

  private func reportConflicts() {
    let conflicts = solver.conflicts
    solver.conflicts = []
    for conflict in conflicts.prefix(100) {
      let parts = conflict.parts.prefix(12).compactMap { text(of: $0) }
      guard let left = text(of: conflict.left) else { continue }
      let others = conflict.parts.count > 12 ? ", and \(conflict.parts.count - 12) others" : ""
      note(
        "constraints contradict each other: \(parts.joined(separator: ", "))\(others). \(left) is left out")
    }
  }

  private func text(of number: Int) -> String? {
    switch sources[number] {
    case .client(let constraint)?: constraint.description
    case .frame(let box, let part)?:
      "<NSAutoresizingMaskLayoutConstraint: \(NSLayoutConstraint.name(box.guide ?? box.view)).\(part)>"
    case .own?, nil: nil
    }
  }
}

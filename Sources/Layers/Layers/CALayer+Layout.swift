// Layout of sublayers: the delegate and the layout manager that perform it, and the traversal to the marked layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension CALayer {
  final func markNeedsLayout() {
    attachments?.layoutManager?.invalidateLayout(of: self)
    guard !marks.contains(.needsLayout) else { return }
    mark(.needsLayout, above: .needsLayoutBelow)
  }

  final func layOutThroughDelegate() {
    guard let attachments else { return }
    if let delegate = attachments.delegate {
      attachments.delegateGaps.remove(.layout)
      delegate.layoutSublayers(of: self)
      guard attachments.delegateGaps.contains(.layout) else { return }
    }
    attachments.layoutManager?.layoutSublayers(of: self)
  }

  final func layOutFromTopmost() {
    var top = self
    while let above = top.parent, above.marks.contains(.needsLayout) { top = above }
    for _ in 0..<CALayer.commitRounds where top.waitsForLayout { top.layOutOnce() }
  }

  final func preferredSizeInSuperlayer() -> CGSize {
    attachments?.layoutManager?.preferredSize(of: self) ?? sizeInSuperlayer
  }

  final func changeLayoutManager(to newValue: CALayoutManager?) {
    setAttachment(newValue) { $0.layoutManager = $1 }
    if !marks.contains(.presentation) { setNeedsLayout() }
  }

  final func changeConstraints(to newValue: [CAConstraint]?) {
    setAttachment(newValue) { $0.constraints = $1 }
    explicitKeys.insert(.constraints)
    if let parent, !parent.marks.contains(.layingOut) { parent.setNeedsLayout() }
  }

  /// Whether this layer or one below it waits for layout.
  final var waitsForLayout: Bool { !marks.isDisjoint(with: [.needsLayout, .needsLayoutBelow]) }
  /// Whether this layer or one below it waits for display.
  final var waitsForDisplay: Bool { !marks.isDisjoint(with: [.needsDisplay, .needsDisplayBelow]) }

  /// Lays out every marked layer of the tree once, from the top down; returns the layers that it laid out.
  @discardableResult
  final func layOutOnce(until deadline: Deadline = .none) -> [CALayer] {
    var done: [CALayer] = []
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.marks.contains(.needsLayout) {
        // The remaining layers stay marked until the next commit.
        if deadline.hasPassed {
          for layer in pending + [layer] { layer.raiseMarks() }
          break
        }
        layer.marks.remove(.needsLayout)
        layer.marks.insert(.layingOut)
        layer.layoutSublayers()
        layer.marks.remove(.layingOut)
        done.append(layer)
      }
      guard layer.marks.contains(.needsLayoutBelow) else { continue }
      layer.marks.remove(.needsLayoutBelow)
      if let mask = layer.attachments?.mask, mask.waitsForLayout { pending.append(mask) }
      for child in layer.children.reversed() where child.waitsForLayout { pending.append(child) }
    }
    return done
  }

  /// Displays every marked layer of the tree once.
  final func displayOnce(until deadline: Deadline = .none) {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.marks.contains(.needsDisplay), deadline.hasPassed {
        for layer in pending + [layer] { layer.raiseMarks() }
        break
      }
      layer.displayIfNeeded()
      guard layer.marks.contains(.needsDisplayBelow) else { continue }
      layer.marks.remove(.needsDisplayBelow)
      if let mask = layer.attachments?.mask, mask.waitsForDisplay { pending.append(mask) }
      for child in layer.children.reversed() where child.waitsForDisplay { pending.append(child) }
    }
  }

  /// The number of rounds in which layout and display may mark layers again before a commit proceeds regardless.
  private static var commitRounds: Int { 8 }

  /// Brings the tree below this layer up to date: layout first, then display, until neither marks more layers.
  ///
  /// It stops between two layers when the deadline has passed; layers that were not reached stay marked.
  package final func prepareForCommit(until deadline: Deadline = .none) {
    for _ in 0..<CALayer.commitRounds where (waitsForLayout || waitsForDisplay) && !deadline.hasPassed {
      for layer in layOutOnce(until: deadline) { layer.post("onLayout") }
      displayOnce(until: deadline)
    }
  }
}

// LayerMarks: the pending work and the kind of a layer, as bits.
// SPDX-License-Identifier: Apache-2.0

/// The bits that every layer carries.
///
/// The `below` marks are maintained for all ancestors of a marked layer, so that a commit visits only the layers that
/// need it.
package struct LayerMarks: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `layoutSublayers()` has to be called.
  package static let needsLayout = LayerMarks(rawValue: 1 << 0)
  /// A layer below needs layout.
  package static let needsLayoutBelow = LayerMarks(rawValue: 1 << 1)
  /// `display()` has to be called.
  package static let needsDisplay = LayerMarks(rawValue: 1 << 2)
  /// A layer below needs display.
  package static let needsDisplayBelow = LayerMarks(rawValue: 1 << 3)
  /// A layer below was inserted into the live tree and is not live yet.
  package static let newBelow = LayerMarks(rawValue: 1 << 4)
  /// Calls about the layer made no sense; its attachments have remarks.
  package static let misused = LayerMarks(rawValue: 1 << 5)
  /// The layer was committed in a hosted tree, and is still in it: changes are animated implicitly.
  package static let live = LayerMarks(rawValue: 1 << 6)
  /// The layer masks its superlayer.
  package static let mask = LayerMarks(rawValue: 1 << 7)
  /// A presentation copy: changes are refused.
  package static let presentation = LayerMarks(rawValue: 1 << 8)
  /// Values are being filled in that were not set explicitly: they are accepted without actions, even by a presentation
  /// copy.
  package static let filling = LayerMarks(rawValue: 1 << 9)
  /// `layoutSublayers()` is running.
  package static let layingOut = LayerMarks(rawValue: 1 << 10)
  /// The sublayers are following a change of the layer's size.
  package static let resizingSublayers = LayerMarks(rawValue: 1 << 12)
  /// A layer above is being archived and writes the tree.
  package static let archivedFromAbove = LayerMarks(rawValue: 1 << 11)

  /// The layer was copied into a frame, and is still in the same place: it has a presentation copy.
  package static let committed = LayerMarks(rawValue: 1 << 13)

  /// The layer was changed since the last commit of its stage, which keeps the values that it had then.
  package static let changed = LayerMarks(rawValue: 1 << 14)

  /// The layer is that of a window, which shows it.
  package static let window = LayerMarks(rawValue: 1 << 15)

  /// The layer was in a frame or on a stage, and has left its place there.
  package static let left = LayerMarks(rawValue: 1 << 16)

  /// The marks of a layer and the marks of its ancestors that follow from them.
  package static let raising: [(mark: LayerMarks, above: LayerMarks)] = [
    ([.needsLayout, .needsLayoutBelow], .needsLayoutBelow),
    ([.needsDisplay, .needsDisplayBelow], .needsDisplayBelow),
  ]
}

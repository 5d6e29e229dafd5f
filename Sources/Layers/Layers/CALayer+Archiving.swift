// Archiving of layers: the values that were set, and the tree as a flat list, so that depth takes no stack.
// SPDX-License-Identifier: Apache-2.0

import Foundation

private enum ArchiveKey {
  /// All layers below the archived one, each after its parent.
  static let layers = "CALayers"
  /// The structure of the tree: ``parents`` and ``masks``.
  static let tree = "CATree"
  /// The index of the parent of each layer, -1 for the archived layer.
  static let parents = "parents"
  /// The indices of the layers that are masks.
  static let masks = "masks"
}

extension CALayer {
  /// Writes the values that were set and, for the topmost layer of an archive, everything below it.
  ///
  /// Delegates, actions, styles and animations are not written, nor are values without an ``ArchivableForm``, such as
  /// images.
  final func writeArchive(to coder: NSCoder) {
    var values: [String: Any?] = [:]
    for (key, value) in attachments?.customValues ?? [:] where shouldArchiveValue(forKey: key) { values[key] = value }
    for (key, accessor) in type(of: self).keyedProperties where isArchived(key) { values[key] = accessor.stored(self) }
    coder.encodeArchived(values, of: self, forKey: ArchivableForm.valuesKey)
    if !marks.contains(.archivedFromAbove) { writeTree(to: coder) }
  }

  private func isArchived(_ key: String) -> Bool {
    !Self.keysOfTree.contains(key) && shouldArchiveValue(forKey: key)
  }

  /// The keys whose values are layers.
  private static let keysOfTree: Set = [LayerKey.sublayers.rawValue, LayerKey.mask.rawValue]
  /// Whether the layers of an archive are being read.
  @TaskLocal private static var isReadingTree = false

  /// Whether an archiver accepts the layer: it ends the process for an object whose class denies secure coding.
  private func isWritten(to coder: NSCoder) -> Bool {
    !coder.requiresSecureCoding || type(of: self).supportsSecureCoding
  }

  private func writeTree(to coder: NSCoder) {
    var layers: [CALayer] = []
    var parents: [Int] = []
    var masks: [Int] = []
    var next = -1
    while next < layers.count {
      let layer = next < 0 ? self : layers[next]
      layers += layer.children.filter { $0.isWritten(to: coder) }
      if let mask = layer.attachments?.mask, mask.isWritten(to: coder) {
        masks.append(layers.count)
        layers.append(mask)
      }
      parents += Array(repeating: next, count: layers.count - parents.count)
      next += 1
    }
    guard !layers.isEmpty else { return }
    for layer in layers { layer.marks.insert(.archivedFromAbove) }
    coder.encode(layers as NSArray, forKey: ArchiveKey.layers)
    for layer in layers { layer.marks.remove(.archivedFromAbove) }
    let tree: [String: Any] = [ArchiveKey.parents: parents, ArchiveKey.masks: masks]
    coder.encodeArchived(tree, of: self, forKey: ArchiveKey.tree)
  }

  /// Reads the data that `writeArchive(to:)` wrote; values that cannot be converted are left at their defaults.
  final func readArchive(from coder: NSCoder) {
    for (key, value) in coder.decodeArchived(forKey: ArchivableForm.valuesKey).sorted(by: { $0.key < $1.key })
    where !Self.keysOfTree.contains(key) {
      setValueIfPossible(value, forKey: key)
    }
    // Only the topmost layer of an archive has a list; one that claims to be in its own list would be read without end.
    guard !Self.isReadingTree, coder.containsValue(forKey: ArchiveKey.layers),
      let list = Self.$isReadingTree.withValue(
        true, operation: { coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: ArchiveKey.layers) as? [Any] })
    else { return }
    let tree = coder.decodeArchived(forKey: ArchiveKey.tree)
    let parents = tree[ArchiveKey.parents] as? [Any] ?? []
    let layers = list.compactMap { $0 as? CALayer }
    guard layers.count == list.count, layers.count == parents.count else { return }
    let masks = Set((tree[ArchiveKey.masks] as? [Any] ?? []).compactMap(Int.decoded))
    for (index, value) in parents.enumerated() {
      guard let parent = Int.decoded(from: value), parent >= -1, parent < index else { continue }
      let owner = parent < 0 ? self : layers[parent]
      if masks.contains(index) { owner.mask = layers[index] } else { owner.addSublayer(layers[index]) }
    }
  }
}

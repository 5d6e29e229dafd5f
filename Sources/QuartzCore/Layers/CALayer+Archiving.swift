// Layers in archives: the values that were set, and the tree as a flat list, so that depth costs no stack.

import Foundation

private enum ArchiveKey {
  /// Where the value of a property, or of a client's own key, is written.
  static func value(of key: String) -> String { "value.\(key)" }
  /// The client's own keys.
  static let customKeys = "customKeys"
  /// All layers below the archived one, each after the one it lies in.
  static let layers = "layers"
  /// For each of them the index of the one it lies in, -1 for the archived layer.
  static let parents = "parents"
  /// The indices of those that are masks.
  static let masks = "masks"
}

extension CALayer {
  /// Writes the values that were set and, for the topmost layer of an archive, everything below it.
  ///
  /// Delegates, actions, styles and animations are not written, nor is what has no ``ArchivableForm``, such as an image.
  final func writeArchive(to coder: NSCoder) {
    for (key, accessor) in type(of: self).keyedProperties where isArchived(key) {
      coder.encodeKeyedValue(accessor.stored(self), forKey: ArchiveKey.value(of: key))
    }
    let customValues = (attachments?.customValues ?? [:]).filter { shouldArchiveValue(forKey: $0.key) }
    for (key, value) in customValues { coder.encodeKeyedValue(value, forKey: ArchiveKey.value(of: key)) }
    if !customValues.isEmpty { coder.encodeKeyedValue(customValues.keys.sorted(), forKey: ArchiveKey.customKeys) }
    if !marks.contains(.archivedFromAbove) { writeTree(to: coder) }
  }

  private func isArchived(_ key: String) -> Bool {
    key != LayerKey.sublayers.rawValue && key != LayerKey.mask.rawValue && shouldArchiveValue(forKey: key)
  }

  /// Whether an archiver takes the layer: it ends the process for an object whose class denies secure coding.
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
    coder.encodeKeyedValue(parents, forKey: ArchiveKey.parents)
    coder.encodeKeyedValue(masks, forKey: ArchiveKey.masks)
  }

  /// Reads what `writeArchive(to:)` wrote; what cannot be understood is left at its default.
  final func readArchive(from coder: NSCoder) {
    let customKeys = coder.decodeKeyedValue(forKey: ArchiveKey.customKeys) as? [Any] ?? []
    for key in Array(type(of: self).keyedProperties.keys) + customKeys.compactMap({ $0 as? String }) {
      let archiveKey = ArchiveKey.value(of: key)
      guard coder.containsValue(forKey: archiveKey) else { continue }
      setValueIfPossible(coder.decodeKeyedValue(forKey: archiveKey), forKey: key)
    }
    guard coder.containsValue(forKey: ArchiveKey.layers),
      let list = coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: ArchiveKey.layers) as? [Any],
      let parents = coder.decodeKeyedValue(forKey: ArchiveKey.parents) as? [Any]
    else { return }
    let layers = list.compactMap { $0 as? CALayer }
    guard layers.count == list.count, layers.count == parents.count else { return }
    let masks = Set((coder.decodeKeyedValue(forKey: ArchiveKey.masks) as? [Any] ?? []).compactMap(Int.decoded))
    for (index, value) in parents.enumerated() {
      guard let parent = Int.decoded(from: value), parent >= -1, parent < index else { continue }
      let owner = parent < 0 ? self : layers[parent]
      if masks.contains(index) { owner.mask = layers[index] } else { owner.addSublayer(layers[index]) }
    }
  }
}

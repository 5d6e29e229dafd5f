// Presentation copies of layers, and their values at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCLayerCreation

extension CALayer {
  /// Returns a copy made by the class's own `init(layer:)`, with the presented values.
  final func presentationCopy() -> Self? {
    if marks.contains(.presentation) { return self }
    guard isCommitted, let copy = copyForPresentation() as? Self else { return nil }
    copy.filling {
      copy.takeCommittedValues(of: self)
      animate(copy, at: CACurrentMediaTime())
      // Only layers that a host shows have values that differ from the model's.
      if marks.contains(.live) {
        var root: CALayer = self
        while let above = root.parent { root = above }
        root.host?.fillPresentation(copy, of: self)
      }
    }
    return copy
  }

  /// Returns a copy made by the class's own `init(layer:)`, with the values that this layer is set to, to be filled with
  /// others.
  final func copyForPresentation() -> CALayer {
    let copy = LayerClass.copy(self)
    copy.filling {
      copy.makeAttachments().model = self
      copy.takeValues(from: self)
    }
    copy.marks.insert(.presentation)
    return copy
  }

  /// Gives this copy of a layer on a stage the values that the layer had at the last commit.
  private func takeCommittedValues(of model: CALayer) {
    guard model.marks.contains(.changed), let before = model.stage?.changesSinceCommit.values(of: model) else { return }
    if let ofClass = before.ofClass { takeValues(from: ofClass) }
    state = before.state
    guard attachments != nil || before.filters.count > 0 || !before.customValues.isEmpty else { return }
    let own = makeAttachments()
    own.filters = before.filters
    own.customValues = before.customValues
  }

  /// Returns the value at the end of `keyPath` as the layer's own animations show it at `time`, in seconds of the media
  /// clock.
  ///
  /// Unlike a presentation layer, it needs no frame that was made of the tree before.
  package final func presentedValue(forKeyPath keyPath: String, at time: CFTimeInterval) -> Any? {
    let copy = copyForPresentation()
    copy.filling { animate(copy, at: time) }
    return copy.value(forKeyPath: keyPath)
  }

  /// Brings a copy of this layer to the values of the layer's animations at `time`, in seconds of the media clock.
  private func animate(_ copy: CALayer, at time: CFTimeInterval) {
    guard let animations = attachments?.compiledAnimations(of: self) else { return }
    let time = convertTime(time, from: nil)
    animations.animate(copy, at: time)
    animations.animate(&copy.state, at: time)
  }

  /// The layer's own time, in seconds, at a time of the layer that holds it.
  final func localTime(at time: CFTimeInterval) -> CFTimeInterval { state.localTime(at: time) }

  /// Whether a frame was made of the tree with the layer in it.
  private var isCommitted: Bool {
    if !marks.isDisjoint(with: [.live, .committed]) { return true }
    // A commit skips the contents of layers that are not visible.
    var layer = self
    while let above = layer.parent {
      if above.marks.contains(.committed) { return above.state.flags.contains(.hidden) || !(above.state.opacity > 0) }
      layer = above
    }
    // No run loop makes frames of a tree on no stage: windows, and flushing a transaction, stand for them.
    guard !(layer.host is LayerStage), !layer.marks.contains(.left) else { return false }
    return layer.marks.contains(.window) || layer.state.identity.serial <= TransactionStack.lastFlushed
  }

  /// Copies the data that every layer class has: the properties, and the values under keys that are not properties.
  final func takeStandardValues(from model: CALayer) {
    state = model.state
    explicitKeys = model.explicitKeys
    guard let other = model.attachments else { return }
    let own = makeAttachments()
    own.delegate = other.delegate
    own.customValues = other.customValues
    own.numberLists = other.numberLists
    own.filters = other.filters
    own.unknownContents = other.unknownContents
    own.style = other.style
    own.valuesBeneathStyle = other.valuesBeneathStyle
  }
}

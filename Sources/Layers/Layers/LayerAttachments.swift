// LayerAttachments: the values that only few layers have, delegates, styles, animations, masks. Made when the first is
// set.
// SPDX-License-Identifier: Apache-2.0

/// The rarely used values of one layer.
package final class LayerAttachments {
  // The values that every commit reads lie side by side, at the beginning.
  private(set) var compiled: LayerAnimations?
  var mask: CALayer?
  /// Whether there are filters, known without a copy of them.
  private(set) var hasFilters = false
  weak var delegate: CALayerDelegate?
  /// The methods that the delegate was found not to implement when they were called.
  var delegateGaps: DelegateGaps = []
  var actions: [String: CAAction]?
  var style: [AnyHashable: Any]?
  /// The values that the keys set by the style, or by the class, would have without it.
  var valuesBeneathStyle: [LayerKey: Any?] = [:]
  /// Values under keys that are not properties.
  var customValues: [String: Any] = [:]
  var filters = GivenFilters() {
    didSet { hasFilters = filters.count > 0 }
  }
  /// The contents, if they are an object that cannot be shown.
  var unknownContents: Any?
  /// Lists of numbers in the types in which they were set by key.
  var numberLists = NumberLists()
  /// The running animations, in the order they were added.
  package var animations = AnimationList() {
    didSet { compiled = nil }
  }
  /// The state of a layer on no stage before the change whose action is about to run, if that is a transition.
  var stateBeforeChange: LayerTreeSnapshot?
  /// The misuse of calls about the layer, in the words of diagnostics.
  fileprivate(set) var misuses: [String] = []
  var layoutManager: CALayoutManager?
  var constraints: [CAConstraint]?
  /// The old size of the superlayer from which the layer has yet to be resized.
  var sizeToFollow: CGSize?
  /// Whether sublayers stay as they are when the layer's size changes.
  var keepsSublayers = false
  /// Whether growth of the superlayer is distributed in proportion to the flexible parts.
  var resizesInProportion = false
  /// The layer that this presentation copy stands for.
  var model: CALayer?
  weak var host: LayerHost?

  /// The number of different misuses that a layer takes note of.
  fileprivate static let maxMisuses = 16

  /// The running animations of `layer`, which these are the attachments of, compiled; nil if there are none.
  func compiledAnimations(of layer: CALayer) -> LayerAnimations? {
    if let compiled { return compiled }
    guard !animations.isEmpty else { return nil }
    let made = LayerAnimations(of: layer, animations)
    compiled = made
    return made
  }

  func animation(forKey key: String) -> CAAnimation? {
    animations[key]?.animation
  }
}

/// An animation as it was added to a layer.
package struct KeyedAnimation {
  /// The key that it is listed under, or nil for an animation that can only be removed with all others.
  package var key: String?
  /// The copy that was made when it was added.
  package var animation: CAAnimation
  /// The time at which it was added, in seconds of the layer's own time: the begin time of one that has none.
  package var startTime: CFTimeInterval
  /// The duration that it was added with, in seconds; one that is not above 0 was replaced by the transaction's.
  package var givenDuration: CFTimeInterval
  /// The course of the animation.
  package let run: AnimationRun

  /// The animation in messages, by its key and its animated property.
  var title: String {
    let subject = (animation as? CAPropertyAnimation)?.keyPath.map { " of “\($0.shownInMessages)”" } ?? ""
    return "the animation" + (key.map { " “\($0.shownInMessages)”" } ?? "") + subject
  }
}

/// The methods of `CALayerDelegate` whose default implementation was reached.
struct DelegateGaps: OptionSet {
  let rawValue: UInt8
  static let display = DelegateGaps(rawValue: 1 << 0)
  static let draw = DelegateGaps(rawValue: 1 << 1)
  static let layout = DelegateGaps(rawValue: 1 << 2)
}

extension CALayer: NumberListOwner {
  package final var numberLists: NumberLists {
    get { attachments?.numberLists ?? NumberLists() }
    set { makeAttachments().numberLists = newValue }
  }

  /// The layer that a presentation copy stands for; for any other layer, the layer itself. Classes cannot override it.
  final var original: CALayer { attachments?.model ?? self }

  /// Takes note of a call about the layer that made no sense, in one sentence that says what was done instead. Every picture
  /// of the layer has it as a diagnostic, once however often it is noted.
  package final func noteMisuse(_ message: String) {
    let own = original.makeAttachments()
    guard own.misuses.count < LayerAttachments.maxMisuses, !own.misuses.contains(message) else { return }
    own.misuses.append(message)
    original.marks.insert(.misused)
  }

  /// Returns the attachments, which are made if there are none.
  func makeAttachments() -> LayerAttachments {
    if let attachments { return attachments }
    let made = LayerAttachments()
    attachments = made
    return made
  }

  /// Sets filters as they were given.
  func setFilters<Value>(_ value: Value?, _ property: WritableKeyPath<GivenFilters, Value?>) {
    guard value != nil || attachments != nil else { return }
    makeAttachments().filters[keyPath: property] = value
  }

  /// Sets one of the attachments; nil does not create attachments if there are none.
  func setAttachment<Value>(_ value: Value?, _ set: (LayerAttachments, Value?) -> Void) {
    guard value != nil || attachments != nil, !marks.contains(.presentation) else { return }
    set(makeAttachments(), value)
  }
}

// Overrides: the values and texts that a client has set, in the place of the file's own.
// SPDX-License-Identifier: Apache-2.0

/// Everything of an animation that a client has set otherwise.
struct Overrides {
  /// The values by their key paths, in the order in which they were set: the last one wins.
  private(set) var values: [(keypath: AnimationKeypath, provider: any AnyValueProvider)] = []
  var texts: (any AnimationKeypathTextProvider)?

  /// Gives values to the properties at a key path, in the place of those that it had there.
  mutating func set(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) {
    remove(at: keypath)
    values.append((keypath, provider))
  }

  /// Takes the values away that were given at exactly this key path.
  mutating func remove(at keypath: AnimationKeypath) { values.removeAll { $0.keypath == keypath } }

  /// A file with the values and texts in the place of its own. `notice` hears of what could not be set, by key path.
  func applied(
    to file: LottieFile, maxLayers: Int, notice: (_ keypath: AnimationKeypath, _ message: String) -> Void
  ) -> LottieFile {
    guard !values.isEmpty || texts != nil else { return file }
    var visitor = OverrideVisitor(overrides: self, matched: Array(repeating: nil, count: values.count))
    var result = file
    result.visitProperties(&visitor, maxLayers: maxLayers)
    for (index, matched) in visitor.matched.enumerated() {
      let keypath = values[index].keypath
      switch matched {
      case .set?: break
      case nil: notice(keypath, "there is no property at the key path “\(keypath)”")
      case .otherKind(let kind)?:
        notice(keypath, "the property at the key path “\(keypath)” is \(kind.noun); the value that was set is not")
      }
    }
    return result
  }
}

/// The visitor that replaces properties.
private struct OverrideVisitor: PropertyVisitor {
  /// The fate of a value that was set.
  enum Outcome {
    case set
    case otherKind(PropertyKind)
  }

  let overrides: Overrides
  var matched: [Outcome?]

  func descends(into keys: [String]) -> Bool {
    overrides.texts != nil || overrides.values.contains { $0.keypath.mayMatch(below: keys) }
  }

  mutating func visit<Value: Interpolated>(_ property: inout Keyframed<Value>, at keys: [String]) -> Bool {
    for (index, (keypath, provider)) in overrides.values.enumerated().reversed() where keypath.matches(keys) {
      let first = property.keyframes.first?.time ?? 0
      guard let value = Value.from(client: provider.value(frame: first)) else {
        if case .set? = matched[index] { continue }
        matched[index] = .otherKind(Value.kind)
        continue
      }
      matched[index] = .set
      property =
        provider.isAnimated
        ? Keyframed(first: value) { Value.from(client: provider.value(frame: $0)) ?? value } : Keyframed(value)
      return true
    }
    return false
  }

  mutating func visit(_ text: inout TextContent, at keys: [String]) -> Bool {
    guard let texts = overrides.texts else { return false }
    var isChanged = false
    for index in text.document.indices {
      let source = text.document[index].document.text
      guard let given = texts.text(for: AnimationKeypath(keys: keys), sourceText: source),
        given != source || text.isScripted
      else { continue }
      text.document[index].document.text = given
      isChanged = true
    }
    if isChanged { text.resetWords() }
    return isChanged
  }
}

/// The visitor that lists properties, and no more of them than anybody reads.
struct KeypathLister: PropertyVisitor {
  private static let maxCount = 100_000

  /// The paths, each once, in the order of the file.
  private(set) var found: [AnimationKeypath] = []
  private var known: Set<AnimationKeypath> = []

  func descends(into keys: [String]) -> Bool { found.count < Self.maxCount }

  mutating func visit<Value: Interpolated>(_ property: inout Keyframed<Value>, at keys: [String]) -> Bool {
    let keypath = AnimationKeypath(keys: keys)
    if known.insert(keypath).inserted { found.append(keypath) }
    return false
  }

  mutating func visit(_ text: inout TextContent, at keys: [String]) -> Bool { false }
}

/// The visitor that lists texts.
struct TextLister: PropertyVisitor {
  /// The paths of text layers, each once, with the texts at their first frames.
  private(set) var found: [(keypath: AnimationKeypath, text: String)] = []
  private var known: Set<AnimationKeypath> = []

  func descends(into keys: [String]) -> Bool { true }

  mutating func visit<Value: Interpolated>(_ property: inout Keyframed<Value>, at keys: [String]) -> Bool { false }

  mutating func visit(_ text: inout TextContent, at keys: [String]) -> Bool {
    let keypath = AnimationKeypath(keys: keys)
    if known.insert(keypath).inserted { found.append((keypath, text.document.first?.document.text ?? "")) }
    return false
  }
}

/// The visitor that reads the first property that a key path stands for.
struct KeypathReader: PropertyVisitor {
  let keypath: AnimationKeypath
  let frame: Double
  /// The value, as clients know it.
  private(set) var value: Any?

  init(_ keypath: AnimationKeypath, at frame: Double) {
    (self.keypath, self.frame) = (keypath, frame)
  }

  func descends(into keys: [String]) -> Bool { value == nil && keypath.mayMatch(below: keys) }

  mutating func visit<Value: Interpolated>(_ property: inout Keyframed<Value>, at keys: [String]) -> Bool {
    if value == nil, keypath.matches(keys) { value = property.value(at: frame).forClient }
    return false
  }

  mutating func visit(_ text: inout TextContent, at keys: [String]) -> Bool { false }
}

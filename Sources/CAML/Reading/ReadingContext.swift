// ReadingContext: the state that all readers of one document share: positions, messages, images, ids.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// An image with the name under which it was found. It is retained, so that no other image gets its address.
struct ImageSource {
  let image: CGImage
  let name: String
  /// Whether the image is a mask, whose alpha is the grey of the file.
  let isMask: Bool
}

final class ReadingContext {
  let tree: MarkupTree
  let assets: AssetFolder
  let deadline = Deadline.ofReading
  /// The objects that states can refer to.
  var objects: [String: AnyObject] = [:]
  /// The names under which images were found.
  var imageSources: [ObjectIdentifier: ImageSource] = [:]
  /// The states of the layers that have some, in the order of the document.
  private(set) var stateRecords: [(layer: CALayer, states: [Record], transitions: [Record])] = []
  private var stateRecordIndices: [ObjectIdentifier: Int] = [:]
  /// The animations of layers, in the order of the document.
  private var animations: [(layer: CALayer, key: String, animation: CAAnimation)] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The bytes about which nothing is noted.
  private var silent = 0..<0
  private var omitted = 0

  /// The largest number of diagnostics that are stored; a hostile document could cause millions.
  static let maxDiagnostics = 1_000

  init(tree: MarkupTree, assets: AssetFolder) {
    self.tree = tree
    self.assets = assets
  }

  /// Notes that something was skipped or replaced.
  func note(_ kind: Diagnostic.Kind, at offset: Int, _ message: @autoclosure () -> String) {
    if silent.contains(offset) { return }
    if diagnostics.count < Self.maxDiagnostics {
      diagnostics.append(Diagnostic(kind, at: .file(tree.position(at: offset)), message().shortened))
    } else {
      omitted += 1
    }
  }

  /// Notes nothing about an element and what is inside: an unknown filter is left out as a whole, whatever its inputs are.
  func silence(_ element: Int) {
    let end = tree.elements[element].end
    silent = tree.elements[element].offset..<(end < tree.elements.count ? tree.elements[end].offset : .max)
  }

  /// Notes that a value cannot be read, and was left out.
  func noteUnreadable(at offset: Int, _ message: @autoclosure () -> String) {
    note(.valueNotUnderstood, at: offset, "\(message()); it was left out")
  }

  /// Returns the value of `text`; nil, with a note that names its `owner`, when it is no value of this kind.
  func value(_ text: String, of kind: ValueKind, for owner: String, at offset: Int) -> Any? {
    if case .path = kind {
      do throws(PathText.Failure) {
        return try PathText.path(text)
      } catch {
        noteUnreadable(
          at: offset, "expected \(error.expectation) at character \(error.character) of the path data for \(owner)")
        return nil
      }
    }
    if let value = ValueText.value(text, of: kind) { return value }
    noteUnreadable(at: offset, "expected \(kind.expectation) for \(owner), found “\(text)”")
    return nil
  }

  /// Stores the states or transitions of a layer.
  func add(_ records: [Record], for key: String, of layer: CALayer) {
    let known = stateRecordIndices[ObjectIdentifier(layer)]
    if known == nil { stateRecords.append((layer, [], [])) }
    let index = known ?? stateRecords.count - 1
    stateRecordIndices[ObjectIdentifier(layer)] = index
    if key == "states" { stateRecords[index].states += records }
    if key == "stateTransitions" { stateRecords[index].transitions += records }
  }

  /// Stores an animation, to be added to its layer when the tree is complete.
  func add(_ animation: CAAnimation, forKey key: String, to layer: CALayer) {
    animations.append((layer, key, animation))
  }

  /// Adds the stored animations to their layers.
  ///
  /// An animation without a begin time begins when it is added, in the time of its layer, which depends on all layers
  /// around it. A transaction of the caller's has no say in the durations.
  func addAnimations() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(CAMLDocument.defaultDuration)
    CATransaction.setAnimationTimingFunction(nil)
    for entry in animations { entry.layer.add(entry.animation, forKey: entry.key) }
    CATransaction.commit()
    animations = []
  }

  /// Returns all notes, with the number of those that were not stored.
  func allDiagnostics() -> [Diagnostic] {
    guard omitted > 0 else { return diagnostics }
    let file = Place.file(SourcePosition(file: tree.fileName))
    return diagnostics + [Diagnostic(.unknownInDocument, at: file, "\(omitted) more diagnostics were left out")]
  }

  /// Returns the image that `source` names, or nil, with a note, when it cannot be used. The grey of one that is a mask
  /// is its alpha.
  func image(_ source: String, isMask: Bool, at offset: Int) throws(RenderError) -> CGImage? {
    // Decoding an image takes as long as reading a million elements.
    try deadline.check(.reading)
    do throws(AssetFolder.Refusal) {
      let entry = try assets.image(source, isMask: isMask)
      for remark in entry.remarks {
        note(.assetNotUsed, at: offset, "of the image “\(AssetFolder.title(of: source))”, \(remark)")
      }
      imageSources[ObjectIdentifier(entry.image)] = ImageSource(image: entry.image, name: source, isMask: isMask)
      return entry.image
    } catch {
      note(.assetNotUsed, at: offset, error.message)
      return nil
    }
  }

  /// Registers an object by its `id`, which belongs to the first object that has it.
  func register(_ object: AnyObject, id: String, at offset: Int) {
    if objects[id] == nil {
      objects[id] = object
    } else {
      note(.unknownInDocument, at: offset, "there is another object with the id “\(id)”; this one's is not used")
    }
  }
}

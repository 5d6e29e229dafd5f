// DocumentValues: the values that a client has given to a document's objects, and those that they had before.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteImages
import QuartziteLayers

/// The values of one document that are not those of its file. Copies of the document share it, as they share the tree.
final class DocumentValues {
  /// A property as it was before it was given a value.
  private struct Original {
    let object: AnyObject
    /// The key of the whole value, since components of a structure don't add up to it exactly.
    let keyPath: String
    let value: Any?
    /// The value that it has in the document while no state changes it; nil where no state does.
    let baseline: StateBaseline.Entry?
  }

  private struct Key: Hashable {
    let object: ObjectIdentifier
    let keyPath: String
  }

  private let assets: AssetFolder?
  private let stage: StateStage
  private var originals: [Original] = []
  private var known: Set<Key> = []
  /// The images that properties were given, by the properties.
  private var images: [Key: CGImage] = [:]
  private var replaced: Set<Key> = []

  init(assets: AssetFolder?, stage: StateStage) {
    (self.assets, self.stage) = (assets, stage)
  }

  /// Returns the image that a value names. Throws `inputMissing` where it cannot be used, and `usage` where it lies elsewhere.
  func image(_ name: String) throws(RenderError) -> CGImage {
    guard let assets else {
      throw RenderError(.inputMissing, "the image “\(name.shortened)” cannot be used: the document has no folder")
    }
    do throws(AssetFolder.Refusal) {
      return try assets.imageOfValue(name, user: self).image
    } catch {
      switch error {
      case .forbidden(let message): throw RenderError(.usage, message.shortened)
      case .unusable(let message): throw RenderError(.inputMissing, message.shortened)
      }
    }
  }

  /// Returns the image in the bytes of a file. Throws `invalidScene` for bytes that are no image, and `limitExceeded`.
  func image(_ data: Data) throws(RenderError) -> CGImage {
    guard let assets else { return try ImageFile.decode(data, named: "the image of \(data.count) bytes") }
    return try assets.image(ofValue: data, user: self)
  }

  /// Returns the image in a file that may lie anywhere. Throws `inputMissing` if it cannot be read, and as ``image(_:)`` with bytes.
  func image(at path: String) throws(RenderError) -> CGImage {
    try image(try ImageFile.read(path, limits: assets?.limits ?? .trusted))
  }

  /// The paths of the files that the document and its client have named.
  var askedFiles: Set<String> { assets?.asked ?? [] }

  /// The images that are shown now because a client has named them, but for those that are being replaced.
  var imagesInUse: [CGImage] { images.compactMap { replaced.contains($0.key) ? nil : $0.value } }

  /// Says that a property is about to get another value.
  func beginReplacing(_ place: ValuePlace) {
    replaced.insert(Key(object: ObjectIdentifier(place.object), keyPath: place.keyPath))
  }

  /// Says that all properties have their values.
  func endReplacing() { replaced = [] }

  /// Gives a property a value. Throws `usage` where it does not take it.
  func set(_ value: Any?, at place: ValuePlace) throws(RenderError) {
    let object = place.object, whole = StateBaseline.wholeKey(of: place.keyPath, in: object)
    // A frame is not stored; it moves and resizes the layer.
    let keys = whole == "frame" && object is CALayer ? ["position", "bounds"] : [whole]
    for key in keys { keepOriginal(of: object, key) }
    let keyed = KeyedObject(object)
    guard keyed.setValueIfPossible(value, forKeyPath: place.keyPath) else {
      throw RenderError(
        .usage, "the property “\(place.keyPath.shortened)” of \(ValuePlace.title(object)) does not take this value")
    }
    let key = Key(object: ObjectIdentifier(object), keyPath: whole)
    if let image = value as AnyObject as? CGImage { images[key] = image } else { images[key] = nil }
    if whole == "frame" {
      for key in keys { stage.setOriginal(keyed.value(forKeyPath: key), at: key, key, of: object) }
    } else {
      stage.setOriginal(value, at: place.keyPath, whole, of: object)
    }
  }

  private func keepOriginal(of object: AnyObject, _ keyPath: String) {
    guard known.insert(Key(object: ObjectIdentifier(object), keyPath: keyPath)).inserted else { return }
    originals.append(
      Original(
        object: object, keyPath: keyPath, value: KeyedObject(object).value(forKeyPath: keyPath),
        baseline: stage.original(at: keyPath, of: object)))
  }

  /// Gives all properties the values back that they have in the document, or in the state that it is in.
  func reset() {
    for original in originals.reversed() {
      if let baseline = original.baseline {
        stage.restoreOriginal(baseline)
      } else {
        KeyedObject(original.object).setValue(original.value, forKeyPath: original.keyPath)
      }
    }
    (originals, known, images) = ([], [], [:])
  }
}

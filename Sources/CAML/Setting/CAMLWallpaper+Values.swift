// CAMLWallpaper+Values: giving the properties of named layers other values than those of the documents.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

extension CAMLWallpaper {
  /// Gives a property of all layers of a name the value that a text stands for; as `CAMLDocument.set(_:to:)` with text does, in all
  /// planes that have such layers.
  public func set(_ keyPath: String, to value: String) throws(RenderError) {
    try CAMLDocument.set(keyPath, to: .text(value), in: planes.map(\.document))
  }

  /// Gives a property of all layers of a name a value of its own type, or nil, in all planes that have such layers.
  ///
  /// Throws `usage` where there is no such layer or property, or it does not take the value.
  public func set(_ keyPath: String, to value: Any?) throws(RenderError) {
    try CAMLDocument.set(keyPath, to: .value(value), in: planes.map(\.document))
  }

  /// Throws `usage` where a key path names no property of a layer of the scene; nothing is set.
  package func check(keyPath: String) throws(RenderError) {
    var failure: RenderError?
    for (_, target) in try ValueSearch(keyPath).targets(in: planes.map(\.document)) {
      do throws(RenderError) {
        _ = try ValuePlace(target)
        return
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// The names of all layers that have some, each once, in the order of the documents.
  package var layerNames: [String] {
    var names: [String] = [], seen: Set<String> = []
    ValueSearch.walk(planes.map(\.document.rootLayer)) { layer in
      if let name = layer.name, !name.isEmpty, seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The paths of all files that the documents and their client have named, whether they are there or not.
  package var askedFiles: Set<String> { planes.reduce(into: []) { $0.formUnion($1.document.values.askedFiles) } }

  /// Takes back all values that were set.
  public func resetValues() {
    for plane in planes { plane.document.resetValues() }
  }
}

extension CAMLDocument {
  /// Gives a property of all layers of a name the value that a text stands for.
  ///
  /// The key path is the name of the layer, a dot, and a key path of the layer: `Title.string`, `Card.position.x`,
  /// `Photo.transform.rotation.z`, `Blurred.filters.blur.inputRadius`. Of several names that it could begin with, the longest is
  /// meant; `Card/Title.string` is only `Title` inside `Card`, and `.opacity` is the root's. Where no layer has the name, it may be the
  /// `id` of an object of the document, as in its states. Layers of the name that have no such property are left alone.
  ///
  /// The text is read as the property's type asks: numbers (`45deg` for turns), `true` and `false`, `x y` for points, four numbers for
  /// rectangles, colours of CSS or as in documents, several with commas between them for `colors`, transforms, path data and names as in
  /// documents, and for `contents` the name of an image in the document's folder, within the limits with which the document was
  /// opened. `none` is no colour, no image and no path. A text that has attributes keeps those of its first character.
  ///
  /// The value counts as the document's own: a state that changes the property shows its own value. It is set without animation.
  ///
  /// Throws `usage` where there is no such layer or property, with the names that are like it, or where the text is no such value;
  /// `inputMissing` where there is no such image. Nothing is changed then.
  public func set(_ keyPath: String, to value: String) throws(RenderError) {
    try Self.set(keyPath, to: .text(value), in: [self])
  }

  /// Gives a property of all layers of a name a value of its own type, such as a `CGColor`, a `CGImage`, a number or nil.
  ///
  /// For `contents`, also the `Data` of an image file, and the `URL` of one. Throws `usage` where there is no such layer or
  /// property, or it does not take the value, and what reading an image throws.
  public func set(_ keyPath: String, to value: Any?) throws(RenderError) {
    try Self.set(keyPath, to: .value(value), in: [self])
  }

  /// Takes back all values that were set: the properties have those of the document, or of the state that it is in.
  public func resetValues() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    values.reset()
    CATransaction.commit()
  }

  /// Sets a value in all documents in which the key path names something.
  static func set(_ keyPath: String, to value: GivenValue, in documents: [CAMLDocument]) throws(RenderError) {
    var places: [(values: DocumentValues, place: ValuePlace)] = [], missing: RenderError?
    for (document, target) in try ValueSearch(keyPath).targets(in: documents) {
      do throws(RenderError) {
        places.append((document.values, try ValuePlace(target)))
      } catch {
        missing = missing ?? error
      }
    }
    if places.isEmpty, let missing { throw missing }
    // The images that are shown there now need not be kept beside the new one.
    for (values, place) in places { values.beginReplacing(place) }
    defer { for (values, _) in places { values.endReplacing() } }
    var changes: [(values: DocumentValues, place: ValuePlace, value: Any?)] = []
    for (values, place) in places {
      changes.append((values, place, try place.value(of: value, values)))
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for change in changes { try change.values.set(change.value, at: change.place) }
  }
}

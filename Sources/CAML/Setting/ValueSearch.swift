// ValueSearch: the objects of a document that the beginning of a key path names.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// An object, and the keys that lead from it to a value.
struct ValueTarget {
  /// A layer, an emitter cell, a filter or an animation.
  let object: AnyObject
  /// The keys after the object's name.
  let keyPath: String
}

/// Finds the objects that a key path such as `Title.string` begins with.
///
/// The names of layers come first: of all that the key path begins with, the longest, so that names may have dots in them. `Card/Title`
/// is every layer `Title` inside a layer `Card`. Where no layer has the name, it is that of an object by its `id`, as states name
/// their targets. Without a name, as in `.opacity`, the root is meant.
struct ValueSearch {
  private let path: [UInt8]
  private let text: String

  /// The longest key path that is looked for.
  private static let maxPathBytes = 4_096

  /// Begins to look for a key path. Throws `usage` where it names no property.
  init(_ keyPath: String) throws(RenderError) {
    (text, path) = (keyPath, Array(keyPath.utf8))
    guard path.count <= Self.maxPathBytes else {
      throw RenderError(.usage, "the key path “\(keyPath.shortened)” is too long")
    }
    guard let dot = path.firstIndex(of: Self.dot), dot + 1 < path.count, path.last != Self.dot else {
      throw RenderError(
        .usage,
        "“\(keyPath)” is no property of a layer; write the layer's name, a dot and the property, such as Title.string")
    }
  }

  /// The objects in the documents that the key path names, in the order of the documents. Throws `usage` where there are none.
  func targets(
    in documents: [CAMLDocument]
  ) throws(RenderError) -> [(document: CAMLDocument, target: ValueTarget)] {
    let roots = documents.map(\.rootLayer)
    if path[0] == Self.dot {
      return documents.map { ($0, ValueTarget(object: $0.rootLayer, keyPath: rest(from: 1))) }
    }
    let (layers, start) = layers(in: roots)
    if !layers.isEmpty {
      let all = Set(layers.map { ObjectIdentifier($0) }), keyPath = rest(from: start)
      var found: [(document: CAMLDocument, target: ValueTarget)] = []
      for document in documents {
        Self.walk([document.rootLayer]) { layer in
          if all.contains(ObjectIdentifier(layer)) {
            found.append((document, ValueTarget(object: layer, keyPath: keyPath)))
          }
        }
      }
      return found
    }
    let objects = objects(in: documents)
    if !objects.isEmpty { return objects }
    throw unknown(among: roots)
  }

  // MARK: Names

  /// The layers with the longest name that the key path begins with, and the place of the first key after it.
  private func layers(in roots: [CALayer]) -> (layers: [CALayer], end: Int) {
    var scopes = roots, start = 0, includesScopes = true
    while true {
      var (found, length) = ([CALayer](), 0)
      Self.walk(scopes, includingThem: includesScopes) { layer in
        guard let name = layer.name?.utf8, name.count >= length, begins(with: name, from: start, before: Self.dot)
        else {
          return
        }
        if name.count > length { (found, length) = ([], name.count) }
        if name.count > 0 { found.append(layer) }
      }
      if !found.isEmpty {
        return (found, start + length + 1)
      }
      // One name before a slash, and the rest inside the layers of that name.
      guard let slash = path[start...].firstIndex(of: Self.slash), slash > start else { return ([], 0) }
      var inner: [CALayer] = []
      Self.walk(scopes, includingThem: includesScopes) { layer in
        guard let name = layer.name?.utf8, begins(with: name, from: start, before: Self.slash) else { return }
        if name.count == slash - start { inner.append(layer) }
      }
      guard !inner.isEmpty else { return ([], 0) }
      (scopes, start, includesScopes) = (inner, slash + 1, false)
    }
  }

  /// Whether the key path has the name at a place, and after it the separator.
  private func begins(with name: String.UTF8View, from start: Int, before separator: UInt8) -> Bool {
    let end = start + name.count
    return end < path.count && path[end] == separator && path[start..<end].elementsEqual(name)
  }

  /// Shows every layer inside others to a function, each once, masks too.
  static func walk(_ roots: [CALayer], includingThem: Bool = true, _ body: (CALayer) -> Void) {
    var pending = Array(roots.reversed()), seen: Set<ObjectIdentifier> = []
    let outermost = Set(roots.map { ObjectIdentifier($0) })
    // A root inside another one is met on the way, and is inside it then.
    var entered: Set<ObjectIdentifier> = []
    while let layer = pending.popLast() {
      let identifier = ObjectIdentifier(layer)
      if includingThem || !outermost.contains(identifier) || entered.contains(identifier) {
        if seen.insert(identifier).inserted { body(layer) }
      }
      let inner = (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
      for child in inner.reversed() where entered.insert(ObjectIdentifier(child)).inserted { pending.append(child) }
    }
  }

  // MARK: Identifiers

  /// The objects with the longest `id` that the key path begins with.
  private func objects(in documents: [CAMLDocument]) -> [(document: CAMLDocument, target: ValueTarget)] {
    let dots = path.indices.filter { path[$0] == Self.dot }
    for dot in dots.reversed() where dot + 1 < path.count {
      let id = String(decoding: path[..<dot], as: UTF8.self)
      let found = documents.compactMap { document in
        document.objects[id].map { (document, ValueTarget(object: $0, keyPath: rest(from: dot + 1))) }
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: Messages

  private func unknown(among roots: [CALayer]) -> RenderError {
    let end = path.firstIndex { $0 == Self.dot || $0 == Self.slash } ?? path.endIndex
    let first = String(decoding: path[..<end], as: UTF8.self)
    var names: [String] = []
    Self.walk(roots) { layer in
      if let name = layer.name, !name.isEmpty { names.append(name) }
    }
    // Inside a layer that is there, another name is missing.
    let isKnown = names.contains(first)
    let rest = text.split(separator: "/").last.map(String.init) ?? text
    let missing = isKnown ? String(rest.prefix { $0 != "." }) : first
    return RenderError(
      .usage,
      "there is no layer “\(missing.shortened)”\(isKnown ? " inside “\(first.shortened)”" : "")"
        + SimilarNames.sentence(for: missing, among: names, none: "the layers of the scene have no names"))
  }

  private func rest(from start: Int) -> String { String(decoding: path[start...], as: UTF8.self) }

  private static let dot = UInt8(ascii: "."), slash = UInt8(ascii: "/")
}

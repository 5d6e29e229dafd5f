// WritingProgress: the elements around the current position of writing, and notes about values that were left out.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// An element with others inside, and the state that is reset at its end.
struct Scope {
  /// The object that the element represents.
  var object: AnyObject?
  /// Whether it counts as a level of nested values.
  var holdsRecursively = false
}

/// The state of writing that keeps values which contain themselves, or are nested too deep, from being written.
struct WritingProgress {
  /// The reason why something is not written.
  enum Refusal: String, Error {
    case holdsItself = "lies in itself"
    case tooDeep = "lies in more values than a reader takes"
    case tooMany = "is one of too many lists, or of objects that are written again"
  }

  /// The largest number of lists, and of objects that are written again, in one document: values that each contain
  /// another one twice would be written twice as often with every level.
  private static let maxLists = 10_000

  private(set) var diagnostics: [Diagnostic] = []
  private var open: Set<ObjectIdentifier> = []
  private var written: Set<ObjectIdentifier> = []
  private var layers: [CALayer] = []
  private var valueDepth = 0
  private var lists = 0
  private var omitted = 0

  /// Whether an object has not been written before.
  func isNew(_ object: AnyObject) -> Bool { !written.contains(ObjectIdentifier(object)) }

  /// Enters an object, unless it is already being written, or a limit is reached.
  mutating func enter(_ object: AnyObject) -> Result<Scope, Refusal> {
    let id = ObjectIdentifier(object)
    let holds = Node.holdsRecursively(object)
    guard !open.contains(id) else { return .failure(.holdsItself) }
    guard !holds || valueDepth < DocumentReader.maxValueDepth else { return .failure(.tooDeep) }
    // Filters contain nothing that would be written, and one may be shared by all layers.
    if !written.insert(id).inserted, !(object is any FilterObject) {
      guard lists < Self.maxLists else { return .failure(.tooMany) }
      lists += 1
    }
    open.insert(id)
    if holds { valueDepth += 1 }
    if let layer = object as? CALayer { layers.append(layer) }
    return .success(Scope(object: object, holdsRecursively: holds))
  }

  /// Enters a list or a dictionary, unless a limit is reached.
  mutating func enterList() -> Result<Scope, Refusal> {
    guard valueDepth < DocumentReader.maxValueDepth else { return .failure(.tooDeep) }
    guard lists < Self.maxLists else { return .failure(.tooMany) }
    lists += 1
    return .success(enterRecord())
  }

  /// Enters an element of a state.
  mutating func enterRecord() -> Scope {
    valueDepth += 1
    return Scope(holdsRecursively: true)
  }

  /// Leaves the element that was entered with a scope.
  mutating func leave(_ scope: Scope) {
    if scope.holdsRecursively { valueDepth -= 1 }
    guard let object = scope.object else { return }
    open.remove(ObjectIdentifier(object))
    if object is CALayer { layers.removeLast() }
  }

  /// Notes that something was left out, in the innermost layer.
  mutating func note(_ message: () -> String) {
    switch diagnostics.count {
    case ..<ReadingContext.maxDiagnostics:
      diagnostics.append(Diagnostic(.valueNotUnderstood, at: .layer(path), message()))
    case ReadingContext.maxDiagnostics:
      omitted += 1
      diagnostics.append(omission)
    default:
      omitted += 1
      diagnostics[diagnostics.count - 1] = omission
    }
  }

  private var omission: Diagnostic {
    Diagnostic(.valueNotUnderstood, at: nil, "\(omitted) more values were not written")
  }

  /// The path to the innermost layer, each component with the layer's name or class and its index.
  private var path: LayerPath {
    LayerPath(components: layers.count) { index in
      let layer = layers[index]
      let title = LayerPath.title(name: layer.name, type: type(of: layer))
      guard index > 0 else { return title }
      return layers[index - 1].sublayers?.firstIndex { $0 === layer }.map { "\(title)[\($0)]" } ?? "mask"
    }
  }
}

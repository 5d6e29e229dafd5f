// CAMLDocument: a layer tree read from a `.caml` file or a `.ca` bundle.
// SPDX-License-Identifier: Apache-2.0
@_exported import QuartziteDiagnostics
@_exported import QuartziteLayers

/// A document of Core Animation's markup language: a layer tree, and the states that change it.
///
/// Documents are made for a host whose y axis points up; `geometryFlipped` on the root layer flips it for the layers
/// inside. Content that this library does not know is skipped, with a diagnostic that carries the line and the column.
/// A document that cannot be read at all gives an error with the same.
public struct CAMLDocument {
  /// The root of the tree.
  public let rootLayer: CALayer
  /// The size that the document was made for, in points: the bundle's, or that of the root's bounds.
  public let size: CGSize
  /// Whether the bundle asks its host to point the y axis down; the root's own `isGeometryFlipped` is separate.
  public let isGeometryFlipped: Bool
  /// Diagnostics of all that was skipped or replaced while reading, in document order; at most a thousand and a count.
  public let diagnostics: [Diagnostic]

  /// The states and transitions of the layers that have some.
  var stateLists: [StateList] { stage.lists }
  /// The objects by the ids that states use.
  let objects: [String: AnyObject]
  /// The names under which the document's images were found.
  let imageSources: [ObjectIdentifier: ImageSource]
  /// The states that the tree is in; copies of the document share it, as they share the tree.
  let stage: StateStage
  /// The values that a client has set; copies share them.
  let values: DocumentValues

  /// All states, in the order of the document.
  public var states: [CAMLState] { stateLists.flatMap(\.states) }
  /// All transitions between states, in the order of the document.
  public var transitions: [CAMLStateTransition] { stateLists.flatMap(\.transitions) }

  /// The object with an `id`: a layer, an emitter cell, a filter or an animation.
  public func object(withID id: String) -> AnyObject? { objects[id] }

  // MARK: Making documents

  /// Creates a document of a tree, to be written with ``data()``.
  public init(rootLayer: CALayer) {
    self.rootLayer = rootLayer
    size = rootLayer.bounds.size
    isGeometryFlipped = false
    diagnostics = []
    objects = [:]
    imageSources = [:]
    stage = StateStage(lists: [], objects: [:], rootLayer: rootLayer)
    values = DocumentValues(assets: nil, stage: stage)
  }

  /// Reads the `.caml` file or the `.ca` bundle at `path`.
  ///
  /// Images are looked for in the file's folder and must lie inside it. Fails with `inputMissing` when a file cannot
  /// be opened, with `invalidScene` when it cannot be read and with `limitExceeded` when it is larger, deeper or has
  /// more elements than `limits` allow.
  public init(contentsOf path: String, limits: Limits = .trusted) throws(RenderError) {
    let images = DocumentImages(limits: limits)
    guard FileKind(path) == .folder else {
      try self.init(
        try InputFile.bytes(at: path, limits: limits),
        assets: AssetFolder(directory: FilePath(path).folder, images: images), fileName: path, bundle: nil,
        limits: limits)
      return
    }
    try self.init(bundleIn: AssetFolder(directory: path, images: images), limits: limits)
  }

  /// Reads the `.caml` file or the `.ca` bundle that a file URL names, as the initialiser for a path does.
  ///
  /// Fails with `usage` for a URL with another scheme.
  public init(contentsOf url: URL, limits: Limits = .trusted) throws(RenderError) {
    try self.init(contentsOf: try FilePath(url).text, limits: limits)
  }

  /// Reads a `.ca` bundle, which shares the images of the folder, and the limit on their pixels, with others.
  init(bundleIn folder: AssetFolder, limits: Limits) throws(RenderError) {
    let bundle = try CAMLBundle(folder, limits: limits)
    try self.init(fileIn: folder, named: bundle.documentName, bundle: bundle, limits: limits)
  }

  /// Reads a `.caml` file in a folder.
  init(
    fileIn folder: AssetFolder, named name: String, bundle: CAMLBundle? = nil, limits: Limits
  ) throws(RenderError) {
    try self.init(
      try folder.bytes(of: name, limits: limits), assets: folder, fileName: folder.path(ofItem: name), bundle: bundle,
      limits: limits)
  }

  /// Reads a document from memory.
  ///
  /// Images are looked for in `assets`, by their paths from the document, and then in `baseDirectory`, inside which they
  /// must lie; without either they are left out. `fileName` is the name that diagnostics and errors carry.
  public init(
    data: Data, assets: [String: Data] = [:], baseDirectory: String? = nil, fileName: String = "document.caml",
    limits: Limits = .trusted
  ) throws(RenderError) {
    guard Memory.holds(data.count) else {
      throw RegularFile.Failure.noMemory(data.count).renderError(of: fileName, largest: .max, subject: "the document")
    }
    try self.init(
      [UInt8](data),
      assets: AssetFolder(directory: baseDirectory, files: assets, images: DocumentImages(limits: limits)),
      fileName: fileName, bundle: nil, limits: limits)
  }

  /// Reads a document from memory whose images lie in the folder that a file URL names, as the initialiser for a path
  /// does.
  ///
  /// Fails with `usage` for a URL with another scheme.
  public init(
    data: Data, assets: [String: Data] = [:], baseDirectory: URL, fileName: String = "document.caml",
    limits: Limits = .trusted
  ) throws(RenderError) {
    try self.init(
      data: data, assets: assets, baseDirectory: try FilePath(baseDirectory).text, fileName: fileName, limits: limits)
  }

  private init(
    _ source: [UInt8], assets: AssetFolder, fileName: String, bundle: CAMLBundle?, limits: Limits
  ) throws(RenderError) {
    let tree = try MarkupParser.parse(source, fileName: fileName, limits: limits)
    let context = ReadingContext(tree: tree, assets: assets)
    var reader = DocumentReader(context: context)
    rootLayer = try reader.read()
    let stateLists = StateBuilder(context: context).lists()
    size = bundle?.size ?? rootLayer.bounds.size
    isGeometryFlipped = bundle?.isGeometryFlipped ?? false
    objects = context.objects
    imageSources = context.imageSources
    stage = StateStage(lists: stateLists, objects: context.objects, rootLayer: rootLayer)
    values = DocumentValues(assets: context.assets, stage: stage)
    diagnostics = context.allDiagnostics()
    // The time limit has not been checked since the last image.
    try context.deadline.check(.reading)
  }
}

extension CAMLDocument: CustomStringConvertible, CustomReflectable {
  /// The size and the numbers of states and diagnostics, on one line:
  /// `CAMLDocument(390 × 844 points, 3 states, no diagnostics)`.
  public var description: String {
    "CAMLDocument(\(size.pointsText), \(states.count.counting("state")), \(diagnostics.count.counting("diagnostic")))"
  }

  /// The document's parts for `dump` and for tests that fail, without its layers and objects.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "size": size, "isGeometryFlipped": isGeometryFlipped, "states": states.map(\.name),
        "diagnostics": diagnostics,
      ], displayStyle: .struct)
  }
}

extension CGSize {
  /// The size in points, without decimals that are 0: `390 × 844.5 points`.
  package var pointsText: String {
    func text(_ length: CGFloat) -> String {
      let text = "\(length)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return "\(text(width)) × \(text(height)) points"
  }
}

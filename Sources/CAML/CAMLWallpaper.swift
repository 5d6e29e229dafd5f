// CAMLWallpaper: several documents on top of each other, such as the planes of a wallpaper.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers

/// A scene of one or several documents, the first at the back.
public struct CAMLWallpaper {
  /// One document of the scene.
  public struct Plane {
    /// The name of the plane: `background`, `floating` or `foreground`, or the name of the document's bundle.
    public let name: String
    /// The document.
    public let document: CAMLDocument
  }

  /// The planes, the backmost first; never empty.
  public let planes: [Plane]
  /// The layer to render: the only document's root, or a layer of the scene's size with the roots of all inside.
  public let rootLayer: CALayer

  /// The size of the scene in points: that of the backmost document.
  public var size: CGSize { planes.first?.document.size ?? rootLayer.bounds.size }
  /// The diagnostics of reading, plane by plane.
  public var diagnostics: [Diagnostic] { planes.flatMap(\.document.diagnostics) }
  /// The names of all states, each once, in the order of the documents.
  public var stateNames: [String] {
    var seen: Set<String> = []
    return planes.flatMap(\.document.states).map(\.name).filter { seen.insert($0).inserted }
  }

  /// The names of the states that the planes are in, each once; empty at first.
  public var currentStates: [String] {
    var seen: Set<String> = []
    return planes.flatMap(\.document.currentStates).filter { seen.insert($0).inserted }
  }

  /// Opens a `.caml` file, a `.ca` bundle, or a folder with several bundles.
  ///
  /// A folder's `Wallpaper.plist` assigns the bundles to planes. If it names none that exist, for example because they
  /// were renamed, or if there is no such file, the bundles' own names decide: those that contain `background`,
  /// `floating` and `foreground` come in that order, before all others by name.
  /// Fails as `CAMLDocument.init(contentsOf:limits:)` does, and with `inputMissing` for a folder without bundles.
  public static func open(_ path: String, limits: Limits = .trusted) throws(RenderError) -> CAMLWallpaper {
    guard FileKind(path) == .folder else {
      return CAMLWallpaper(try CAMLDocument(contentsOf: path, limits: limits), name: FilePath(path).stem)
    }
    return try open(AssetFolder(directory: path, images: DocumentImages(limits: limits)), limits: limits)
  }

  /// Opens what lies at `path` among files that are in memory, by their plain paths: a `.caml` file, a `.ca` bundle, or a
  /// folder with several bundles. `title` is what messages call the folder of the files.
  package static func open(
    _ path: String, among files: [String: Data], titled title: String, limits: Limits
  ) throws(RenderError) -> CAMLWallpaper {
    let top = AssetFolder(titled: title, files: files, images: DocumentImages(limits: limits))
    guard top.kind(of: path) == .regular else {
      return try open(path.isEmpty ? top : top.folder(path), limits: limits)
    }
    let parts = FilePath(path), folder = parts.folder == "." ? top : top.folder(parts.folder)
    return CAMLWallpaper(try CAMLDocument(fileIn: folder, named: parts.name, limits: limits), name: parts.stem)
  }

  private static func open(_ folder: AssetFolder, limits: Limits) throws(RenderError) -> CAMLWallpaper {
    guard folder.kind(of: CAMLBundle.index) == nil else {
      return CAMLWallpaper(
        try CAMLDocument(bundleIn: folder, limits: limits), name: FilePath(folder.title ?? "").stem)
    }
    let planes = try WallpaperFolder(folder, limits: limits).bundles.map { name, bundle throws(RenderError) in
      Plane(name: name, document: try CAMLDocument(bundleIn: folder.folder(bundle), limits: limits))
    }
    return CAMLWallpaper(planes: planes)
  }

  /// Opens the `.caml` file, the `.ca` bundle or the folder that a file URL names, as the method for a path does.
  ///
  /// Fails with `usage` for a URL with another scheme.
  public static func open(_ url: URL, limits: Limits = .trusted) throws(RenderError) -> CAMLWallpaper {
    try open(try FilePath(url).text, limits: limits)
  }

  /// Creates a scene of one document; `name` is the name of its plane.
  public init(_ document: CAMLDocument, name: String) {
    self.init(planes: [Plane(name: name, document: document)])
  }

  private init(planes: [Plane]) {
    self.planes = planes
    if planes.count == 1 {
      rootLayer = planes[0].document.rootLayer
      return
    }
    let host = CALayer()
    host.bounds = CGRect(origin: .zero, size: planes.first?.document.size ?? .zero)
    host.position = CGPoint(x: host.bounds.width / 2, y: host.bounds.height / 2)
    for plane in planes { host.addSublayer(Self.placed(plane.document.rootLayer)) }
    rootLayer = host
  }

  /// Returns a document's root, in a layer that moves the corner of its bounds to the scene's where it lies elsewhere.
  private static func placed(_ root: CALayer) -> CALayer {
    let corner = CGPoint(
      x: root.position.x - root.anchorPoint.x * root.bounds.width,
      y: root.position.y - root.anchorPoint.y * root.bounds.height)
    guard corner != .zero, corner.x.isFinite, corner.y.isFinite else { return root }
    let frame = CALayer()
    frame.anchorPoint = .zero
    frame.bounds = CGRect(origin: corner, size: root.bounds.size)
    frame.addSublayer(root)
    return frame
  }

  /// Puts all planes that have the state `name` into it at once. Fails with `usage` when none has it; the message names
  /// the existing ones.
  public func apply(state name: String) throws(RenderError) {
    try setState(name, at: CACurrentMediaTime(), transitionSpeed: 0)
  }

  /// Puts all planes that have the state `name` into it with the animations of their transitions, which begin at `time`,
  /// in seconds of the media clock; as ``CAMLDocument/setState(_:at:transitionSpeed:)`` does.
  ///
  /// `name` nil stands for the trees as they were read. Fails with `usage` when no plane has the state; the message names
  /// the existing ones.
  public func setState(
    _ name: String?, at time: CFTimeInterval = CACurrentMediaTime(), transitionSpeed: Float = 1
  ) throws(RenderError) {
    let concerned = planes.filter { plane in
      name == nil || plane.document.states.contains { $0.name == name }
    }
    if let name, concerned.isEmpty {
      let names = stateNames.map { "“\($0)”" }.joined(separator: ", ")
      throw RenderError(
        .usage,
        "there is no state “\(name)”; " + (names.isEmpty ? "the document has none" : "the document has \(names)"))
    }
    for plane in concerned {
      try plane.document.setState(name, at: time, transitionSpeed: transitionSpeed)
    }
  }
}

extension CAMLWallpaper: CustomStringConvertible, CustomReflectable {
  /// The size and the names of the planes, on one line:
  /// `CAMLWallpaper(390 × 844 points, background, floating, 2 diagnostics)`.
  public var description: String {
    let parts = [size.pointsText] + planes.map(\.name) + [diagnostics.count.counting("diagnostic")]
    return "CAMLWallpaper(\(parts.joined(separator: ", ")))"
  }

  /// The wallpaper's parts for `dump` and for tests that fail, without its layers.
  public var customMirror: Mirror { Mirror(self, children: ["size": size, "planes": planes], displayStyle: .struct) }
}

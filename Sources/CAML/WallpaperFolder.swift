// WallpaperFolder: the bundles in a folder that are the planes of a wallpaper, and their order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

struct WallpaperFolder {
  /// The bundles with the names of their planes, the backmost first; never empty.
  let bundles: [(plane: String, folder: String)]

  private static let list = "Wallpaper.plist"
  private static let planes = ["background", "floating", "foreground"]

  /// Reads a folder.
  init(_ folder: AssetFolder, limits: Limits) throws(RenderError) {
    let place = Place.file(SourcePosition(file: folder.title ?? ""))
    let names = folder.itemNames.filter {
      $0.hasSuffix(".ca") && !$0.hasPrefix(".") && folder.kind(of: $0) == .folder
    }
    guard !names.isEmpty else {
      throw RenderError(
        .inputMissing, at: place,
        "this folder is no .ca bundle, since it has no index.xml, and it holds none")
    }
    if folder.kind(of: Self.list) != nil { try folder.require(Self.list, .regular, at: place) }
    bundles = try Self.listed(in: folder, names: names, limits: limits) ?? Self.sorted(names)
    for bundle in bundles { try folder.require(bundle.folder, .folder, at: place) }
  }

  /// Returns the bundles that Wallpaper.plist names, or nil where it names none that exist.
  private static func listed(
    in folder: AssetFolder, names: [String], limits: Limits
  ) throws(RenderError) -> [(plane: String, folder: String)]? {
    guard folder.kind(of: Self.list) != nil else { return nil }
    let list = try PropertyList(
      try folder.bytes(of: Self.list, limits: limits), fileName: folder.path(ofItem: Self.list), limits: limits)
    let keys = ["backgroundAnimationFileName", "floatingAnimationFileNameKey", "foregroundAnimationFileName"]
    var found: [(plane: String, folder: String)] = []
    for (plane, key) in zip(planes, keys) {
      var name: String?
      for spelling in [key, key.hasSuffix("Key") ? String(key.dropLast(3)) : key + "Key"] {
        if name == nil { name = try list.string("assets", "lockAndHome", "default", spelling) }
      }
      // Only bundles in the folder itself are used, so no name can lead out of it.
      if let name, names.contains(name) { found.append((plane, name)) }
    }
    return found.isEmpty ? nil : found
  }

  private static func sorted(_ names: [String]) -> [(plane: String, folder: String)] {
    let known = planes.flatMap { plane in
      names.filter { Self.plane(of: $0) == plane }.map { (plane: plane, folder: $0) }
    }
    let others = names.filter { Self.plane(of: $0) == nil }
    return known + others.map { (plane: FilePath($0).stem, folder: $0) }
  }

  private static func plane(of name: String) -> String? {
    planes.first { name.lowercased().contains($0) }
  }
}

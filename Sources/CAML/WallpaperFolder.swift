// WallpaperFolder: the bundles in a folder that are the planes of a wallpaper, and their order.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

struct WallpaperFolder {
  /// The bundles with the names of their planes, the backmost first; never empty.
  let bundles: [(plane: String, folder: String)]

  private static let list = "Wallpaper.plist"
  private static let planes = ["background", "floating", "foreground"]

  /// Reads the folder at `path`.
  init(path: String, limits: Limits) throws(RenderError) {
    let place = Place.file(SourcePosition(file: path))
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(".ca") && !$0.hasPrefix(".") && FileKind(path + "/" + $0) == .folder }.sorted()
    guard !names.isEmpty else {
      throw RenderError(
        .inputMissing, at: place,
        "this folder is no .ca bundle, since it has no index.xml, and it holds none")
    }
    let folder = AssetFolder(directory: path, images: DocumentImages(limits: limits))
    if FileKind(path + "/" + Self.list) != nil { try folder.require(Self.list, .regular, at: place) }
    bundles = try Self.listed(path: path, names: names, limits: limits) ?? Self.sorted(names)
    for bundle in bundles { try folder.require(bundle.folder, .folder, at: place) }
  }

  /// Returns the bundles that Wallpaper.plist names, or nil where it names none that exist.
  private static func listed(
    path: String, names: [String], limits: Limits
  ) throws(RenderError) -> [(plane: String, folder: String)]? {
    let plist = path + "/" + Self.list
    guard FileKind(plist) != nil else { return nil }
    let list = try PropertyList(try InputFile.bytes(at: plist, limits: limits), fileName: plist, limits: limits)
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

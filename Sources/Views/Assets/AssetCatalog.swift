// AssetCatalog: folders in which images, colours and data are found by name.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import Synchronization

/// Folders in which `UIImage(named:)`, `UIColor(named:)` and `NSDataAsset(name:)` find what they are asked for, besides
/// the main bundle. Ours, for programs without bundles.
public enum AssetCatalog {
  private static let registered = Mutex<[String]>([])

  /// Adds a folder: an asset catalogue, whose name ends in `.xcassets`, or a folder with catalogues and image files.
  ///
  /// It is searched before the main bundle, and before the folders that were added earlier.
  public static func register(_ folder: String) {
    registered.withLock { folders in
      folders.removeAll { $0 == folder }
      folders.append(folder)
    }
  }

  /// Removes a folder that was added.
  public static func unregister(_ folder: String) { registered.withLock { $0.removeAll { $0 == folder } } }

  /// Adds the folder that a file URL names, as the method for a path does. Throws `usage` for a URL with another scheme.
  public static func register(_ folder: URL) throws(RenderError) { register(try FilePath(folder).text) }

  /// Removes a folder that was added by its URL or its path. Throws `usage` for a URL with another scheme.
  public static func unregister(_ folder: URL) throws(RenderError) { unregister(try FilePath(folder).text) }

  /// The folders that are searched for a bundle, nil for the main one, the first ones first.
  static func folders(_ bundle: Bundle?) -> [String] {
    let bundle = bundle ?? .main
    let root = bundle.resourcePath ?? bundle.bundlePath
    guard bundle.bundlePath == Bundle.main.bundlePath else { return [root] }
    // The resources of a package's targets lie beside its programs.
    let resources = FolderContents.of(root).folders.filter { FilePath($0).fileExtension == "resources" }
    return registered.withLock { $0.reversed() } + [root] + resources.map { FilePath(root).appending($0) }
  }

  /// Calls `search` with each catalogue of a folder until it returns something.
  static func first<Found>(in folder: String, _ search: (CatalogIndex) -> Found?) -> Found? {
    if FilePath(folder).fileExtension == "xcassets" { return CatalogIndex.of(folder).flatMap(search) }
    for inner in [folder, FilePath(folder).appending("Resources")] {
      for name in FolderContents.of(inner).folders where FilePath(name).fileExtension == "xcassets" {
        if let found = CatalogIndex.of(FilePath(inner).appending(name)).flatMap(search) { return found }
      }
    }
    return nil
  }

  /// Returns a set of a kind, by its name, for a bundle.
  static func set(_ kind: AssetKind, _ name: String, _ bundle: Bundle?) -> AssetSet? {
    for folder in folders(bundle) {
      if let path = first(in: folder, { $0.path(kind, name) }) { return AssetSet.of(path, kind) }
    }
    return nil
  }

  /// Adds the message that nothing has a name.
  static func noteMissing(_ kind: String, _ name: String, _ bundle: Bundle?) {
    let places = folders(bundle).map(\.shownInDiagnostics)
    let shown = places.prefix(4).joined(separator: ", ") + (places.count > 4 ? " and \(places.count - 4) more" : "")
    ViewDiagnostics.note(
      .assetNotUsed, "there is no \(kind) called “\(name.shownInDiagnostics)” in \(shown)")
  }
}

/// The kinds of sets in catalogues, by the ends of their folders' names.
enum AssetKind: String, Sendable, CaseIterable {
  case image = "imageset", color = "colorset", data = "dataset"
}

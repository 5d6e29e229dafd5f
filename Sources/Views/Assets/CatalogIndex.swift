// CatalogIndex: the sets of an asset catalogue by their names.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The sets of an asset catalogue. It is read once, and again when the catalogue's folder has changed.
struct CatalogIndex: Sendable {
  private struct Key: Hashable {
    let kind: AssetKind
    let name: String
  }

  private var paths: [Key: String] = [:]

  /// The path of the set of a kind that has a name, with the names of the groups before it that are namespaces.
  func path(_ kind: AssetKind, _ name: String) -> String? { paths[Key(kind: kind, name: name)] }

  private static let cache = BoundedCache<CatalogIndex>(limit: 64)

  /// Returns the index of the catalogue at `path`; nil where there is none.
  static func of(_ path: String) -> CatalogIndex? {
    guard let stamp = FileStamp(path), stamp.isFolder else { return nil }
    return cache.value(path, stamp) { (CatalogIndex(path), 1) }
  }

  private init(_ root: String) {
    // Folders in folders, through links also in themselves: the depth and the number are limited.
    var pending = [(path: root, prefix: "", depth: 0)], count = 0
    while let (path, prefix, depth) = pending.popLast(), count < FolderContents.limit {
      for name in FolderContents.of(path).folders {
        count += 1
        let inner = FilePath(path).appending(name)
        if let kind = AssetKind(rawValue: FilePath(name).fileExtension) {
          let key = Key(kind: kind, name: prefix + FilePath(name).stem)
          if paths[key] == nil { paths[key] = inner }
        } else if FilePath(name).fileExtension.isEmpty, depth < 16 {
          pending.append((inner, isNamespace(inner) ? prefix + name + "/" : prefix, depth + 1))
        }
      }
    }
  }

  private func isNamespace(_ folder: String) -> Bool {
    let properties = AssetSet.document(in: folder)?["properties"] as? [String: Any]
    return properties?["provides-namespace"] as? Bool ?? false
  }
}

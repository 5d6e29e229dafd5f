// PropertyNames: the names of wrapped properties, by the paths to their wrappers.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The names of properties that were asked for.
enum PropertyNames {
  private struct Known: @unchecked Sendable {
    // Paths to stored properties hold nothing that changes.
    var names: [AnyKeyPath: String] = [:]
  }
  private static let known = Mutex(Known())

  /// Returns the name of the property whose wrapper `path` leads to: `progress` for `\Ring._progress`.
  ///
  /// A path tells the name of a stored property only by its description, which takes it from what the compiler writes down for
  /// reflection.
  static func name(of path: AnyKeyPath) -> String {
    if let name = known.withLock({ $0.names[path] }) { return name }
    let last = path.debugDescription.split(separator: ".").last ?? ""
    let name = String(last.hasPrefix("_") ? last.dropFirst() : last)
    known.withLock { $0.names[path] = name }
    return name
  }
}

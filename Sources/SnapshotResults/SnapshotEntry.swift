// SnapshotEntry: what is kept of one snapshot that needs a look: it differs, has no reference yet, or was recorded.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One snapshot of a folder of results: what came of it, and which pictures of it are kept.
package struct SnapshotEntry: Codable, Sendable, Hashable {
  /// The result of a comparison.
  package enum Outcome: String, Codable, Sendable, CaseIterable {
    /// The picture differs from its reference, which was left as it is.
    case different
    /// There is no reference, or none that can be read, and none was recorded.
    case missing
    /// The picture was written as the new reference.
    case recorded
  }

  /// The pictures that are kept of a snapshot, each as a PNG file of that name.
  package enum Picture: String, Codable, Sendable, CaseIterable {
    /// The reference, as it was when the test ran.
    case reference
    /// The picture that the test made.
    case actual
    /// The dimmed reference with the differing pixels marked.
    case difference

    /// The name of the picture's file.
    package var fileName: String { rawValue + ".png" }
  }

  /// The folder of the snapshot below the folder of results: module, file, and the reference's name without its extension.
  package var name: String
  /// The outcome of the comparison.
  package var outcome: Outcome
  /// The sentences that the test failed with, without the paths.
  package var message: String
  /// The folder of the package that the test belongs to; nil where no `Package.swift` was found.
  package var package: String?
  /// The path of the reference: from the package's folder if it lies inside, else from the root. Empty where the picture was compared
  /// with one that is no file.
  package var reference: String
  /// The pictures that are kept.
  package var pictures: [Picture]

  package init(
    name: String, outcome: Outcome, message: String, package: String?, reference: String, pictures: [Picture]
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.package = package
    self.reference = reference
    self.pictures = pictures
  }

  /// Whether there is a picture that could become the reference.
  package var isAcceptable: Bool { outcome != .recorded && !reference.isEmpty }

  /// The reference's path from the root, with another folder in place of the package's if there is one.
  package func referencePath(inPackage other: String? = nil) -> String {
    guard !reference.isEmpty, !reference.hasPrefix("/"), let folder = other ?? package else { return reference }
    return FilePath(folder).appending(reference)
  }
}

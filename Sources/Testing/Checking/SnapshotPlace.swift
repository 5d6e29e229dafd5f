// SnapshotPlace: the paths of one snapshot: of its test, its reference and its results.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteSnapshotResults

/// Where a snapshot's reference is, and what its results are called.
package struct SnapshotPlace: Sendable {
  /// The path of the test's file.
  package let testFile: String
  /// The path of the reference.
  package let reference: String
  /// The name of the results: module, file and the reference's name without its extension.
  package let name: String

  /// The folder of a test's references: `__Snapshots__/File` beside the file, or another one.
  package static func folder(of testFile: String, _ directory: String?) -> String {
    if let directory { return SnapshotFolders.absolute(directory) }
    return FilePath(FilePath(testFile).folder).appending("__Snapshots__/" + FilePath(testFile).stem)
  }

  /// Creates the place of a snapshot that has a name or a number.
  package init(testFile: String, fileID: String, testName: String, identifier: String, directory: String? = nil) {
    self.testFile = testFile
    let name = Self.shortened(Self.plain(testName) + "." + Self.plain(identifier))
    reference = FilePath(Self.folder(of: testFile, directory)).appending(name + ".png")
    let module = FilePath(fileID).components.first ?? "Tests"
    self.name = "\(Self.plain(module))/\(Self.plain(FilePath(testFile).stem))/\(name)"
  }

  /// Returns a name with a hyphen in place of all that is no letter, digit or underscore, and none at the ends.
  package static func plain(_ text: String) -> String {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.isEmpty ? "-" : words.joined(separator: "-")
  }

  /// Returns a name that fits into a directory: a long one ends in a number that is made of all of it.
  static func shortened(_ name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var start = name[...]
    while start.utf8.count > 180 { start.removeLast() }
    return start + "-" + String(hash, radix: 16)
  }
}

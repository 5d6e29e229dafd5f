// PictureComparison+Keeping: the pictures of a comparison of two computed pictures, kept among the results of snapshots.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteComparison
import QuartziteSnapshotResults

extension PictureComparison {
  /// Keeps a picture, the one that was expected, which is no file but was made in another way, and their difference. Returns a text with their
  /// place, or with the reason why they are not there.
  package func keep(
    _ actual: PixelPicture, _ expected: PixelPicture, named name: String, testFile: String, fileID: String
  ) -> String {
    let module = FilePath(fileID).components.first ?? "Tests"
    let entry = SnapshotEntry(
      name: SnapshotPlace.shortened("\(module)/Computed/\(SnapshotPlace.plain(name))"), outcome: .different,
      message: report(actual, expected), package: nil, reference: "", pictures: [])
    let results = SnapshotResults(folder: SnapshotFolders.results(for: testFile))
    do throws(RenderError) {
      let difference = PixelPicture.difference(of: actual, from: expected, self)
      try results.keep(
        entry, [.reference: try expected.png(), .actual: try actual.png(), .difference: try difference.png()])
      SnapshotPages.note(results)
      return "pictures in \(FilePath(results.folder).appending(entry.name))"
    } catch {
      return "pictures could not be written: \(error)"
    }
  }
}

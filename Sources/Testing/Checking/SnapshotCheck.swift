// SnapshotCheck: one picture against its reference: compared, recorded, kept.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteImages
import QuartziteSnapshotResults

/// A snapshot that fails its test: what to say, and the pictures to show.
package struct SnapshotFailure: Sendable {
  /// The whole message, with the paths.
  package var message: String
  /// The pictures as PNG files.
  package var pictures: [SnapshotEntry.Picture: Data] = [:]
}

/// The check of one snapshot.
package struct SnapshotCheck {
  package var place: SnapshotPlace
  package var record: SnapshotTestingConfiguration.Record
  package var results: SnapshotResults
  package var tolerance: SnapshotTolerance

  package init(
    place: SnapshotPlace, record: SnapshotTestingConfiguration.Record, results: SnapshotResults,
    tolerance: SnapshotTolerance
  ) {
    self.place = place
    self.record = record
    self.results = results
    self.tolerance = tolerance
  }

  /// Compares a picture with its reference, or makes it the reference. Returns nil where it matches.
  ///
  /// Throws what cannot be drawn, read or written.
  package func run(_ draw: () throws -> SnapshotDrawing) throws -> SnapshotFailure? {
    if let problem = tolerance.problem { throw RenderError(.usage, problem) }
    let drawing = try draw()
    let actual = try drawing.picture.png()
    guard let data = FileManager.default.contents(atPath: place.reference) else {
      return try withoutReference(drawing, actual)
    }
    if record == .all { return try recorded(drawing, actual, because: "Recording is on.") }
    let reference: PixelPicture
    do throws(RenderError) {
      reference = try PixelPicture(png: data, named: place.reference)
    } catch {
      let problem = "The reference cannot be read: \(error)."
      if record == .failed { return try recorded(drawing, actual, because: problem) }
      return failure(.missing, problem, drawing, [.actual: actual])
    }
    let comparison = PictureComparison(drawing.picture, reference, tolerance: tolerance)
    guard !comparison.matches else {
      if results.forget(place.name) { SnapshotPages.note(results) }
      return nil
    }
    let report = comparison.report(drawing.picture, reference)
    let difference = try PixelPicture.difference(of: drawing.picture, from: reference, comparison).png()
    let pictures: [SnapshotEntry.Picture: Data] = [.reference: data, .actual: actual, .difference: difference]
    if record == .failed { return try recorded(drawing, actual, because: report, besides: pictures) }
    return failure(.different, report, drawing, pictures)
  }

  private func withoutReference(_ drawing: SnapshotDrawing, _ actual: Data) throws -> SnapshotFailure {
    guard record != .never else {
      return failure(.missing, "There is no reference, and none is recorded.", drawing, [.actual: actual])
    }
    return try recorded(
      drawing, actual, because: record == .all ? "Recording is on." : "There was no reference.")
  }

  /// Writes the reference. A test that recorded has compared nothing, so it fails.
  private func recorded(
    _ drawing: SnapshotDrawing, _ actual: Data, because reason: String,
    besides pictures: [SnapshotEntry.Picture: Data] = [:]
  ) throws -> SnapshotFailure {
    guard FileManager.default.fileExists(atPath: FilePath(place.testFile).folder) else {
      throw RenderError(
        .outputNotCreated, at: .file(SourcePosition(file: place.testFile)),
        "the folder of the test's file is not on this machine, and references lie beside it")
    }
    try SnapshotFolders.make(FilePath(place.reference).folder)
    try ImageFile.write(actual, to: place.reference)
    let again =
      record == .all ? "Turn recording off and run the test again" : "Run the test again"
    return failure(
      .recorded, "\(reason) The picture was recorded as the reference. \(again) to compare with it.", drawing,
      pictures.merging([.actual: actual]) { old, _ in old })
  }

  // MARK: Keeping

  private func failure(
    _ outcome: SnapshotEntry.Outcome, _ text: String, _ drawing: SnapshotDrawing,
    _ pictures: [SnapshotEntry.Picture: Data]
  ) -> SnapshotFailure {
    let remarks = drawing.diagnostics.prefix(5).map { "\nWhile it was drawn: \($0)" }
    let more = drawing.diagnostics.count - remarks.count
    let said = text + remarks.joined() + (more > 0 ? "\nand \(more) more" : "")
    let package = SnapshotFolders.package(of: place.testFile)
    let isInside = package.map { FilePath(place.reference).isInside($0) } ?? false
    let entry = SnapshotEntry(
      name: place.name, outcome: outcome, message: said, package: isInside ? package : nil,
      reference: isInside ? String(place.reference.dropFirst((package ?? "").count + 1)) : place.reference, pictures: []
    )
    var lines = [said, "reference: \(place.reference)"]
    do throws(RenderError) {
      try results.keep(entry, pictures)
      for picture in [SnapshotEntry.Picture.actual, .difference] where pictures[picture] != nil {
        lines.append("\(picture.rawValue): \(results.path(of: picture, in: place.name))")
      }
      SnapshotPages.note(results)
      lines.append("all: \(results.page)")
    } catch {
      lines.append("The pictures could not be kept: \(error)")
    }
    if outcome != .recorded { lines.append("accept: swift run quartzite-snapshots accept \(place.name)") }
    return SnapshotFailure(message: lines.joined(separator: "\n"), pictures: pictures)
  }
}

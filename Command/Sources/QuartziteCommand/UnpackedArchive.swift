// UnpackedArchive: the documents of a zip archive in a folder of their own, for as long as they are needed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics

/// A folder for the files of an archive. It is removed with the last reference to it.
final class UnpackedArchive {
  private let folder: String
  /// The name of the archive in messages.
  private let name: String

  /// Makes an empty folder for the archive that messages call `name`. Throws `outputNotCreated`.
  init(name: String) throws(RenderError) {
    let template = FileManager.default.temporaryDirectory.path + "/quartzite-XXXXXX"
    var path = Array(template.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw RenderError(
        .outputNotCreated, at: .file(SourcePosition(file: template)),
        "cannot create a folder for the archive's files: \(String(cString: strerror(errno)))")
    }
    folder = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? template }
    self.name = name
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes the files of the archive into the folder, and opens the document among them. Throws as ``Scene`` does; errors have
  /// the archive's name in place of the folder's.
  func scene(
    of archive: SceneArchive, limits: Limits, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> Scene {
    do throws(RenderError) {
      return try Scene(archive, extractedInto: folder, limits: limits, deadline: deadline)
    } catch {
      throw RenderError(error.code, at: error.place.map(named), error.message)
    }
  }

  /// The diagnostic with the archive's name in place of the folder's.
  func named(_ diagnostic: Diagnostic) -> Diagnostic {
    Diagnostic(diagnostic.kind, at: diagnostic.place.map(named), diagnostic.message)
  }

  private func named(_ place: Place) -> Place {
    guard case .file(var position) = place, position.file.hasPrefix(folder) else { return place }
    position.file = name + position.file.dropFirst(folder.count)
    return .file(position)
  }
}

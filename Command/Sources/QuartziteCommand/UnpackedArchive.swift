// UnpackedArchive: the documents of a zip archive in a folder of their own, for as long as they are needed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie

/// A folder with the files of an archive. It is removed with the last reference to it.
final class UnpackedArchive {
  /// The path of the document, the bundle or the folder of bundles in the archive.
  let document: String
  private let folder: String
  private let name: String

  /// Unpacks an archive that messages call `name`; nil where it holds a Lottie animation and no document.
  ///
  /// Throws `invalidScene` where it is damaged, or holds neither, and `outputNotCreated` where there is no room for its files.
  init?(_ data: Data, name: String) throws(RenderError) {
    let files = try ArchivedFiles.read(data, fileName: name).filter { !Self.isAside($0.key) }
    guard let document = Self.document(among: files.keys.sorted()) else {
      if files.keys.contains(where: { $0.hasSuffix(".json") }) { return nil }
      throw RenderError(
        .invalidScene, at: .file(SourcePosition(file: name)),
        "the archive holds no scene; expected a .ca bundle with index.xml, one .caml file, or a Lottie animation")
    }
    let template = FileManager.default.temporaryDirectory.path + "/quartzite-XXXXXX"
    var path = Array(template.utf8CString)
    guard mkdtemp(&path) != nil else {
      throw RenderError(
        .outputNotCreated, at: .file(SourcePosition(file: template)),
        "cannot create a folder for the archive's files: \(String(cString: strerror(errno)))")
    }
    let folder = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? template }
    (self.folder, self.name) = (folder, name)
    self.document = document.isEmpty ? folder : folder + "/" + document
    for (file, contents) in files {
      let target = folder + "/" + file
      do {
        try FileManager.default.createDirectory(atPath: FilePath(target).folder, withIntermediateDirectories: true)
        try contents.write(to: URL(fileURLWithPath: target))
      } catch {
        throw RenderError(
          .outputNotCreated, at: .file(SourcePosition(file: name)),
          "cannot unpack “\(file)”: \(error.localizedDescription)")
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Whether a file is none of the author's: what archivers of macOS leave beside files.
  private static func isAside(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/") || FilePath(path).name.hasPrefix("._") || FilePath(path).name == ".DS_Store"
  }

  /// The path of the scene among the files: a bundle, the folder of several bundles, or the only `.caml` file.
  private static func document(among files: [String]) -> String? {
    let bundles = files.filter { FilePath($0).name == "index.xml" }.map { parent(of: $0) }
    let depth = bundles.map { FilePath($0).components.count }.min()
    let outermost = bundles.filter { FilePath($0).components.count == depth }
    if outermost.count == 1 { return outermost[0] }
    if outermost.count > 1 { return parent(of: outermost[0]) }
    let documents = files.filter { $0.lowercased().hasSuffix(".caml") }
    return documents.count == 1 ? documents[0] : nil
  }

  private static func parent(of path: String) -> String {
    FilePath(path).components.dropLast().joined(separator: "/")
  }

  // MARK: Messages

  /// The error with the archive's name in place of the folder's.
  func named(_ error: RenderError) -> RenderError {
    RenderError(error.code, at: error.place.map(named), error.message)
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

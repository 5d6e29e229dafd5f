// FontFiles: font files, and folders of them, to registered faces, with errors that name the file.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

/// Reads font files for libraries. Fails with `inputMissing` and the file's name.
package enum FontFiles {
  /// Registers the faces of a file, or of the font files in a folder and the folders inside, in the order of their paths.
  /// Returns a diagnostic for each file in a folder that cannot be used.
  package static func register(contentsOf path: String, in library: FontLibrary) throws(RenderError) -> [Diagnostic] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw failure(path, "there is no such font file or folder")
    }
    guard isFolder.boolValue else {
      try register(file: path, in: library)
      return []
    }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw failure(path, "the folder of fonts cannot be read")
    }
    let files = fontFiles(inFolder: path, followsLinks: true)
    guard !files.isEmpty else {
      throw failure(
        path, "neither the folder nor a folder inside holds font files: none is called .ttf, .otf, .ttc or .otc")
    }
    return files.compactMap { file in
      do throws(RenderError) {
        try register(file: file, in: library)
        return nil
      } catch {
        return leftOut(error)
      }
    }
  }

  /// The diagnostic for a font file that was left out because of an error.
  package static func leftOut(_ error: RenderError) -> Diagnostic {
    Diagnostic(.assetNotUsed, at: error.place, error.message + "; it was left out")
  }

  /// Registers the faces of a file that is in memory.
  package static func register(_ data: Data, named name: String, in library: FontLibrary) throws(RenderError) {
    guard let data = FontData(data) else {
      throw failure(
        name,
        data.isEmpty
          ? "the font file is empty"
          : "the font file has \(data.count) bytes, and \(FontData.largestSize >> 20) MB are the most that are read")
    }
    _ = library.register(try faces(in: data, named: name), from: .data(data.identity))
  }

  /// Registers the faces of a file.
  package static func register(file path: String, in library: FontLibrary) throws(RenderError) {
    guard let data = FontData(path: path) else {
      throw failure(
        path, "the font file cannot be read: it must be a plain file of at most \(FontData.largestSize >> 20) MB")
    }
    _ = library.register(try faces(in: data, named: path), from: .file(at: URL(fileURLWithPath: path)))
  }

  private static func faces(in data: FontData, named name: String) throws(RenderError) -> [FontFace] {
    let faces = FontLibrary.faces(in: data)
    guard !faces.isEmpty else {
      throw failure(name, "the file is no TrueType or OpenType font, or it is damaged")
    }
    return faces
  }

  /// Whether a file's name is that of a font. What macOS leaves beside files is none.
  package static func isFont(_ name: String) -> Bool {
    let file = FilePath(name)
    return !file.name.hasPrefix("._") && ["ttf", "otf", "ttc", "otc"].contains(file.fileExtension.lowercased())
  }

  /// The most folders inside each other, and the most files and folders, that are looked at for fonts.
  private static let (maxDepth, maxItems) = (16, 100_000)

  /// The font files in a folder and the folders inside, in the order of their paths; fewer if the deadline of reading passes.
  /// Links to folders are not followed, and links to files only if `followsLinks`.
  package static func fontFiles(inFolder path: String, followsLinks: Bool) -> [String] {
    var fonts: [String] = [], folders = [(path: path, depth: 0)], itemsLeft = maxItems
    let deadline = Deadline.ofReading
    while let (folder, depth) = folders.popLast() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where itemsLeft > 0 {
        guard !deadline.hasPassedLately else { return [] }
        itemsLeft -= 1
        let item = FilePath(folder).appending(name)
        var status = stat()
        guard lstat(item, &status) == 0 else { continue }
        let kind = status.st_mode & S_IFMT
        if kind == S_IFDIR {
          if depth < maxDepth { folders.append((item, depth + 1)) }
        } else if isFont(name), kind == S_IFREG || followsLinks && kind == S_IFLNK {
          fonts.append(item)
        }
      }
    }
    return fonts.sorted()
  }

  private static func failure(_ path: String, _ message: String) -> RenderError {
    RenderError(.inputMissing, at: .file(SourcePosition(file: path)), message)
  }
}

// FontFiles: font files, and folders of them, to registered faces, with errors that name the file.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

/// Reads font files for libraries. Fails with `inputMissing` and the file's name.
package enum FontFiles {
  /// Registers the faces of a file, or of the font files that lie directly in a folder, in the order of their names;
  /// those before one that fails stay registered.
  package static func register(contentsOf path: String, in library: FontLibrary) throws(RenderError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw failure(path, "there is no such font file or folder")
    }
    guard isFolder.boolValue else { return try register(file: path, in: library) }
    let files = try fontFiles(inFolder: path)
    guard !files.isEmpty else {
      throw failure(path, "the folder holds no font files: none is called .ttf, .otf, .ttc or .otc")
    }
    for file in files { try register(file: file, in: library) }
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

  private static func register(file path: String, in library: FontLibrary) throws(RenderError) {
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

  private static func fontFiles(inFolder path: String) throws(RenderError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted().compactMap { name in
        let isFont = ["ttf", "otf", "ttc", "otc"].contains(FilePath(name).fileExtension.lowercased())
        return isFont ? FilePath(path).appending(name) : nil
      }
    } catch {
      throw failure(path, "the folder of fonts cannot be read")
    }
  }

  private static func failure(_ path: String, _ message: String) -> RenderError {
    RenderError(.inputMissing, at: .file(SourcePosition(file: path)), message)
  }
}

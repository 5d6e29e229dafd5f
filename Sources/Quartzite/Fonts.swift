// The fonts that text is set in: those that a program brings with it, before those that are installed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers

/// The fonts that text is set in, for the whole process.
///
/// A name is looked for among the registered fonts first, then among the installed ones, then among well-known
/// stand-ins; a small font that is part of Quartzite is always there. Documents look their fonts up while they are
/// read: register fonts before opening a ``Scene``.
///
/// ```swift
/// try Fonts.register(contentsOf: "Fonts/Brand.ttf")
/// Fonts.usesInstalledFonts = false
/// let scene = try Scene(contentsOf: "Poster.ca")
/// ```
public enum Fonts {
  /// Whether installed fonts are looked at; true by default.
  ///
  /// Without them, text looks the same on every machine: it is set in registered fonts and in the one that is always
  /// there.
  public static var usesInstalledFonts: Bool {
    get { FontLibrary.shared.usesSystemFonts }
    set { FontLibrary.shared.usesSystemFonts = newValue }
  }

  /// Registers the fonts of a file, or of the font files that lie directly in a folder, in the order of their names.
  ///
  /// Files of TrueType and OpenType fonts are read, and their collections; in a folder those called `.ttf`, `.otf`,
  /// `.ttc` and `.otc`. A file that is registered already is left as it is. Throws `inputMissing`, with the file's
  /// name, when a file cannot be opened, is no font or is damaged, or when a folder has no font files; fonts before it
  /// stay registered.
  public static func register(contentsOf path: String) throws(RenderError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw failure(path, "there is no such font file or folder")
    }
    guard isFolder.boolValue else { return try register(file: path) }
    let files = try fontFiles(inFolder: path)
    guard !files.isEmpty else {
      throw failure(path, "the folder holds no font files: none is called .ttf, .otf, .ttc or .otc")
    }
    for file in files { try register(file: file) }
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

  private static func register(file path: String) throws(RenderError) {
    guard let data = FontData(path: path) else {
      throw failure(
        path, "the font file cannot be read: it must be a plain file of at most \(FontData.largestSize >> 20) MB")
    }
    let faces = FontLibrary.faces(in: data)
    guard !faces.isEmpty else {
      throw failure(path, "the file is no TrueType or OpenType font, or it is damaged")
    }
    _ = FontLibrary.shared.register(faces, from: .file(at: URL(fileURLWithPath: path)))
  }

  private static func failure(_ path: String, _ message: String) -> RenderError {
    RenderError(.inputMissing, at: .file(SourcePosition(file: path)), message)
  }
}

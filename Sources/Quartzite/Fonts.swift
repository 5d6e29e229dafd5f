// The fonts that text is set in: those that a program brings with it, before those that are installed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers

/// The fonts that text is set in, for the whole process. Fonts that only one document or one request has are in a
/// `FontSet`.
///
/// A name is looked for among the registered fonts first, then among the installed ones, then among well-known
/// stand-ins; a small font that is part of Quartzite is always there. Documents look their fonts up while they are
/// read: register fonts before opening a `Document`.
///
/// ```swift
/// try Fonts.register(contentsOf: "Fonts/Brand.ttf")
/// Fonts.usesInstalledFonts = false
/// let document = try Document(contentsOf: "Poster.ca")
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

  /// Registers the fonts of a file, or of the font files in a folder and the folders inside, in the order of their paths.
  ///
  /// Files of TrueType and OpenType fonts are read, and their collections; in a folder those called `.ttf`, `.otf`,
  /// `.ttc` and `.otc`. A file that is registered already is left as it is. Files in a folder that cannot be opened, are no
  /// fonts or are damaged are left out, and a diagnostic for each is returned. Throws `inputMissing`, with the file's
  /// name, if that happens to a file that `path` names itself, or if a folder has no font files.
  @discardableResult
  public static func register(contentsOf path: String) throws(RenderError) -> [Diagnostic] {
    try FontFiles.register(contentsOf: path, in: .shared)
  }

  /// Registers the fonts of the file or the folder that a file URL names, as the method for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  @discardableResult
  public static func register(contentsOf url: URL) throws(RenderError) -> [Diagnostic] {
    try register(contentsOf: try FilePath(url).text)
  }
}

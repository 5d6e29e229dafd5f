// OutputHint: an output that was given as a scene, as other programs take it.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteDiagnostics
import QuartziteFilm
import QuartziteImages

/// Recognises `quartzite render card.caml card.png`, in which the last name is meant to be the output.
enum OutputHint {
  /// Throws if the last of several scenes is named like an output, and no output is given. A file that exists must be a picture, as an
  /// earlier call may have written it: a scene may have any name.
  static func check(_ scenes: [String], output: String?) throws {
    guard output == nil, scenes.count > 1, let last = scenes.last, isNamedLikeOutput(last) else { return }
    var status = stat()
    let exists = stat(last, &status) == 0
    guard !exists || status.st_mode & S_IFMT == S_IFREG && beginsAsPicture(last) else { return }
    let reason = exists ? "is a picture, not a document" : "doesn't exist"
    throw ValidationError("“\(last)” \(reason); did you mean -o \(last.shellWord)?")
  }

  /// Returns what is wrong if the parser's message is about an argument too many that is named like a picture, and the command has an
  /// output that isn't given; nil otherwise.
  static func extraArgument(
    _ message: String, in arguments: [String], of command: CommandDescription
  ) -> String? {
    let start = "Unexpected argument '"
    guard command.longNames.contains("output"), message.hasPrefix(start), message.hasSuffix("'") else { return nil }
    let name = String(message.dropFirst(start.count).dropLast())
    let isGiven = arguments.contains { $0.hasPrefix("-o") || $0.hasPrefix("--output") }
    guard !isGiven, ImageFormat(path: name) != nil else { return nil }
    return "unexpected argument “\(name.shortened)”; did you mean -o \(name.shellWord)?"
  }

  /// Whether a file begins as PNG, JPEG or WebP do, which no scene does.
  private static func beginsAsPicture(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: ImageFormat.signatureBytes)
    else { return false }
    return ImageFormat(recognising: bytes) != nil
  }

  /// Whether the name ends in a format that the command writes.
  private static func isNamedLikeOutput(_ name: String) -> Bool {
    FilmFormat(path: name) != nil || PictureFormat(path: name) != nil
  }
}

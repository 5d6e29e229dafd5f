// OutputHint: an output that was given as a scene, as other programs take it.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import QuartziteFilm
import QuartziteImages

/// Recognises `quartzite render card.caml card.png`, in which the last name is meant to be the output.
enum OutputHint {
  /// Throws if the last of several scenes doesn't exist and is named like an output, and no output is given.
  static func check(_ scenes: [String], output: String?) throws {
    guard output == nil, scenes.count > 1, let last = scenes.last, isNamedLikeOutput(last),
      !FileManager.default.fileExists(atPath: last)
    else { return }
    throw ValidationError("“\(last)” doesn't exist; did you mean -o \(last.shellWord)?")
  }

  /// Whether the name ends in a format that the command writes.
  private static func isNamedLikeOutput(_ name: String) -> Bool {
    if FilmFormat(path: name) != nil { return true }
    guard let image = ImageFormat(path: name) else { return name.lowercased().hasSuffix(".raw") }
    return PictureFormat(rawValue: image.rawValue) != nil
  }
}

// ResultReport: what came of a picture or a film, as JSON.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite
import QuartziteDiagnostics

/// A message with its place.
struct MessageReport: Encodable, Sendable {
  /// The code of an error, or the kind of a diagnostic.
  let kind: String
  let message: String
  var file: String?
  var line: Int?
  var column: Int?
  var layer: String?

  init(_ error: RenderError) { self.init(error.code.description, error.message, error.place) }

  init(_ diagnostic: Diagnostic) { self.init(diagnostic.kind.rawValue, diagnostic.message, diagnostic.place) }

  private init(_ kind: String, _ message: String, _ place: Place?) {
    (self.kind, self.message) = (kind, message)
    switch place {
    case .file(let position)?: (file, line, column) = (position.file, position.line, position.column)
    case .layer(let path)?: layer = path.description
    case nil: break
    }
  }
}

/// The result of one picture or film.
struct ResultReport: Encodable, Sendable {
  /// The scene.
  var input: String
  /// The number of the row of data; nil without data.
  var row: Int?
  /// The file; nil for standard output, and where there is none.
  var output: String?
  var format: String?
  var width: Int?
  var height: Int?
  /// The size in which a film is encoded, if that is another one.
  var encodedWidth: Int?
  var encodedHeight: Int?
  /// The bytes of a picture's file.
  var bytes: Int?
  /// The pictures of a film.
  var frames: Int?
  var diagnostics: [MessageReport] = []
  /// The reason for which there is no output.
  var error: MessageReport?

  /// The report in one line.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Everything in it is text and whole numbers, which can always be encoded.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The option that says how warnings are listed.
struct WarningArguments: ParsableArguments {
  @Flag(
    help: "List every place of a warning. Otherwise a sentence stands once, with its first place and the number of all."
  )
  var verbose = false

  /// Writes diagnostics to standard error.
  func warn(_ diagnostics: [Diagnostic]) { Message.warn(diagnostics, listsPlaces: verbose) }
}

/// The options that say how the command tells what it did.
struct ReportingArguments: ParsableArguments {
  @Flag(
    help:
      "Print one JSON object with the result and its diagnostics: on standard output, or on standard error where the picture is written to standard output."
  )
  var json = false

  @Flag(
    help: "Turn warnings into errors: if something would be left out, nothing is written, and the status is 65.")
  var strict = false

  @Flag(name: [.short, .long], help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var warnings: WarningArguments

  /// Writes diagnostics to standard error, unless they come in another form.
  func warn(_ diagnostics: [Diagnostic]) {
    if !quiet, !json { warnings.warn(diagnostics) }
  }

  /// Writes what is worth to know of an output to standard error, unless the result comes in another form.
  func note(_ text: String) {
    if !quiet, !json { Message.line("quartzite: \(text)") }
  }

  /// Throws `invalidScene` where there are diagnostics that are to be taken for errors.
  func check(_ diagnostics: [Diagnostic]) throws(RenderError) {
    guard strict, let first = diagnostics.first else { return }
    let rest = diagnostics.count > 1 ? ", and \(diagnostics.count - 1) more" : ""
    throw RenderError(
      .invalidScene, at: first.place, "\(first.message) [\(first.kind.rawValue)]\(rest); --strict allows none")
  }

  /// Prints an object, where JSON is asked for; to standard error where standard output has the picture.
  func answer(_ text: String, besidePicture: Bool) throws(RenderError) {
    guard json else { return }
    if besidePicture { Message.line(text) } else { try Message.answer(text) }
  }
}

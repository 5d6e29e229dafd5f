// PixelArguments: the options that ask for the trace of one pixel.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import QuartziteDocuments

/// A pixel of a picture, written `120,80`.
struct PixelPosition: Sendable {
  let x: Int
  let y: Int

  static func parse(_ text: String) throws -> PixelPosition {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw ValidationError(
        "“\(text)” isn't a pixel; write its column and its row, whole numbers from 0 at the top left, such as 120,80.")
    }
    return PixelPosition(x: x, y: y)
  }
}

/// The options that ask for the trace of one pixel.
struct PixelArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print what touched this pixel of the picture instead: a line for each layer's background, image, text, shadow, mask and so on, in paint order, with its coverage, its paint, and the pixel before and after it. Columns and rows count from 0 at the top left.",
      valueName: "X,Y"),
    transform: PixelPosition.parse)
  var pixel: PixelPosition?

  @Flag(
    help: "With --pixel, also name what lies at the pixel and doesn't show there: hidden layers, and what is cut off.")
  var misses = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "What lies behind the document in the picture of --pixel: a colour of CSS. Default: transparent.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: ColorArgument?

  func validate() throws {
    guard pixel == nil else { return }
    if misses { throw ValidationError("--misses is for --pixel.") }
    if background != nil { throw ValidationError("--background is for --pixel.") }
  }

  /// The report of the pixel that is asked for; nil where none is.
  func report(of document: Document, path: String, _ options: RenderOptions) throws(RenderError) -> PixelReport? {
    guard let pixel else { return nil }
    var options = options
    options.background = background?.color
    let trace = try PixelTrace(of: document.rootLayer, x: pixel.x, y: pixel.y, options, listsMisses: misses)
    return PixelReport(path: path, trace: trace, diagnostics: document.diagnostics + trace.diagnostics)
  }
}

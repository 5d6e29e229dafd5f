// The fuzz targets: functions of bytes that must not end the process, hang, or break a promise.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing

/// A part of the library, and the function that feeds bytes to it.
package enum FuzzTarget: String, CaseIterable, FuzzedPart {
  /// Documents: read, put into their states, planned or drawn, written and read again.
  case caml
  /// Lottie files and archives: read, shown at several frames, played.
  case lottie
  /// Attributed strings: lines, frames, truncation, carets, text layers.
  case text
  /// Outlines: strokes, dashes, queries, contexts, shape layers.
  case paths
  /// Image files: their properties and their pixels.
  case images
  /// Font files: outlines, shaping, names.
  case fonts
  /// Layer trees: keys, masks, replicators, hits, archives, documents.
  case layers
  /// Zip archives: their directories, their files in a folder, the documents in them.
  case archives
  /// Films: their times, the names of their files, their options.
  case films
  /// Rows of separated values: read, written with all fields in quotes and each separator, and read again.
  case csv
  /// Rows that are JSON objects in lines: read, written as objects of texts, and read again.
  case jsonlines
  /// Rows that are JSON objects in an array: read, written as objects of texts, and read again.
  case jsonarrays

  /// Hands bytes to the library.
  package func run(_ input: Data) {
    switch self {
    case .caml: fuzzDocuments(input)
    case .lottie: fuzzLottie(input)
    case .text: fuzzText(input)
    case .paths: fuzzPaths(input)
    case .images: fuzzImages(input)
    case .fonts: fuzzFonts(input)
    case .layers: fuzzLayers(input)
    case .archives: fuzzArchives(input)
    case .films: fuzzFilms(input)
    case .csv: LateWork.check { fuzzSeparatedValues(input) }
    case .jsonlines: LateWork.check { fuzzJSONLines(input) }
    case .jsonarrays: LateWork.check { fuzzJSONArrays(input) }
    }
  }
}

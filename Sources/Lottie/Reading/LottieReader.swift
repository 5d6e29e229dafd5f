// LottieReader: reads the JSON of a Lottie file into the model.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Reads Lottie files.
///
/// Only things without which there is no animation are errors. Whatever else is not understood gives a notice, and a
/// default takes its place.
struct LottieReader {
  /// The longest edge of a composition, in pixels.
  static let longestEdge = 100_000.0
  /// The highest frame rate.
  static let highestFrameRate = 10_000.0
  /// The latest frame; times beyond it would lose their fractions.
  static let latestFrame = 1e9
  /// The deepest nesting of values: the reader calls itself for each level of groups.
  static let deepestNesting = 256

  private let fileName: String
  private let limits: Limits
  let context = ReadingContext()

  static func read(
    _ data: Data, limits: Limits, fileName: String
  ) throws(RenderError) -> (file: LottieFile, diagnostics: [LottieNotice]) {
    let reader = LottieReader(fileName: fileName, limits: limits)
    let file = try reader.file(reader.document(data))
    return (file, reader.context.notices)
  }

  private init(fileName: String, limits: Limits) {
    (self.fileName, self.limits) = (fileName, limits)
  }

  /// An error at a place in the document.
  func failure(
    _ message: String, at path: JSONPath = .root, code: RenderError.Code = .invalidScene
  ) -> RenderError {
    let place = path.text
    return RenderError(
      code, at: .file(SourcePosition(file: fileName)), place.isEmpty ? message : "\(place): \(message)")
  }

  // MARK: The document

  private func document(_ data: Data) throws(RenderError) -> JSONValue {
    guard data.count <= limits.documentBytes else {
      throw failure(
        "the document has \(data.count) bytes; the limit documentBytes is \(limits.documentBytes)",
        code: .limitExceeded)
    }
    try checkStructure(of: data)
    let raw: Any
    do {
      raw = try JSONSerialization.jsonObject(with: data)
    } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
      throw failure("expected a JSON document: \(reason)")
    }
    let document = JSONValue(raw, path: .root, context: context)
    guard document.object != nil else { throw failure("expected an object at the top, found \(document.kindName)") }
    return document
  }

  /// Counts the values of a document before memory is spent on them.
  private func checkStructure(of data: Data) throws(RenderError) {
    var depth = 0, deepest = 0, count = 0
    var isInString = false, isEscaped = false
    for byte in data {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): (count, depth) = (count + 1, depth + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: continue
      }
      deepest = max(deepest, depth)
    }
    let depthLimit = min(limits.documentDepth, Self.deepestNesting)
    guard deepest <= depthLimit else {
      throw failure("values are nested \(deepest) deep; at most \(depthLimit) levels can be read", code: .limitExceeded)
    }
    guard count <= limits.documentElements else {
      throw failure(
        "the document has \(count) objects and arrays; the limit documentElements is \(limits.documentElements)",
        code: .limitExceeded)
    }
  }

  private func file(_ document: JSONValue) throws(RenderError) -> LottieFile {
    var file = LottieFile()
    file.width = try required(document, "w", "a width in pixels", below: Self.longestEdge)
    file.height = try required(document, "h", "a height in pixels", below: Self.longestEdge)
    file.frameRate = try required(document, "fr", "a frame rate", below: Self.highestFrameRate)
    (file.inPoint, file.outPoint) = try times(document)
    (context.width, context.height, context.outPoint) = (file.width, file.height, file.outPoint)
    context.slots = document.object("slots")
    guard let layers = document["layers"] else { throw failure("expected an array as \"layers\", found none") }
    guard layers.array != nil else {
      throw failure("expected an array of layers, found \(layers.kindName)", at: layers.path)
    }
    file.root = Composition(layers: try self.layers(document))
    try readAssets(document, into: &file)
    readFonts(document, into: &file)
    file.markers = document.objects("markers").map { marker in
      LottieMarker(name: marker.string("cm") ?? "", time: marker.number("tm") ?? 0)
    }
    return file
  }

  /// A positive number without which there is no animation.
  private func required(
    _ document: JSONValue, _ key: String, _ noun: String, below highest: Double
  ) throws(RenderError) -> Double {
    guard let value = document[key] else { throw failure("expected \(noun) as \"\(key)\", found none") }
    guard let number = value.number, number > 0 else {
      throw failure("expected \(noun) that is positive, found \(value.kindName)", at: value.path)
    }
    guard number <= highest else {
      throw failure("expected \(noun) of at most \(highest), found \(number)", at: value.path, code: .limitExceeded)
    }
    return number
  }

  private func times(_ document: JSONValue) throws(RenderError) -> (inPoint: Double, outPoint: Double) {
    guard let end = document["op"] else { throw failure("expected the last frame as \"op\", found none") }
    var times = [0.0, 0.0]
    for (index, value) in [document["ip"], end].enumerated() {
      guard let value else { continue }
      guard let number = value.number, abs(number) <= Self.latestFrame else {
        throw failure("expected a number of frames, found \(value.kindName)", at: value.path)
      }
      times[index] = number
    }
    guard times[1] > times[0] else {
      throw failure("expected a frame after the first one, which is \(times[0]), found \(times[1])", at: end.path)
    }
    return (times[0], times[1])
  }

  // MARK: Limits

  /// Counts layers before they are read.
  func countLayers(_ count: Int, at path: JSONPath) throws(RenderError) {
    context.layerCount += count
    guard context.layerCount <= limits.layers else {
      throw failure(
        "the document has \(context.layerCount) layers or more; the limit layers is \(limits.layers)",
        at: path, code: .limitExceeded)
    }
  }
}

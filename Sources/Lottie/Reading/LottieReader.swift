// LottieReader: reads the JSON of a Lottie file into the model.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteTextFormats

/// Reads Lottie files.
///
/// Only things without which there is no animation are errors. Whatever else is not understood gives a notice, and a
/// default takes its place.
struct LottieReader {
  /// The longest edge of a composition, in pixels.
  static let maxEdge = 100_000.0
  /// The highest frame rate.
  static let maxFrameRate = 10_000.0
  /// The latest frame; times beyond it would lose their fractions.
  static let latestFrame = 1e9
  /// The maximum nesting of values: the reader calls itself for each level of groups.
  static let maxNesting = 256

  private let fileName: String
  private let limits: Limits
  let context: ReadingContext

  /// Reads an animation that lies in an archive under a name, or alone, with the values of a theme for the animation of an identifier.
  static func read(
    _ data: Data, entry: String? = nil, theme: (data: Data, name: String, animation: String)? = nil, rules: LottieRules,
    limits: Limits,
    fileName: String
  ) throws(RenderError) -> (file: LottieFile, diagnostics: [LottieNotice]) {
    let reader = LottieReader(fileName: fileName, limits: limits, context: ReadingContext(rules))
    let file = Result { () throws(RenderError) in
      if let theme {
        let document = try reader.document(theme.data, entry: theme.name, path: .member(.root, theme.name))
        reader.context.theme = LottieTheme(document, of: theme.animation)
      }
      return try reader.file(reader.document(data, entry: entry))
    }
    // Whatever was missing then, it was because time was up.
    try reader.context.deadline.check(.reading)
    return (try file.get(), reader.context.notices)
  }

  private init(fileName: String, limits: Limits, context: ReadingContext) {
    (self.fileName, self.limits, self.context) = (fileName, limits, context)
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

  private func document(_ data: Data, entry: String?, path: JSONPath = .root) throws(RenderError) -> JSONValue {
    guard data.count <= limits.documentBytes else {
      throw failure(
        "\(entry.map(JSONPath.shortened) ?? "the document") has \(data.count) bytes; the limit documentBytes is \(limits.documentBytes)",
        code: .limitExceeded)
    }
    let document = JSONValue(try content([UInt8](data), entry), path: path, context: context)
    guard document.object != nil else {
      let place = entry.map { "\(JSONPath.shortened($0)): " } ?? ""
      throw failure("\(place)expected an object at the top, found \(document.kindName)")
    }
    return document
  }

  /// The values of a document, no more of them than the limits allow. `entry` is its name in the archive; nil for a file of its own.
  private func content(_ bytes: [UInt8], _ entry: String?) throws(RenderError) -> DataValue {
    let maxDepth = min(limits.documentDepth, Self.maxNesting), maxNodes = limits.documentElements
    func failure(_ message: String, at offset: Int, _ code: RenderError.Code) -> RenderError {
      let before = bytes[..<offset], newline = UInt8(ascii: "\n")
      let line = before.count { $0 == newline } + 1
      let column = offset - (before.lastIndex(of: newline) ?? -1)
      if let entry { return self.failure("\(JSONPath.shortened(entry)):\(line):\(column): \(message)", code: code) }
      return RenderError(code, at: .file(SourcePosition(file: fileName, line: line, column: column)), message)
    }
    do throws(JSONParser.Failure) {
      return try JSONParser.parse(bytes, maxDepth: maxDepth, maxNodes: maxNodes)
    } catch {
      switch error {
      case .syntax(let reason, let offset):
        throw failure("expected a JSON document: \(reason)", at: offset, .invalidScene)
      case .tooDeep(let offset):
        throw failure(
          "values are nested deeper than the \(maxDepth) levels that can be read", at: offset, .limitExceeded)
      case .tooManyValues(let offset):
        throw failure(
          "the document has more objects and arrays than the limit documentElements, which is \(maxNodes)", at: offset,
          .limitExceeded)
      case .late: throw context.deadline.error(.reading)
      }
    }
  }

  private func file(_ document: JSONValue) throws(RenderError) -> LottieFile {
    var file = LottieFile()
    file.rules = context.rules
    file.width = try required(document, "w", "a width in pixels", below: Self.maxEdge)
    file.height = try required(document, "h", "a height in pixels", below: Self.maxEdge)
    file.frameRate = try required(document, "fr", "a frame rate", below: Self.maxFrameRate).roundedToFrameRate
    (file.inPoint, file.outPoint) = try times(document)
    (context.width, context.height, context.outPoint) = (file.width, file.height, file.outPoint)
    context.slots = document.object("slots")
    context.slotRoom = limits.documentElements
    guard let layers = document["layers"] else {
      throw failure("expected an array as \"layers\", found none", at: .member(.root, "layers"))
    }
    guard layers.array != nil else {
      throw failure("expected an array of layers, found \(layers.kindName)", at: layers.path)
    }
    file.root = Composition(name: document["nm"]?.string ?? "", layers: try self.layers(document))
    try readAssets(document, into: &file)
    readFonts(document, into: &file)
    file.markers = document.objects("markers").readEach { marker in
      LottieMarker(
        name: marker.string("cm") ?? "", time: marker.frame("tm") ?? 0, duration: marker.frame("dr") ?? 0)
    }
    let animation = ExpressionAnimation(file)
    context.beginExpressions(in: animation, at: file.inPoint)
    file.expressions = animation
    return file
  }

  /// A positive number without which there is no animation.
  private func required(
    _ document: JSONValue, _ key: String, _ noun: String, below maxNumber: Double
  ) throws(RenderError) -> Double {
    guard let value = document[key] else {
      throw failure("expected \(noun) as \"\(key)\", found none", at: .member(.root, key))
    }
    guard let number = value.number, number > 0 else {
      throw failure("expected \(noun) that is positive, found \(value.kindName)", at: value.path)
    }
    guard number <= maxNumber else {
      throw failure("expected \(noun) of at most \(maxNumber), found \(number)", at: value.path, code: .limitExceeded)
    }
    return number
  }

  private func times(_ document: JSONValue) throws(RenderError) -> (inPoint: Double, outPoint: Double) {
    guard let end = document["op"] else {
      throw failure("expected the last frame as \"op\", found none", at: .member(.root, "op"))
    }
    var times = [0.0, 0.0]
    for (index, value) in [document["ip"], end].enumerated() {
      guard let value else { continue }
      guard let number = value.number, abs(number) <= Self.latestFrame else {
        throw failure("expected a number of frames, found \(value.kindName)", at: value.path)
      }
      times[index] = number.roundedToFrame
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

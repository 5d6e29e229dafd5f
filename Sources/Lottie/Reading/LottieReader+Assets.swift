// LottieReader+Assets: precompositions, images, fonts and glyphs.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension LottieReader {
  func readAssets(_ document: JSONValue, into file: inout LottieFile) throws(RenderError) {
    for asset in document.objects("assets") {
      try context.deadline.tick(.reading)
      guard let id = asset.identifier("id") else {
        asset.note(.unknownInDocument, "the asset has no id; it was skipped")
        continue
      }
      guard file.compositions[id] == nil, file.images[id] == nil else {
        asset.note(
          .valueNotUnderstood, "the id \"\(JSONPath.shortened(id))\" stands for an earlier asset; this one was skipped")
        continue
      }
      if asset["layers"] != nil {
        file.compositions[id] = Composition(name: asset["nm"]?.string ?? "", layers: try layers(asset))
      } else if let image = image(asset) {
        file.images[id] = image
      }
    }
  }

  /// The image of an asset; nil for sounds and data, which have no picture.
  private func image(_ written: JSONValue) -> LottieImage? {
    let slot = written["sid"]?.string.flatMap { context.slot($0)?.object }
    let asset = slot.map(written.merging) ?? written
    guard let name = asset["p"]?.string, !name.isEmpty, asset["t"]?.number != 3 else { return nil }
    let width = asset.number("w") ?? 0, height = asset.number("h") ?? 0
    if name.hasPrefix("data:") {
      if name.hasPrefix("data:audio/") { return nil }
      guard let data = Self.data(inURI: name) else {
        asset.note(.assetNotUsed, "expected an image as base64 in the data URI as p; the image was left out")
        return nil
      }
      return LottieImage(source: .data(data), width: width, height: height)
    }
    if Self.soundSuffixes.contains(FilePath(name).fileExtension.lowercased()) { return nil }
    var path = asset.string("u") ?? ""
    if !path.isEmpty, !path.hasSuffix("/") { path += "/" }
    return LottieImage(source: .file(path + name), width: width, height: height)
  }

  private static let soundSuffixes: Set<String> = ["mp3", "wav", "m4a", "aac", "ogg", "oga", "aif", "aiff", "flac"]

  /// The bytes of `data:image/png;base64,…`.
  private static func data(inURI text: String) -> Data? {
    guard let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = text[..<comma].lowercased(), body = text[text.utf8.index(after: comma)...]
    guard head.hasSuffix(";base64") else { return nil }
    guard let data = Data(base64Encoded: Data(body.utf8), options: .ignoreUnknownCharacters), !data.isEmpty else {
      return nil
    }
    return data
  }

  // MARK: Fonts

  func readFonts(_ document: JSONValue, into file: inout LottieFile) {
    for font in document.object("fonts")?.objects("list") ?? [] where !context.deadline.hasPassedLately {
      guard let name = font.string("fName") else { continue }
      file.fonts[name] = LottieFont(
        name: name, family: font.string("fFamily") ?? name, style: font.string("fStyle") ?? "",
        ascent: font.number("ascent") ?? 0)
    }
    for glyph in document.objects("chars") where !context.deadline.hasPassedLately {
      guard let character = glyph.string("ch") else { continue }
      // Glyphs of spaces have no data or no shapes.
      let shapes = glyph.object("data").map { Self.shapes($0, "shapes") } ?? []
      let key = GlyphKey(
        family: glyph.string("fFamily") ?? "", style: glyph.string("style") ?? "", character: character)
      file.glyphs[key] = LottieGlyph(width: glyph.number("w") ?? 0, shapes: shapes)
      file.greatestGlyphWork = max(file.greatestGlyphWork, OutlineCost(shapes).work)
    }
  }
}

// CTFont+Fallback: fonts for text that one font alone cannot show.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Returns a font for the part `range`, in UTF-16 units, of `string`: `currentFont` itself where it can show all the
/// characters, or else the first fallback that they need.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let text = Array(string.utf16)
  let start = min(max(0, range.location), text.count)
  let end = start + min(max(0, range.length), text.count - start)
  return currentFont.fontRuns(of: text, in: start..<end).first { $0.font !== currentFont }?.font ?? currentFont
}

extension CTFont {
  /// A part of a text that is set in one font.
  package struct Run {
    /// The range of the part, in UTF-16 units.
    package var range: Range<Int>
    package let font: CTFont
  }

  /// Divides a part of a text, given in UTF-16 units, into runs: each cluster in this font if it has its characters, or
  /// in a fallback. Clusters that no font has are set in this one, and so is the rest of the text once `meter` has
  /// ended.
  package func fontRuns(of text: [UInt16], in range: Range<Int>, meter: WorkMeter? = nil) -> [Run] {
    let range = range.clamped(to: 0..<text.count)
    if range.isEmpty { return [] }
    // Below U+0300 every unit is a character and a cluster by itself, so that clusters needn't be found.
    if text[range].allSatisfy({ unit in unit < 0x300 && Unicode.Scalar(unit).map { contains($0) } == true }) {
      return [Run(range: range, font: self)]
    }
    var runs: [Run] = []
    var start = range.lowerBound
    func add(_ end: Int, _ font: CTFont) {
      if let last = runs.indices.last, runs[last].font === font {
        runs[last].range = runs[last].range.lowerBound..<end
      } else {
        runs.append(Run(range: start..<end, font: font))
      }
      start = end
    }
    var fallbacks: [FontFace: CTFont] = [:]
    for cluster in String(decoding: text[range], as: UTF16.self) {
      if meter?.isOver(after: 1) == true {
        add(range.upperBound, self)
        break
      }
      let end = min(range.upperBound, start + cluster.utf16.count)
      let scalars = cluster.unicodeScalars
      if let scalar = scalars.first, scalars.count == 1, !scalar.properties.isEmojiPresentation {
        // An invisible character stays in the preceding run.
        if scalar.properties.isDefaultIgnorableCodePoint {
          add(end, runs.last?.font ?? self)
          continue
        }
        // A fast path for the common case of a single letter that the font has.
        if contains(scalar) {
          add(end, self)
          continue
        }
      }
      guard let face = fallbackFace(for: Array(scalars)) else {
        add(end, self)
        continue
      }
      let font = fallbacks[face] ?? fallback(face)
      fallbacks[face] = font
      add(end, font)
    }
    return runs
  }

  /// Returns this font's size and matrix with another face.
  private func fallback(_ face: FontFace) -> CTFont {
    CTFont(FontMatch(face: face), size: size, matrix: matrix, library: library)
  }

  /// The fallback face for a cluster; nil where this font should show it or no other font can.
  private func fallbackFace(for cluster: [Unicode.Scalar]) -> FontFace? {
    let needed = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let hasAll = needed.allSatisfy { contains($0) }
    let presentation = Presentation(of: cluster)
    if presentation == .picture, face.colorKinds.isEmpty {
      let picture = library.fallback(for: cluster, like: face)
      // A picture is preferred to this font's letter; another font's letter is not.
      return hasAll && picture?.colorKinds.isEmpty != false ? nil : picture
    }
    if presentation == .letter, !face.colorKinds.isEmpty, cluster.contains(Presentation.selectors.letter) {
      // Likewise a letter that a selector asks for is preferred to this font's picture.
      let letter = library.fallback(for: cluster, like: face)
      return hasAll && letter?.colorKinds.isEmpty != true ? nil : letter
    }
    if hasAll || needed.allSatisfy({ $0.properties.generalCategory == .control || $0.properties.isWhitespace }) {
      return nil
    }
    // A fallback that lacks a part of the cluster too is no reason to set its letter in another font.
    guard let fallback = library.fallback(for: cluster, like: face) else { return nil }
    if let first = needed.first, contains(first), !needed.allSatisfy({ fallback.contains($0) }) { return nil }
    return fallback
  }
}

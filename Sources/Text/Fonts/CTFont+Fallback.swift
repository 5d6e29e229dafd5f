// CTFont+Fallback: fonts for text that one font alone cannot show.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A font for the part `range`, in UTF-16 units, of `string`: `currentFont` itself where it has its characters, or one
/// like it that has those that come first.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  let text = Array(string.utf16)
  let start = min(max(0, range.location), text.count)
  let end = start + min(max(0, range.length), text.count - start)
  return currentFont.fontRuns(of: text, in: start..<end).first { $0.font !== currentFont }?.font ?? currentFont
}

extension CTFont {
  /// A part of a text that is set in one font.
  package struct Run {
    /// In UTF-16 units.
    package var range: Range<Int>
    package let font: CTFont
  }

  /// Divides a part of a text, given in UTF-16 units, into runs: each cluster in this font if it has its characters,
  /// or in a fallback. Clusters that no font has are set in this one, and so are those behind the place where patience
  /// ends.
  package func fontRuns(of text: [UInt16], in range: Range<Int>, patience: TextPatience? = nil) -> [Run] {
    let range = range.clamped(to: 0..<text.count)
    if range.isEmpty { return [] }
    // Below U+0300 every unit is a character and a cluster by itself, so that clusters needn't be found.
    if text[range].allSatisfy({ unit in unit < 0x300 && Unicode.Scalar(unit).map { contains($0) } == true }) {
      return [Run(range: range, font: self)]
    }
    var runs: [Run] = []
    var place = range.lowerBound
    func add(_ end: Int, _ font: CTFont) {
      if let last = runs.indices.last, runs[last].font === font {
        runs[last].range = runs[last].range.lowerBound..<end
      } else {
        runs.append(Run(range: place..<end, font: font))
      }
      place = end
    }
    var fallbacks: [FontFace: CTFont] = [:]
    for cluster in String(decoding: text[range], as: UTF16.self) {
      if patience?.isOver(after: 1) == true {
        add(range.upperBound, self)
        break
      }
      let end = min(range.upperBound, place + cluster.utf16.count)
      let scalars = cluster.unicodeScalars
      if let scalar = scalars.first, scalars.count == 1, !scalar.properties.isEmojiPresentation {
        // What shows nothing stays in the run that it stands in.
        if scalar.properties.isDefaultIgnorableCodePoint {
          add(end, runs.last?.font ?? self)
          continue
        }
        // The plain case, letters alone, is worth being fast in.
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

  /// This font's size and matrix with another face.
  private func fallback(_ face: FontFace) -> CTFont {
    CTFont(FontMatch(face: face), size: size, matrix: matrix, library: library)
  }

  /// The face for a cluster that this font is not to show, or nil where it is to or no other can.
  private func fallbackFace(for cluster: [Unicode.Scalar]) -> FontFace? {
    let needed = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let hasAll = needed.allSatisfy { contains($0) }
    if FontLibrary.wantsEmoji(cluster), face.colorKinds.isEmpty {
      let picture = library.fallback(for: cluster, like: face)
      // A picture is better than a letter; another letter is not.
      return hasAll && picture?.colorKinds.isEmpty != false ? nil : picture
    }
    if hasAll || needed.allSatisfy({ $0.properties.generalCategory == .control || $0.properties.isWhitespace }) {
      return nil
    }
    // A mark that the font lacks is left out of its letter sooner than the letter changes fonts without need.
    guard let fallback = library.fallback(for: cluster, like: face) else { return nil }
    if let first = needed.first, contains(first), !needed.allSatisfy({ fallback.contains($0) }) { return nil }
    return fallback
  }
}

// LottieContents: an overview of what is in a Lottie file, for `quartzite info`.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteText

/// The contents of a Lottie file beside its size and its times.
package struct LottieContents: Sendable {
  /// A composition that layers show.
  package struct Precomposition: Encodable, Sendable {
    package let id: String
    package let layerCount: Int
  }

  /// An image among the assets.
  package struct Image: Encodable, Sendable {
    /// A size in pixels.
    package struct Size: Encodable, Sendable {
      package let width: Double
      package let height: Double
    }

    package enum Source: String, Encodable, Sendable {
      /// In the animation's own text.
      case embedded
      /// In the archive in which the animation is.
      case archive
      /// In a file of its own, in the folder of the animation.
      case file
    }

    package let id: String
    package let source: Source
    /// The path that the animation gives it; nil for one that is embedded.
    package let path: String?
    /// The size that the animation gives it; nil if it gives none.
    package let size: Size?
    /// Whether it is there, and a picture that can be read.
    package let isFound: Bool
    /// The reason why it cannot be shown; nil where it can.
    package let failure: String?
  }

  /// A font that is named in the list of fonts, or by a text.
  package struct Font: Encodable, Sendable {
    package let name: String
    /// Whether the animation has outlines of its characters, or the font is registered or installed; else another one is used in its
    /// place.
    package let isFound: Bool
    /// The full name of the font that texts are set in; nil where the animation has the outlines.
    package let used: String?
  }

  package struct Marker: Encodable, Sendable {
    package let name: String
    package let startFrame: Double
    /// The frame at which it ends; that at which it starts, for a marker of one moment.
    package let endFrame: Double
  }

  /// The number of layers, those of precompositions left aside.
  package let layerCount: Int
  package let precompositions: [Precomposition]
  package let images: [Image]
  package let fonts: [Font]
  package let markers: [Marker]
}

extension LottieAnimation {
  /// The contents of the file: assets and fonts in the order of their names, markers in that of the file. Each image is
  /// opened, to tell whether it can be shown.
  package var contents: LottieContents {
    LottieContents(
      layerCount: file.root.layers.count,
      precompositions: file.compositions.sorted { $0.key < $1.key }.map {
        LottieContents.Precomposition(id: $0.key, layerCount: $0.value.layers.count)
      },
      images: file.images.sorted { $0.key < $1.key }.map { image($0.value, id: $0.key) },
      fonts: fontNames.sorted().map(font),
      markers: markers)
  }

  /// The markers, in the order of the file.
  package var markers: [LottieContents.Marker] {
    file.markers.map {
      LottieContents.Marker(name: $0.name, startFrame: $0.time, endFrame: $0.time + max(0, $0.duration))
    }
  }

  /// The frames of the first marker of a name, until the next marker if it has no duration; nil if there is none.
  package func segment(ofMarker name: String) -> (first: Double, last: Double)? { file.segment(ofMarker: name) }

  private func image(_ image: LottieImage, id: String) -> LottieContents.Image {
    let source: LottieContents.Image.Source, path: String?
    switch image.source {
    case .data: (source, path) = (.embedded, nil)
    case .file(let name): (source, path) = (archivedImage(name) == nil ? .file : .archive, name)
    }
    var failure: String?
    do throws(RenderError) {
      _ = try self.image(id, pixels: .max)
    } catch {
      failure = error.message
    }
    let hasSize = image.width > 0 && image.height > 0
    return LottieContents.Image(
      id: id, source: source, path: path,
      size: hasSize ? LottieContents.Image.Size(width: image.width, height: image.height) : nil,
      isFound: failure == nil, failure: failure)
  }

  // MARK: Fonts

  /// The names of the fonts in the list, and of those that texts name beside them.
  private var fontNames: Set<String> {
    var names = Set(file.fonts.keys)
    for composition in [file.root] + file.compositions.values {
      for case .text(let content) in composition.layers.map(\.content) {
        names.formUnion(content.document.map(\.document.font))
      }
    }
    return names.subtracting([""])
  }

  private func font(_ name: String) -> LottieContents.Font {
    if let font = file.fonts[name],
      file.glyphs.keys.contains(where: { $0.family == font.family && $0.style == font.style })
    {
      return LottieContents.Font(name: name, isFound: true, used: nil)
    }
    let match = (fonts ?? .shared).match(name)
    return LottieContents.Font(name: name, isFound: match.substitution == nil, used: match.face.names.full)
  }
}

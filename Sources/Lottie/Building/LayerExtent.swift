// LayerExtent: the box of a layer's contents, in its own space.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics

/// The box in which a layer's own contents lie at each frame: strokes, masks and effects do not count.
struct LayerExtent {
  /// Whether the box changes.
  let isAnimated: Bool
  private let boxes: FrameCache<CGRect>

  init(
    _ layer: LottieLayer, file: LottieFile, clock: Clock, fonts: FontLookup, images: (String) -> CGImage?
  ) {
    switch layer.content {
    case .solid(_, let width, let height), .precomposition(_, let width, let height, _):
      self.init(CGRect(x: 0, y: 0, width: width, height: height))
    case .image(let id):
      let image = file.images[id], picture = images(id)
      func length(_ written: Double?, _ pixels: Int?) -> Double {
        written.flatMap { $0 > 0 ? $0 : nil } ?? Double(pixels ?? 0)
      }
      self.init(
        CGRect(
          x: 0, y: 0, width: length(image?.width, picture?.width), height: length(image?.height, picture?.height)))
    case .shapes(let items):
      let outlines = Outlines(items)
      self.init(isAnimated: outlines.isAnimated) { outlines.path(at: clock.local($0)).boundingBoxOfPath }
    case .text(let text):
      if let scripted = ScriptedOutline(text, TextFonts(file: file, lookup: fonts)) {
        self.init(isAnimated: true) { scripted.path(at: clock.local($0)).boundingBoxOfPath }
        return
      }
      let documents = text.drawn.map { keyframe in
        let layout = TextLayout(
          keyframe.document, TextFonts(file: file, lookup: fonts).glyphs(for: keyframe.document))
        return (time: keyframe.time, box: layout.outline.boundingBoxOfPath)
      }
      self.init(isAnimated: documents.count > 1) { frame in
        let local = clock.local(frame)
        return (documents.last { $0.time <= local } ?? documents.first)?.box ?? .zero
      }
    case .null, .camera: self.init(.zero)
    }
  }

  private init(_ box: CGRect) { self.init(isAnimated: false) { _ in box } }

  private init(isAnimated: Bool, _ box: @escaping (Double) -> CGRect) {
    self.isAnimated = isAnimated
    boxes = FrameCache(maxCount: 4) { Self.finite(box($0)) }
  }

  /// The box at a frame of the animation.
  func box(at frame: Double) -> CGRect { boxes.value(at: frame) }

  /// A box in which a gradient can lie.
  private static func finite(_ box: CGRect) -> CGRect {
    let numbers = [box.minX, box.minY, box.width, box.height]
    guard !box.isNull, numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return .zero }
    return box
  }
}

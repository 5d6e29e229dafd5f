// BitmapPainter: carries out drawing commands on pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

/// Paints the commands that a context recorded, one by one. It may be used by one thread at a time.
final class BitmapPainter {
  /// A surface that is painted on: the context's pixels, or those of a transparency layer above them.
  struct Layer {
    /// The pixels; nil for a layer that is invisible, and for one that is painted directly onto the layer below.
    var surface: PixelSurface?
    /// Whether the layer is painted onto the layer below, because there was no memory for it.
    var isPassedThrough = false
    /// The state of the command that began it.
    var state: DrawingState?
    /// The areas that its clips leave.
    var clips: ClipAreas
  }

  let order: PixelOrder
  let finder: AreaFinder
  var layers: [Layer]
  /// The bytes of all transparency layers.
  var layerBytes = 0
  /// The image that was drawn last. It is held whatever the budget, so that one that is drawn again and again is not
  /// converted each time.
  private var latest: (image: CGImage, pixels: ImagePixels)?

  /// Creates a painter for the pixels of a context. Once `meter` has ended, commands are ignored.
  init(_ surface: PixelSurface, _ order: PixelOrder, meter: WorkMeter? = nil) {
    self.order = order
    finder = AreaFinder(meter: meter)
    layers = [Layer(surface: surface, clips: ClipAreas(rect: surface.rect, base: nil))]
  }

  /// Paints one command over the previous ones.
  func paint(_ command: DrawingCommand) {
    guard finder.meter?.isOverNow() != true else { return }
    let state = command.state
    switch command.operation {
    case .fill(let path, let rule):
      fill(.fill(path, rule), state.fillColor, state)
    case .stroke(let path):
      fill(.stroke(path, PenStroke(state)), state.strokeColor, state)
    case .clear(let path):
      composite(.fill(path, .winding), .color(0), .clear, state)
    case .image(let image, let rect):
      var outline = PathStorage()
      outline.addRect(rect, transform: state.transform)
      guard let rows = rows(of: image, in: rect, isTiled: false, state) else { return }
      cast(.fill(outline, .winding), .rows(rows), state)
    case .tiledImage(let image, let rect):
      guard let rows = rows(of: image, in: rect, isTiled: true, state) else { return }
      cast(.everything, .rows(rows), state)
    case .texture(let texture, let path):
      guard let rows = TextureRows(texture, pixels(of: texture.image), order, alpha: state.alpha) else { return }
      cast(.fill(path, .winding), .rows(rows), state)
    case .linearGradient(let gradient, let start, let end, let options):
      paint(GradientRows(gradient, from: start, to: end, options, state, order), state)
    case .radialGradient(let gradient, let startCenter, let startRadius, let endCenter, let endRadius, let options):
      paint(
        GradientRows(gradient, from: startCenter, startRadius, to: endCenter, endRadius, options, state, order), state)
    case .conicGradient(let gradient, let center, let angle):
      paint(GradientRows(gradient, around: center, from: angle, state, order), state)
    case .beginTransparencyLayer: beginLayer(state)
    case .endTransparencyLayer: endLayer()
    }
  }

  private func fill(_ shape: ShapeArea, _ color: CGColor, _ state: DrawingState) {
    guard color.pattern != nil else { return cast(shape, .color(order.pixel(color, alpha: state.alpha)), state) }
    guard let pattern = state.pattern,
      let rows = rows(
        of: pattern.image, in: pattern.cell, transform: pattern.transform, quality: state.interpolationQuality,
        alpha: state.alpha * pattern.alpha, isTiled: true)
    else { return }
    cast(shape, .rows(rows), state)
  }

  private func paint(_ gradient: GradientRows?, _ state: DrawingState) {
    guard let gradient else { return }
    cast(.everything, .rows(gradient), state)
  }

  private func rows(of image: CGImage, in rect: CGRect, isTiled: Bool, _ state: DrawingState) -> ImageRows? {
    rows(
      of: image, in: rect, transform: state.transform, quality: state.interpolationQuality, alpha: state.alpha,
      isTiled: isTiled)
  }

  /// Returns the rows of an image that fills a rectangle; if it is drawn smaller, those of its reduced image.
  private func rows(
    of image: CGImage, in rect: CGRect, transform: CGAffineTransform, quality: CGInterpolationQuality, alpha: CGFloat,
    isTiled: Bool
  ) -> ImageRows? {
    let reduction = ImageRows.reduction(
      width: image.width, height: image.height, in: rect, transform: transform, quality: quality)
    let shown = reduction.flatMap { image.reduced($0) } ?? image
    return ImageRows(
      pixels(of: shown), in: rect, transform: transform, quality: quality, alpha: alpha, isTiled: isTiled)
  }

  /// Returns the pixels of an image, which are kept with it while the budget has room.
  func pixels(of image: CGImage) -> ImagePixels {
    if let latest, latest.image === image { return latest.pixels }
    let pixels = image.memory.pixels(order) { ImagePixels(image, order) }
    latest = (image, pixels)
    return pixels
  }

  // MARK: Painting areas

  /// Paints a shape, after its shadow if it has one.
  private func cast(_ shape: ShapeArea, _ source: PaintSource, _ state: DrawingState) {
    if let shadow = state.shadow {
      paint(shadow, of: shape, source, state)
      if shadow.isAlone { return }
    }
    composite(shape, source, state.blendMode.formula, state)
  }

  /// Paints a shape with pixels, within the clips of a state.
  private func composite(_ shape: ShapeArea, _ source: PaintSource, _ mode: BlendMode, _ state: DrawingState) {
    if case .color(let color) = source, color == 0, !mode.changesBackdropAlone { return }
    let area = area(of: state.clips)
    guard !area.rect.isEmpty else { return }
    switch finder.form(of: shape, in: area.rect, antialiases: state.shouldAntialias) {
    case .mask(let mask): composite(mask, source, mode, area)
    case .outline(let outline, let rule):
      if case .color(let color) = source, mode == .normal, area.coverage == nil, let target = surface?.target {
        // As bands paint shapes of one colour: from edges to pixels at once.
        let blending = RowBlending(mode: mode, order: order), columns = area.rect.x0..<area.rect.x1
        return finder.forEachStep(of: outline, rule, in: area.rect) {
          blending.paint(color, over: $0, in: columns, of: target)
        }
      }
      composite(source, mode, area) { paint in
        finder.forEachStep(of: outline, rule, in: area.rect) { step in
          step.forEachRun { y, x, count, coverage in paint(y, x..<(x + count), coverage) }
        }
      }
    }
  }

  /// Returns the area that clips leave of the layer that is painted on.
  func area(of clips: DrawingClips) -> ClipArea {
    let index = layers.lastIndex { !$0.isPassedThrough } ?? 0
    return layers[index].clips.area(of: clips) { [finder] node, area in
      switch node.clip {
      case .path(let path, let rule):
        return area.intersection(finder.coverage(of: .fill(path, rule), in: area.rect, antialiases: node.antialiases))
      case .mask(let image, let rect, let transform):
        var outline = PathStorage()
        outline.addRect(rect, transform: transform)
        let mask = finder.coverage(of: .fill(outline, .winding), in: area.rect, antialiases: node.antialiases)
        return area.intersection(mask).masked(
          rows(of: image, in: rect, transform: transform, quality: .default, alpha: 1, isTiled: false),
          byAlpha: !image.isOpaque, order)
      }
    }
  }

  /// The pixels of the topmost layer; nil where it is invisible.
  private var surface: PixelSurface? { layers.last(where: { !$0.isPassedThrough })?.surface }

  /// Paints covered pixels of the topmost layer.
  func composite(_ mask: CoverageMask, _ source: PaintSource, _ mode: BlendMode, _ area: ClipArea) {
    composite(source, mode, area) { mask.forEachRun(in: area.rect, $0) }
  }

  /// Paints pixels of the topmost layer. `forEachRun` passes on each run of those that a shape covers: its row, its columns, and the
  /// coverage of each pixel, or nil where all are covered fully.
  private func composite(
    _ source: PaintSource, _ mode: BlendMode, _ area: ClipArea,
    _ forEachRun: ((_ y: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<UInt8>?) -> Void) -> Void
  ) {
    guard let surface else { return }
    assert(
      area.rect.isEmpty || surface.rect.contains(area.rect),
      "the area at \(area.rect) lies outside of the pixels at \(surface.rect)")
    let rows = RowBlending(mode: mode, order: order, keepsOpaque: surface.isOpaque)
    // One row of pixels and one of coverage.
    let colors = UnsafeMutablePointer<UInt32>.allocate(capacity: area.rect.width)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: area.rect.width)
    defer {
      colors.deallocate()
      bytes.deallocate()
    }
    area.withRows { clip in
      forEachRun { y, columns, coverage in
        let target = surface.pixels(x: columns.lowerBound, y: y)
        var coverage = coverage
        if let clip {
          let inside = clip(columns.lowerBound, y)
          if let shape = coverage {
            for index in 0..<columns.count {
              bytes[index] = UInt8(truncatingIfNeeded: byteProduct(UInt64(shape[index]), UInt64(inside[index])))
            }
            coverage = UnsafePointer(bytes)
          } else {
            coverage = inside
          }
        }
        switch source {
        case .color(let color):
          rows.paint(color, coverage: coverage, onto: target, count: columns.count)
        case .rows(let source):
          var changing: UnsafeMutablePointer<UInt8>?
          if source.isPartial {
            if let coverage {
              bytes.update(from: coverage, count: columns.count)
            } else {
              bytes.update(repeating: 255, count: columns.count)
            }
            coverage = UnsafePointer(bytes)
            changing = bytes
          }
          source.write(x: columns.lowerBound, y: y, count: columns.count, to: colors, coverage: changing)
          rows.paint(UnsafePointer(colors), coverage: coverage, onto: target, count: columns.count)
        }
      }
    }
  }
}

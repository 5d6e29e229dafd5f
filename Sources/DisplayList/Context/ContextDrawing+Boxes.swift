// Drawing of boxes: backgrounds and borders, and shapes of the bounds as paths and clips in pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Fills a shape with a colour, times the tint of the frame.
  mutating func fill(_ shape: BoxShape, with color: DisplayList.Color, _ frame: RecordedFrame) {
    if let color = painted(color, frame) { fill(shape, with: color, frame) }
  }

  /// Fills a shape with a colour that is tinted already.
  private func fill(_ shape: BoxShape, with color: CGColor, _ frame: RecordedFrame) {
    draw(shape, frame) { context, path, state in
      state.fillColor = color
      context.record(.fill(path, .winding), in: state)
    }
  }

  /// Fills a shape in opaque white.
  func fillCoverage(of shape: BoxShape, _ frame: RecordedFrame) {
    fill(shape, with: CGColor(SIMD4(repeating: 1)), frame)
  }

  /// Fills a shape with the texels of an image, added to what is below it where it `isAdded`.
  func fill(
    _ shape: BoxShape, with image: CGImage, _ sampling: ImageSampling, isAdded: Bool = false, _ frame: RecordedFrame
  ) {
    draw(shape, frame) { context, path, state in
      if isAdded { state.blendMode = .plusLighter }
      let texture = DrawingTexture(
        image: image, toTexels: CGAffineTransform(sampling.map), filter: DrawingTexture.Filter(sampling),
        tint: frame.tint.factors)
      context.record(.texture(texture, path), in: state)
    }
  }

  /// The colour that something of `color` is drawn in; nil if nothing of it shows.
  func painted(_ color: DisplayList.Color, _ frame: RecordedFrame) -> CGColor? {
    guard drawsCoverage else { return frame.tint.applied(to: color) }
    return color.w > 0 ? CGColor(SIMD4(repeating: 1)) : nil
  }

  /// Calls `draw` with a shape as a path in pixels, to be filled by the winding rule, and the state to draw in. Shapes
  /// that show nothing are left out.
  func draw(_ shape: BoxShape, _ frame: RecordedFrame, _ draw: (CGContext, PathStorage, inout DrawingState) -> Void) {
    guard !shape.pixelBounds(under: frame.projection, within: frame.clip).isEmpty else { return }
    var state = state(frame)
    if let hard = shape.hardClip(under: frame.projection) {
      state.clips.append(.path(hard, .winding), antialiases: false)
    }
    let path = shape.path(under: frame.projection)
    if !path.isEmpty { draw(context, path, &state) }
  }

  /// The graphics state for drawing in the space of a frame's node.
  func state(_ frame: RecordedFrame) -> DrawingState {
    var state = groups[groups.count - 1].state
    state.transform = CGAffineTransform(frame.projection)
    state.clips = frame.clips
    return state
  }

  /// Adds a shape to clips.
  func clip(_ clips: inout DrawingClips, to shape: BoxShape, under projection: Projection) {
    clips.append(.path(shape.path(under: projection), .winding))
    if let hard = shape.hardClip(under: projection) { clips.append(.path(hard, .winding), antialiases: false) }
  }
}

extension BoxShape {
  /// The boundary in pixels. Hard edges that do not run along pixels are moved outwards: ``hardClip(under:)`` cuts
  /// there.
  func path(under projection: Projection) -> PathStorage {
    guard box.isSharp, projection.keepsRectangles else {
      return PathStorage(contours: outline(under: projection).polygons)
    }
    let axisAligned = AxisAlignedBox(self, under: projection)
    var path = PathStorage()
    guard axisAligned.low.x < axisAligned.high.x, axisAligned.low.y < axisAligned.high.y else { return path }
    path.addRect(CGRect(axisAligned.low, axisAligned.high))
    if let hole = axisAligned.hole {
      path.append(PathStorage(contours: [CGRect(hole.low, hole.high).corners.reversed()]))
    }
    return path
  }

  /// The clip of the hard edges that do not run along pixels, in pixels; nil where there are none.
  fileprivate func hardClip(under projection: Projection) -> PathStorage? {
    guard !hardEdges.isEmpty, !projection.keepsRectangles else { return nil }
    var cutter = self
    cutter.ringWidth = nil
    // The soft edges lie far enough out not to cut anything.
    cutter.hardEdges = BoxShape.Edges(rawValue: ~hardEdges.rawValue & BoxShape.Edges.all.rawValue)
    cutter.box = cutter.widened(under: projection)
    cutter.hardEdges = []
    return PathStorage(contours: cutter.outline(under: projection).polygons)
  }

  /// The pixels that the shape may touch.
  func pixelBounds(under projection: Projection, within clip: PixelRect) -> PixelRect {
    if box.isSharp, projection.keepsRectangles {
      let axisAligned = AxisAlignedBox(self, under: projection)
      guard axisAligned.low.x < axisAligned.high.x, axisAligned.low.y < axisAligned.high.y else { return .empty }
      return PixelRect(around: axisAligned.low, axisAligned.high, within: clip)
    }
    var corners = Outline()
    let box = widened(under: projection)
    projection.append([box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)], to: &corners)
    guard !box.isEmpty, let bounds = corners.bounds else { return .empty }
    return PixelRect(around: bounds.low, bounds.high, within: clip)
  }

  /// Whether every pixel is covered wholly or not at all.
  func isPixelAligned(under projection: Projection) -> Bool {
    box.isSharp && ringWidth == nil && projection.keepsRectangles
      && AxisAlignedBox(self, under: projection).isPixelAligned
  }
}

extension Tint {
  /// A colour, tinted; nil where nothing of it shows.
  func applied(to color: DisplayList.Color) -> CGColor? {
    var components = color
    guard self != .none else { return components.w > 0 ? CGColor(components) : nil }
    components *= SIMD4(lowHalf: SIMD2(straightColor.x, straightColor.y), highHalf: SIMD2(straightColor.z, alpha))
    return components.w > 0 ? CGColor(components) : nil
  }
}

extension CGColor {
  /// Creates a colour of straight red, green, blue and alpha.
  convenience init(_ components: SIMD4<Double>) {
    self.init(srgbRed: components.x, green: components.y, blue: components.z, alpha: components.w)
  }
}

extension CGRect {
  /// The rectangle between two corners.
  init(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The corners in order, from the one with the smallest coordinates along x first.
  fileprivate var corners: [SIMD2<Double>] {
    [low, SIMD2(low.x + extent.x, low.y), low + extent, SIMD2(low.x, low.y + extent.y)]
  }
}

extension PathStorage {
  /// Creates the rectangle of the pixels in `pixels`.
  init(_ pixels: PixelRect) {
    self.init()
    addRect(CGRect(x: pixels.x0, y: pixels.y0, width: pixels.width, height: pixels.height))
  }
}

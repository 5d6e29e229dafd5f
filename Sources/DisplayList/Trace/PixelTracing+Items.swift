// The items of a node, each tried on a pixel of its own before it is drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartziteTessellation

extension PixelTracing {
  /// Draws the items below a node's children.
  mutating func drawItems(of node: DisplayList.Node, _ frame: Frame, clips: Bool) {
    var rest = list.items[list.itemsBelow(frame.node)]
    while let run = rest.popRun(), let item = run.first {
      guard item.isFigure, clips else {
        for item in run { trace(item, of: node, frame, clips: clips) }
        continue
      }
      var inside = frame
      let clip = beginClip(&inside, holding: nil)
      for figure in run where !inside.clip.isEmpty { trace(figure, of: node, inside, clips: clips) }
      end(clip, of: inside)
    }
  }

  /// Draws an item of a node. A figure has to be cut to the bounds already.
  mutating func trace(_ item: DisplayList.Item, of node: DisplayList.Node, _ frame: Frame, clips: Bool) {
    guard let surface = surfaces.last, !frame.clip.isEmpty else { return }
    var step = TraceStep(node: frame.node, kind: item.kind)
    step.detail = list.words(about: item)
    step.before = surface.pixel
    if case .missing = item {
      step.after = step.before
      if request.listsMisses { append(step) }
      return
    }
    let covered = coverage(of: item, of: node, frame, clips: clips)
    if covered > 0 || !surface.isSinglePixel {
      step.paint = paint(of: item, of: node, frame, clips: clips, covered)
      draw(on: surface, frame) { $0.draw(item, of: node, $1, clips: clips) }
    }
    step.after = surface.pixel
    step.coverage = Double(covered) / 255
    step.opacity = frame.tint.alpha
    guard covered > 0 else {
      step.kind = .missed
      step.detail = [item.kind.rawValue, step.detail].filter { !$0.isEmpty }.joined(separator: ", ")
      if request.listsMisses { append(step) }
      return
    }
    append(step)
    if covered < 255, let plane = frame.plane { notePartialPlane(plane) }
  }

  /// The part of the traced pixel that an item covers, in 255ths.
  private mutating func coverage(
    of item: DisplayList.Item, of node: DisplayList.Node, _ frame: Frame, clips: Bool
  ) -> UInt8 {
    guard let probe = clearProbe(frame) else { return 0 }
    drawing.drawsCoverage = true
    draw(on: probe, frame) { $0.draw(item, of: node, $1, clips: clips) }
    drawing.drawsCoverage = false
    return UInt8(probe.pixel &>> 24)
  }

  /// The colour that an item has where it covers the traced pixel, without the opacity that the item is faded by.
  private mutating func paint(
    of item: DisplayList.Item, of node: DisplayList.Node, _ frame: Frame, clips: Bool, _ covered: UInt8
  ) -> UInt32? {
    guard covered > 0 else { return nil }
    var plain = frame
    plain.tint = frame.tint.withoutAlpha
    if let color = item.color { return plain.tint.applied(to: color.premultiplied).pixel }
    guard let probe = clearProbe(frame) else { return nil }
    draw(on: probe, plain) { $0.draw(item, of: node, $1, clips: clips) }
    let bytes = unsafeBitCast(probe.pixel, to: SIMD4<UInt8>.self)
    let color = SIMD4<Double>(bytes) / Double(covered)
    return SIMD4(color.z, color.y, color.x, color.w).pixel
  }

  /// The probe for a frame's surface, transparent; nil where the surface doesn't have the traced pixel.
  private mutating func clearProbe(_ frame: Frame) -> TraceSurface? {
    guard let surface = surfaces.last, let place = surface.place else { return nil }
    let pixel = PixelRect(x0: place.x, y0: place.y, x1: place.x + 1, y1: place.y + 1)
    guard !frame.clip.intersection(pixel).isEmpty else { return nil }
    if probe.rect != pixel || probe.point != surface.point {
      guard let made = TraceSurface(pixel, around: surface.point) else { return nil }
      probe = made
    }
    probe.fill(with: 0)
    return probe
  }

  /// Calls `draw` with the drawing that draws on a surface, and the frame in its pixels.
  mutating func draw(on surface: TraceSurface, _ frame: Frame, _ draw: (inout ContextDrawing, RecordedFrame) -> Void) {
    let clip = frame.clip.intersection(surface.rect)
    guard !clip.isEmpty else { return }
    let x = -surface.rect.x0, y = -surface.rect.y0
    let pixels = clip.offset(x: x, y: y), whole = surface.rect.offset(x: x, y: y)
    var clips = DrawingClips()
    if pixels != whole { clips.append(.path(PathStorage(pixels), .winding)) }
    drawing.context = surface.context
    drawing.groups = [RecordedGroup(state: DrawingState(transform: .identity), clip: pixels)]
    drawing.groups[0].state.clips = clips
    drawing.perspective =
      frame.projection.isAffine
      ? nil : PerspectiveView(projection: frame.projection, point: surface.point, picture: request.picture)
    let recorded = RecordedFrame(
      node: frame.node, projection: frame.local.translated(x: Double(x), y: Double(y)), tint: frame.tint, clip: pixels,
      clips: clips)
    draw(&drawing, recorded)
    drawing.endGroups(downTo: 1)
  }

  /// Notes that a plane in depth covers a part of the pixel: beside another such plane the renderer may join them.
  private mutating func notePartialPlane(_ plane: Plane) {
    partialPlanes[plane.space, default: []].insert(plane)
    if partialPlanes[plane.space, default: []].count > 1, request.joinsEdges {
      approximate("edges of planes in depth meet at the pixel; the renderer lets nothing show between shared ones")
    }
  }
}

extension DisplayList.Item {
  /// The event of painting it.
  fileprivate var kind: TraceStep.Kind {
    switch self {
    case .fill: .fill
    case .ring: .border
    case .path: .path
    case .image: .image
    case .gradient: .gradient
    case .text: .text
    case .particles: .particles
    case .missing: .leftOut
    }
  }

  /// The one colour that it is painted in, if it is painted in one.
  fileprivate var color: DisplayList.Color? {
    switch self {
    case .fill(let color), .ring(_, let color), .path(_, let color): color
    default: nil
    }
  }
}

extension DisplayList {
  /// A few words about an item.
  fileprivate func words(about item: Item) -> String {
    switch item {
    case .fill: ""
    case .ring(let width, _): "\(width.word) wide"
    case .path(let index, _): paths[Int(index)].area.words
    case .image(let index): images[Int(index)].part.source.words
    case .gradient(let index): "\(gradients[Int(index)].form), \(gradients[Int(index)].colors.count) colours"
    case .text(let index):
      texts[Int(index)].block.lines.count == 1 ? "1 line" : "\(texts[Int(index)].block.lines.count) lines"
    case .particles(let index): "\(particles[Int(index)].instances.count) particles"
    case .missing(let remark): remark.message
    }
  }
}

// Pictures of fuzzed layers: always planned, and drawn on request.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteDiagnostics
import QuartziteFuzzing
import QuartziteGraphics
import QuartziteLayers
import QuartziteRenderPlan

enum FuzzPicture {
  /// The limits for untrusted input, with fewer instances: a large number of them is found too easily, and makes every
  /// run slow.
  static let limits: Limits = {
    var limits = Limits.untrusted
    limits.instances = 2_000
    limits.imageArea = 1_000_000
    return limits
  }()

  private static let renderer = Result { () throws(RenderError) in try Renderer(Renderer.Options(limits: limits)) }

  /// A picture of a layer in its own size.
  static func frame(of layer: CALayer) -> Frame? { try? renderer.get().render(layer) }

  /// A context of 64 × 48 pixels.
  static func context() -> CGContext? {
    CGContext(
      data: nil, width: 64, height: 48, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// Plans a picture of 64 × 48 points of a layer, or plans and draws it, in 0.2 seconds. Work that goes on after that is a find.
  static func show(_ layer: CALayer, isDrawn: Bool, isFlipped: Bool = true) {
    let size = CGSize(width: 64, height: 48), late = LateWork()
    if isDrawn {
      draw(layer, RenderOptions(size: size, isGeometryFlipped: isFlipped, deadline: late.moment))
    } else {
      plan(layer, size, isFlipped, by: Deadline(late.moment))
    }
    late.check()
  }

  private static func draw(_ layer: CALayer, _ options: RenderOptions) {
    guard let renderer = try? renderer.get() else { return }
    do {
      _ = try renderer.render(layer, options)
    } catch {
      // The renderer's own thread may still draw the late picture; another picture waits for it.
      if error.code == .deadlineExceeded { _ = try? renderer.render(CALayer(), RenderOptions(size: options.size)) }
    }
  }

  private static func plan(_ layer: CALayer, _ size: CGSize, _ isFlipped: Bool, by deadline: Deadline) {
    guard let snapshot = try? layer.commit(limits: limits, deadline: deadline),
      let canvas = try? Canvas(
        bounds: snapshot.nodes[0].state.bounds, flipsGeometry: snapshot.nodes[0].state.flags.contains(.geometryFlipped),
        size: size, scale: 1, hostIsFlipped: isFlipped, background: nil, limits: limits)
    else { return }
    var noticed = snapshot.diagnostics
    _ = Planner().plan(
      snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
      limits: limits, drawing: ShapeDrawing(executor: .strips, showsMesh: false), deadline: deadline,
      diagnostics: &noticed)
  }
}

// CARenderer: one layer tree, rendered to memory again and again, only where it has changed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers
import QuartziteRenderPlan

/// Renders a layer tree into a picture of a fixed size, frame by frame, in the form of Core Animation's class of this name.
///
///     let renderer = try CARenderer(width: 640, height: 480)
///     renderer.layer = root
///     renderer.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     renderer.render()
///     renderer.endFrame()
///     let picture = renderer.frame?.makeImage()
///
/// The layers are live, as on a `LayerStage`, which the renderer makes unless the tree is on one: `beginFrame` commits what
/// has changed and moves the media clock. ``render()`` draws the part of the picture that ``updateBounds()`` tells of, and the
/// pixels are those that a picture of the whole has, byte for byte.
///
/// In place of Apple's Metal textures and OpenGL contexts it has a number of pixels. A renderer belongs to the thread that
/// uses its layers.
public final class CARenderer {
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The layer at the top of the tree that is shown; nil, the default, for none. The layer lies in ``bounds`` by its own
  /// position, anchor point and transform.
  public var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      stage = nil
      forget()
    }
  }
  /// The rectangle, in the space around the layer in points, that fills the picture. By default it has a point for each pixel.
  public var bounds: CGRect { didSet { if bounds != oldValue { forget() } } }
  /// The last frame that was rendered; nil before.
  public private(set) var frame: Frame?
  /// The error of the last call that failed, until the next frame begins; nil where none did. A frame that fails leaves
  /// ``frame`` as it was.
  public private(set) var error: RenderError?

  private let renderer: Renderer
  private var options: RenderOptions
  private var stage: LayerStage?
  private var time: CFTimeInterval = 0
  /// The rectangles that callers want to be drawn again, in points.
  private var updates: [CGRect] = []
  private var planned: Renderer.PlannedPicture?
  /// Whether the tree may have changed since the last frame.
  private var isStale = true

  /// Creates a renderer of pictures of `width` × `height` pixels.
  ///
  /// `options` are those of each picture, but for its time, size, scale and the part that is drawn. `renderer` may draw for
  /// others as well; nil, the default, stands for a new one, whose creation throws `deviceUnavailable` where nothing can render.
  public init(
    width: Int, height: Int, options: RenderOptions = RenderOptions(), renderer: Renderer? = nil
  ) throws(RenderError) {
    guard width > 0, height > 0 else {
      throw RenderError(.usage, "a picture of \(width) × \(height) pixels has none; both must be above 0")
    }
    self.width = width
    self.height = height
    self.options = options
    if let renderer { self.renderer = renderer } else { self.renderer = try Renderer() }
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
  }

  // MARK: Frames

  /// Begins a frame that shows the layers at `time`, in seconds of the media clock: commits what has changed, and runs the
  /// animations up to there. `timeStamp` is ignored, as are times that are not finite.
  public func beginFrame(atTime time: CFTimeInterval, timeStamp: UnsafeMutableRawPointer? = nil) {
    error = nil
    planned = nil
    isStale = true
    guard time.isFinite, let layer else { return }
    self.time = time
    if stage == nil || layer.host !== stage {
      stage = layer.host as? LayerStage
      // A layer inside of a tree is live where that tree is.
      if stage == nil, layer.superlayer == nil {
        stage = LayerStage(layer, isGeometryFlipped: options.isGeometryFlipped)
      }
    }
    stage?.advance(to: time)
  }

  /// Returns a box, in points, around all that ``render()`` will draw: what has changed since the last frame, and what was
  /// added by ``addUpdate(_:)``; a rectangle without size where nothing has changed.
  public func updateBounds() -> CGRect {
    let scale = CGSize(width: bounds.width / CGFloat(width), height: bounds.height / CGFloat(height))
    let changed = (plan()?.changedPixels ?? []).map { rect in
      let top = options.isGeometryFlipped ? rect.y0 : height - rect.y1
      return CGRect(
        x: bounds.minX + CGFloat(rect.x0) * scale.width, y: bounds.minY + CGFloat(top) * scale.height,
        width: CGFloat(rect.width) * scale.width, height: CGFloat(rect.height) * scale.height)
    }
    return (changed + updates).reduce(CGRect(origin: bounds.origin, size: .zero)) { $0.isEmpty ? $1 : $0.union($1) }
  }

  /// Adds a rectangle, in points, to ``updateBounds()`` of this frame. In it the picture stays what it is where the layers show
  /// the same as before: nobody else draws into it.
  public func addUpdate(_ r: CGRect) {
    let part = r.intersection(bounds)
    guard !part.isNull, !part.isEmpty else { return }
    updates.append(part)
  }

  /// Draws what has changed, and makes the picture ``frame``. What goes wrong becomes ``error``.
  public func render() {
    guard let planned = plan() else { return }
    self.planned = nil
    do throws(RenderError) {
      frame = try renderer.draw(planned)
      isStale = false
    } catch {
      self.error = error
    }
  }

  /// Returns the time, in seconds of the media clock, at which the next picture may differ: that of the frame while something
  /// moves or waits to be drawn, infinity where nothing will change.
  public func nextFrameTime() -> CFTimeInterval {
    guard let stage else { return .infinity }
    return stage.nextChange ?? .infinity
  }

  /// Ends the frame, and forgets the rectangles that were added to it.
  public func endFrame() {
    updates = []
    planned = nil
  }

  private func forget() {
    planned = nil
    isStale = true
  }

  /// The plan of the frame; nil where there is no layer, or an error.
  private func plan() -> Renderer.PlannedPicture? {
    if let planned { return planned }
    guard let layer, isStale, error == nil else { return nil }
    options.time = time
    options.redraw = .changes
    options.viewport = RenderOptions.Viewport(bounds: bounds, width: width, height: height)
    do throws(RenderError) {
      planned = try renderer.plan(layer, options)
    } catch {
      self.error = error
    }
    return planned
  }
}

// The options that a caller can set for one picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteRenderPlan

/// The options of one picture.
public struct RenderOptions: Sendable {
  /// The way in which the coverage of shapes is computed. Pictures agree within two levels of 255.
  public enum Coverage: String, Hashable, Sendable, CaseIterable {
    /// The way that the environment variable `QUARTZITE_COVERAGE` names; bands if it is unset. Hardware draws strips for a picture with
    /// many instances of replicators or particles. A device that ``Renderer/Options`` name draws strips in place of bands.
    case automatic
    /// On the CPU, while the whole picture is painted there in bands of rows, on several threads. No device is needed; a renderer whose
    /// options name one throws `usage`.
    case bands
    /// On the CPU, strip of rows by strip, as bytes for the pixels along edges and rectangles between them, which the device draws.
    case strips
    /// Paths on the device, software or not, as meshes; strips, with a diagnostic, where the device cannot render to half
    /// floats.
    case mesh
  }

  /// The part of a picture that is drawn.
  public enum Redraw: String, Hashable, Sendable, CaseIterable {
    /// The differences from the last picture that the renderer made of the same layer with the same options, while it has
    /// that one. The pixels are those that they would be if everything were drawn.
    case changes
    /// Everything.
    case everything
  }

  /// The number of pixels that text is drawn with.
  public enum TextSharpness: String, Hashable, Sendable, CaseIterable {
    /// As many for each point as the layer's `contentsScale` says, as Core Animation does: text that is shown larger
    /// looks soft, with a diagnostic of the kind `textEnlarged`.
    case contentsScale
    /// As many as it is shown with, however large its layer is shown.
    case picture
  }

  /// The look of an edge along which two planes of one space of depth meet, as the faces of a cube do.
  public enum SharedEdges: String, Hashable, Sendable, CaseIterable {
    /// Nothing that lies behind both planes shows along the edge, nor beside it where one plane folds back behind the other. It
    /// is so for planes that are rectangles without shadows and sublayers beyond their bounds, at edges of which both ends are
    /// equal, where the plane in front or painted later is opaque.
    case watertight
    /// Each plane is antialiased by itself: in pixels on the edge, up to a quarter of what lies behind shows.
    case blended
  }

  /// The debug drawing that shows how a picture is made.
  public enum Debug: String, Hashable, Sendable, CaseIterable {
    /// The triangles of the mesh of every path, as lines of a pixel over the path.
    case mesh
  }

  /// The way in which a layer meets a picture of another shape. One of the layer's own shape but for a part of a pixel shows the
  /// layer at one scale, whatever the way, and the part at its edge: see ``size``.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// All of the layer is seen, scaled evenly and centred; the rest of the picture shows the background.
    case contain
    /// All of the picture is covered, by the layer scaled evenly and centred; what lies outside is not seen.
    case cover
    /// The layer is stretched to the size of the picture.
    case fill

    /// The same for the canvas.
    var ofCanvas: Canvas.Fit {
      switch self {
      case .contain: .contain
      case .cover: .cover
      case .fill: .fill
      }
    }
  }

  /// The size of the picture in points; nil for the size of the root layer's bounds. The bounds are scaled to
  /// it as ``fit`` says, and centred.
  public var size: CGSize?
  /// The way in which the bounds are scaled to a ``size`` of another shape: so that all of them is seen, by default.
  public var fit = Fit.contain
  /// Pixels for each point. 1 by default.
  public var scale: CGFloat
  /// The colour that the picture starts with; nil for a transparent one.
  public var background: CGColor?
  /// The time that the picture shows, in seconds of the media clock (`CACurrentMediaTime()`); 0 by default.
  ///
  /// Animations show their values at that time, and emitters their particles. Rendering changes no layer: the same time shows
  /// the same picture, whatever times were rendered before.
  public var time: CFTimeInterval
  /// Whether y grows down where the root layer is shown, as on iOS. True by default; false is the way of macOS and of
  /// Core Animation documents.
  public var isGeometryFlipped: Bool
  /// The bounds on this render's work; nil for those of the renderer.
  public var limits: Limits?

  /// The moment by which the picture has to be done, or the render throws `deadlineExceeded`; nil for as long as it
  /// takes.
  ///
  /// It is a moment and no duration, so that a service can hand on what is left of the time that a request has: laying
  /// out, waiting for earlier pictures of the same renderer, planning and drawing all count. It is looked at between
  /// layers, paths, images, filters, lines of text and pieces of drawing, and a picture that is late ends at the next
  /// look. The renderer is ready for the next picture. ``timeout`` and ``Limits/duration`` set a time for every render;
  /// the earliest of the three counts.
  public var deadline: ContinuousClock.Instant?

  /// The time that each render with these options may take, waiting included, or the render throws `deadlineExceeded`; nil
  /// for as long as it takes.
  ///
  /// It counts from each call, so that the same options serve many pictures: ``deadline`` is a moment instead. Pictures of a sequence
  /// that are made at once share the threads, and each takes longer.
  public var timeout: Duration?

  /// The largest number of threads that share a step of the work of a picture, or that make the pictures of a sequence; nil, the default,
  /// for as many as the renderer's options say, or else as there are processors. Less than 1 counts as 1. The bytes of a picture don't
  /// depend on it.
  ///
  /// A service that makes several pictures at once gives each of them a part of the processors. Steps are what layers draw into
  /// contexts, planning and painting; a picture of several tiles is planned while an earlier tile is painted. The threads of a driver
  /// are not bounded.
  public var threads: Int?

  /// The part of the space around the root layer that a picture shows, and the size of the picture.
  package struct Viewport: Hashable, Sendable {
    /// The rectangle that fills the picture, in points.
    package var bounds: CGRect
    /// The width of the picture in pixels.
    package var width: Int
    /// The height of the picture in pixels.
    package var height: Int

    package init(bounds: CGRect, width: Int, height: Int) {
      self.bounds = bounds
      self.width = width
      self.height = height
    }
  }

  /// The part of the space around the root layer that the picture shows, where the layer lies by its own position; nil for
  /// the layer's bounds. ``size`` and ``scale`` mean nothing then.
  package var viewport: Viewport?

  /// The clock by which the deadline is kept; tests have one of their own.
  package var clock: @Sendable () -> ContinuousClock.Instant = { .now }

  /// The tiles that the picture is drawn in; tests divide small pictures.
  package var tiling = PictureTiling()

  /// The caches that are emptied after each tile; tests find out that no picture depends on them.
  package var emptiedCaches: Set<String> = []

  /// The way in which the coverage of shapes is computed. Automatic by default.
  public var coverage: Coverage
  /// The part of the picture that is drawn. What has changed by default: a layer that has not changed costs no drawing.
  public var redraw: Redraw
  /// The number of pixels that text is drawn with. That of `contentsScale` by default; the `quartzite` command asks for
  /// that of the picture.
  public var textSharpness: TextSharpness
  /// The look of edges that planes in depth share. Watertight by default; what Core Animation does there is not documented.
  public var sharedEdges: SharedEdges
  /// The debug drawing added to the scene. None by default.
  public var debug: Debug?
  /// Called with a picture of every pass, the last one included, as soon as it is drawn; nil by default. It runs on the
  /// renderer's thread, which waits for it, and must not use the renderer. All passes come again when the device was
  /// lost on the way.
  public var passHandler: (@Sendable (PassPicture) -> Void)?

  /// Creates options; each has the default that its property names.
  public init(
    size: CGSize? = nil, scale: CGFloat = 1, background: CGColor? = nil, time: CFTimeInterval = 0,
    isGeometryFlipped: Bool = true, limits: Limits? = nil, deadline: ContinuousClock.Instant? = nil,
    timeout: Duration? = nil, threads: Int? = nil,
    coverage: Coverage = .automatic, redraw: Redraw = .changes, textSharpness: TextSharpness = .contentsScale,
    sharedEdges: SharedEdges = .watertight, debug: Debug? = nil, passHandler: (@Sendable (PassPicture) -> Void)? = nil
  ) {
    self.size = size
    self.scale = scale
    self.background = background
    self.time = time
    self.isGeometryFlipped = isGeometryFlipped
    self.limits = limits
    self.deadline = deadline
    self.timeout = timeout
    self.threads = threads
    self.coverage = coverage
    self.redraw = redraw
    self.textSharpness = textSharpness
    self.sharedEdges = sharedEdges
    self.debug = debug
    self.passHandler = passHandler
  }
}

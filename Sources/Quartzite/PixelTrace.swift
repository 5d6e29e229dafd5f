// PixelTrace: what touched one pixel of a picture, step by step, for those who ask where its colour comes from.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import QuartziteRenderPlan

/// What touched one pixel of a picture of a layer, in paint order, with the pixel's colour after each step.
///
/// ```swift
/// let trace = try PixelTrace(of: scene.rootLayer, x: 120, y: 80, scene.options(scale: 2))
/// print(trace)
/// ```
///
/// The layers are drawn into this pixel alone, without a device: coverage, masks, opacity, blend modes, shadows and
/// filters count as they do in a picture. Where ``approximations`` is empty, ``result`` is the pixel that a ``Renderer``
/// draws with the same options, within two levels of 255.
public struct PixelTrace: Sendable {
  /// A colour of a pixel.
  public struct Color: Hashable, Sendable {
    /// Red, premultiplied by alpha, 0…255.
    public let red: UInt8
    /// Green, premultiplied by alpha, 0…255.
    public let green: UInt8
    /// Blue, premultiplied by alpha, 0…255.
    public let blue: UInt8
    /// Alpha, 0…255.
    public let alpha: UInt8
  }

  /// One thing that happened to the pixel.
  public struct Step: Sendable {
    /// The kinds of steps.
    public enum Event: String, Hashable, Sendable, CaseIterable, Encodable {
      /// The background of a layer is painted.
      case fill
      /// The border of a layer is painted.
      case border
      /// The path of a shape layer is filled or stroked.
      case path
      /// The contents of a layer are painted.
      case image
      /// The gradient of a gradient layer is painted.
      case gradient
      /// The text of a text layer is painted.
      case text
      /// The particles of an emitter layer are painted.
      case particles
      /// A shadow is painted, below the layer that casts it; its coverage is that of the blurred shape.
      case shadow
      /// What lies behind a layer goes through the layer's background filters.
      case backgroundFilter
      /// The picture of a layer goes through the layer's filters.
      case filter
      /// A layer begins that is drawn on its own, with all that is in it, before it is shown.
      case groupBegins
      /// The picture of such a layer is shown. The paint is its colour, after its filters and with its shadow.
      case groupEnds
      /// The mask of a layer begins.
      case maskBegins
      /// The mask of a layer ends; its alpha is the coverage.
      case maskEnds
      /// Drawing begins that the bounds of a layer cut.
      case clipBegins
      /// What was drawn so is cut, and shown.
      case clipEnds
      /// Something that lies near the pixel does not cover it. Only asked for.
      case missed
      /// A layer at the pixel is hidden. Only asked for.
      case hidden
      /// The bounds of a layer cut off at the pixel all that is in the layer. Only asked for.
      case clippedAway
      /// Something of a layer can't be drawn; the detail says why. Only asked for.
      case leftOut
    }

    /// What happened.
    public let event: Event
    /// The layer that it belongs to.
    public let layer: LayerPath
    /// The number of groups, masks and clips that are open. Steps in them paint the picture of the innermost one.
    public let depth: Int
    /// A few words about what is painted or done; may be empty.
    public let detail: String
    /// The part of the pixel that is covered, 0…1; nil where nothing is painted, or all of it is covered anyway.
    public let coverage: Double?
    /// The alpha of a group's mask, 0…1; nil where there is none.
    public let mask: Double?
    /// The opacity with which it is painted, 0…1.
    public let opacity: Double
    /// The name of the blend mode; nil where it is painted over what was there.
    public let blendMode: String?
    /// The colour that is painted where it covers the pixel wholly, without the opacity; nil where nothing is painted.
    ///
    /// The colours of images, gradients, text and particles are computed from eight bits of what was painted: where the
    /// coverage is small, they are rough.
    public let paint: Color?
    /// The colour of the pixel before the step, in the innermost open group, mask or clip, or in the picture.
    public let before: Color
    /// The colour of the pixel after the step.
    public let after: Color
  }

  /// The column of the pixel, from the left side of the picture on.
  public let x: Int
  /// The row of the pixel, from the top of the picture on.
  public let y: Int
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The colour that the picture starts with.
  public let background: Color
  /// The steps, in paint order. Empty where nothing touches the pixel.
  public let steps: [Step]
  /// The colour of the pixel in the end.
  public let result: Color
  /// Sentences about what was not computed as a renderer does it.
  public let approximations: [String]
  /// What was stopped, skipped or replaced when the layers were read.
  public let diagnostics: [Diagnostic]

  /// Traces the pixel in column `x` and row `y` of the picture of a layer, both counted from 0 at the top left.
  ///
  /// The picture is the one that a ``Renderer`` makes with the same options; those that concern coverage, passes and the
  /// last picture mean nothing here. With `listsMisses` the steps also name what lies at the pixel without showing
  /// there: hidden layers, items that don't cover it, and layers whose bounds cut off what is in them. False by default.
  ///
  /// Throws `usage` for a pixel outside of the picture, and otherwise what rendering throws: `limitExceeded`,
  /// `invalidScene`, `deadlineExceeded`.
  public init(
    of layer: CALayer, x: Int, y: Int, _ options: RenderOptions = RenderOptions(), listsMisses: Bool = false
  ) throws(RenderError) {
    let limits = options.limits ?? .trusted
    let job = try Renderer.job(of: layer, options, within: limits, by: options.deadline(within: limits))
    let picture = job.canvas.rect
    guard x >= 0, y >= 0, x < picture.width, y < picture.height else {
      throw RenderError(
        .usage,
        "the pixel \(x),\(y) lies outside of the picture of \(picture.width) × \(picture.height) pixels; columns go "
          + "from 0 to \(picture.width - 1), rows from 0 to \(picture.height - 1)")
    }
    var request = PixelTracing.Request(
      list: job.list, projection: job.canvas.projection, picture: picture, x: x, y: y,
      background: job.canvas.background, limits: job.limits)
    request.drawsTextSharp = job.canvas.drawsTextSharp
    request.joinsEdges = job.canvas.joinsEdgesInDepth
    request.deadline = job.deadline
    request.listsMisses = listsMisses
    let traced = try PixelTracing.trace(request)
    (self.x, self.y, width, height) = (x, y, picture.width, picture.height)
    background = Color(traced.background)
    steps = traced.steps.map { Step($0, of: job.snapshot.path(of: $0.node)) }
    result = Color(traced.result)
    approximations = traced.approximations
    diagnostics = job.snapshot.diagnostics.all
  }
}

extension PixelTrace.Color {
  /// Creates the colour of a pixel: blue, green, red, alpha from the lowest byte on, premultiplied.
  fileprivate init(_ pixel: UInt32) {
    let bytes = unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
    (red, green, blue, alpha) = (bytes.z, bytes.y, bytes.x, bytes.w)
  }
}

extension PixelTrace.Step {
  fileprivate init(_ step: TraceStep, of layer: LayerPath) {
    event = Event(step.kind)
    self.layer = layer
    (depth, detail, coverage, mask, opacity) = (step.depth, step.detail, step.coverage, step.mask, step.opacity)
    blendMode = step.blend?.rawValue
    paint = step.paint.map { PixelTrace.Color($0) }
    (before, after) = (PixelTrace.Color(step.before), PixelTrace.Color(step.after))
  }
}

extension PixelTrace.Step.Event {
  fileprivate init(_ kind: TraceStep.Kind) {
    self =
      switch kind {
      case .fill: .fill
      case .border: .border
      case .path: .path
      case .image: .image
      case .gradient: .gradient
      case .text: .text
      case .particles: .particles
      case .shadow: .shadow
      case .backgroundFilter: .backgroundFilter
      case .filter: .filter
      case .groupBegins: .groupBegins
      case .groupEnds: .groupEnds
      case .maskBegins: .maskBegins
      case .maskEnds: .maskEnds
      case .clipBegins: .clipBegins
      case .clipEnds: .clipEnds
      case .missed: .missed
      case .hidden: .hidden
      case .clippedAway: .clippedAway
      case .leftOut: .leftOut
      }
  }
}

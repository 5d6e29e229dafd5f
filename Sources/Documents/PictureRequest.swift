// PictureRequest: a picture of a document that is asked for; the only arithmetic of sizes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// A picture that is asked for: its size, its moment, what lies behind it and how it is encoded.
///
/// ```swift
/// let request = PictureRequest(size: .width(1200), background: .white, moment: .progress(0.5))
/// let png = try renderer.render(document, request).encoded(as: request.encoding)
/// ```
public struct PictureRequest: Sendable {
  /// The size of a picture.
  public enum Size: Hashable, Sendable {
    /// Pixels for each point of the document; a part of a pixel at the edge is a whole one.
    case scale(Double)
    /// The width in pixels; the height follows from the document's shape.
    case width(Int)
    /// The height in pixels; the width follows from the document's shape.
    case height(Int)
    /// Width and height in pixels; ``PictureRequest/fit`` says how a document of another shape meets them.
    case pixels(width: Int, height: Int)
  }

  /// The size. One pixel for each point by default.
  public var size: Size
  /// The way a document meets a picture of another shape: all of it is seen, by default.
  public var fit: RenderOptions.Fit
  /// The colour behind the document; nil, the default, for none.
  public var background: CGColor?
  /// The moment that the picture shows; nil, the default, for the one that the document is at.
  public var moment: Moment?
  /// The way the picture is encoded. PNG by default.
  public var encoding: PictureEncoding
  /// The number of pixels that text is drawn with: as many as are shown, by default.
  public var textSharpness: RenderOptions.TextSharpness
  /// The look of edges that planes in depth share. Watertight by default.
  public var sharedEdges: RenderOptions.SharedEdges
  /// The way in which the coverage of shapes is computed. Automatic by default.
  public var coverage: RenderOptions.Coverage
  /// The moment by which the picture has to be done; nil, the default, for as long as it takes.
  public var deadline: ContinuousClock.Instant?

  /// Creates a request; each part has the default that its property names.
  public init(
    size: Size = .scale(1), fit: RenderOptions.Fit = .contain, background: CGColor? = nil, moment: Moment? = nil,
    encoding: PictureEncoding = .png(), textSharpness: RenderOptions.TextSharpness = .picture,
    sharedEdges: RenderOptions.SharedEdges = .watertight, coverage: RenderOptions.Coverage = .automatic,
    deadline: ContinuousClock.Instant? = nil
  ) {
    (self.size, self.fit, self.background, self.moment, self.encoding) = (size, fit, background, moment, encoding)
    (self.textSharpness, self.sharedEdges, self.coverage) = (textSharpness, sharedEdges, coverage)
    self.deadline = deadline
  }

  /// Moves the document to the request's moment, and returns the options for the picture.
  ///
  /// One scale serves both axes, and a part of a pixel at the edge is a pixel of the picture: 100 × 58.84 points at a width of 200 are
  /// 200 × 118 pixels, two for each point. Throws `usage` for a size that is not above 0, and for a moment that the document doesn't
  /// have.
  public func options(for document: Document) throws(RenderError) -> RenderOptions {
    if let moment { try document.move(to: moment, deadline: deadline) }
    var options = document.options(background: background)
    (options.fit, options.textSharpness, options.sharedEdges) = (fit, textSharpness, sharedEdges)
    (options.coverage, options.deadline) = (coverage, deadline)
    let points = document.size
    // Without a shape that one side could follow, the renderer says what is wrong with the document's.
    let hasShape = points.width > 0 && points.height > 0 && points.width.isFinite && points.height.isFinite
    func checked(_ side: Int, _ name: String) throws(RenderError) -> Double {
      guard side > 0 else {
        throw RenderError(.usage, "the \(name) is \(side) pixels; expected a whole number above 0")
      }
      return Double(side)
    }
    switch size {
    case .scale(let scale):
      guard scale.isFinite, scale > 0 else {
        throw RenderError(.usage, "the scale is \(scale) pixels for each point; expected a number above 0")
      }
      options.scale = scale
    case .width(let width):
      let width = try checked(width, "width")
      if hasShape { options.scale = width / points.width }
    case .height(let height):
      let height = try checked(height, "height")
      if hasShape { options.scale = height / points.height }
    case .pixels(let width, let height):
      options.size = CGSize(width: try checked(width, "width"), height: try checked(height, "height"))
    }
    return options
  }
}

extension Renderer {
  /// Renders a document and waits for the picture, as the method for layers does.
  public func render(_ document: Document, _ request: PictureRequest = PictureRequest()) throws(RenderError) -> Frame {
    try render(document.rootLayer, try request.options(for: document))
  }

  /// The pictures of a document at `moments`, in their order; those after a picture are made while it is waited for.
  ///
  /// The document is moved to a moment directly before its layers are copied, on the actor that asks for the picture. Throws as
  /// `frames(of:times:_:)` does, and `usage` for a moment that the document doesn't have.
  public func frames<Moments: Sequence>(
    of document: Document, at moments: Moments, _ request: PictureRequest = PictureRequest()
  ) throws(RenderError) -> FrameSequence<Moments> where Moments.Element == Moment {
    var first = request
    first.moment = nil
    return frames(of: document.rootLayer, at: moments, try first.options(for: document)) {
      moment throws(RenderError) in
      try document.move(to: moment, deadline: request.deadline)
      return document.time
    }
  }
}

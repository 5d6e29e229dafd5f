// Renderers: make a context, have it drawn into, and make something of it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What all renderers have in common. It draws nothing itself: use ``UIGraphicsImageRenderer``.
open class UIGraphicsRenderer: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let ownFormat: UIGraphicsRendererFormat

  /// Creates a renderer of a rectangle, in points, whose context is like `format`, which is copied.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    ownFormat = format.copy() as? UIGraphicsRendererFormat ?? UIGraphicsRendererFormat()
    ownFormat.bounds = bounds
    super.init()
  }

  /// Creates a renderer of a rectangle, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsRendererFormat())
  }

  /// What the context is like.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Whether what is drawn can become an image.
  open var allowsImageOutput: Bool { false }

  /// The class of what drawing actions are called with.
  open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }

  /// A new context to draw into; nil where the class has none.
  open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }

  /// Prepares a context for drawing actions; does nothing by default.
  open class func prepare(_ context: CGContext, with rendererContext: UIGraphicsRendererContext) {}

  /// Calls `drawingActions` with a new context, which is the current one meanwhile, and then `completionActions` with
  /// the same.
  ///
  /// Throws a `CocoaError` where the renderer's class has no context.
  open func runDrawingActions(
    _ drawingActions: (UIGraphicsRendererContext) -> Void,
    completionActions: ((UIGraphicsRendererContext) -> Void)? = nil
  ) throws {
    guard let context = type(of: self).context(with: format) else { throw CocoaError(.featureUnsupported) }
    draw(into: rendererContext(for: context), drawingActions)
    completionActions?(rendererContext(for: context))
  }

  /// What drawing actions are called with.
  func rendererContext(for context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsRendererContext(context, format)
  }

  /// Has a context drawn into, as the current one.
  final func draw(into context: UIGraphicsRendererContext, _ actions: (UIGraphicsRendererContext) -> Void) {
    UIGraphicsPushContext(context.cgContext)
    type(of: self).prepare(context.cgContext, with: context)
    actions(context)
    UIGraphicsPopContext()
  }
}

/// What drawing actions are called with: the context, and shorter ways to draw rectangles into it.
open class UIGraphicsRendererContext: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The context: in points, y down from the upper left corner of the bounds.
  public final let cgContext: CGContext
  /// What the context is like.
  public final let format: UIGraphicsRendererFormat

  init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the fill colour, combined with what is there as a blend mode says.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill([rect], blendMode) }

  /// Draws a frame one point wide along the inside of a rectangle in the stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a frame one point wide along the inside of a rectangle in the stroke colour, combined with what is there as
  /// a blend mode says.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setFillColor(cgContext.state.strokeColor)
    cgContext.fill(rect.sidesOfFrame, blendMode)
    cgContext.restoreGState()
  }

  /// Keeps what is drawn from now on to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

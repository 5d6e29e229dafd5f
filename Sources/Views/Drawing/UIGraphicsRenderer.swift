// UIGraphicsRenderer: renderers, which create a context, let it be drawn into, and use the result.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The base class of all renderers. It draws nothing itself: use ``UIGraphicsImageRenderer``.
open class UIGraphicsRenderer: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let ownFormat: UIGraphicsRendererFormat

  /// Creates a renderer of a rectangle, in points, whose context has the properties of `format`, which is copied.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    ownFormat = format.copy() as? UIGraphicsRendererFormat ?? UIGraphicsRendererFormat()
    ownFormat.bounds = bounds
    super.init()
  }

  /// Creates a renderer of a rectangle, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsRendererFormat())
  }

  /// The properties of the context.
  open var format: UIGraphicsRendererFormat { ownFormat }

  /// Whether the drawing actions can produce an image.
  open var allowsImageOutput: Bool { false }

  /// The class of the argument of drawing actions.
  open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }

  /// Returns a new context to draw into; nil where the class has none.
  open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }

  /// Prepares a context for drawing actions; does nothing by default.
  open class func prepare(_ context: CGContext, with rendererContext: UIGraphicsRendererContext) {}

  /// Calls `drawingActions` with a new context, which is the current one in the meantime, and then `completionActions`
  /// with the same.
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

  /// Returns the argument of drawing actions for a context.
  func rendererContext(for context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsRendererContext(context, format)
  }

  /// Calls `actions` with a context as the current one.
  final func draw(into context: UIGraphicsRendererContext, _ actions: (UIGraphicsRendererContext) -> Void) {
    UIGraphicsPushContext(context.cgContext)
    type(of: self).prepare(context.cgContext, with: context)
    actions(context)
    UIGraphicsPopContext()
  }
}

/// The argument of drawing actions: the context, with shorter ways to draw rectangles into it.
open class UIGraphicsRendererContext: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The context: in points, y down from the upper left corner of the bounds.
  public final let cgContext: CGContext
  /// The properties of the context.
  public final let format: UIGraphicsRendererFormat

  init(_ cgContext: CGContext, _ format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { fill(rect, blendMode: .normal) }

  /// Fills a rectangle with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill([rect], blendMode) }

  /// Draws a frame one point wide along the inside of a rectangle in the stroke colour.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Draws a frame one point wide along the inside of a rectangle in the stroke colour, with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setFillColor(cgContext.state.strokeColor)
    cgContext.fill(rect.sidesOfFrame, blendMode)
    cgContext.restoreGState()
  }

  /// Clips everything that is drawn from now on to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

// UIGraphics: the current context, and rectangles that are drawn into it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// An entry of the stack of contexts: a context, or the place of one that could not be created.
enum CurrentContext {
  /// A context that belongs to other code.
  case pushed(CGContext)
  /// A picture that was begun by ``UIGraphicsBeginImageContext(_:)``; nil where its size is invalid.
  case image(ImageCanvas?)

  var context: CGContext? {
    switch self {
    case .pushed(let context): context
    case .image(let canvas): canvas?.context
    }
  }
}

/// Returns the current context of this thread, for example inside a view's `draw(_:)`; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ThreadState.current.contexts.last?.context }

/// Makes `context` the current one of this thread, until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) { ThreadState.current.contexts.append(.pushed(context)) }

/// Makes the previous context the current one again; does nothing where there is none.
public func UIGraphicsPopContext() { _ = ThreadState.current.contexts.popLast() }

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour, which replaces the existing content.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with its fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill([rect], blendMode)
}

/// Draws a frame one point wide along the inside of a rectangle in the fill colour of the current context, which
/// replaces the existing content.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point wide along the inside of a rectangle in the fill colour of the current context, with a blend
/// mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(rect.sidesOfFrame, blendMode)
}

/// Clips everything that is drawn into the current context from now on to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
  /// Fills rectangles with the fill colour and a blend mode.
  func fill(_ rects: [CGRect], _ blendMode: CGBlendMode) {
    saveGState()
    setBlendMode(blendMode)
    for rect in rects { fill(rect) }
    restoreGState()
  }
}

extension CGRect {
  /// The four sides of a frame that is one point wide, inside of the rectangle; the rectangle where it's too small.
  var sidesOfFrame: [CGRect] {
    let box = standardized
    guard box.width > 2, box.height > 2 else { return [box] }
    return [
      CGRect(x: box.minX, y: box.minY, width: box.width, height: 1),
      CGRect(x: box.minX, y: box.maxY - 1, width: box.width, height: 1),
      CGRect(x: box.minX, y: box.minY + 1, width: 1, height: box.height - 2),
      CGRect(x: box.maxX - 1, y: box.minY + 1, width: 1, height: box.height - 2),
    ]
  }
}

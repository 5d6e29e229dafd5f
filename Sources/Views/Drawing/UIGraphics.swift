// The context that is drawn into now, and rectangles drawn into it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A context that is drawn into, or the place of one that could not be made.
enum CurrentContext {
  /// A context that somebody else owns.
  case pushed(CGContext)
  /// A picture that was begun by ``UIGraphicsBeginImageContext(_:)``; nil where its size is impossible.
  case image(ImageCanvas?)

  var context: CGContext? {
    switch self {
    case .pushed(let context): context
    case .image(let canvas): canvas?.context
    }
  }
}

/// The context that is drawn into on this thread, inside a view's `draw(_:)` for instance; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ThreadState.current.contexts.last?.context }

/// Makes `context` the one that is drawn into on this thread, until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) { ThreadState.current.contexts.append(.pushed(context)) }

/// Goes back to the context that was drawn into before; does nothing where there is none.
public func UIGraphicsPopContext() { _ = ThreadState.current.contexts.popLast() }

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour, which takes the place of what is there.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with its fill colour, combined with what is there as a blend mode says.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill([rect], blendMode)
}

/// Draws a frame one point wide along the inside of a rectangle in the fill colour of the current context, which takes
/// the place of what is there.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point wide along the inside of a rectangle in the fill colour of the current context, combined with
/// what is there as a blend mode says.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  UIGraphicsGetCurrentContext()?.fill(rect.sidesOfFrame, blendMode)
}

/// Keeps what is drawn into the current context from now on to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
  /// Fills rectangles with the fill colour, combined with what is there as a blend mode says.
  func fill(_ rects: [CGRect], _ blendMode: CGBlendMode) {
    saveGState()
    setBlendMode(blendMode)
    for rect in rects { fill(rect) }
    restoreGState()
  }
}

extension CGRect {
  /// The four sides of a frame that is one point wide, inside of the rectangle; the rectangle where it's no wider.
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

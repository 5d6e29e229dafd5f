// UIGraphics+ImageContext: pictures that are drawn into the current context, between a beginning and an end.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// Begins a picture of `size` points with one pixel per point, clear at first, and makes its context the current one.
///
/// Call ``UIGraphicsEndImageContext()`` for each beginning.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins a picture of `size` points, enlarged to whole pixels, and makes its context the current one.
///
/// An opaque picture is black at first, others are clear. `scale` is the number of pixels per point; 0 means the main
/// screen's scale. The context's y points down from the upper left corner. There is no current context where a side of
/// the picture is not above 0, or NaN, and where it would have more than 2²⁷ pixels; it must be ended all the same.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let bounds = CGRect(origin: .zero, size: size)
  ThreadState.current.contexts.append(.image(ImageCanvas(bounds: bounds, scale: scale, isOpaque: opaque)))
}

/// Returns the picture that has been drawn so far into the current context; nil where that was not begun by
/// ``UIGraphicsBeginImageContextWithOptions(_:_:_:)``.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard case .image(let canvas) = ThreadState.current.contexts.last else { return nil }
  return canvas?.image()
}

/// Ends the current picture, and returns to the previous context. Does nothing where the current context is not that of
/// such a picture.
public func UIGraphicsEndImageContext() {
  let state = ThreadState.current
  if case .image = state.contexts.last { state.contexts.removeLast() }
}

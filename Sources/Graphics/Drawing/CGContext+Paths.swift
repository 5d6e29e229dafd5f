// Building a path in a context, drawing it, and clipping to it.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  // MARK: The current path

  /// Discards the current path.
  public func beginPath() {
    currentPath = PathStorage()
  }

  /// Adds a straight line to the start of the current subpath.
  public func closePath() {
    currentPath.closeSubpath()
  }

  /// Begins a subpath at `point`.
  public func move(to point: CGPoint) {
    currentPath.move(to: point.applying(state.transform))
  }

  /// Adds a straight line to `point`.
  public func addLine(to point: CGPoint) {
    currentPath.addLine(to: point.applying(state.transform))
  }

  /// Adds a subpath of straight lines from the first point through all others.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.transform)
  }

  /// Adds a quadratic Bézier curve to `end`.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end.applying(state.transform), control: control.applying(state.transform))
  }

  /// Adds a cubic Bézier curve to `end`.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(
      to: end.applying(state.transform), control1: control1.applying(state.transform),
      control2: control2.applying(state.transform))
  }

  /// Adds a rectangle as a subpath of its own.
  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect, transform: state.transform)
  }

  /// Adds rectangles, each as a subpath of its own.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the ellipse that fills `rect`, as a subpath of its own.
  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect, transform: state.transform)
  }

  /// Adds an arc of a circle; see ``CGMutablePath/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.transform)
  }

  /// Rounds the corner at `tangent1End`, between the current point and `tangent2End`, with an arc of `radius`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
  }

  /// Adds all elements of `path`.
  public func addPath(_ path: CGPath) {
    currentPath.append(path.storage, transform: state.transform)
  }

  /// The current path in user space, or nil if it is empty.
  public var path: CGPath? {
    guard !currentPath.isEmpty, let toUser = state.transform.inverse else { return nil }
    return CGPath(storage: currentPath.applying(toUser))
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The point at which the next element would begin, in user space; the origin if there is no current point.
  public var currentPointOfPath: CGPoint {
    guard let point = currentPath.currentPoint, let toUser = state.transform.inverse else { return .zero }
    return point.applying(toUser)
  }

  /// The smallest rectangle around the current path's points, in user space; null if the path is empty.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Whether drawing the current path by `mode` covers a point of user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .fill: return path.contains(point)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return stroked(path).contains(point)
    case .fillStroke: return path.contains(point) || stroked(path).contains(point)
    case .eoFillStroke: return path.contains(point, using: .evenOdd) || stroked(path).contains(point)
    }
  }

  // MARK: Drawing

  /// Returns the current path and replaces it with an empty one.
  private func takePath() -> PathStorage {
    defer { currentPath = PathStorage() }
    return currentPath
  }

  /// Fills the inside of the current path and discards the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    let path = takePath()
    if !path.isEmpty { record(.fill(path, rule)) }
  }

  /// Strokes the current path and discards it.
  public func strokePath() {
    let path = takePath()
    if !path.isEmpty { record(.stroke(path)) }
  }

  /// Fills or strokes the current path, or both in this order, and discards it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    if path.isEmpty { return }
    switch mode {
    case .fill: record(.fill(path, .winding))
    case .eoFill: record(.fill(path, .evenOdd))
    case .stroke: record(.stroke(path))
    case .fillStroke:
      record(.fill(path, .winding))
      record(.stroke(path))
    case .eoFillStroke:
      record(.fill(path, .evenOdd))
      record(.stroke(path))
    }
  }

  /// Replaces the current path with the outline of its stroke, with the current width, caps, joins and dashes. A path
  /// that would not be drawn at all becomes empty.
  public func replacePathWithStrokedPath() {
    let path = takePath()
    guard let toUser = state.transform.inverse else { return }
    currentPath = stroked(CGPath(storage: path.applying(toUser))).storage.applying(state.transform)
  }

  /// Returns the outline of the stroke of a path in user space.
  private func stroked(_ path: CGPath) -> CGPath {
    let dashed =
      state.dashLengths.isEmpty ? path : path.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
    return dashed.copy(
      strokingWithWidth: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin,
      miterLimit: state.miterLimit)
  }

  private func rectangle(_ rect: CGRect) -> PathStorage {
    var path = PathStorage()
    path.addRect(rect, transform: state.transform)
    return path
  }

  private func ellipse(in rect: CGRect) -> PathStorage {
    var path = PathStorage()
    path.addEllipse(in: rect, transform: state.transform)
    return path
  }

  /// Fills a rectangle; as with every call that has its own shape, the current path is discarded.
  public func fill(_ rect: CGRect) {
    beginPath()
    record(.fill(rectangle(rect), .winding))
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Strokes the outline of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    record(.stroke(rectangle(rect)))
  }

  /// Strokes the outline of a rectangle with a line of `width` points.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.lineWidth
    state.lineWidth = width
    stroke(rect)
    state.lineWidth = before
  }

  /// Fills the ellipse in `rect`.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    record(.fill(ellipse(in: rect), .winding))
  }

  /// Strokes the ellipse in `rect`.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    record(.stroke(ellipse(in: rect)))
  }

  /// Strokes lines between pairs of points: the first and the second, the third and the fourth, and so on.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, within the clip.
  public func clear(_ rect: CGRect) {
    beginPath()
    record(.clear(rectangle(rect)))
  }

  // MARK: Clipping

  /// Limits drawing to the inside of the current path and discards the path. An empty path excludes everything.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(.path(takePath(), rule))
  }

  /// Limits drawing to a rectangle.
  public func clip(to rect: CGRect) {
    beginPath()
    clip(.path(rectangle(rect), .winding))
  }

  /// Limits drawing to the union of the rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Limits drawing by an image in `rect`: by its alpha or, if it has none, by its brightness.
  public func clip(to rect: CGRect, mask: CGImage) {
    beginPath()
    clip(.mask(mask, in: rect, transform: state.transform))
  }

  private func clip(_ clip: DrawingClip) {
    state.clips.append(clip, antialiases: antialiases)
  }

  /// Removes all clips, those of saved states too.
  public func resetClip() {
    state.clips.removeAll()
  }

  /// The smallest rectangle around the area that the clip leaves, in user space; null if it leaves nothing.
  public var boundingBoxOfClipPath: CGRect {
    var (left, top) = (CGFloat.zero, CGFloat.zero)
    var (right, bottom) = (CGFloat(width), CGFloat(height))
    if let clip = state.clips.last {
      guard let bounds = clip.bounds else { return .null }
      (left, top) = (max(left, CGFloat(bounds.low.x)), max(top, CGFloat(bounds.low.y)))
      (right, bottom) = (min(right, CGFloat(bounds.high.x)), min(bottom, CGFloat(bounds.high.y)))
    }
    guard left < right, top < bottom, let toUser = state.transform.inverse else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top).applying(toUser)
  }
}

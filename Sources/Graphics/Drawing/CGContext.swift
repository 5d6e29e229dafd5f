// CGContext: receives drawing calls, and records them or paints them at once.
// SPDX-License-Identifier: Apache-2.0

/// A destination of drawing: it holds the graphics state, and records or paints drawing calls in order.
///
/// A bitmap context, which ``CGContext/init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)``
/// creates, paints at once. Contexts that are handed to drawing methods record; they are painted when their pixels are
/// read. A context may be used by one thread at a time.
public final class CGContext: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The width of the drawing area in pixels.
  public let width: Int
  /// The height of the drawing area in pixels.
  public let height: Int

  /// The commands recorded so far, in a context that records.
  package private(set) var commands: [DrawingCommand] = []
  /// The state of the next command.
  package var state: DrawingState
  var savedStates: [DrawingState] = []
  /// The number of saved states at the start of each open transparency layer.
  private var openLayers: [Int] = []
  private var allowsAntialiasing = true
  /// The map from text space to user space; not part of the graphics state.
  var textTransform = CGAffineTransform.identity
  /// Whether glyphs may be moved to one of a few positions in a pixel; not part of the graphics state.
  var allowsTextQuantization = true
  /// The path under construction, in pixels.
  var currentPath = PathStorage()
  /// The pixels of a bitmap context, or those on which the recording was painted so far.
  private var bitmap: PaintedBitmap?
  /// Whether commands are recorded; otherwise they are painted at once.
  private let isRecording: Bool
  /// The number of commands that have been painted.
  private var paintedCount = 0
  /// The map from pixels, y down, to device space: pixels, y up from the lower left corner. It is its own inverse.
  let toDevice: CGAffineTransform
  /// The map from base space to pixels, y down. Base space is the initial user space of the context; shadows and
  /// patterns are defined in it.
  package let base: CGAffineTransform

  /// The number of pattern cells that this context is nested in.
  let patternDepth: Int

  /// Creates an empty recording of `width` × `height` pixels whose user space `ctm` maps to pixels, y down.
  package convenience init(width: Int, height: Int, ctm: CGAffineTransform = .identity) {
    self.init(width: width, height: height, ctm: ctm, patternDepth: 0)
  }

  init(width: Int, height: Int, ctm: CGAffineTransform, patternDepth: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    state = DrawingState(transform: ctm)
    base = ctm
    toDevice = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(self.height))
    isRecording = true
    self.patternDepth = patternDepth
    super.init()
  }

  /// Creates a context that paints at once, with y up.
  init(painting bitmap: PaintedBitmap) {
    width = bitmap.width
    height = bitmap.height
    toDevice = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    base = toDevice
    state = DrawingState(transform: toDevice)
    self.bitmap = bitmap
    isRecording = false
    patternDepth = 0
    super.init()
  }

  /// Whether edges are antialiased at present.
  package var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }

  /// Records or paints `operation` in the current state.
  package func record(_ operation: DrawingCommand.Operation) {
    var state = state
    state.shouldAntialias = antialiases
    switch operation {
    case .fill: state.pattern = pattern(of: state.fillColor)
    case .stroke: state.pattern = pattern(of: state.strokeColor)
    default: break
    }
    let command = DrawingCommand(operation: operation, state: state)
    if isRecording {
      commands.append(command)
    } else {
      bitmap?.paint(command)
    }
  }

  /// The pixels of a bitmap context; nil in a context that records.
  var ownBitmap: PaintedBitmap? { isRecording ? nil : bitmap }

  /// The pixels with all drawing painted; nil if there are none, or too many for memory.
  var painted: PaintedBitmap? {
    guard isRecording else { return bitmap }
    if bitmap == nil { bitmap = PaintedBitmap(width: width, height: height) }
    guard let bitmap else { return nil }
    for command in commands[paintedCount...] { bitmap.paint(command) }
    paintedCount = commands.count
    return bitmap
  }

  // MARK: Graphics state

  /// Pushes a copy of the graphics state, for ``restoreGState()``.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Restores the graphics state that was saved last; does nothing if there is none, or none since the start of the
  /// innermost open transparency layer.
  public func restoreGState() {
    guard savedStates.count > (openLayers.last ?? 0), let saved = savedStates.popLast() else { return }
    state = saved
  }

  /// The map from user space to device space: pixels, with the origin in the lower left corner and y up.
  ///
  /// A bitmap context begins with the identity. A context that is handed to a drawing method begins with a scale of the
  /// number of pixels per point; if y points down in it, `d` is negative.
  public var ctm: CGAffineTransform { state.transform.concatenating(toDevice) }

  /// Moves the origin of user space by `x` and `y` points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales user space by `x` and `y`.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Rotates user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    state.transform = state.transform.rotated(by: angle)
  }

  /// Applies `transform` before the map from user space to pixels.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Sets the fill colour; initially black.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the stroke colour; initially black.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the fill colour, in standard RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the stroke colour, in standard RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the fill colour to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the stroke colour to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the width of strokes, in points of user space; initially 1.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  /// Sets the caps of open strokes; initially butt.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets the joins of strokes; initially miter.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets the maximal reach of a mitered corner, as a multiple of half the line width; initially 10.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Sets the lengths of dashes and gaps, in points of user space, and the distance into them at which a stroke begins.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = phase
    state.dashLengths = lengths
  }

  /// Has no effect: curves are always flattened to within a tolerance that is not visible.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets the opacity of all drawing; initially 1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

  /// Sets the blend mode of all drawing; initially normal.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets a shadow of black at one third opacity; offset and blur are in base space, as in
  /// ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets the shadow of all drawing, or none if `color` is nil. The blur is twice the sigma of a Gaussian.
  ///
  /// Offset and blur are in base space, the context's initial user space, whatever transforms were concatenated since:
  /// in points, with y down, where a view or a layer draws itself or an image renderer's actions draw; in pixels, with
  /// y up, in a bitmap context.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(base.a * base.d - base.b * base.c).squareRoot()
    state.shadow = color.map { DrawingShadow(offset: offset.applying(base), blur: blur * scale, color: $0) }
  }

  /// The quality of the interpolation of images.
  ///
  /// `none` takes the nearest pixel of the image, and `low` interpolates between the four nearest. All others also
  /// average the pixels that fall into one pixel of the context, if an image is drawn at less than half its size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets whether edges are antialiased, if that is allowed; initially true.
  public func setShouldAntialias(_ antialiases: Bool) { state.shouldAntialias = antialiases }

  /// Sets whether edges may be antialiased at all; not part of any saved state.
  public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

  // MARK: Transparency layers

  /// Begins a group that is drawn separately, and then composited with the current alpha, shadow and blend mode.
  ///
  /// Inside the group, alpha is 1, the blend mode normal, and there is no shadow.
  ///
  /// In a bitmap context an open group takes four bytes for each pixel inside the current clip, and for those around it
  /// from which the group's shadow falls into the clip. All open groups together take at most 1 GiB: the contents of a
  /// group beyond that appear as if drawn outside of it, without the group's alpha, blend mode and shadow. Clip before
  /// you begin a group in a large context.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    record(.beginTransparencyLayer)
    saveGState()
    openLayers.append(savedStates.count)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
  }

  /// Begins a group that is clipped to `rect`, in user space.
  ///
  /// The rectangle clips the contents of the group, not the memory that the group takes: see
  /// ``beginTransparencyLayer(auxiliaryInfo:)``.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the innermost group and restores the graphics state from before it; does nothing if none is open.
  public func endTransparencyLayer() {
    guard let count = openLayers.popLast() else { return }
    // States that were saved in the group and not restored are discarded with it.
    savedStates.removeLast(savedStates.count - count)
    if let saved = savedStates.popLast() { state = saved }
    record(.endTransparencyLayer)
  }
}

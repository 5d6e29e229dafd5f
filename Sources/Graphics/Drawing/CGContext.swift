// CGContext: takes drawing calls, and records them or paints them at once.
// SPDX-License-Identifier: Apache-2.0

/// A place to draw: it keeps the graphics state, and records or paints what is drawn, in order.
///
/// A bitmap context, which
/// ``CGContext/init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` creates, paints at once.
/// Contexts that are handed to drawing methods record; they are painted when they are looked at. One thread draws at a
/// time.
public final class CGContext: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The width of the drawing area in pixels.
  public let width: Int
  /// The height of the drawing area in pixels.
  public let height: Int

  /// What has been drawn so far, in a context that records.
  package private(set) var commands: [DrawingCommand] = []
  /// The state that the next command will carry.
  package var state: DrawingState
  var savedStates: [DrawingState] = []
  /// For each open transparency layer, how many states were saved when it began.
  private var openLayers: [Int] = []
  private var allowsAntialiasing = true
  /// From text space to user space; no part of the graphics state.
  var textTransform = CGAffineTransform.identity
  /// Whether glyphs may be moved to one of a few places in a pixel; no part of the graphics state.
  var allowsTextQuantization = true
  /// The path under construction, in pixels.
  var currentPath = PathStorage()
  /// The pixels of a bitmap context, or those that the recording was painted on so far.
  private var bitmap: PaintedBitmap?
  /// Whether commands are kept; otherwise they are painted at once.
  private let isRecording: Bool
  /// How many of the commands have been painted.
  private var paintedCount = 0
  /// From pixels, y down, to device space: that of pixels, y up from the lower left corner. It is its own inverse.
  let toDevice: CGAffineTransform
  /// From base space to pixels, y down. It is the user space that the context began with; shadows and patterns lie in
  /// it.
  package let base: CGAffineTransform

  /// How many cells of patterns this context is drawn in.
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

  /// Whether edges are antialiased now.
  package var antialiases: Bool { state.shouldAntialias && allowsAntialiasing }

  /// Records or paints `operation` with the state as it is.
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

  /// The pixels with everything painted that has been drawn; nil where there are none, or too many for memory.
  var painted: PaintedBitmap? {
    guard isRecording else { return bitmap }
    if bitmap == nil { bitmap = PaintedBitmap(width: width, height: height) }
    guard let bitmap else { return nil }
    for command in commands[paintedCount...] { bitmap.paint(command) }
    paintedCount = commands.count
    return bitmap
  }

  // MARK: Graphics state

  /// Remembers the graphics state until ``restoreGState()``.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Brings back the graphics state last saved; does nothing where none is, or none since a transparency layer began
  /// that is still open.
  public func restoreGState() {
    guard savedStates.count > (openLayers.last ?? 0), let saved = savedStates.popLast() else { return }
    state = saved
  }

  /// The map from user space to device space: that of pixels, with the origin in the lower left corner and y up.
  ///
  /// A bitmap context begins with the identity. The contexts that are handed to drawing methods begin with as many
  /// pixels as are a point; where y points down in them, `d` is negative.
  public var ctm: CGAffineTransform { state.transform.concatenating(toDevice) }

  /// Moves the origin of user space by `x` and `y` points.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales user space by `x` and `y`.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Turns user space by `angle` radians, from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    state.transform = state.transform.rotated(by: angle)
  }

  /// Puts `transform` before the map from user space to pixels.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Sets the colour of what is filled; black at first.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the colour of what is stroked; black at first.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the colour of what is filled, in standard RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of what is stroked, in standard RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of what is filled to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the colour of what is stroked to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the width of strokes, in points of user space; 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  /// Sets how open strokes end; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

  /// Sets how strokes look at corners; miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how far a mitered corner may reach, as a multiple of half the line width; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }

  /// Sets the lengths of dashes and gaps, in points of user space, and how far into them a stroke begins.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = phase
    state.dashLengths = lengths
  }

  /// Has no effect: curves are always drawn as exactly as can be seen.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets how opaque everything is that is drawn; 1 at first.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

  /// Sets how what is drawn is combined with what is there; normal at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets a shadow of black at one third opacity; offset and blur are in base space, as in
  /// ``setShadow(offset:blur:color:)``.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets a shadow of everything that is drawn, or none where `color` is nil. The blur is twice the standard deviation
  /// of a Gaussian.
  ///
  /// Offset and blur are in base space, the user space that the context began with, whatever maps were put before it
  /// since: in points, and downwards, where a view or a layer draws itself or an image renderer's actions draw; in
  /// pixels, and upwards, in a bitmap context.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = abs(base.a * base.d - base.b * base.c).squareRoot()
    state.shadow = color.map { DrawingShadow(offset: offset.applying(base), blur: blur * scale, color: $0) }
  }

  /// How carefully images are interpolated.
  ///
  /// `none` takes the pixel of the image that lies nearest, and `low` a mix of the four nearest. All others take also
  /// the means of those that come together in one pixel, where an image is drawn less than half as large as it is.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets whether edges are antialiased, where that is allowed; they are at first.
  public func setShouldAntialias(_ antialiases: Bool) { state.shouldAntialias = antialiases }

  /// Sets whether edges may be antialiased at all; part of no saved state.
  public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

  // MARK: Transparency layers

  /// Begins a group that is drawn by itself, and then composited with the alpha, shadow and blend mode of this moment.
  ///
  /// Inside the group, alpha is 1, the blend mode normal, and there is no shadow.
  ///
  /// In a bitmap context an open group takes four bytes for each pixel that the clip of this moment leaves, and for
  /// those around it from which the group's shadow falls into the clip. Groups that are open at once take 1 GiB
  /// together at most: what is drawn in one beyond that shows as if drawn outside of it, without the group's alpha,
  /// blend mode and shadow. Clip before you begin a group in a large context.
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
  /// The rectangle clips what is drawn in the group, not the memory that the group takes: see
  /// ``beginTransparencyLayer(auxiliaryInfo:)``.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the last group, with the graphics state from before it; does nothing where none is open.
  public func endTransparencyLayer() {
    guard let count = openLayers.popLast() else { return }
    // States that were saved in the group and not restored go with it.
    savedStates.removeLast(savedStates.count - count)
    if let saved = savedStates.popLast() { state = saved }
    record(.endTransparencyLayer)
  }
}

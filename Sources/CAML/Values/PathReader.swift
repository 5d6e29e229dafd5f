// PathReader: execution of the commands of SVG path data (SVG 2 §9.3).
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics

/// Reads one path.
struct PathReader {
  private var scanner: PathScanner
  private let path = CGMutablePath()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// Whether the last subpath was closed, so that a drawing command has to begin a new one.
  private var isClosed = false
  /// The last control point of the last curve, for the smooth commands.
  private var lastCubicControl: CGPoint?
  private var lastQuadControl: CGPoint?

  init(_ text: String) {
    scanner = PathScanner(text)
  }

  /// Reads all commands.
  mutating func read() throws(PathText.Failure) -> CGPath {
    var isFirst = true
    while !scanner.isAtEnd() {
      guard let command = scanner.command() else { throw failure("a command") }
      guard !isFirst || command | 0x20 == UInt8(ascii: "m") else { throw failure("M or m as the first command") }
      isFirst = false
      try readArguments(of: command)
    }
    return path
  }

  private mutating func readArguments(of command: UInt8) throws(PathText.Failure) {
    let kind = command | 0x20
    let isRelative = command == kind
    if kind == UInt8(ascii: "z") {
      path.closeSubpath()
      (current, isClosed) = (start, true)
      (lastCubicControl, lastQuadControl) = (nil, nil)
      return
    }
    var isRepeated = false
    repeat {
      // A move with more than one point continues with lines.
      try draw(isRepeated && kind == UInt8(ascii: "m") ? UInt8(ascii: "l") : kind, isRelative)
      isRepeated = true
    } while scanner.hasArguments()
  }

  private mutating func draw(_ kind: UInt8, _ isRelative: Bool) throws(PathText.Failure) {
    let origin = isRelative ? current : .zero
    var cubicControl: CGPoint?
    var quadControl: CGPoint?
    switch kind {
    case UInt8(ascii: "m"):
      let point = try point(from: origin)
      path.move(to: point)
      (current, start, isClosed) = (point, point, false)
    case UInt8(ascii: "l"): addLine(to: try point(from: origin))
    case UInt8(ascii: "h"): addLine(to: CGPoint(x: origin.x + (try number()), y: current.y))
    case UInt8(ascii: "v"): addLine(to: CGPoint(x: current.x, y: origin.y + (try number())))
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let isSmooth = kind == UInt8(ascii: "s")
      let first = isSmooth ? mirrored(lastCubicControl) : try point(from: origin)
      let second = try point(from: origin)
      addCurve(to: try point(from: origin), first, second)
      cubicControl = second
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let control = kind == UInt8(ascii: "t") ? mirrored(lastQuadControl) : try point(from: origin)
      let end = try point(from: origin)
      beginIfClosed()
      path.addQuadCurve(to: end, control: control)
      (current, quadControl) = (end, control)
    default: try readArc(from: origin)
    }
    (lastCubicControl, lastQuadControl) = (cubicControl, quadControl)
  }

  private mutating func readArc(from origin: CGPoint) throws(PathText.Failure) {
    let (radiusX, radiusY, rotation) = (try number(), try number(), try number())
    guard let isLarge = scanner.flag() else { throw failure("a flag, 0 or 1") }
    guard let sweeps = scanner.flag() else { throw failure("a flag, 0 or 1") }
    let end = try point(from: origin)
    let arc = EndpointArc(
      from: current, to: end, radii: CGSize(width: radiusX, height: radiusY), rotation: rotation * .pi / 180,
      isLarge: isLarge, sweeps: sweeps)
    guard let curves = arc.curves() else {
      addLine(to: end)
      return
    }
    for curve in curves { addCurve(to: curve.end, curve.control1, curve.control2) }
  }

  // MARK: Elements

  private mutating func addLine(to point: CGPoint) {
    beginIfClosed()
    path.addLine(to: point)
    current = point
  }

  private mutating func addCurve(to point: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    beginIfClosed()
    path.addCurve(to: point, control1: control1, control2: control2)
    current = point
  }

  private mutating func beginIfClosed() {
    guard isClosed else { return }
    path.move(to: current)
    isClosed = false
  }

  private func mirrored(_ control: CGPoint?) -> CGPoint {
    guard let control else { return current }
    return CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  // MARK: Arguments

  private mutating func point(from origin: CGPoint) throws(PathText.Failure) -> CGPoint {
    CGPoint(x: origin.x + (try number()), y: origin.y + (try number()))
  }

  private mutating func number() throws(PathText.Failure) -> CGFloat {
    guard let number = scanner.number() else { throw failure("a number") }
    return CGFloat(number)
  }

  private func failure(_ expectation: String) -> PathText.Failure {
    PathText.Failure(character: scanner.offset + 1, expectation: expectation)
  }
}

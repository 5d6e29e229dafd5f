// PeerValue: parses the values in the peers' scenes, numbers, colours, paints and paths, to types that layers use.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

enum PeerValue {
  static func number(_ value: Any?) -> CGFloat? { (value as? NSNumber).map { CGFloat($0.doubleValue) } }

  /// Parses four numbers: red, green, blue and alpha, not premultiplied.
  static func color(_ value: Any?) -> CGColor? {
    guard let parts = (value as? [Any])?.compactMap(number), parts.count == 4 else { return nil }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Returns the rectangle x, y, w, h of an operation.
  static func rect(_ operation: [String: Any]) -> CGRect? {
    guard let x = number(operation["x"]), let y = number(operation["y"]), let width = number(operation["w"]),
      let height = number(operation["h"])
    else { return nil }
    return CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: Paints

  /// Returns the colour of a solid paint, or of the first stop of a gradient.
  static func color(ofPaint value: Any?) -> CGColor? {
    guard let parts = value as? [Any], let kind = parts.first as? String else { return nil }
    if kind == "solid" { return parts.count > 1 ? color(parts[1]) : nil }
    guard let stop = (parts.last as? [[Any]])?.first, stop.count > 1 else { return nil }
    return color(stop[1])
  }

  static func isGradient(_ value: Any?) -> Bool {
    let kind = (value as? [Any])?.first as? String
    return kind == "linear" || kind == "radial"
  }

  /// Returns a layer with the gradient of a paint, given in the space of `rect`; nil for other paints.
  static func gradient(_ value: Any?, in rect: CGRect) -> CALayer? {
    guard isGradient(value), let parts = value as? [Any], let stops = parts.last as? [[Any]], rect.width > 0,
      rect.height > 0
    else { return nil }
    let numbers = parts.compactMap(number), layer = CAGradientLayer()
    layer.colors = stops.compactMap { color($0.last) }
    layer.locations = stops.compactMap { $0.first as? NSNumber }
    func unit(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: (x - rect.minX) / rect.width, y: (y - rect.minY) / rect.height)
    }
    if parts.first as? String == "radial" {
      guard numbers.count == 3 else { return nil }
      layer.type = .radial
      layer.startPoint = unit(numbers[0], numbers[1])
      layer.endPoint = unit(numbers[0] + numbers[2], numbers[1] + numbers[2])
      return layer
    }
    guard numbers.count == 4 else { return nil }
    // Along the line d, the peers' gradient changes by d / |d|² per pixel. A layer's gradient is defined in the unit
    // square and stretched with it, so the same change, in units of the sides, is e / |e|² of another line e.
    let way = CGVector(dx: numbers[2] - numbers[0], dy: numbers[3] - numbers[1])
    let length = max(way.dx * way.dx + way.dy * way.dy, 1e-12)
    let change = CGVector(dx: way.dx / length * rect.width, dy: way.dy / length * rect.height)
    let steepness = max(change.dx * change.dx + change.dy * change.dy, 1e-12)
    layer.startPoint = unit(numbers[0], numbers[1])
    layer.endPoint = CGPoint(
      x: layer.startPoint.x + change.dx / steepness, y: layer.startPoint.y + change.dy / steepness)
    return layer
  }

  // MARK: Paths

  /// Returns a path of M, L, C and Z; nil for any other element.
  static func outline(_ value: Any?) -> CGPath? {
    guard let elements = value as? [[Any]] else { return nil }
    let path = CGMutablePath()
    for element in elements {
      let numbers = element.dropFirst().compactMap(number)
      func point(_ index: Int) -> CGPoint { CGPoint(x: numbers[2 * index], y: numbers[2 * index + 1]) }
      switch (element.first as? String, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("C", 6): path.addCurve(to: point(2), control1: point(0), control2: point(1))
      case ("Z", 0): path.closeSubpath()
      default: return nil
      }
    }
    return path
  }
}

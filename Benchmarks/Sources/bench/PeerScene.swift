// Scenes in the neutral JSON in which other renderers were measured, as far as layers can show them.
//
// A scene is {name, w, h, bg, ops}. Of the ops, `rrect` (solid fill, solid stroke, transform) and `group` (alpha) become
// layers, `path` (fill with its rule, stroke with cap and join, transform) a shape layer, and `text` (a line of DejaVu
// Sans) a text layer; gradients become their first stop, shadows are dropped; images make a scene unusable.

import Foundation
import QuartzCore

/// Reads one such scene.
struct PeerScene {
  private let name: String
  private let width: Int
  private let height: Int
  private let background: CGColor?
  private let operations: [[String: Any]]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let document = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let name = document["name"] as? String, let width = document["w"] as? Int, let height = document["h"] as? Int,
      let operations = document["ops"] as? [[String: Any]]
    else { throw BenchError("\(path) is not a scene: it has no name, w, h or ops") }
    self.name = name
    self.width = width
    self.height = height
    self.operations = operations
    background = Self.color(document["bg"])
    // Asked for here, so that a scene that cannot be shown is an error before anything is measured.
    try Self.check(operations, path)
  }

  private static func check(_ operations: [[String: Any]], _ path: String) throws {
    for operation in operations {
      let kind = operation["t"] as? String ?? "nothing"
      guard ["rrect", "group", "path", "text"].contains(kind) else {
        throw BenchError("\(path): layers cannot show \(kind)")
      }
      if kind == "path", outline(operation["d"]) == nil { throw BenchError("\(path): there is a path without a form") }
      try check(operation["ops"] as? [[String: Any]] ?? [], path)
    }
  }

  /// The scene twice: its content moved by 0, ¼, ½ and ¾ of a pixel by turns, as the others were measured, and moved
  /// never twice to the same fraction.
  var scenes: [MeasuredScene] {
    [
      scene("peers-\(name)", "by quarters of a pixel") { CGPoint(x: CGFloat($0 % 4) / 4, y: 0) },
      scene("peers-\(name)-anew", "never twice the same", motion: Stage.neverTwice),
    ]
  }

  private func scene(_ name: String, _ manner: String, motion: @escaping (Int) -> CGPoint) -> MeasuredScene {
    let left = operations.flatMap(Self.leftOut)
    let note = left.isEmpty ? "" : ", without " + Set(left).sorted().joined(separator: " and ")
    let summary = "\(operations.count) operations\(note), moved \(manner)"
    return MeasuredScene(name, summary, width: width, height: height) {
      let (root, content) = CALayer.page(width: width, height: height)
      root.backgroundColor = background
      Self.add(operations, to: content)
      return Stage(root: root, moved: content, motion: motion)
    }
  }

  private static func leftOut(_ operation: [String: Any]) -> [String] {
    let fill = (operation["fill"] as? [Any])?.first as? String
    return (fill == "linear" || fill == "radial" ? ["gradients"] : [])
      + (operation["shadow"] is [String: Any] ? ["shadows"] : [])
      + (operation["ops"] as? [[String: Any]] ?? []).flatMap(leftOut)
  }

  private static func add(_ operations: [[String: Any]], to layer: CALayer) {
    for operation in operations {
      if operation["t"] as? String == "group" {
        let group = layer.add(layer.bounds, nil)
        group.opacity = Float(number(operation["alpha"]) ?? 1)
        add(operation["ops"] as? [[String: Any]] ?? [], to: group)
        continue
      }
      if operation["t"] as? String == "path" {
        addShape(operation, to: layer)
        continue
      }
      if operation["t"] as? String == "text" {
        addText(operation, to: layer)
        continue
      }
      addRectangle(operation, outset: 0, to: layer)?.backgroundColor = paint(operation["fill"])
      if let stroke = operation["stroke"] as? [String: Any], let width = number(stroke["w"]) {
        // A border lies inside of the bounds, a stroke on both sides of the edge.
        let border = addRectangle(operation, outset: width / 2, to: layer)
        border?.borderColor = paint(stroke["paint"])
        border?.borderWidth = width
      }
    }
  }

  private static func addRectangle(_ operation: [String: Any], outset: CGFloat, to parent: CALayer) -> CALayer? {
    guard let x = number(operation["x"]), let y = number(operation["y"]), let width = number(operation["w"]),
      let height = number(operation["h"]), let radius = number(operation["r"])
    else { return nil }
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width + 2 * outset, height: height + 2 * outset)
    layer.cornerRadius = radius + outset
    place(layer, at: CGPoint(x: x + width / 2, y: y + height / 2), operation["xf"])
    parent.addSublayer(layer)
    return layer
  }

  private static func addText(_ operation: [String: Any], to parent: CALayer) {
    guard let x = number(operation["x"]), let y = number(operation["y"]), let size = number(operation["size"]),
      let string = operation["s"] as? String
    else { return }
    parent.addText(string, size: size, baseline: CGPoint(x: x, y: y), color: color(operation["color"]))
  }

  private static func addShape(_ operation: [String: Any], to parent: CALayer) {
    let layer = CAShapeLayer()
    layer.path = outline(operation["d"])
    layer.fillColor = paint(operation["fill"])
    layer.fillRule = operation["rule"] as? String == "evenodd" ? .evenOdd : .nonZero
    if let stroke = operation["stroke"] as? [String: Any], let width = number(stroke["w"]) {
      layer.strokeColor = paint(stroke["paint"])
      layer.lineWidth = width
      // The names are those that layers know.
      layer.lineCap = CAShapeLayerLineCap(rawValue: stroke["cap"] as? String ?? "butt")
      layer.lineJoin = CAShapeLayerLineJoin(rawValue: stroke["join"] as? String ?? "miter")
    }
    place(layer, at: .zero, operation["xf"])
    parent.addSublayer(layer)
  }

  /// Puts a layer where `transform`, the six numbers of an affine one, takes a point.
  private static func place(_ layer: CALayer, at point: CGPoint, _ transform: Any?) {
    layer.position = point
    guard let parts = (transform as? [Any])?.compactMap(number), parts.count == 6 else { return }
    let linear = CGAffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: 0, ty: 0)
    let moved = point.applying(linear)
    layer.position = CGPoint(x: moved.x + parts[4], y: moved.y + parts[5])
    layer.setAffineTransform(linear)
  }

  /// A path of M, L, C and Z; nil where there is anything else.
  private static func outline(_ value: Any?) -> CGPath? {
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

  /// The colour of a solid paint, or of the first stop of a gradient.
  private static func paint(_ value: Any?) -> CGColor? {
    guard let parts = value as? [Any], let kind = parts.first as? String else { return nil }
    if kind == "solid" { return parts.count > 1 ? color(parts[1]) : nil }
    guard let stop = (parts.last as? [[Any]])?.first, stop.count > 1 else { return nil }
    return color(stop[1])
  }

  private static func color(_ value: Any?) -> CGColor? {
    guard let parts = (value as? [Any])?.compactMap(number), parts.count == 4 else { return nil }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  private static func number(_ value: Any?) -> CGFloat? { (value as? NSNumber).map { CGFloat($0.doubleValue) } }
}

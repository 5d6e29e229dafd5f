// Scenes in the neutral JSON in which other renderers were measured, as far as plain layers can show them.
//
// A scene is {name, w, h, bg, ops}. Of the ops, `rrect` (solid fill, solid stroke, transform) and `group` (alpha) become
// layers; gradients become their first stop, shadows are dropped; paths, text and images make a scene unusable.

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
      guard kind == "rrect" || kind == "group" else { throw BenchError("\(path): plain layers cannot show \(kind)") }
      try check(operation["ops"] as? [[String: Any]] ?? [], path)
    }
  }

  /// The scene, its content moved by 0, ¼, ½ and ¾ of a pixel by turns, as the others were measured.
  var scene: MeasuredScene {
    let left = operations.flatMap(Self.leftOut)
    let note = left.isEmpty ? "" : ", without " + Set(left).sorted().joined(separator: " and ")
    return MeasuredScene("peers-\(name)", "\(operations.count) operations\(note), moved", width: width, height: height) {
      let (root, content) = CALayer.page(width: width, height: height)
      root.backgroundColor = background
      Self.add(operations, to: content)
      return Stage(root: root, moved: content) { CGPoint(x: CGFloat($0 % 4) / 4, y: 0) }
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
    var center = CGPoint(x: x + width / 2, y: y + height / 2)
    if let parts = (operation["xf"] as? [Any])?.compactMap(number), parts.count == 6 {
      let transform = CGAffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: parts[4], ty: parts[5])
      center = center.applying(transform)
      layer.setAffineTransform(CGAffineTransform(a: parts[0], b: parts[1], c: parts[2], d: parts[3], tx: 0, ty: 0))
    }
    layer.position = center
    parent.addSublayer(layer)
    return layer
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

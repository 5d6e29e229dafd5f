// PeerScene: reads scenes in the neutral JSON that other renderers were measured with. PeerScene+Layers.swift builds
// them.
//
// A scene is {name, w, h, bg, ops}. The ops are `rrect` (fill, stroke, shadow, transform), `path` (fill with its rule,
// stroke with cap and join, transform), `text` (a line of DejaVu Sans), `image` (the one picture that the peers have,
// in a rectangle or a circle) and `group` (alpha).
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

/// One scene in this format.
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
    background = PeerValue.color(document["bg"])
    // Checked here, so that a scene that cannot be shown is an error before anything is measured.
    try Self.check(operations, path)
  }

  private static func check(_ operations: [[String: Any]], _ path: String) throws {
    for operation in operations {
      let kind = operation["t"] as? String ?? "nothing"
      guard PeerOperation(rawValue: kind) != nil else { throw BenchError("\(path): layers cannot show \(kind)") }
      if kind == "path", PeerValue.outline(operation["d"]) == nil {
        throw BenchError("\(path): there is a path without a form")
      }
      try check(operation["ops"] as? [[String: Any]] ?? [], path)
    }
  }

  /// The scene in two versions: its content displaced by 0, ¼, ½ and ¾ of a pixel in turn, as the other renderers were
  /// measured, and never twice by the same fraction.
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
      content.add(operations)
      return Stage(root: root, moved: content, motion: motion)
    }
  }

  /// Returns the features that are replaced by simpler ones: gradients on paths and in strokes, by their first colours.
  private static func leftOut(_ operation: [String: Any]) -> [String] {
    let stroke = (operation["stroke"] as? [String: Any])?["paint"]
    let isPath = operation["t"] as? String == PeerOperation.path.rawValue
    let isSimplified = PeerValue.isGradient(stroke) || (isPath && PeerValue.isGradient(operation["fill"]))
    return (isSimplified ? ["gradients of paths and strokes"] : [])
      + (operation["ops"] as? [[String: Any]] ?? []).flatMap(leftOut)
  }
}

/// The kind of an operation of a scene.
enum PeerOperation: String {
  case rectangle = "rrect"
  case path, text, image, group
}

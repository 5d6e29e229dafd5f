// Layers, and their display lists, for tests of differences.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers

extension CALayer {
  /// The list of the layer and what is in it, at this moment.
  func displayList(for manner: DrawingManner = .screen) throws -> DisplayList {
    try commit(limits: .trusted).displayList(for: manner, isFlipped: true)
  }

  /// The identity of the layer's nodes.
  var nodeIdentity: NodeIdentity { state.identity }

  /// A layer of one colour.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ name: String? = nil) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: width, height: height)
    box.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    box.name = name
    return box
  }

  /// The root of a picture of 64 × 64 points.
  static func page(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.sublayers = sublayers
    return root
  }
}

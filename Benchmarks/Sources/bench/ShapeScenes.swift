// The scenes of shape layers: many small paths, one drawing, many circles.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum ShapeScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    [blobs, wobblingBlobs, shiftedBlobs] + drawing(1000) + drawing(4000) + [circles]
  }

  // MARK: Blobs

  private static let blobSummary = "1,000 random loops of 40 curves, filled and stroked"

  private static var blobs: MeasuredScene {
    MeasuredScene("blobs", blobSummary) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      addBlobs(to: content)
      return Stage(root: root)
    }
  }

  /// A scene with new paths before every frame.
  private static var wobblingBlobs: MeasuredScene {
    MeasuredScene("blobs-moving", blobSummary + ", every point of every path moved") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let blobs = addBlobs(to: content)
      return Stage(root: root) { frame in
        for (layer, blob) in blobs { layer.path = blob.path(at: frame) }
      }
    }
  }

  /// A scene with the same paths at another position before every frame.
  private static var shiftedBlobs: MeasuredScene {
    MeasuredScene("blobs-shifted", blobSummary + ", moved as a whole") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      addBlobs(to: content)
      return Stage(root: root, moved: content)
    }
  }

  @discardableResult
  private static func addBlobs(to content: CALayer) -> [(layer: CAShapeLayer, blob: Blob)] {
    var random = RandomNumbers(seed: 3)
    return (0..<1000).map { _ in
      let blob = Blob(in: content.bounds, &random)
      let layer = CAShapeLayer()
      layer.path = blob.path
      layer.fillColor = .hsv(random.number(0...1), 0.7, 0.9, alpha: 0.6)
      layer.strokeColor = .hsv(random.number(0...1), 0.8, 0.4)
      layer.lineWidth = random.number(1...4)
      layer.lineJoin = .round
      content.addSublayer(layer)
      return (layer, blob)
    }
  }

  // MARK: The drawing

  private static func drawing(_ size: Int) -> [MeasuredScene] {
    let summary = "an owl of \(Illustration.owl.count) paths and \(Illustration.segmentCount) curves"
    return SceneCatalog.stillAndMoving("drawing-\(size)", summary, width: size, height: size) { content in
      let scale = CGFloat(size) / Illustration.size
      for drawn in Illustration.owl { content.addSublayer(drawn.makeLayer(scale: scale)) }
    }
  }

  // MARK: Circles

  private static var circles: MeasuredScene {
    MeasuredScene("circles-moving", "1,000 circles of radius 4 to 30, each moved on its own") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      var random = RandomNumbers(seed: 10)
      let circles = (0..<1000).map { index in
        let radius = random.number(4...30)
        let layer = CAShapeLayer()
        layer.path = CGPath(
          ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius), transform: nil)
        layer.fillColor = .hue(index)
        layer.position = random.point(in: content.bounds)
        content.addSublayer(layer)
        return (layer: layer, origin: layer.position)
      }
      return Stage(root: root) { frame in
        // Origins are random, so no two circles have the same fraction of a pixel in one frame.
        let shift = Stage.neverTwice(frame)
        for (layer, origin) in circles { layer.position = CGPoint(x: origin.x + shift.x, y: origin.y + shift.y) }
      }
    }
  }
}

// The scenes of replicators: many small boxes, as instances and as individual layers.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum ReplicatorScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] { [rings(isMoving: false), rings(isMoving: true), writtenOutRings, grid, million] }

  // MARK: Rings

  private static let ringSummary = "100 rings of 100 rounded boxes 14 × 10, each of another colour and turned"

  private static func rings(isMoving: Bool) -> MeasuredScene {
    MeasuredScene(isMoving ? "rings-moving" : "rings", ringSummary + (isMoving ? ", moved" : "")) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let rings = CAReplicatorLayer.over(content, count: 100, Rings.step)
      rings.instanceRedOffset = -0.008
      let ring = CAReplicatorLayer.over(rings, count: 100, Rings.turn)
      ring.frame = Rings.first
      ring.instanceBlueOffset = -0.009
      ring.addSublayer(Rings.box())
      return isMoving ? Stage(root: root, moved: content) : Stage(root: root)
    }
  }

  private static var writtenOutRings: MeasuredScene {
    MeasuredScene("rings-written-out", ringSummary + ", moved, as 10,000 layers") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      for index in 0..<10_000 {
        let box = Rings.box(), k = CGFloat(index / 100), l = CGFloat(index % 100)
        box.backgroundColor = CGColor(red: 1 - 0.008 * k, green: 1, blue: 1 - 0.009 * l, alpha: 1)
        box.position.x += Rings.first.minX
        box.position.y += Rings.first.minY
        // Rotated about the middle of the first ring, as a replicator rotates its contents.
        let x = box.position.x - Rings.first.midX, y = box.position.y - Rings.first.midY
        let toMiddle = CATransform3DMakeTranslation(x, y, 0), back = CATransform3DMakeTranslation(-x, -y, 0)
        let turned = CATransform3DConcat(toMiddle, CATransform3DMakeRotation(2 * .pi * l / 100, 0, 0, 1))
        box.transform = CATransform3DConcat(CATransform3DConcat(turned, back), Rings.step(k))
        content.addSublayer(box)
      }
      return Stage(root: root, moved: content)
    }
  }

  private enum Rings {
    static let first = CGRect(x: 2, y: 60, width: 520, height: 520)
    static func step(_ times: CGFloat) -> CATransform3D { CATransform3DMakeTranslation(13.7 * times, 4.3 * times, 0) }
    static let step = step(1)
    static let turn = CATransform3DMakeRotation(2 * .pi / 100, 0, 0, 1)

    static func box() -> CALayer {
      let box = CALayer()
      box.frame = CGRect(x: 253, y: 5, width: 14, height: 10)
      box.cornerRadius = 3
      box.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      return box
    }
  }

  // MARK: Squares

  private static var grid: MeasuredScene {
    MeasuredScene("grid", "100 × 100 squares 10 × 10, two replicators one within the other, coloured by both") {
      squares(columns: 100, rows: 100, pitch: 10.8, side: 10)
    }
  }

  private static var million: MeasuredScene {
    MeasuredScene("million", "1,000 × 1,000 squares 1 × 1, two replicators one within the other") {
      squares(columns: 1000, rows: 1000, pitch: 1.08, side: 1)
    }
  }

  private static func squares(columns: Int, rows: Int, pitch: CGFloat, side: CGFloat) -> Stage {
    let (root, content) = CALayer.page(width: 1920, height: 1080)
    let column = CAReplicatorLayer.over(content, count: rows, CATransform3DMakeTranslation(0, pitch.rounded(.down), 0))
    column.instanceRedOffset = -0.9 / Float(rows)
    let row = CAReplicatorLayer.over(
      column, count: columns, CATransform3DMakeTranslation((1.7 * pitch).rounded(.down), 0, 0))
    row.instanceGreenOffset = -0.9 / Float(columns)
    row.add(CGRect(x: 0, y: 0, width: side, height: side), CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    return Stage(root: root)
  }
}

extension CAReplicatorLayer {
  /// Returns a replicator as large as the layer that it is added to.
  fileprivate static func over(_ layer: CALayer, count: Int, _ transform: CATransform3D) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = layer.bounds
    replicator.instanceCount = count
    replicator.instanceTransform = transform
    layer.addSublayer(replicator)
    return replicator
  }
}

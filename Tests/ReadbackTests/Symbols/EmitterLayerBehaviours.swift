// Behaviours of emitter layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let emitterLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAEmitterLayer.emitterCells", "CAEmitterLayer.emitterPosition",
      says: "a layer shows the particles of its cells, which come from its position"
    ) {
      let layer = emitter(try spark())
      layer.emitterPosition = CGPoint(x: 6, y: 20)
      let isSeen = try shows(layer, [CGPoint(x: 16, y: 20)])
      layer.emitterCells = nil
      return try isSeen && shows(layer, [])
    },
    SymbolBehaviour("CAEmitterLayer.birthRate", says: "so many times as many particles are born") {
      let layer = emitter(try spark())
      layer.birthRate = 4
      // They are born at 0.5, 1 and so on; the last one is older than nothing.
      layer.timeOffset = -0.25
      return try shows(layer, [2.25, 1.75, 1.25, 0.75, 0.25].map { CGPoint(x: 4 + 8 * $0, y: 16) }) {
        $0.velocity = 8
      }
    },
    SymbolBehaviour("CAEmitterLayer.lifetime", says: "particles live so many times as long") {
      let layer = emitter(try spark { $0.lifetime = 2 })
      let lives = try shows(layer, [CGPoint(x: 14, y: 16)])
      layer.lifetime = 0.25
      return try lives && shows(layer, [])
    },
    SymbolBehaviour("CAEmitterLayer.velocity", says: "particles move so many times as fast") {
      let layer = emitter(try spark())
      layer.velocity = 1.5
      return try shows(layer, [CGPoint(x: 19, y: 16)])
    },
    SymbolBehaviour("CAEmitterLayer.scale", says: "particles are so many times as large") {
      let layer = emitter(try spark())
      layer.scale = 2
      return try alike(page(layer), page(box(10, 12, 8, 8)), at: 3, within: 2)
    },
    SymbolBehaviour("CAEmitterLayer.spin", says: "particles turn so many times as fast") {
      let image = try texels(8, 2, of: (255, 0, 0))
      let layer = emitter(
        try spark {
          $0.contents = image
          $0.spin = .pi / 4
        })
      layer.spin = 2
      return try isUpright(picture(page(layer), at: 3))
    },
    SymbolBehaviour("CAEmitterLayer.seed", says: "a seed makes one film, and another one another") {
      func film(_ seed: UInt32) throws -> Picture {
        let layer = emitter(
          try spark {
            $0.birthRate = 10
            $0.emissionRange = 2 * .pi
          })
        layer.emitterPosition = CGPoint(x: 16, y: 16)
        layer.seed = seed
        return try picture(page(layer), at: 3)
      }
      let pictures = try [film(1), film(2), film(3)], difference = try film(2).largestDifference(from: pictures[1])
      guard difference == 0 else { throw Unexpected(text: "films of one seed differ by \(difference) of 255") }
      return allDiffer(pictures)
    },
    SymbolBehaviour(
      "CAEmitterLayer.preservesDepth", says: "particles lie in the space around, or in the plane of the layer"
    ) {
      // The layer is turned so that this distance from its plane is seen as 10 points.
      let layer = emitter(try spark { $0.velocity = 0 })
      layer.emitterPosition = CGPoint(x: 16, y: 16)
      layer.emitterZPosition = 10 / sin(.pi / 3)
      layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
      let isFlat = try alike(page(layer), page(box(15, 14, 2, 4)), at: 3, within: 2)
      layer.preservesDepth = true
      return try isFlat && alike(page(layer), page(box(25, 14, 2, 4)), at: 3, within: 2)
    },
  ]

  static let emitterShapes: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAEmitterLayer.emitterShape", "CAEmitterLayer.emitterSize", "CAEmitterLayerEmitterShape.point",
      "CAEmitterLayerEmitterShape.line", "CAEmitterLayerEmitterShape.rectangle", "CAEmitterLayerEmitterShape.circle",
      says: "particles are born in a point, on a line, in a rectangle or in a circle"
    ) {
      let size = CGSize(width: 20, height: 12)
      let point = try births(.point, .volume, size), line = try births(.line, .volume, size)
      let rectangle = try births(.rectangle, .volume, size)
      let circle = try births(.circle, .volume, CGSize(width: 10, height: 3))
      let isPoint = point.allSatisfy { abs($0.x) < 1 && abs($0.y) < 1 }
      let isLine = line.allSatisfy { abs($0.y) < 1 && abs($0.x) < 11 } && reaches(line, x: 8, y: 0)
      let isRectangle =
        rectangle.allSatisfy { abs($0.x) < 11 && abs($0.y) < 7 } && reaches(rectangle, x: 8, y: 4)
        && rectangle.contains { hypot($0.x, $0.y) < 3 } && rectangle.contains { abs($0.x) > 8 && abs($0.y) > 4 }
      let isCircle =
        circle.allSatisfy { hypot($0.x, $0.y) < 11.5 } && reaches(circle, x: 8, y: 8)
        && circle.contains { hypot($0.x, $0.y) < 3 }
      return isPoint && !point.isEmpty && isLine && isRectangle && isCircle
    },
    SymbolBehaviour(
      "CAEmitterLayer.emitterDepth", "CAEmitterLayerEmitterShape.cuboid",
      says: "the surface of a deep box is seen as its sides, and that of a flat one as its front"
    ) {
      let size = CGSize(width: 20, height: 12)
      let deep = try births(.cuboid, .surface, size, depth: 1e9), flat = try births(.cuboid, .surface, size, depth: 0)
      return deep.allSatisfy {
        (abs(abs($0.x) - 10) < 1 && abs($0.y) < 7) || (abs(abs($0.y) - 6) < 1 && abs($0.x) < 11)
      }
        && reaches(deep, x: 8, y: 4) && flat.contains { abs($0.x) < 5 && abs($0.y) < 3 }
        && flat.allSatisfy { abs($0.x) < 11 && abs($0.y) < 7 }
    },
    SymbolBehaviour(
      "CAEmitterLayerEmitterShape.sphere", says: "the surface of a sphere is seen as a disc that is fuller at its edge"
    ) {
      let size = CGSize(width: 10, height: 0)
      let sphere = try births(.sphere, .surface, size), circle = try births(.circle, .surface, size)
      let outline = try births(.circle, .outline, size)
      func innerPart(_ places: [CGPoint]) -> Double {
        Double(places.count { hypot($0.x, $0.y) < 7 }) / Double(max(1, places.count))
      }
      return sphere.allSatisfy { hypot($0.x, $0.y) < 11.5 } && innerPart(sphere) > 0.1
        && innerPart(sphere) < innerPart(circle) && innerPart(outline) == 0
    },
    SymbolBehaviour(
      "CAEmitterLayer.emitterMode", "CAEmitterLayerEmitterMode.points", "CAEmitterLayerEmitterMode.outline",
      "CAEmitterLayerEmitterMode.surface", "CAEmitterLayerEmitterMode.volume",
      says: "particles are born in the corners, on the edges, on the faces or anywhere inside"
    ) {
      let size = CGSize(width: 20, height: 12)
      let points = try births(.rectangle, .points, size), outline = try births(.rectangle, .outline, size)
      let surface = try births(.cuboid, .surface, size, depth: 1e9),
        inner = try births(.cuboid, .volume, size, depth: 1e9)
      let face = try births(.rectangle, .surface, size)
      func isCorner(_ place: CGPoint) -> Bool { abs(abs(place.x) - 10) < 1 && abs(abs(place.y) - 6) < 1 }
      func isEdge(_ place: CGPoint) -> Bool { abs(abs(place.x) - 10) < 1 || abs(abs(place.y) - 6) < 1 }
      func isInside(_ place: CGPoint) -> Bool { abs(place.x) < 8 && abs(place.y) < 4 }
      return !points.isEmpty && points.allSatisfy(isCorner) && reaches(points, x: 8, y: 4)
        && outline.allSatisfy(isEdge) && !outline.allSatisfy(isCorner) && reaches(outline, x: 8, y: 4)
        && face.contains(where: isInside) && !surface.isEmpty && surface.allSatisfy(isEdge)
        && inner.contains(where: isInside)
    },
  ]

  static let emitterOrders: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAEmitterLayer.renderMode", "CAEmitterLayerRenderMode.unordered", "CAEmitterLayerRenderMode.oldestFirst",
      "CAEmitterLayerRenderMode.oldestLast", "CAEmitterLayerRenderMode.additive",
      says: "particles are painted by age, from the oldest or to it, in any order, or their light is added"
    ) {
      let green: [UInt8] = [0, 255, 0, 255], blue: [UInt8] = [0, 0, 255, 255]
      // The green particle is younger than the blue one.
      let unordered = try mixed(.unordered)
      return try mixed(.oldestFirst) == green && mixed(.oldestFirst, isReversed: true) == green
        && mixed(.oldestLast) == blue && mixed(.oldestLast, isReversed: true) == blue
        && mixed(.additive) == [0, 255, 255, 255] && (unordered == green || unordered == blue)
    },
    SymbolBehaviour(
      "CAEmitterLayerRenderMode.backToFront", "CAEmitterCell.zAcceleration",
      says: "particles that are nearer are painted later"
    ) {
      let green: [UInt8] = [0, 255, 0, 255], blue: [UInt8] = [0, 0, 255, 255]
      return try mixed(.backToFront, acceleration: 100) == green
        && mixed(.backToFront, isReversed: true, acceleration: 100) == green
        && mixed(.backToFront, acceleration: -100) == blue
        && mixed(.backToFront, isReversed: true, acceleration: -100) == blue
    },
    SymbolBehaviour("CAEmitterLayer.emitterZPosition", says: "particles that were born nearer are painted later") {
      func front(_ end: CGFloat) throws -> [UInt8] {
        let image = try texels(4, 4, of: (255, 255, 255))
        let layer = emitter(
          try spark {
            $0.contents = image
            $0.velocity = 0
            $0.color = ink(1, 0, 0)
            $0.blueSpeed = 0.25
          })
        layer.renderMode = .backToFront
        let sinking = CABasicAnimation(keyPath: "emitterZPosition")
        sinking.fromValue = CGFloat(0)
        sinking.toValue = end
        sinking.duration = 10
        layer.add(sinking, forKey: nil)
        return try picture(page(layer), at: 5).rgba(4, 16)
      }
      // Particles were born at 2 and 4 seconds; the older one has more blue.
      let sunk = try front(-10), risen = try front(10)
      return abs(Int(sunk[2]) - 191) <= 2 && abs(Int(risen[2]) - 64) <= 2
    },
  ]

  /// Returns a cell of red particles of 4 × 4 points that are born every two seconds, the first one at two, live for
  /// long and move 10 points a second to the right.
  static func spark(_ change: (CAEmitterCell) -> Void = { _ in }) throws -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = try texels(4, 4, of: (255, 0, 0))
    cell.birthRate = 0.5
    cell.lifetime = 100
    cell.velocity = 10
    change(cell)
    return cell
  }

  /// Returns an emitter at (4, 16).
  static func emitter(_ cells: CAEmitterCell...) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.emitterPosition = CGPoint(x: 4, y: 16)
    layer.emitterCells = cells
    return layer
  }

  /// Returns whether a layer shows particles of 4 × 4 points with these middles after three seconds, and no others.
  static func shows(
    _ layer: CAEmitterLayer, _ places: [CGPoint], _ change: (CAEmitterCell) -> Void = { _ in }
  ) throws -> Bool {
    layer.emitterCells?.forEach(change)
    let plain = canvas()
    plain.sublayers = places.map { box($0.x - 2, $0.y - 2, 4, 4) }
    return try alike(page(layer), plain, at: 3, within: 1)
  }

  /// Returns whether a bar of 8 × 2 points around (14, 16) is seen upright.
  static func isUpright(_ picture: Picture) -> Bool {
    [(13, 13), (14, 18)].allSatisfy { x, y in picture[x, y][3] > 200 }
      && [(11, 15), (11, 16), (17, 15), (17, 16)].allSatisfy { x, y in picture[x, y][3] < 50 }
  }

  /// Returns the pixels, counted from (16, 16), in which particles of one point are born in two seconds.
  private static func births(
    _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, _ size: CGSize, depth: CGFloat = 0
  ) throws -> [CGPoint] {
    let image = try texels(1, 1, of: (255, 0, 0))
    let layer = emitter(
      try spark {
        $0.contents = image
        $0.velocity = 0
        $0.birthRate = 200
      })
    layer.emitterPosition = CGPoint(x: 16.5, y: 16.5)
    layer.emitterShape = shape
    layer.emitterMode = mode
    layer.emitterSize = size
    layer.emitterDepth = depth
    let shown = try picture(page(layer), at: 2)
    return (0..<32).flatMap { y in
      (0..<32).compactMap { x in shown[x, y][3] > 127 ? CGPoint(x: x - 16, y: y - 16) : nil }
    }
  }

  /// Returns whether places lie farther away from the middle than `x` and `y`, on both sides.
  private static func reaches(_ places: [CGPoint], x: CGFloat, y: CGFloat) -> Bool {
    [1, -1].allSatisfy { side in
      places.contains { $0.x * side > x } && (y == 0 || places.contains { $0.y * side > y })
    }
  }

  /// Returns the colour of a young green particle and an old blue one at one place; their cells are in this order, or
  /// in the other one.
  private static func mixed(
    _ mode: CAEmitterLayerRenderMode, isReversed: Bool = false, acceleration: CGFloat = 0
  ) throws -> [UInt8] {
    let images = try [texels(4, 4, of: (0, 255, 0)), texels(4, 4, of: (0, 0, 255))]
    let young = try spark {
      $0.contents = images[0]
      $0.velocity = 0
      $0.beginTime = 0.5
      $0.zAcceleration = acceleration
    }
    let old = try spark {
      $0.contents = images[1]
      $0.velocity = 0
    }
    let layer = emitter()
    layer.emitterCells = isReversed ? [old, young] : [young, old]
    layer.renderMode = mode
    return try picture(page(layer), at: 3).rgba(4, 16)
  }
}

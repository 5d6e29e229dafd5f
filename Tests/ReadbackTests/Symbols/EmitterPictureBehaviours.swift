// Behaviours of the pictures of emitted particles: sizes, turns, parts and sampling.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let emitterCellPictures: [SymbolBehaviour] = [
    SymbolBehaviour("CAEmitterCell.scale", says: "the picture is so many times as large") {
      try alike(page(emitter(try spark { $0.scale = 2 })), page(box(10, 12, 8, 8)), at: 3, within: 2)
    },
    SymbolBehaviour("CAEmitterCell.scaleSpeed", says: "the picture becomes so much larger in a second") {
      try alike(page(emitter(try spark { $0.scaleSpeed = 2 })), page(box(8, 10, 12, 12)), at: 3, within: 2)
    },
    SymbolBehaviour("CAEmitterCell.scaleRange", says: "scales differ by up to half of the range") {
      func sizes(_ range: CGFloat) throws -> [Int] {
        let picture = try SymbolBehaviour.picture(page(emitter(try row { $0.scaleRange = range })), at: 3.25)
        return rowAges.map { opaquePart(of: picture, around: Int(4 + 8 * $0)) }
      }
      let even = try sizes(0), spread = try sizes(1)
      return Set(even) == [4 * 255] && Set(spread).count >= 4 && spread.allSatisfy { (150...2_600).contains($0) }
    },
    SymbolBehaviour("CAEmitterCell.spin", says: "the picture turns by this angle in a second") {
      let image = try texels(8, 2, of: (255, 0, 0))
      return try isUpright(
        picture(
          page(
            emitter(
              try spark {
                $0.contents = image
                $0.spin = .pi / 2
              })), at: 3))
    },
    SymbolBehaviour("CAEmitterCell.spinRange", says: "the pictures turn differently") {
      let image = try texels(4, 1, of: (255, 0, 0))
      // The alphas in quarters: the same bar at another place may be rounded differently.
      func bars(_ range: CGFloat) throws -> Set<[Int]> {
        let cell = try row {
          $0.contents = image
          $0.spinRange = range
        }
        let picture = try SymbolBehaviour.picture(page(emitter(cell)), at: 3.25)
        return Set(
          rowAges.map { age in
            (14..<18).flatMap { y in (0..<4).map { (Int(picture[Int(2 + 8 * age) + $0, y][3]) + 16) / 64 } }
          })
      }
      return try bars(0).count == 1 && bars(8).count >= 4
    },
    SymbolBehaviour("CAEmitterCell.contents", says: "the picture is upright, and nothing is seen without it") {
      let image = try texels(2, 2) { x, y in
        y == 0 ? (x == 0 ? (255, 0, 0) : (0, 255, 0)) : x == 0 ? (0, 0, 255) : (255, 255, 255)
      }
      let layer = emitter(try spark { $0.contents = image })
      let plain = page(
        box(13, 15, 1, 1), plate(14, 15, 1, 1, ink(0, 1, 0)), plate(13, 16, 1, 1, ink(0, 0, 1)),
        plate(14, 16, 1, 1, ink(1, 1, 1)))
      return try alike(page(layer), plain, at: 3, within: 1) && shows(layer, []) { $0.contents = nil }
    },
    SymbolBehaviour("CAEmitterCell.contentsRect", says: "a part of the picture is shown") {
      let image = try texels(8, 4) { x, _ in x < 4 ? (0, 0, 255) : (255, 0, 0) }
      let cell = try spark {
        $0.contents = image
        $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      }
      return try shows(emitter(cell), [CGPoint(x: 14, y: 16)])
    },
    SymbolBehaviour("CAEmitterCell.contentsScale", says: "so many texels of the picture are a point") {
      let image = try texels(8, 8, of: (255, 0, 0))
      let cell = try spark {
        $0.contents = image
        $0.contentsScale = 2
      }
      return try shows(emitter(cell), [CGPoint(x: 14, y: 16)])
    },
    SymbolBehaviour(
      "CAEmitterCell.magnificationFilter", says: "an enlarged picture has its texels side by side, or smooth"
    ) {
      let image = try texels(2, 1) { x, _ in (x == 0 ? 255 : 0, 0, 0) }
      func reds(_ filter: String) throws -> [UInt8] {
        let cell = try spark {
          $0.contents = image
          $0.scale = 8
          $0.magnificationFilter = filter
        }
        let picture = try SymbolBehaviour.picture(page(emitter(cell)), at: 3)
        return (7..<21).map { picture.rgba($0, 16)[0] }
      }
      let nearest = try reds("nearest"), linear = try reds("linear")
      return nearest == Array(repeating: 255, count: 7) + Array(repeating: 0, count: 7)
        && zip(linear, linear.dropFirst()).allSatisfy { $0 >= $1 } && linear.contains { (80...175).contains($0) }
    },
    SymbolBehaviour(
      "CAEmitterCell.minificationFilter", "CAEmitterCell.minificationFilterBias",
      says:
        "a smaller picture skips texels, or shows its levels, of which the bias of a trilinear filter chooses coarser ones"
    ) {
      let image = try texels(32, 32) { x, _ in x % 2 == 0 ? (255, 0, 0) : (0, 0, x < 16 ? 255 : 0) }
      func pixels(_ filter: String, _ bias: Float = 0) throws -> [[UInt8]] {
        let cell = try spark {
          $0.contents = image
          $0.scale = 0.25
          $0.minificationFilter = filter
          $0.minificationFilterBias = bias
        }
        let picture = try SymbolBehaviour.picture(page(emitter(cell)), at: 3)
        return (11..<17).map { picture.rgba($0, 16) }
      }
      let nearest = try pixels("nearest"), linear = try pixels("linear"), blurred = try pixels("trilinear", 20)
      return try nearest.allSatisfy { $0[0] == 0 || $0[0] == 255 } && linear.allSatisfy { (110...145).contains($0[0]) }
        && linear[0][2] > 100 && linear[5][2] < 30 && pixels("linear", 20) == linear
        && blurred.allSatisfy { (50...78).contains($0[2]) && (110...145).contains($0[0]) }
    },
    SymbolBehaviour("CAEmitterCell.style", says: "keys that are no properties have the values of the style") {
      let cell = CAEmitterCell()
      cell.style = ["remark": "styled", "spin": 4]
      let styled = cell.value(forKey: "remark") as? String
      cell.setValue("own", forKey: "remark")
      return styled == "styled" && cell.value(forKey: "remark") as? String == "own" && cell.spin == 0
        && cell.value(forKey: "other") == nil
    },
  ]

  /// The ages of the particles of a row after 3.25 seconds, youngest first; all are four points apart.
  static let rowAges = [0.25, 0.75, 1.25, 1.75, 2.25, 2.75]

  /// Returns a cell of white particles of 2 × 2 points that are born every half second and move 8 points a second.
  static func row(_ change: (CAEmitterCell) -> Void) throws -> CAEmitterCell {
    let image = try texels(2, 2, of: (255, 255, 255))
    return try spark {
      $0.contents = image
      $0.birthRate = 2
      $0.velocity = 8
      change($0)
    }
  }

  /// Returns the sum of the alphas of 4 × 4 pixels around a place in the middle of the row.
  private static func opaquePart(of picture: Picture, around x: Int) -> Int {
    (14..<18).reduce(0) { sum, y in sum + (x - 2..<x + 2).reduce(0) { $0 + Int(picture[$1, y][3]) } }
  }
}

// Behaviours of emitter cells: the births, the ways and the pictures of their particles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A cell that emits particles from the start.
private final class BusyCell: CAEmitterCell, @unchecked Sendable {
  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "birthRate": Float(0.5)
    case "lifetime": Float(100)
    case "velocity": CGFloat(10)
    default: super.defaultValue(forKey: key)
    }
  }
}

/// A cell whose velocity is not archived.
private final class ForgetfulCell: CAEmitterCell, @unchecked Sendable {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "velocity" && super.shouldArchiveValue(forKey: key)
  }
}

extension SymbolBehaviour {
  static let emitterCells: [SymbolBehaviour] = [
    SymbolBehaviour("CAEmitterCell.init()", says: "a new cell emits nothing until it has a birth rate and a lifetime") {
      let cell = CAEmitterCell(), layer = emitter(cell)
      cell.contents = try texels(4, 4, of: (255, 0, 0))
      guard try shows(layer, []), cell.scale == 1, cell.isEnabled, cell.contentsScale == 1 else { return false }
      cell.birthRate = 0.5
      guard try shows(layer, []) else { return false }
      cell.lifetime = 100
      return try shows(layer, [CGPoint(x: 4, y: 16)])
    },
    SymbolBehaviour("CAEmitterCell.defaultValue(forKey:)", says: "the class gives new cells their initial values") {
      let cell = BusyCell()
      cell.contents = try texels(4, 4, of: (255, 0, 0))
      return try shows(emitter(cell), [CGPoint(x: 14, y: 16)])
        && CAEmitterCell.defaultValue(forKey: "scale") as? CGFloat == 1
        && CAEmitterCell.defaultValue(forKey: "velocity") == nil
    },
    SymbolBehaviour("CAEmitterCell.shouldArchiveValue(forKey:)", says: "a class chooses the values that are archived") {
      let cell = ForgetfulCell()
      cell.velocity = 10
      cell.spin = 3
      let data = try NSKeyedArchiver.archivedData(withRootObject: cell, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterCell.self, from: data)
      return cell.shouldArchiveValue(forKey: "spin") && !cell.shouldArchiveValue(forKey: "nothing")
        && copy?.velocity == 0
        && copy?.spin == 3
    },
    SymbolBehaviour("CAEmitterCell.name", says: "key paths of the layer find a cell by its name") {
      let layer = emitter(try spark { $0.name = "one" }, try spark { $0.name = "other" })
      layer.setValue(20, forKeyPath: "emitterCells.other.velocity")
      return try shows(layer, [CGPoint(x: 14, y: 16), CGPoint(x: 24, y: 16)])
    },
    SymbolBehaviour("CAEmitterCell.isEnabled", says: "particles of a cell that is not enabled are not seen") {
      let layer = emitter(try spark())
      let isSeen = try shows(layer, [CGPoint(x: 14, y: 16)])
      return try isSeen && shows(layer, []) { $0.isEnabled = false }
    },
    SymbolBehaviour("CAEmitterCell.birthRate", says: "so many particles are born in a second") {
      let layer = emitter(try spark { $0.birthRate = 2 })
      layer.timeOffset = -0.25
      return try shows(layer, [2.25, 1.75, 1.25, 0.75, 0.25].map { CGPoint(x: 4 + 8 * $0, y: 16) }) { $0.velocity = 8 }
    },
    SymbolBehaviour("CAEmitterCell.lifetime", says: "a particle is seen for so many seconds") {
      let layer = emitter(try spark { $0.lifetime = 1.25 })
      return try shows(layer, [CGPoint(x: 14, y: 16)]) && shows(layer, []) { $0.lifetime = 0.75 }
    },
    SymbolBehaviour(
      "CAEmitterCell.lifetimeRange", says: "lifetimes differ by up to half of the range from the lifetime"
    ) {
      func ages(_ range: Float) throws -> Set<Int> {
        let cell = try row {
          $0.lifetime = 1.5
          $0.lifetimeRange = range
        }
        let picture = try SymbolBehaviour.picture(page(emitter(cell)), at: 3.25)
        return Set(rowAges.indices.filter { picture[Int(4 + 8 * rowAges[$0]), 16][3] > 127 })
      }
      // Ages are 0.25, 0.75 and so on; a range of three leaves lifetimes from nothing to three seconds.
      let even = try ages(0), spread = try ages(3)
      return even == [0, 1, 2] && spread != even && !spread.isEmpty
    },
    SymbolBehaviour(
      "CAEmitterCell.emissionLongitude", says: "the direction in the plane, from the x axis to the y axis"
    ) {
      try shows(emitter(try spark { $0.emissionLongitude = .pi / 2 }), [CGPoint(x: 4, y: 26)])
    },
    SymbolBehaviour(
      "CAEmitterCell.emissionLatitude", says: "the direction out of the plane, which is seen as less speed"
    ) {
      try shows(emitter(try spark { $0.emissionLatitude = acos(0.5) }), [CGPoint(x: 9, y: 16)])
    },
    SymbolBehaviour("CAEmitterCell.emissionRange", says: "directions differ by up to half of the angle") {
      func places(_ angle: CGFloat) throws -> [CGPoint] { try reached { $0.emissionRange = angle } }
      let none = try places(0), half = try places(.pi), all = try places(2 * .pi)
      return none.allSatisfy { abs($0.y) <= 1 && $0.x >= -1 } && none.contains { $0.x > 10 }
        && half.allSatisfy { $0.x >= -2 } && half.contains { $0.y > 6 } && half.contains { $0.y < -6 }
        && all.contains { $0.x < -6 } && all.contains { $0.x > 6 } && all.allSatisfy { hypot($0.x, $0.y) < 14 }
    },
    SymbolBehaviour("CAEmitterCell.velocity", says: "a particle moves so many points in a second") {
      try shows(emitter(try spark { $0.velocity = 17 }), [CGPoint(x: 21, y: 16)])
        && shows(emitter(try spark { $0.velocity = -1 }), [CGPoint(x: 3, y: 16)])
    },
    SymbolBehaviour("CAEmitterCell.velocityRange", says: "speeds differ by up to half of the range from the velocity") {
      func farthest(_ range: CGFloat) throws -> CGFloat {
        try reached {
          $0.velocity = 6
          $0.velocityRange = range
        }.map(\.x).max() ?? 0
      }
      let even = try farthest(0), spread = try farthest(12)
      return (5...7).contains(even) && spread > 8 && spread < 14
    },
    SymbolBehaviour(
      "CAEmitterCell.xAcceleration", "CAEmitterCell.yAcceleration", says: "particles become faster along x and y"
    ) {
      let cell = try spark {
        $0.xAcceleration = 12
        $0.yAcceleration = -16
      }
      return try shows(emitter(cell), [CGPoint(x: 20, y: 8)])
    },
    SymbolBehaviour("CAEmitterCell.emitterCells", says: "particles emit particles on their way") {
      let smoke = try spark {
        $0.birthRate = 2
        $0.velocity = 0
      }
      let rocket = try spark {
        $0.contents = nil
        $0.velocity = 16
        $0.emitterCells = [smoke]
      }
      let layer = emitter(rocket)
      // The rocket started at two seconds, and is 1.25 seconds old.
      layer.timeOffset = 0.25
      return try shows(layer, [CGPoint(x: 12, y: 16), CGPoint(x: 20, y: 16)])
    },
  ]

  static let emitterCellColors: [SymbolBehaviour] = [
    SymbolBehaviour("CAEmitterCell.color", says: "the picture is multiplied with the colour") {
      try tinted(ink(0.5, 1, 0, 0.5)) { $0.color = ink(0.5, 1, 0, 0.5) }
    },
    SymbolBehaviour("CAEmitterCell.redSpeed", says: "the colour becomes so much redder in a second") {
      try tinted(ink(0.75, 0.5, 0.5, 0.5)) { $0.redSpeed = 0.25 }
    },
    SymbolBehaviour("CAEmitterCell.greenSpeed", says: "the colour becomes so much greener in a second") {
      try tinted(ink(0.5, 0.75, 0.5, 0.5)) { $0.greenSpeed = 0.25 }
    },
    SymbolBehaviour("CAEmitterCell.blueSpeed", says: "the colour becomes so much bluer in a second") {
      try tinted(ink(0.5, 0.5, 0.75, 0.5)) { $0.blueSpeed = 0.25 }
    },
    SymbolBehaviour("CAEmitterCell.alphaSpeed", says: "the colour becomes so much more opaque in a second") {
      try tinted(ink(0.5, 0.5, 0.5, 0.75)) { $0.alphaSpeed = 0.25 }
    },
    SymbolBehaviour("CAEmitterCell.redRange", says: "the red of particles differs by up to half of the range") {
      try differs(only: 0) { $0.redRange = 0.5 }
    },
    SymbolBehaviour("CAEmitterCell.greenRange", says: "the green of particles differs by up to half of the range") {
      try differs(only: 1) { $0.greenRange = 0.5 }
    },
    SymbolBehaviour("CAEmitterCell.blueRange", says: "the blue of particles differs by up to half of the range") {
      try differs(only: 2) { $0.blueRange = 0.5 }
    },
    SymbolBehaviour("CAEmitterCell.alphaRange", says: "the alpha of particles differs by up to half of the range") {
      let picture = try SymbolBehaviour.picture(
        page(
          emitter(
            try row {
              $0.color = ink(1, 1, 1, 0.5)
              $0.alphaRange = 0.5
            })), at: 3.25)
      let alphas = rowAges.map { Int(picture[Int(4 + 8 * $0), 16][3]) }
      return Set(alphas).count >= 4 && alphas.allSatisfy { (62...193).contains($0) }
    },
  ]

  /// Returns the places, counted from (16, 16), of many particles of one point in their first second.
  private static func reached(_ change: (CAEmitterCell) -> Void) throws -> [CGPoint] {
    let image = try texels(1, 1, of: (255, 0, 0))
    let layer = emitter(
      try spark {
        $0.contents = image
        $0.birthRate = 300
        $0.velocity = 12
        change($0)
      })
    layer.emitterPosition = CGPoint(x: 16.5, y: 16.5)
    let shown = try picture(page(layer), at: 1)
    return (0..<32).flatMap { y in
      (0..<32).compactMap { x in shown[x, y][3] > 100 ? CGPoint(x: x - 16, y: y - 16) : nil }
    }
  }

  /// Returns whether a white particle of half opacity and half brightness has a colour after one second.
  private static func tinted(_ color: CGColor, _ change: (CAEmitterCell) -> Void) throws -> Bool {
    let image = try texels(4, 4, of: (255, 255, 255))
    let cell = try spark {
      $0.contents = image
      $0.color = ink(0.5, 0.5, 0.5, 0.5)
      change($0)
    }
    return try alike(page(emitter(cell)), page(plate(12, 14, 4, 4, color)), at: 3, within: 2)
  }

  /// Returns whether one part of the colour differs among grey particles, and no other part.
  private static func differs(only part: Int, _ change: (CAEmitterCell) -> Void) throws -> Bool {
    let cell = try row {
      $0.color = ink(0.5, 0.5, 0.5)
      change($0)
    }
    let picture = try SymbolBehaviour.picture(page(emitter(cell)), at: 3.25)
    let pixels = rowAges.map { picture.rgba(Int(4 + 8 * $0), 16) }
    let isInRange = pixels.allSatisfy { (62...193).contains($0[part]) && $0[3] == 255 }
    let others = (0..<3).filter { $0 != part }
    return isInRange && Set(pixels.map { $0[part] }).count >= 4
      && pixels.allSatisfy { pixel in others.allSatisfy { (126...129).contains(pixel[$0]) } }
  }
}

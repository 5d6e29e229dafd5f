// Access to emitter cells by keys and key paths, and the values that they store.
// SPDX-License-Identifier: Apache-2.0

extension CAEmitterCell: NamedInKeyPaths {
  package var nameInKeyPaths: String? { name }

  /// Sets the value at a key path; returns false, and leaves the cell unchanged, if that is impossible.
  package func setKeyedValue(_ value: Any?, forKeyPath keyPath: String) -> Bool {
    var cell = self
    var path = Substring(keyPath)
    while true {
      let (key, rest) = path.firstKey
      guard let rest else { return cell.setOwnValue(value, forKey: key) }
      let old = cell.value(forKey: key)
      if let (owner, inside) = ValuePath.namedObject(rest, in: old) {
        guard let inner = owner as? CAEmitterCell else {
          return owner.setKeyedValue(value, forKeyPath: String(inside))
        }
        (cell, path) = (inner, inside)
        continue
      }
      guard let new = ValuePath.setting(value, at: rest, in: old) else { return false }
      return cell.setOwnValue(new, forKey: key)
    }
  }

  /// Returns a copy with another value at a key path, of which the cells on the way are copies too; nil where that is
  /// impossible.
  package func copy(setting value: Any?, forKeyPath keyPath: String) -> (any NamedInKeyPaths)? {
    let copy = copyOfValues()
    var cell = copy
    var path = Substring(keyPath)
    while case (LayerKey.emitterCells.rawValue, let rest?) = path.firstKey,
      let (owner, inside) = ValuePath.namedObject(rest, in: cell.values.emitterCells),
      let inner = owner as? CAEmitterCell
    {
      let next = inner.copyOfValues()
      cell.values.emitterCells = cell.values.emitterCells?.map { $0 === inner ? next : $0 }
      (cell, path) = (next, inside)
    }
    return copy.setKeyedValue(value, forKeyPath: keyPath) ? copy : nil
  }

  private func copyOfValues() -> CAEmitterCell {
    let copy = CAEmitterCell()
    copy.values = values
    return copy
  }

  /// The properties by name.
  package static let keyedProperties: [String: KeyedProperty<CAEmitterCell>] = [
    "name": .init(\CAEmitterCell.name),
    "enabled": .init(\CAEmitterCell.isEnabled),
    "birthRate": .init(\CAEmitterCell.birthRate),
    "lifetime": .init(\CAEmitterCell.lifetime),
    "lifetimeRange": .init(\CAEmitterCell.lifetimeRange),
    "emissionLatitude": .init(\CAEmitterCell.emissionLatitude),
    "emissionLongitude": .init(\CAEmitterCell.emissionLongitude),
    "emissionRange": .init(\CAEmitterCell.emissionRange),
    "velocity": .init(\CAEmitterCell.velocity),
    "velocityRange": .init(\CAEmitterCell.velocityRange),
    "xAcceleration": .init(\CAEmitterCell.xAcceleration),
    "yAcceleration": .init(\CAEmitterCell.yAcceleration),
    "zAcceleration": .init(\CAEmitterCell.zAcceleration),
    "scale": .init(\CAEmitterCell.scale),
    "scaleRange": .init(\CAEmitterCell.scaleRange),
    "scaleSpeed": .init(\CAEmitterCell.scaleSpeed),
    "spin": .init(\CAEmitterCell.spin),
    "spinRange": .init(\CAEmitterCell.spinRange),
    "color": .init(\CAEmitterCell.color),
    "redRange": .init(\CAEmitterCell.redRange),
    "greenRange": .init(\CAEmitterCell.greenRange),
    "blueRange": .init(\CAEmitterCell.blueRange),
    "alphaRange": .init(\CAEmitterCell.alphaRange),
    "redSpeed": .init(\CAEmitterCell.redSpeed),
    "greenSpeed": .init(\CAEmitterCell.greenSpeed),
    "blueSpeed": .init(\CAEmitterCell.blueSpeed),
    "alphaSpeed": .init(\CAEmitterCell.alphaSpeed),
    "contents": .init(optional: \CAEmitterCell.contents),
    "contentsRect": .init(\CAEmitterCell.contentsRect),
    "contentsScale": .init(\CAEmitterCell.contentsScale),
    "minificationFilter": .init(\CAEmitterCell.minificationFilter),
    "magnificationFilter": .init(\CAEmitterCell.magnificationFilter),
    "minificationFilterBias": .init(\CAEmitterCell.minificationFilterBias),
    "emitterCells": .init(optional: \CAEmitterCell.emitterCells),
    "style": .init(optional: \CAEmitterCell.style),
    "beginTime": .init(\CAEmitterCell.beginTime),
    "duration": .init(\CAEmitterCell.duration),
    "speed": .init(\CAEmitterCell.speed),
    "timeOffset": .init(\CAEmitterCell.timeOffset),
    "repeatCount": .init(\CAEmitterCell.repeatCount),
    "repeatDuration": .init(\CAEmitterCell.repeatDuration),
    "autoreverses": .init(\CAEmitterCell.autoreverses),
    "fillMode": .init(\CAEmitterCell.fillMode),
  ]
}

/// The values that a `CAEmitterCell` stores.
package struct EmitterCellValues {
  package var name: String?
  package var isEnabled = true
  package var birthRate: Float = 0
  package var lifetime: Float = 0
  package var lifetimeRange: Float = 0
  package var emissionLatitude: CGFloat = 0
  package var emissionLongitude: CGFloat = 0
  package var emissionRange: CGFloat = 0
  package var velocity: CGFloat = 0
  package var velocityRange: CGFloat = 0
  package var xAcceleration: CGFloat = 0
  package var yAcceleration: CGFloat = 0
  package var zAcceleration: CGFloat = 0
  package var scale: CGFloat = 1
  package var scaleRange: CGFloat = 0
  package var scaleSpeed: CGFloat = 0
  package var spin: CGFloat = 0
  package var spinRange: CGFloat = 0
  package var color: CGColor? = LayerDefaults.opaqueWhite
  package var redRange: Float = 0
  package var greenRange: Float = 0
  package var blueRange: Float = 0
  package var alphaRange: Float = 0
  package var redSpeed: Float = 0
  package var greenSpeed: Float = 0
  package var blueSpeed: Float = 0
  package var alphaSpeed: Float = 0
  package var contents: Any?
  package var contentsRect = LayerDefaults.unitRect
  package var contentsScale: CGFloat = 1
  package var minificationFilter = "linear"
  package var magnificationFilter = "linear"
  package var minificationFilterBias: Float = 0
  package var emitterCells: [CAEmitterCell]?
  package var style: [AnyHashable: Any]?
}

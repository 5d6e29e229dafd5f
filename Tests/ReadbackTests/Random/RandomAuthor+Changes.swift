// Small changes of random scenes, as an app makes them from frame to frame.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom

extension RandomAuthor {
  /// A function that takes a change back.
  typealias Undo = () -> Void

  /// Changes one layer of a tree, or none.
  mutating func change(_ root: CALayer) -> Undo {
    step = numbers.pick([1, 0.25, nil])
    let layers = Self.layers(of: root)
    let layer = numbers.pick(layers)
    switch Int.random(in: 0..<32, using: &numbers) {
    case 0: return {}
    case 1, 2:
      // All pictures in it stay the same.
      let shift = CGPoint(x: numbers.pick([-2, -1, 1, 3]), y: numbers.pick([-1, 0, 2]))
      return set(layer, \.position, CGPoint(x: layer.position.x + shift.x, y: layer.position.y + shift.y))
    case 3:
      let place = CGPoint(x: layer.position.x + length(-2, 2), y: layer.position.y + length(-2, 2))
      return set(layer, \.position, place)
    case 4, 5: return set(layer, \.backgroundColor, numbers.chance(80) ? color() : nil)
    case 6: return set(layer, \.opacity, numbers.pick([1, 0, 0.5, Float(numbers.number(0, 1))]))
    case 7: return set(layer, \.mask, numbers.chance(70) ? mask(of: layer.bounds.size, in: .axisAligned) : nil)
    case 8:
      let filters = (0..<numbers.pick([0, 1, 1, 2])).map { _ in picturesFilter(in: .axisAligned) }
      return set(layer, numbers.chance(85) ? \.filters : \.backgroundFilters, filters)
    case 9: return set(layer, \.compositingFilter, numbers.chance(75) ? numbers.pick(Self.modes) : nil)
    case 10:
      let undo = set(layer, \.contents, layer.contents)
      contents(layer)
      return undo
    case 11:
      return set(layer, \.minificationFilter, numbers.pick([.linear, .nearest, .trilinear]))
    case 12: return set(layer, \.zPosition, numbers.pick([-1, 0, 0.5, 1]))
    case 13: return set(layer, \.isHidden, layer !== root && !layer.isHidden)
    case 14: return reorder(root)
    case 15:
      let size = CGSize(width: length(3, 30), height: length(3, 30))
      return layer === root ? {} : set(layer, \.bounds, CGRect(origin: layer.bounds.origin, size: size))
    case 16: return set(layer, \.cornerRadius, numbers.chance(60) ? length(1, 9) : 0)
    case 17:
      let undo = set(layer, \.shadowOpacity, layer.shadowOpacity)
      if layer.shadowOpacity == 0 || numbers.chance(50) { shadow(layer) } else { layer.shadowColor = color() }
      return undo
    case 18: return set(layer, \.masksToBounds, !layer.masksToBounds)
    case 19: return set(layer, \.shouldRasterize, !layer.shouldRasterize)
    case 20:
      let rotated = turn(CGFloat(numbers.pick([90, 180, numbers.number(-180, 180)])))
      return set(layer, \.transform, CATransform3DMakeAffineTransform(numbers.chance(60) ? rotated : .identity))
    case 21: return set(layer, \.borderWidth, layer.borderWidth == 0 ? length(1, 4) : 0)
    case 22: return layers.count < 12 ? add(to: layer) : {}
    default: return changeOfClass(layer)
    }
  }

  /// A group with parts that look alike, one of which blends with the others within a mask of its own: changes of it
  /// are easily missed.
  mutating func groupOfParts() -> CALayer {
    let color = self.color()
    let blended = box(1, 2, 12, 12).with(box(0, 0, 8, 8, color), box(4, 4, 8, 8, color))
    blended.compositingFilter = numbers.pick(Self.modes)
    blended.mask = fade(Paint.rgba(0, 0, 0, 1), self.color(), 0, 0, 12, 12)
    let group = box(3, 3, 18, 18).with(
      box(0, 0, 7, 9, color), box(8, 5, 7, 9, color), blended,
      fade(color, self.color(), 2, 12, 15, 5))
    group.opacity = 0.7
    return group
  }

  /// Changes a property that only layers of its class have.
  private mutating func changeOfClass(_ layer: CALayer) -> Undo {
    switch layer {
    case let layer as CAShapeLayer:
      return numbers.chance(50) ? set(layer, \.path, outline()) : set(layer, \.fillColor, color())
    case let layer as CAGradientLayer:
      return numbers.chance(50)
        ? set(layer, \.colors, layer.colors.map { $0.map { _ in color() } })
        : set(layer, \.locations, [NSNumber(value: numbers.number(0, 0.5)), NSNumber(value: numbers.number(0.5, 1))])
    case let layer as CAReplicatorLayer: return set(layer, \.instanceCount, numbers.pick([1, 2, 3]))
    case let layer as CATextLayer: return set(layer, \.fontSize, numbers.pick([7, 9, 9.5]))
    default: return set(layer, \.borderColor, color())
    }
  }

  private mutating func add(to layer: CALayer) -> Undo {
    let added: CALayer
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0: added = gradient()
    case 1:
      let text = CATextLayer()
      text.string = numbers.pick(["Ag", "fi 3", "Wx"])
      text.fontSize = numbers.pick([7, 9, 12])
      text.foregroundColor = color()
      added = text
    case 2:
      let shape = CAShapeLayer()
      shape.path = outline()
      shape.strokeColor = color()
      shape.lineWidth = length(1, 3)
      added = shape
    default: added = box(0, 0, 0, 0, color())
    }
    added.frame = CGRect(x: length(-3, 12), y: length(-3, 12), width: length(4, 20), height: length(4, 20))
    if numbers.chance(30) { added.opacity = 0.6 }
    layer.addSublayer(added)
    return { added.removeFromSuperlayer() }
  }

  private mutating func reorder(_ root: CALayer) -> Undo {
    let owners = Self.layers(of: root).filter { ($0.sublayers?.count ?? 0) > 1 }
    guard !owners.isEmpty else { return {} }
    let owner = numbers.pick(owners), before = owner.sublayers ?? []
    return set(owner, \.sublayers, before.shuffled(using: &numbers))
  }

  private func set<Layer: CALayer, Value>(
    _ layer: Layer, _ property: ReferenceWritableKeyPath<Layer, Value>, _ value: Value
  ) -> Undo {
    let before = layer[keyPath: property]
    layer[keyPath: property] = value
    return { layer[keyPath: property] = before }
  }

  /// A tree's layers, including masks and the layers in them.
  private static func layers(of root: CALayer) -> [CALayer] {
    var result = [root], next = 0
    while next < result.count {
      result += result[next].sublayers ?? []
      if let mask = result[next].mask { result.append(mask) }
      next += 1
    }
    return result
  }
}

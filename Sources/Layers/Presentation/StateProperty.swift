// StateProperty: a property of a LayerState, or a component of one, that animations read and write without an object.
// SPDX-License-Identifier: Apache-2.0

/// A property of every layer by its key path, as a commit animates it: in a copy of the layer's values, without a
/// presentation layer.
package struct StateProperty: Sendable {
  /// Returns the value of the property.
  package let read: @Sendable (borrowing LayerState) -> AnimatableValue
  /// Sets the property; a value of another type leaves it unchanged.
  package let write: @Sendable (inout LayerState, AnimatableValue) -> Void

  /// Returns the property at a key path; nil where it is not one of every layer's that can be animated.
  package static func named(_ keyPath: String) -> StateProperty? {
    if let known = all[keyPath] { return known }
    let (key, rest) = Substring(keyPath).firstKey
    guard let rest, let owner = transforms[key] else { return nil }
    if rest == "translation" {
      return StateProperty(
        read: { .size($0[keyPath: owner].planarTranslation) },
        write: { state, value in
          if case .size(let size)? = value.converted(to: .size) { state[keyPath: owner].planarTranslation = size }
        })
    }
    guard let component = TransformComponent(rawValue: String(rest)) else { return nil }
    return StateProperty(
      read: { .number($0[keyPath: owner][component]) },
      write: { state, value in
        if let number = value.double { state[keyPath: owner][component] = number }
      })
  }

  private static let transforms: [String: WritableKeyPath<LayerState, CATransform3D> & Sendable] = [
    "transform": \LayerState.rare.transform, "sublayerTransform": \LayerState.rare.sublayerTransform,
  ]

  private static let all: [String: StateProperty] = [
    "position": point {
      $0.position
    } set: {
      $0.position = $1
    },
    "position.x": number {
      $0.position.x
    } set: {
      $0.position.x = $1
    },
    "position.y": number {
      $0.position.y
    } set: {
      $0.position.y = $1
    },
    "zPosition": number {
      $0.zPosition
    } set: {
      $0.zPosition = $1
    },
    "bounds": rect {
      $0.bounds
    } set: {
      $0.bounds = $1.withPositiveSize
    },
    "bounds.origin": point {
      $0.bounds.origin
    } set: {
      $0.bounds.origin = $1
    },
    "bounds.origin.x": number {
      $0.bounds.origin.x
    } set: {
      $0.bounds.origin.x = $1
    },
    "bounds.origin.y": number {
      $0.bounds.origin.y
    } set: {
      $0.bounds.origin.y = $1
    },
    "bounds.size": size {
      $0.bounds.size
    } set: {
      $0.setSize($1)
    },
    "bounds.size.width": number {
      $0.bounds.size.width
    } set: {
      $0.setSize(CGSize(width: $1, height: $0.bounds.size.height))
    },
    "bounds.size.height": number {
      $0.bounds.size.height
    } set: {
      $0.setSize(CGSize(width: $0.bounds.size.width, height: $1))
    },
    "anchorPoint": point {
      $0.anchorPoint
    } set: {
      $0.anchorPoint = $1
    },
    "anchorPoint.x": number {
      $0.anchorPoint.x
    } set: {
      $0.anchorPoint.x = $1
    },
    "anchorPoint.y": number {
      $0.anchorPoint.y
    } set: {
      $0.anchorPoint.y = $1
    },
    "anchorPointZ": number {
      $0.rare.anchorPointZ
    } set: {
      $0.rare.anchorPointZ = $1
    },
    "transform": transform {
      $0.rare.transform
    } set: {
      $0.rare.transform = $1
    },
    "sublayerTransform": transform {
      $0.rare.sublayerTransform
    } set: {
      $0.rare.sublayerTransform = $1
    },
    "opacity": number {
      Double($0.opacity)
    } set: {
      $0.opacity = Float($1)
    },
    "hidden": flag(.hidden),
    "doubleSided": flag(.doubleSided),
    "masksToBounds": flag(.masksToBounds),
    "shouldRasterize": flag(.shouldRasterize),
    "backgroundColor": color {
      $0.backgroundColor
    } set: {
      $0.backgroundColor = $1
    },
    "cornerRadius": number {
      $0.cornerRadius
    } set: {
      $0.cornerRadius = $1
    },
    "borderWidth": number {
      $0.borderWidth
    } set: {
      $0.borderWidth = $1
    },
    "borderColor": color {
      $0.rare.borderColor
    } set: {
      $0.rare.borderColor = $1
    },
    "contents": StateProperty(
      read: { $0.contents.map { .contents($0) } ?? .nothing },
      write: { state, value in
        switch value {
        case .contents(let contents): state.contents = contents
        case .crossFade(let fade): state.contents = fade.larger
        case .nothing: state.contents = nil
        default: break
        }
      }),
    "contentsRect": rect {
      $0.rare.contentsRect
    } set: {
      $0.rare.contentsRect = $1
    },
    "contentsRect.origin": point {
      $0.rare.contentsRect.origin
    } set: {
      $0.rare.contentsRect.origin = $1
    },
    "contentsRect.origin.x": number {
      $0.rare.contentsRect.origin.x
    } set: {
      $0.rare.contentsRect.origin.x = $1
    },
    "contentsRect.origin.y": number {
      $0.rare.contentsRect.origin.y
    } set: {
      $0.rare.contentsRect.origin.y = $1
    },
    "contentsRect.size": size {
      $0.rare.contentsRect.size
    } set: {
      $0.rare.contentsRect.size = $1
    },
    "contentsRect.size.width": number {
      $0.rare.contentsRect.size.width
    } set: {
      $0.rare.contentsRect.size.width = $1
    },
    "contentsRect.size.height": number {
      $0.rare.contentsRect.size.height
    } set: {
      $0.rare.contentsRect.size.height = $1
    },
    "contentsCenter": rect {
      $0.rare.contentsCenter
    } set: {
      $0.rare.contentsCenter = $1
    },
    "contentsScale": number {
      $0.rare.contentsScale
    } set: {
      $0.rare.contentsScale = $1
    },
    "minificationFilterBias": number {
      Double($0.rare.minificationFilterBias)
    } set: {
      $0.rare.minificationFilterBias = Float($1)
    },
    "rasterizationScale": number {
      $0.rare.rasterizationScale
    } set: {
      $0.rare.rasterizationScale = $1
    },
    "shadowColor": color {
      $0.rare.shadowColor
    } set: {
      $0.rare.shadowColor = $1
    },
    "shadowOpacity": number {
      Double($0.rare.shadowOpacity)
    } set: {
      $0.rare.shadowOpacity = Float($1)
    },
    "shadowOffset": size {
      $0.rare.shadowOffset
    } set: {
      $0.rare.shadowOffset = $1
    },
    "shadowOffset.width": number {
      $0.rare.shadowOffset.width
    } set: {
      $0.rare.shadowOffset.width = $1
    },
    "shadowOffset.height": number {
      $0.rare.shadowOffset.height
    } set: {
      $0.rare.shadowOffset.height = $1
    },
    "shadowRadius": number {
      $0.rare.shadowRadius
    } set: {
      $0.rare.shadowRadius = $1
    },
    "shadowPath": StateProperty(
      read: { $0.rare.shadowPath.map { .path($0) } ?? .nothing },
      write: { state, value in
        if case .path(let path) = value { state.rare.shadowPath = path }
        if case .nothing = value { state.rare.shadowPath = nil }
      }),
  ]

  // MARK: Types

  private static func number(
    _ get: @escaping @Sendable (borrowing LayerState) -> Double,
    set: @escaping @Sendable (inout LayerState, Double) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { .number(get($0)) },
      write: { state, value in
        if let number = value.double { set(&state, number) }
      })
  }

  private static func point(
    _ get: @escaping @Sendable (borrowing LayerState) -> CGPoint,
    set: @escaping @Sendable (inout LayerState, CGPoint) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { .point(get($0)) },
      write: { state, value in
        if case .point(let point)? = value.converted(to: .point) { set(&state, point) }
      })
  }

  private static func size(
    _ get: @escaping @Sendable (borrowing LayerState) -> CGSize,
    set: @escaping @Sendable (inout LayerState, CGSize) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { .size(get($0)) },
      write: { state, value in
        if case .size(let size)? = value.converted(to: .size) { set(&state, size) }
      })
  }

  private static func rect(
    _ get: @escaping @Sendable (borrowing LayerState) -> CGRect,
    set: @escaping @Sendable (inout LayerState, CGRect) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { .rect(get($0)) },
      write: { state, value in
        if case .rect(let rect) = value { set(&state, rect) }
      })
  }

  private static func transform(
    _ get: @escaping @Sendable (borrowing LayerState) -> CATransform3D,
    set: @escaping @Sendable (inout LayerState, CATransform3D) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { .transform(get($0)) },
      write: { state, value in
        if case .transform(let transform)? = value.converted(to: .transform) { set(&state, transform) }
      })
  }

  private static func color(
    _ get: @escaping @Sendable (borrowing LayerState) -> CGColor?,
    set: @escaping @Sendable (inout LayerState, CGColor?) -> Void
  ) -> StateProperty {
    StateProperty(
      read: { AnimatableValue(get($0)) },
      write: { state, value in
        if case .color = value { set(&state, value.keyedValue as? CGColor) }
        if case .nothing = value { set(&state, nil) }
      })
  }

  private static func flag(_ flag: LayerFlags) -> StateProperty {
    StateProperty(
      read: { .flag($0.flags.contains(flag)) },
      write: { state, value in
        guard let number = value.double else { return }
        if number != 0 { state.flags.insert(flag) } else { state.flags.remove(flag) }
      })
  }
}

extension LayerState {
  /// Sets the size of the bounds; a negative one is turned round, as the setter of `bounds` does.
  fileprivate mutating func setSize(_ size: CGSize) {
    bounds = CGRect(origin: bounds.origin, size: size).withPositiveSize
  }
}

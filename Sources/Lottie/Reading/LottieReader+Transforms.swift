// LottieReader+Transforms: the transforms of layers, groups and repeaters.
// SPDX-License-Identifier: Apache-2.0

extension LottieReader {
  static func transform(_ value: JSONValue) -> LottieTransform {
    var transform = LottieTransform()
    transform.anchor = value.property("a", .vector, default: .zero)
    if let position = value["p"] { transform.position = self.position(position) }
    transform.scale = value.property("s", .scale, default: SIMD3(100, 100, 100))
    // Layers in three dimensions name the rotation around z after its axis.
    transform.rotation = value.property("rz", .number) ?? value.property("r", .number, default: 0)
    transform.rotationX = value.property("rx", .number, default: 0)
    transform.rotationY = value.property("ry", .number, default: 0)
    transform.orientation = value.property("or", .vector, default: .zero)
    transform.opacity = value.property("o", .number, default: 100)
    transform.skew = value.property("sk", .number, default: 0)
    transform.skewAxis = value.property("sa", .number, default: 0)
    transform.skewsAlongAxis = value.context.rules.skewsAlongAxis
    return transform
  }

  private static func position(_ value: JSONValue) -> LottieTransform.Position {
    // An x that is a string is an expression.
    let isSplit = (value["s"]?.number ?? 0) != 0 || (value["k"] == nil && value["x"]?.object != nil)
    guard isSplit else { return .whole(value.property(.vector) ?? Keyframed(.zero)) }
    return .split(
      x: value.property("x", .number, default: 0), y: value.property("y", .number, default: 0),
      z: value.property("z", .number, default: 0))
  }
}

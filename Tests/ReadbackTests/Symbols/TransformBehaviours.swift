// Behaviours of the fields and the functions of CATransform3D: where points go, and where layers are drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of transforms.
  static let transforms: [SymbolBehaviour] = transformFields + transformFunctions

  private static let fieldNames = (1...4).flatMap { row in (1...4).map { "CATransform3D.m\(row)\($0)" } }

  private static let transformFields: [SymbolBehaviour] = [
    SymbolBehaviour(
      fieldNames, says: "each number of a transform takes points to where the product with the matrix says"
    ) {
      try fieldsMovePoints()
    },
    SymbolBehaviour(
      fieldNames, says: "each number of a transform is seen in the corners of the layer that it is set on"
    ) {
      try fieldsMoveCorners()
    },
    SymbolBehaviour(
      "CATransform3D.init(m11:m12:m13:m14:m21:m22:m23:m24:m31:m32:m33:m34:m41:m42:m43:m44:)", "CATransform3D.init()",
      says: "the numbers are those that are given, in their places, or all zero"
    ) { numbersHavePlaces() },
    SymbolBehaviour(
      "CATransform3DIdentity", "CATransform3DIsIdentity(_:)", "CATransform3DEqualToTransform(_:_:)",
      says: "only the identity is the identity, and only equal transforms are equal, to the last bit of any number"
    ) { try identityIsKnown() },
  ]

  private static let transformFunctions: [SymbolBehaviour] = [
    SymbolBehaviour("CATransform3DMakeTranslation(_:_:_:)", says: "a layer is displaced") {
      try transformed(CATransform3DMakeTranslation(5, -3, 0)) { $0.position = CGPoint(x: 19, y: 9) }
        && close(CATransform3DMakeTranslation(5, -3, 7), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, -3, 7, 1])
    },
    SymbolBehaviour("CATransform3DMakeScale(_:_:_:)", says: "a layer is scaled about its anchor point") {
      try transformed(CATransform3DMakeScale(1.5, 0.5, 1)) { $0.frame = CGRect(x: 5, y: 10, width: 18, height: 4) }
        && close(CATransform3DMakeScale(2, 3, 4), [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    },
    SymbolBehaviour("CATransform3DMakeRotation(_:_:_:_:)", says: "a layer is turned about an axis, x towards y about z")
    {
      try rotates()
    },
    SymbolBehaviour("CATransform3DTranslate(_:_:_:_:)", says: "a displacement is put before a transform") {
      agree(CATransform3DTranslate(dense, 2, 3, 4), product(CATransform3DMakeTranslation(2, 3, 4), dense))
        && close(
          CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 1, 2, 3),
          [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 2, 6, 12, 1])
    },
    SymbolBehaviour("CATransform3DScale(_:_:_:_:)", says: "a scaling is put before a transform") {
      agree(CATransform3DScale(dense, 2, 3, 4), product(CATransform3DMakeScale(2, 3, 4), dense))
        && !agree(CATransform3DScale(dense, 2, 3, 4), product(dense, CATransform3DMakeScale(2, 3, 4)))
    },
    SymbolBehaviour("CATransform3DRotate(_:_:_:_:_:)", says: "a rotation is put before a transform") {
      let turned = CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), 0.5, 0, 0, 1)
      return abs(turned.m12 - 1.438276615812609) < 1e-12 && abs(turned.m21 + 0.958851077208406) < 1e-12
        && agree(CATransform3DRotate(dense, 0.5, 1, 2, 3), product(CATransform3DMakeRotation(0.5, 1, 2, 3), dense))
    },
    SymbolBehaviour("CATransform3DConcat(_:_:)", says: "the first transform is applied first") {
      let other = CATransform3DMakeRotation(0.5, 1, 2, 3)
      return agree(CATransform3DConcat(dense, other), product(dense, other))
        && !agree(CATransform3DConcat(dense, other), product(other, dense))
        && CATransform3DConcat(CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 2)).m41 == 20
    },
    SymbolBehaviour(
      "CATransform3DInvert(_:)", says: "an inverse undoes a transform; what has none is returned as it is"
    ) {
      let inverse = CATransform3DInvert(dense), flat = CATransform3DMakeScale(1, -1, 0)
      return agree(product(dense, inverse), CATransform3DIdentity)
        && agree(product(inverse, dense), CATransform3DIdentity)
        && numbers(of: CATransform3DInvert(flat)) == numbers(of: flat)
    },
    SymbolBehaviour(
      "CATransform3DMakeAffineTransform(_:)", "CATransform3DGetAffineTransform(_:)", "CATransform3DIsAffine(_:)",
      says: "a transform of the plane goes into space and back; one that does more is known"
    ) { try affineParts() },
    SymbolBehaviour("NSValue.init(caTransform3D:)", "NSValue.caTransform3DValue", says: "a box holds a transform") {
      let box = NSValue(caTransform3D: dense)
      let slide = second("transform", to: NSValue(caTransform3D: CATransform3DMakeTranslation(8, 4, 0)))
      return try numbers(of: box.caTransform3DValue) == numbers(of: dense)
        && !box.isEqual(NSValue(caTransform3D: turnedPlane))
        && shows([slide], [(0.5, { $0.position = CGPoint(x: 18, y: 14) })])
    },
  ]

  // MARK: Numbers

  /// The places of the sixteen numbers, row by row.
  private static func places() -> [WritableKeyPath<CATransform3D, CGFloat>] {
    [
      \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43, \.m44,
    ]
  }

  /// The sixteen numbers of a transform, row by row.
  private static func numbers(of transform: CATransform3D) -> [Double] {
    places().map { Double(transform[keyPath: $0]) }
  }

  /// A transform without any zero, and with an inverse.
  private static let dense = CATransform3D(
    m11: 2, m12: -1, m13: 3, m14: 0.5, m21: 4, m22: 1, m23: -2, m24: 0.25, m31: -3, m32: 5, m33: 7, m34: -0.5, m41: 10,
    m42: -20, m43: 30, m44: 2)

  /// A quarter turn in the plane.
  private static let turnedPlane = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)

  /// Returns the row vector `vector` times a matrix.
  private static func image(_ vector: [Double], _ transform: CATransform3D) -> [Double] {
    let matrix = numbers(of: transform)
    return (0..<4).map { column in
      var sum = 0.0
      for row in 0..<4 { sum += vector[row] * matrix[row * 4 + column] }
      return sum
    }
  }

  /// Returns the product of two matrices, computed row by row.
  private static func product(_ first: CATransform3D, _ second: CATransform3D) -> CATransform3D {
    let rows = numbers(of: first)
    var result = CATransform3D()
    for row in 0..<4 {
      let image = image(Array(rows[(row * 4)..<(row * 4 + 4)]), second)
      for column in 0..<4 { result[keyPath: places()[row * 4 + column]] = CGFloat(image[column]) }
    }
    return result
  }

  /// Whether the numbers of a transform are the given ones.
  private static func close(_ transform: CATransform3D, _ expected: [Double]) -> Bool {
    zip(numbers(of: transform), expected).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// Whether the numbers of two transforms agree.
  private static func agree(_ one: CATransform3D, _ other: CATransform3D) -> Bool { close(one, numbers(of: other)) }

  /// Whether new transforms have their numbers where they belong.
  private static func numbersHavePlaces() -> Bool {
    let expected: [Double] = [2, -1, 3, 0.5, 4, 1, -2, 0.25, -3, 5, 7, -0.5, 10, -20, 30, 2]
    var filled = CATransform3D()
    guard numbers(of: dense) == expected, numbers(of: filled) == [Double](repeating: 0, count: 16) else { return false }
    for (place, number) in zip(places(), expected) { filled[keyPath: place] = CGFloat(number) }
    return filled == dense
  }

  /// Whether the identity changes nothing, and a change of any number is noticed.
  private static func identityIsKnown() throws -> Bool {
    let identity = CATransform3DIdentity
    guard numbers(of: identity) == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], CATransform3DIsIdentity(identity),
      CATransform3DEqualToTransform(dense, dense), !CATransform3DIsIdentity(dense)
    else { return false }
    for place in places() {
      var other = identity, otherDense = dense
      other[keyPath: place] = other[keyPath: place].nextUp
      otherDense[keyPath: place] = otherDense[keyPath: place].nextUp
      guard !CATransform3DIsIdentity(other), !CATransform3DEqualToTransform(dense, otherDense) else { return false }
    }
    // Set in place of another transform, it leaves the layer where it is.
    let root = canvas(), layer = box(8, 8, 12, 8), plain = canvas()
    root.addSublayer(layer)
    plain.addSublayer(box(8, 8, 12, 8))
    layer.transform = turnedPlane
    let turned = try picture(root)
    layer.transform = identity
    return try picture(root) == picture(plain) && turned != picture(root)
  }

  // MARK: Places

  /// A transform of sublayers that makes depth visible as a displacement.
  private static var lens: CATransform3D {
    var lens = CATransform3DMakeTranslation(6, 5, 0)
    lens.m31 = 0.5
    lens.m32 = 0.25
    return lens
  }

  /// Calls `body` with the identity and one number more by an eighth, for each of the sixteen numbers.
  private static func forEachField(_ body: (CATransform3D) throws -> Bool) rethrows -> Bool {
    for place in places() {
      var transform = CATransform3DIdentity
      transform[keyPath: place] += 0.125
      guard try body(transform) else { return false }
    }
    return true
  }

  /// Returns a root with a lens, and a layer in it that lies 5 points in front of its anchor, at the origin.
  private static func deepScene(_ transform: CATransform3D) -> (root: CALayer, layer: CALayer) {
    let root = canvas(), layer = box(0, 0, 12, 8)
    root.anchorPoint = .zero
    root.sublayerTransform = lens
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.anchorPointZ = -5
    layer.transform = transform
    root.addSublayer(layer)
    return (root, layer)
  }

  /// Returns the place in the root of a point of the layer, by the product with the matrices.
  private static func expectedPlace(_ x: Double, _ y: Double, _ transform: CATransform3D) -> CGPoint {
    let seen = image(image([x, y, 5, 1], transform), lens)
    return CGPoint(x: seen[0] / seen[3], y: seen[1] / seen[3])
  }

  /// Whether points are converted as the product says, and each number moves them.
  private static func fieldsMovePoints() throws -> Bool {
    let unmoved = expectedPlace(3, 2, CATransform3DIdentity)
    return forEachField { transform in
      let scene = deepScene(transform)
      let place = scene.layer.convert(CGPoint(x: 3, y: 2), to: scene.root)
      let expected = expectedPlace(3, 2, transform)
      return hypot(place.x - expected.x, place.y - expected.y) < 1e-9
        && hypot(place.x - unmoved.x, place.y - unmoved.y) > 0.01
    }
  }

  /// Whether a layer fills the quadrilateral between the images of its corners.
  private static func fieldsMoveCorners() throws -> Bool {
    let unmoved = try picture(deepScene(CATransform3DIdentity).root)
    return try forEachField { transform in
      let page = canvas(), shape = CAShapeLayer(), path = CGMutablePath()
      let corners: [(Double, Double)] = [(0, 0), (12, 0), (12, 8), (0, 8)]
      path.addLines(between: corners.map { expectedPlace($0.0, $0.1, transform) })
      path.closeSubpath()
      shape.path = path
      shape.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      page.addSublayer(shape)
      let seen = try picture(deepScene(transform).root)
      return alike(seen, try picture(page), within: 4) && !alike(seen, unmoved, within: 4)
    }
  }

  // MARK: Pictures

  /// Whether a box with a transform looks like one without that was changed.
  private static func transformed(_ transform: CATransform3D, _ change: (CALayer) -> Void) throws -> Bool {
    let root = canvas(), layer = box(8, 8, 12, 8), still = canvas(), plain = box(8, 8, 12, 8)
    root.addSublayer(layer)
    still.addSublayer(plain)
    layer.transform = transform
    change(plain)
    return alike(try picture(root), try picture(still))
  }

  /// Whether rotations turn as they should, about each axis.
  private static func rotates() throws -> Bool {
    let (s, c) = (sin(0.5), cos(0.5))
    guard close(CATransform3DMakeRotation(0.5, 0, 0, 2), [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      close(CATransform3DMakeRotation(0.5, 3, 0, 0), [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]),
      close(CATransform3DMakeRotation(0.5, 0, 1, 0), [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]),
      CATransform3DIsIdentity(CATransform3DMakeRotation(0.5, 0, 0, 0))
    else { return false }
    // A corner on the right goes down in a quarter turn, where y grows downwards.
    let root = canvas(), layer = box(8, 8, 12, 8), still = canvas(), plain = box(10, 6, 8, 12)
    layer.addSublayer(mark(10, 0))
    plain.addSublayer(mark(6, 10))
    root.addSublayer(layer)
    still.addSublayer(plain)
    layer.transform = turnedPlane
    return alike(try picture(root), try picture(still))
  }

  /// A blue square of two points.
  private static func mark(_ x: CGFloat, _ y: CGFloat) -> CALayer {
    let mark = box(x, y, 2, 2)
    mark.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    return mark
  }

  /// Whether the six numbers of the plane are found again, and exactly the transforms of the plane are affine.
  private static func affineParts() throws -> Bool {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(plane)
    guard close(space, [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
      CATransform3DGetAffineTransform(space) == plane, CATransform3DIsAffine(space),
      CATransform3DGetAffineTransform(dense) == CGAffineTransform(a: 2, b: -1, c: 4, d: 1, tx: 10, ty: -20)
    else { return false }
    let inPlane: Set<Int> = [0, 1, 4, 5, 12, 13]
    for (index, place) in places().enumerated() {
      var other = space
      other[keyPath: place] += 0.5
      guard CATransform3DIsAffine(other) == inPlane.contains(index) else { return false }
    }
    return try transformed(CATransform3DMakeAffineTransform(CGAffineTransform(a: 0.5, b: 0, c: 0, d: 2, tx: 3, ty: 1)))
    {
      $0.frame = CGRect(x: 14, y: 5, width: 6, height: 16)
    }
  }
}

// EmitterShape: the points at which particles are born, and the directions in which they leave.
//
// Apple names the shapes and their parts, but documents neither how particles are spread over them nor all of their
// natural directions. All that had to be chosen is in this file.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The shape that a layer's particles come from, and the part of it.
package enum EmitterShape: Hashable, Sendable {
  case point, line, rectangle, cuboid, circle, sphere

  /// The parts of shapes.
  package enum Part: Hashable, Sendable {
    case points, outline, surface, volume

    /// Creates the part with the name of an emitter mode; for unknown names the volume.
    init(_ mode: CAEmitterLayerEmitterMode) {
      switch mode {
      case .points: self = .points
      case .outline: self = .outline
      case .surface: self = .surface
      default: self = .volume
      }
    }
  }

  /// Creates the shape with this name; for unknown names a point.
  init(_ shape: CAEmitterLayerEmitterShape) {
    switch shape {
    case .line: self = .line
    case .rectangle: self = .rectangle
    case .cuboid: self = .cuboid
    case .circle: self = .circle
    case .sphere: self = .sphere
    default: self = .point
    }
  }

  /// Returns the start of a particle, counted from the middle of the shape in points, and its natural direction, a unit
  /// vector.
  ///
  /// A circle and a sphere have the width as their radius; particles leave them radially, those of a single point in all
  /// directions. Particles leave a line towards negative y, and other shapes towards positive x.
  func start(
    in part: Part, size: SIMD3<Double>, _ random: ParticleRandom
  ) -> (offset: SIMD3<Double>, direction: SIMD3<Double>) {
    switch self {
    case .point: (.zero, SIMD3(1, 0, 0))
    case .line:
      (SIMD3(size.x * (part == .points ? random.side(.shapeX) : random.centered(.shapeX)), 0, 0), SIMD3(0, -1, 0))
    case .rectangle: (Self.pointInRectangle(part, size, random) * SIMD3(size.x, size.y, 0), SIMD3(1, 0, 0))
    case .cuboid: (Self.pointInCuboid(part, size, random) * size, SIMD3(1, 0, 0))
    case .circle: Self.startInCircle(part, radius: size.x, random)
    case .sphere: Self.startInSphere(part, radius: size.x, random)
    }
  }

  /// A point in a rectangle with sides of length 1. Sides are chosen by their length in the rectangle of the given size.
  private static func pointInRectangle(_ part: Part, _ size: SIMD3<Double>, _ random: ParticleRandom) -> SIMD3<Double> {
    switch part {
    case .points: SIMD3(random.side(.shapeX), random.side(.shapeY), 0)
    case .outline:
      random.fraction(.shapePart) * (size.x.magnitude + size.y.magnitude) < size.x.magnitude
        ? SIMD3(random.centered(.shapeX), random.side(.shapeY), 0)
        : SIMD3(random.side(.shapeX), random.centered(.shapeY), 0)
    case .surface, .volume: SIMD3(random.centered(.shapeX), random.centered(.shapeY), 0)
    }
  }

  /// A point in a cuboid with sides of length 1. Edges are chosen by their length and faces by their area in the cuboid
  /// of the given size.
  private static func pointInCuboid(_ part: Part, _ size: SIMD3<Double>, _ random: ParticleRandom) -> SIMD3<Double> {
    let sides = SIMD3(random.side(.shapeX), random.side(.shapeY), random.side(.shapeZ))
    let inside = SIMD3(random.centered(.shapeX), random.centered(.shapeY), random.centered(.shapeZ))
    var result = sides
    switch part {
    case .points: break
    case .outline:
      let axis = chosenAxis(SIMD3(size.x.magnitude, size.y.magnitude, size.z.magnitude), random)
      result[axis] = inside[axis]
    case .surface:
      let axis = chosenAxis(
        SIMD3((size.y * size.z).magnitude, (size.z * size.x).magnitude, (size.x * size.y).magnitude), random)
      result = inside
      result[axis] = sides[axis]
    case .volume: result = inside
    }
    return result
  }

  /// An axis chosen with a probability in proportion to its weight; the first one where all weights are zero.
  private static func chosenAxis(_ weights: SIMD3<Double>, _ random: ParticleRandom) -> Int {
    let position = random.fraction(.shapePart) * weights.sum()
    if position < weights.x || !(weights.sum() > 0) { return 0 }
    return position < weights.x + weights.y ? 1 : 2
  }

  private static func startInCircle(
    _ part: Part, radius: Double, _ random: ParticleRandom
  ) -> (offset: SIMD3<Double>, direction: SIMD3<Double>) {
    let angle = 2 * Double.pi * random.fraction(.shapeX)
    let direction = SIMD3(cos(angle), sin(angle), 0)
    return switch part {
    case .points: (.zero, direction)
    case .outline: (direction * radius, direction)
    // Areas grow with the square of the distance.
    case .surface, .volume: (direction * radius * random.fraction(.shapeY).squareRoot(), direction)
    }
  }

  /// The start of a particle in a sphere. Its outline is the circle in which it cuts the plane of its middle.
  private static func startInSphere(
    _ part: Part, radius: Double, _ random: ParticleRandom
  ) -> (offset: SIMD3<Double>, direction: SIMD3<Double>) {
    guard part != .outline else { return startInCircle(.outline, radius: radius, random) }
    // Zones of a sphere have equal areas where they are equally high (Archimedes).
    let angle = 2 * Double.pi * random.fraction(.shapeX), height = 2 * random.fraction(.shapeY) - 1
    let distance = max(0, 1 - height * height).squareRoot()
    let direction = SIMD3(distance * cos(angle), distance * sin(angle), height)
    return switch part {
    case .points: (.zero, direction)
    case .outline, .surface: (direction * radius, direction)
    // Volumes grow with the cube of the distance.
    case .volume: (direction * radius * cbrt(random.fraction(.shapeZ)), direction)
    }
  }
}

extension ParticleRandom {
  /// One of the two ends of −½ … ½.
  fileprivate func side(_ channel: Channel) -> Double { fraction(channel) < 0.5 ? -0.5 : 0.5 }

  /// A number in −½ … ½.
  fileprivate func centered(_ channel: Channel) -> Double { fraction(channel) - 0.5 }
}

// MARK: Directions

/// The angles by which a cell changes the natural direction of its particles.
struct EmissionAngles {
  /// Radians, as the properties of a cell have them.
  var latitude: Double
  var longitude: Double
  var range: Double
  /// Whether particles leave into a cone in space rather than a sector of the plane.
  var isSpatial: Bool

  /// Returns the direction of a particle whose natural direction is the unit vector `natural`: rotated about z by the
  /// longitude, tilted out of the plane by the latitude, and spread over a cone, or in the plane a sector, of the angle
  /// `range`.
  func direction(from natural: SIMD3<Double>, _ random: ParticleRandom) -> SIMD3<Double> {
    guard isSpatial || latitude != 0 else {
      let angle = longitude + random.spread(min(range.magnitude, 2 * .pi), .direction)
      return natural.rotatedAboutZ(by: angle)
    }
    let center = natural.rotatedAboutZ(by: longitude).tilted(by: latitude)
    guard range != 0 else { return center }
    // Zones of a sphere have equal areas where they are equally high, so the cone is evenly filled.
    let edge = cos(min(range.magnitude, 2 * .pi) / 2)
    let height = 1 - random.fraction(.tilt) * (1 - edge)
    let distance = max(0, 1 - height * height).squareRoot()
    let angle = 2 * Double.pi * random.fraction(.direction)
    let (across, up) = center.perpendiculars
    return center * height + across * (distance * cos(angle)) + up * (distance * sin(angle))
  }
}

extension SIMD3<Double> {
  fileprivate func rotatedAboutZ(by angle: Double) -> SIMD3<Double> {
    guard angle != 0 else { return self }
    let cosine = cos(angle), sine = sin(angle)
    return SIMD3(x * cosine - y * sine, x * sine + y * cosine, z)
  }

  /// A unit vector, tilted towards positive z by an angle.
  fileprivate func tilted(by angle: Double) -> SIMD3<Double> {
    guard angle != 0 else { return self }
    let length = (x * x + y * y).squareRoot()
    let ahead = length > 0 ? SIMD3(x / length, y / length, 0) : SIMD3(1, 0, 0)
    let elevation = atan2(z, length) + angle
    return ahead * cos(elevation) + SIMD3(0, 0, sin(elevation))
  }

  /// Two unit vectors that are perpendicular to this one and to each other.
  fileprivate var perpendiculars: (SIMD3<Double>, SIMD3<Double>) {
    let helper = z.magnitude < 0.9 ? SIMD3(0.0, 0, 1) : SIMD3(1.0, 0, 0)
    let across = cross(helper), length = (across * across).sum().squareRoot()
    let unit = across / length
    return (unit, cross(unit))
  }

  /// The vector with length 1; nil for one without a direction.
  var unitVector: SIMD3<Double>? {
    let length = (self * self).sum().squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return self / length
  }
}

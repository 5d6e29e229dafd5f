// Tests of the shapes from which particles are emitted, and of their natural directions.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Particles are born in a part of a shape")
struct ShapeTests {
  private let size = SIMD3<Double>(40, 20, 10), center = SIMD3<Double>(100, 50, 5)

  private func particles(
    _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, velocity: CGFloat = 0
  ) -> [Particle] {
    let layer = emitter(
      cell {
        $0.birthRate = 4_000
        $0.velocity = velocity
      })
    layer.emitterShape = shape
    layer.emitterMode = mode
    layer.emitterPosition = CGPoint(x: center.x, y: center.y)
    layer.emitterZPosition = center.z
    layer.emitterSize = CGSize(width: size.x, height: size.y)
    layer.emitterDepth = size.z
    return layer.particles(at: 1.000_1)
  }

  private func places(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) -> [SIMD3<Double>] {
    particles(shape, mode).map { $0.position - center }
  }

  private static let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]

  @Test("A point emits from itself towards positive x, in every mode", arguments: modes)
  func point(mode: CAEmitterLayerEmitterMode) {
    #expect(places(.point, mode).allSatisfy { $0 == .zero })
    #expect(particles(.point, mode, velocity: 10).allSatisfy { isNear($0.position, center + SIMD3(10 * $0.age, 0, 0)) })
  }

  @Test("A line is horizontal, as long as the emitter is wide, and emits towards negative y")
  func line() {
    #expect(Set(places(.line, .points).map(\.x)) == [-20, 20])
    for mode in Self.modes.dropFirst() { #expect(isEven(places(.line, mode).map(\.x), from: -20, to: 20)) }
    #expect(Self.modes.allSatisfy { places(.line, $0).allSatisfy { $0.y == 0 && $0.z == 0 } })
    for particle in particles(.line, .volume, velocity: 10) {
      #expect(isNear(particle.position.y, 50 - 10 * particle.age) && particle.position.z == 5)
    }
  }

  @Test("A rectangle has four corners, an outline and an inside, and emits towards positive x")
  func rectangle() {
    let corners = Set(places(.rectangle, .points))
    #expect(corners == [SIMD3(-20, -10, 0), SIMD3(20, -10, 0), SIMD3(-20, 10, 0), SIMD3(20, 10, 0)])
    let outline = places(.rectangle, .outline)
    #expect(outline.allSatisfy { (abs($0.x) == 20 && abs($0.y) <= 10) || (abs($0.y) == 10 && abs($0.x) <= 20) })
    // Two thirds of the outline are horizontal.
    let horizontal = share(of: outline) { abs($0.y) == 10 }
    #expect(isNear(horizontal, 2.0 / 3, within: 0.045))
    for mode in [CAEmitterLayerEmitterMode.surface, .volume] {
      let inside = places(.rectangle, mode)
      #expect(isEven(inside.map(\.x), from: -20, to: 20) && isEven(inside.map(\.y), from: -10, to: 10))
      #expect(inside.allSatisfy { $0.z == 0 })
    }
    for (particle, place) in zip(particles(.rectangle, .volume, velocity: 10), places(.rectangle, .volume)) {
      #expect(isNear(particle.position - center, place + SIMD3(10 * particle.age, 0, 0), within: 1e-9))
    }
  }

  @Test("A cuboid has eight corners, twelve edges, six faces and an inside")
  func cuboid() {
    let half = size / 2
    func sides(_ place: SIMD3<Double>) -> Int { (0..<3).count { abs(place[$0]) == half[$0] } }
    func isInside(_ place: SIMD3<Double>) -> Bool { (0..<3).allSatisfy { abs(place[$0]) <= half[$0] } }
    #expect(Set(places(.cuboid, .points)).count == 8 && places(.cuboid, .points).allSatisfy { sides($0) == 3 })
    let outline = places(.cuboid, .outline)
    #expect(outline.allSatisfy { sides($0) == 2 && isInside($0) })
    // Four sevenths of the length of all edges lie along x.
    let along = share(of: outline) { abs($0.x) != half.x }
    #expect(isNear(along, 4.0 / 7, within: 0.047))
    let surface = places(.cuboid, .surface)
    #expect(surface.allSatisfy { sides($0) == 1 && isInside($0) })
    // The faces that are seen from the front have 800 of 1400 square points.
    let front = share(of: surface) { abs($0.z) == half.z }
    #expect(isNear(front, 4.0 / 7, within: 0.047))
    let volume = places(.cuboid, .volume)
    for axis in 0..<3 { #expect(isEven(volume.map { $0[axis] }, from: -half[axis], to: half[axis])) }
  }

  @Test("A circle has the width as its radius, and emits radially in the plane")
  func circle() {
    #expect(places(.circle, .points).allSatisfy { $0 == .zero })
    let outline = places(.circle, .outline)
    #expect(outline.allSatisfy { isNear(($0 * $0).sum().squareRoot(), 40) && $0.z == 0 })
    #expect(isEven(outline.map { atan2($0.y, $0.x) }, from: -.pi, to: .pi))
    for mode in [CAEmitterLayerEmitterMode.surface, .volume] {
      // Evenly over the area: the squares of the distances are even.
      #expect(isEven(places(.circle, mode).map { ($0 * $0).sum() }, from: 0, to: 1_600))
    }
    for mode in Self.modes {
      for (particle, place) in zip(particles(.circle, mode, velocity: 10), places(.circle, mode)) {
        let way = particle.position - center - place, length = (place * place).sum().squareRoot()
        #expect(isNear((way * way).sum().squareRoot(), 10 * particle.age))
        if length > 0 { #expect(isNear(way, place / length * 10 * particle.age)) }
      }
    }
  }

  @Test("A sphere has the width as its radius, and emits radially in space")
  func sphere() {
    func distance(_ place: SIMD3<Double>) -> Double { (place * place).sum().squareRoot() }
    #expect(places(.sphere, .points).allSatisfy { $0 == .zero })
    #expect(places(.sphere, .outline).allSatisfy { isNear(distance($0), 40) && $0.z == 0 })
    let surface = places(.sphere, .surface)
    #expect(surface.allSatisfy { isNear(distance($0), 40) })
    for axis in 0..<3 { #expect(isEven(surface.map { $0[axis] }, from: -40, to: 40)) }
    #expect(isEven(places(.sphere, .volume).map { pow(distance($0), 3) }, from: 0, to: 64_000))
    for (particle, place) in zip(particles(.sphere, .volume, velocity: 10), places(.sphere, .volume)) {
      #expect(isNear(particle.position - center - place, place / distance(place) * 10 * particle.age))
    }
  }

  @Test("Unknown shapes are points, and unknown modes the volume")
  func unknown() {
    #expect(places(CAEmitterLayerEmitterShape(rawValue: "star"), .volume).allSatisfy { $0 == .zero })
    #expect(
      places(.rectangle, CAEmitterLayerEmitterMode(rawValue: "skin")) == places(.rectangle, .volume))
  }
}

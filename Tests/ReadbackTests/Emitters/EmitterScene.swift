// Scenes with an emitter, and the same scenes with a layer in the place of each particle.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer

/// A scene with one emitter at a time of its own.
struct EmitterScene: Sendable {
  let name: String
  /// The levels by which the emitter may differ from plain layers: 0 demands the same bytes.
  let tolerance: Int
  /// The same for `render(in:)` and the renderer.
  let recordedTolerance: Int
  var options = SceneOptions.plain
  var time = 6.0
  /// The cells of the emitter.
  let cells: @Sendable () -> [CAEmitterCell]
  /// Changes the emitter, or the plain layer in its place.
  var configure: @Sendable (CALayer) -> Void = { _ in }
  /// Changes the emitter alone.
  var emit: @Sendable (CAEmitterLayer) -> Void = { _ in }

  private func emitter(later: Double = 0) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 50)
    layer.position = CGPoint(x: 40, y: 35)
    layer.emitterPosition = CGPoint(x: 12, y: 20)
    layer.emitterCells = cells()
    emit(layer)
    configure(layer)
    layer.timeOffset = time + later
    return layer
  }

  private func root(_ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 80, height: 70)
    root.sublayers = [box(5, 5, 30, 60, Paint.blue), layer]
    return root
  }

  /// The scene with the emitter, `later` seconds later.
  func emitting(later: Double = 0) -> CALayer { root(emitter(later: later)) }

  /// The scene with a layer for each particle.
  func plain() -> CALayer {
    let layer = emitter(), content = EmitterContent(of: layer)
    let plain = layer.preservesDepth ? CATransformLayer() : CALayer()
    plain.bounds = layer.bounds
    plain.position = layer.position
    configure(plain)
    let own = plain.sublayers ?? []
    // Particles lie above the border, which is above the sublayers of a plain layer.
    let frame = CALayer()
    frame.frame = plain.bounds
    frame.borderWidth = plain.borderWidth
    frame.borderColor = plain.borderColor
    frame.cornerRadius = plain.cornerRadius
    if plain.borderWidth > 0 { plain.addSublayer(frame) }
    plain.borderWidth = 0
    for particle in content.simulation.particles(at: time, limit: 10_000).particles {
      guard let picture = content.simulation.cells[Int(particle.cell)].picture else { continue }
      let shown = Self.layer(particle, picture, isAdditive: layer.renderMode == .additive)
      if layer.preservesDepth { shown.zPosition = particle.position.z }
      plain.addSublayer(shown)
    }
    for sublayer in own { plain.addSublayer(sublayer) }
    return root(plain)
  }

  /// A layer that shows one particle. Its colour is that of an instance.
  private static func layer(_ particle: Particle, _ picture: ParticlePicture, isAdditive: Bool) -> CALayer {
    let layer = CALayer(), part = picture.contentsRect
    layer.contents = picture.image
    layer.contentsRect = part
    layer.minificationFilter = CALayerContentsFilter(rawValue: "\(picture.filters.minification)")
    layer.magnificationFilter = CALayerContentsFilter(rawValue: "\(picture.filters.magnification)")
    layer.bounds.size = CGSize(
      width: Double(picture.image.width) * part.width / picture.contentsScale,
      height: Double(picture.image.height) * part.height / picture.contentsScale)
    layer.setAffineTransform(
      CGAffineTransform(rotationAngle: particle.rotation).scaledBy(x: particle.scale, y: particle.scale))
    layer.position = CGPoint(x: particle.position.x, y: particle.position.y)
    guard isAdditive || particle.color != SIMD4(repeating: 1) else { return layer }
    let tinted = CAReplicatorLayer()
    tinted.instanceColor = CGColor(
      red: Double(particle.color.x), green: Double(particle.color.y), blue: Double(particle.color.z),
      alpha: Double(particle.color.w))
    tinted.addSublayer(layer)
    if isAdditive { tinted.compositingFilter = "plusL" }
    return tinted
  }
}

/// Returns a cell that emits one image each second, which lives longer than any test and moves eight points a second.
func sprite(_ image: TestImage, _ configure: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.contents = image.image
  cell.birthRate = 1
  cell.lifetime = 100
  cell.velocity = 8
  configure(cell)
  return cell
}

extension TestImage {
  /// Twelve by ten, brightest and most opaque in the middle, transparent at its edges.
  static let glow = TestImage(width: 12, height: 10) { x, y in
    let dx = (Double(x) - 5.5) / 5.5, dy = (Double(y) - 4.5) / 4.5
    let alpha = max(0, 1 - dx * dx) * max(0, 1 - dy * dy)
    return (UInt8(alpha * 255), UInt8(alpha * Double(60 + x * 10)), UInt8(alpha * Double(y * 20)), UInt8(alpha * 255))
  }
}

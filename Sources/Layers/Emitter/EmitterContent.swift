// EmitterContent: what an emitter layer draws at the time of a snapshot.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList

/// An emitter at one time.
package struct EmitterContent: Sendable {
  /// The emitter and its cells.
  package var simulation: EmitterSimulation
  /// The layer's local time, in seconds.
  package var time: Double
  /// The number of times that the layer is drawn because of replicators.
  package var instanceCount = 1
  /// Whether the layer asks for particles in the space of its superlayer. They are drawn in its own plane.
  package var preservesDepth = false
  /// Sentences about what of the cells was left out.
  var remarks: [(kind: Diagnostic.Kind, message: String)] = []

  /// Reads a layer and its cells, at the start of the layer's time, as if nothing of it ever changed.
  package init(of layer: CAEmitterLayer) {
    var remarks: [(kind: Diagnostic.Kind, message: String)] = []
    simulation = EmitterSimulation(layer.emitter, remarks: &remarks)
    time = 0
    preservesDepth = layer.emitter.preservesDepth
    self.remarks = remarks
  }

  /// Removes all particles.
  mutating func stop() {
    simulation = EmitterSimulation(cells: [], timeline: EmitterTimeline(emitter: EmitterParameters(), cells: []))
  }

  /// Returns the particles that show, in the order in which they are painted, as an item; nil where there are none.
  ///
  /// No more than `limit` particles are returned, and the second value is whether there are more.
  func item(isFlipped: Bool, limit: Int) -> (item: ParticleItem?, isIncomplete: Bool) {
    var pictures: [ParticleItem.Picture] = []
    // Cells without a picture only emit others.
    let indices: [Int32] = simulation.cells.map { cell in
      guard let picture = cell.picture?.placed(isFlipped: isFlipped) else { return -1 }
      if let known = pictures.firstIndex(of: picture) { return Int32(known) }
      pictures.append(picture)
      return Int32(pictures.count - 1)
    }
    guard !pictures.isEmpty else { return (nil, false) }
    let found = simulation.particles(at: time, limit: limit)
    var instances: [ParticleItem.Instance] = []
    instances.reserveCapacity(found.particles.count)
    for particle in found.particles {
      let picture = indices[Int(particle.cell)]
      guard picture >= 0, particle.scale != 0, particle.color.w > 0 else { continue }
      let turn = particle.rotation
      instances.append(
        ParticleItem.Instance(
          position: SIMD2(particle.position.x, particle.position.y),
          axis: SIMD2(turn == 0 ? 1 : cos(turn), turn == 0 ? 0 : sin(turn)) * particle.scale, color: particle.color,
          picture: picture))
    }
    guard !instances.isEmpty else { return (nil, found.isIncomplete) }
    let item = ParticleItem(
      pictures: pictures, instances: instances, isAdditive: simulation.renderMode == .additive)
    return (item.instances.isEmpty ? nil : item, found.isIncomplete)
  }
}

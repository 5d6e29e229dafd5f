// EmitterContent: what an emitter layer draws at the time of a snapshot.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

/// An emitter at one time.
package struct EmitterContent: Sendable {
  /// The emitter and its cells.
  package var simulation: EmitterSimulation
  /// The layer's local time, in seconds.
  package var time: Double
  /// The number of times that the layer is drawn because of replicators.
  package var instanceCount = 1
  /// Whether particles lie in the 3D space of the superlayer, each at its own distance from the layer's plane.
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

  /// The remark where there are more particles than `limit`.
  static func remark(limit: Int) -> String {
    "there are more particles than the limit in force allows, which leaves \(limit) for the layer; older ones were left out"
  }

  /// Returns the particles that show, in the order in which they are painted, as an item; nil where there are none.
  ///
  /// No more than `limit` particles are returned, and the second value is whether there are more. Those that are not found by
  /// `deadline` are left out.
  func item(isFlipped: Bool, limit: Int, by deadline: Deadline) -> (item: ParticleItem?, isIncomplete: Bool) {
    guard simulation.hasPictures else { return (nil, false) }
    let found = simulation.particles(at: time, limit: limit, meter: WorkMeter(deadline))
    return (simulation.item(of: found.particles, isFlipped: isFlipped), found.isIncomplete)
  }

  /// Returns the particles that show by their distances from the layer's plane, those of one distance in the order in which
  /// they are painted.
  ///
  /// No more than `limit` particles are returned, and the second value is whether there are more. Those that are not found by
  /// `deadline` are left out.
  func planes(limit: Int, by deadline: Deadline) -> (planes: [ParticlePlane], isIncomplete: Bool) {
    guard simulation.hasPictures else { return ([], false) }
    let found = simulation.particles(at: time, limit: limit, meter: WorkMeter(deadline))
    var planes: [ParticlePlane] = []
    var indices: [Double: Int] = [:]
    for particle in found.particles where particle.scale != 0 && particle.color.w > 0 {
      let index = indices[particle.position.z, default: planes.count]
      if index == planes.count {
        indices[particle.position.z] = index
        planes.append(ParticlePlane(simulation: simulation, depth: particle.position.z))
      }
      planes[index].particles.append(particle)
    }
    return (planes, found.isIncomplete)
  }
}

/// The particles of an emitter that lie at one distance from the plane of its layer.
package struct ParticlePlane: Sendable {
  /// The emitter and its cells.
  let simulation: EmitterSimulation
  /// The distance from the plane towards the viewer, in points.
  let depth: Double
  /// The particles, in the order in which they are painted.
  var particles: [Particle] = []

  /// Returns the particles as an item; nil where there are none.
  func item(isFlipped: Bool) -> ParticleItem? { simulation.item(of: particles, isFlipped: isFlipped) }
}

extension EmitterSimulation {
  /// Whether any cell has a picture. Cells without one only emit others.
  fileprivate var hasPictures: Bool { cells.contains { $0.picture != nil } }

  /// Returns particles as an item, in their order; nil where none shows.
  fileprivate func item(of particles: [Particle], isFlipped: Bool) -> ParticleItem? {
    var pictures: [ParticleItem.Picture] = []
    let indices: [Int32] = cells.map { cell in
      guard let picture = cell.picture?.placed(isFlipped: isFlipped) else { return -1 }
      if let known = pictures.firstIndex(of: picture) { return Int32(known) }
      pictures.append(picture)
      return Int32(pictures.count - 1)
    }
    var instances: [ParticleItem.Instance] = []
    instances.reserveCapacity(particles.count)
    for particle in particles {
      let picture = indices[Int(particle.cell)]
      guard picture >= 0, particle.scale != 0, particle.color.w > 0 else { continue }
      let turn = particle.rotation
      instances.append(
        ParticleItem.Instance(
          position: SIMD2(particle.position.x, particle.position.y),
          axis: SIMD2(turn == 0 ? 1 : cos(turn), turn == 0 ? 0 : sin(turn)) * particle.scale, color: particle.color,
          picture: picture))
    }
    guard !instances.isEmpty else { return nil }
    let item = ParticleItem(pictures: pictures, instances: instances, isAdditive: renderMode == .additive)
    return item.instances.isEmpty ? nil : item
  }
}

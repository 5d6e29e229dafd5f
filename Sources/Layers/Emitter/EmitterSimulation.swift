// EmitterSimulation: an emitter and its cells as values, of which the particles at any time follow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A `CAEmitterLayer` and its cells as values.
///
/// The particles are a function of these values and of the time: there is no state that is carried from one time to the
/// next. Particle i of a cell is born when the integral of the birth rate reaches i, so that the first is born 1 / rate
/// seconds after the start. Its random numbers are a hash of its indices, see ``ParticleRandom``.
package struct EmitterSimulation: Sendable {
  /// A cell: what of it does not vary with time. Its numbers are those of ``EmitterSimulation/timeline``.
  package struct Cell: Sendable {
    /// The index of the cell whose particles emit these ones; -1 for a cell of the layer.
    package var parent: Int
    /// The position of the cell in the list of its parent, on which its random numbers depend.
    package var position: Int
    /// The cell's timeline: on that of the layer, or of a particle from its birth on.
    package var timing: TimingValues
    /// The picture of its particles; nil where they only emit others.
    package var picture: ParticlePicture?

    package init(parent: Int, position: Int, timing: TimingValues = TimingValues(), picture: ParticlePicture? = nil) {
      self.parent = parent
      self.position = position
      self.timing = timing
      self.picture = picture
    }
  }

  package var shape = EmitterShape.point
  package var part = EmitterShape.Part.volume
  package var renderMode = CAEmitterLayerRenderMode.unordered
  /// Whether particles leave into cones in space.
  package var isSpatial = false
  package var seed: UInt32 = 0
  /// The cells, parents before children, otherwise in the order of their lists.
  package let cells: [Cell]
  /// The numbers of the layer and of the cells over time.
  package internal(set) var timeline: EmitterTimeline
  /// The names of the cells, by which key paths lead to them.
  let names: [String?]

  /// Creates an emitter of cells, whose numbers `timeline` holds in the same order.
  package init(cells: [Cell], timeline: EmitterTimeline, names: [String?] = []) {
    assert(timeline.moments.allSatisfy { $0.cells.count == cells.count }, "a moment lacks the numbers of a cell")
    assert(cells.indices.allSatisfy { cells[$0].parent < $0 }, "a cell precedes its parent")
    self.cells = cells
    self.timeline = timeline
    self.names = names
  }

  /// Returns the particles that are alive at a time, in seconds of the layer's local time, in the order in which they
  /// are painted. Where more than `limit` are alive, the youngest are returned. Those that are not found when `meter` ends
  /// are left out.
  package func particles(at time: Double, limit: Int, meter: WorkMeter? = nil) -> EmittedParticles {
    guard time.isFinite, limit > 0, !cells.isEmpty else { return EmittedParticles() }
    var enumeration = ParticleEnumeration(of: self, at: time, limit: limit, meter: meter)
    enumeration.run()
    let found = enumeration.particles
    // Particles are large to move, so that their indices in the order are found first.
    var order = ParticleOrder(of: found, isInBirthOrder: enumeration.isInBirthOrder, youngest: limit)
    order.put(renderMode)
    return EmittedParticles(
      particles: order.isUnchanged ? found : order.indices.map { found[Int($0)] },
      isIncomplete: enumeration.isIncomplete || found.count > limit)
  }
}

/// A particle at one time.
package struct Particle: Hashable, Sendable {
  /// The position in the layer's space, in points; z towards the viewer.
  package var position: SIMD3<Double>
  /// Radians, from the x axis towards the y axis.
  package var rotation: Double
  /// The factor of the picture's size; negative scales mirror it.
  package var scale: Double
  /// Straight red, green, blue and alpha, each 0…1.
  package var color: SIMD4<Float>
  /// The seconds of the cell's time since the birth.
  package var age: Double
  /// The seconds of the layer's time since the birth, by which particles of all cells are ordered.
  package var timeSinceBirth: Double
  /// The number of the particle among those of its cell, or of its cell and the particle that emitted it, from 1 on.
  package var birthIndex: Int
  /// The index of its cell in ``EmitterSimulation/cells``.
  package var cell: Int32
}

/// The particles at one time.
package struct EmittedParticles: Sendable {
  package var particles: [Particle] = []
  /// Whether there are more than were asked for.
  package var isIncomplete = false
}

// The particles of an emitter that keeps their depth, as nodes in the space around its layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LayerTreeSnapshot {
  /// Adds a node for each distance from the layer's plane at which there are particles, below the emitter's own node, the
  /// last one. The particles count towards the limit of the picture.
  mutating func appendParticles(of content: EmitterContent, _ limits: Limits) {
    let emitter = nodes.count - 1
    guard content.preservesDepth, content.instanceCount > 0, nodes[emitter].isVisible else { return }
    let limit = particleLimit / content.instanceCount
    let (planes, isIncomplete) = content.planes(limit: limit, by: deadline)
    if isIncomplete || (limit == 0 && !content.simulation.cells.isEmpty) {
      report(.tooComplex, of: emitter, EmitterContent.remark(limit: limit))
    }
    let room = max(0, limits.layers - extraNodes)
    if planes.count > room {
      report(
        .tooComplex, of: emitter,
        "its particles lie at \(planes.count) depths, of which the limit in force leaves \(room); the rest were left out"
      )
    }
    for plane in planes.prefix(room) {
      var state = LayerState()
      state.identity = .none
      state.zPosition = plane.depth
      let next = Int32(nodes.count + 1)
      var node = Node(
        state: state, kind: .particles(plane), parent: Int32(emitter), childrenEnd: next, subtreeEnd: next, position: 0,
        type: CAEmitterLayer.self)
      node.isPart = true
      nodes.append(node)
      extraNodes += 1
      particleLimit -= plane.particles.count * content.instanceCount
    }
    // The ends are not known yet if sublayers or a mask are still to come.
    if nodes[emitter].subtreeEnd != .max {
      (nodes[emitter].childrenEnd, nodes[emitter].subtreeEnd) = (Int32(nodes.count), Int32(nodes.count))
    }
  }
}

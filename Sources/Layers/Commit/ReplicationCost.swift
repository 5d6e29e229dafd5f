// The number of layers that the instances of replicators draw, computed before any of them is drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The number of times that layers are drawn because of a replicator, those of replicators within it included.
///
/// Numbers beyond `Int.max` count as `Int.max`.
struct ReplicationCost {
  /// The number of drawings of all layers below the replicator.
  private(set) var drawings = 0
  /// The number of drawings of the layer that is drawn most often: a product of instance counts.
  private(set) var largestProduct = 0

  /// Adds up the tree below `replicator`, without the contents of hidden layers. The time grows with the number of
  /// layers, not with the instance counts. `instances` is the number of its instances where it isn't the one that is set.
  init(of replicator: CAReplicatorLayer, instances count: Int? = nil) {
    var left: [(layer: CALayer, instances: Int)] = [(replicator, 1)]
    while let (layer, instances) = left.popLast() {
      if layer !== replicator { add(instances) }
      guard !layer.state.flags.contains(.hidden), layer.state.opacity > 0 else { continue }
      if let mask = layer.maskLayer { left.append((mask, instances)) }
      let inside =
        (layer as? CAReplicatorLayer).map {
          Self.product(instances, $0 === replicator ? count ?? $0.instanceCount : $0.instanceCount)
        } ?? instances
      guard inside > 0 else { continue }
      for child in layer.children { left.append((child, inside)) }
    }
  }

  private mutating func add(_ instances: Int) {
    largestProduct = max(largestProduct, instances)
    drawings.saturatingAdd(instances)
  }

  private static func product(_ instances: Int, _ count: Int) -> Int {
    instances.saturatingMultiplied(by: max(0, count))
  }

  /// The message of the refusal, where no more than `limit` drawings are allowed.
  func refusal(limit: Int) -> String {
    func counted(_ number: Int) -> String { number == .max ? "more than \(Int.max - 1)" : "\(number)" }
    return """
      its \(counted(largestProduct)) instances, those of replicators within it multiplied, would draw \(counted(drawings)) \
      layers; the limit in force is \(limit) for all replicators of a tree
      """
  }
}

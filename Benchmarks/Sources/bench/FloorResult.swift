// FloorResult: the cost of clearing, reading back, and each further full-screen layer on this driver.
// SPDX-License-Identifier: Apache-2.0

/// The measurement of one piece of the floor's work.
struct FloorResult: Codable {
  let name: String
  let width: Int
  let height: Int
  let cost: CostSummary

  /// Measures all pieces in turn, and the difference that one layer makes.
  static func measure(_ device: FloorDevice, width: Int, height: Int, repetitions: Int) throws -> [FloorResult] {
    let floor = try Floor(device, width: width, height: height)
    let pieces: [FloorWork] = [.clear, .floor, .opaque(1), .opaque(10), .blended(1), .blended(10)]
    var costs = [[Cost]](repeating: [], count: pieces.count)
    for repetition in -4..<repetitions {
      for (index, piece) in pieces.enumerated() {
        let cost = try floor.measure(piece)
        if repetition >= 0 { costs[index].append(cost) }
      }
    }
    func result(_ name: String, _ costs: [Cost]) -> FloorResult {
      FloorResult(name: name, width: width, height: height, cost: CostSummary(costs))
    }
    /// Returns the cost of each of nine further layers, round by round.
    func perLayer(_ ten: Int, _ one: Int) -> [Cost] {
      zip(costs[ten], costs[one]).map { Cost(wall: ($0.wall - $1.wall) / 9, cpu: ($0.cpu - $1.cpu) / 9) }
    }
    return zip(pieces, costs).map { result($0.name, $1) }
      + [result("per opaque layer", perLayer(3, 2)), result("per blended layer", perLayer(5, 4))]
  }
}

// ExpressionNames: which variable a name in the text of an expression means.
// SPDX-License-Identifier: Apache-2.0

/// The variables that the text declares, by the functions and blocks around them.
///
/// A name may be used before the text declares it, so names are resolved after the whole text was read.
struct ExpressionNames {
  /// The meaning of a name.
  enum Meaning {
    /// A variable of the function that lies `depth` functions further out.
    case variable(depth: Int, slot: Int)
    /// A variable of the whole text that is assigned without a declaration.
    case implicit(depth: Int, slot: Int)
    /// A name that the text doesn't have.
    case global
  }

  /// A function, or a block inside it.
  private struct Region {
    let parent: Int?
    let function: Int
    var slots: [String: Int] = [:]
  }

  private var regions: [Region] = []
  private var implicit: [String: Int] = [:]
  /// The slots of each function.
  private(set) var slotCounts: [Int] = []

  /// Adds a function, and returns its region.
  mutating func addFunction(in parent: Int?) -> Int {
    slotCounts.append(0)
    regions.append(Region(parent: parent, function: slotCounts.count - 1))
    return regions.count - 1
  }

  /// Adds a block, and returns its region.
  mutating func addBlock(in parent: Int) -> Int {
    regions.append(Region(parent: parent, function: regions[parent].function))
    return regions.count - 1
  }

  /// Declares a variable in a region, and returns its slot; a variable that is declared twice has one slot.
  mutating func declare(_ name: String, in region: Int) -> Int {
    if let slot = regions[region].slots[name] { return slot }
    let slot = newSlot(in: regions[region].function)
    regions[region].slots[name] = slot
    return slot
  }

  /// Declares the next parameter of a function; the last of two with one name counts.
  mutating func declareParameter(_ name: String, in region: Int) {
    regions[region].slots[name] = newSlot(in: regions[region].function)
  }

  private mutating func newSlot(in function: Int) -> Int {
    slotCounts[function] += 1
    return slotCounts[function] - 1
  }

  /// Notes that a name is assigned. It becomes a variable of the whole text, unless it is declared.
  mutating func noteAssignment(_ name: String, in region: Int) {
    guard implicit[name] == nil, case .global = meaning(of: name, in: region) else { return }
    implicit[name] = newSlot(in: 0)
  }

  /// The meaning of a name in a region.
  func meaning(of name: String, in region: Int) -> Meaning {
    var depth = 0, current = region
    while true {
      if let slot = regions[current].slots[name] { return .variable(depth: depth, slot: slot) }
      guard let parent = regions[current].parent else { break }
      if regions[parent].function != regions[current].function { depth += 1 }
      current = parent
    }
    return implicit[name].map { .implicit(depth: depth, slot: $0) } ?? .global
  }

  /// The slot of a variable of the whole text.
  func slot(ofGlobal name: String) -> Int? { regions.first?.slots[name] ?? implicit[name] }
}

// BinaryPropertyList: what Foundation's parser may be given: no list that contains itself, is nested too deep, is larger than it
// looks, or holds what it halts at, which sets are. Layout of the format: the comment at the top of CFBinaryPList.c in swift-corelibs-foundation.
import Diagnostics
import Foundation

/// Looks at the containers of a binary property list without making any.
struct BinaryPropertyList {
  /// The depth to which containers may nest.
  static let mostDepth = 128

  /// Why a list is not read.
  enum Problem: Error {
    case damaged(String)
    case tooLarge(String)
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  let objectCount: Int
  let top: Int

  /// The property list that `bytes` hold, as Foundation has it, once it is known to be harmless. It may have as many objects as
  /// `limits` allow elements.
  static func read(_ bytes: [UInt8], limits: Limits) throws(Problem) -> Any {
    try BinaryPropertyList(bytes, limits: limits).check(limits)
    guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) else {
      throw .damaged("it is damaged")
    }
    return list
  }

  private init(_ bytes: [UInt8], limits: Limits) throws(Problem) {
    self.bytes = bytes
    guard bytes.count >= 8 + 32, bytes.starts(with: Array("bplist00".utf8)) else {
      throw .damaged("it is cut short, or of an unknown version")
    }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8), table >= 8, table <= trailer, count > 0,
      count <= (trailer - table) / offsetSize, top < count
    else { throw .damaged("it is damaged: its last bytes do not describe it") }
    guard count <= limits.documentElements else {
      throw .tooLarge("it has \(count) objects; the limit (documentElements) is \(limits.documentElements)")
    }
    (objectCount, self.top, self.table) = (count, top, table)
  }

  /// The unsigned number of `size` bytes at `offset`; nil where it is not all there or above what an index can be.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, size <= 8, offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// The first byte of an object, which says what it is, and its place.
  private func marker(of object: Int) throws(Problem) -> (kind: UInt8, size: UInt8, offset: Int) {
    guard let offset = Self.number(bytes, table + object * offsetSize, offsetSize), offset >= 8, offset < table else {
      throw .damaged("it is damaged: an object lies outside of it")
    }
    return (bytes[offset] >> 4, bytes[offset] & 0xF, offset)
  }

  /// The objects that an object refers to, by the bytes that name them. Fails for kinds that are in no list of settings.
  private func references(of object: Int) throws(Problem) -> Range<Int> {
    let (kind, size, offset) = try marker(of: object)
    let perEntry: Int
    switch (kind, size) {
    // Truth values, integers, reals, dates; data and texts of any size.
    case (0, 8), (0, 9), (1, 0...4), (2, 2), (2, 3), (3, 3), (4...6, _): return offset..<offset
    case (0xA, _): perEntry = 1
    case (0xD, _): perEntry = 2
    default: throw .damaged("it holds an object that is no text, number, date, data, array or dictionary")
    }
    var start = offset + 1
    var count = Int(size)
    if count == 0xF {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3,
        let long = Self.number(bytes, start + 1, 1 << Int(bytes[start] & 0xF))
      else { throw .damaged("it is damaged: the size of a container cannot be read") }
      start += 1 + 1 << Int(bytes[start] & 0xF)
      count = long
    }
    guard start <= table, count <= (table - start) / referenceSize / perEntry else {
      throw .damaged("it is damaged: a container is larger than the list")
    }
    for index in 0..<(perEntry == 2 ? count : 0) {
      guard let key = Self.number(bytes, start + index * referenceSize, referenceSize), key < objectCount,
        [5, 6].contains(try marker(of: key).kind)
      else { throw .damaged("it is damaged: a key is no text") }
    }
    return start..<start + count * perEntry * referenceSize
  }

  private static let tooDeep = Problem.tooLarge("its containers nest deeper than \(mostDepth)")

  /// Follows all references from the top, each object's once.
  private func check(_ limits: Limits) throws(Problem) {
    struct Visit {
      let object: Int
      var left: Range<Int>
      var extent = Extent()
    }
    var known: [Int: Extent] = [:]
    var open: Set<Int> = [top]
    var visits = [Visit(object: top, left: try references(of: top))]
    while var visit = visits.popLast() {
      guard !visit.left.isEmpty else {
        open.remove(visit.object)
        known[visit.object] = visit.extent
        if let parent = visits.indices.last { visits[parent].extent.add(visit.extent) }
        guard visit.extent.count <= limits.documentElements else {
          throw .tooLarge("written out it has more than \(limits.documentElements) objects (documentElements)")
        }
        continue
      }
      guard let child = Self.number(bytes, visit.left.lowerBound, referenceSize), child < objectCount else {
        throw .damaged("it is damaged: a container refers to an object that is not there")
      }
      visit.left = visit.left.lowerBound + referenceSize..<visit.left.upperBound
      if let extent = known[child] {
        guard visits.count + extent.depth < Self.mostDepth else { throw Self.tooDeep }
        visit.extent.add(extent)
        visits.append(visit)
        continue
      }
      guard !open.contains(child) else { throw .damaged("it is damaged: a container holds itself") }
      visits.append(visit)
      guard visits.count < Self.mostDepth else { throw Self.tooDeep }
      open.insert(child)
      visits.append(Visit(object: child, left: try references(of: child)))
    }
  }

  /// The depth of an object's contents, and the number of objects that it is when each is counted wherever it is referred to.
  private struct Extent {
    var depth = 0
    var count = 1

    mutating func add(_ child: Extent) {
      depth = max(depth, child.depth + 1)
      let (sum, overflow) = count.addingReportingOverflow(child.count)
      count = overflow ? .max : sum
    }
  }
}

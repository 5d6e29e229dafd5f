// BinaryPropertyList: a check of what Foundation's parser is given: no list that contains itself, is nested too deep,
// is larger than it looks, or contains sets, at which the parser halts. Layout of the format: the comment at the top of
// CFBinaryPList.c in swift-corelibs-foundation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Examines the containers of a binary property list without creating any.
struct BinaryPropertyList {
  /// The reason why a list is not read.
  enum Problem: Error {
    case damaged(String)
    case tooLarge(String)
    /// The time limit of ``Deadline/ofReading`` has passed.
    case late
  }

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  let objectCount: Int
  let top: Int

  /// Returns the property list in `bytes`, as Foundation reads it, once it is known to be harmless. It may have as many
  /// objects as `limits` allow elements, and as many bytes of text and data as they allow a document, each counted for
  /// every reference to it.
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

  /// Returns the unsigned number of `size` bytes at `offset`; nil where it is incomplete or too large for an index.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, size <= 8, offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// Returns the kind and the size in the first byte of an object, and the object's offset.
  private func marker(of object: Int) throws(Problem) -> (kind: UInt8, size: UInt8, offset: Int) {
    guard let offset = Self.number(bytes, table + object * offsetSize, offsetSize), offset >= 8, offset < table else {
      throw .damaged("it is damaged: an object lies outside of it")
    }
    return (bytes[offset] >> 4, bytes[offset] & 0xF, offset)
  }

  /// The contents of an object.
  private struct Contents {
    /// The bytes that refer to the objects of a container, a dictionary's keys before its values.
    var references = 0..<0
    /// The number of keys of a dictionary.
    var keyCount = 0
    /// The number of bytes of data or of a text.
    var size = 0
  }

  /// Returns the contents of an object, without following its references. Fails for kinds that no list of settings has.
  private func contents(of object: Int) throws(Problem) -> Contents {
    let (kind, size, offset) = try marker(of: object)
    let bytesPerEntry: Int
    switch (kind, size) {
    // Truth values, integers, reals, dates.
    case (0, 8), (0, 9), (1, 0...4), (2, 2), (2, 3), (3, 3): return Contents()
    // Data, and texts of bytes and of words.
    case (4, _), (5, _): bytesPerEntry = 1
    case (6, _): bytesPerEntry = 2
    // Arrays and dictionaries.
    case (0xA, _): bytesPerEntry = referenceSize
    case (0xD, _): bytesPerEntry = 2 * referenceSize
    default: throw .damaged("it holds an object that is no text, number, date, data, array or dictionary")
    }
    var start = offset + 1
    var count = Int(size)
    if count == 0xF {
      guard start < table, bytes[start] >> 4 == 1, bytes[start] & 0xF <= 3,
        let long = Self.number(bytes, start + 1, 1 << Int(bytes[start] & 0xF))
      else { throw .damaged("it is damaged: the size of an object cannot be read") }
      start += 1 + 1 << Int(bytes[start] & 0xF)
      count = long
    }
    guard start <= table, count <= (table - start) / bytesPerEntry else {
      throw .damaged("it is damaged: an object is larger than the list")
    }
    let byteCount = count * bytesPerEntry
    guard kind >= 0xA else { return Contents(size: byteCount) }
    return Contents(references: start..<start + byteCount, keyCount: kind == 0xD ? count : 0)
  }

  /// Fails where a key of a dictionary is no text.
  private func checkKeys(of dictionary: Contents) throws(Problem) {
    for index in 0..<dictionary.keyCount {
      let offset = dictionary.references.lowerBound + index * referenceSize
      guard let key = Self.number(bytes, offset, referenceSize), key < objectCount,
        [5, 6].contains(try marker(of: key).kind)
      else { throw .damaged("it is damaged: a key is no text") }
    }
  }

  /// Follows all references from the top, each object's once.
  private func check(_ limits: Limits) throws(Problem) {
    struct Visit {
      let object: Int
      var left: Range<Int>
      var extent: Extent
    }
    let deadline = Deadline.ofReading
    var known: [Int: Extent] = [:]
    var open: Set<Int> = []
    var visits: [Visit] = []
    var (entryCount, byteCount) = (0, 0)

    func visit(_ object: Int) throws(Problem) {
      let found = try contents(of: object)
      // Any number of objects may lie at one offset, so that few bytes make many entries, and may overlap, so that they
      // make much text: all of it is counted before it is read.
      entryCount += found.references.count / referenceSize
      guard entryCount <= limits.documentElements else { throw Extent.tooMany(limits) }
      byteCount += found.size
      guard byteCount <= bytes.count else { throw .damaged("it is damaged: its texts and data overlap") }
      try checkKeys(of: found)
      open.insert(object)
      visits.append(Visit(object: object, left: found.references, extent: Extent(size: found.size)))
    }

    try visit(top)
    while let last = visits.indices.last {
      if deadline.hasPassedLately { throw .late }
      let left = visits[last].left
      guard !left.isEmpty else {
        let done = visits.removeLast()
        open.remove(done.object)
        known[done.object] = done.extent
        if last > 0 { try visits[last - 1].extent.add(done.extent, limits) }
        continue
      }
      guard let child = Self.number(bytes, left.lowerBound, referenceSize), child < objectCount else {
        throw .damaged("it is damaged: a container refers to an object that is not there")
      }
      visits[last].left = left.lowerBound + referenceSize..<left.upperBound
      guard !open.contains(child) else { throw .damaged("it is damaged: a container holds itself") }
      let extent = known[child]
      guard visits.count + 1 + (extent?.depth ?? 0) <= PropertyList.maxDepth else {
        throw .tooLarge("its objects nest deeper than \(PropertyList.maxDepth)")
      }
      if let extent { try visits[last].extent.add(extent, limits) } else { try visit(child) }
    }
  }

  /// The depth of an object's contents, and its size when each of them is counted for every reference to it, since
  /// Foundation creates texts and data anew for every reference.
  private struct Extent {
    var depth = 0
    /// The number of objects.
    var count = 1
    /// The number of bytes of all data and texts.
    var size: Int

    /// Adds the extent of an object inside this one. Fails where the limits are exceeded.
    mutating func add(_ child: Extent, _ limits: Limits) throws(Problem) {
      guard child.count <= limits.documentElements - count else { throw Self.tooMany(limits) }
      guard child.size <= limits.documentBytes - size else {
        throw .tooLarge("written out it has more than \(limits.documentBytes) bytes (documentBytes)")
      }
      depth = max(depth, child.depth + 1)
      count += child.count
      size += child.size
    }

    static func tooMany(_ limits: Limits) -> Problem {
      .tooLarge("written out it has more than \(limits.documentElements) objects (documentElements)")
    }
  }
}

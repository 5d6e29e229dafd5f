// ArchivedPart: the byte form of values in archives.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value, or a part of one, in the form that archives hold: see ``ArchivableForm``.
///
/// Values are archived as bytes, since Foundation's archiver compares each list and dictionary with all previous
/// ones of the same count, part by part: 1,000 lists of one number take seven seconds, and the time grows with the
/// square of their number.
indirect enum ArchivedPart {
  case nothing
  case whole(Int64)
  case natural(UInt64)
  case real(Double)
  case text(String)
  case bytes(Data)
  /// Seconds since the reference date.
  case date(Double)
  case address(String)
  case numbers([Double])
  case list([ArchivedPart])
  case record([String: ArchivedPart])
  /// An object that archives itself: its index in the list of such objects of the value.
  case object(Int)
}

extension ArchivedPart {
  /// The number that identifies the kind of a part, written before it.
  private enum Tag: UInt8 {
    case nothing, whole, natural, real, text, bytes, date, address, numbers, list, record, object
  }

  /// The largest nesting depth of parts that are read. Written parts have at most four levels for each level of the
  /// value.
  private static let maxDepth = 4 * ArchivedFormBuilder.maxLevels

  /// The bytes: a checksum of the others, then for each part its tag and numbers in eight bytes, least significant
  /// first; text, bytes, lists and records are preceded by the number of bytes or parts; records are keys and values,
  /// sorted by key.
  ///
  /// The checksum comes first since Foundation hashes the first 80 bytes only, and layers of a kind begin with the same
  /// ones.
  var encoded: Data {
    var bytes: [UInt8] = []
    write(to: &bytes)
    var checksum: [UInt8] = []
    Self.put(Self.checksum(bytes[...]), into: &checksum)
    return Data(checksum + bytes)
  }

  /// The FNV-1a hash of bytes (Fowler, Noll and Vo; draft-eastlake-fnv).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private func write(to bytes: inout [UInt8]) {
    func put(_ tag: Tag, _ number: UInt64? = nil) {
      bytes.append(tag.rawValue)
      if let number { Self.put(number, into: &bytes) }
    }
    func put(_ tag: Tag, _ text: String) {
      put(tag, UInt64(text.utf8.count))
      bytes += text.utf8
    }
    switch self {
    case .nothing: put(.nothing)
    case .whole(let number): put(.whole, UInt64(bitPattern: number))
    case .natural(let number): put(.natural, number)
    case .real(let number): put(.real, number.bitPattern)
    case .text(let text): put(.text, text)
    case .address(let text): put(.address, text)
    case .bytes(let data):
      put(.bytes, UInt64(data.count))
      bytes += data
    case .date(let seconds): put(.date, seconds.bitPattern)
    case .object(let index): put(.object, UInt64(index))
    case .numbers(let numbers):
      put(.numbers, UInt64(numbers.count))
      for number in numbers { Self.put(number.bitPattern, into: &bytes) }
    case .list(let parts):
      put(.list, UInt64(parts.count))
      for part in parts { part.write(to: &bytes) }
    case .record(let parts):
      put(.record, UInt64(parts.count))
      // Sorted, so that the same record is written in the same way each time.
      for (key, part) in parts.sorted(by: { $0.key < $1.key }) {
        ArchivedPart.text(key).write(to: &bytes)
        part.write(to: &bytes)
      }
    }
  }

  private static func put(_ number: UInt64, into bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  /// Reads the part encoded in these bytes; nil if they are invalid or damaged.
  init?(encoded data: Data) {
    var rest = [UInt8](data)[...]
    guard let checksum = Self.takeNumber(from: &rest), checksum == Self.checksum(rest),
      let part = Self.read(from: &rest, depth: 0), rest.isEmpty
    else { return nil }
    self = part
  }

  private static func read(from rest: inout ArraySlice<UInt8>, depth: Int) -> ArchivedPart? {
    guard depth < maxDepth, let tag = rest.popFirst().flatMap(Tag.init(rawValue:)) else { return nil }
    if tag == .nothing { return .nothing }
    guard let number = takeNumber(from: &rest) else { return nil }
    switch tag {
    case .nothing: return .nothing
    case .whole: return .whole(Int64(bitPattern: number))
    case .natural: return .natural(number)
    case .real: return .real(Double(bitPattern: number))
    case .date: return .date(Double(bitPattern: number))
    case .object: return Int(exactly: number).map { .object($0) }
    case .text: return take(number, from: &rest).map { .text(String(decoding: $0, as: UTF8.self)) }
    case .address: return take(number, from: &rest).map { .address(String(decoding: $0, as: UTF8.self)) }
    case .bytes: return take(number, from: &rest).map { .bytes(Data($0)) }
    case .numbers:
      guard number <= UInt64(rest.count / 8) else { return nil }
      return .numbers((0..<number).compactMap { _ in takeNumber(from: &rest).map { Double(bitPattern: $0) } })
    // Each part takes at least one byte, so no count causes a larger allocation than the bytes allow.
    case .list:
      guard number <= UInt64(rest.count) else { return nil }
      var parts: [ArchivedPart] = []
      for _ in 0..<number {
        guard let part = read(from: &rest, depth: depth + 1) else { return nil }
        parts.append(part)
      }
      return .list(parts)
    case .record:
      guard number <= UInt64(rest.count) else { return nil }
      var parts: [String: ArchivedPart] = [:]
      for _ in 0..<number {
        guard case .text(let key)? = read(from: &rest, depth: depth + 1), let part = read(from: &rest, depth: depth + 1)
        else { return nil }
        parts[key] = part
      }
      return .record(parts)
    }
  }

  private static func takeNumber(from rest: inout ArraySlice<UInt8>) -> UInt64? {
    take(8, from: &rest).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }

  private static func take(_ count: UInt64, from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest.count) else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}

extension ArchivedPart {
  /// The text, if the part is text.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The parts, if the part is a list.
  var list: [ArchivedPart]? { if case .list(let parts) = self { parts } else { nil } }
  /// The numbers, if the part is numbers.
  var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
}

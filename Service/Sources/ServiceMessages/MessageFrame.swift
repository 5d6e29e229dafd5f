// MessageFrame: bytes on a pipe between the service and a worker, cut into messages of bounded size.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One message on a pipe: a header in JSON, and parts of any bytes.
///
/// On the pipe it is `QZM1`, the number of the parts, the length of the header, the length of each part, the header, the
/// parts. Numbers and lengths have 4 bytes, the most significant first.
public struct MessageFrame: Sendable, Hashable {
  /// The header, in JSON.
  public var header: Data
  /// The parts, in their order.
  public var parts: [Data]

  /// Creates a message of these bytes.
  public init(header: Data, parts: [Data] = []) {
    self.header = header
    self.parts = parts
  }

  /// The bounds on a message, on both ends of the pipe.
  public struct Bounds: Sendable, Hashable {
    /// The bytes that a header may have; 1 MiB by default.
    public var header: Int
    /// The parts that a message may have; 1024 by default.
    public var parts: Int
    /// The bytes that all parts of a message may have together; 256 MiB by default.
    public var bytes: Int

    /// Creates bounds.
    public init(header: Int = 1 << 20, parts: Int = 1024, bytes: Int = 256 << 20) {
      self.header = header
      self.parts = parts
      self.bytes = bytes
    }
  }

  /// The reason why bytes are no message.
  public enum Damage: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first bytes are not those of a message.
    case noMessage
    /// The header, the number of the parts or their size is beyond the bounds.
    case tooLarge(String)
    /// The header does not say what a message of its kind must say.
    case header(String)
    /// The bytes end within a message.
    case truncated

    /// One sentence about what was found.
    public var description: String {
      switch self {
      case .noMessage: "the bytes do not begin with a message of a worker"
      case .tooLarge(let found): "a message is too large: \(found)"
      case .header(let found): "the header of a message cannot be read: \(found)"
      case .truncated: "the bytes end within a message"
      }
    }
  }

  static let magic: [UInt8] = [0x51, 0x5A, 0x4D, 0x31]
  /// The bytes before the lengths of the parts.
  static let prefixLength = 12

  /// The message as it goes over the pipe. Throws ``Damage/tooLarge(_:)`` where it is beyond the bounds.
  public func encoded(_ bounds: Bounds = Bounds()) throws(Damage) -> Data {
    let size = try bounds.check(header: header.count, parts: parts.map(\.count))
    var bytes = Data(capacity: Self.prefixLength + 4 * parts.count + size)
    bytes.append(contentsOf: Self.magic)
    for number in [parts.count, header.count] + parts.map(\.count) {
      withUnsafeBytes(of: UInt32(number).bigEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(header)
    for part in parts { bytes.append(part) }
    return bytes
  }
}

extension MessageFrame.Bounds {
  /// Checks the sizes of a message and returns their sum in bytes.
  func check(header length: Int, parts lengths: [Int]) throws(MessageFrame.Damage) -> Int {
    guard length <= header, length <= UInt32.max else {
      throw .tooLarge("a header of \(length) bytes; \(header) are allowed")
    }
    try check(count: lengths.count)
    var sum = 0
    for part in lengths {
      let (next, overflows) = sum.addingReportingOverflow(part)
      guard !overflows, next <= bytes, part <= UInt32.max else {
        throw .tooLarge("parts of more than \(bytes) bytes")
      }
      sum = next
    }
    return length + sum
  }

  func check(count: Int) throws(MessageFrame.Damage) {
    guard count <= parts else { throw .tooLarge("\(count) parts; \(parts) are allowed") }
  }
}

/// Cuts the bytes that come over a pipe, in pieces of any size, into messages.
public struct MessageReader: Sendable {
  private let bounds: MessageFrame.Bounds
  private var bytes = Data()
  /// The place of the next message in ``bytes``.
  private var start = 0
  /// The damage that was found; there are no messages after it.
  private var damage: MessageFrame.Damage?

  /// Creates a reader that has no bytes yet.
  public init(_ bounds: MessageFrame.Bounds = MessageFrame.Bounds()) {
    self.bounds = bounds
  }

  /// Takes bytes that came.
  public mutating func append(_ piece: some DataProtocol) {
    guard damage == nil else { return }
    if start > 0, start == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.count <= 1 << 20)
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// Whether bytes of a message came that is not complete.
  public var isWithinMessage: Bool { start < bytes.count }

  /// The next message, or nil while its bytes are not all here. Throws again once it has thrown: nothing after a damaged
  /// message can be trusted.
  public mutating func next() throws(MessageFrame.Damage) -> MessageFrame? {
    if let damage { throw damage }
    do {
      return try cut()
    } catch {
      damage = error
      bytes = Data()
      start = 0
      throw error
    }
  }

  /// Throws ``MessageFrame/Damage/truncated`` where the bytes that came end within a message.
  public func finish() throws(MessageFrame.Damage) {
    if let damage { throw damage }
    if isWithinMessage { throw .truncated }
  }

  private mutating func cut() throws(MessageFrame.Damage) -> MessageFrame? {
    let available = bytes.count - start
    let magic = MessageFrame.magic
    guard bytes[start..<(start + min(available, magic.count))].elementsEqual(magic.prefix(available)) else {
      throw .noMessage
    }
    guard available >= MessageFrame.prefixLength else { return nil }
    let count = number(at: 4), header = number(at: 8)
    try bounds.check(count: count)
    _ = try bounds.check(header: header, parts: [])
    let lengthsEnd = MessageFrame.prefixLength + 4 * count
    guard available >= lengthsEnd else { return nil }
    let lengths = (0..<count).map { number(at: MessageFrame.prefixLength + 4 * $0) }
    let size = try bounds.check(header: header, parts: lengths)
    guard available >= lengthsEnd + size else {
      bytes.reserveCapacity(start + lengthsEnd + size)
      return nil
    }
    var place = start + lengthsEnd
    func piece(_ length: Int) -> Data {
      defer { place += length }
      return Data(bytes[place..<(place + length)])
    }
    let frame = MessageFrame(header: piece(header), parts: lengths.map(piece))
    start = place
    return frame
  }

  private func number(at offset: Int) -> Int {
    bytes[(start + offset)..<(start + offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}

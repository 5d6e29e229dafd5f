// Zip archives in which every field can be false.
// SPDX-License-Identifier: Apache-2.0

/// An archive, written in the simplest way.
struct ZipBytes {
  /// An entry; fields that are nil are as they should be.
  struct Entry {
    var name: [UInt8]
    var data: [UInt8]
    /// The size when inflated, as header and directory say.
    var size: Int?
    var compressedSize: Int?
    var checksum: Int?
    var method = 0
    var flags = 0
    /// The place of the header, as the directory says.
    var offset: Int?

    init(_ name: String, _ data: [UInt8]) { (self.name, self.data) = (Array(name.utf8), data) }
    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// An entry of so many zeros, deflated.
    static func zeros(_ name: String, _ count: Int) -> Entry {
      // The stream in a zlib stream is between its head of two bytes and its checksum of four.
      var entry = Entry(name, Array(ImageBytes.zeros(count).dropFirst(2).dropLast(4)))
      (entry.method, entry.size) = (8, count)
      return entry
    }
  }

  var entries: [Entry]
  /// The number of entries, the size and the place of the directory as the record at the end says.
  var count: Int?
  var directorySize: Int?
  var directoryStart: Int?
  var disk = 0
  var commentLength: Int?
  var comment: [UInt8] = []

  init(_ entries: [Entry]) { self.entries = entries }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func numbers(_ fields: (value: Int, count: Int)...) -> [UInt8] {
    fields.flatMap { number($0.value, $0.count) }
  }

  var bytes: [UInt8] {
    var file: [UInt8] = [], directory: [UInt8] = []
    for entry in entries {
      let checksum = entry.checksum ?? Int(ImageBytes.checksum(entry.data))
      let fields = Self.numbers(
        (20, 2), (entry.flags, 2), (entry.method, 2), (0, 4), (checksum, 4),
        (entry.compressedSize ?? entry.data.count, 4), (entry.size ?? entry.data.count, 4), (entry.name.count, 2),
        (0, 2))
      directory += Self.numbers((0x0201_4B50, 4), (20, 2)) + fields + Self.numbers((0, 2), (0, 2), (0, 2), (0, 4))
      directory += Self.number(entry.offset ?? file.count, 4) + entry.name
      file += Self.number(0x0403_4B50, 4) + fields + entry.name + entry.data
    }
    let start = file.count
    return file + directory
      + Self.numbers(
        (0x0605_4B50, 4), (disk, 2), (disk, 2), (count ?? entries.count, 2), (count ?? entries.count, 2),
        (directorySize ?? directory.count, 4), (directoryStart ?? start, 4), (commentLength ?? comment.count, 2))
      + comment
  }

  /// A record of the end of an archive without entries.
  static let end = ZipBytes([]).bytes
}

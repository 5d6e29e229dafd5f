// TemplateStoreTests: the folder of the templates, the cache of bytes and the hash behind entity tags.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteService
import ServiceMessages
import Testing

@Suite struct TemplateStoreTests {
  private let name = TemplateName("card")

  @Test func aFullDiskLeavesTheOldTemplate() throws {
    let folder = try TemporaryFolder(), name = try #require(name)
    let store = try TemplateStore(folder: folder.path, maximumBytes: 1 << 20, cacheBytes: 1 << 20)
    #expect(try store.store(Data("<old/>".utf8), as: name) == false)
    let full = try TemplateStore(folder: folder.path, maximumBytes: 1 << 20, cacheBytes: 1 << 20) {
      file, bytes, count in
      // The disk takes three bytes and no more.
      if lseek(file, 0, SEEK_CUR) < 3 { return write(file, bytes, min(count, 3)) }
      errno = ENOSPC
      return -1
    }
    let error = #expect(throws: SystemError.self) { _ = try full.store(Data("<new document/>".utf8), as: name) }
    #expect(error?.isOutOfRoom == true)
    #expect(try full.template(name)?.data == Data("<old/>".utf8))
    #expect(try store.template(name)?.data == Data("<old/>".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["card"])
  }

  @Test func writesThatAreCutShortAreContinued() throws {
    let folder = try TemporaryFolder(), name = try #require(name)
    let store = try TemplateStore(folder: folder.path, maximumBytes: 1 << 20, cacheBytes: 0) { file, bytes, count in
      write(file, bytes, min(count, 7))
    }
    let data = Data("<caml>".utf8 + [UInt8](repeating: 0x20, count: 100))
    _ = try store.store(data, as: name)
    #expect(try store.template(name)?.data == data)
  }

  @Test func whatAnotherServiceStoresIsSeen() throws {
    let folder = try TemporaryFolder(), name = try #require(name)
    let one = try TemplateStore(folder: folder.path, maximumBytes: 1 << 20, cacheBytes: 1 << 20)
    let two = try TemplateStore(folder: folder.path, maximumBytes: 1 << 20, cacheBytes: 1 << 20)
    _ = try one.store(Data("<one/>".utf8), as: name)
    let first = try #require(try two.template(name))
    _ = try one.store(Data("<two/>".utf8), as: name)
    let second = try #require(try two.template(name))
    #expect(first.hash != second.hash)
    #expect(second.data == Data("<two/>".utf8))
    #expect(try one.delete(name))
    #expect(try two.template(name) == nil)
    #expect(try two.delete(name) == false)
  }

  @Test func whatAKilledServiceWasWritingCountsUntilItIsOldAndIsGoneThen() throws {
    let folder = try TemporaryFolder(), name = try #require(name), files = FileManager.default
    let store = try TemplateStore(folder: folder.path, maximumBytes: 100, cacheBytes: 0, maximumTotalBytes: 100)
    let left = folder.path + "/.writing-other-1"
    #expect(files.createFile(atPath: left, contents: Data(count: 90)))
    #expect(throws: Problem.self) { try store.store(Data("<document/>".utf8), as: name) }
    try files.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -4000)], ofItemAtPath: left)
    #expect(try store.store(Data("<document/>".utf8), as: name) == false)
    #expect(try files.contentsOfDirectory(atPath: folder.path) == ["card"])
  }

  @Test func onlyFilesThatAreDocumentsAreTemplates() throws {
    let folder = try TemporaryFolder()
    let store = try TemplateStore(folder: folder.path, maximumBytes: 10, cacheBytes: 1 << 20)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "/etc/passwd")
    try files.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
    #expect(files.createFile(atPath: folder.path + "/noise", contents: Data("noise".utf8)))
    #expect(files.createFile(atPath: folder.path + "/large", contents: Data("<large document/>".utf8)))
    #expect(files.createFile(atPath: folder.path + "/Upper", contents: Data("<a/>".utf8)))
    #expect(files.createFile(atPath: folder.path + "/.writing-a-1", contents: Data("<a/>".utf8)))
    for text in ["folder", "noise", "large"] {
      #expect(try store.template(try #require(TemplateName(text))) == nil)
    }
    let error = #expect(throws: SystemError.self) { try store.template(try #require(TemplateName("link"))) }
    #expect(error?.number == ELOOP)
    #expect(try store.list().map(\.name) == ["large", "noise"])
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(FileManager.default.createFile(atPath: folder.path + "/file", contents: nil))
    #expect(throws: SystemError.self) {
      try TemplateStore(folder: folder.path + "/file", maximumBytes: 10, cacheBytes: 0)
    }
  }

  @Test func hashesAreThoseOfTheStandard() {
    // FIPS 180-4 and its examples: no bytes, one block, two blocks, and a million letters.
    #expect(ContentHash.hex([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(ContentHash.hex("abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      ContentHash.hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      ContentHash.hex(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    var parts = ContentHash()
    parts.update("a".utf8)
    parts.update("bc".utf8)
    #expect(parts.hexDigest() == ContentHash.hex("abc".utf8))
  }

  @Test func theCacheLetsGoOfWhatWasUnusedLongest() {
    let entry = 100 + 1 + ByteCache<Int>.overhead
    let cache = ByteCache<Int>(capacity: 3 * entry)
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, bytes: 100, for: key) }
    #expect(cache.bytes == 3 * entry)
    #expect(cache["a"] == 0)
    cache.insert(3, bytes: 100, for: "d")
    #expect(cache["b"] == nil)
    #expect(["a", "c", "d"].map { cache[$0] } == [0, 2, 3])
    cache.insert(4, bytes: 300, for: "e")
    #expect(cache["e"] == 4 && cache["d"] == 3 && cache["a"] == nil && cache["c"] == nil)
    cache.insert(5, bytes: 3 * entry, for: "d")
    #expect(cache["d"] == nil)
    cache.remove("e")
    #expect(cache.bytes == 0)
  }

  @Test func theCacheStaysBoundedUnderManyUses() {
    let cache = ByteCache<Int>(capacity: 20_000)
    for round in 0..<20_000 {
      cache.insert(round, bytes: 50 + round % 100, for: "k\(round % 300)")
      _ = cache["k\(round % 7)"]
      #expect(cache.bytes <= 20_000)
    }
    #expect(cache["k\(19_999 % 300)"] == 19_999)
    let none = ByteCache<Int>(capacity: 0)
    none.insert(1, bytes: 0, for: "a")
    #expect(none["a"] == nil)
  }
}

// TemplateStore: the templates of cards, each a file in one folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages
import Synchronization

/// A document that cards are made of.
package struct Template: Sendable {
  /// The name.
  package var name: TemplateName
  /// The kind of document, which its first bytes tell.
  package var source: RenderRequest.Source
  /// The document, as it was stored.
  package var data: Data
  /// The SHA-256 of the document, in hexadecimal digits.
  package var hash: String
}

/// A line of the list of templates.
package struct TemplateEntry: Sendable, Encodable, Hashable {
  /// The name.
  package var name: String
  /// The bytes of the document.
  package var bytes: Int
  /// The time of the last change, as RFC 3339 has it.
  package var modified: String
}

/// The templates in one folder. Several services may share it: each sees what the others store, since a file is read again
/// when it is another one than before.
package final class TemplateStore: Sendable {
  /// The folder.
  package let folder: String
  /// The bytes that one template may have.
  package let maximumBytes: Int
  private let maximumCount: Int
  private let maximumTotalBytes: Int
  /// Held while a template is stored, so that there is still room when it is written.
  private let storing = Mutex(())
  private let files: AtomicFile
  private let cache: ByteCache<(identity: FileIdentity, template: Template)>

  /// The facts by which a file is told from the one that was there before.
  private struct FileIdentity: Hashable {
    var device: UInt, inode: UInt, bytes: Int, seconds: Int, nanoseconds: Int

    init(_ status: stat) {
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
      bytes = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  /// Opens a folder, which is made where there is none. What an earlier service was writing when it was killed is removed. No
  /// more templates than `maximumCount` are stored, and none that would give all of them more than `maximumTotalBytes`.
  package init(
    folder: String, maximumBytes: Int, cacheBytes: Int, maximumCount: Int = .max, maximumTotalBytes: Int = .max,
    write: @escaping AtomicFile.Write = { Foundation.write($0, $1, $2) }
  ) throws(SystemError) {
    self.folder = folder
    self.maximumBytes = maximumBytes
    self.maximumCount = maximumCount
    self.maximumTotalBytes = maximumTotalBytes
    files = AtomicFile(write: write)
    cache = ByteCache(capacity: cacheBytes)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw SystemError(number: errno == 0 ? EIO : errno, call: "create the folder of templates \(folder)")
    }
    for name in try names() where name.hasPrefix(AtomicFile.prefix) { removeAbandoned("\(folder)/\(name)") }
  }

  /// The template of a name; nil where there is none.
  package func template(_ name: TemplateName) throws(SystemError) -> Template? {
    let path = "\(folder)/\(name.text)"
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .last("open \(path)")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last("look at \(path)") }
    guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) <= maximumBytes else { return nil }
    let identity = FileIdentity(status)
    if let known = cache[name.text], known.identity == identity { return known.template }
    let data = try read(file, path)
    guard let source = RenderRequest.Source(beginning: data) else { return nil }
    let template = Template(name: name, source: source, data: data, hash: ContentHash.hex(data))
    cache.insert((identity, template), bytes: data.count, for: name.text)
    return template
  }

  /// Stores a template, in place of the one that its name had. Returns whether there was one. Throws a `SystemError`, or a
  /// ``Problem`` of `storageFull` where there are too many templates.
  ///
  /// Of services that share the folder, each counts what is there: several that store at the same moment may go beyond a bound.
  package func store(_ data: Data, as name: TemplateName) throws -> Bool {
    try storing.withLock { _ in
      let existed = try checkRoom(for: data.count, as: name)
      try files.put(data, to: name.text, in: folder)
      cache.remove(name.text)
      return existed
    }
  }

  /// Whether there is a template of a name. Throws a ``Problem`` of `storageFull` where one of this size finds no room in its place.
  package func checkRoom(for bytes: Int, as name: TemplateName) throws -> Bool {
    var count = 0, total = 0, own: Int?
    for file in try names() {
      var status = stat()
      let path = "\(folder)/\(file)"
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      if file.hasPrefix(AtomicFile.prefix) {
        // Another service is writing it, or was when it was killed.
        if !removeAbandoned(path) { total += Int(status.st_size) }
      } else if file == name.text {
        own = Int(status.st_size)
      } else if TemplateName(file) != nil {
        count += 1
        total += Int(status.st_size)
      }
    }
    // What takes no more than before always has room, also after a bound was lowered.
    guard own != nil || count < maximumCount else {
      throw Problem(
        .storageFull,
        "--max-templates allows \(maximumCount), and the folder has \(count): delete a template before you store another."
      )
    }
    guard bytes <= maximumTotalBytes - min(total, maximumTotalBytes) || bytes <= own ?? -1 else {
      throw Problem(
        .storageFull,
        "--max-template-bytes allows \(maximumTotalBytes) for all; the others have \(total) and this one \(bytes): delete some before."
      )
    }
    return own != nil
  }

  /// Deletes a template. Returns whether there was one.
  package func delete(_ name: TemplateName) throws(SystemError) -> Bool {
    let path = "\(folder)/\(name.text)"
    guard unlink(path) == 0 else {
      if errno == ENOENT { return false }
      throw .last("delete \(path)")
    }
    cache.remove(name.text)
    try files.synchronise(folder)
    return true
  }

  /// All templates, in the order of their names.
  package func list() throws(SystemError) -> [TemplateEntry] {
    try names().compactMap(TemplateName.init).sorted { $0.text < $1.text }.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name.text)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      let modified = Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
      return TemplateEntry(
        name: name.text, bytes: Int(status.st_size), modified: modified.formatted(.iso8601))
    }
  }

  private func names() throws(SystemError) -> [String] {
    guard let directory = opendir(folder) else { throw .last("open the folder of templates \(folder)") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  private func read(_ file: Int32, _ path: String) throws(SystemError) -> Data {
    var data = Data(), buffer = [UInt8](repeating: 0, count: 64 << 10)
    while data.count <= maximumBytes {
      let count = Foundation.read(file, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("read \(path)")
      }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
    throw SystemError(number: EFBIG, call: "read \(path)")
  }

  /// Removes a file that nobody can be writing any more: another service may have begun one just now. Returns whether it is gone.
  @discardableResult
  private func removeAbandoned(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > 3600 else { return false }
    return unlink(path) == 0
  }
}

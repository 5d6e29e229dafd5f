// RegularFile: reads whole files, but only regular ones, up to a size that the caller gives.
// SPDX-License-Identifier: Apache-2.0

/// The only way in which files are read: it never blocks on a pipe, reads an endless device, or reads more than was
/// requested.
package enum RegularFile {
  /// The reason for which a file was not read.
  package enum Failure: Error, Equatable {
    /// It cannot be opened or examined; the value is the system's `errno`.
    case notOpened(Int32)
    /// It is a folder, a pipe or a device.
    case notRegular(isFolder: Bool)
    /// It has this number of bytes, more than are allowed.
    case tooLarge(Int)
    /// There is no memory for this number of bytes.
    case noMemory(Int)
    /// It cannot be read; the value is the system's `errno`.
    case notRead(Int32)
  }

  /// Returns the bytes of the file at `path`, at most `largest` of them.
  package static func read(_ path: String, largest: Int) throws(Failure) -> Data {
    guard !path.utf8.contains(0) else { throw .notOpened(ENOENT) }
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .notOpened(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .notOpened(errno) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else { throw .notRegular(isFolder: kind == S_IFDIR) }
    let size = Int(status.st_size)
    guard size <= largest else { throw .tooLarge(size) }
    guard size > 0 else {
      // Kernel files such as those of /proc report the size 0 but have bytes or cannot be read.
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      guard count <= 0 else { throw .notRegular(isFolder: false) }
      guard count == 0 else { throw .notRead(errno) }
      return Data()
    }
    guard let buffer = malloc(size) else { throw .noMemory(size) }
    var filled = 0
    while filled < size {
      let count = Glibc.read(descriptor, buffer + filled, size - filled)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        let reason = errno
        free(buffer)
        throw .notRead(reason)
      }
      // The file has become shorter since its size was read.
      if count == 0 { break }
      filled += count
    }
    return Data(bytesNoCopy: buffer, count: filled, deallocator: .free)
  }
}

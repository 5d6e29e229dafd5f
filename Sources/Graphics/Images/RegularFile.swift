// RegularFile: reads whole files, but only regular ones, and only as far as the caller allows.
// SPDX-License-Identifier: Apache-2.0

/// The one way in which files are read: never a pipe that nobody writes to, a device without an end, or more than was
/// asked for.
package enum RegularFile {
  /// The reason for which a file was not read.
  package enum Failure: Error, Equatable {
    /// It cannot be opened or examined, for the system's reason.
    case notOpened(Int32)
    /// It is a folder, a pipe or a device.
    case notRegular(isFolder: Bool)
    /// It has so many bytes, more than are allowed.
    case tooLarge(Int)
    /// There is no memory for so many bytes.
    case noMemory(Int)
    /// It cannot be read, for the system's reason.
    case notRead(Int32)
  }

  /// The bytes of the file at `path`, `largest` of them at most.
  package static func read(_ path: String, largest: Int) throws(Failure) -> Data {
    guard !path.utf8.contains(0) else { throw .notOpened(ENOENT) }
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write to it.
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
      // Files of the kernel have bytes, or cannot be read, and tell no size.
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
      // The file has become shorter.
      if count == 0 { break }
      filled += count
    }
    return Data(bytesNoCopy: buffer, count: filled, deallocator: .free)
  }
}

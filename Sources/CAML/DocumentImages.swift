// DocumentImages: the decoded images of a document, or of all documents of a scene, each file once, within the limits.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages
import QuartziteLayers

/// Decodes files and caches their images, keyed by the files' identities: a file may have many names.
final class DocumentImages {
  /// The identity of a file, which distinguishes it from all others.
  private enum Identity: Hashable {
    /// A file on disk. The same file with other contents, and so of another time, is another image.
    case file(device: UInt64, number: UInt64, size: Int64, seconds: Int64, nanoseconds: Int64)
    /// A file in memory, by its path.
    case data(String)
    /// A file within the document, by its `data:` URI.
    case embedded(String)
    /// The bytes that a client gave, by the number of times that this happened.
    case given(Int)
  }

  /// The key of an image: one file makes a picture, a mask, or both.
  private struct Key: Hashable {
    let identity: Identity
    let isMask: Bool
  }

  /// An image, and the remarks on ignored parts of its file.
  struct Entry {
    let image: CGImage
    var remarks: [String]
  }

  let limits: Limits
  private var entries: [Key: Result<Entry, RenderError>] = [:]
  /// The number of pixels in all images.
  private(set) var area = 0
  private var givenCount = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// Returns the image in the file at `path`, with the remarks on its file when it is asked for the first time.
  ///
  /// Fails with `limitExceeded`, before anything is decoded, where the images would have more pixels than the limits
  /// allow together.
  func image(at path: String, isMask: Bool) throws(RenderError) -> Entry {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw RenderError(.inputMissing, at: .file(SourcePosition(file: path)), "there is no such file")
    }
    let identity = Identity.file(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    return try image(Key(identity: identity, isMask: isMask)) { () throws(RenderError) in
      try decode(try ImageFile.read(path, limits: limits), named: path, isMask: isMask)
    }
  }

  /// Returns the image in a file that is in memory, as ``image(at:isMask:)`` does.
  func image(_ data: Data, named name: String, isMask: Bool) throws(RenderError) -> Entry {
    try image(Key(identity: .data(name), isMask: isMask)) { () throws(RenderError) in
      try decode(data, named: name, isMask: isMask)
    }
  }

  /// Returns the image in a file within the document, as ``image(at:isMask:)`` does. `source` is the text that holds it.
  func image(_ uri: DataURI, source: String, named name: String, isMask: Bool) throws(RenderError) -> Entry {
    try image(Key(identity: .embedded(source), isMask: isMask)) { () throws(RenderError) in
      let data = try uri.data, maxBytes = ImageFile.maxFileBytes(for: limits)
      guard data.count <= maxBytes else {
        throw RenderError(.limitExceeded, "it has \(data.count) bytes; images may have \(maxBytes)")
      }
      return try decode(data, named: name, isMask: isMask)
    }
  }

  /// Returns the image in the bytes of a file that a client gives, as ``image(at:isMask:)`` does.
  func image(ofGiven data: Data) throws(RenderError) -> Entry {
    givenCount += 1
    let maxBytes = ImageFile.maxFileBytes(for: limits)
    guard data.count <= maxBytes else {
      throw RenderError(.limitExceeded, "the image has \(data.count) bytes; images may have \(maxBytes)")
    }
    return try image(Key(identity: .given(givenCount), isMask: false)) { () throws(RenderError) in
      try decode(data, named: "the image of \(data.count) bytes", isMask: false)
    }
  }

  private func image(
    _ identity: Key, _ decode: () throws(RenderError) -> Entry
  ) throws(RenderError) -> Entry {
    if let known = entries[identity] {
      // An image that was too much beside others may be wanted again when they are gone.
      guard own != nil, case .failure = known else { return try known.get() }
    }
    do throws(RenderError) {
      let entry = try decode()
      entries[identity] = .success(Entry(image: entry.image, remarks: []))
      return entry
    } catch {
      // An image for which there was no time may be read another time.
      if error.code != .deadlineExceeded { entries[identity] = .failure(error) }
      throw error
    }
  }

  // MARK: Images of clients

  /// The documents whose clients have named images.
  private var users: [ObjectIdentifier: Weak] = [:]
  /// The images of the documents themselves, which are kept for ever; nil while they are being read.
  private var own: Set<Key>?
  /// The pixels of those images.
  private var ownArea = 0

  /// The pixels of clients' images that are kept while nobody shows them: some 128 MiB.
  private static let keptArea = 32_000_000
  /// The most of clients' images that are kept while nobody shows them.
  private static let maxKept = 1_024

  private struct Weak {
    weak var user: DocumentValues?
  }

  /// Registers a document whose client names images. All images so far are the documents' own.
  func addUser(_ user: DocumentValues) {
    if own == nil { (own, ownArea) = (Set(entries.keys), area) }
    users[ObjectIdentifier(user)] = Weak(user: user)
  }

  /// Forgets images that clients named and nobody shows any more, where another one leads over a limit.
  private func makeRoom(for pixels: Int) {
    guard let own,
      pixels > limits.totalImageArea - area || area - ownArea > Self.keptArea
        || entries.count > own.count + Self.maxKept
    else { return }
    let shown = users.values.flatMap { $0.user?.imagesInUse ?? [] }
    entries = entries.filter { identity, entry in
      if own.contains(identity) { return true }
      guard case .success(let entry) = entry else { return false }
      if shown.contains(where: { $0 === entry.image }) { return true }
      area -= entry.image.width * entry.image.height
      return false
    }
  }

  private func decode(_ data: Data, named path: String, isMask: Bool) throws(RenderError) -> Entry {
    let header = try ImageFile.header(data, named: path)
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    if !overflow { makeRoom(for: pixels) }
    // An image that is too large by itself is refused by its decoder.
    if !overflow, pixels <= limits.imageArea, pixels > limits.totalImageArea - area {
      throw RenderError(
        .limitExceeded, at: .file(SourcePosition(file: path)),
        "the image is \(header.width) × \(header.height) = \(pixels) pixels, and the document's images before it have "
          + "\(area); the limit (totalImageArea) is \(limits.totalImageArea)")
    }
    // A mask has no colours that a profile could speak of.
    let picture = try ImageFile.decode(
      data, named: path, limits: limits, appliesOrientation: true, appliesProfile: !isMask)
    guard let image = isMask ? picture.image.maskOfGray() : picture.image else {
      throw RenderError(.outOfMemory, "there is no memory for the mask of \(pixels) pixels")
    }
    area += image.width * image.height
    return Entry(image: image, remarks: picture.remarks)
  }
}

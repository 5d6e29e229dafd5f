// MediaType: the types of bodies that come in, and of pictures that go out.
// SPDX-License-Identifier: Apache-2.0

import ServiceMessages

/// A media type with its parameters: `multipart/form-data; boundary=x`.
package struct ContentType: Sendable, Hashable {
  /// Type and subtype in small letters, as `image/png`.
  package var essence: String
  /// The parameters by their names in small letters.
  package var parameters: [String: String]

  /// Reads the value of a header; nil where it names no media type.
  package init?(_ text: String) {
    var fields = HeaderFields(text)
    guard let first = fields.next() else { return nil }
    let essence = first.lowercased()
    let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }) else { return nil }
    self.essence = essence
    parameters = fields.parameters()
  }
}

extension RenderRequest.Source {
  /// The kind of document that a media type stands for; `automatic` where its content has to tell, and nil where it is none
  /// that the service takes. `application/x-www-form-urlencoded` is what curl says when it is told nothing.
  package init?(mediaType: String) {
    switch mediaType {
    case "application/xml", "text/xml", "application/x-caml", "application/caml+xml": self = .caml
    case "application/zip", "application/x-zip-compressed", "application/zip+dotlottie", "application/lottie+zip":
      self = .archive
    case "application/json", "text/json", "application/lottie+json", "video/lottie+json": self = .lottie
    case "application/octet-stream", "text/plain", "application/x-www-form-urlencoded": self = .automatic
    default: return nil
    }
  }

  /// The kind of document that begins with these bytes, for answers without a worker; a worker's `Document` decides. Any number of
  /// spaces may come first.
  package init?(beginning bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      self = .archive
      return
    }
    // XML may be in UTF-16, which its byte order mark or its first character tells.
    if [[0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]].contains(where: { head.starts(with: $0) }) {
      self = .caml
      return
    }
    let text = bytes.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
    case UInt8(ascii: "<"): self = .caml
    case UInt8(ascii: "{"): self = .lottie
    default: return nil
    }
  }

  /// The name of a document of this kind that came without one, as errors and diagnostics call it.
  package func fileName(_ stem: String = "document") -> String {
    switch self {
    case .caml: stem + ".caml"
    case .archive: stem + ".zip"
    case .lottie: stem + ".json"
    case .automatic: stem
    }
  }
}

/// The formats that a client accepts.
package enum Acceptance {
  /// The format that a header Accept prefers: the one of the greatest `q`, the first among equals. Nil where the header
  /// leaves it open. Throws a ``Problem`` of `notAcceptable` where it names nothing that can be made.
  package static func format(accepting header: String) throws(Problem) -> RenderRequest.Format? {
    var best: (format: RenderRequest.Format?, quality: Double)?
    for range in header.split(separator: ",") {
      var fields = HeaderFields(String(range))
      guard let essence = fields.next()?.lowercased() else { continue }
      let quality = fields.parameters()["q"].flatMap { Double($0) } ?? 1
      guard quality > best?.quality ?? 0, quality <= 1 else { continue }
      if essence == "*/*" || essence == "image/*" {
        best = (nil, quality)
      } else if essence == "video/*" {
        best = (.mp4, quality)
      } else if let format = RenderRequest.Format.allCases.first(where: { $0.contentType == essence }) {
        best = (format, quality)
      }
    }
    guard let best else {
      throw Problem(.notAcceptable, "None of the media types in Accept can be made: \(header.prefix(128)).")
    }
    return best.format
  }
}

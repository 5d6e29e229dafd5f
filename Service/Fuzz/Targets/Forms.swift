// The fuzz target of forms: a line with a media type, and a body that is taken apart, written and taken apart again.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import QuartziteFuzzing
import QuartziteService

func fuzzForms(_ input: Data) {
  let line = input.prefix(while: { $0 != UInt8(ascii: "\n") }), body = [UInt8](input.dropFirst(line.count + 1))
  guard let type = ContentType(String(decoding: line, as: UTF8.self)) else { return }
  promise(ContentType(type.essence)?.essence == type.essence, "a media type is read as it is written")
  let boundary = type.parameters["boundary"]
  guard let found = parts(of: ByteBuffer(bytes: body), boundary) else { return }
  check(found, of: body)
  var within = ByteBuffer(bytes: [0x0D, 0x0A] + body)
  within.moveReaderIndex(forwardBy: 2)
  promise(parts(of: within, boundary).map(bytes) == bytes(found), "a form is the same within other bytes")
  // Names with escapes may be longer than they were.
  var limits = MultipartForm.Limits()
  limits.headerBytes = 8 * body.count + 1_024
  let own = unusedBoundary(in: body), again = parts(of: written(found, own), own, limits)
  promise(again.map(bytes) == bytes(found), "a form that was written is read alike")
}

private func parts(
  of body: ByteBuffer, _ boundary: String?, _ limits: MultipartForm.Limits = MultipartForm.Limits()
) -> [MultipartForm.Part]? {
  do throws(Problem) {
    return try MultipartForm(body, boundary: boundary, limits: limits).parts
  } catch {
    promise(error.kind == .malformedBody || error.kind == .limitExceeded, "a bad form is its client's: \(error)")
    return nil
  }
}

private func check(_ parts: [MultipartForm.Part], of body: [UInt8]) {
  promise(parts.count <= MultipartForm.Limits().parts, "a form has no more parts than the limits allow")
  promise(parts.allSatisfy { !$0.name.isEmpty }, "every part has a name")
  let sum = parts.reduce(0) { $0 + $1.content.readableBytes }
  promise(sum <= body.count, "the parts of a form are no larger than the form")
}

/// The bytes of all that parts have: texts that are equal to Swift may be other bytes.
private func bytes(_ parts: [MultipartForm.Part]) -> [[[UInt8]?]] {
  parts.map { part -> [[UInt8]?] in
    let texts: [[UInt8]?] = [part.name, part.fileName, part.contentType].map { text in text.map { Array($0.utf8) } }
    return texts + [Array(part.content.readableBytesView)]
  }
}

/// A boundary that does not occur in a body.
private func unusedBoundary(in body: [UInt8]) -> String {
  let bytes = Data(body)
  var number = 0
  while bytes.range(of: Data("form-\(number)".utf8)) != nil { number += 1 }
  return "form-\(number)"
}

/// A form as browsers write it.
private func written(_ parts: [MultipartForm.Part], _ boundary: String) -> ByteBuffer {
  var body = ByteBuffer()
  for part in parts {
    body.writeString("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(escaped(part.name))\"")
    if let name = part.fileName { body.writeString("; filename=\"\(escaped(name))\"") }
    if let type = part.contentType { body.writeString("\r\nContent-Type: \(type)") }
    body.writeString("\r\n\r\n")
    body.writeImmutableBuffer(part.content)
    body.writeString("\r\n")
  }
  body.writeString("--\(boundary)--")
  return body
}

/// A name between quotes.
private func escaped(_ name: String) -> String {
  let scalars = name.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\"": "%22"
    case "\r": "%0D"
    case "\n": "%0A"
    case "\\": "\\\\"
    default: String(scalar)
    }
  }
  return scalars.joined()
}

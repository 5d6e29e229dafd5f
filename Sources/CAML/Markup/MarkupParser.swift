// MarkupParser: reading XML with expat into a MarkupTree, within limits; nothing is loaded or declared.
// SPDX-License-Identifier: Apache-2.0
import QuartziteCExpat
import QuartziteDiagnostics

/// Reads one document.
///
/// A document type is skipped and never loaded. One with declarations inside is refused where they begin: entities
/// could grow or reach outside, and attributes with defaults make a small document a large one. The rest cannot become
/// larger than the source: expat itself refuses to expand more (its protection against amplification is on by default,
/// as is the random salt of its tables).
final class MarkupParser {
  private let source: [UInt8]
  private let fileName: String
  private let limits: Limits
  private let lineStarts: [Int]
  private let deadline = Deadline.ofReading
  private var elements: [MarkupElement] = []
  private var open: [Int] = []
  private var nodeCount = 0
  private var failure: RenderError?
  private var parser: XML_Parser?
  /// Whether the document type is in another file, which could declare entities.
  private var namesType = false

  private init(source: [UInt8], fileName: String, limits: Limits) {
    self.source = source
    self.fileName = fileName
    self.limits = limits
    lineStarts = SourceLines.starts(in: source)
  }

  /// Reads `source`, which must be UTF-8. Errors carry the line and column at which reading stopped.
  static func parse(_ source: [UInt8], fileName: String, limits: Limits) throws(RenderError) -> MarkupTree {
    let file = Place.file(SourcePosition(file: fileName))
    guard source.count <= limits.documentBytes else {
      throw RenderError(
        .limitExceeded, at: file, "the document has \(source.count) bytes, the limit is \(limits.documentBytes)")
    }
    // Expat would switch to another encoding at these marks, in which the offsets here mean nothing.
    if source.starts(with: [0xFE, 0xFF]) || source.starts(with: [0xFF, 0xFE]) || source.prefix(4).contains(0) {
      throw RenderError(.invalidScene, at: file, "the document is not UTF-8; save it as UTF-8")
    }
    return try MarkupParser(source: source, fileName: fileName, limits: limits).parse()
  }

  private func parse() throws(RenderError) -> MarkupTree {
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw RenderError(.outOfMemory, at: nil, "there is no memory to read \(fileName)")
    }
    self.parser = parser
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    installHandlers(on: parser)
    let succeeded = feed(parser)
    if let failure { throw failure }
    guard succeeded else {
      let error = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "malformed"
      throw RenderError(.invalidScene, at: place(at: currentOffset), "the document is not well-formed XML: \(error)")
    }
    return MarkupTree(elements: elements, fileName: fileName, lineStarts: lineStarts)
  }

  /// Passes the source to expat in pieces, since expat counts the bytes of one piece in 32 bits.
  ///
  /// The pieces are large: expat restarts a comment or a tag that a piece cuts in two, so that small ones would take
  /// the square of its length.
  private func feed(_ parser: XML_Parser) -> Bool {
    let pieceSize = 1 << 30
    return source.withUnsafeBytes { bytes in
      var offset = 0
      repeat {
        let count = min(pieceSize, bytes.count - offset)
        let isLast: Int32 = offset + count == bytes.count ? 1 : 0
        let start = bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
        guard XML_Parse(parser, start, Int32(count), isLast) == XML_STATUS_OK else { return false }
        offset += count
      } while offset < bytes.count
      return true
    }
  }

  private func installHandlers(on parser: XML_Parser) {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { MarkupParser.from($0)?.elementBegins(name: $1, attributes: $2) },
      { data, _ in MarkupParser.from(data)?.elementEnds() })
    XML_SetCharacterDataHandler(parser) { MarkupParser.from($0)?.charactersFound($1, count: $2) }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, address, _, hasDeclarations in
      let parser = MarkupParser.from(data)
      parser?.namesType = address != nil
      if hasDeclarations != 0 { parser?.refuseDeclarations() }
    }
    XML_SetSkippedEntityHandler(parser) { data, name, _ in
      MarkupParser.from(data)?.refuse(entity: name)
    }
  }

  private static func from(_ userData: UnsafeMutableRawPointer?) -> MarkupParser? {
    userData.map { Unmanaged<MarkupParser>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Events

  private func elementBegins(
    name: UnsafePointer<XML_Char>?, attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard failure == nil, isInTime(), let name, let parser else { return }
    let offset = currentOffset
    var element = MarkupElement(name: String(cString: name), offset: offset, attributes: [], end: 0)
    if let attributes {
      let tagEnd = min(source.count, offset + max(0, Int(XML_GetCurrentByteCount(parser))))
      if namesType { refuseUnknownEntities(in: offset..<max(offset, tagEnd)) }
      var offsets = AttributeOffsets(source: source, range: offset..<max(offset, tagEnd))
      var index = 0
      while let attributeName = attributes[index], let value = attributes[index + 1] {
        element.attributes.append(
          MarkupAttribute(
            name: String(cString: attributeName), value: String(cString: value), offset: offsets.next() ?? offset))
        index += 2
      }
    }
    nodeCount += 1 + element.attributes.count
    if nodeCount > limits.documentElements {
      fail(.limitExceeded, "the document has more than \(limits.documentElements) elements and attributes")
    } else if open.count >= limits.documentDepth {
      fail(.limitExceeded, "elements nest deeper than \(limits.documentDepth)")
    } else {
      open.append(elements.count)
      elements.append(element)
    }
  }

  private func elementEnds() {
    guard failure == nil, let index = open.popLast() else { return }
    elements[index].end = elements.count
  }

  private func charactersFound(_ characters: UnsafePointer<XML_Char>?, count: Int32) {
    guard failure == nil, isInTime(), let index = open.last, let characters else { return }
    let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
    elements[index].text += String(decoding: bytes, as: UTF8.self)
  }

  private func refuseDeclarations() {
    fail(.invalidScene, "declarations inside <!DOCTYPE … […]> are not allowed: neither entities nor attributes")
  }

  private func refuse(entity name: UnsafePointer<XML_Char>?) {
    let name = name.map { String(cString: $0) } ?? ""
    fail(.invalidScene, "the document refers to an entity that is not declared: “\(name.shortened)”")
  }

  /// Refuses references in a start tag to entities that XML itself does not define.
  ///
  /// Expat treats such entities as declared where a document type names another file, and silently leaves them out of
  /// attributes.
  private func refuseUnknownEntities(in range: Range<Int>) {
    for start in range where source[start] == UInt8(ascii: "&") {
      let name = source[(start + 1)..<range.upperBound].prefix { $0 != UInt8(ascii: ";") }
      let known = ["lt", "gt", "amp", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
      guard known || name.first == UInt8(ascii: "#") else {
        let text = String(decoding: name, as: UTF8.self)
        return fail(.invalidScene, "the document refers to an entity that is not declared: “\(text.shortened)”")
      }
    }
  }

  /// Whether there is time left; reading stops otherwise.
  private func isInTime() -> Bool {
    guard deadline.hasPassedLately else { return true }
    stop(Deadline.error(.reading))
    return false
  }

  private func fail(_ code: RenderError.Code, _ message: String) {
    stop(RenderError(code, at: place(at: currentOffset), message))
  }

  private func stop(_ error: RenderError) {
    guard failure == nil, let parser else { return }
    failure = error
    XML_StopParser(parser, 0)
  }

  // MARK: Places

  private var currentOffset: Int {
    guard let parser else { return 0 }
    return min(max(0, Int(XML_GetCurrentByteIndex(parser))), source.count)
  }

  private func place(at offset: Int) -> Place {
    .file(SourceLines.position(of: offset, in: lineStarts, fileName: fileName))
  }
}

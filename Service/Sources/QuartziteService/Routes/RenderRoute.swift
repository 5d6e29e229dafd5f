// RenderRoute: POST /v1/render, the document in the body as a picture or a film.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceMessages

/// Draws documents that come with their request.
struct RenderRoute: Sendable {
  let drawing: Drawing
  let bodies: RequestBodies
  let configuration: ServiceConfiguration

  func respond(to request: Request, _ context: ServiceContext) async throws -> Response {
    var parameters = try FormText.parameters(
      of: request.uri.query ?? "", maximumCount: configuration.maximumParameters)
    let accepted = try request.headers[.accept].map(Acceptance.format) ?? nil
    let type = try Self.contentType(request)
    let isForm = type?.essence == "multipart/form-data"
    let stated = isForm ? .automatic : try Self.source(type)
    let body = try await bodies.read(request)
    let document: UploadedDocument
    if isForm {
      let form = try MultipartForm(body.bytes, boundary: type?.parameters["boundary"])
      let upload = try UploadedForm(form)
      parameters += upload.parameters
      guard parameters.count <= configuration.maximumParameters else {
        throw Problem(.badParameter, "There are more than \(configuration.maximumParameters) parameters.")
      }
      document = upload.document
    } else {
      document = try UploadedDocument(content: body.bytes, stated: stated)
    }
    let reader = RenderParameters(
      maximumDeadline: configuration.maximumDeadline, defaultDeadline: configuration.defaultDeadline)
    let asked = try reader.request(
      parameters, source: document.source, fileName: document.fileName, accepted: accepted)
    let output = try await drawing.draw(RenderInput(request: asked, files: document.files), for: context)
    withExtendedLifetime(body) {}
    return Drawing.response(output, tag: EntityTag.strong(ContentHash.hex(output.data)))
  }

  /// The type that the client gave; nil where it gave none.
  static func contentType(_ request: Request) throws(Problem) -> ContentType? {
    guard let header = request.headers[.contentType] else { return nil }
    guard let type = ContentType(header) else {
      throw unsupported("Content-Type is no media type: \(header.prefix(64)).")
    }
    return type
  }

  /// The kind of document that a type stands for.
  static func source(_ type: ContentType?) throws(Problem) -> RenderRequest.Source {
    guard let type else { return .automatic }
    guard let source = RenderRequest.Source(mediaType: type.essence) else {
      throw unsupported("The service takes no \(type.essence.prefix(64)).")
    }
    return source
  }

  static func unsupported(_ detail: String) -> Problem {
    var problem = Problem(.unsupportedMediaType, detail)
    problem.headers[.acceptPost] = "application/xml, application/zip, application/json, multipart/form-data"
    return problem
  }
}

/// A document with its assets.
struct UploadedDocument: Sendable {
  var source: RenderRequest.Source
  var fileName: String
  var files: [String: Data]

  /// A document alone. Its first bytes tell its kind where the client did not.
  init(content: ByteBuffer, stated: RenderRequest.Source, fileName: String? = nil) throws(Problem) {
    guard content.readableBytes > 0 else { throw Problem(.malformedBody, "The body has no document: it is empty.") }
    var source = stated
    if source == .automatic {
      guard let told = RenderRequest.Source(beginning: content.readableBytesView) else {
        throw RenderRoute.unsupported(
          "The document is neither CAML, which begins with <, nor Lottie, which begins with {, nor a ZIP archive.")
      }
      source = told
    }
    self.source = source
    self.fileName = fileName ?? source.fileName()
    files = [self.fileName: Data(content.readableBytesView)]
  }
}

/// The document, the assets and the parameters in a form: the field `document` is the document, other files are assets under
/// their own names, and fields of text are parameters.
struct UploadedForm: Sendable {
  let document: UploadedDocument
  let parameters: [Parameter]

  init(_ form: MultipartForm) throws(Problem) {
    var main: UploadedDocument?
    var assets: [String: Data] = [:], parameters: [Parameter] = []
    for part in form.parts {
      if part.name == "document" {
        guard main == nil else { throw Problem(.malformedBody, "The form has more than one field document.") }
        let name = try part.fileName.flatMap { $0.isEmpty ? nil : $0 }.map(Self.checked)
        main = try UploadedDocument(content: part.content, stated: Self.source(of: part), fileName: name)
      } else if let fileName = part.fileName {
        // Browsers send a file without a name and without content for a field in which none was chosen.
        if fileName.isEmpty, part.content.readableBytes == 0 { continue }
        let name = try Self.checked(fileName)
        guard assets.updateValue(Data(part.content.readableBytesView), forKey: name) == nil else {
          throw Problem(.malformedBody, "Two files have the name \u{201C}\(name.prefix(64))\u{201D}.")
        }
      } else {
        parameters.append(Parameter(part.name, try Self.text(part)))
      }
    }
    guard var main else {
      throw Problem(.malformedBody, "The form needs the document in a field called document.")
    }
    guard assets[main.fileName] == nil else {
      throw Problem(.malformedBody, "An asset has the document's name, \u{201C}\(main.fileName.prefix(64))\u{201D}.")
    }
    main.files.merge(assets) { first, _ in first }
    document = main
    self.parameters = parameters
  }

  /// The kind that the part's own type stands for; its content tells where that is not known.
  private static func source(of part: MultipartForm.Part) -> RenderRequest.Source {
    part.contentType.flatMap(RenderRequest.Source.init(mediaType:)) ?? .automatic
  }

  private static func text(_ part: MultipartForm.Part) throws(Problem) -> String {
    guard part.content.readableBytes <= RenderParameters.maximumLength,
      let text = String(validating: part.content.readableBytesView, as: UTF8.self), !text.utf8.contains(0)
    else {
      throw Problem(
        .badParameter, "Expected UTF-8 text of at most \(RenderParameters.maximumLength) bytes.",
        parameter: String(part.name.prefix(64)))
    }
    return text
  }

  /// A name of a file below one folder: no path out of it.
  static func checked(_ name: String) throws(Problem) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard 1...255 ~= name.utf8.count, parts.allSatisfy({ !["", ".", ".."].contains($0) }),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\\" && $0.value != 0x7F })
    else {
      throw Problem(
        .malformedBody,
        "\u{201C}\(name.prefix(64))\u{201D} is no name for an asset: expected a path like images/a.png, within the document's folder."
      )
    }
    return name
  }
}

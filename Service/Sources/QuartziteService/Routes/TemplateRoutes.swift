// TemplateRoutes: templates stored, listed and deleted, and the cards that are made of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import ServiceMessages

/// The routes below /v1/templates.
struct TemplateRoutes: Sendable {
  let store: TemplateStore?
  let drawing: Drawing
  let bodies: RequestBodies
  let cards: ByteCache<RenderOutput>
  let configuration: ServiceConfiguration

  private struct List: Encodable {
    var templates: [TemplateEntry]
  }

  func list() async throws -> Response {
    let store = try opened()
    let entries = try await Self.blocking { try store.list() }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
      body: .init(byteBuffer: JSONBody.buffer(List(templates: entries))))
  }

  /// Draws a document once, and stores it if that goes well: what is stored can be drawn.
  func put(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let store = try opened(), name = try Self.name(context)
    let type = try RenderRoute.contentType(request)
    let stated = try RenderRoute.source(type)
    let body = try await bodies.read(request)
    let document = try UploadedDocument(content: body.bytes, stated: .automatic)
    guard stated == .automatic || stated == document.source else {
      throw RenderRoute.unsupported(
        "Content-Type says \(type?.essence ?? ""), but the document's first bytes say \(document.source.rawValue).")
    }
    // Said before the document is drawn, and looked at again when it is written.
    _ = try await Self.blocking { try store.checkRoom(for: body.bytes.readableBytes, as: name) }
    let trial = RenderRequest(
      source: document.source, fileName: document.fileName, deadline: configuration.defaultDeadline)
    let output = try await drawing.draw(RenderInput(request: trial, files: document.files), for: context)
    let data = Data(body.bytes.readableBytesView)
    let existed = try await Self.blocking { try store.store(data, as: name) }
    var headers = HTTPFields()
    headers[.eTag] = EntityTag.strong(ContentHash.hex(data))
    headers[.location] = "/v1/templates/\(name.text).png"
    if !output.diagnostics.isEmpty { headers[.diagnostics] = Drawing.diagnostics(output.diagnostics) }
    return Response(status: existed ? .noContent : .created, headers: headers)
  }

  func delete(_ context: ServiceContext) async throws -> Response {
    let store = try opened(), name = try Self.name(context)
    guard try await Self.blocking({ try store.delete(name) }) else { throw Self.missing(name) }
    return Response(status: .noContent)
  }

  /// A card. Its tag is known before it is drawn, so that a client that has it costs nothing.
  func card(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let store = try opened()
    guard let (name, format) = TemplateName.card(context.parameters.get("name") ?? "") else {
      throw Problem(
        .notFound,
        "A card's name is that of a template and a format, as card.png; there are png, jpg, webp, apng, gif, mp4, webm and mov."
      )
    }
    let parameters = try FormText.parameters(
      of: request.uri.query ?? "", maximumCount: configuration.maximumParameters)
    guard let template = try await Self.blocking({ try store.template(name) }) else { throw Self.missing(name) }
    let reader = RenderParameters(
      maximumDeadline: configuration.maximumDeadline, defaultDeadline: configuration.defaultDeadline,
      dotsAreValues: true)
    let asked = try reader.request(
      parameters, source: template.source, fileName: template.source.fileName(template.name.text), format: format)
    let tag = EntityTag.strong(key(template, asked))
    var headers = HTTPFields()
    headers[.eTag] = tag
    let scope = configuration.token == nil ? "public" : "private"
    headers[.cacheControl] = "\(scope), max-age=\(configuration.cardMaximumAge)"
    if EntityTag.isIn(request.headers[.ifNoneMatch], tag) {
      drawing.metrics.card("notModified")
      return Response(status: .notModified, headers: headers)
    }
    let known = cards[tag]
    drawing.metrics.card(known == nil ? "miss" : "hit")
    let output: RenderOutput
    if let known {
      output = known
    } else {
      let input = RenderInput(request: asked, files: [asked.fileName: template.data])
      output = try await drawing.draw(input, for: context)
      cards.insert(output, bytes: output.data.count + output.diagnostics.reduce(0) { $0 + $1.utf8.count }, for: tag)
    }
    var response = Drawing.response(output, tag: tag)
    response.headers[.cacheControl] = headers[.cacheControl]
    response.headers[.cache] = known == nil ? "miss" : "hit"
    if known != nil { response.headers[.serverTiming] = nil }
    return response
  }

  /// The hash of everything that decides a card's bytes: the version, the template, and the request without its deadline.
  private func key(_ template: Template, _ request: RenderRequest) -> String {
    var request = request
    request.deadline = 0
    var hash = ContentHash()
    hash.update("\(configuration.version)\n\(template.hash)\n".utf8)
    hash.update(JSONBody.buffer(request).readableBytesView)
    return hash.hexDigest()
  }

  private func opened() throws(Problem) -> TemplateStore {
    guard let store else { throw Problem(.notFound, "The service was started without a folder of templates.") }
    return store
  }

  private static func name(_ context: ServiceContext) throws(Problem) -> TemplateName {
    guard let name = TemplateName(context.parameters.get("name") ?? "") else {
      throw Problem(
        .badParameter,
        "A template's name has 1 to 100 of a to z, 0 to 9, ., _ and -, and begins with a letter or a digit.",
        parameter: "name")
    }
    return name
  }

  private static func missing(_ name: TemplateName) -> Problem {
    Problem(.notFound, "There is no template \(name.text).")
  }

  /// Runs calls that wait for the disk where no event loop and no thread of Swift's concurrency waits with them.
  private static func blocking<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await NIOThreadPool.singleton.runIfActive(work)
  }
}

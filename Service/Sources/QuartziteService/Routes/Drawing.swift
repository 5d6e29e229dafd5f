// Drawing: pictures asked of the workers for as long as their client is there, and their answers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceMessages

/// That which the routes with pictures share.
struct Drawing: Sendable {
  let backend: any RenderBackend
  let registry: ConnectionRegistry
  let metrics: ServiceMetrics

  /// Draws, and gives up when the client goes.
  func draw(_ input: RenderInput, for context: ServiceContext) async throws(Problem) -> RenderOutput {
    let backend = backend
    let work = Task { () async -> Result<RenderOutput, RenderFailure> in
      do throws(RenderFailure) {
        return .success(try await backend.render(input))
      } catch {
        return .failure(error)
      }
    }
    let connection = registry.connection(of: context.channel)
    let callback = connection?.onGone { work.cancel() }
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    connection?.forget(callback)
    switch result {
    case .success(let output):
      metrics.drawn(input.request, seconds: output.drawingSeconds)
      return output
    case .failure(let failure): throw Problem(failure)
    }
  }

  /// The answer that a picture or film is.
  static func response(_ output: RenderOutput, tag: String) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = output.contentType
    headers[.eTag] = tag
    if !output.diagnostics.isEmpty {
      headers[.diagnostics] = diagnostics(output.diagnostics)
      headers[.diagnosticsCount] = String(output.diagnostics.count)
    }
    if output.drawingSeconds.isFinite {
      headers[.serverTiming] = "draw;dur=\((output.drawingSeconds * 10000).rounded() / 10)"
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: output.data)))
  }

  /// The bytes that diagnostics may take in a header, encoded.
  static let maximumDiagnosticBytes = 4096

  /// The first diagnostics, as many as have room, as an array of strings in JSON, percent-encoded: headers are ASCII.
  static func diagnostics(_ lines: [String]) -> String {
    var encoded = "%5B"
    for line in lines {
      // Each line alone, so that none is cut off; only one that fills the header by itself is.
      let json = JSONBody.buffer(String(line.prefix(512)))
      guard let text = String(buffer: json).addingPercentEncoding(withAllowedCharacters: unreserved) else { continue }
      let separator = encoded.count > 3 ? "%2C" : ""
      guard encoded.utf8.count + separator.utf8.count + text.utf8.count + 3 <= maximumDiagnosticBytes else { break }
      encoded += separator + text
    }
    return encoded + "%5D"
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!*'()")
}

/// Entity tags.
enum EntityTag {
  /// The strong tag of content with this hash.
  static func strong(_ hash: String) -> String { "\"\(hash.prefix(32))\"" }

  /// Whether the value of If-None-Match has a tag, or is `*`. A weak tag is as good as a strong one here.
  static func isIn(_ header: String?, _ tag: String) -> Bool {
    guard let header else { return false }
    return header.split(separator: ",").contains { part in
      let part = part.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed()
      let text = String(part)
      return text == "*" || text == tag || text == "W/" + tag
    }
  }
}

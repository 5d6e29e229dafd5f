// Tests of the messages between service and worker, whole and damaged.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServiceMessages
import Testing

@Suite("Messages between service and worker")
struct MessageTests {
  static let input = RenderInput(
    request: RenderRequest(
      source: .caml, fileName: "card.caml", scale: 2, width: 1200, fit: .cover, time: 0.5, theme: "dark",
      lottieCompatibility: .coreAnimation, background: "rebeccapurple", format: .webp, quality: 0.7,
      values: ["Title.string": "Hello \u{1F600}"], deadline: 5),
    files: ["card.caml": Data("<caml/>".utf8), "images/a.png": Data([0, 1, 2, 255]), "empty": Data()])
  static let output = RenderOutput(
    contentType: "image/png", data: Data((0..<2000).map { UInt8($0 % 251) }), width: 40, height: 30,
    diagnostics: ["a line"], drawingSeconds: 0.25)
  static let failure = RenderFailure(
    code: "invalidScene", message: "not closed", file: "card.caml", line: 3, column: 7, isRetryable: false)

  private func reread(_ frame: MessageFrame, inPiecesOf size: Int) throws -> MessageFrame? {
    let bytes = [UInt8](try frame.encoded())
    var reader = MessageReader(), found: [MessageFrame] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.append(bytes[start..<min(bytes.count, start + size)])
      while let frame = try reader.next() { found.append(frame) }
    }
    try reader.finish()
    #expect(found.count == 1)
    return found.first
  }

  @Test("Every message is read back as it was, in pieces of any size", arguments: [1, 2, 3, 7, 64, 1 << 20])
  func roundTrip(size: Int) throws {
    let toWorker: [ServiceMessage] = [.render(id: 7, Self.input), .cancel(id: .max)]
    for message in toWorker {
      #expect(try reread(try MessageFrame(message), inPiecesOf: size)?.serviceMessage() == message)
    }
    let fromWorker: [WorkerMessage] = [
      .ready(WorkerFacts(process: 5, device: "llvmpipe", version: "1")), .unable(Self.failure),
      .output(id: 1, Self.output), .failure(id: 2, Self.failure),
      .failure(id: 2, Self.failure, isAtWork: true), .idle(id: 2),
    ]
    for message in fromWorker {
      #expect(try reread(try MessageFrame(message), inPiecesOf: size)?.workerMessage() == message)
    }
  }

  @Test("Messages that come together are read one after the other")
  func several() throws {
    var bytes = Data()
    for id in 0..<50 { bytes += try MessageFrame(ServiceMessage.render(id: UInt64(id), Self.input)).encoded() }
    var reader = MessageReader()
    reader.append(bytes)
    for id in 0..<50 {
      #expect(try reader.next()?.serviceMessage() == .render(id: UInt64(id), Self.input))
    }
    #expect(try reader.next() == nil)
    try reader.finish()
  }

  @Test("Bytes that are no message are an error, at the first of them that tells")
  func noMessage() {
    var reader = MessageReader()
    reader.append(Array("QZGL_INVALID".utf8))
    #expect(throws: MessageFrame.Damage.noMessage) { try reader.next() }
    // Nothing after it is trusted.
    reader.append(Array("QZM1".utf8))
    #expect(throws: MessageFrame.Damage.noMessage) { try reader.next() }
  }

  @Test("Sizes beyond the bounds are refused before there is memory for them")
  func bounds() throws {
    func damage(_ numbers: [UInt32], _ bounds: MessageFrame.Bounds) -> MessageFrame.Damage? {
      var reader = MessageReader(bounds)
      reader.append(Array("QZM1".utf8))
      for number in numbers { reader.append((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }) }
      do throws(MessageFrame.Damage) {
        _ = try reader.next()
        return nil
      } catch {
        return error
      }
    }
    let bounds = MessageFrame.Bounds(header: 100, parts: 3, bytes: 1000)
    #expect(damage([4, 10], bounds) == .tooLarge("4 parts; 3 are allowed"))
    #expect(damage([1, 101], bounds) == .tooLarge("a header of 101 bytes; 100 are allowed"))
    #expect(damage([2, 10, 999, 2], bounds) == .tooLarge("parts of more than 1000 bytes"))
    #expect(damage([.max, .max], MessageFrame.Bounds()) == .tooLarge("4294967295 parts; 1024 are allowed"))
    #expect(damage([2, 10, 999, 1], bounds) == nil)
    let large = MessageFrame(header: Data(), parts: [Data(count: 1001)])
    #expect(throws: MessageFrame.Damage.tooLarge("parts of more than 1000 bytes")) { try large.encoded(bounds) }
  }

  @Test("A message that ends early is told from one that never began")
  func truncated() throws {
    let bytes = try MessageFrame(WorkerMessage.output(id: 1, Self.output)).encoded()
    for count in 1..<bytes.count {
      var reader = MessageReader()
      reader.append(bytes.prefix(count))
      #expect(try reader.next() == nil)
      #expect(throws: MessageFrame.Damage.truncated) { try reader.finish() }
    }
  }

  @Test("A header that lacks something is an error")
  func headers() {
    let headers = [
      "", "{}", "[]", "null", #"{"kind": "output"}"#, #"{"kind": "output", "id": 1}"#, #"{"kind": "other", "id": 1}"#,
      #"{"kind": "render", "id": 1, "names": []}"#, #"{"kind": "ready"}"#, #"{"kind": "failure", "id": -1}"#,
      #"{"kind": "failure", "id": 1, "failure": {"code": 3}}"#, #"{"kind": "idle"}"#, #"{"kind": "idle", "id": -1}"#,
      #"{"kind": "failure", "id": 1, "failure": {"code": "a", "message": "b", "isRetryable": false}, "isAtWork": 1}"#,
      "{\"kind\": \"\u{0}\"}",
    ]
    for header in headers {
      let frame = MessageFrame(header: Data(header.utf8))
      #expect(throws: MessageFrame.Damage.self) { try frame.serviceMessage() }
      #expect(throws: MessageFrame.Damage.self) { try frame.workerMessage() }
    }
  }

  @Test("Files need a name each, and a picture a size")
  func parts() throws {
    var frame = try MessageFrame(ServiceMessage.render(id: 1, Self.input))
    frame.parts.removeLast()
    #expect(throws: MessageFrame.Damage.self) { try frame.serviceMessage() }
    var empty = Self.output
    empty.width = 0
    let answer = try MessageFrame(WorkerMessage.output(id: 1, empty))
    #expect(throws: MessageFrame.Damage.self) { try answer.workerMessage() }
  }

  @Test("A number that JSON does not have is an error of who sends it")
  func infinite() {
    var input = Self.input
    input.request.time = .infinity
    #expect(throws: MessageFrame.Damage.self) { try MessageFrame(ServiceMessage.render(id: 1, input)) }
  }

  @Test("Messages with bytes changed anywhere are read or refused")
  func changed() throws {
    let bytes = [UInt8](try MessageFrame(ServiceMessage.render(id: 7, Self.input)).encoded())
    var refused = 0
    for index in bytes.indices {
      for change in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[index] ^= change
        var reader = MessageReader(MessageFrame.Bounds(bytes: 1 << 16))
        reader.append(damaged)
        do {
          if let frame = try reader.next() { _ = try frame.serviceMessage() }
          try reader.finish()
        } catch {
          refused += 1
        }
      }
    }
    // Those of the magic number and the lengths at least.
    #expect(refused > 3 * 20)
  }
}

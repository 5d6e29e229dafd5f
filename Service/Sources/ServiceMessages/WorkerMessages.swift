// WorkerMessages: the messages that the service and a worker send each other, and their form on the pipe.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A message to a worker.
public enum ServiceMessage: Sendable, Hashable {
  /// A request, with a number that its answer has again.
  case render(id: UInt64, RenderInput)
  /// Nobody waits for the answer to this request any more; it is answered as soon as that can be, in any way.
  case cancel(id: UInt64)
}

/// A message of a worker.
public enum WorkerMessage: Sendable, Hashable {
  /// The worker has its device and its shaders, and waits for requests.
  case ready(WorkerFacts)
  /// The worker cannot draw, and is about to end.
  case unable(RenderFailure)
  /// A picture or a film, for the request with this number.
  case output(id: UInt64, RenderOutput)
  /// The reason why the request with this number has no picture. If `isAtWork` is true, the renderer still draws for it, and
  /// ``idle(id:)`` follows.
  case failure(id: UInt64, RenderFailure, isAtWork: Bool = false)
  /// The renderer no longer draws for the request with this number, which was answered before.
  case idle(id: UInt64)
}

/// The facts that a worker tells about itself.
public struct WorkerFacts: Codable, Sendable, Hashable {
  /// The number of its process.
  public var process: Int32
  /// The name of its device, as the driver gives it.
  public var device: String
  /// The version of the library.
  public var version: String

  /// Creates the facts of a worker.
  public init(process: Int32, device: String, version: String) {
    self.process = process
    self.device = device
    self.version = version
  }
}

/// The header of every message; each kind has the members that it needs.
private struct Header: Codable {
  enum Kind: String, Codable { case render, cancel, ready, unable, output, failure, idle }

  var kind: Kind
  var id: UInt64?
  var request: RenderRequest?
  /// The names of the parts.
  var names: [String]?
  var facts: WorkerFacts?
  var failure: RenderFailure?
  /// Whether the renderer still draws; nil is false.
  var isAtWork: Bool?
  var output: RenderOutput?
}

extension MessageFrame {
  private init(_ header: Header, parts: [Data] = []) throws(Damage) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      self.init(header: try encoder.encode(header), parts: parts)
    } catch {
      throw .header("a number that is not finite or a text that is not Unicode cannot be sent")
    }
  }

  /// The form of a message to a worker. Throws ``Damage/header(_:)`` where a number of the request is not finite.
  public init(_ message: ServiceMessage) throws(Damage) {
    switch message {
    case .render(let id, let input):
      let names = input.files.keys.sorted()
      try self.init(
        Header(kind: .render, id: id, request: input.request, names: names),
        parts: names.compactMap { input.files[$0] })
    case .cancel(let id): try self.init(Header(kind: .cancel, id: id))
    }
  }

  /// The form of a message of a worker. Throws ``Damage/header(_:)`` where a number in it is not finite.
  public init(_ message: WorkerMessage) throws(Damage) {
    switch message {
    case .ready(let facts): try self.init(Header(kind: .ready, facts: facts))
    case .unable(let failure): try self.init(Header(kind: .unable, failure: failure))
    case .failure(let id, let failure, let isAtWork):
      try self.init(Header(kind: .failure, id: id, failure: failure, isAtWork: isAtWork ? true : nil))
    case .idle(let id): try self.init(Header(kind: .idle, id: id))
    case .output(let id, let output):
      try self.init(Header(kind: .output, id: id, output: output), parts: [output.data])
    }
  }

  private func decodedHeader() throws(Damage) -> Header {
    do {
      return try JSONDecoder().decode(Header.self, from: header)
    } catch {
      throw .header("\(error)")
    }
  }

  /// The message to a worker that this is. Throws ``Damage/header(_:)`` where it is none.
  public func serviceMessage() throws(Damage) -> ServiceMessage {
    let header = try decodedHeader()
    if header.kind == .cancel, let id = header.id, parts.isEmpty { return .cancel(id: id) }
    guard header.kind == .render, let id = header.id, let request = header.request, let names = header.names else {
      throw .header("a request needs its number, its values and the names of its files")
    }
    guard names.count == parts.count, Set(names).count == names.count else {
      throw .header("each file of a request needs a name of its own")
    }
    let files = Dictionary(zip(names, parts)) { first, _ in first }
    return .render(id: id, RenderInput(request: request, files: files))
  }

  /// The message of a worker that this is. Throws ``Damage/header(_:)`` where it is none.
  public func workerMessage() throws(Damage) -> WorkerMessage {
    let header = try decodedHeader()
    switch (header.kind, header.id) {
    case (.ready, _):
      if let facts = header.facts, parts.isEmpty { return .ready(facts) }
    case (.unable, _):
      if let failure = header.failure, parts.isEmpty { return .unable(failure) }
    case (.failure, let id?):
      if let failure = header.failure, parts.isEmpty {
        return .failure(id: id, failure, isAtWork: header.isAtWork ?? false)
      }
    case (.idle, let id?):
      if parts.isEmpty { return .idle(id: id) }
    case (.output, let id?):
      if var output = header.output, let data = parts.first, parts.count == 1, output.width > 0, output.height > 0 {
        output.data = data
        return .output(id: id, output)
      }
    default: break
    }
    throw .header("a message of kind \(header.kind.rawValue) lacks what belongs to it")
  }
}

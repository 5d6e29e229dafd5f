// The fuzz target of messages: bytes of a pipe, cut into messages in pieces of several sizes, written and read again.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing
import ServiceMessages

func fuzzMessages(_ input: Data) {
  let bytes = [UInt8](input), whole = PipeReading(of: bytes, inPiecesOf: max(bytes.count, 1))
  for size in [1, 2, 3, 7, 64] {
    promise(PipeReading(of: bytes, inPiecesOf: size) == whole, "pieces of \(size) bytes are the same messages")
  }
  var place = 0
  for frame in whole.frames {
    checkBounds(of: frame)
    let written = [UInt8](encoded(frame, PipeReading.bounds))
    promise(bytes[place...].starts(with: written), "a message is written as the bytes that it was read from")
    place += written.count
    if let message = try? frame.serviceMessage() {
      let again = reread { () throws(MessageFrame.Damage) in try MessageFrame(message) }
      promise((try? again?.serviceMessage()) == message, "a request is read as it is written")
    }
    if let message = try? frame.workerMessage() {
      let again = reread { () throws(MessageFrame.Damage) in try MessageFrame(message) }
      promise((try? again?.workerMessage()) == message, "an answer is read as it is written")
    }
  }
  promise(whole.damage != nil || place == bytes.count, "bytes that are not damaged are all of messages")
}

/// The messages of some bytes, and the damage that ends them.
private struct PipeReading: Equatable {
  /// Smaller bounds than those of the service, so that short inputs go beyond them.
  static let bounds = MessageFrame.Bounds(header: 2_048, parts: 8, bytes: 1_024)

  private(set) var frames: [MessageFrame] = []
  private(set) var damage: MessageFrame.Damage?

  init(of bytes: [UInt8], inPiecesOf size: Int) {
    var reader = MessageReader(Self.bounds)
    do throws(MessageFrame.Damage) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(bytes[start..<min(bytes.count, start + size)])
        while let frame = try reader.next() { frames.append(frame) }
      }
      try reader.finish()
    } catch {
      damage = error
      checkThatNothingFollows(&reader, error)
    }
  }
}

/// Nothing after damage is trusted; bytes that merely end early can still go on.
private func checkThatNothingFollows(_ reader: inout MessageReader, _ damage: MessageFrame.Damage) {
  guard damage != .truncated else { return }
  reader.append(Array(encoded(MessageFrame(header: Data("{}".utf8)), PipeReading.bounds)))
  let next = Result { () throws(MessageFrame.Damage) in try reader.next() }
  promise(next == .failure(damage), "there is no message after damage")
}

private func checkBounds(of frame: MessageFrame) {
  let bounds = PipeReading.bounds, sum = frame.parts.reduce(0) { $0 + $1.count }
  promise(frame.header.count <= bounds.header, "a header is within the bounds")
  promise(frame.parts.count <= bounds.parts && sum <= bounds.bytes, "the parts of a message are within the bounds")
}

private func encoded(_ frame: MessageFrame, _ bounds: MessageFrame.Bounds) -> Data {
  do throws(MessageFrame.Damage) {
    return try frame.encoded(bounds)
  } catch {
    promise(false, "a message that is within the bounds can be written: \(error)")
    return Data()
  }
}

/// Makes a message, writes it, and reads it.
private func reread(_ make: () throws(MessageFrame.Damage) -> MessageFrame) -> MessageFrame? {
  do throws(MessageFrame.Damage) {
    var reader = MessageReader()
    reader.append([UInt8](try make().encoded()))
    let frame = try reader.next()
    try reader.finish()
    return frame
  } catch {
    promise(false, "a message that was read can be written: \(error)")
    return nil
  }
}

// Pipe: pipes whose near end never waits, and the bell that wakes a thread that polls them.
// SPDX-License-Identifier: Apache-2.0

import CWorkerProcess
import Foundation

/// The two ends of a pipe; neither is inherited by other programs.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  /// Makes a pipe; nil with `errno` where that cannot be done.
  init?() {
    var ends: [Int32] = [0, 0]
    guard quartzite_pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  func close() {
    _ = Glibc.close(reading)
    _ = Glibc.close(writing)
  }
}

/// Calls on descriptors that never wait.
enum Descriptor {
  /// Makes reads and writes return at once where they would have to wait.
  static func neverWait(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
  }

  /// The outcome of a read or a write.
  enum Outcome: Equatable {
    case bytes(Int)
    case later
    case end
  }

  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .later : .end
    }
  }

  /// Hands on what has come, in so many pieces at the most; returns false at the end.
  static func read(
    _ descriptor: Int32, pieces: Int, of byteCount: Int, _ take: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 8) { buffer in
      for _ in 0..<pieces {
        switch read(descriptor, into: buffer) {
        case .bytes(let count): take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        case .later: return true
        case .end: return false
        }
      }
      return true
    }
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .bytes(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .later : .end
    }
  }
}

/// Wakes a thread that polls; any thread may ring.
final class Bell: Sendable {
  private let ends: PipeEnds

  /// The descriptor that can be read from after somebody has rung.
  var descriptor: Int32 { ends.reading }

  /// Makes a bell; nil with `errno` where that cannot be done.
  init?() {
    guard let ends = PipeEnds() else { return nil }
    self.ends = ends
    Descriptor.neverWait(ends.reading)
    Descriptor.neverWait(ends.writing)
  }

  deinit { ends.close() }

  func ring() {
    // A pipe that is full has rung often enough.
    withUnsafeBytes(of: UInt8(1)) { _ = Descriptor.write(ends.writing, $0) }
  }

  func silence() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while case .bytes = Descriptor.read(ends.reading, into: buffer) {}
    }
  }
}

// PictureSequenceWriter: writes moving pictures to numbered files, encoded on all cores.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteImages
import Synchronization

/// Writes pictures to numbered files: PNG, JPEG or WebP.
///
/// Each file appears whole or not at all, and those that are there stay there when a later one fails. ``write(_:number:)``
/// waits while as many pictures wait as there are cores.
public final class PictureSequenceWriter: Sendable {
  /// The names of the files.
  public let pattern: NumberedPath
  private let queue = DispatchQueue(label: "Quartzite pictures", attributes: .concurrent)
  private let room: Room
  private let firstFailure = Mutex<RenderError?>(nil)

  /// Begins a sequence; its folder is made if it is the only one that is missing. Throws `usage` where the extension of the
  /// names is of no picture that can be written.
  public init(_ pattern: NumberedPath) throws(RenderError) {
    let first = pattern.path(of: 0)
    guard ImageFormat(path: first) != nil else {
      throw RenderError(
        .usage, "“\(first)” names no picture that can be written; end the name in .png, .jpg or .webp")
    }
    self.pattern = pattern
    // A folder that cannot be made fails with the first picture, and is told then.
    mkdir(FilePath(first).folder, 0o777)
    room = Room(max(2, WorkerThreads.processors))
  }

  /// Writes a picture to the file with a number. Returns when there is room for another one; throws what went wrong with an
  /// earlier one, and `CancellationError`, without writing the picture, if the task was cancelled.
  public func write(_ frame: Frame, number: Int) async throws {
    try Task.checkCancellation()
    await room.take()
    if let failure = firstFailure.withLock({ $0 }) {
      room.give()
      throw failure
    }
    queue.async { [self] in
      do throws(RenderError) { try frame.write(to: pattern.path(of: number)) } catch {
        firstFailure.withLock { $0 = $0 ?? error }
      }
      room.give()
    }
  }

  /// Waits until all pictures are written. Throws what went wrong with the first that was not.
  public func finish() async throws(RenderError) {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      queue.async(flags: .barrier) { continuation.resume() }
    }
    if let failure = firstFailure.withLock({ $0 }) { throw failure }
  }
}

/// A path with a place for a number, as `printf` writes it: `frames/%04d.png`.
public struct NumberedPath: Sendable, Hashable, CustomStringConvertible {
  private let before: String
  private let digits: Int
  private let after: String

  /// Reads a path with `%d`, or `%04d` for at least four digits, in it; `%%` is a percent sign. Nil where there is no such
  /// place, or more than one.
  public init?(_ text: String) {
    var parts = [""], digits = 0, rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let width = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(width.count)
      guard rest.popFirst() == "d", width.isEmpty || width.first == "0", (Int(width) ?? 0) <= 18 else { return nil }
      digits = Int(width) ?? 0
      parts.append("")
    }
    guard parts.count == 2 else { return nil }
    (before, self.digits, after) = (parts[0], digits, parts[1])
  }

  /// The path with a number in its place.
  public func path(of number: Int) -> String {
    let text = String(number.magnitude)
    return before + (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }

  /// The path as it was read.
  public var description: String {
    func escaped(_ text: String) -> String { text.replacing("%", with: "%%") }
    return escaped(before) + (digits > 0 ? "%0\(digits)d" : "%d") + escaped(after)
  }
}

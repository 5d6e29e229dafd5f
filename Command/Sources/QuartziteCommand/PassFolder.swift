// PassFolder: the folder beside the output in which `--debug passes` writes an image of every pass.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import Synchronization

/// Writes the passes of one picture as they are drawn.
final class PassFolder: Sendable {
  private let path: String
  // Set on the renderer's thread, on which passes are delivered.
  private let failure = Mutex<RenderError?>(nil)

  /// Creates the folder, or deletes the images of an earlier run from an existing one. Its name is that of the output
  /// with `.passes` in place of its extension, or `baseName` with `.passes` if the output has no name.
  ///
  /// Throws `outputNotCreated` if that is impossible.
  init(beside output: String?, baseName: String) throws(RenderError) {
    let name = output.map { FilePath($0).withoutExtension } ?? baseName
    path = name + ".passes"
    let files = FileManager.default
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      guard let old = try? files.contentsOfDirectory(atPath: path) else {
        throw RenderError(
          .outputNotCreated, at: .file(SourcePosition(file: path)),
          "cannot create the folder for pictures of passes: \(error.localizedDescription)")
      }
      for file in old where Self.isPass(file) { try? files.removeItem(atPath: path + "/" + file) }
    }
  }

  /// Writes an image and prints its name and size; does nothing after a failure.
  func write(_ pass: PassPicture) {
    failure.withLock { failure in
      guard failure == nil else { return }
      let file = "\(path)/\(Self.name(tile: pass.tile, index: pass.index))"
      do throws(RenderError) {
        try pass.write(to: file)
        Message.line(
          "pass \(pass.index) of tile \(pass.tile): \(pass.width) × \(pass.height) pixels, \(file)")
      } catch {
        failure = error
      }
    }
  }

  /// Throws the first failure, if there was any.
  func check() throws(RenderError) {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private static func name(tile: Int, index: Int) -> String {
    let digits = String(index)
    return "tile-\(tile)-pass-\(String(repeating: "0", count: max(3 - digits.count, 0)))\(digits).png"
  }

  private static func isPass(_ file: String) -> Bool {
    let parts = file.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "tile", parts[2] == "pass", let tile = Int(parts[1]),
      let index = Int(parts[3].prefix { $0 != "." })
    else { return false }
    return file == name(tile: tile, index: index)
  }
}

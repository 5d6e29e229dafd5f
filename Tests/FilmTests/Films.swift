// Films for tests, and other programs that look at them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteFilm
import Testing

/// A folder that is removed when its last reference is released.
final class FilmFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of all files, also of hidden ones.
  var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Pictures of a scene that moves: a box of one colour, whose edges lie on pixels, and behind it a shape with soft edges that
/// appears, stays and goes.
struct Films {
  static let width = 48, height = 32

  /// So many pictures; from the tenth to the twentieth nothing moves. A `background` makes all of them opaque.
  static func pictures(_ count: Int, background: CGColor? = nil) throws -> [Frame] {
    let root = CALayer(), box = CALayer(), disc = CAShapeLayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = background
    disc.path = CGPath(ellipseIn: CGRect(x: 20.3, y: 4.6, width: 22, height: 22), transform: nil)
    disc.fillColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.75)
    box.backgroundColor = CGColor(red: 1, green: 0.25, blue: 0, alpha: 1)
    root.addSublayer(disc)
    root.addSublayer(box)
    let renderer = try Renderer()
    return try (0..<count).map { number in
      let moved = number < 10 ? number : max(10, number - 10)
      box.frame = CGRect(x: moved, y: 3, width: 12, height: 9)
      disc.isHidden = moved % 8 < 3
      return try renderer.render(root)
    }
  }

  /// Writes pictures to a film.
  static func write(
    _ frames: [Frame], to path: String, _ options: FilmOptions, format: FilmFormat? = nil
  ) async throws -> FilmWriter {
    let film = try FilmWriter(to: path, format, width: frames[0].width, height: frames[0].height, options)
    for frame in frames { try await film.write(frame) }
    try await film.finish()
    return film
  }

  // MARK: Other programs

  /// Runs a program and returns what it writes to standard output.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    return data
  }

  /// The pictures of a film as ffmpeg decodes them: straight blue, green, red, alpha.
  static func decoded(
    _ path: String, by decoder: String? = nil, width: Int = Films.width, height: Int = Films.height
  ) throws -> [[UInt8]] {
    let input = (decoder.map { ["-c:v", $0] } ?? []) + ["-i", path]
    let data = try run(
      "ffmpeg",
      ["-v", "error"] + input + ["-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "bgra", "-"])
    let size = width * height * 4
    #expect(data.count % size == 0)
    return (0..<(data.count / size)).map { [UInt8](data[($0 * size)..<(($0 + 1) * size)]) }
  }

  /// What ffprobe says of the first stream of a film.
  static func stream(_ path: String) throws -> [String: String] {
    let text = String(
      decoding: try run("ffprobe", ["-v", "error", "-show_streams", "-select_streams", "v:0", path]), as: UTF8.self)
    let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Frame {
  /// Straight blue, green, red, alpha; pixels that are not seen are 0.
  var straight: [UInt8] {
    stride(from: 0, to: pixels.count, by: 4).flatMap { start -> [UInt8] in
      let alpha = Int(pixels[start + 3])
      guard alpha > 0 else { return [0, 0, 0, 0] }
      return (0..<3).map { UInt8(min(255, (2 * Int(pixels[start + $0]) * 255 + alpha) / (2 * alpha))) } + [UInt8(alpha)]
    }
  }
}

extension [UInt8] {
  /// The picture with 0 for pixels that are not seen, whatever colour they have.
  var seen: [UInt8] {
    var result = self
    for start in stride(from: 0, to: count, by: 4) where self[start + 3] == 0 {
      for channel in 0..<3 { result[start + channel] = 0 }
    }
    return result
  }

  /// The mean difference of two pictures over black, in levels.
  func difference(from other: [UInt8]) -> Double {
    var sum = 0.0
    for start in stride(from: 0, to: count, by: 4) {
      for channel in 0..<3 {
        let mine = Double(self[start + channel]) * Double(self[start + 3]) / 255
        let theirs = Double(other[start + channel]) * Double(other[start + 3]) / 255
        sum += abs(mine - theirs)
      }
    }
    return sum / Double(count / 4 * 3)
  }
}

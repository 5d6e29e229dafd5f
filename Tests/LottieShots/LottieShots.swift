// A program that draws the shots of a set of Lottie animations, to be compared with pictures by Core Animation.
//
//     lottie-shots INDEX OUTPUT [--way render-in|renderer] [--compatibility core-animation|specification] [--only TEXT]
//
// INDEX is an index.json that lists animations, which lie in `animations` beside it, with their shots: a progress or a frame, and the
// name and the size of the picture; fonts lie in `fonts`. Pictures are drawn by `render(in:)`, as those of Core Animation were, or by the
// renderer, and are written to OUTPUT; without --compatibility by the rules of the player that drew those pictures. Diagnostics are
// printed once for each animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteGraphics
import QuartziteImages

@main
struct LottieShots {
  /// An animation of the index.
  private struct Entry: Decodable {
    struct Shot: Decodable {
      let picture: String
      let width: Int
      let height: Int
      let progress: Double?
      let frame: Double?
    }

    let animation: String
    let shots: [Shot]
  }

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func value(_ name: String) -> String? {
      guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
      defer { arguments.removeSubrange(index...(index + 1)) }
      return arguments[index + 1]
    }
    let way = value("--way") ?? "render-in", only = value("--only") ?? ""
    let compatibility = LottieCompatibility(rawValue: value("--compatibility") ?? "core-animation")
    guard arguments.count == 2, ["render-in", "renderer"].contains(way), let compatibility else {
      print(
        "usage: lottie-shots INDEX OUTPUT [--way render-in|renderer] [--compatibility core-animation|specification] "
          + "[--only TEXT]")
      exit(64)
    }
    let index = URL(fileURLWithPath: arguments[0]), folder = index.deletingLastPathComponent().path
    let output = arguments[1]
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    if FileManager.default.fileExists(atPath: folder + "/fonts") { try Fonts.register(contentsOf: folder + "/fonts") }
    let entries = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: index))
    let renderer = try Renderer()
    var failures = 0
    for entry in entries where only.isEmpty || entry.animation.contains(only) {
      do {
        let document = try Document(
          contentsOf: "\(folder)/animations/\(entry.animation)", lottie: LottieOptions(compatibility: compatibility))
        for diagnostic in document.diagnostics { print("\(entry.animation): \(diagnostic)") }
        for shot in entry.shots {
          let moment = shot.frame.map { Moment.frame($0) } ?? .progress(shot.progress ?? 0)
          let request = PictureRequest(
            size: .pixels(width: shot.width, height: shot.height), moment: moment, textSharpness: .contentsScale)
          let path = "\(output)/\(shot.picture)"
          if way == "renderer" {
            try renderer.render(document, request).write(to: path)
          } else {
            try document.move(to: moment)
            try draw(document.rootLayer, shot.width, shot.height).write(to: URL(fileURLWithPath: path))
          }
        }
      } catch {
        print("\(entry.animation): \(error)")
        failures += 1
      }
    }
    exit(failures == 0 ? 0 : 1)
  }

  /// The PNG of a layer that is drawn into a context of so many pixels, y down.
  private static func draw(_ layer: CALayer, _ width: Int, _ height: Int) throws -> Data {
    let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
    else { throw RenderError(.outOfMemory, "no memory for a context of \(width) × \(height) pixels") }
    // One scale for both axes: a part of a pixel at the edge is a pixel of the picture.
    let scale = min(CGFloat(width) / layer.bounds.width, CGFloat(height) / layer.bounds.height)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: scale, y: -scale)
    layer.render(in: context)
    let data = NSMutableData()
    guard let image = context.makeImage(),
      let destination = CGImageDestinationCreateWithData(data as CFMutableData, "public.png" as CFString, 1, nil)
    else { throw RenderError(.internalInconsistency, "the picture cannot be written") }
    CGImageDestinationAddImage(destination, image, nil)
    guard CGImageDestinationFinalize(destination) else {
      throw RenderError(.internalInconsistency, "the picture cannot be written")
    }
    return data as Data
  }
}

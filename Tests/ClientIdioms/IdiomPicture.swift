// IdiomPicture: what the renderer shows of a layer at two pixels a point, for comparison and for people to look at.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteViews
import Testing

/// A picture of a layer at scale 2.
///
/// Pictures that have a name are written as PNG files into the folder that the environment variable
/// `QUARTZITE_IDIOM_PICTURES` names, if there is one.
struct IdiomPicture: Equatable, CustomTestStringConvertible {
  let width: Int
  let height: Int
  /// Four bytes a pixel: premultiplied blue, green, red, alpha.
  private let bytes: [UInt8]

  /// The size alone: a failed test prints it.
  var testDescription: String { "\(width) × \(height) pixels" }

  private static let renderer = Result { try Renderer() }
  private static let folder = ProcessInfo.processInfo.environment["QUARTZITE_IDIOM_PICTURES"]

  /// Draws a layer on white, as it is at a time in seconds.
  init(
    of layer: CALayer, at time: CFTimeInterval = 0, on background: CGColor? = UIColor.white.cgColor,
    named name: String? = nil
  ) throws {
    let options = RenderOptions(scale: 2, background: background, time: time, redraw: .everything)
    let frame = try Self.renderer.get().render(layer, options)
    width = frame.width
    height = frame.height
    bytes = (0..<frame.height).flatMap {
      frame.pixels[($0 * frame.bytesPerRow)..<($0 * frame.bytesPerRow + frame.width * 4)]
    }
    guard let name, let folder = Self.folder else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try frame.write(to: "\(folder)/\(name).png")
  }

  /// Draws a view on white, as it is at a time in seconds.
  init(of view: UIView, at time: CFTimeInterval = 0, named name: String? = nil) throws {
    view.layoutIfNeeded()
    try self.init(of: view.layer, at: time, named: name)
  }

  /// Red, green and blue of the pixel at a point, in points from the upper left corner.
  subscript(x: Double, y: Double) -> [Int] {
    let place = 4 * (Int(y * 2) * width + Int(x * 2))
    return [2, 1, 0].map { Int(bytes[place + $0]) }
  }

  /// Returns the largest difference of any component of any pixel; 256 for pictures of different sizes.
  func difference(from other: IdiomPicture) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// Returns the sum of all differences in units of whole pixels from black to white; infinity for pictures of
  /// different sizes.
  func difference(inPixelsFrom other: IdiomPicture) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / (255 * 3)
  }

  /// The number of pixels whose red, green and blue satisfy a condition.
  func count(where isWanted: ([Int]) -> Bool) -> Int {
    stride(from: 0, to: bytes.count, by: 4).count { place in isWanted([2, 1, 0].map { Int(bytes[place + $0]) }) }
  }

  /// The box in points around the pixels whose red, green and blue satisfy a condition; nil if none does.
  func box(where isWanted: ([Int]) -> Bool) -> CGRect? {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(self[Double(x) / 2, Double(y) / 2]) {
        box = box.union(CGRect(x: Double(x) / 2, y: Double(y) / 2, width: 0.5, height: 0.5))
      }
    }
    return box.isNull ? nil : box
  }
}

/// Calls `body` with a stage for a view, on a clock of its own that stands at 0 seconds.
func onStage(_ view: UIView, _ body: (LayerStage) throws -> Void) throws {
  try MediaClock.withClock {
    CATransaction.flush()
    let stage = LayerStage(view.layer)
    stage.advance(to: 0)
    try body(stage)
    stage.end()
    CATransaction.flush()
  }
}

/// Creates a layer with a frame and a colour.
func box(_ frame: CGRect, _ color: UIColor, radius: CGFloat = 0) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color.cgColor
  layer.cornerRadius = radius
  return layer
}

/// Creates a layer at the origin with sublayers.
func scene(_ size: CGSize, _ layers: [CALayer]) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(origin: .zero, size: size)
  for layer in layers { root.addSublayer(layer) }
  return root
}

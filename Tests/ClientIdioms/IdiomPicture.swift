// IdiomPicture: the pixels that the renderer shows of a layer at two pixels a point, for comparison and for people to look at.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteViews
import Testing

/// A picture of a layer on white, with two pixels a point.
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

  /// Draws a layer as it is at a time in seconds. Nothing may be left out of its picture.
  init(of layer: CALayer, at time: CFTimeInterval = 0, named name: String? = nil) throws {
    let options = RenderOptions(scale: 2, background: UIColor.white.cgColor, time: time)
    let frame = try Self.renderer.get().render(layer, options)
    #expect(frame.diagnostics.isEmpty)
    width = frame.width
    height = frame.height
    bytes = (0..<frame.height).flatMap {
      frame.pixels[$0 * frame.bytesPerRow..<$0 * frame.bytesPerRow + frame.width * 4]
    }
    guard let name, let folder = Self.folder else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try frame.write(to: "\(folder)/\(name).png")
  }

  /// Draws a view as it is at a time in seconds.
  init(of view: UIView, at time: CFTimeInterval = 0, named name: String? = nil) throws {
    try self.init(of: view.layer, at: time, named: name)
  }

  /// Red, green and blue of the pixel at a point, in points from the upper left corner; nothing beside the picture.
  subscript(x: CGFloat, y: CGFloat) -> [Int] {
    let (column, row) = (Int((x * 2).rounded(.down)), Int((y * 2).rounded(.down)))
    guard (0..<width).contains(column), (0..<height).contains(row) else { return [] }
    return color(row * width + column)
  }

  /// Red, green and blue of the pixel with an index, row by row.
  private func color(_ pixel: Int) -> [Int] { [2, 1, 0].map { Int(bytes[4 * pixel + $0]) } }

  /// Returns the upper left corner of the pixel with an index, in points.
  private func place(_ pixel: Int) -> CGPoint {
    CGPoint(x: CGFloat(pixel % width) / 2, y: CGFloat(pixel / width) / 2)
  }

  /// Returns the largest difference of any component of any pixel; 256 for pictures of different sizes.
  func difference(from other: IdiomPicture) -> Int { largestDifference(from: other).levels }

  /// Returns the largest difference of any component of any pixel, and the point at which it is; 256 levels for pictures of
  /// different sizes.
  func largestDifference(from other: IdiomPicture) -> (levels: Int, place: CGPoint) {
    guard width == other.width, height == other.height else { return (256, .zero) }
    var (most, index) = (0, 0)
    for (byte, (one, other)) in zip(bytes, other.bytes).enumerated() where abs(Int(one) - Int(other)) > most {
      (most, index) = (abs(Int(one) - Int(other)), byte)
    }
    return (most, place(index / 4))
  }

  /// Returns the sum of all differences in units of whole pixels from black to white; infinity for pictures of
  /// different sizes.
  func difference(inPixelsFrom other: IdiomPicture) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    return Double(zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / (255 * 3)
  }

  /// The number of pixels whose red, green and blue satisfy a condition.
  func count(where isWanted: ([Int]) -> Bool) -> Int { (0..<width * height).count { isWanted(color($0)) } }

  /// The box in points around the pixels whose red, green and blue satisfy a condition; nil if none does.
  func box(where isWanted: ([Int]) -> Bool) -> CGRect? {
    var box = CGRect.null
    for pixel in 0..<width * height where isWanted(color(pixel)) {
      box = box.union(CGRect(origin: place(pixel), size: CGSize(width: 0.5, height: 0.5)))
    }
    return box.isNull ? nil : box
  }

  /// Expects that this is the picture of layers that say the same in another way, within `levels` of each component.
  func expect(
    looksLike layer: CALayer, within levels: Int = 2, at location: SourceLocation = #_sourceLocation
  ) throws {
    let (difference, place) = largestDifference(from: try IdiomPicture(of: layer))
    #expect(difference <= levels, "at \(place)", sourceLocation: location)
  }
}

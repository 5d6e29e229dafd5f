// Showcase: pictures of views at two pixels a point, and stages with a clock of their own, for tests of typical views.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteViews
import Testing

/// The pixels of a picture with two pixels a point.
struct Shot: Equatable {
  let width: Int
  let height: Int
  /// Four bytes a pixel: premultiplied blue, green, red, alpha.
  private let bytes: [UInt8]

  init(_ frame: Frame) {
    width = frame.width
    height = frame.height
    bytes = frame.pixels
  }

  /// Red, green and blue of the pixel whose upper left corner is at a point.
  subscript(x: CGFloat, y: CGFloat) -> [Int] { pixel(Int(x * 2), Int(y * 2)) }

  private func pixel(_ x: Int, _ y: Int) -> [Int] {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return [] }
    return [2, 1, 0].map { Int(bytes[4 * (y * width + x) + $0]) }
  }

  /// The largest difference of a component, 0…255, and the point at which it is; 255 for pictures of other sizes.
  func difference(from other: Shot) -> (levels: Int, place: CGPoint) {
    guard width == other.width, height == other.height else { return (255, .zero) }
    var (most, index) = (0, 0)
    for (place, (one, other)) in zip(bytes, other.bytes).enumerated() where abs(Int(one) - Int(other)) > most {
      (most, index) = (abs(Int(one) - Int(other)), place)
    }
    return (most, CGPoint(x: CGFloat(index / 4 % width) / 2, y: CGFloat(index / 4 / width) / 2))
  }

  /// The box in points around the pixels whose colour satisfies `isWanted`; null if none does.
  func box(where isWanted: ([Int]) -> Bool) -> CGRect {
    var box = CGRect.null
    for y in 0..<height {
      for x in 0..<width where isWanted(pixel(x, y)) {
        box = box.union(CGRect(x: CGFloat(x) / 2, y: CGFloat(y) / 2, width: 0.5, height: 0.5))
      }
    }
    return box
  }
}

enum Showcase {
  private static let renderer = Result { try Renderer() }

  /// Renders a layer on a white ground. Where the environment names a folder for pictures, it is written there under `name`.
  static func shot(_ layer: CALayer, at time: CFTimeInterval = 0, _ name: String? = nil) throws -> Shot {
    let options = RenderOptions(scale: 2, background: UIColor.white.cgColor, time: time)
    let frame = try renderer.get().render(layer, options)
    #expect(frame.diagnostics.isEmpty)
    if let name, let folder = ProcessInfo.processInfo.environment["QUARTZITE_IDIOM_PICTURES"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try frame.write(to: "\(folder)/\(name).png")
    }
    return Shot(frame)
  }

  static func shot(_ view: UIView, at time: CFTimeInterval = 0, _ name: String? = nil) throws -> Shot {
    try shot(view.layer, at: time, name)
  }

  /// A view of a size that holds views which are placed by hand.
  static func board(_ width: CGFloat, _ height: CGFloat, _ views: UIView...) -> UIView {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    for view in views { board.addSubview(view) }
    return board
  }

  /// A root layer of a size with layers in it.
  static func root(_ width: CGFloat, _ height: CGFloat, _ layers: [CALayer]) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// A window of a size, which shows a view or the view of a controller.
  static func window(_ width: CGFloat, _ height: CGFloat, _ controller: UIViewController? = nil) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.rootViewController = controller
    window.isHidden = false
    return window
  }

  /// Calls `body` with a stage that shows the tree below a view, on a clock of its own that stands at 0 seconds.
  static func staged(_ view: UIView, _ body: (LayerStage) throws -> Void) rethrows {
    try MediaClock.withClock {
      CATransaction.flush()
      let stage = LayerStage(view.layer)
      stage.advance(to: 0)
      try body(stage)
      stage.end()
      CATransaction.flush()
    }
  }

  /// The frame in which a view's layer is shown at the stage's time, in points of the layer above.
  static func shownFrame(_ view: UIView) -> CGRect { (view.layer.presentation() ?? view.layer).frame }

  /// Expects that a view looks like layers that say the same in another way, within `levels` of each component.
  static func expect(
    _ shot: Shot, looksLike layer: CALayer, within levels: Int = 2, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let (difference, place) = shot.difference(from: try Self.shot(layer))
    #expect(difference <= levels, comment ?? "at \(place)", sourceLocation: location)
  }

  static func near(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(one - other) <= tolerance
  }
}

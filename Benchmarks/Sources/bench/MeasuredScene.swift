// MeasuredScene: a layer tree, the motion in it, and the raw GLES work that it can be compared with.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// A layer tree ready to be rendered, frame after frame.
struct Stage {
  /// The layer to render.
  let root: CALayer
  /// Changes the tree to its state at a frame; nil if nothing is changed.
  private let change: ((Int) -> Void)?
  /// The seconds from frame to frame, by which animations and particles move; 0 if there are none.
  let secondsPerFrame: Double

  init(root: CALayer, secondsPerFrame: Double = 0, change: ((Int) -> Void)? = nil) {
    self.root = root
    self.secondsPerFrame = secondsPerFrame
    self.change = change
  }

  /// Creates a tree in which one layer is moved before every frame.
  init(root: CALayer, moved: CALayer, motion: @escaping (Int) -> CGPoint = Stage.neverTwice) {
    self.init(root: root) { moved.position = motion($0) }
  }

  /// Whether the tree differs from frame to frame.
  var isMoving: Bool { change != nil || secondsPerFrame > 0 }

  /// Prepares the tree for a frame.
  func advance(to frame: Int) {
    guard let change else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change(frame)
    CATransaction.commit()
  }

  /// Returns a displacement by a fraction of a pixel in each axis that does not repeat, so that no cache entry of an
  /// earlier frame applies.
  ///
  /// The steps are those of the two-dimensional sequence built on the plastic number (M. Roberts, 2018).
  static func neverTwice(_ frame: Int) -> CGPoint {
    func fraction(_ step: Double) -> Double { (Double(frame + 1) * step).truncatingRemainder(dividingBy: 1) }
    return CGPoint(x: fraction(0.7548776662466927), y: fraction(0.5698402909980532))
  }
}

/// A named scene.
struct MeasuredScene {
  let name: String
  /// The contents in a few words.
  let summary: String
  let width: Int
  let height: Int
  /// The part of each picture that is drawn. Scenes that do not move are drawn anew for each frame, unless what is measured is
  /// that they need not be.
  let redraw: RenderOptions.Redraw
  /// The plain GLES work for the same picture, if there is an obvious equivalent.
  let raw: FloorWork?
  let makeStage: () throws -> Stage

  init(
    _ name: String, _ summary: String, width: Int = 1920, height: Int = 1080,
    redraw: RenderOptions.Redraw = .everything, raw: FloorWork? = nil,
    makeStage: @escaping () throws -> Stage
  ) {
    self.name = name
    self.summary = summary
    self.width = width
    self.height = height
    self.redraw = redraw
    self.raw = raw
    self.makeStage = makeStage
  }
}

extension CALayer {
  /// Returns a white layer of this size with an empty layer of the same size in it.
  static func page(width: Int, height: Int) -> (root: CALayer, content: CALayer) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let content = CALayer()
    content.anchorPoint = .zero
    content.bounds = root.bounds
    root.addSublayer(content)
    return (root, content)
  }

  /// Adds a layer of one colour.
  @discardableResult
  func add(_ frame: CGRect, _ color: CGColor?) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    addSublayer(layer)
    return layer
  }
}

extension CGColor {
  /// Returns a colour of a rainbow for each index; neighbours differ.
  static func hue(_ index: Int, alpha: CGFloat = 1) -> CGColor {
    func channel(_ shift: Double) -> CGFloat { 0.5 + 0.45 * cos(2 * .pi * (Double(index) * 0.381966 + shift)) }
    return CGColor(red: channel(0), green: channel(1 / 3), blue: channel(2 / 3), alpha: alpha)
  }

  /// Returns the colour of a hue in turns, a saturation and a value, each 0 to 1.
  ///
  /// A channel falls from the value if the hue is more than a sixth of a turn away from it (A. R. Smith, 1978).
  static func hsv(_ hue: Double, _ saturation: Double, _ value: Double, alpha: CGFloat = 1) -> CGColor {
    func channel(_ sixths: Double) -> CGFloat {
      let distance = (sixths + 6 * hue).truncatingRemainder(dividingBy: 6)
      return value * (1 - saturation * max(0, min(distance, 4 - distance, 1)))
    }
    return CGColor(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }
}

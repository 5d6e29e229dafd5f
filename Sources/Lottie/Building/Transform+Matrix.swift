// The matrices of Lottie's transforms.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

extension LottieTransform {
  /// Whether the matrix changes.
  var isAnimated: Bool {
    let position =
      switch position {
      case .whole(let value): value.isAnimated
      case .split(let x, let y, let z): x.isAnimated || y.isAnimated || z.isAnimated
      }
    let turns = [rotation, rotationX, rotationY, skew, skewAxis].contains { $0.isAnimated }
    return position || turns || anchor.isAnimated || scale.isAnimated || orientation.isAnimated
  }

  /// Whether the matrix may leave the plane at some frame.
  var turnsInSpace: Bool {
    let turns = [rotationX, rotationY].contains { $0.isAnimated || $0.value(at: 0) != 0 }
    return turns || orientation.isAnimated || orientation.value(at: 0) != .zero
  }

  /// The position at a frame.
  func position(at frame: Double) -> SIMD3<Double> {
    switch position {
    case .whole(let value): value.value(at: frame)
    case .split(let x, let y, let z): SIMD3(x.value(at: frame), y.value(at: frame), z.value(at: frame))
    }
  }

  /// The opacity at a frame, from 0 to 1.
  func opacity(at frame: Double) -> Double { min(max(opacity.value(at: frame) / 100, 0), 1) }

  /// The matrix at a frame, from the layer's space to the one around it: by the anchor, scaled, skewed, turned, moved.
  ///
  /// With `fromAnchor` the layer's space begins at its anchor already.
  func matrix(
    at frame: Double, is3D: Bool = false, orientsAlongPath: Bool = false, fromAnchor: Bool = false
  ) -> CATransform3D {
    var anchor = anchor.value(at: frame)
    if fromAnchor { (anchor.x, anchor.y) = (0, 0) }
    let scale = scale.value(at: frame) / 100, place = position(at: frame)
    var turn = rotation.value(at: frame)
    if orientsAlongPath { turn += direction(at: frame) }
    var result = CATransform3DMakeTranslation(-anchor.x, -anchor.y, is3D ? -anchor.z : 0)
    result = CATransform3DConcat(result, CATransform3DMakeScale(scale.x, scale.y, is3D ? scale.z : 1))
    let axis = skewAxis.value(at: frame)
    result = result.skewed(by: skew.value(at: frame), axis: skewsAlongAxis ? axis : -axis)
    func rotate(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) {
      guard degrees != 0 else { return }
      result = CATransform3DConcat(result, CATransform3DMakeRotation(degrees * .pi / 180, x, y, z))
    }
    rotate(turn, 0, 0, 1)
    // The player turns layers in space whether they are marked as being there or not: see the pictures of pr_1930_rx.
    let orientation = orientation.value(at: frame)
    rotate(rotationY.value(at: frame), 0, 1, 0)
    rotate(rotationX.value(at: frame), 1, 0, 0)
    rotate(orientation.z, 0, 0, 1)
    rotate(orientation.y, 0, 1, 0)
    rotate(orientation.x, 1, 0, 0)
    return CATransform3DConcat(result, CATransform3DMakeTranslation(place.x, place.y, is3D ? place.z : 0))
  }

  /// The direction in which the position moves, in degrees.
  private func direction(at frame: Double) -> Double {
    let step = 0.05
    var frame = frame
    // Before the first keyframe and after the last one it looks in the direction in which it will move, or has moved.
    if case .whole(let value) = position, let first = value.keyframes.first, let last = value.keyframes.last {
      frame = min(max(frame, first.time + step), max(last.time - step, first.time + step))
    }
    var move = position(at: frame + step) - position(at: frame - step)
    if move == .zero { move = position(at: frame + 1) - position(at: frame) }
    return move == .zero ? 0 : atan2(move.y, move.x) * 180 / .pi
  }

  /// The matrix at a frame for outlines, which lie in a plane.
  func affine(at frame: Double) -> CGAffineTransform {
    CATransform3DGetAffineTransform(matrix(at: frame))
  }
}

extension CATransform3D {
  /// The transform followed by a skew along an axis, both in degrees: turned by the axis, sheared, and turned back.
  func skewed(by skew: Double, axis: Double) -> CATransform3D {
    guard skew != 0 else { return self }
    let axis = axis * .pi / 180, shear = tan(-max(-85, min(85, skew)) * .pi / 180)
    let sheared = CGAffineTransform(a: 1, b: 0, c: shear, d: 1, tx: 0, ty: 0)
    let turned = CGAffineTransform(rotationAngle: axis).concatenating(sheared)
      .concatenating(CGAffineTransform(rotationAngle: -axis))
    return CATransform3DConcat(self, CATransform3DMakeAffineTransform(turned))
  }
}

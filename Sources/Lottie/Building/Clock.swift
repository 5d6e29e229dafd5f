// Clock: the time inside of a composition, for each time of the whole animation.
// SPDX-License-Identifier: Apache-2.0

/// The way from a frame of the animation to a frame inside of a composition that it shows.
struct Clock: Sendable {
  /// A step of the way, from outside to inside.
  private enum Step: Sendable {
    /// The composition begins at `start`, and each of its frames takes `stretch` frames.
    case shifted(start: Double, stretch: Double)
    /// The composition shows the frame that a value names, in seconds.
    case remapped(Keyframed<Double>, frameRate: Double)
  }

  private var steps: [Step] = []

  /// The time of the whole animation.
  static let root = Clock()

  /// The time inside of a layer that begins at `start`.
  func inside(start: Double, stretch: Double) -> Clock {
    guard start != 0 || stretch != 1 else { return self }
    var result = self
    result.steps.append(.shifted(start: start, stretch: stretch))
    return result
  }

  /// The time inside of a layer that names its frames itself.
  func inside(remap: Keyframed<Double>, frameRate: Double) -> Clock {
    var result = self
    result.steps.append(.remapped(remap, frameRate: frameRate))
    return result
  }

  /// The frame inside for a frame of the animation.
  func local(_ frame: Double) -> Double {
    steps.reduce(frame) { frame, step in
      switch step {
      case .shifted(let start, let stretch): (frame - start) / (stretch == 0 ? 1 : stretch)
      // An expression may give any number.
      case .remapped(let remap, let frameRate):
        min(max(remap.value(at: frame) * frameRate, -LottieReader.latestFrame), LottieReader.latestFrame)
      }
    }
  }
}

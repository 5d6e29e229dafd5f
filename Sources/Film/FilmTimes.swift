// FilmTimes: the times of the pictures of a film.
// SPDX-License-Identifier: Apache-2.0

/// The times of the pictures of a film, in seconds: the first at its start, none at its end or after it.
///
/// Each is computed from its number alone, so that a part of a film has the times of the whole.
public struct FilmTimes: RandomAccessCollection, Sendable {
  /// The time of the first picture, in seconds.
  public let start: Double
  /// The pictures a second.
  public let frameRate: Double
  /// The number of the first picture.
  public let startIndex: Int
  /// The number after that of the last picture.
  public let endIndex: Int

  /// The times from `start` to `end`, in seconds.
  public init(from start: Double, to end: Double, frameRate: Double) {
    self.start = start
    self.frameRate = frameRate
    startIndex = 0
    // A film that lasts for whole frames but for rounding has no frame more. Times may be counted at 29.97 pictures a second
    // and the film at 30000/1001, which differ by a millionth.
    let frames = (end - start) * frameRate
    let count = (frames - Swift.min(0.25, Swift.max(1e-6, frames * 2e-6))).rounded(.up)
    endIndex = count > 0 ? Int(Swift.min(count, 1e15)) : 0
  }

  private init(_ times: FilmTimes, _ frames: Range<Int>) {
    (start, frameRate) = (times.start, times.frameRate)
    (startIndex, endIndex) = (frames.lowerBound, frames.upperBound)
  }

  /// The time of a picture, by its number.
  public subscript(number: Int) -> Double { start + Double(number) / frameRate }

  /// The times of some of the pictures, with the same numbers.
  public subscript(numbers: Range<Int>) -> FilmTimes {
    precondition(indices.lowerBound <= numbers.lowerBound && numbers.upperBound <= indices.upperBound)
    return FilmTimes(self, numbers)
  }
}

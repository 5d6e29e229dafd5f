// How long the chords of a curve may be for what they enclose to be right.

/// The longest chords of arcs, by distance from the arc or by area.
///
/// A chord of length s lies off an arc of radius R by h = s² / 8R. Points that are moved out so that the polygon has the area of the
/// arc (see ``Flattener``) lie outside by ⅔ h, the middles of chords inside by ⅓ h. A pixel on a long chord gets up to ⅔ h wrong by that,
/// any pixel at most 0.128 h s, the area between two places where polygon and arc cross: with short chords that is far less.
struct ChordLimit {
  /// How far chords may lie off whatever their length.
  let tolerance: Double
  /// Chords shorter than this may lie farther off, in inverse proportion to their length.
  private let evening: Double

  /// The length of ``evening``, in pixels. Up to about 5 no pixel would be wrong by more than with long chords; there is a reserve
  /// for pixels that several curves pass.
  private static let eveningPixels = 1.9
  /// How many times farther off a chord may lie for being short. What a path encloses that comes back beside itself does not even
  /// out between its chords: there it is the distance that counts, however short they are.
  private static let mostByArea = 2.4
  /// The largest angle at which that is a good measure, in radians.
  private static let largestAngle = 0.4

  /// Creates a limit for chords that lie off their curves by up to `tolerance`; or where they are no longer than a few pixels, of
  /// size `pixel`, by so much more that no pixel is wrong by more than with long chords.
  init(tolerance: Double, pixel: Double = 0) {
    self.tolerance = max(tolerance, .leastNormalMagnitude)
    evening = Self.eveningPixels * pixel
  }

  /// The angle that the longest chord of an arc turns by, in radians.
  @inline(__always)
  func angle(radius: Double) -> Double {
    let byDistance = angleByDistance(radius: radius)
    let farther = min(max(evening / (byDistance * radius), 1), Self.mostByArea)
    return max(byDistance, min(byDistance * farther.squareRoot(), Self.largestAngle))
  }

  /// The angle of the longest chord that lies off its arc by the tolerance at most.
  @inline(__always)
  func angleByDistance(radius: Double) -> Double { (8 * tolerance / radius).squareRoot() }
}

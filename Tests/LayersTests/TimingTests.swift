// Tests of timing functions, the media clock and frame rate ranges.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct TimingTests {
  private static let times = [0.1, 0.25, 0.5, 0.75, 0.9]

  @Test(
    "Named pacings show the progress that Core Animation shows",
    arguments: [
      (CAMediaTimingFunctionName.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
      (.easeIn, [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]),
      (.easeOut, [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]),
      (.easeInEaseOut, [0.01972, 0.12916, 0.5, 0.87084, 0.98028]),
      (.default, [0.09480, 0.40851, 0.80240, 0.96046, 0.99432]),
    ])
  func namedPacings(name: CAMediaTimingFunctionName, expected: [Double]) {
    let function = CAMediaTimingFunction(name: name)
    for (time, progress) in zip(Self.times, expected) {
      #expect(abs(function.value(at: time) - progress) < 6e-6, "\(name.rawValue) at \(time)")
    }
  }

  @Test("Every pacing begins at 0 and ends at 1, and stays there outside")
  func ends() {
    let function = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.6, 3)
    #expect([-1, 0, 1, 2].map(function.value) == [0, 0, 1, 1])
    #expect(function.value(at: .nan) == 0)
  }

  @Test("Control points outside 0…1 in y overshoot")
  func overshoot() {
    let function = CAMediaTimingFunction(controlPoints: 0.3, -2, 0.6, 3)
    let values = (1..<100).map { function.value(at: Double($0) / 100) }
    #expect(values.contains { $0 < 0 })
    #expect(values.contains { $0 > 1 })
  }

  @Test(
    "The curve is met exactly wherever its slope is zero or endless",
    arguments: [[0, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1], [0, 1, 0, 1], [1, 0, 1, 0]] as [[Float]])
  func steepCurves(points: [Float]) {
    let pacing = CubicPacing(
      first: SIMD2(Double(points[0]), Double(points[1])), second: SIMD2(Double(points[2]), Double(points[3])))
    for step in 1..<200 {
      // A point of the curve, by de Casteljau's construction.
      let s = Double(step) / 200
      let (start, end) = (SIMD2<Double>(0, 0), SIMD2<Double>(1, 1))
      let (a, b, c) = (
        start + (pacing.first - start) * s, pacing.first + (pacing.second - pacing.first) * s,
        pacing.second + (end - pacing.second) * s
      )
      let (d, e) = (a + (b - a) * s, b + (c - b) * s)
      let point = d + (e - d) * s
      let step = 1e-9
      let nearby = [pacing.progress(at: point.x - step), pacing.progress(at: point.x + step)].sorted()
      #expect(nearby[0] - 1e-3 <= point.y && point.y <= nearby[1] + 1e-3)
    }
  }

  @Test("Control points that are no numbers pace evenly")
  func brokenPoints() {
    #expect(CAMediaTimingFunction(controlPoints: .nan, 0, 1, 1).value(at: 0.3) == 0.3)
    #expect(CAMediaTimingFunction(controlPoints: 0, .infinity, 1, 1).value(at: 0.3) == 0.3)
  }

  @Test("Functions of one name are equal; functions of equal control points are not")
  func identity() {
    let named = CAMediaTimingFunction(name: .easeIn)
    #expect(named == CAMediaTimingFunction(name: .easeIn))
    #expect(named.hash == CAMediaTimingFunction(name: .easeIn).hash)
    #expect(named != CAMediaTimingFunction(name: .easeOut))
    let points = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    #expect(points == points)
    #expect(points != CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    #expect(points != named)
    #expect(named.description == "easeIn")
  }

  @Test("All four control points can be read, and no others")
  func controlPoints() {
    let function = CAMediaTimingFunction(name: .default)
    var point: [Float] = [9, 9]
    var points: [[Float]] = []
    for index in 0..<4 {
      function.getControlPoint(at: index, values: &point)
      points.append(point)
    }
    #expect(points == [[0, 0], [0.25, 0.1], [0.25, 1], [1, 1]])
    function.getControlPoint(at: 4, values: &point)
    #expect(point == [1, 1])
  }

  @Test("The media clock of a task can be fixed, or be its own, which stands still until it is set")
  func clock() {
    MediaClock.withClock(startingAt: 3) {
      #expect(CACurrentMediaTime() == 3 && CACurrentMediaTime() == 3)
      MediaClock.time = 7
      MediaClock.time = .nan
      MediaClock.time = -.infinity
      #expect(CACurrentMediaTime() == 7)
      MediaClock.withTime(12.5) {
        MediaClock.time = 13
        #expect(CACurrentMediaTime() == 12.5)
        MediaClock.withClock { #expect(CACurrentMediaTime() == 0) }
      }
      #expect(CACurrentMediaTime() == 7)
    }
  }

  @Test("A frame rate range without preference is the default")
  func frameRates() {
    #expect(CAFrameRateRange() == .default)
    let range = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    #expect(range != CAFrameRateRange(minimum: 30, maximum: 120))
    #expect([range.minimum, range.maximum, range.preferred] == [30, 120, 60])
  }
}

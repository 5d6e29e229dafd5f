// Tests of blurs, compared with sums that are written out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCCoverage
import ReferenceBlur
import SeededRandom
import Synchronization
import Testing

@testable import QuartzitePixelEffects

/// Creates a plane of one channel from a function of column and row.
private func plane(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> BytePlane {
  let bytes = (0..<height).flatMap { y in (0..<width).map { x in UInt8(clamping: value(x, y)) } }
  return BytePlane(width: width, height: height, channels: 1, bytes: bytes)
}

/// The window of `width` × `height` pixels at (`x`, `y`) of a blurred plane, as the sum that defines the blur.
private func trueBlur(
  _ plane: BytePlane, sigma: SIMD2<Double>, x: Int, y: Int, width: Int, height: Int
) -> [Double] {
  // A canvas that contains the plane and the window.
  let left = min(0, x), top = min(0, y)
  let across = max(plane.width, x + width) - left, down = max(plane.height, y + height) - top
  var canvas = [Double](repeating: 0, count: across * down)
  for row in 0..<plane.height {
    for column in 0..<plane.width {
      canvas[(row - top) * across + column - left] = Double(plane.bytes[row * plane.width + column])
    }
  }
  let blurred = ReferenceBlur(sigmaX: sigma.x, sigmaY: sigma.y).blurred(canvas, width: across, height: down)
  return (0..<height).flatMap { row in
    blurred[((y + row - top) * across + x - left)...].prefix(width)
  }
}

/// The number of times that something was asked, by any thread.
private final class Questions: Sendable {
  let count = Atomic(0)
}

private enum Drawing: CaseIterable {
  case box, disc, lines, noise, pixel, blackAndWhite

  func plane(width: Int, height: Int) -> BytePlane {
    var random = SeededRandom(seed: 11)
    return PixelEffectsTests.plane(width, height) { x, y in
      switch self {
      case .box: return x > width / 5 && x < width - width / 4 && y > 7 && y < height - 9 ? 255 : 0
      case .disc:
        let dx = 2 * x - width, dy = 2 * y - height
        return dx * dx + dy * dy < height * height * 3 / 5 ? 255 : 0
      case .lines: return x == width / 3 || y == height / 2 ? 255 : 0
      case .noise: return Int.random(in: 0...255, using: &random)
      case .pixel: return x == width / 2 && y == height / 3 ? 255 : 0
      case .blackAndWhite: return Bool.random(using: &random) ? 255 : 0
      }
    }
  }
}

@Suite("A Gaussian blur")
struct GaussianBlurTests {
  @Test("The shadow of a box is the one that was measured on Core Animation")
  func measuredShadow() {
    // 60 pixels wide, from column 20 on, with a sigma of 8: the middle row of a shadow without round corners.
    var bytes = [UInt8](repeating: 0, count: 100)
    for column in 20..<80 { bytes[column] = 255 }
    let line = BytePlane(width: 100, height: 1, channels: 1, bytes: bytes)
    let blurred = GaussianBlur(sigma: SIMD2(8, 0)).apply(to: line, x: 0, y: 0, width: 100, height: 1)
    let measured = [0, 0, 0, 0, 2, 4, 7, 10, 15, 20, 26, 33, 41, 50, 60, 71, 83, 95, 108, 121]
    for (column, value) in measured.enumerated() { #expect(abs(Int(blurred.bytes[column]) - value) <= 1) }
  }

  /// The largest difference between a blur and the sum that defines it.
  private static func error(of sigma: SIMD2<Double>, in plane: BytePlane, as assumed: SIMD2<Double>? = nil)
    -> Double
  {
    let width = plane.width + 10, height = plane.height + 6
    let blurred = GaussianBlur(sigma: sigma).apply(to: plane, x: -5, y: -3, width: width, height: height)
    let expected = trueBlur(plane, sigma: assumed ?? sigma, x: -5, y: -3, width: width, height: height)
    return zip(blurred.bytes, expected).map { abs(Double($0) - $1) }.max() ?? .infinity
  }

  @Test(
    "A blur is within two levels of the sum that it is, whatever is blurred",
    arguments: [0, 0.5, 0.8, 1, 2.5, 7, 9.9, 10, 13.7, 20, 31, 40, 64], Drawing.allCases)
  fileprivate func isTrue(sigma: Double, drawing: Drawing) {
    let plane = drawing.plane(width: 90 + Int(sigma), height: 60 + Int(2 * sigma))
    // Half a level is due to rounding.
    let error = Self.error(of: SIMD2(sigma, sigma), in: plane)
    #expect(error <= (sigma < 10 ? 0.51 : 1.4))
  }

  @Test("Another sigma is told from the right one", arguments: [0.8, 2.5, 7, 13.7, 20, 40, 64])
  func isTold(sigma: Double) {
    let plane = Drawing.box.plane(width: 90 + Int(sigma), height: 60 + Int(2 * sigma))
    let sigma = SIMD2(sigma, sigma)
    #expect(Self.error(of: sigma, in: plane, as: sigma * 1.07) > 2)
  }

  @Test("Rows and columns may have sigmas of their own", arguments: [SIMD2(3, 21), SIMD2(0, 12), SIMD2(45, 0.7)])
  func isElliptical(sigma: SIMD2<Double>) {
    let plane = Drawing.disc.plane(width: 110, height: 120)
    #expect(Self.error(of: sigma, in: plane) <= 1.4)
    #expect(Self.error(of: sigma, in: plane, as: SIMD2(sigma.y, sigma.x)) > 2)
  }

  @Test(
    "A pixel has the same value in whatever part it is asked for", arguments: [0.9, 6, 12, 23, 50],
    [Drawing.noise, .box])
  fileprivate func windowsAgree(sigma: Double, drawing: Drawing) {
    let plane = drawing.plane(width: 150, height: 140)
    let blur = GaussianBlur(sigma: sigma)
    let whole = blur.apply(to: plane, x: -20, y: -30, width: 190, height: 200, origin: SIMD2(1000, -777))
    var random = SeededRandom(seed: 5)
    for _ in 0..<4 {
      let x = Int.random(in: 0..<150, using: &random), y = Int.random(in: 0..<160, using: &random)
      let width = Int.random(in: 1...40, using: &random), height = Int.random(in: 1...40, using: &random)
      // The plane is cut to the pixels that affect the part, and the result must be the same.
      let left = x - 20 - blur.reach.x, top = y - 30 - blur.reach.y
      let right = x - 20 + width + blur.reach.x, bottom = y - 30 + height + blur.reach.y
      let cut = PixelEffectsTests.plane(right - left, bottom - top) { column, row in
        let column = column + left, row = row + top
        guard 0..<150 ~= column, 0..<140 ~= row else { return 0 }
        return Int(plane.bytes[row * 150 + column])
      }
      let part = blur.apply(
        to: cut, x: blur.reach.x, y: blur.reach.y, width: width, height: height, origin: SIMD2(1000 + left, -777 + top))
      let isSame = (0..<height).allSatisfy { row in
        (0..<width).allSatisfy { column in
          part.bytes[row * width + column] == whole.bytes[(y + row) * 190 + x + column]
        }
      }
      #expect(isSame, "\(x), \(y), \(width), \(height)")
    }
  }

  @Test("What is shifted by whole pixels with its origin has the same shadow")
  func originShifts() {
    let plane = Drawing.noise.plane(width: 40, height: 30)
    let blur = GaussianBlur(sigma: 21)
    let one = blur.apply(to: plane, x: -10, y: -10, width: 60, height: 50, origin: SIMD2(0, 0))
    let cells = blur.apply(to: plane, x: -10, y: -10, width: 60, height: 50, origin: SIMD2(8, -16))
    let between = blur.apply(to: plane, x: -10, y: -10, width: 60, height: 50, origin: SIMD2(1, 2))
    #expect(one.bytes == cells.bytes)
    #expect(zip(one.bytes, between.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test("Where all is one colour, it stays that colour", arguments: [0.6, 4, 11, 30, 70])
  func constantsStay(sigma: Double) {
    let color: [UInt8] = [255, 1, 127, 254]
    let blur = GaussianBlur(sigma: sigma)
    let width = 2 * blur.reach.x + 9, height = 2 * blur.reach.y + 11
    let bytes = (0..<(width * height)).flatMap { _ in color }
    let plane = BytePlane(width: width, height: height, channels: 4, bytes: bytes)
    let blurred = blur.apply(to: plane, x: blur.reach.x, y: blur.reach.y, width: 9, height: 11)
    #expect(blurred.bytes == (0..<99).flatMap { _ in color })
  }

  @Test("The channels of a picture are blurred one by one", arguments: [2.0, 17])
  func channelsAreApart(sigma: Double) throws {
    let drawings: [Drawing] = [.box, .noise, .lines, .disc]
    let planes = drawings.map { $0.plane(width: 75, height: 66) }
    let bytes = (0..<(75 * 66)).flatMap { index in planes.map { $0.bytes[index] } }
    let blur = GaussianBlur(sigma: sigma)
    let together = blur.apply(
      to: BytePlane(width: 75, height: 66, channels: 4, bytes: bytes), x: -4, y: 3, width: 70, height: 71)
    for (channel, plane) in planes.enumerated() {
      let alone = blur.apply(to: plane, x: -4, y: 3, width: 70, height: 71)
      #expect(alone.bytes == stride(from: channel, to: together.bytes.count, by: 4).map { together.bytes[$0] })
    }
  }

  @Test("Premultiplied colours stay premultiplied", arguments: [0.7, 5, 10, 26, 90])
  func staysPremultiplied(sigma: Double) {
    var random = SeededRandom(seed: 3)
    var bytes: [UInt8] = []
    for _ in 0..<(50 * 40) {
      let alpha = UInt8.random(in: 0...255, using: &random)
      bytes += [alpha, UInt8.random(in: 0...alpha, using: &random), alpha, alpha]
    }
    let plane = BytePlane(width: 50, height: 40, channels: 4, bytes: bytes)
    let blurred = GaussianBlur(sigma: sigma).apply(to: plane, x: -30, y: -30, width: 110, height: 100)
    let isValid = stride(from: 0, to: blurred.bytes.count, by: 4).allSatisfy { index in
      blurred.bytes[index..<(index + 3)].allSatisfy { $0 <= blurred.bytes[index + 3] }
    }
    #expect(isValid)
    #expect(blurred.bytes.contains { $0 > 0 })
  }

  @Test("A blur is asked for an end in both passes, and ends when it is told to", arguments: [3.0, 300])
  func ends(sigma: Double) {
    let plane = Drawing.box.plane(width: 800, height: 600), blur = GaussianBlur(sigma: sigma)
    func asked(endingAt end: Int) -> (count: Int, bytes: [UInt8]) {
      let questions = Questions()
      let blurred = blur.apply(to: plane, x: 0, y: 0, width: 800, height: 600) {
        questions.count.wrappingAdd(1, ordering: .relaxed).newValue >= end
      }
      return (questions.count.load(ordering: .relaxed), blurred.bytes)
    }
    let whole = asked(endingAt: .max)
    // Sixteen columns, and then sixteen rows, between two questions.
    #expect(whole.count >= 800 / 16 + 600 / 16)
    #expect(whole.bytes == blur.apply(to: plane, x: 0, y: 0, width: 800, height: 600).bytes)
    // Each of sixteen parts of either pass asks once more.
    for end in [1, 40, 60] { #expect(asked(endingAt: end).count <= end + 32) }
  }

  @Test("Coverage is rounded to the nearest byte and limited, in any number of pixels")
  func rounding() {
    let numbers: [Float] = [-3, 0, 0.4, 0.6, 1, 127.4, 127.6, 200, 254.6, 255, 300, -0.0]
    let bytes: [UInt8] = [0, 0, 0, 1, 1, 127, 128, 200, 255, 255, 255, 0]
    for count in [0, 1, 11, 16, 17, 33, 64] {
      let coverage = (0..<count).map { numbers[$0 % 12] }
      #expect(coverage.withUnsafeBufferPointer(SpanBlur.bytes) == (0..<count).map { bytes[$0 % 12] })
    }
  }

  @Test(
    "Blurs have the same bytes with the vectors of every processor", arguments: [0.4, 1, 3, 9.9, 10, 21, 43, 90, 400])
  func vectors(sigma: Double) {
    var random = SeededRandom(seed: 7)
    let kernel = AxisKernel(sigma: sigma)
    for (width, channels) in [(70, 1), (33, 4), (3, 1), (16, 4)] {
      // Flat parts and noise, and rows of nothing before and after them.
      let bytes = (0..<120 * width * channels).map { index in
        let row = index / (width * channels)
        return row < 20 || row > 100 ? 0 : row < 50 ? 77 : UInt8.random(in: 0...255, using: &random)
      }
      func blurred(_ vectors: coverage_vectors) -> (words: [UInt16], bytes: [UInt8]) {
        let pass = LinePass(
          kernel: kernel, count: 120, origin: -3, start: -7, length: 137, scale: 64, bias: 0, vectors: vectors)
        var words = [UInt16](repeating: 1, count: 137 * width * channels), result = words.map { _ in UInt8(1) }
        bytes.withUnsafeBufferPointer { bytes in
          words.withUnsafeMutableBufferPointer {
            pass.apply(from: bytes, stride: width, lines: width, channels: channels, to: $0)
          }
        }
        let second = LinePass(
          kernel: kernel, count: width, origin: 5, start: 0, length: width, scale: 1 / 64, bias: 0.5 / 64,
          vectors: vectors)
        words.withUnsafeBufferPointer { words in
          result.withUnsafeMutableBufferPointer {
            second.apply(from: words, stride: 137, lines: 137, channels: channels, to: $0)
          }
        }
        return (words, result)
      }
      let plain = blurred(coverage_vectors_baseline), wide = blurred(coverage_best_vectors())
      #expect(plain.words == wide.words && plain.bytes == wide.bytes, "\(width) pixels of \(channels)")
      #expect(plain.bytes.contains { $0 > 0 } || sigma > 100)
    }
  }

  @Test("A blur of any width of any plane is finished", arguments: [-1, 1000, 1e9, .infinity, .nan])
  func anyWidth(sigma: Double) {
    let blur = GaussianBlur(sigma: sigma)
    let plane = Drawing.box.plane(width: 30, height: 30)
    let blurred = blur.apply(to: plane, x: -10, y: -10, width: 50, height: 50)
    #expect(blurred.bytes.count == 2500)
    // With a sigma of zero nothing changes; a very wide blur of a single pixel leaves nothing.
    if blur.sigma == .zero {
      #expect(blurred.bytes[25 * 50 + 25] == 255)
    } else {
      #expect(blurred.bytes.max() == 0)
    }
    let nothing = BytePlane(width: 0, height: 0, channels: 4, bytes: [])
    #expect(blur.apply(to: nothing, x: 0, y: 0, width: 3, height: 2).bytes == [UInt8](repeating: 0, count: 24))
    #expect(blur.apply(to: plane, x: 0, y: 0, width: 0, height: 5).bytes.isEmpty)
    #expect(blur.apply(to: plane, x: 1 << 20, y: 0, width: 2, height: 2).bytes == [0, 0, 0, 0])
  }
}

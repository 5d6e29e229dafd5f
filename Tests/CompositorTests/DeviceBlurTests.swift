// Tests of blurs on the device: the same pixels as on the CPU, within the rounding of what lies between the draws.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartzitePixelEffects
import QuartziteTessellation
import SeededRandom
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

@Suite("Blurs on the device")
struct DeviceBlurTests {
  /// The levels by which the device may differ from the CPU: see Sources/Compositor/DeviceBlur.swift.
  private static func tolerance(_ bench: BlurBench) -> Int { bench.device.profile.rendersHalfFloat ? 1 : 2 }

  /// The pixels of both forms of a blur of a picture that is as wide as the blur needs, seen through a window that shows
  /// a corner of it and what lies beyond.
  private static func forms(
    _ sigma: SIMD2<Double>, isAlphaOnly: Bool = false, cpu other: SIMD2<Double>? = nil, halfFloat: Bool = true
  ) throws -> (device: [UInt8], cpu: [UInt8], tolerance: Int) {
    let bench = try BlurBench(halfFloat: halfFloat)
    defer { bench.device.close() }
    let picture = BlurPicture(
      width: 70 + Int(1.4 * sigma.x), height: 60 + Int(1.4 * sigma.y),
      seed: UInt64(sigma.x + 7 * sigma.y))
    let blur = PassBlur(
      sigma, of: picture, targetPoint: SIMD2(11, 9), origin: SIMD2(-1237, 501), isAlphaOnly: isAlphaOnly)
    var assumed = blur
    assumed.sigma = other ?? sigma
    return (
      try bench.pixels(blur, of: picture, width: 90, height: 80, .device),
      try bench.pixels(assumed, of: picture, width: 90, height: 80, .cpu), tolerance(bench)
    )
  }

  @Test(
    "The device's blur is the CPU's within a level, or within two where half floats cannot be rendered to",
    arguments: [0, 0.3, 0.5, 1, 2.5, 7.3, 9.99, 10, 20, 60, 500, 1000], [true, false])
  func isTheSame(sigma: Double, halfFloat: Bool) throws {
    let (device, cpu, tolerance) = try Self.forms(SIMD2(sigma, sigma), halfFloat: halfFloat)
    #expect(largestDifference(device, cpu) <= tolerance)
    #expect(device.contains { $0 > 20 }, "there is something to see")
  }

  @Test("A blur that is a tenth narrower is told from it", arguments: [1, 2.5, 7.3, 20, 60, 500, 1000])
  func isTold(sigma: Double) throws {
    let sigma = SIMD2(sigma, sigma)
    let (device, cpu, _) = try Self.forms(sigma, cpu: 0.9 * sigma)
    #expect(largestDifference(device, cpu) > 2)
  }

  @Test(
    "Rows and columns are blurred by sigmas of their own",
    arguments: [SIMD2(3, 21), SIMD2(0, 12), SIMD2(45, 0.7), SIMD2(7.3, 20), SIMD2(500, 1), SIMD2(1, 500)])
  func isElliptical(sigma: SIMD2<Double>) throws {
    let (device, cpu, tolerance) = try Self.forms(sigma)
    #expect(largestDifference(device, cpu) <= tolerance)
    let (same, swapped, _) = try Self.forms(sigma, cpu: SIMD2(sigma.y, sigma.x))
    #expect(same == device)
    #expect(largestDifference(device, swapped) > 2)
  }

  @Test("Of alpha alone, a blur has it in all four channels", arguments: [0, 2.5, 20, 60], [true, false])
  func alphaOnly(sigma: Double, halfFloat: Bool) throws {
    let (device, cpu, tolerance) = try Self.forms(
      SIMD2(sigma, 0.8 * sigma), isAlphaOnly: true, halfFloat: halfFloat)
    #expect(largestDifference(device, cpu) <= tolerance)
    #expect(stride(from: 0, to: device.count, by: 4).allSatisfy { Set(device[$0..<($0 + 4)]).count == 1 })
    let (colors, _, _) = try Self.forms(SIMD2(sigma, 0.8 * sigma), halfFloat: halfFloat)
    #expect(largestDifference(device, colors) > 2)
  }

  @Test(
    "Parts that lie anywhere, in and beyond what they are cut from, are blurred as on the CPU",
    arguments: [true, false])
  func partsAnywhere(halfFloat: Bool) throws {
    let bench = try BlurBench(halfFloat: halfFloat)
    defer { bench.device.close() }
    var random = SeededRandom(seed: 77)
    var filled = 0
    for index in 0..<60 {
      let picture = BlurPicture(width: random.integer(30...90), height: random.integer(30...90), seed: random.next())
      let corner = SIMD2(random.integer(-20...30), random.integer(-20...30))
      let sigma = SIMD2(random.number(0...5), random.number(0...5)).map { $0 * $0 }
      let blur = PassBlur(
        source: .pass(0),
        part: PixelRect(
          x0: corner.x, y0: corner.y, x1: corner.x + random.integer(20...90), y1: corner.y + random.integer(20...90)),
        targetPoint: SIMD2(random.integer(-30...30), random.integer(-30...30)),
        origin: SIMD2(random.integer(-3000...3000), random.integer(-3000...3000)), sigma: sigma,
        isAlphaOnly: index % 4 == 0)
      let width = random.integer(10...80), height = random.integer(10...80)
      let device = try bench.pixels(blur, of: picture, width: width, height: height, .device)
      let cpu = try bench.pixels(blur, of: picture, width: width, height: height, .cpu)
      #expect(largestDifference(device, cpu) <= Self.tolerance(bench), "example \(index): \(blur)")
      if device.contains(where: { $0 > 20 }) { filled += 1 }
    }
    #expect(filled > 25)
  }

  @Test("Pixels beside the part that is blurred leave no trace", arguments: [2.0, 23])
  func neighbors(sigma: Double) throws {
    let bench = try BlurBench()
    defer { bench.device.close() }
    let picture = BlurPicture(width: 120, height: 100, seed: 5)
    var other = BlurPicture(width: 120, height: 100, seed: 6)
    for row in 20..<70 {
      for index in (4 * (row * 120 + 30))..<(4 * (row * 120 + 90)) { other.bytes[index] = picture.bytes[index] }
    }
    let blur = PassBlur(
      source: .pass(0), part: PixelRect(x0: 30, y0: 20, x1: 90, y1: 70), targetPoint: SIMD2(10, 10),
      origin: SIMD2(3, -5),
      sigma: SIMD2(sigma, sigma), isAlphaOnly: false)
    let pixels = try bench.pixels(blur, of: picture, width: 80, height: 70, .device)
    #expect(try bench.pixels(blur, of: other, width: 80, height: 70, .device) == pixels)
    var wider = blur
    wider.part.x1 += 1
    #expect(try bench.pixels(wider, of: other, width: 80, height: 70, .device) != pixels)
  }

  @Test("A part that reaches beyond what it is cut from has the blur of what is there", arguments: [3.0, 21, 60])
  func cutParts(sigma: Double) throws {
    let bench = try BlurBench()
    defer { bench.device.close() }
    let picture = BlurPicture(width: 60, height: 50, seed: 7)
    let cut = PassBlur(SIMD2(sigma, sigma), of: picture, targetPoint: SIMD2(15, 12), origin: SIMD2(40, -9))
    var beyond = cut
    beyond.part = PixelRect(x0: -7, y0: -5, x1: 70, y1: 61)
    beyond.targetPoint = cut.targetPoint &- SIMD2(7, 5)
    beyond.origin = cut.origin &- SIMD2(7, 5)
    let pixels = try bench.pixels(cut, of: picture, width: 90, height: 80, .device)
    #expect(try bench.pixels(beyond, of: picture, width: 90, height: 80, .device) == pixels)
    // A grid that lies elsewhere shows in some pixels.
    beyond.origin = cut.origin
    #expect(try (bench.pixels(beyond, of: picture, width: 90, height: 80, .device) == pixels) == (sigma < 10))
  }

  @Test("A pixel has the same value in whatever part it is asked for", arguments: [0.9, 6, 12, 23, 50], [true, false])
  func windowsAgree(sigma: Double, halfFloat: Bool) throws {
    let bench = try BlurBench(halfFloat: halfFloat)
    defer { bench.device.close() }
    let picture = BlurPicture(width: 140, height: 130, seed: 8)
    let reach = GaussianBlur(sigma: sigma).reach
    let both = SIMD2(sigma, sigma)
    let whole = try bench.pixels(
      PassBlur(both, of: picture, targetPoint: SIMD2(20, 30), origin: SIMD2(1000, -777)), of: picture, width: 180,
      height: 190,
      .device)
    var random = SeededRandom(seed: 5)
    for _ in 0..<6 {
      let width = random.integer(1...40), height = random.integer(1...40)
      let x = random.integer(0...(180 - width)), y = random.integer(0...(190 - height))
      // The part is cut to the pixels that the window is made of.
      let part = PixelRect(
        x0: x - 20 - reach.x, y0: y - 30 - reach.y, x1: x - 20 + width + reach.x, y1: y - 30 + height + reach.y
      ).intersection(PixelRect(x0: 0, y0: 0, x1: 140, y1: 130))
      let blur = PassBlur(
        source: .pass(0), part: part, targetPoint: SIMD2(part.x0 + 20 - x, part.y0 + 30 - y),
        origin: SIMD2(1000 + part.x0, -777 + part.y0), sigma: both, isAlphaOnly: false)
      let window = try bench.pixels(blur, of: picture, width: width, height: height, .device)
      var expected: [UInt8] = []
      for row in y..<(y + height) {
        let first = 4 * (row * 180 + x)
        expected += whole[first..<(first + 4 * width)]
      }
      #expect(window == expected, "\(x), \(y), \(width), \(height)")
    }
  }

  @Test("What is shifted by whole cells of the grid has the same blur, and by less another one", arguments: [21.0, 60])
  func originShifts(sigma: Double) throws {
    let bench = try BlurBench()
    defer { bench.device.close() }
    let picture = BlurPicture(width: 80, height: 70, seed: 9)
    let grid = GaussianBlur(sigma: sigma).gridSize
    #expect(grid.x > 1 && grid.y > 1)
    func pixels(_ origin: SIMD2<Int>) throws -> [UInt8] {
      try bench.pixels(
        PassBlur(SIMD2(sigma, sigma), of: picture, targetPoint: SIMD2(10, 10), origin: origin), of: picture,
        width: 100,
        height: 90, .device)
    }
    let pixelsHere = try pixels(SIMD2(5, -3))
    #expect(try pixels(SIMD2(5, -3) &+ grid &* SIMD2(3, -40)) == pixelsHere)
    let between = try pixels(SIMD2(5, -3) &+ SIMD2(1, 0))
    #expect(between != pixelsHere)
    #expect(largestDifference(between, pixelsHere) <= 3)
  }

  @Test("Premultiplied colours stay premultiplied", arguments: [0.7, 5, 26, 90], [true, false])
  func staysPremultiplied(sigma: Double, halfFloat: Bool) throws {
    let (device, _, _) = try Self.forms(SIMD2(sigma, sigma), halfFloat: halfFloat)
    let isValid = stride(from: 0, to: device.count, by: 4).allSatisfy { index in
      device[index..<(index + 3)].allSatisfy { $0 <= device[index + 3] }
    }
    #expect(isValid)
  }

  @Test("Nothing is read back by the device's blur, and no more is sent than the quads to draw")
  func staysOnTheDevice() throws {
    let bench = try BlurBench()
    defer { bench.device.close() }
    let picture = BlurPicture(width: 64, height: 64, seed: 4)
    let blur = PassBlur(SIMD2(15, 15), of: picture)
    func spent(_ form: BlurForm) throws -> Counters {
      let before = bench.device.counters
      _ = try bench.pixels(blur, of: picture, width: 64, height: 64, form)
      return bench.device.counters - before
    }
    let bytes = 64 * 64 * 4
    // The test itself sends the picture and reads the result.
    #expect(try spent(.cpu).bytesRead == 2 * bytes)
    let device = try spent(.device)
    #expect(device.bytesRead == bytes)
    #expect(device.bytesUploaded == bytes + 4 * MemoryLayout<QuadRecord>.stride)
  }

  @Test("A wide blur of a large target is drawn in bands, and ends between them when its time is over")
  func pacing() throws {
    let bench = try BlurBench()
    defer { bench.device.close() }
    // All the work is in pixels that nothing reaches, which take little time and count as all others do.
    let picture = BlurPicture(width: 8, height: 8, seed: 3)
    let blur = PassBlur(SIMD2(1000, 1000), of: picture, targetPoint: SIMD2(-1400, 500))
    let before = bench.device.counters.draws
    let device = try bench.pixels(blur, of: picture, width: 1024, height: 1024, .device)
    // The cells and the rows of each axis are four draws without bands.
    #expect(bench.device.counters.draws - before > 4)
    #expect(try largestDifference(device, bench.pixels(blur, of: picture, width: 1024, height: 1024, .cpu)) <= 1)

    bench.compositor.pacing = Pacing(deadline: Deadline(.now))
    #expect(throws: RenderError.self) {
      try bench.pixels(blur, of: picture, width: 1024, height: 1024, .device)
    }
    _ = try bench.pixels(blur, of: picture, width: 64, height: 64, .device)
  }

  @Test("Every kernel fits into the shader's array of weights")
  func weightCount() {
    let counts = stride(from: 0, through: 1000, by: 0.125).map { GaussianBlur(sigma: $0).alongRows.weights.count }
    // That of Shaders/blurred.glsl.
    let length = 24
    #expect(counts.max()! <= length)
    #expect(counts.max()! > length / 2)
  }

  @Test("Left to itself, a compositor blurs on the CPU with a software renderer, and on hardware")
  func choice() throws {
    let display = try Display.open(.automatic)
    for isSoftware in [true, false] {
      var profile = display.profile
      profile.leavesWorkToCPU = isSoftware
      let device = try Device(display: display, profile: profile)
      defer { device.close() }
      #expect(try Compositor(device: device).blurForm == (isSoftware ? .cpu : .device))
    }
  }
}

extension SIMD2<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD2<Double> { SIMD2(transform(x), transform(y)) }
}

// Tests of the shader that blends: every mode, compared with the standards.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGLES
import QuartzitePixelEffects
import QuartziteShaders
import ReferenceBlending
import SeededRandom
import Testing

@Suite("Blending in a shader")
struct BlendedShaderTests {
  /// Premultiplied colours from transparent to opaque: corners of the cube, grays, equal components, and many others.
  static let colors: [SIMD4<UInt8>] = {
    var result: [SIMD4<UInt8>] = [
      SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255), SIMD4(255, 0, 0, 255), SIMD4(0, 255, 255, 255),
      SIMD4(128, 127, 64, 255), SIMD4(0, 0, 0, 128), SIMD4(128, 128, 128, 128), SIMD4(128, 64, 0, 128),
      SIMD4(1, 1, 0, 1), SIMD4(1, 2, 3, 3), SIMD4(254, 0, 127, 254), SIMD4(50, 50, 50, 200),
    ]
    var random = SeededRandom(seed: 5)
    while result.count < 48 {
      let alpha = result.count % 2 == 0 ? 255 : random.integer(0...255)
      let color = SIMD3(random.integer(0...alpha), random.integer(0...alpha), random.integer(0...alpha))
      result.append(SIMD4(UInt8(color.x), UInt8(color.y), UInt8(color.z), UInt8(alpha)))
    }
    return result
  }()

  /// The shape that cuts the source out.
  enum Cut: String, CaseIterable, Sendable {
    case nothing, coverage, maskTexture
  }

  static let side = colors.count
  /// The source, with every colour in a column; the backdrop has every colour in a row.
  static let source = Pixels(width: side, height: side) { x, _ in colors[x] }
  static let backdrop = Pixels(width: side, height: side) { _, y in colors[y] }

  /// The part of the pixel at (x, y) that shows, of 255.
  static func coverage(_ x: Int, _ y: Int) -> UInt8 {
    [0, 255, 128, 77, 1, 254, 30][(x * 3 + y * 5) % 7]
  }

  /// Draws the grid of all sources on all backdrops by the shader.
  static func grid(
    _ device: Device, _ mode: BlendMode, _ cut: Cut = .nothing, tint: SIMD4<UInt8>, readsTarget: Bool = false
  ) throws -> Pixels {
    // In device space the grid lies at (20, 30), and the copy of the backdrop begins three columns and two rows before
    // it.
    var record = EffectRecord(x: 20, y: 30, width: side, height: side)
    record.color = tint
    record.tileOrigin = SIMD2(5, 4)
    var run = EffectRun(
      effect: .blended, names: [ShaderSource.definition(ofBlendMode: mode.rawValue)], record: record,
      origin: SIMD2(20, 30))
    let copy = Pixels(width: side + 8, height: side + 6) { x, y in
      x >= 3 && y >= 2 && x - 3 < side && y - 2 < side ? backdrop[x - 3, y - 2] : SIMD4(9, 99, 9, 199)
    }
    run.pictures = ["source": source, "backdrop": copy]
    run.uniforms = [
      "textureScale": SIMD4(1 / Float(side), 1 / Float(side), 0, 0),
      "backdropOrigin": SIMD4(17, 28, 1 / Float(copy.width), 1 / Float(copy.height)),
    ]
    if readsTarget {
      run.names.append("FETCH")
      run.pictures["backdrop"] = nil
      run.uniforms["backdropOrigin"] = nil
    }
    switch cut {
    case .nothing: break
    case .coverage:
      run.names.append("COVERAGE")
      let atlas = Pixels(width: side + 10, height: side + 9) { x, y in
        x >= 5 && y >= 4 ? SIMD4(repeating: coverage(x - 5, y - 4)) : SIMD4(repeating: 200)
      }
      run.pictures["coverage"] = atlas
      run.uniforms["atlasScale"] = SIMD4(1 / Float(atlas.width), 1 / Float(atlas.height), 0, 0)
    case .maskTexture:
      run.names.append("MASK_TEXTURE")
      run.pictures["maskTexture"] = Pixels(width: side, height: side) { x, y in
        SIMD4(coverage(x, y) / 2, 0, coverage(x, y), coverage(x, y))
      }
    }
    return try run.draw(on: device, onto: backdrop)
  }

  /// The largest difference of the grid from the standard, in levels; and whether no colour lies above its alpha.
  static func distance(
    _ grid: Pixels, from mode: BlendMode, _ cut: Cut = .nothing, tint: SIMD4<UInt8>
  ) -> (most: Double, isPremultiplied: Bool) {
    var most = 0.0
    var isPremultiplied = true
    for y in 0..<side {
      for x in 0..<side {
        let below = SIMD4<Double>(colors[y]) / 255
        let painted = SIMD4<Double>(colors[x]) / 255 * (SIMD4<Double>(tint) / 255)
        let part = cut == .nothing ? 1 : Double(coverage(x, y)) / 255
        let blended = StandardBlending.result(mode, source: painted, backdrop: below)
        let expected = below * (1 - part) + blended * part
        let found = grid[x, y]
        let difference = SIMD4<Double>(found) - expected * 255
        for index in 0..<4 { most = max(most, abs(difference[index])) }
        if found.x > found.w || found.y > found.w || found.z > found.w { isPremultiplied = false }
      }
    }
    return (most, isPremultiplied)
  }

  @Test(
    "Every mode gives what its standard says, for opaque and translucent colours, cut out or not",
    arguments: BlendMode.allCases, Cut.allCases)
  func modes(_ mode: BlendMode, _ cut: Cut) throws {
    let device = try makeDevice()
    defer { device.close() }
    for tint in [SIMD4<UInt8>(repeating: 255), SIMD4(180, 90, 200, 200)] {
      let grid = try Self.grid(device, mode, cut, tint: tint)
      let (most, isPremultiplied) = Self.distance(grid, from: mode, cut, tint: tint)
      #expect(most <= 1, "\(mode), tint \(tint)")
      #expect(isPremultiplied)
    }
  }

  @Test(
    "Read from the target, the backdrop is what a copy of it is",
    .enabled(if: (try? Display.open(.automatic).profile.readsTarget) ?? false), arguments: BlendMode.allCases)
  func readsTarget(_ mode: BlendMode) throws {
    let device = try makeDevice()
    defer { device.close() }
    let tint = SIMD4<UInt8>(180, 90, 200, 200)
    for cut in Cut.allCases {
      let copied = try Self.grid(device, mode, cut, tint: tint)
      #expect(try Self.grid(device, mode, cut, tint: tint, readsTarget: true) == copied)
      let other = try Self.grid(device, mode == .clear ? .copy : .clear, cut, tint: tint, readsTarget: true)
      #expect(other != copied)
    }
  }

  @Test("Devices without BGRA blend the same colours")
  func withoutBGRA() throws {
    let device = try makeDevice(profile: profileWithoutBGRA())
    defer { device.close() }
    let white = SIMD4<UInt8>(repeating: 255)
    #expect(
      Self.distance(
        try Self.grid(device, .overlay, .maskTexture, tint: white), from: .overlay, .maskTexture, tint: white
      ).most
        <= 1)
  }

  @Test("No two modes give the same picture, and each is far from what the others should give")
  func modesDiffer() throws {
    let device = try makeDevice()
    defer { device.close() }
    let white = SIMD4<UInt8>(repeating: 255)
    for mode in BlendMode.allCases {
      let grid = try Self.grid(device, mode, tint: white)
      for other in BlendMode.allCases where other != mode {
        #expect(Self.distance(grid, from: other, tint: white).most > 10, "\(mode) and \(other)")
      }
    }
  }

  @Test("Without a mode the source lies over the backdrop")
  func withoutMode() throws {
    #expect(ShaderSource.definition(ofBlendMode: "colorDodge") == "COLOR_DODGE")
    #expect(ShaderSource.definition(ofBlendMode: "plusL") == "PLUS_L")
    #expect(ShaderSource(.blended).files.contains("blendColors.glsl"))
    let device = try makeDevice()
    defer { device.close() }
    var run = EffectRun(effect: .blended, record: EffectRecord(x: 0, y: 0, width: 1, height: 1))
    run.pictures = [
      "source": Pixels(width: 1, height: 1) { _, _ in SIMD4(0, 64, 0, 128) },
      "backdrop": Pixels(width: 1, height: 1) { _, _ in SIMD4(200, 0, 0, 255) },
    ]
    run.uniforms = ["textureScale": SIMD4(1, 1, 0, 0), "backdropOrigin": SIMD4(0, 0, 1, 1)]
    let result = try run.draw(on: device, onto: Pixels(width: 1, height: 1) { _, _ in SIMD4(repeating: 0) })
    #expect(result[0, 0] == SIMD4(100, 64, 0, 255))
  }

  @Test(
    "Every mode passes the Khronos validator", .enabled(if: ShaderTests.validator != nil),
    arguments: BlendMode.allCases)
  func validates(_ mode: BlendMode) throws {
    // The validator does not know the extension that FETCH requires.
    for names in [[], ["COVERAGE"], ["MASK_TEXTURE"]] {
      let source = ShaderSource(.blended, defining: [ShaderSource.definition(ofBlendMode: mode.rawValue)] + names)
      #expect(try ShaderTests.complaints(source.vertex, stage: "vert") == nil)
      #expect(try ShaderTests.complaints(source.fragment, stage: "frag") == nil)
    }
  }
}

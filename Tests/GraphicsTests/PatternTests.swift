// Tests of patterns: repeated cells in fills and strokes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import Testing

/// A pattern whose cell has a red square of two points in its lower left corner, steps of four points apart.
private func squares(
  bounds: CGRect = CGRect(x: 0, y: 0, width: 2, height: 2), matrix: CGAffineTransform = .identity, step: CGFloat = 4,
  isColored: Bool = true, draw: CGPatternDrawPatternCallback? = nil
) -> CGPattern? {
  var callbacks = CGPatternCallbacks(
    version: 0,
    drawPattern: draw ?? { _, context in
      if isColored { context.setFillColor(red) }
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }, releaseInfo: nil)
  return CGPattern(
    info: nil, bounds: bounds, matrix: matrix, xStep: step, yStep: step, tiling: .noDistortion, isColored: isColored,
    callbacks: &callbacks)
}

extension CGContext {
  /// Sets a fill pattern that has colours of its own.
  fileprivate func setFillPattern(_ pattern: CGPattern?, alpha: CGFloat = 1) {
    guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else { return }
    setFillColorSpace(space)
    setFillPattern(pattern, colorComponents: [alpha])
  }
}

@Suite("Patterns")
struct PatternTests {
  private let whole = CGRect(x: 0, y: 0, width: 16, height: 16)

  /// Whether each pixel of a row or a column is covered.
  private func covered(_ shown: ShownPixels, row y: Int) -> [Bool] { shown.alpha(row: y).map { $0 > 0 } }

  private let steps: [Bool] = (0..<16).map { $0 % 4 < 2 }

  @Test("Cells lie where their steps put them, from the origin that the context began with, whatever was mapped since")
  func places() throws {
    let pattern = squares()
    let shown = try #require(
      painted(16, 16) {
        $0.setFillPattern(pattern)
        $0.translateBy(x: 1, y: 1)
        $0.scaleBy(x: 3, y: 3)
        $0.fill(CGRect(x: -1, y: -1, width: 16, height: 16))
      })
    for y in 0..<16 { #expect(covered(shown, row: y) == (y % 4 < 2 ? steps : steps.map { _ in false }), "\(y)") }
    #expect(shown[0, 0] == [255, 0, 0, 255])
    let upwards = try #require(CGContext.bitmap(16, 16))
    upwards.setFillPattern(pattern)
    upwards.fill(whole)
    let shownUpwards = try #require(upwards.shown)
    #expect(shownUpwards[0, 15] == [255, 0, 0, 255] && shownUpwards[0, 0][3] == 0)
  }

  @Test("A pattern is as sharp as shapes are, at every scale that the context began with", arguments: [1.0, 2, 3, 1.5])
  func scales(scale: Double) throws {
    let side = Int(16 * scale)
    func shown(_ draw: (CGContext) -> Void) throws -> ShownPixels {
      let context = CGContext(width: side, height: side, ctm: CGAffineTransform(scaleX: scale, y: scale))
      draw(context)
      return try #require(context.shown)
    }
    let pattern = squares()
    let patterned = try shown {
      $0.setFillPattern(pattern)
      $0.fill(whole)
    }
    let drawn = try shown { context in
      context.setFillColor(red)
      for y in 0..<4 {
        for x in 0..<4 { context.fill(CGRect(x: 4 * x, y: 4 * y, width: 2, height: 2)) }
      }
    }
    #expect(patterned == drawn)
  }

  @Test("Cells are cut to their bounds, and overlap where these are larger than the steps")
  func bounds() throws {
    let cut = squares(bounds: CGRect(x: 0, y: 0, width: 1, height: 2))
    let narrow = try #require(
      painted(16, 16) {
        $0.setFillPattern(cut)
        $0.fill(whole)
      })
    #expect(covered(narrow, row: 0) == (0..<16).map { $0 % 4 < 1 })
    let wide = squares(bounds: CGRect(x: 0, y: 0, width: 6, height: 1)) { _, context in
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let overlapping = try #require(
      painted(16, 16) {
        $0.setFillPattern(wide)
        $0.fill(whole)
      })
    #expect(overlapping.alpha(row: 0) == (0..<16).map { $0 % 4 < 2 ? 192 : 128 })
    #expect(overlapping.alpha(row: 1).allSatisfy { $0 == 0 })
  }

  @Test("The matrix and the phase move patterns in the space that the context began with")
  func matrix() throws {
    let moved = squares(matrix: CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 0))
    let shown = try #require(
      painted(16, 16) {
        $0.setFillPattern(moved)
        $0.setPatternPhase(CGSize(width: 2, height: 0))
        $0.fill(whole)
      })
    #expect(covered(shown, row: 0) == (0..<16).map { ($0 + 5) % 8 < 4 })
  }

  @Test("A pattern without colours is drawn in the colour that it is set with, and any pattern as opaque as that says")
  func colors() throws {
    let stencil = try #require(squares(isColored: false))
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    let shown = try #require(
      painted(16, 16) {
        $0.setFillColorSpace(space)
        $0.setFillPattern(stencil, colorComponents: [0, 0, 1, 0.5])
        $0.fill(CGRect(x: 0, y: 0, width: 8, height: 16))
        $0.setFillPattern(stencil, colorComponents: [0, 1, 0, 1])
        $0.setAlpha(0.5)
        $0.fill(CGRect(x: 8, y: 0, width: 8, height: 16))
      })
    #expect(shown[0, 0] == [0, 0, 128, 128] && shown[8, 0] == [0, 128, 0, 128])
    let faded = try #require(
      painted(16, 16) {
        $0.setFillPattern(squares(), alpha: 0.25)
        $0.fill(whole)
      })
    #expect(faded[0, 0] == [64, 0, 0, 64])
    // A pattern and a space that don't fit together change nothing.
    #expect(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: stencil, components: [1, 1, 1, 1]) == nil)
    let plain = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(CGColor(patternSpace: plain, pattern: stencil, components: [1]) == nil)
    #expect(space.model == .pattern && space.numberOfComponents == 3 && plain.numberOfComponents == 0 && plain != space)
  }

  @Test("Strokes and shadows are patterned too, and nothing is where a space of patterns has none")
  func strokes() throws {
    let space = try #require(CGColorSpace(patternBaseSpace: nil)), pattern = try #require(squares())
    let shown = try #require(
      painted(16, 24) {
        $0.setShadow(offset: CGSize(width: 0, height: 8), blur: 0, color: blue)
        $0.setStrokeColorSpace(space)
        $0.strokeLineSegments(between: [CGPoint(x: 0, y: 12), CGPoint(x: 16, y: 12)])
        $0.setStrokePattern(pattern, colorComponents: [1])
        $0.setLineWidth(8)
        $0.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 16, y: 4)])
      })
    #expect(covered(shown, row: 0) == steps && covered(shown, row: 12) == steps)
    #expect(shown[0, 4] == [255, 0, 0, 255] && shown[0, 12] == [0, 0, 255, 255] && shown[0, 20][3] == 0)
  }

  @Test("Cells may be drawn with patterns, but not with themselves for ever")
  func nested() throws {
    final class Holder: @unchecked Sendable { var pattern: CGPattern? }
    let holder = Holder()
    var calls = 0
    holder.pattern = squares(bounds: CGRect(x: 0, y: 0, width: 4, height: 4)) { _, context in
      calls += 1
      context.setFillPattern(holder.pattern)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let shown = try #require(
      painted(16, 16) {
        $0.setFillPattern(holder.pattern)
        $0.fill(whole)
      })
    #expect(shown[4, 4] == [255, 0, 0, 255] && calls == 2)
    holder.pattern = nil
  }

  @Test("What a pattern was made with is let go when the pattern goes")
  func release() {
    let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { memory.deallocate() }
    memory.pointee = 0
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: nil, releaseInfo: { $0?.assumingMemoryBound(to: Int.self).pointee += 1 })
    var pattern = CGPattern(
      info: memory, bounds: whole, matrix: .identity, xStep: 1, yStep: 1, tiling: .noDistortion, isColored: true,
      callbacks: &callbacks)
    #expect(pattern != nil && memory.pointee == 0)
    pattern = nil
    #expect(memory.pointee == 1)
  }

  @Test("Patterns that make no sense are none, and matrices that have no inverse draw nothing")
  func badInput() throws {
    for step in [0, CGFloat.nan, .infinity] { #expect(squares(step: step) == nil) }
    #expect(squares(bounds: .zero) == nil && squares(bounds: .null) == nil)
    #expect(squares(matrix: CGAffineTransform(scaleX: .nan, y: 1)) == nil)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(CGColorSpace(patternBaseSpace: space) == nil && CGColor(colorSpace: space, components: [1]) == nil)
    let shown = try #require(
      painted(16, 16) {
        $0.setFillPattern(squares(matrix: CGAffineTransform(scaleX: 0, y: 1)))
        $0.fill(whole)
        $0.setFillPattern(squares())
        $0.setPatternPhase(CGSize(width: CGFloat.nan, height: 0))
        $0.fill(whole)
      })
    #expect(shown.area == 0)
    #expect(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }
}

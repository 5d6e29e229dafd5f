// PassValue: the whole numbers that the passes of a blur read and write, several at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage

/// The type of values that a pass reads or writes: a byte or a 16-bit word for each channel of a pixel.
protocol PassValue: FixedWidthInteger, Sendable {
  /// Returns one value.
  static func number(at source: UnsafePointer<Self>) -> Float

  /// Reads rows of sixteen values, whose starts are `stride` values apart. Returns the rows from the first to the last that is not zero.
  static func load(
    _ vectors: coverage_vectors, _ source: UnsafePointer<Self>, _ stride: Int, _ count: Int,
    _ rows: UnsafeMutablePointer<Float>
  ) -> blur_range

  /// Stores the lowest bits of eight rows of sixteen values, transposed, as sixteen lines of eight values, whose starts
  /// are `lineLength` values apart.
  static func storeTransposed(
    _ rows: UnsafePointer<SIMD16<Float>>, to target: UnsafeMutablePointer<Self>, lineLength: Int)

  /// Stores the lowest bits of four pixels of four values each, `lineLength` values apart.
  static func storePixels(_ row: SIMD16<Float>, to target: UnsafeMutablePointer<Self>, lineLength: Int)
}

extension UInt8: PassValue {
  @inline(__always)
  static func number(at source: UnsafePointer<UInt8>) -> Float { Float(Int32(truncatingIfNeeded: source[0])) }

  static func load(
    _ vectors: coverage_vectors, _ source: UnsafePointer<UInt8>, _ stride: Int, _ count: Int,
    _ rows: UnsafeMutablePointer<Float>
  ) -> blur_range { blur_load_bytes(vectors, source, stride, count, rows) }

  @inline(__always)
  private static func lowBits(_ row: SIMD16<Float>) -> SIMD16<UInt8> {
    SIMD16<UInt8>(truncatingIfNeeded: unsafeBitCast(row, to: SIMD16<UInt32>.self))
  }

  @inline(__always)
  static func storeTransposed(
    _ rows: UnsafePointer<SIMD16<Float>>, to target: UnsafeMutablePointer<UInt8>, lineLength: Int
  ) {
    // Interleaving rows four, then two, then one apart transposes them.
    let a = zip(lowBits(rows[0]), lowBits(rows[4])), b = zip(lowBits(rows[1]), lowBits(rows[5]))
    let c = zip(lowBits(rows[2]), lowBits(rows[6])), d = zip(lowBits(rows[3]), lowBits(rows[7]))
    let e = zip(a.0, c.0), f = zip(b.0, d.0), g = zip(a.1, c.1), h = zip(b.1, d.1)
    let first = zip(e.0, f.0), second = zip(e.1, f.1), third = zip(g.0, h.0), fourth = zip(g.1, h.1)
    let target = UnsafeMutableRawPointer(target)
    @inline(__always) func store(_ lines: SIMD16<UInt8>, _ line: Int) {
      target.storeBytes(of: lines.lowHalf, toByteOffset: line &* lineLength, as: SIMD8<UInt8>.self)
      target.storeBytes(of: lines.highHalf, toByteOffset: (line &+ 1) &* lineLength, as: SIMD8<UInt8>.self)
    }
    store(first.0, 0)
    store(first.1, 2)
    store(second.0, 4)
    store(second.1, 6)
    store(third.0, 8)
    store(third.1, 10)
    store(fourth.0, 12)
    store(fourth.1, 14)
  }

  @inline(__always)
  static func storePixels(_ row: SIMD16<Float>, to target: UnsafeMutablePointer<UInt8>, lineLength: Int) {
    let bytes = lowBits(row)
    let target = UnsafeMutableRawPointer(target)
    target.storeBytes(of: bytes.lowHalf.lowHalf, toByteOffset: 0, as: SIMD4<UInt8>.self)
    target.storeBytes(of: bytes.lowHalf.highHalf, toByteOffset: lineLength, as: SIMD4<UInt8>.self)
    target.storeBytes(of: bytes.highHalf.lowHalf, toByteOffset: 2 &* lineLength, as: SIMD4<UInt8>.self)
    target.storeBytes(of: bytes.highHalf.highHalf, toByteOffset: 3 &* lineLength, as: SIMD4<UInt8>.self)
  }
}

extension UInt16: PassValue {
  @inline(__always)
  static func number(at source: UnsafePointer<UInt16>) -> Float { Float(Int32(truncatingIfNeeded: source[0])) }

  static func load(
    _ vectors: coverage_vectors, _ source: UnsafePointer<UInt16>, _ stride: Int, _ count: Int,
    _ rows: UnsafeMutablePointer<Float>
  ) -> blur_range { blur_load_words(vectors, source, stride, count, rows) }

  @inline(__always)
  private static func lowBits(_ row: SIMD16<Float>) -> SIMD16<UInt16> {
    SIMD16<UInt16>(truncatingIfNeeded: unsafeBitCast(row, to: SIMD16<UInt32>.self))
  }

  @inline(__always)
  static func storeTransposed(
    _ rows: UnsafePointer<SIMD16<Float>>, to target: UnsafeMutablePointer<UInt16>, lineLength: Int
  ) {
    let rows = (
      lowBits(rows[0]), lowBits(rows[1]), lowBits(rows[2]), lowBits(rows[3]), lowBits(rows[4]), lowBits(rows[5]),
      lowBits(rows[6]), lowBits(rows[7])
    )
    transpose(
      rows.0.lowHalf, rows.1.lowHalf, rows.2.lowHalf, rows.3.lowHalf, rows.4.lowHalf, rows.5.lowHalf, rows.6.lowHalf,
      rows.7.lowHalf, to: target, lineLength: lineLength)
    transpose(
      rows.0.highHalf, rows.1.highHalf, rows.2.highHalf, rows.3.highHalf, rows.4.highHalf, rows.5.highHalf,
      rows.6.highHalf, rows.7.highHalf, to: target + 8 &* lineLength, lineLength: lineLength)
  }

  @inline(__always)
  private static func transpose(
    _ r0: SIMD8<UInt16>, _ r1: SIMD8<UInt16>, _ r2: SIMD8<UInt16>, _ r3: SIMD8<UInt16>, _ r4: SIMD8<UInt16>,
    _ r5: SIMD8<UInt16>, _ r6: SIMD8<UInt16>, _ r7: SIMD8<UInt16>, to target: UnsafeMutablePointer<UInt16>,
    lineLength: Int
  ) {
    let a = zip(r0, r4), b = zip(r1, r5), c = zip(r2, r6), d = zip(r3, r7)
    let e = zip(a.0, c.0), f = zip(b.0, d.0), g = zip(a.1, c.1), h = zip(b.1, d.1)
    let first = zip(e.0, f.0), second = zip(e.1, f.1), third = zip(g.0, h.0), fourth = zip(g.1, h.1)
    let target = UnsafeMutableRawPointer(target)
    @inline(__always) func store(_ line: SIMD8<UInt16>, _ index: Int) {
      target.storeBytes(of: line, toByteOffset: 2 &* index &* lineLength, as: SIMD8<UInt16>.self)
    }
    store(first.0, 0)
    store(first.1, 1)
    store(second.0, 2)
    store(second.1, 3)
    store(third.0, 4)
    store(third.1, 5)
    store(fourth.0, 6)
    store(fourth.1, 7)
  }

  @inline(__always)
  static func storePixels(_ row: SIMD16<Float>, to target: UnsafeMutablePointer<UInt16>, lineLength: Int) {
    let words = lowBits(row)
    let target = UnsafeMutableRawPointer(target), step = 2 &* lineLength
    target.storeBytes(of: words.lowHalf.lowHalf, toByteOffset: 0, as: SIMD4<UInt16>.self)
    target.storeBytes(of: words.lowHalf.highHalf, toByteOffset: step, as: SIMD4<UInt16>.self)
    target.storeBytes(of: words.highHalf.lowHalf, toByteOffset: 2 &* step, as: SIMD4<UInt16>.self)
    target.storeBytes(of: words.highHalf.highHalf, toByteOffset: 3 &* step, as: SIMD4<UInt16>.self)
  }
}

/// Returns the interleaved values of two vectors: those of their first halves, and of their second ones.
@inline(__always)
private func zip(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> (SIMD16<UInt8>, SIMD16<UInt8>) {
  (
    SIMD16(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]),
    SIMD16(a[8], b[8], a[9], b[9], a[10], b[10], a[11], b[11], a[12], b[12], a[13], b[13], a[14], b[14], a[15], b[15])
  )
}

/// Returns the interleaved values of two vectors of 16-bit words.
@inline(__always)
private func zip(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
  (
    SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]), SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
  )
}

// CTRun: glyphs of a line that share font, direction and attributes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A run of a line. Immutable.
public final class CTRun: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The glyphs from left to right.
  package let glyphs: [CGGlyph]
  /// The position of each glyph, in points from the origin of the line, y upwards.
  package let positions: [CGPoint]
  /// The advance of the pen after each glyph, in points.
  package let advances: [CGSize]
  /// The first UTF-16 unit of each glyph's cluster in the text.
  package let stringIndices: [Int]
  /// The UTF-16 units of the text that the run represents.
  package let range: Range<Int>
  /// The beginning of the run, in points from the left end of the line.
  package let origin: CGFloat
  /// The embedding level: odd where the run is read from right to left.
  package let level: UInt8
  /// The attributes of the text, parsed.
  package let textAttributes: TextAttributes
  /// The font of the glyphs: that of the attributes, or a fallback that has the characters which it lacks.
  package let font: CTFont
  /// Whether the run replaces text that isn't shown.
  let isToken: Bool
  /// The value of ``storage``, cached on first use.
  private let cachedStorage = MadeOnce<CTRunStorage>()

  init(
    glyphs: [CGGlyph], positions: [CGPoint], advances: [CGSize], stringIndices: [Int], range: Range<Int>,
    origin: CGFloat, level: UInt8, textAttributes: TextAttributes, font: CTFont, isToken: Bool
  ) {
    self.glyphs = glyphs
    self.positions = positions
    self.advances = advances
    self.stringIndices = stringIndices
    self.range = range
    self.origin = origin
    self.level = level
    self.textAttributes = textAttributes
    self.font = font
    self.isToken = isToken
    super.init()
  }

  /// Returns the same glyphs further to the right, as a replacement of a part of the text.
  func moved(by distance: CGFloat, standingFor range: Range<Int>) -> CTRun {
    CTRun(
      glyphs: glyphs, positions: positions.map { CGPoint(x: $0.x + distance, y: $0.y) }, advances: advances,
      stringIndices: stringIndices.map { _ in range.lowerBound }, range: range, origin: origin + distance,
      level: level, textAttributes: textAttributes, font: font, isToken: true)
  }

  /// Copies that don't move, for clients that ask for pointers. The first thread that asks creates them for the others
  /// too: a pointer that was handed out stays valid.
  var storage: CTRunStorage {
    cachedStorage.value { CTRunStorage(self) }
  }

  /// The width of the run: the sum of the advances, in points.
  package var width: CGFloat { advances.reduce(0) { $0 + $1.width } }

  /// Whether the run is read from right to left.
  package var isRightToLeft: Bool { level % 2 == 1 }

  /// A description with the range of the text, the number of glyphs and the font.
  public override var description: String { "<CTRun \(range) \(glyphs.count) glyphs \(font)>" }
}

/// The properties of a run that differ from the usual.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a status from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A run without any special property.
  public static let noStatus: CTRunStatus = []
  /// The run is read from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The glyphs are neither in the order of the text nor in the reverse one.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// The glyphs are drawn through a text matrix.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Copies of a run's values at addresses that stay the same as long as the run lives. They are never written to.
final class CTRunStorage: @unchecked Sendable {
  let glyphs: UnsafePointer<CGGlyph>
  let positions: UnsafePointer<CGPoint>
  let advances: UnsafePointer<CGSize>
  let stringIndices: UnsafePointer<CFIndex>

  init(_ run: CTRun) {
    glyphs = CTRunStorage.copy(run.glyphs)
    positions = CTRunStorage.copy(run.positions)
    advances = CTRunStorage.copy(run.advances)
    stringIndices = CTRunStorage.copy(run.stringIndices)
  }

  deinit {
    glyphs.deallocate()
    positions.deallocate()
    advances.deallocate()
    stringIndices.deallocate()
  }

  private static func copy<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let copy = UnsafeMutablePointer<Value>.allocate(capacity: max(values.count, 1))
    copy.initialize(from: values, count: values.count)
    return UnsafePointer(copy)
  }
}

// CTParagraphStyle: alignment, indents, spacing and line breaking of a paragraph.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The style of a paragraph. Immutable, so it may be shared between threads.
public final class CTParagraphStyle: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  package let values: ParagraphStyleValues

  package init(_ values: ParagraphStyleValues) {
    self.values = values
    super.init()
  }

  /// Whether the other object is a paragraph style with the same values.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CTParagraphStyle)?.values == values }

  /// A hash of the values.
  public override var hash: Int { values.hashValue }
}

/// The position of lines between the edges of their column.
public enum CTTextAlignment: UInt8, Sendable {
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the middle.
  case center
  /// From edge to edge, but for the last line of a paragraph.
  case justified
  /// At the edge at which lines of the paragraph's direction begin.
  case natural
}

/// The treatment of text that is wider than its column.
public enum CTLineBreakMode: UInt8, Sendable {
  /// Lines break between words, and inside of words that are wider than the column.
  case byWordWrapping
  /// Lines break between any two clusters of characters.
  case byCharWrapping
  /// A paragraph is one line, which may extend beyond the column.
  case byClipping
  /// A paragraph is one line, whose beginning is left out.
  case byTruncatingHead
  /// A paragraph is one line, whose end is left out.
  case byTruncatingTail
  /// A paragraph is one line, whose middle is left out.
  case byTruncatingMiddle
}

/// The direction of a paragraph.
public enum CTWritingDirection: Int8, Sendable {
  /// The direction of the first character that has one.
  case natural = -1
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}

/// Names a value of a paragraph style.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A ``CTTextAlignment``; natural by default.
  case alignment = 0
  /// The beginning of the first line, in points from the leading edge: a `CGFloat`.
  case firstLineHeadIndent
  /// The beginning of the other lines, in points from the leading edge: a `CGFloat`.
  case headIndent
  /// The end of lines: in points from the leading edge where positive, else from the trailing one. A `CGFloat`.
  case tailIndent
  /// Tab stops: a `CFArray` of ``CTTextTab``; twelve by default, 28 points apart.
  case tabStops
  /// The distance between tab stops after the last one: a `CGFloat`.
  case defaultTabInterval
  /// A ``CTLineBreakMode``; between words by default.
  case lineBreakMode
  /// The factor by which the height of lines is multiplied, where it isn't 0: a `CGFloat`.
  case lineHeightMultiple
  /// The greatest height of lines in points, where it isn't 0: a `CGFloat`.
  case maximumLineHeight
  /// The least height of lines in points: a `CGFloat`.
  case minimumLineHeight
  /// The distance between lines in points, under its older name: a `CGFloat`.
  case lineSpacing
  /// The distance to the next paragraph in points: a `CGFloat`.
  case paragraphSpacing
  /// The distance to the previous paragraph in points: a `CGFloat`.
  case paragraphSpacingBefore
  /// A ``CTWritingDirection``; natural by default.
  case baseWritingDirection
  /// The greatest distance between lines in points: a `CGFloat`.
  case maximumLineSpacing
  /// The least distance between lines in points: a `CGFloat`.
  case minimumLineSpacing
  /// The amount that is added to the distance between lines, in points: a `CGFloat`.
  case lineSpacingAdjustment
}

/// One value of a paragraph style, for ``CTParagraphStyleCreate(_:_:)``.
public struct CTParagraphStyleSetting {
  /// The value that is set.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value, in bytes.
  public var valueSize: Int
  /// The address of the value.
  public var value: UnsafeRawPointer

  /// Creates a setting from a value that must stay at its address until the style has been created.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }
}

/// Creates a paragraph style from `settingCount` settings; values that aren't set have their defaults.
///
/// A setting whose size is not that of its value is ignored.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var values = ParagraphStyleValues()
  for index in 0..<max(settingCount, 0) {
    guard let setting = settings?[index] else { break }
    values.read(setting)
  }
  return CTParagraphStyle(values)
}

/// Creates a copy of a paragraph style: the same object, since it cannot change.
public func CTParagraphStyleCreateCopy(_ style: CTParagraphStyle) -> CTParagraphStyle { style }

/// Stores a value of a paragraph style in a buffer, which must be at least as large as the value.
///
/// Returns false, and stores nothing, where the buffer is too small.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
  _ style: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  style.values.write(spec, size: valueBufferSize, to: valueBuffer)
}

extension ParagraphStyleValues {
  /// Returns the property of a value that is a number; nil for other values.
  private static func number(_ spec: CTParagraphStyleSpecifier) -> WritableKeyPath<ParagraphStyleValues, CGFloat>? {
    switch spec {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.defaultTabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment: \.lineSpacingAdjustment
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .maximumLineSpacing: \.maximumLineSpacing
    case .minimumLineSpacing: \.minimumLineSpacing
    case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
    }
  }

  fileprivate mutating func read(_ setting: CTParagraphStyleSetting) {
    func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
      guard setting.valueSize == MemoryLayout<Value>.size else { return nil }
      return setting.value.loadUnaligned(as: type)
    }
    switch setting.spec {
    case .alignment: alignment = load(UInt8.self).flatMap { CTTextAlignment(rawValue: $0) } ?? alignment
    case .lineBreakMode: lineBreakMode = load(UInt8.self).flatMap { CTLineBreakMode(rawValue: $0) } ?? lineBreakMode
    case .baseWritingDirection:
      baseWritingDirection = load(Int8.self).flatMap { CTWritingDirection(rawValue: $0) } ?? baseWritingDirection
    case .tabStops:
      guard setting.valueSize == MemoryLayout<CFArray>.size else { return }
      let tabs = setting.value.assumingMemoryBound(to: CFArray?.self).pointee
      tabStops = tabs.map { tabs in tabs.compactMap { ($0 as? CTTextTab)?.stop } }
    default:
      guard let path = ParagraphStyleValues.number(setting.spec), let value = load(CGFloat.self) else { return }
      self[keyPath: path] = value
    }
  }

  fileprivate func write(_ spec: CTParagraphStyleSpecifier, size: Int, to buffer: UnsafeMutableRawPointer) -> Bool {
    func store<Value: BitwiseCopyable>(_ value: Value) -> Bool {
      guard size >= MemoryLayout<Value>.size else { return false }
      buffer.storeBytes(of: value, as: Value.self)
      return true
    }
    switch spec {
    case .alignment: return store(alignment.rawValue)
    case .lineBreakMode: return store(lineBreakMode.rawValue)
    case .baseWritingDirection: return store(baseWritingDirection.rawValue)
    case .tabStops:
      guard size >= MemoryLayout<CFArray>.size else { return false }
      let stops = tabStops ?? (1...12).map { TabStop(location: CGFloat($0) * Self.standardInterval, alignment: .left) }
      // The buffer is a variable of the caller's, so that assigning to it releases its old value.
      buffer.assumingMemoryBound(to: CFArray?.self).pointee = NSArray(array: stops.map { CTTextTab($0) })
      return true
    default:
      guard let path = ParagraphStyleValues.number(spec) else { return false }
      return store(self[keyPath: path])
    }
  }
}

// NSParagraphStyle: UIKit's and AppKit's spelling of a paragraph style, over the same values as CTParagraphStyle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The alignment of text, with UIKit's numbers.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// From edge to edge, but for the last line of a paragraph.
  case justified
  /// At the edge at which lines of the paragraph's direction begin.
  case natural

  /// The same alignment under Core Text's name.
  package var coreText: CTTextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }

  package init(_ alignment: CTTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    case .justified: self = .justified
    case .natural: self = .natural
    }
  }
}

/// The treatment of text that is wider than its column.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words.
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

  /// The same mode under Core Text's name.
  package var coreText: CTLineBreakMode { CTLineBreakMode(rawValue: UInt8(rawValue)) ?? .byWordWrapping }
}

/// The direction of a paragraph.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first character that has one.
  case natural = -1
  /// Left to right.
  case leftToRight
  /// Right to left.
  case rightToLeft
}

/// A tab stop.
public typealias NSTextTab = CTTextTab

extension CTTextTab {
  /// Creates a tab stop `location` points from the leading edge of the column; the options are ignored.
  public convenience init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [String: Any] = [:]) {
    self.init(TabStop(location: location, alignment: alignment.coreText))
  }

  /// The alignment of text at the tab stop.
  public var alignment: NSTextAlignment { NSTextAlignment(stop.alignment) }

  /// The distance from the leading edge of the column, in points.
  public var location: CGFloat { stop.location }
}

/// The style of a paragraph, for reading.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The values. Only ``NSMutableParagraphStyle`` changes them, and must not be shared between threads while it does.
  package internal(set) final var values: ParagraphStyleValues

  /// Creates a style with the defaults.
  public override init() {
    values = ParagraphStyleValues()
    super.init()
  }

  package init(_ values: ParagraphStyleValues) {
    self.values = values
    super.init()
  }

  /// The style of text that has none.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The position of lines between the edges of their column; natural by default.
  open var alignment: NSTextAlignment { NSTextAlignment(values.alignment) }
  /// The treatment of text that is wider than its column.
  open var lineBreakMode: NSLineBreakMode {
    NSLineBreakMode(rawValue: Int(values.lineBreakMode.rawValue)) ?? .byWordWrapping
  }
  /// The direction of the paragraph.
  open var baseWritingDirection: NSWritingDirection {
    NSWritingDirection(rawValue: Int(values.baseWritingDirection.rawValue)) ?? .natural
  }
  /// The amount that is added to the distance between lines, in points.
  open var lineSpacing: CGFloat { values.lineSpacingAdjustment }
  /// The distance to the next paragraph in points.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The distance to the previous paragraph in points.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The beginning of the first line, in points from the leading edge.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The beginning of the other lines, in points from the leading edge.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: in points from the leading edge where positive, else from the trailing one.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The least height of lines in points.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of lines in points, where it isn't 0.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor by which the height of lines is multiplied, where it isn't 0.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The distance between tab stops after the last one, in points.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The tab stops; nil for the default ones.
  open var tabStops: [NSTextTab]! { values.tabStops?.map { CTTextTab($0) } }

  /// Returns a copy that cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

  /// Returns a copy that can change.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  /// Whether the other object is a paragraph style with the same values.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// A hash of the values.
  open override var hash: Int { values.hashValue }
}

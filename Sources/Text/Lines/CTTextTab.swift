// CTTextTab: a tab stop of a paragraph style.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A tab stop. Immutable, so it may be shared between threads.
public final class CTTextTab: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  package let stop: TabStop

  package init(_ stop: TabStop) {
    self.stop = stop
    super.init()
  }

  /// Whether the other object is a tab stop at the same location with the same alignment.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CTTextTab)?.stop == stop }

  /// A hash of the location and the alignment.
  public override var hash: Int { stop.hashValue }
}

/// Creates a tab stop `location` points from the leading edge of the column.
///
/// The text after the tab begins there (`left`, `natural`, `justified`), ends there (`right`) or has its middle there
/// (`center`). The options are ignored.
public func CTTextTabCreate(
  _ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?
) -> CTTextTab {
  CTTextTab(TabStop(location: CGFloat(location), alignment: alignment))
}

/// The alignment of text at the tab stop.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.stop.alignment }

/// The distance of the tab stop from the leading edge of the column, in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.stop.location) }

/// The tab stop's options: always nil.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { nil }

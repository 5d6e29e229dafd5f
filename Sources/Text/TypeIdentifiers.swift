// The identifiers of Core Text's kinds of objects.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CGFont: CFTyped {
  /// The identifier of fonts of Core Graphics.
  public static var typeID: CFTypeID { 63 }
}

extension CTFont: CFTyped {
  package static var typeID: CFTypeID { 64 }
}

/// The identifier of fonts.
public func CTFontGetTypeID() -> CFTypeID { CTFont.typeID }

extension CTFontDescriptor: CFTyped {
  package static var typeID: CFTypeID { 65 }
}

/// The identifier of descriptors of fonts.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CTFontDescriptor.typeID }

extension CTFramesetter: CFTyped {
  package static var typeID: CFTypeID { 66 }
}

/// The identifier of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { CTFramesetter.typeID }

extension CTFrame: CFTyped {
  package static var typeID: CFTypeID { 67 }
}

/// The identifier of frames of lines.
public func CTFrameGetTypeID() -> CFTypeID { CTFrame.typeID }

extension CTLine: CFTyped {
  package static var typeID: CFTypeID { 68 }
}

/// The identifier of lines.
public func CTLineGetTypeID() -> CFTypeID { CTLine.typeID }

extension CTRun: CFTyped {
  package static var typeID: CFTypeID { 69 }
}

/// The identifier of runs of glyphs.
public func CTRunGetTypeID() -> CFTypeID { CTRun.typeID }

extension CTTypesetter: CFTyped {
  package static var typeID: CFTypeID { 70 }
}

/// The identifier of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { CTTypesetter.typeID }

extension CTParagraphStyle: CFTyped {
  package static var typeID: CFTypeID { 71 }
}

/// The identifier of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CTParagraphStyle.typeID }

extension CTTextTab: CFTyped {
  package static var typeID: CFTypeID { 72 }
}

/// The identifier of tab stops.
public func CTTextTabGetTypeID() -> CFTypeID { CTTextTab.typeID }

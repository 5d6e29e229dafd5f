// The identifiers of Core Text's kinds of objects.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CGFont: CFTyped {
  package static var cfTypeID: CFTypeID { 63 }
  /// The identifier of fonts of Core Graphics.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CTFont: CFTyped {
  package static var cfTypeID: CFTypeID { 64 }
}

/// The identifier of fonts.
public func CTFontGetTypeID() -> CFTypeID { CTFont.cfTypeID }

extension CTFontDescriptor: CFTyped {
  package static var cfTypeID: CFTypeID { 65 }
}

/// The identifier of descriptors of fonts.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CTFontDescriptor.cfTypeID }

extension CTFramesetter: CFTyped {
  package static var cfTypeID: CFTypeID { 66 }
}

/// The identifier of framesetters.
public func CTFramesetterGetTypeID() -> CFTypeID { CTFramesetter.cfTypeID }

extension CTFrame: CFTyped {
  package static var cfTypeID: CFTypeID { 67 }
}

/// The identifier of frames of lines.
public func CTFrameGetTypeID() -> CFTypeID { CTFrame.cfTypeID }

extension CTLine: CFTyped {
  package static var cfTypeID: CFTypeID { 68 }
}

/// The identifier of lines.
public func CTLineGetTypeID() -> CFTypeID { CTLine.cfTypeID }

extension CTRun: CFTyped {
  package static var cfTypeID: CFTypeID { 69 }
}

/// The identifier of runs of glyphs.
public func CTRunGetTypeID() -> CFTypeID { CTRun.cfTypeID }

extension CTTypesetter: CFTyped {
  package static var cfTypeID: CFTypeID { 70 }
}

/// The identifier of typesetters.
public func CTTypesetterGetTypeID() -> CFTypeID { CTTypesetter.cfTypeID }

extension CTParagraphStyle: CFTyped {
  package static var cfTypeID: CFTypeID { 71 }
}

/// The identifier of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CTParagraphStyle.cfTypeID }

extension CTTextTab: CFTyped {
  package static var cfTypeID: CFTypeID { 72 }
}

/// The identifier of tab stops.
public func CTTextTabGetTypeID() -> CFTypeID { CTTextTab.cfTypeID }

// ProfileTransform: conversion of colours of a profile to standard RGB, by Little CMS.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCLCMS2

/// Converts rows of pixels from a profile's colours to standard RGB.
final class ProfileTransform {
  /// The layout of the pixels in memory.
  enum Layout {
    /// Words of 16 bits.
    case gray
    /// Red, green, blue and an unused component, of 8 or 16 bits.
    case rgba(bits: Int)
    /// Bytes of cyan, magenta, yellow and black, or of the shares of paper that they leave uncovered.
    case inks(isInverted: Bool)

    /// The library's code for the layout: the space from bit 16 on, inversion in bit 13, spare components from bit 7
    /// on, components from bit 3 on, bytes of each below.
    var format: UInt32 {
      switch self {
      case .gray: UInt32(PT_GRAY) << 16 | 1 << 3 | 2
      case .rgba(let bits): UInt32(PT_RGB) << 16 | 1 << 7 | 3 << 3 | (bits == 16 ? 2 : 1)
      case .inks(let isInverted): UInt32(PT_CMYK) << 16 | (isInverted ? 1 << 13 : 0) | 4 << 3 | 1
      }
    }
  }

  // The session holds the memory that the transform uses.
  private let session: ProfileSession
  private let transform: cmsHTRANSFORM

  /// Creates a transform with the rendering intent that the header of `profile` asks for.
  init(_ session: ProfileSession, _ profile: cmsHPROFILE, from layout: Layout) throws(ColorProfile.Refusal) {
    guard let target = cmsCreate_sRGBProfileTHR(session.context) else {
      throw ColorProfile.Refusal(reason: "there is no memory for it")
    }
    session.profiles.append(target)
    let asked = cmsGetHeaderRenderingIntent(profile)
    let intent = asked <= UInt32(INTENT_SATURATION) ? asked : UInt32(INTENT_RELATIVE_COLORIMETRIC)
    // The few grays are converted exactly; for other colours the library makes a table first.
    var flags = UInt32(cmsFLAGS_NOCACHE)
    if case .gray = layout { flags |= UInt32(cmsFLAGS_NOOPTIMIZE) }
    let words = UInt32(PT_RGB) << 16 | 3 << 3 | 2
    guard
      let transform = cmsCreateTransformTHR(
        session.context, profile, layout.format, target, words, intent, flags)
    else { throw ColorProfile.Refusal(reason: "it is damaged, or lacks what a conversion needs") }
    self.session = session
    self.transform = transform
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  /// Writes red, green and blue of `count` pixels on the scale of 65535.
  func convert(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt16>, count: Int) {
    cmsDoTransform(transform, source, target, UInt32(count))
  }
}

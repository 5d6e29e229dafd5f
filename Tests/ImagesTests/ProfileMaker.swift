// ICC profiles for the tests, made by Little CMS.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCLCMS2

/// Makes profiles.
enum ProfileMaker {
  /// Primaries as x and y of red, green and blue; a curve of powers.
  static func rgb(_ primaries: [Double], white: (x: Double, y: Double) = (0.3127, 0.3290), gamma: Double) -> [UInt8] {
    var place = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    func color(_ index: Int) -> cmsCIExyY { cmsCIExyY(x: primaries[2 * index], y: primaries[2 * index + 1], Y: 1) }
    var colors = cmsCIExyYTRIPLE(Red: color(0), Green: color(1), Blue: color(2))
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&place, &colors, &curves))
  }

  /// Adobe RGB (1998): its primaries, and its gamma of 2 and 51/256.
  static let adobeRGB = rgb([0.64, 0.33, 0.21, 0.71, 0.15, 0.06], gamma: 2.19921875)

  /// Standard RGB, as the library makes it.
  static let standardRGB = bytes(of: cmsCreate_sRGBProfile())

  /// Gray on a curve of powers.
  static func gray(gamma: Double) -> [UInt8] {
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    return bytes(of: cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// A table of colours for all inks: half of the cyan and all of the black lower the lightness; magenta determines a*,
  /// yellow b*.
  static func inks() -> [UInt8] {
    table(space: cmsSigCmykData, channels: 4, points: 9) { input in
      let (cyan, magenta, yellow, black) = (input[0], input[1], input[2], input[3])
      return (100 * (1 - cyan / 2) * (1 - black), 60 * magenta, 60 * yellow)
    }
  }

  /// A table of colours for red, green and blue: lightness is their mean, without chroma.
  static func grayTable() -> [UInt8] {
    table(space: cmsSigRgbData, channels: 3, points: 9) { input in ((input[0] + input[1] + input[2]) / 3 * 100, 0, 0) }
  }

  private final class Formula {
    let lab: ([Double]) -> (Double, Double, Double)
    let channels: Int
    init(_ channels: Int, _ lab: @escaping ([Double]) -> (Double, Double, Double)) {
      (self.channels, self.lab) = (channels, lab)
    }
  }

  /// A profile of a table of L*, a*, b*, from components of 0…1.
  private static func table(
    space: cmsColorSpaceSignature, channels: UInt32, points: UInt32,
    _ lab: @escaping ([Double]) -> (Double, Double, Double)
  ) -> [UInt8] {
    let profile = cmsCreateProfilePlaceholder(nil)
    cmsSetProfileVersion(profile, 2.1)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, space)
    cmsSetPCS(profile, cmsSigLabData)
    let pipeline = cmsPipelineAlloc(nil, channels, 3)
    defer { cmsPipelineFree(pipeline) }
    let stage = cmsStageAllocCLut16bit(nil, points, channels, 3, nil)
    let formula = Formula(Int(channels), lab)
    withExtendedLifetime(formula) {
      _ = cmsStageSampleCLut16bit(
        stage,
        { input, output, cargo in
          guard let input, let output, let cargo else { return 0 }
          let formula = Unmanaged<Formula>.fromOpaque(cargo).takeUnretainedValue()
          let color = formula.lab((0..<formula.channels).map { Double(input[$0]) / 65_535 })
          var value = cmsCIELab(L: color.0, a: color.1, b: color.2)
          cmsFloat2LabEncodedV2(output, &value)
          return 1
        }, Unmanaged.passUnretained(formula).toOpaque(), 0)
    }
    cmsPipelineInsertStage(pipeline, cmsAT_END, stage)
    cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline))
    return bytes(of: profile)
  }

  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: UInt32 = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }
}

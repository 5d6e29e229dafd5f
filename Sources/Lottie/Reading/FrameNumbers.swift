// Frames and frame rates as exporters round them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension Double {
  /// The nearest whole number if it is less than a twenty-thousandth away; else the number itself.
  var roundedToFrame: Double { abs(self - rounded()) < 5e-5 ? rounded() : self }

  /// The frame rate that a number in single precision stands for, such as 30000/1001; for others the rate itself.
  var roundedToFrameRate: Double { NominalFrameRate.fraction(of: self).map { $0.above / $0.below } ?? self }
}

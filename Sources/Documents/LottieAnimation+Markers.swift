// LottieAnimation+Markers: the markers of an animation by their names, and their times.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieAnimation {
  /// Returns the frames from the beginning of the first marker of a name to its end, or to the next marker if it has no duration. Throws
  /// `usage`, with the names that are like it, if the animation has no such marker.
  func marker(_ name: String) throws(RenderError) -> (first: Double, last: Double) {
    if let segment = segment(ofMarker: name) { return segment }
    throw RenderError(
      .usage,
      "there is no marker “\(name.shortened)”"
        + SimilarNames.sentence(for: name, among: markerNames, none: "the animation has none"))
  }

  /// Returns the seconds from the first frame to another one.
  func seconds(toFrame frame: Double) -> Double { (frame - startFrame) / framerate }
}

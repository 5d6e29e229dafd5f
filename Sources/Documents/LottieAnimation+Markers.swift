// LottieAnimation+Markers: the markers of an animation by their names, and their times.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieAnimation {
  /// Returns the first marker of a name. Throws `usage`, with the names that are like it, if the animation has no such marker.
  func marker(_ name: String) throws(RenderError) -> LottieContents.Marker {
    if let marker = markers.first(where: { $0.name == name }) { return marker }
    throw RenderError(
      .usage,
      "there is no marker “\(name.shortened)”"
        + SimilarNames.sentence(for: name, among: markerNames, none: "the animation has none"))
  }

  /// Returns the frame at which a marker ends. A marker without a duration ends when the next marker in time begins, or when the
  /// animation ends.
  func endFrame(of marker: LottieContents.Marker) -> Double {
    guard marker.endFrame <= marker.startFrame else { return marker.endFrame }
    return markers.map(\.startFrame).filter { $0 > marker.startFrame }.min() ?? endFrame
  }

  /// Returns the seconds from the first frame to another one.
  func seconds(toFrame frame: Double) -> Double { (frame - startFrame) / framerate }
}

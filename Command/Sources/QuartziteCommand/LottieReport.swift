// LottieReport: the contents of a Lottie animation, which `quartzite info` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLottie

struct LottieReport: Encodable {
  /// An image among the assets.
  struct Image: Encodable {
    let id: String
    let source: LottieContents.Image.Source
    let path: String?
    let size: SceneReport.Size?
    /// Whether it is there, and a picture that can be read.
    let isFound: Bool
    /// The reason why it cannot be shown.
    let failure: String?
  }

  /// A text layer, by its key path, with the text at its first frame.
  struct Text: Encodable {
    let layer: String
    let text: String
  }

  let scene: String
  let size: SceneReport.Size
  let frameRate: Double
  let startFrame: Double
  /// The frame at which the animation ends; it is no part of it.
  let endFrame: Double
  /// Seconds.
  let duration: Double
  let layerCount: Int
  let precompositions: [LottieContents.Precomposition]
  let images: [Image]
  let fonts: [LottieContents.Font]
  let markers: [LottieContents.Marker]
  let texts: [Text]
  /// The key paths of all properties; nil where nobody asked for them.
  let keypaths: [String]?
  let plan: RenderStatistics?
  let diagnostics: [String]

  init(
    path: String, animation: LottieAnimation, listsKeypaths: Bool, plan: RenderStatistics?, diagnostics: [Diagnostic]
  ) {
    let contents = animation.contents
    scene = path
    size = SceneReport.Size(width: animation.size.width, height: animation.size.height)
    (frameRate, duration) = (animation.framerate, animation.duration)
    (startFrame, endFrame) = (animation.startFrame, animation.endFrame)
    (layerCount, precompositions) = (contents.layerCount, contents.precompositions)
    (fonts, markers) = (contents.fonts, contents.markers)
    images = contents.images.map {
      let size = $0.width > 0 && $0.height > 0 ? SceneReport.Size(width: $0.width, height: $0.height) : nil
      return Image(
        id: $0.id, source: $0.source, path: $0.path, size: size, isFound: $0.failure == nil, failure: $0.failure)
    }
    texts = animation.texts.map { Text(layer: $0.keypath.string, text: $0.text) }
    keypaths = listsKeypaths ? animation.keypaths.map(\.string) : nil
    self.plan = plan
    self.diagnostics = diagnostics.map(\.description)
  }
}

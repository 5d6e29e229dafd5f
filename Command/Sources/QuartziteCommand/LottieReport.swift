// LottieReport: the contents of a Lottie animation, which `quartzite info` prints as text or JSON.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLottie

struct LottieReport: Encodable {
  /// A text layer, by its key path, with the text at its first frame.
  struct Text: Encodable {
    let layer: String
    let text: String
  }

  let scene: String
  /// The rules by which the animation is drawn.
  let compatibility: LottieCompatibility
  let size: SceneReport.Size
  let frameRate: Double
  let startFrame: Double
  /// The frame at which the animation ends; it is no part of it.
  let endFrame: Double
  /// Seconds.
  let duration: Double
  let layerCount: Int
  let precompositions: [LottieContents.Precomposition]
  let images: [LottieContents.Image]
  let fonts: [LottieContents.Font]
  let markers: [LottieContents.Marker]
  /// The identifiers of the animations and of the themes of an archive, and the names of the states of its state machines.
  let animations: [String]
  let themes: [String]
  let states: [String]
  let texts: [Text]
  /// The key paths of all properties; nil where nobody asked for them.
  let keypaths: [String]?
  let plan: RenderStatistics?
  let diagnostics: [String]

  init(
    path: String, animation: LottieAnimation, listsKeypaths: Bool, plan: RenderStatistics?, diagnostics: [Diagnostic]
  ) {
    let contents = animation.contents
    (scene, compatibility) = (path, animation.options.compatibility)
    size = SceneReport.Size(width: animation.size.width, height: animation.size.height)
    (frameRate, duration) = (animation.framerate, animation.duration)
    (startFrame, endFrame) = (animation.startFrame, animation.endFrame)
    (layerCount, precompositions) = (contents.layerCount, contents.precompositions)
    (images, fonts, markers) = (contents.images, contents.fonts, contents.markers)
    (animations, themes) = (animation.choices.animations, animation.choices.themes)
    states = animation.choices.states
    texts = animation.texts.map { Text(layer: $0.keypath.string, text: $0.text) }
    keypaths = listsKeypaths ? animation.keypaths.map(\.string) : nil
    self.plan = plan
    self.diagnostics = diagnostics.map(\.description)
  }
}

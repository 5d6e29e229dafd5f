// The fuzz target of Lottie files and archives: reads them, shows frames of them, plays them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteFuzzing
import QuartziteLottie

func fuzzLottie(_ input: Data) {
  var limits = FuzzPicture.limits
  // Large animations are found too easily, and make every run slow.
  limits.layers = 2_000
  limits.shapeSteps = 400_000
  guard let animation = try? LottieAnimation(data: input, limits: limits) else { return }
  promise(animation.endFrame > animation.startFrame, "an animation ends after its beginning")
  promise(animation.size.width > 0 && animation.size.height > 0, "an animation has a size")
  let layer = LottieAnimationLayer(animation: animation)
  for (number, progress) in [0, 0.37, 1].enumerated() {
    layer.currentProgress = progress
    FuzzPicture.show(layer, isDrawn: input.count % 4 == number)
  }
  layer.currentFrame = -1e9
  guard animation.endFrame - animation.startFrame < 200 else { return }
  layer.play()
  FuzzPicture.show(layer, isDrawn: false)
  layer.stop()
}

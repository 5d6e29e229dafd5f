// Renders listings of books, and a badge that is drawn into an image, to one PNG file each: on white, at two pixels a
// point.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import Quartzite
import QuartziteViews

let renderer = try Renderer()
let options = RenderOptions(scale: 2, background: UIColor.white.cgColor)
try renderer.render(makeStickFigure(), options).write(to: "StickFigure.png")
try renderer.render(makeThreeRoundCorners(), options).write(to: "ThreeRoundCorners.png")
try renderer.render(makeTwoColorGradient(), options).write(to: "TwoColorGradient.png")
try renderer.render(makeThreeStopGradient(), options).write(to: "ThreeStopGradient.png")
try renderer.render(makeRingOfSquares(), options).write(to: "RingOfSquares.png")
try renderer.render(makeTwoCubes(), options).write(to: "TwoCubes.png")
try renderer.render(makeCompass(), options).write(to: "Compass.png")
try renderer.render(makePlainTextLayer(), options).write(to: "PlainTextLayer.png")
try renderer.render(makeRichTextLayer(), options).write(to: "RichTextLayer.png")
try renderer.render(makeLayerLabel().layer, options).write(to: "LayerLabel.png")
try renderer.render(makeBadge(), options).write(to: "Badge.png")

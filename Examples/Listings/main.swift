// Renders listings of a book, on white at two pixels for each point, to StickFigure.png and ThreeRoundCorners.png.

import ExampleScenes
import Quartzite
import UIKit

let renderer = try Renderer()
let options = RenderOptions(scale: 2, background: UIColor.white.cgColor)
try renderer.render(makeStickFigure(), options).write(to: "StickFigure.png")
try renderer.render(makeThreeRoundCorners(), options).write(to: "ThreeRoundCorners.png")

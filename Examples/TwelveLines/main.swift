// The program of the README: a rounded card with a rotated square in it, rendered to card.png.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

let card = CALayer()
card.bounds = CGRect(x: 0, y: 0, width: 320, height: 200)
card.backgroundColor = CGColor(red: 0.15, green: 0.20, blue: 0.43, alpha: 1)
card.cornerRadius = 28
let square = CALayer()
square.frame = CGRect(x: 120, y: 60, width: 80, height: 80)
square.backgroundColor = CGColor(red: 0.95, green: 0.70, blue: 0.23, alpha: 1)
square.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
card.addSublayer(square)
try Renderer().render(card, RenderOptions(scale: 2)).write(to: "card.png")

// The program card-maker: writes a picture of a card with a title and a progress to a file.
// SPDX-License-Identifier: Apache-2.0

import Cards
import Foundation

#if canImport(Quartzite)
import Quartzite

let arguments = CommandLine.arguments
guard arguments.count == 4, let progress = Double(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: card-maker TITLE PROGRESS FILE.png\n".utf8))
  exit(64)
}
let card = ProgressCard(frame: CGRect(x: 0, y: 0, width: 240, height: 120))
card.title = arguments[1]
card.progress = CGFloat(progress)
card.layoutIfNeeded()
let frame = try Renderer().render(card.layer, RenderOptions(scale: 2))
try frame.write(to: arguments[3])
print("\(arguments[3]): \(frame.width) × \(frame.height) pixels")
#endif

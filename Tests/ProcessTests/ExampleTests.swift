// Tests of the example programs.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteGraphics
import QuartziteImages
import Testing

@Suite("Example programs")
struct ExampleTests {
  @Test("The program in the README runs and writes its picture")
  func twelveLines() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try BuiltProgram.shell(#"exec "$TwelveLines""#, with: ["TwelveLines"], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    let image = try ImageFile.decode(contentsOf: folder.path + "/card.png")
    #expect(image.width == 640 && image.height == 400)
    let pixels = image.premultipliedBGRA()
    func pixel(x: Int, y: Int) -> [UInt8] { Array(pixels[(y * 640 + x) * 4..<(y * 640 + x) * 4 + 4]) }
    #expect(pixel(x: 320, y: 200) == [59, 179, 242, 255])
    #expect(pixel(x: 0, y: 0) == [0, 0, 0, 0])
  }
}

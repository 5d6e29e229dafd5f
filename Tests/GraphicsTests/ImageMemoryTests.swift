// Tests of what is kept of images: it counts in a budget, goes with the image, and is made anew.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteDiagnostics
import QuartzitePainting
import Testing

@testable import QuartziteGraphics

@Suite("Pixels and reduced images are kept within a budget")
struct ImageMemoryTests {
  private let budget = MemoryBudget()
  private let caches: ImageCaches
  private let image: CGImage
  private let half = ImageReduction(halving: 48, 48)

  init() throws {
    caches = ImageCaches(ProcessMemory(budget))
    image = try Self.image()
  }

  private static func image() throws -> CGImage {
    let bytes = (0..<48 * 48 * 4).map { UInt8(truncatingIfNeeded: $0 % 4 == 3 ? 255 : $0 * 7) }
    return try #require(CGImage(premultipliedBGRA: Data(bytes), width: 48, height: 48, bytesPerRow: 48 * 4))
  }

  private func pixels(_ memory: ImageMemory, _ order: PixelOrder = .bgra) -> ImagePixels {
    memory.pixels(order) { ImagePixels(image, order) }
  }

  private func reduced(_ memory: ImageMemory) -> CGImage? {
    memory.reduced(half, largestArea: 48 * 48) { image.averaged(half) }
  }

  @Test("What is made of an image is made once, counts with all levels, and goes with the image")
  func counted() throws {
    do {
      let memory = ImageMemory(caches)
      let first = pixels(memory), small = try #require(reduced(memory))
      #expect(pixels(memory) === first && reduced(memory) === small)
      #expect(
        budget.uses == [
          MemoryUse(name: "image pixels", bytes: 48 * 48 * 4 * 4 / 3),
          MemoryUse(name: "reduced images", bytes: 24 * 24 * 4), MemoryUse(name: "sprites", bytes: 0),
          MemoryUse(name: "swizzled images", bytes: 0),
        ])
      #expect(pixels(memory, .rgba).pixels != first.pixels && pixels(memory) === first)
      #expect(budget.heldBytes == 2 * (48 * 48 * 4 * 4 / 3) + 24 * 24 * 4)
    }
    #expect(budget.heldBytes == 0)
  }

  @Test("A small budget lets go of it, and it is made anew without a change to any byte")
  func smallBudget() throws {
    let memory = ImageMemory(caches)
    let first = pixels(memory), small = try #require(reduced(memory))
    budget.bytes = 0
    #expect(budget.heldBytes == 0)
    let again = pixels(memory)
    #expect(again !== first && again.pixels == first.pixels && budget.heldBytes == 0)
    let smallAgain = try #require(reduced(memory))
    #expect(smallAgain !== small && smallAgain.premultipliedBGRA() == small.premultipliedBGRA())
    budget.bytes = MemoryBudget.defaultBytes
    #expect(pixels(memory) === pixels(memory) && budget.heldBytes > 0)
  }

  @Test("Images that were made of an image, and of one of those, go with it")
  func nested() throws {
    var source: CGImage? = try Self.image()
    weak let outer = source?.reduced(half)
    weak let inner = outer?.reduced(ImageReduction(halving: 24, 24))
    #expect(outer != nil && inner != nil && inner?.width == 12)
    source = nil
    #expect(outer == nil && inner == nil)
  }

  @Test("Contexts share the pixels of an image that they draw, and draw the same as with a copy of it")
  func drawn() throws {
    func draw(_ image: CGImage) throws -> (shown: CGImage, pixels: ImagePixels) {
      let context = try #require(
        CGContext(
          data: nil, width: 60, height: 50, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      for x in [0, 5.5] { context.draw(image, in: CGRect(x: x, y: 1, width: 48, height: 48)) }
      let shown = try #require(context.makeImage())
      let pixels = image.memory.pixels(.rgba) {
        Issue.record("the context did not keep the pixels with the image")
        return ImagePixels(image, .rgba)
      }
      return (shown, pixels)
    }
    let first = try draw(image), second = try draw(image), copy = try draw(try Self.image())
    #expect(first.pixels === second.pixels && first.pixels !== copy.pixels)
    #expect(first.shown.premultipliedBGRA() == second.shown.premultipliedBGRA())
    #expect(first.shown.premultipliedBGRA() == copy.shown.premultipliedBGRA())
  }
}

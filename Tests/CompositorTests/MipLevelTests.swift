// Mip chains: each level the mean of the one before, by area.

import Testing

@testable import Compositor

@Test("A level of even size is the mean of two by two pixels, rounded")
func evenSizes() {
  let level = MipLevel(width: 2, height: 2, pixels: [0, 10, 20, 255, 1, 10, 20, 255, 2, 10, 20, 255, 4, 11, 20, 255])
  let half = level.halved()
  #expect(half.width == 1 && half.height == 1)
  #expect(half.pixels == [2, 10, 20, 255])
}

@Test("A level of odd size shares its middle pixels by area, so that nothing is lost")
func oddSizes() {
  // Three pixels become one: each counts a third.
  let level = MipLevel(width: 3, height: 1, pixels: [0, 0, 0, 0, 90, 90, 90, 90, 210, 210, 210, 210])
  #expect(level.halved().pixels == [100, 100, 100, 100])
  // Five pixels become two: the third is shared.
  let five = MipLevel(width: 5, height: 1, pixels: [0, 0, 100, 0, 0].flatMap { [UInt8](repeating: $0, count: 4) })
  #expect(five.halved().pixels == [UInt8](repeating: 20, count: 8))
}

@Test("A chain ends at a single pixel")
func chainLength() {
  #expect(MipLevel(width: 1, height: 1, pixels: []).chainLength == 1)
  #expect(MipLevel(width: 5, height: 3, pixels: []).chainLength == 3)
  #expect(MipLevel(width: 256, height: 1, pixels: []).chainLength == 9)
}

// Tests of the packer that finds room on the pages of the coverage atlas and in the atlases of groups.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan
import Testing

@Test("Rectangles on a page never overlap and never leave it")
func placesAreDisjoint() {
  var packer = ShelfPacker(size: 256)
  var taken = [Bool](repeating: false, count: 256 * 256)
  var placed = 0
  var seed: UInt32 = 1
  func next(_ most: UInt32) -> Int {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    return Int((seed >> 16) % most) + 1
  }
  while true {
    let width = next(40), height = next(40)
    guard let place = packer.place(width: width, height: height) else { break }
    #expect(place.x >= 0 && place.x + width <= 256 && place.y >= 0 && place.y + height <= 256)
    for y in place.y..<(place.y + height) {
      for x in place.x..<(place.x + width) {
        #expect(!taken[y * 256 + x])
        taken[y * 256 + x] = true
      }
    }
    placed += 1
  }
  #expect(placed > 60)
}

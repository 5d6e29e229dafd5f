// ImageMemory: the pixels and the smaller images that are made of an image once, and kept for as long as there is room.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartzitePainting
import QuartziteTessellation
import Synchronization

/// The caches of everything that is made of images, within the memory of the process.
struct ImageCaches: Sendable {
  /// The caches that images use.
  static let shared = ImageCaches(.shared)

  struct PixelsKey: Hashable, Sendable {
    let image: ObjectIdentifier
    let order: PixelOrder
  }

  /// The pixels that contexts draw, by image.
  let pixels: SharedCache<PixelsKey, ImagePixels>
  /// The reduced images of each image, in least-recently-used order.
  let reductions: SharedCache<ObjectIdentifier, [(reduction: ImageReduction, image: CGImage)]>
  /// The parts of each image that were given a border, in least-recently-used order.
  let sprites: SharedCache<ObjectIdentifier, [(part: PixelRect, border: Int, image: CGImage)]>

  /// The images of each image that have its components in another order, in least-recently-used order.
  let swizzles: SharedCache<ObjectIdentifier, [(swizzle: ImageSwizzle, image: CGImage)]>

  /// The part of the default budget that all have, in bytes.
  private static let memoryPart = 128 << 20

  init(_ memory: ProcessMemory) {
    pixels = SharedCache("image pixels", in: memory)
    reductions = SharedCache("reduced images", in: memory)
    sprites = SharedCache("sprites", in: memory)
    swizzles = SharedCache("swizzled images", in: memory)
    memory.join(Self.memoryPart, [pixels, reductions, sprites, swizzles])
  }

  /// Lets go of everything that was made of an image.
  func forget(_ image: ObjectIdentifier) {
    for order in [PixelOrder.bgra, .rgba] { pixels.remove(PixelsKey(image: image, order: order)) }
    reductions.remove(image)
    sprites.remove(image)
    swizzles.remove(image)
  }
}

/// The memory of one image for what is made of it, which goes with the image.
final class ImageMemory: Sendable {
  private let caches: ImageCaches
  private let isUsed = Atomic(false)
  /// The largest number of reduced images of one image, whatever their size.
  private static let maxReductions = 64
  /// The largest number of orders of one image's components.
  private static let maxSwizzles = 4
  /// The largest number of parts of one image that are given a border.
  private static let maxSprites = 256

  init(_ caches: ImageCaches = .shared) {
    self.caches = caches
  }

  deinit {
    if isUsed.load(ordering: .relaxed) { caches.forget(key) }
  }

  /// The name of the image in the caches, which no other one has while this object is there.
  private var key: ObjectIdentifier { ObjectIdentifier(self) }

  /// Returns the pixels in an order of their bytes, making them if they are not kept.
  func pixels(_ order: PixelOrder, make: () -> ImagePixels) -> ImagePixels {
    let key = ImageCaches.PixelsKey(image: key, order: order)
    if let known = caches.pixels.use(key) { return known }
    let made = make()
    isUsed.store(true, ordering: .relaxed)
    // All mipmap levels together are a third of the image; they are counted from the beginning.
    caches.pixels.insert(made, key, cost: made.pixels.count * 16 / 3)
    return made
  }

  /// Returns a part of the image with a border, making it if it is not kept.
  func sprite(_ part: PixelRect, border: Int, make: () -> CGImage?) -> CGImage? {
    isUsed.store(true, ordering: .relaxed)
    let known = caches.sprites.update(key, from: []) { kept, _ in
      kept.firstIndex { $0.part == part && $0.border == border }.map { index in
        let entry = kept.remove(at: index)
        kept.append(entry)
        return entry.image
      }
    }
    if let known { return known }
    guard let made = make() else { return nil }
    return caches.sprites.update(key, from: []) { kept, cost -> (image: CGImage, oldest: [CGImage]) in
      // Another thread may have made it in the meantime; all callers get the same object while it is kept.
      if let entry = kept.first(where: { $0.part == part && $0.border == border }) { return (entry.image, []) }
      kept.append((part, border, made))
      let oldest = kept.count > Self.maxSprites ? [kept.removeFirst().image] : []
      cost = kept.reduce(0) { $0 + $1.image.width * $1.image.height * 4 }
      return (made, oldest)
    }.image
  }

  /// Returns the image with its components in another order, making it if it is not kept.
  func swizzled(_ swizzle: ImageSwizzle, make: () -> CGImage?) -> CGImage? {
    isUsed.store(true, ordering: .relaxed)
    let known = caches.swizzles.update(key, from: []) { kept, _ in
      kept.firstIndex { $0.swizzle == swizzle }.map { index in
        let entry = kept.remove(at: index)
        kept.append(entry)
        return entry.image
      }
    }
    if let known { return known }
    guard let made = make() else { return nil }
    return caches.swizzles.update(key, from: []) { kept, cost -> (image: CGImage, oldest: [CGImage]) in
      // Another thread may have made it in the meantime; all callers get the same object while it is kept.
      if let entry = kept.first(where: { $0.swizzle == swizzle }) { return (entry.image, []) }
      kept.append((swizzle, made))
      let oldest = kept.count > Self.maxSwizzles ? [kept.removeFirst().image] : []
      cost = kept.reduce(0) { $0 + $1.image.width * $1.image.height * 4 }
      return (made, oldest)
    }.image
  }

  /// Returns the image of a reduction, making it if it is not kept. Those that are kept have at most `largestArea` pixels
  /// in total, unless only one is.
  func reduced(_ reduction: ImageReduction, largestArea: Int, make: () -> CGImage?) -> CGImage? {
    isUsed.store(true, ordering: .relaxed)
    let known = caches.reductions.update(key, from: []) { kept, _ -> CGImage? in
      if let latest = kept.last, latest.reduction == reduction { return latest.image }
      guard let index = kept.firstIndex(where: { $0.reduction == reduction }) else { return nil }
      let entry = kept.remove(at: index)
      kept.append(entry)
      return entry.image
    }
    if let known { return known }
    guard let made = make() else { return nil }
    return caches.reductions.update(key, from: []) { kept, cost -> (image: CGImage, oldest: [CGImage]) in
      // Another thread may have made it in the meantime; all callers get the same object while it is kept.
      if let entry = kept.first(where: { $0.reduction == reduction }) { return (entry.image, []) }
      kept.append((reduction, made))
      var area = kept.reduce(0) { $0 + $1.image.width * $1.image.height }
      var oldest: [CGImage] = []
      while kept.count > 1, area > largestArea || kept.count > Self.maxReductions {
        let image = kept.removeFirst().image
        area -= image.width * image.height
        oldest.append(image)
      }
      cost = area * 4
      return (made, oldest)
    }.image
  }
}

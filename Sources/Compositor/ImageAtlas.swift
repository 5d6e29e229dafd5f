// ImageAtlas: small images side by side on few textures, so that many of them are drawn by one call.
//
// Each image has a border of one texel, a copy of its edge: what mixes four texels reads beyond the edge by half a texel, and
// finds there what it would find with a texture that repeats its edges. Images that are read further out have textures of
// their own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteGraphics
import QuartziteRenderPlan

/// Pages of images. An image stays where it is until its page is needed for others.
final class ImageAtlas {
  /// The longest edge of an image on a page, in pixels.
  static let longestEdge = 256
  /// The edge of a page, in pixels.
  static let pageSize = 2048
  /// The most pages that one frame fills; further images have textures of their own.
  private static let mostPages = 8

  /// The place of an image.
  struct Region {
    var page: Int
    /// The left top corner and the size in the unit square of the page.
    var origin: SIMD2<Float>
    var size: SIMD2<Float>
  }

  private let device: Device
  private var pages = AtlasPages<CGImage, Shared<Texture>>(size: pageSize, isCornerReserved: false)
  private(set) var frame: UInt64 = 0

  init(device: Device) {
    self.device = device
  }

  /// Starts a frame.
  func beginFrame() { frame += 1 }

  func texture(ofPage page: Int) -> Shared<Texture> { pages.pages[page].surface }

  /// The place of an image, which is sent to the device where it is new; nil where no page has room for it.
  func region(of image: CGImage) throws(RenderError) -> Region? {
    if let known = pages.use(image, in: frame) { return region(of: image, at: known) }
    let width = image.width + 2, height = image.height + 2
    guard let place = try place(image, width: width, height: height) else { return nil }
    let texels = Self.bordered(image)
    do throws(RenderError) {
      try device.update(
        texture(ofPage: place.page).handle, x: place.x, y: place.y, width: width, height: height,
        pixels: texels.span.bytes)
    } catch {
      // An image that was not sent must have no place.
      pages.empty(page: place.page)
      throw error
    }
    return region(of: image, at: place)
  }

  /// The region of an image inside of its border.
  private func region(of image: CGImage, at place: AtlasPages<CGImage, Shared<Texture>>.Place) -> Region {
    let edge = Float(Self.pageSize)
    return Region(
      page: place.page, origin: SIMD2(Float(place.x + 1), Float(place.y + 1)) / edge,
      size: SIMD2(Float(image.width), Float(image.height)) / edge)
  }

  /// Room on a page that has some, else on one that is not in use in this frame, which is emptied, else on a new one.
  private func place(
    _ image: CGImage, width: Int, height: Int
  ) throws(RenderError) -> AtlasPages<CGImage, Shared<Texture>>.Place? {
    for page in pages.pages.indices {
      if let place = pages.put(image, width: width, height: height, onPage: page, in: frame) { return place }
    }
    if let unused = pages.firstUnused(in: frame) {
      pages.empty(page: unused)
      return pages.put(image, width: width, height: height, onPage: unused, in: frame)
    }
    guard pages.pages.count < Self.mostPages else { return nil }
    let size = Self.pageSize
    let page = pages.add(Shared(try device.makeTexture(width: size, height: size, format: .color)))
    return pages.put(image, width: width, height: height, onPage: page, in: frame)
  }

  /// The pixels of an image with its edges repeated once around it.
  private static func bordered(_ image: CGImage) -> [UInt8] {
    let pixels = image.premultipliedBGRA(), width = image.width, height = image.height
    var result: [UInt8] = []
    result.reserveCapacity((width + 2) * (height + 2) * 4)
    for row in -1...height {
      let start = min(max(row, 0), height - 1) * width * 4, end = start + width * 4
      result += pixels[start..<(start + 4)]
      result += pixels[start..<end]
      result += pixels[(end - 4)..<end]
    }
    return result
  }
}

extension ImageAtlas: MemoryUser {
  private static let pageBytes = pageSize * pageSize * 4

  var name: String { "image pages" }
  var heldBytes: Int { pages.pages.count * Self.pageBytes }

  func count(in uses: inout FrameUses) {
    for page in pages.pages { uses.add(Self.pageBytes, frame: page.lastFrame) }
  }

  func remove(before frame: UInt64) { _ = pages.remove(before: frame) }
}

// MARK: The images of a plan

extension BatchedPlan {
  /// Whether each image of the plan may lie on a page, by every quad that shows it.
  var pageableImages: [Bool] {
    let images = plan.tables.images
    var isPageable = images.map { max($0.width, $0.height) <= ImageAtlas.longestEdge }
    for batch in batches {
      guard let reference = batch.key.paint.texture?.reference, case .image(let index) = reference, isPageable[index]
      else { continue }
      let coverage = batch.key.coverage
      guard case .texture(_, let filter, _) = batch.key.paint, filter != .trilinear,
        coverage == .full || coverage == .tile
      else {
        isPageable[index] = false
        continue
      }
      let image = images[index], reach = 0.5 / SIMD2(Float(image.width), Float(image.height))
      isPageable[index] = batch.records.allSatisfy { $0.readsTexture(within: reach) }
    }
    return isPageable
  }
}

extension QuadRecord {
  /// Whether all texture positions lie in the unit square, or beyond it by no more than `reach`.
  fileprivate func readsTexture(within reach: SIMD2<Float>) -> Bool {
    let corner = texture.lowHalf, across = texture.highHalf, slack = reach + 1e-5
    return [corner, corner + across, corner + textureDown, corner + across + textureDown].allSatisfy {
      all($0 .>= -slack) && all($0 .<= 1 + slack)
    }
  }

  /// The record with the texture positions of an image as those of a page.
  func placed(in region: ImageAtlas.Region) -> QuadRecord {
    var result = self
    result.texture = SIMD4(
      lowHalf: texture.lowHalf * region.size + region.origin, highHalf: texture.highHalf * region.size)
    result.textureDown *= region.size
    return result
  }
}

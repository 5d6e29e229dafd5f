// Tests of shadows, filters, masks and groups that ask for too much: the layers beside them are drawn all the same, and
// the consequences are reported.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import Testing

@Suite("Bad effects")
struct EffectLimitTests {
  /// Renders a picture of 64 × 64 pixels with a green square in its left upper corner, and a red layer beside it that
  /// `spoil` changes.
  private func frame(limits: Limits? = nil, _ spoil: (CALayer) -> Void) throws -> Frame {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    let neighbour = CALayer()
    neighbour.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    neighbour.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let spoilt = CALayer()
    spoilt.name = "spoilt"
    spoilt.frame = CGRect(x: 24, y: 24, width: 16, height: 16)
    spoilt.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    spoil(spoilt)
    root.addSublayer(spoilt)
    root.addSublayer(neighbour)
    let frame = try Renderer().render(root, RenderOptions(limits: limits))
    #expect(pixel(frame, 4, 4) == [0, 255, 0, 255], "the neighbour is drawn")
    return frame
  }

  /// Blue, green, red and alpha of a pixel.
  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    let start = y * frame.bytesPerRow + 4 * x
    return Array(frame.pixels[start..<(start + 4)])
  }

  private let red: [UInt8] = [0, 0, 255, 255]

  @Test("A shadow and a blur of ten thousand points are limited, and it is said")
  func wideBlurs() throws {
    let shadow = try frame {
      $0.shadowOpacity = 1
      $0.shadowRadius = 10_000
      let sublayer = CALayer()
      sublayer.frame = CGRect(x: -4, y: 0, width: 8, height: 8)
      sublayer.backgroundColor = CGColor(gray: 0, alpha: 1)
      $0.addSublayer(sublayer)
    }
    #expect(shadow.diagnostics.map(\.kind) == [.tooComplex])
    #expect(shadow.diagnostics.first?.message.contains("shadowRadius") == true)
    #expect(pixel(shadow, 36, 36) == red)
    let blur = try frame {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(10_000, forKey: "inputRadius")
      $0.filters = [filter]
    }
    #expect(blur.diagnostics.map(\.kind) == [.tooComplex])
    #expect(pixel(blur, 32, 32) != red)
    let behind = try frame {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(10_000, forKey: "inputRadius")
      $0.backgroundFilters = [filter]
    }
    #expect(behind.diagnostics.map(\.kind) == [.tooComplex])
    #expect(pixel(behind, 32, 32) == red)
  }

  @Test("A shadow of a box of ten thousand points needs no limit")
  func wideBoxShadow() throws {
    let shadow = try frame {
      $0.shadowOpacity = 1
      $0.shadowRadius = 10_000
    }
    #expect(pixel(shadow, 32, 32) == red)
  }

  @Test(
    "Of a thousand masks, each the mask of the next, as many are drawn as the limit has it; the rest hides everything")
  func maskChain() throws {
    let frame = try frame {
      var layer = $0
      for _ in 0..<1000 {
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer.mask = mask
        layer = mask
      }
    }
    #expect(frame.diagnostics.map(\.kind) == [.tooComplex])
    #expect(pixel(frame, 32, 32) == [0, 0, 0, 0])
  }

  @Test("A layer cannot be the mask of what it is in, nor of itself")
  func ownAncestor() throws {
    let frame = try frame {
      let inner = CALayer()
      inner.frame = $0.bounds
      $0.addSublayer(inner)
      inner.mask = $0
      $0.mask = $0
    }
    #expect(frame.diagnostics.isEmpty)
    #expect(frame.width == 64)
  }

  @Test("A group of a hundred thousand points is drawn where it shows")
  func hugeGroup() throws {
    let frame = try frame {
      $0.frame = CGRect(x: -50_000, y: -50_000, width: 100_000, height: 100_000)
      $0.opacity = 0.5
      let sublayer = CALayer()
      sublayer.frame = CGRect(x: 50_020, y: 50_020, width: 100_000, height: 100_000)
      sublayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      $0.addSublayer(sublayer)
      $0.shadowOpacity = 1
    }
    #expect(pixel(frame, 16, 16) == [0, 0, 128, 128])
    #expect(pixel(frame, 40, 40) == [128, 0, 0, 128])
  }

  @Test("A rasterised layer of a hundred thousand points, rotated, is drawn where it shows")
  func hugeBitmap() throws {
    let frame = try frame {
      $0.bounds = CGRect(x: 0, y: 0, width: 100_000, height: 100_000)
      $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      $0.shouldRasterize = true
    }
    #expect(pixel(frame, 32, 32) == red)
  }

  @Test("Filters and blend modes that nobody knows are named, and the layer is drawn without them")
  func unknownNames() throws {
    let frame = try frame {
      $0.filters = [CAFilter(type: "sparkle"), "glow"]
      $0.compositingFilter = "brilliantBlendMode"
    }
    #expect(Set(frame.diagnostics.map(\.kind)) == [.valueNotUnderstood])
    let messages = frame.diagnostics.map(\.message).joined()
    for name in ["sparkle", "glow", "brilliantBlendMode"] { #expect(messages.contains(name), "\(messages)") }
    #expect(pixel(frame, 32, 32) == red)
  }

  @Test(
    "A bitmap of any scale leaves the picture standing, and is as sharp as can be",
    arguments: [1e-300, 1e-9, 0.5, 1, 4097, 1e8, 1e9, 5.5e12, 1e30, 1e150, 1e300, .nan, .infinity, -1, 0])
  func rasterizationScales(scale: CGFloat) throws {
    for scene in 0..<3 {
      let frame = try frame {
        $0.shouldRasterize = true
        $0.rasterizationScale = scale
        // The layer is wholly visible, partly visible, or has a bitmap that a shadow enlarges.
        if scene == 1 { $0.frame = CGRect(x: 24, y: 24, width: 60, height: 60) }
        if scene == 2 {
          $0.frame.size.width = 1e5
          $0.shadowOpacity = 1
          $0.addSublayer(CALayer())
        }
      }
      if scale >= 0.5 { #expect(pixel(frame, 32, 32) == red, "scene \(scene)") }
      if scale >= 1e8, scale.isFinite {
        #expect(frame.diagnostics.map(\.kind) == [.imageReduced])
        #expect(frame.diagnostics.first?.message.contains("inf") == false)
      }
    }
  }

  @Test("Four layers with bitmaps of 5.5 billion pixels a point can be counted")
  func countedBitmaps() throws {
    let frame = try frame { spoilt in
      for index in 0..<4 {
        let layer = CALayer()
        layer.frame = CGRect(x: index, y: 0, width: 12, height: 16)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.shouldRasterize = true
        layer.rasterizationScale = 5.5e12
        spoilt.addSublayer(layer)
      }
    }
    #expect(frame.statistics.offscreenBytes < 1 << 30)
  }

  @Test("Blurs one after the other, and blurs within each other, reach no further than a target holds")
  func manyBlurs() throws {
    func blur() -> CAFilter {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(490, forKey: "inputRadius")
      return filter
    }
    // Blurs of this width leave little to see; the test is that the picture is drawn at all.
    _ = try frame {
      $0.frame = CGRect(x: 30, y: 30, width: 2, height: 2)
      let invert = CAFilter(type: "colorInvert")
      $0.filters = (0..<10).flatMap { _ in [blur(), invert] }
    }
    let nested = try frame {
      $0.frame = CGRect(x: -60_000, y: -60_000, width: 120_000, height: 120_000)
      var layer = $0
      for _ in 0..<9 {
        layer.filters = [blur()]
        let inner = CALayer()
        inner.frame = layer.bounds
        inner.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.addSublayer(inner)
        layer = inner
      }
    }
    #expect(nested.diagnostics.contains { $0.kind == .tooComplex })
    #expect(pixel(nested, 32, 32) == red)
  }

  @Test("Of filters beyond the limit, those of a replicator's instances included, the layers are drawn without")
  func filterLimit() throws {
    func colors(limit: Int, _ instances: Int) throws -> (Frame, [Diagnostic]) {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = instances
      for (index, holder) in [replicator, root].enumerated() {
        let layer = CALayer()
        layer.frame = CGRect(x: 20 * index, y: 0, width: 10, height: 10)
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        layer.filters = [CAFilter(type: "colorInvert")]
        layer.backgroundFilters = [CAFilter(type: "colorInvert")]
        layer.compositingFilter = "normalBlendMode"
        holder.addSublayer(layer)
      }
      root.insertSublayer(replicator, at: 0)
      var limits = Limits.trusted
      limits.filters = limit
      let frame = try Renderer().render(root, RenderOptions(limits: limits))
      return (frame, frame.diagnostics)
    }
    let cyan: [UInt8] = [255, 255, 0, 255]
    let (all, nothing) = try colors(limit: 12, 3)
    #expect(nothing.isEmpty && pixel(all, 4, 4) == cyan && pixel(all, 24, 4) == cyan)
    let (some, one) = try colors(limit: 11, 3)
    #expect(one.map(\.kind) == [.tooComplex] && one[0].message.contains("11 filters"))
    #expect(pixel(some, 4, 4) == cyan && pixel(some, 24, 4) == red)
    let (few, instances) = try colors(limit: 8, 3)
    #expect(instances.map(\.kind) == [.tooComplex])
    #expect(pixel(few, 4, 4) == red && pixel(few, 24, 4) == cyan)
  }

  /// As many filters, narrow blurs and inversions in turn.
  private func chain(_ count: Int) -> [CAFilter] {
    (0..<count).map { index in
      let filter = CAFilter(type: index.isMultiple(of: 2) ? "gaussianBlur" : "colorInvert")
      if index.isMultiple(of: 2) { filter.setValue(0.5, forKey: "inputRadius") }
      return filter
    }
  }

  /// The limits for untrusted scenes, but for the clock.
  private var untrusted: Limits {
    var limits = Limits.untrusted
    limits.duration = nil
    return limits
  }

  @Test("A chain of more filters than untrusted scenes may have is left out as a whole, before anything is spent")
  func tooLongChain() throws {
    let most = untrusted.filters
    let frame = try frame(limits: untrusted) { $0.filters = chain(most + 1) }
    #expect(frame.diagnostics.map(\.kind) == [.tooComplex])
    #expect(frame.diagnostics.first?.place?.description == "CALayer/spoilt[0]")
    #expect(frame.diagnostics.first?.message.contains("more than \(most) filters, the limit in force") == true)
    #expect(pixel(frame, 32, 32) == red)
    #expect(frame.statistics.passes == 1)
  }

  @Test("Chains of filters share the limit: the one that exceeds it is left out, and named")
  func sharedLimit() throws {
    func colors(_ count: Int) throws -> (inner: [UInt8], outer: [UInt8], diagnostics: [Diagnostic]) {
      let inversions = (0..<(199 + count)).map { _ in CAFilter(type: "colorInvert") }
      let frame = try frame(limits: untrusted) {
        $0.filters = Array(inversions.prefix(199))
        let inner = CALayer()
        inner.name = "inner"
        inner.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
        inner.backgroundColor = $0.backgroundColor
        inner.filters = Array(inversions.dropFirst(199))
        $0.addSublayer(inner)
      }
      return (pixel(frame, 32, 32), pixel(frame, 26, 26), frame.diagnostics)
    }
    // An odd number of inversions is one; the inner layer is inverted with the outer one, too.
    let cyan: [UInt8] = [255, 255, 0, 255]
    let both = try colors(57)
    #expect(both.inner == red && both.outer == cyan && both.diagnostics.isEmpty)
    let one = try colors(59)
    #expect(one.inner == cyan && one.outer == cyan)
    #expect(one.diagnostics.map(\.kind) == [.tooComplex])
    #expect(one.diagnostics.first?.place?.description == "CALayer/spoilt[0]/inner[0]")
    #expect(one.diagnostics.first?.message.contains("256 filters") == true)
  }

  @Test("A chain of filters is drawn to its end, in a few targets for each, none larger than what its blurs reach")
  func chainCost() throws {
    for count in [34, 64] {
      let frame = try frame(limits: untrusted) {
        // Its middle looks the same after a blur: it goes on far beyond the picture.
        $0.frame = CGRect(x: -200, y: -200, width: 464, height: 464)
        $0.filters = chain(count)
      }
      #expect(frame.diagnostics.isEmpty)
      #expect(pixel(frame, 32, 32) == (count == 34 ? [255, 255, 0, 255] : red))
      #expect(frame.statistics.passes > count / 2 && frame.statistics.passes <= 4 * count)
      let largest = 8 * (64 + 2 * count) * (64 + 2 * count)
      #expect(frame.statistics.offscreenBytes <= frame.statistics.passes * largest)
    }
  }

  @Test("What lies far outside of the picture casts its shadow into it")
  func farShadow() throws {
    let frame = try frame {
      $0.position.x += 40_000
      $0.shadowOffset = CGSize(width: -40_000, height: 0)
      $0.shadowOpacity = 1
      $0.shadowRadius = 0
      let inner = CALayer()
      inner.frame = $0.bounds
      inner.backgroundColor = $0.backgroundColor
      $0.backgroundColor = nil
      $0.addSublayer(inner)
    }
    #expect(frame.diagnostics.isEmpty)
    #expect(pixel(frame, 32, 32) == [0, 0, 0, 255])
    // No target can hold the whole of a layer that is as wide as the offset of its shadow.
    let wide = try self.frame {
      $0.frame = CGRect(x: 10_000, y: 24, width: 90_000, height: 16)
      $0.shadowOffset = CGSize(width: -50_000, height: 0)
      $0.shadowOpacity = 1
      let inner = CALayer()
      inner.frame = $0.bounds
      inner.cornerRadius = 3
      inner.backgroundColor = $0.backgroundColor
      $0.backgroundColor = nil
      $0.addSublayer(inner)
    }
    #expect(wide.diagnostics.map(\.kind) == [.tooComplex])
  }

  @Test("Numbers that are none change nothing but their own effect", arguments: [CGFloat.nan, .infinity, -5])
  func noNumbers(value: CGFloat) throws {
    let frame = try frame {
      $0.shadowOpacity = 1
      $0.shadowRadius = value
      $0.shadowOffset = CGSize(width: value, height: 0)
      $0.rasterizationScale = value
      $0.shouldRasterize = true
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(value, forKey: "inputRadius")
      $0.filters = [blur]
    }
    #expect(frame.width == 64)
  }
}

// Shadows, filters, masks and groups that ask for too much: what lies beside them is drawn all the same, and what was done is said.

import QuartzCore
import Quartzite
import Testing

@Suite("Bad effects")
struct EffectLimitTests {
  /// A picture of 64 × 64 pixels with a green square in its left upper corner, and a red layer beside it that is spoilt.
  private func frame(_ spoil: (CALayer) -> Void) throws -> Frame {
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
    let frame = try Renderer().render(root)
    #expect(pixel(frame, 4, 4) == [0, 255, 0, 255], "the neighbour is drawn")
    return frame
  }

  /// Blue, green, red and alpha.
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

  @Test("A rasterised layer of a hundred thousand points, turned, is drawn where it shows")
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

// Tests of colours, their spaces, and the numbers of the conversions between them.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import Testing

@Suite struct ColorTests {
  private func near(_ found: SIMD4<Double>, _ expected: SIMD4<Double>, within tolerance: Double = 1e-4) -> Bool {
    (0..<4).allSatisfy { abs(found[$0] - expected[$0]) <= tolerance }
  }

  @Test("components are those of the space, followed by alpha")
  func components() {
    #expect(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
    let gray = CGColor(gray: 0.5, alpha: 0.25)
    #expect(gray.components == [0.5, 0.25])
    #expect(gray.numberOfComponents == 2)
    #expect(gray.colorSpace?.model == .monochrome)
  }

  @Test("gray stands for three equal components of standard RGB")
  func gray() {
    #expect(CGColor(gray: 0.5, alpha: 1).sRGBComponents == SIMD4(0.5, 0.5, 0.5, 1))
  }

  // The values are CSS Color 4's for color(display-p3 1 0 0) and color(display-p3 0 1 0).
  @Test("Display P3's red and green lie outside standard RGB, at the known places")
  func displayP3() {
    let red = CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).sRGBComponents
    #expect(near(red, SIMD4(1.09301, -0.22674, -0.15013, 1)))
    let green = CGColor(displayP3Red: 0, green: 1, blue: 0, alpha: 1).sRGBComponents
    #expect(near(green, SIMD4(-0.51160, 1.01827, -0.31067, 1)))
    let white = CGColor(displayP3Red: 1, green: 1, blue: 1, alpha: 0.5).sRGBComponents
    #expect(near(white, SIMD4(1, 1, 1, 0.5), within: 1e-12))
  }

  @Test("half of linear light is 0.7354 in standard RGB")
  func linear() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let color = try #require(CGColor(colorSpace: space, components: [0.5, 0, 1, 1]))
    #expect(near(color.sRGBComponents, SIMD4(0.735357, 0, 1, 1), within: 1e-6))
  }

  @Test(
    "a conversion there and back gives the same colour",
    arguments: [
      CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3,
      CGColorSpace.extendedLinearDisplayP3,
    ])
  func roundTrip(name: CFString) throws {
    let color = CGColor(red: 0.9, green: 0.2, blue: 0.05, alpha: 0.5)
    let space = try #require(CGColorSpace(name: name))
    let converted = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
    #expect(converted.colorSpace == space)
    #expect(near(converted.sRGBComponents, color.sRGBComponents, within: 1e-12))
  }

  @Test("conversion clips to a space that is not extended")
  func clipping() throws {
    let red = CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(red.converted(to: space, intent: .defaultIntent, options: nil)?.components == [1, 0, 0, 1])
  }

  @Test("equal colours are equal by value, and differ by space or component")
  func equality() throws {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(color.hash == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hash)
    #expect(color != color.copy(alpha: 0.5))
    #expect(color != CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
    #expect(color.copy(alpha: 0.5)?.components == [1, 0, 0, 0.5])
  }

  @Test("the constants are colours where a colour is expected and names where a string is")
  func constants() {
    let color: CGColor = .white
    let optional: CGColor? = .black
    let name: CFString = CGColor.clear
    #expect(color.components == [1, 1])
    #expect(optional?.components == [0, 1])
    #expect(CGColorGetConstantColor(name)?.components == [0, 0])
    #expect(CGColorGetConstantColor("no such colour") == nil)
  }

  @Test("components that are not finite pass through every space")
  func notFinite() throws {
    for name in [CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.linearGray] {
      let space = try #require(CGColorSpace(name: name))
      let color = try #require(CGColor(colorSpace: space, components: [.nan, .infinity, -.infinity, .nan]))
      #expect(color.sRGBComponents.x.isNaN)
      let gray = try #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
      _ = color.converted(to: gray, intent: .defaultIntent, options: nil)
    }
  }

  @Test("an unknown name makes no space")
  func unknownSpace() {
    #expect(CGColorSpace(name: "kCGColorSpaceNoSuchThing") == nil)
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
  }

  @Test("a gradient without locations spreads its colours evenly; locations are brought into order")
  func gradients() throws {
    let colors: [CGColor] = [.white, .black, .clear]
    let even = try #require(CGGradient(colorsSpace: nil, colors: colors as NSArray, locations: nil))
    #expect(even.locations == [0, 0.5, 1])
    #expect(even.colors == colors)
    let mixed = try #require(
      CGGradient(colorsSpace: nil, colors: colors as NSArray, locations: [0.75, 2, .nan]))
    #expect(mixed.locations == [0, 0.75, 1])
    #expect(mixed.colors == [.clear, .white, .black])
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as NSArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [] as NSArray, locations: nil) == nil)
    let space = CGColorSpaceCreateDeviceGray()
    let components = CGGradient(colorSpace: space, colorComponents: [0, 1, 1, 0.5], locations: nil, count: 2)
    #expect(components?.colors.last?.components == [1, 0.5])
  }
}

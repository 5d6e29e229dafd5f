// Tests of UIKit's colours and images over those of Core Graphics.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite struct UIKitTests {
  @Test("the constant colours have UIKit's values")
  func constants() {
    #expect(UIColor.red.cgColor.components == [1, 0, 0, 1])
    #expect(UIColor.orange.cgColor.components == [1, 0.5, 0, 1])
    #expect(UIColor.brown.cgColor.components == [0.6, 0.4, 0.2, 1])
    #expect(UIColor.darkGray.cgColor.components == [CGFloat(1) / 3, 1])
    #expect(UIColor.clear.cgColor.components == [0, 0])
  }

  @Test("hue runs from red through yellow, green, cyan, blue and magenta")
  func hue() {
    let expected: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
    for (index, color) in expected.enumerated() {
      let made = UIColor(hue: CGFloat(index) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor.sRGBComponents
      let wanted = color.cgColor.sRGBComponents
      #expect((0..<4).allSatisfy { abs(made[$0] - wanted[$0]) < 1e-12 })
    }
  }

  @Test("hue, saturation and brightness survive the way through red, green and blue")
  func hueRoundTrip() {
    let color = UIColor(hue: 0.7, saturation: 0.4, brightness: 0.9, alpha: 0.5)
    var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
    #expect(abs(hue - 0.7) < 1e-12 && abs(saturation - 0.4) < 1e-12 && abs(brightness - 0.9) < 1e-12)
    #expect(alpha == 0.5)
  }

  @Test("a gray reads as red, green and blue, and alpha can be changed")
  func components() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    UIColor.gray.withAlphaComponent(0.25).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect([red, green, blue, alpha] == [0.5, 0.5, 0.5, 0.25])
    var white = CGFloat(0)
    UIColor.white.getWhite(&white, alpha: nil)
    #expect(white == 1)
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(hue: .nan, saturation: .infinity, brightness: -1, alpha: 1).cgColor.components == [0, 0, 0, 1])
  }

  @Test("an image's size is in points, as displayed")
  func imageSize() throws {
    let bytes = Data(repeating: 0, count: 4 * 6 * 4)
    let image = try #require(CGImage(premultipliedBGRA: bytes, width: 4, height: 6, bytesPerRow: 16))
    #expect(UIImage(cgImage: image).size == CGSize(width: 4, height: 6))
    #expect(UIImage(cgImage: image, scale: 2, orientation: .up).size == CGSize(width: 2, height: 3))
    #expect(UIImage(cgImage: image, scale: 2, orientation: .left).size == CGSize(width: 3, height: 2))
    #expect(UIImage(cgImage: image, scale: 0, orientation: .up).scale == 1)
    #expect(UIImage().size == .zero)
  }

  @Test("an image file's bytes become an image, and other bytes become none")
  func imageData() throws {
    // 2 × 1 pixels with straight alpha: opaque red, half blue.
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAA"
      + "DklEQVR4nGP4z8AAQg0AD3oDfnfpf5cAAAAASUVORK5CYII="
    let data = try #require(Data(base64Encoded: base64))
    let image = try #require(UIImage(data: data))
    #expect(image.size == CGSize(width: 2, height: 1))
    #expect(image.imageOrientation == .up)
    #expect(image.cgImage?.premultipliedBGRA() == [0, 0, 255, 255, 128, 0, 0, 128])
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
  }
}

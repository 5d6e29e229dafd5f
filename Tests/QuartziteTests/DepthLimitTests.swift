// Tests of depth in trees that ask for too much or for the impossible: bounded, named, and drawn as well as possible.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Hostile depth")
struct DepthLimitTests {
  private func root(eye: CGFloat? = 400) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    if let eye { root.sublayerTransform.m34 = -1 / eye }
    return root
  }

  private func plane(_ transform: CATransform3D, size: CGFloat = 40, in root: CALayer) -> CALayer {
    let plane = CALayer()
    plane.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    plane.position = CGPoint(x: 32, y: 32)
    plane.transform = transform
    plane.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(plane)
    return plane
  }

  /// Adds a layer beside all others, by which tests see that the rest is drawn.
  private func neighbour(in root: CALayer) {
    let neighbour = CALayer()
    neighbour.frame = CGRect(x: 60, y: 60, width: 4, height: 4)
    neighbour.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    neighbour.zPosition = 100
    root.addSublayer(neighbour)
  }

  private func corner(of frame: Frame) -> [UInt8] { Array(frame.pixels.suffix(4)) }

  @Test("Ten thousand planes through each other end in a picture and a word")
  func manyPlanes() throws {
    let root = root(), outer = CALayer()
    outer.bounds = root.bounds
    root.position = CGPoint(x: 32, y: 32)
    outer.addSublayer(root)
    var random = SeededRandom(seed: 11)
    for _ in 0..<10_000 {
      _ = plane(
        CATransform3DMakeRotation(
          random.number(0...6.2), random.number(-1...1), random.number(-1...1), random.number(-1...1)), size: 8,
        in: root)
    }
    neighbour(in: outer)
    var options = try Renderer.Options()
    options.limits = .untrusted
    // The duration is unlimited, since the time needed depends on the machine.
    options.limits.duration = nil
    let frame = try Renderer(options).render(outer)
    #expect(frame.diagnostics.map(\.kind) == [.tooComplex])
    #expect(frame.diagnostics.first?.message.contains("sorted by the depths of their middles") == true)
    #expect(corner(of: frame) == [0, 0, 255, 255])
  }

  @Test("Of twenty thousand planes with the same edges the last one is seen")
  func manySharedEdges() throws {
    let root = root()
    let turn = CATransform3DMakeRotation(0.5, 0, 1, 0)
    for _ in 0..<20_000 { _ = plane(turn, in: root) }
    let last = plane(turn, in: root)
    last.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let frame = try Renderer().render(root)
    #expect(Array(frame.pixels[(32 * 64 + 32) * 4..<(32 * 64 + 33) * 4]) == [255, 0, 0, 255])
  }

  @Test("One plane that three thousand others pass through is drawn with them")
  func oneThroughMany() throws {
    let root = root()
    let one = plane(CATransform3DMakeRotation(0.3, 1, 0, 0), size: 60, in: root)
    one.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    for index in 0..<3000 {
      let place = CATransform3DMakeTranslation(CGFloat(index % 60) - 30, CGFloat(index / 60) - 25, 0)
      _ = plane(CATransform3DConcat(CATransform3DMakeRotation(1, 1, 0, 0), place), size: 3, in: root)
    }
    let pixels = try Renderer().render(root).pixels
    let blue = stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] > 128 && pixels[$0 + 1] < 128 }
    let green = stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] < 128 && pixels[$0 + 1] > 128 }
    #expect(blue > 300 && green > 300, "\(blue) blue and \(green) green pixels")
  }

  @Test("The comparisons of planes are the operator's to limit")
  func comparisons() throws {
    let root = root()
    for index in 0..<12 { _ = plane(CATransform3DMakeRotation(0.5 * CGFloat(index), 0.3, 1, 0), in: root) }
    #expect(try Renderer().render(root).diagnostics.isEmpty)
    var options = try Renderer.Options()
    options.limits.planeComparisons = 10
    #expect(try Renderer(options).render(root).diagnostics.map(\.kind) == [.tooComplex])
  }

  @Test(
    "Eyes at any distance, before, behind and in the planes, leave the neighbour drawn",
    arguments: [1e12, -1e12, 1e-12, -1e-12, 1, -1, 0.05, 30])
  func eyes(m34: CGFloat) throws {
    let root = root(eye: nil)
    root.sublayerTransform.m34 = m34
    _ = plane(CATransform3DMakeRotation(0.7, 1, 0.5, 0), in: root)
    _ = plane(CATransform3DMakeRotation(-0.7, 1, 0.5, 0), in: root)
    _ = plane(CATransform3DMakeTranslation(0, 0, -1 / m34), in: root)
    let above = CALayer()
    above.frame = root.bounds
    root.addSublayer(above)
    let outer = CALayer()
    outer.bounds = root.bounds
    root.position = CGPoint(x: 32, y: 32)
    outer.addSublayer(root)
    neighbour(in: outer)
    #expect(corner(of: try Renderer().render(outer)) == [0, 0, 255, 255])
  }

  @Test("A matrix with numbers that are none leaves its layer out, and is named")
  func nonFinite() throws {
    let root = root()
    _ = plane(CATransform3DMakeRotation(0.7, 0, 1, 0), in: root)
    plane(CATransform3DMakeRotation(-0.7, 0, 1, 0), in: root).transform.m13 = .nan
    let frame = try Renderer().render(root)
    #expect(frame.diagnostics.map(\.kind) == [.nonFiniteValue])
    #expect(Array(frame.pixels[(32 * 64 + 32) * 4..<(32 * 64 + 33) * 4]) == [0, 255, 0, 255])
  }

  @Test("A hidden plane without size or of any size changes nothing among planes that cross")
  func hiddenPlanes() throws {
    let root = root()
    _ = plane(CATransform3DMakeRotation(0.7, 0, 1, 0), in: root)
    plane(CATransform3DMakeRotation(-0.7, 0, 1, 0), in: root).backgroundColor = CGColor(
      red: 0, green: 0, blue: 1, alpha: 1)
    let expected = try Renderer().render(root).pixels
    plane(CATransform3DMakeRotation(0.3, 1, 1, 0), in: root).isHidden = true
    plane(CATransform3DMakeRotation(0.3, 1, 1, 0), size: 0, in: root).opacity = 0
    plane(CATransform3DMakeRotation(0.3, 1, 1, 0), size: 1e12, in: root).opacity = 0
    #expect(try Renderer().render(root).pixels == expected)
  }

  @Test("What a transform layer is asked to show itself is ignored, and said once")
  func ignored() throws {
    let root = root()
    let transform = CATransformLayer()
    transform.name = "space"
    transform.frame = root.bounds
    transform.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    transform.borderWidth = 3
    transform.masksToBounds = true
    _ = plane(CATransform3DIdentity, size: 10, in: transform)
    root.addSublayer(transform)
    let frame = try Renderer().render(root)
    #expect(frame.diagnostics.count == 1)
    #expect(frame.diagnostics.first?.place?.description == "CALayer/space[0]")
    #expect(frame.diagnostics.first?.message.contains("backgroundColor, borderWidth, masksToBounds") == true)
    #expect(Array(frame.pixels.prefix(4)) == [0, 0, 0, 0])
  }
}

// Tests that the three executors of coverage draw the same pictures, within two levels.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteGLES
import QuartziteLayers
import Testing

/// A scene of paths, small enough to be drawn twice.
private struct PathScene: CustomTestStringConvertible, Sendable {
  let name: String
  let size: CGSize
  let scale: CGFloat
  /// Whether lines of its paths cross.
  let crosses: Bool
  /// Adds the layers; `change` moves one of them by so many points.
  let build: @Sendable (CALayer, _ change: CGFloat) -> Void

  var testDescription: String { name }

  init(
    _ name: String, _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, crosses: Bool = false,
    build: @escaping @Sendable (CALayer, CGFloat) -> Void
  ) {
    self.name = name
    size = CGSize(width: width, height: height)
    self.scale = scale
    self.crosses = crosses
    self.build = build
  }

  func root(change: CGFloat = 0) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    build(root, change)
    return root
  }
}

private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
  CGColor(red: red, green: green, blue: blue, alpha: alpha)
}

private func shape(_ path: CGPath, _ configure: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.path = path
  layer.fillColor = color(0, 0, 0)
  configure(layer)
  return layer
}

private func star(_ points: Int, _ step: Int, radius: CGFloat, at centre: CGPoint) -> CGPath {
  let path = CGMutablePath()
  for index in 0..<points {
    let angle = CGFloat(index * step % points) * 2 * .pi / CGFloat(points) + 0.1
    let point = CGPoint(x: centre.x + radius * sin(angle), y: centre.y - radius * cos(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

private func wave(_ width: CGFloat, _ height: CGFloat, turns: Int) -> CGPath {
  let path = CGMutablePath()
  let step = width / CGFloat(turns)
  path.move(to: CGPoint(x: 3, y: height / 2))
  for turn in 0..<turns {
    let x = CGFloat(turn) * step
    path.addCurve(
      to: CGPoint(x: x + step - 2, y: height / 2), control1: CGPoint(x: x + step, y: -height / 3),
      control2: CGPoint(x: x - step / 2, y: height * 4 / 3))
  }
  return path
}

private func stroke(_ path: CGPath, _ width: CGFloat, _ configure: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
  shape(path) {
    $0.fillColor = nil
    $0.strokeColor = color(0, 0, 0)
    $0.lineWidth = width
    configure($0)
  }
}

private let pathScenes: [PathScene] = [
  PathScene("a star, non-zero", 70, 70, crosses: true) { root, change in
    root.addSublayer(shape(star(5, 2, radius: 31.3, at: CGPoint(x: 35.2 + change, y: 34.6))))
  },
  PathScene("a star, even-odd", 70, 70, crosses: true) { root, change in
    root.addSublayer(shape(star(7, 3, radius: 31.3, at: CGPoint(x: 35.2 + change, y: 34.6))) { $0.fillRule = .evenOdd })
  },
  PathScene("stars of hundreds of crossings", 120, 120, crosses: true) { root, change in
    root.addSublayer(shape(star(61, 29, radius: 57, at: CGPoint(x: 60 + change, y: 60.3))) { $0.fillRule = .evenOdd })
  },
  PathScene("a star of ten thousand crossings", 120, 120, crosses: true) { root, change in
    root.addSublayer(shape(star(151, 74, radius: 57, at: CGPoint(x: 60 + change, y: 60.3))) { $0.fillRule = .evenOdd })
  },
  PathScene("curves", 90, 60) { root, change in
    root.addSublayer(shape(CGPath(ellipseIn: CGRect(x: 4.2 + change, y: 3.7, width: 80, height: 51), transform: nil)))
  },
  PathScene("strokes with joins, caps and dashes", 160, 90, scale: 1.5, crosses: true) { root, change in
    for (index, join) in [CAShapeLayerLineJoin.miter, .round, .bevel].enumerated() {
      let layer = stroke(wave(150, 80, turns: 4), 9 - CGFloat(index) * 3) {
        $0.lineJoin = join
        $0.lineCap = index == 0 ? .square : .round
        $0.strokeColor = color(0.9, 0.2 * CGFloat(index), 0.1)
        if index == 1 { $0.lineDashPattern = [11, 7, 3] }
        $0.position.x = change
      }
      root.addSublayer(layer)
    }
  },
  PathScene("hairlines", 150, 150) { root, change in
    for index in 0..<24 {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 75 + change, y: 75))
      let angle = CGFloat(index) * 2 * .pi / 24 + 0.02
      path.addLine(to: CGPoint(x: 75 + 72 * cos(angle), y: 75 + 72 * sin(angle)))
      root.addSublayer(stroke(path, index % 2 == 0 ? 0.25 : 1))
    }
  },
  PathScene("a stroke that overlaps itself, translucent", 150, 120, crosses: true) { root, change in
    root.addSublayer(
      stroke(star(9, 4, radius: 54, at: CGPoint(x: 75 + change, y: 60)), 6) {
        $0.strokeColor = color(0.1, 0.4, 0.8, 0.5)
      })
  },
  PathScene("a fill below its stroke, both translucent", 100, 80) { root, change in
    let rect = CGRect(x: 9.5 + change, y: 10.2, width: 78, height: 60)
    root.addSublayer(
      shape(CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 13, transform: nil)) {
        $0.fillColor = color(0.9, 0.5, 0.1, 0.6)
        $0.strokeColor = color(0.1, 0.2, 0.5, 0.7)
        $0.lineWidth = 7
        $0.opacity = 0.8
      })
  },
  PathScene("a shape of many tiles, with steep and shallow sides", 2300, 1300) { root, change in
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 3.3, y: 2.2), CGPoint(x: 2297.6, y: 9.4), CGPoint(x: 2290.2, y: 1297.7), CGPoint(x: 1400.7, y: 20.1),
      CGPoint(x: 900.1 + change, y: 1290.4), CGPoint(x: 11.4, y: 1298.9),
    ])
    path.closeSubpath()
    root.addSublayer(shape(path))
    root.addSublayer(
      stroke(CGPath(ellipseIn: CGRect(x: 30, y: 40, width: 2230, height: 1210), transform: nil), 3) {
        $0.strokeColor = color(0.8, 0.1, 0.1)
      })
  },
  PathScene("rotated and in perspective", 160, 140, crosses: true) { root, change in
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 220
    transform = CATransform3DRotate(transform, 0.9, 0.3, 1, 0.2)
    let layer = shape(star(11, 4, radius: 60, at: .zero)) {
      $0.position = CGPoint(x: 80 + change, y: 70)
      $0.transform = transform
      $0.strokeColor = color(0.2, 0.6, 0.3)
      $0.lineWidth = 3
      $0.fillColor = color(0.2, 0.2, 0.7, 0.6)
    }
    root.addSublayer(layer)
  },
  PathScene("inside groups and masks", 140, 120) { root, change in
    let group = CALayer()
    group.frame = CGRect(x: 5, y: 5, width: 130, height: 110)
    group.opacity = 0.6
    group.backgroundColor = color(0.8, 0.9, 1)
    group.masksToBounds = true
    group.cornerRadius = 22
    group.addSublayer(
      shape(star(5, 2, radius: 52, at: CGPoint(x: 60 + change, y: 55))) { $0.fillColor = color(0.7, 0, 0.2) })
    group.addSublayer(stroke(wave(130, 110, turns: 3), 5))
    let masked = CALayer()
    masked.frame = CGRect(x: 40, y: 30, width: 90, height: 80)
    masked.backgroundColor = color(0.1, 0.6, 0.2)
    masked.mask = shape(CGPath(ellipseIn: CGRect(x: 8.3, y: 5.1, width: 72, height: 66), transform: nil))
    root.addSublayer(group)
    root.addSublayer(masked)
  },
  PathScene("many small shapes beside each other", 220, 160, crosses: true) { root, change in
    for index in 0..<60 {
      let centre = CGPoint(x: 12 + CGFloat(index % 10) * 21.3 + change, y: 14 + CGFloat(index / 10) * 25.7)
      root.addSublayer(
        shape(star(3 + index % 9, 1 + index % 2, radius: 10, at: centre)) {
          $0.fillColor = color(CGFloat(index % 7) / 6, CGFloat(index % 5) / 4, 0.4, 0.9)
        })
    }
  },
]

@Suite("Coverage is the same in masks, in meshes and in bands", .everyDevice)
struct CoverageExecutorTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Production.makeRenderer()
  }

  private func frame(
    _ scene: PathScene, _ coverage: RenderOptions.Coverage, change: CGFloat = 0, debug: RenderOptions.Debug? = nil
  ) throws -> Frame {
    try renderer.render(
      scene.root(change: change), RenderOptions(scale: scene.scale, coverage: coverage, debug: debug))
  }

  @Test("Bands draw every scene of paths as masks do, within two levels of 255", arguments: pathScenes)
  private func bandsAgree(scene: PathScene) throws {
    let masks = try frame(scene, .strips), bands = try frame(scene, .bands)
    #expect(differences(masks, bands).largest <= 2)
    #expect(bands.diagnostics.isEmpty)
    #expect(differences(masks, try frame(scene, .bands, change: 0.25)).largest > 2)
  }

  @Test("Bands blend every translucent grey over every backdrop to the byte as a software device does")
  func bandsBlendAsTheDevice() throws {
    guard try Display.open(.automatic).profile.isSoftware else { return }
    let scene = PathScene("greys over greys", 256, 256) { root, _ in
      func add(_ rect: CGRect, _ grey: Int, _ alpha: Int) {
        let layer = CALayer()
        layer.frame = rect
        let value = CGFloat(grey) / 255
        layer.backgroundColor = color(value, value, value, CGFloat(alpha) / 255)
        root.addSublayer(layer)
      }
      for x in 0..<256 { add(CGRect(x: x, y: 0, width: 1, height: 256), x, 255) }
      for y in 0..<256 { add(CGRect(x: 0, y: y, width: 256, height: 1), y * 7 % 256, y) }
    }
    #expect(try frame(scene, .bands).statistics.draws == 0)
    #expect(try frame(scene, .bands).pixels == frame(scene, .strips).pixels)
  }

  @Test(
    "Masks and meshes draw every scene of paths within two levels of 255, but for pixels in which lines cross",
    arguments: pathScenes)
  private func agreement(scene: PathScene) throws {
    let cpu = try frame(scene, .strips), gpu = try frame(scene, .mesh)
    // A shift by a quarter of a pixel must make a difference.
    let shifted = try frame(scene, .mesh, change: 0.25)
    if scene.crosses {
      // Meshes resolve the crossings, and masks add up areas.
      #expect(differences(cpu, gpu).sum * 3 < differences(cpu, shifted).sum * 2)
    } else {
      #expect(differences(cpu, gpu).largest <= 2)
      #expect(differences(cpu, shifted).largest > 2)
    }
    #expect(gpu.diagnostics.isEmpty)
    // The device drew meshes, and the CPU did not.
    #expect(gpu.statistics.trapezoids > 0 && cpu.statistics.trapezoids == 0)
  }

  @Test("What one executor made is not taken for the other's, in whatever order they come")
  func noMixing() throws {
    // A path is cached by its identity.
    let path = CGPath(ellipseIn: CGRect(x: 4.2, y: 3.7, width: 80, height: 51), transform: nil)
    let scene = PathScene("an ellipse", 90, 60) { root, _ in root.addSublayer(shape(path)) }
    let first = try frame(scene, .mesh)
    let cpu = try frame(scene, .strips)
    #expect(cpu.statistics.coverageMisses == 1 && cpu.statistics.trapezoids == 0)
    let second = try frame(scene, .mesh)
    #expect(second.pixels == first.pixels)
    #expect(second.statistics.coverageHits == 1 && second.statistics.coverageMisses == 0)
    #expect(second.statistics.trapezoids == first.statistics.trapezoids)
    try renderer.dropCaches()
    #expect(try frame(scene, .mesh).pixels == first.pixels)
    #expect(try frame(scene, .strips).pixels == cpu.pixels)
  }

  @Test("A picture that used up page after page of coverage is the same when it is drawn again")
  func manyPages() throws {
    let scene = PathScene("large shapes", 1000, 1000) { root, _ in
      for index in 0..<20 {
        let path = CGPath(ellipseIn: CGRect(x: index, y: index * 2, width: 940 - index, height: 900), transform: nil)
        root.addSublayer(shape(path) { $0.fillColor = color(CGFloat(index % 3) / 2, 0.5, 0.3, 0.3) })
      }
    }
    let first = try frame(scene, .mesh)
    _ = try frame(pathScenes[12], .mesh)
    #expect(try frame(scene, .mesh).pixels == first.pixels)
    #expect(differences(try frame(scene, .strips), first).largest <= 2 * 20)
  }

  @Test("A scene without paths does not depend on the executor")
  func boxes() throws {
    let scene = PathScene("boxes", 60, 60) { root, _ in
      let layer = CALayer()
      layer.frame = CGRect(x: 5.3, y: 6.1, width: 40, height: 41)
      layer.backgroundColor = color(0.3, 0.1, 0.8)
      layer.cornerRadius = 11
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      root.addSublayer(layer)
    }
    let cpu = try frame(scene, .strips), gpu = try frame(scene, .mesh)
    #expect(cpu.pixels == gpu.pixels)
    #expect(gpu.statistics.trapezoids == 0 && gpu.statistics.coverageCells == cpu.statistics.coverageCells)
    #expect(try frame(scene, .mesh, debug: .mesh).pixels == cpu.pixels)
  }

  @Test("A path too much work for a mesh is drawn as a mask")
  func budget() throws {
    let scene = pathScenes[2]
    var limits = Limits.trusted
    limits.shapeSteps = 5_000
    let frame = try renderer.render(scene.root(), RenderOptions(limits: limits, coverage: .mesh))
    #expect(frame.diagnostics.isEmpty && frame.statistics.trapezoids == 0)
    #expect(try frame.pixels == renderer.render(scene.root(), RenderOptions(limits: limits, coverage: .strips)).pixels)
  }

  @Test("Statistics count what a mesh is made of", arguments: [RenderOptions.Coverage.strips, .mesh])
  func statistics(coverage: RenderOptions.Coverage) throws {
    // Two triangles, and a rectangle in between.
    let hexagon = CGMutablePath()
    hexagon.addLines(between: [
      CGPoint(x: 20, y: 2), CGPoint(x: 34, y: 10), CGPoint(x: 34, y: 30), CGPoint(x: 20, y: 38), CGPoint(x: 6, y: 30),
      CGPoint(x: 6, y: 10),
    ])
    hexagon.closeSubpath()
    let path = hexagon.copy() ?? hexagon
    let scene = PathScene("a hexagon", 40, 40) { root, _ in root.addSublayer(shape(path)) }
    let plain = try frame(scene, coverage).statistics
    #expect(plain.trapezoids == (coverage == .mesh ? 3 : 0) && plain.triangles == (coverage == .mesh ? 4 : 0))
    #expect(plain.coverageCells == 1 && plain.coverageMisses == 1 && plain.coverageHits == 0)
    #expect(plain.atlasBytes == 28 * 36 * 4)
    #expect(plain.coverageBytes == (coverage == .mesh ? 3 * 64 : 28 * 36))
    #expect(plain.coverageCacheBytes > plain.coverageBytes)
    let lines = try frame(scene, coverage, debug: .mesh).statistics
    #expect(lines.trapezoids == 3 && lines.triangles == 4)
    #expect(lines.coverageHits == 1 && lines.coverageMisses == 1)
  }

  // MARK: The mesh as a picture

  @Test(
    "The mesh of a rectangle is drawn as its sides and a diagonal, over it",
    arguments: RenderOptions.Coverage.allCases)
  func meshLines(coverage: RenderOptions.Coverage) throws {
    let scene = PathScene("a rectangle", 60, 60) { root, _ in
      root.addSublayer(shape(CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 40), transform: nil)))
    }
    let plain = try frame(scene, coverage), lines = try frame(scene, coverage, debug: .mesh)
    func red(_ frame: Frame, _ x: Int, _ y: Int) -> UInt8 { frame.pixels[y * frame.bytesPerRow + x * 4 + 2] }
    for (x, y) in [(10, 30), (49, 30), (30, 10), (30, 49), (20, 20), (30, 30), (40, 40)] {
      #expect(red(plain, x, y) == 0 && red(lines, x, y) > 100)
    }
    for (x, y) in [(20, 40), (40, 20), (4, 4), (55, 30)] { #expect(red(plain, x, y) == red(lines, x, y)) }
  }

  @Test("Lines are black on what is light and white on what is dark")
  func meshContrast() throws {
    for (fill, line) in [(color(1, 1, 0.6), UInt8(0)), (color(0.1, 0, 0.3), 255)] {
      let scene = PathScene("a rectangle", 60, 60) { root, _ in
        root.addSublayer(
          shape(CGPath(rect: CGRect(x: 9.5, y: 9.5, width: 40, height: 40), transform: nil)) { $0.fillColor = fill })
      }
      let frame = try frame(scene, .strips, debug: .mesh)
      #expect(frame.pixels[30 * frame.bytesPerRow + 9 * 4 + 2] == line)
    }
  }
}

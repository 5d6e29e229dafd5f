// `bench growth`: measures how the cost of a picture grows with the number of things of each kind in it.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite

struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth",
    abstract: "Measures how the cost of a picture grows with the number of things in it.",
    discussion: """
      10, 100, 1,000 and 10,000 things of each kind on a page of 1280 × 720, moved before every frame by a fraction of a pixel that \
      never comes twice. The numbers are microseconds of CPU for each thing, all threads together, above an empty page. The exponent \
      is that of the growth from the last but one count to the last: 1 is in proportion.
      """)

  @Option(help: ArgumentHelp("A kind of things; default: all.", valueName: "kind"))
  var kind: [String] = []
  @Option(help: "The frames of each count.")
  var frames = 12
  @Option(help: "The time after which a count is left with fewer frames, in seconds.")
  var seconds = 2.0
  @Option(help: "The largest count.")
  var most = 10_000

  func validate() throws {
    guard (5...10_000).contains(frames) else { throw ValidationError("--frames must be 5 to 10,000.") }
    guard (10...1_000_000).contains(most) else { throw ValidationError("--most must be 10 to 1,000,000.") }
    for name in kind where !GrowthKind.all.contains(where: { $0.name == name }) {
      let names = GrowthKind.all.map(\.name).joined(separator: ", ")
      throw ValidationError("no kind is called \(name); there are \(names)")
    }
  }

  func run() throws {
    let renderer = try Renderer()
    let counts = sequence(first: 10) { $0 * 10 }.prefix { $0 <= most }
    let machine = Machine.current
    print("\(machine.processor), \(machine.cores) cores, load \(Table.number(machine.load))")
    print(Table.row("kind", counts.map { "\($0)" } + ["exponent"]))
    let empty = try cost(renderer) { _ in }
    for measured in GrowthKind.all where kind.isEmpty || kind.contains(measured.name) {
      var above: [Double] = []
      for count in counts { above.append(max(try cost(renderer) { measured.fill($0, count) } - empty, 1e-4)) }
      let each = zip(above, counts).map { Table.number($0 * 1000 / Double($1)) }
      let exponent = above.count > 1 ? log10(above[above.count - 1] / above[above.count - 2]) : 1
      print(Table.row(measured.name, each + [Table.number(exponent)]))
    }
  }

  /// The median of the CPU milliseconds of a page that `fill` fills.
  private func cost(_ renderer: Renderer, _ fill: (CALayer) -> Void) throws -> Double {
    let (root, content) = CALayer.page(width: GrowthKind.width, height: GrowthKind.height)
    fill(content)
    let stage = Stage(root: root, moved: content)
    let canvas = try PixelMemory(width: GrowthKind.width, height: GrowthKind.height)
    var costs: [Cost] = []
    let start = wallClock()
    for frame in -2..<frames {
      if frame >= 5, wallClock() - start > seconds * 1000 { break }
      stage.advance(to: frame + 2)
      let cost = try Cost.measuring {
        _ = try renderer.render(
          stage.root, RenderOptions(redraw: .everything), into: canvas.bytes, bytesPerRow: canvas.bytesPerRow)
      }
      if frame >= 0 { costs.append(cost) }
    }
    return CostSummary(costs).cpu.median
  }
}

/// Things of one kind that a page is filled with.
struct GrowthKind {
  static let (width, height) = (1280, 720)

  let name: String
  /// Adds so many of them.
  let fill: (CALayer, Int) -> Void

  /// A kind of which each is added at a place of its own, in 18 × 14 points.
  private init(_ name: String, each add: @escaping (CALayer, Int, CGPoint) -> Void) {
    self.name = name
    fill = { content, count in
      var random = RandomNumbers(seed: 21)
      for index in 0..<count {
        let x = random.number(0...Double(Self.width - 18)), y = random.number(0...Double(Self.height - 14))
        add(content, index, CGPoint(x: x, y: y))
      }
    }
  }

  private init(_ name: String, fill: @escaping (CALayer, Int) -> Void) {
    (self.name, self.fill) = (name, fill)
  }

  /// All kinds, in the order in which they are measured.
  static var all: [GrowthKind] {
    [
      GrowthKind("solid") { $0.add(box($2), .hue($1)) },
      GrowthKind("turned") { content, index, origin in
        content.add(box(origin), .hue(index)).transform = CATransform3DMakeRotation(CGFloat(index), 0, 0, 1)
      },
      GrowthKind("rounded") { $0.add(box($2), .hue($1)).cornerRadius = 4 },
      GrowthKind("shape") { content, index, origin in
        let shape = CAShapeLayer()
        shape.frame = box(origin)
        shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 14, height: 8 + CGFloat(index % 4)), transform: nil)
        shape.fillColor = .hue(index)
        content.addSublayer(shape)
      },
      GrowthKind("text") { content, index, origin in
        let text = CATextLayer()
        text.frame = box(origin)
        (text.string, text.fontSize, text.foregroundColor) = ("\(index % 100)", 9, .hue(index))
        content.addSublayer(text)
      },
      GrowthKind("instances") { content, count in
        let replicator = CAReplicatorLayer()
        replicator.frame = content.bounds
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeTranslation(
          CGFloat(width) / CGFloat(count), CGFloat(height) / CGFloat(count) * 0.9, 0)
        replicator.add(CGRect(x: 0, y: 0, width: 16, height: 12), .hue(3)).cornerRadius = 4
        content.addSublayer(replicator)
      },
      GrowthKind("planes") { content, index, origin in
        content.sublayerTransform.m34 = -1 / 900
        let plane = content.add(box(origin), .hue(index))
        plane.transform = CATransform3DMakeRotation(0.4 + CGFloat(index % 7) / 10, 0, 1, 0)
      },
      GrowthKind("groups") { content, index, origin in
        let group = content.add(box(origin), nil)
        group.opacity = 0.5
        group.add(CGRect(x: 0, y: 0, width: 10, height: 8), .hue(index))
        group.add(CGRect(x: 6, y: 4, width: 10, height: 8), .hue(index + 1))
      },
      GrowthKind("clips") { content, index, origin in
        let clip = content.add(box(origin), .hue(index))
        (clip.cornerRadius, clip.masksToBounds) = (4, true)
        clip.add(CGRect(x: 4, y: 4, width: 20, height: 20), .hue(index + 1))
      },
      GrowthKind("masks") { content, index, origin in
        let layer = content.add(box(origin), .hue(index)), mask = CAShapeLayer()
        layer.add(CGRect(x: 4, y: 2, width: 6, height: 6), .hue(index + 1))
        mask.path = CGPath(ellipseIn: layer.bounds, transform: nil)
        layer.mask = mask
      },
      GrowthKind("shadows") { content, index, origin in
        let layer = content.add(box(origin), .hue(index))
        (layer.cornerRadius, layer.shadowOpacity, layer.shadowRadius) = (4, 0.5, 3)
      },
      GrowthKind("92 pixels") { content, count in
        // One gradient, which fills the page at 10,000 times 92.
        let gradient = CAGradientLayer(), side = (Double(count) / 10_000).squareRoot()
        gradient.frame = CGRect(x: 0, y: 0, width: side * Double(width), height: side * Double(height))
        gradient.colors = [CGColor.hue(1), CGColor.hue(2), CGColor.hue(4)]
        gradient.endPoint = CGPoint(x: 1, y: 1)
        content.addSublayer(gradient)
      },
    ]
  }

  private static func box(_ origin: CGPoint) -> CGRect {
    CGRect(origin: origin, size: CGSize(width: 16, height: 12))
  }
}

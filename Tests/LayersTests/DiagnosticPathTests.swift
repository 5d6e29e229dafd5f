// Tests of the paths of layers in diagnostics: they are right, and cheap however many siblings there are.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Paths of layers in diagnostics")
struct DiagnosticPathTests {
  private func paths(_ root: CALayer) throws -> [String] {
    try root.commit(limits: .trusted).diagnostics.map { $0.place?.description ?? "" }
  }

  private func broken(_ name: String? = nil) -> CALayer {
    let layer = CALayer()
    layer.name = name
    layer.zPosition = .nan
    return layer
  }

  @Test("A path counts the siblings before each layer, names masks, and is what the layer itself says")
  func components() throws {
    let root = CALayer()
    root.name = "root"
    var all: [CALayer] = []
    for _ in 0..<3 {
      let group = CALayer()
      root.addSublayer(group)
      group.addSublayer(CALayer())
      all.append(broken("leaf"))
      group.addSublayer(all[all.count - 1])
      group.addSublayer(broken())
      all.append(group.sublayers?[2] ?? group)
      let mask = broken()
      mask.addSublayer(CALayer())
      mask.addSublayer(broken("inside"))
      group.mask = mask
      all += [mask, mask.sublayers?[1] ?? mask]
    }
    let found = try paths(root)
    #expect(found == all.map { $0.layerPath().description })
    #expect(found[4] == "root/CALayer[1]/leaf[1]" && found[6] == "root/CALayer[1]/mask")
    #expect(found[7] == "root/CALayer[1]/mask/inside[1]")
  }

  @Test("Of a long path the two ends are shown", arguments: [1, 7, 8, 15, 16, 17, 18, 40])
  func longPaths(depth: Int) throws {
    let root = CALayer()
    var layer = root
    for level in 0..<depth {
      let inner = CALayer()
      inner.name = "level\(level)"
      if level % 3 == 1 { layer.addSublayer(CALayer()) }
      layer.addSublayer(inner)
      layer = inner
    }
    layer.zPosition = .nan
    #expect(try paths(root) == [layer.layerPath().description])
  }

  @Test("A very long name is cut, since it comes again in every path below")
  func longNames() throws {
    let root = CALayer()
    root.name = String(repeating: "é", count: 100_000)
    for _ in 0..<1_000 { root.addSublayer(broken()) }
    let found = try paths(root)
    #expect(found.count == 1_000)
    #expect(found.allSatisfy { $0.utf8.count < 200 && $0.hasPrefix("éé") && $0.contains("…/CALayer[") })
  }

  @Test("Of a list the value that isn't finite is named, not all of them")
  func longLists() throws {
    let shape = CAShapeLayer()
    shape.lineDashPattern = [NSNumber](repeating: 1, count: 10_000) + [NSNumber(value: Double.nan)]
    let messages = try shape.commit(limits: .trusted).diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].hasPrefix("lineDashPattern is a list with nan in it"))
  }

  @Test("What a full list is given is not even made")
  func counted() {
    var list = DiagnosticList()
    var made = 0
    func path() -> Place {
      made += 1
      return .layer(LayerPath("layer"))
    }
    func message() -> String {
      made += 1
      return "message"
    }
    for _ in 0..<5_000 { list.append(.notDrawn, at: path(), message()) }
    #expect(made == 2 * DiagnosticList.capacity && list.omittedCount == 5_000 - DiagnosticList.capacity)
    #expect(list.all.count == DiagnosticList.capacity + 1)
  }

  @Test("A hundred thousand siblings that all are diagnosed take a moment")
  func siblings() throws {
    let root = CALayer()
    let count = SeededRandom.trials(100_000)
    root.sublayers = (0..<count).map { _ in broken() }
    let start = cpuSeconds()
    let diagnostics = try root.commit(limits: .trusted).diagnostics
    #expect(diagnostics.omittedCount == count - 1000)
    // If each path counted the siblings before it, this would take minutes.
    #expect(cpuSeconds() - start < 20)
  }

  /// The processor time of this thread.
  private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

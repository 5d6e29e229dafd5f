// Tests of the amount of text that the layers of a tree show: the limits are for all of them together.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Limits of text")
struct TextLimitTests {
  private func layer(_ string: String, name: String, _ configure: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 1000)
    layer.fontSize = 20
    layer.string = string
    layer.name = name
    configure(layer)
    return layer
  }

  private func root(_ layers: CATextLayer...) -> CALayer {
    let root = CALayer()
    root.name = "root"
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func limits(lines: Int = 1000, glyphs: Int = 100_000) -> Limits {
    var limits = Limits.trusted
    limits.textLines = lines
    limits.glyphs = glyphs
    return limits
  }

  /// The number of lines of each text layer of a snapshot.
  private func lines(_ snapshot: LayerTreeSnapshot) -> [Int] {
    snapshot.nodes.compactMap { node in
      guard case .text(let layout) = node.kind else { return nil }
      return layout.lines.count
    }
  }

  private let text = "one\ntwo\nthree\nfour\nfive\nsix"

  @Test("Lines are counted over all layers; what is too much is left out, named, and the rest is there")
  func sum() throws {
    let tree = root(layer(text, name: "a"), layer(text, name: "b"), layer(text, name: "c"))
    let all = try tree.commit(limits: limits(lines: 18))
    #expect(lines(all) == [6, 6, 6] && all.diagnostics.all.isEmpty)
    let some = try tree.commit(limits: limits(lines: 10))
    #expect(lines(some) == [6, 4, 0])
    #expect(some.diagnostics.all.map(\.kind) == [.tooComplex, .tooComplex])
    #expect(some.diagnostics.all.map { $0.place?.description } == ["root/b[1]", "root/c[2]"])
    #expect(some.textLineCount == 10)
  }

  @Test("Glyphs are counted over all layers, before more is looked at")
  func glyphs() throws {
    let long = String(repeating: "many words ", count: 5000)
    let tree = root(layer(long, name: "a") { $0.isWrapped = true }, layer(long, name: "b"))
    let snapshot = try tree.commit(limits: limits(glyphs: 600))
    #expect(snapshot.glyphCount <= 600 && snapshot.glyphCount > 400)
    #expect(snapshot.diagnostics.all.first?.place?.description == "root/a[0]")
  }

  @Test("A tree with room for all is as it would be after one without, and the other way around")
  func keptLayouts() throws {
    let kept = layer(text, name: "a"), tree = root(kept)
    for _ in 0..<2 {
      #expect(lines(try tree.commit(limits: limits(lines: 4))) == [4])
      #expect(lines(try tree.commit(limits: limits(lines: 3))) == [3])
      let whole = try tree.commit(limits: limits())
      #expect(lines(whole) == [6] && whole.diagnostics.all.isEmpty)
    }
    // A layout that was made under limits is not cached.
    _ = try tree.commit(limits: limits(lines: 2))
    #expect(kept.layout.lines.count == 6)
  }

  @Test("A cut layout is kept as long as the limits are the same")
  func cutLayoutIsKept() throws {
    let tree = root(layer(text, name: "a"))
    func layout() throws -> TextLayout? {
      guard case .text(let layout) = try tree.commit(limits: limits(lines: 4)).nodes[1].kind else { return nil }
      return layout
    }
    // Fonts that another test registers at the same time change every layout.
    while true {
      let fonts = FontLibrary.shared.generation
      let (first, second) = (try layout(), try layout())
      guard FontLibrary.shared.generation == fonts else { continue }
      #expect(first != nil && first === second)
      break
    }
  }

  @Test("A layout is kept, too, where the limits end within a character")
  func halfCharacter() throws {
    // Each row has five UTF-16 units, the third of which is the first half of the second character: the limit lies
    // after such a third unit.
    let tree = root(layer("a" + String(repeating: "😀😀\n", count: 100), name: "a") { $0.bounds.size.height = 30 })
    func layout() throws -> TextLayout? {
      guard case .text(let layout) = try tree.commit(limits: limits(glyphs: 199)).nodes[1].kind else { return nil }
      return layout
    }
    // Fonts that another test registers at the same time change every layout.
    while true {
      let fonts = FontLibrary.shared.generation
      let (first, second) = (try layout(), try layout())
      guard FontLibrary.shared.generation == fonts else { continue }
      #expect(first?.lines.isEmpty == false && first === second)
      break
    }
  }

  @Test(
    "A layer that is full where the limits end is no reason for a diagnostic; one that lacks a line is",
    arguments: [CATextLayerTruncationMode.none, .end])
  func fullLayer(truncation: CATextLayerTruncationMode) throws {
    let tree = root(
      layer(text, name: "a") {
        $0.isWrapped = true
        $0.truncationMode = truncation
        $0.bounds.size.height = 60
      })
    let shown = lines(try tree.commit(limits: limits()))[0]
    #expect(shown == (truncation == .none ? 3 : 2))
    let full = try tree.commit(limits: limits(lines: shown))
    #expect(lines(full) == [shown] && full.diagnostics.all.isEmpty, "\(full.diagnostics.all)")
    let short = try tree.commit(limits: limits(lines: shown - 1))
    #expect(lines(short) == [shown - 1] && short.diagnostics.all.map(\.kind) == [.tooComplex])
  }

  @Test("Layers that don't show take nothing of the limits")
  func hidden() throws {
    let tree = root(
      layer(text, name: "a") { $0.isHidden = true }, layer(text, name: "b") { $0.opacity = 0 }, layer(text, name: "c"))
    let snapshot = try tree.commit(limits: limits(lines: 6))
    #expect(lines(snapshot) == [0, 0, 6] && snapshot.diagnostics.all.isEmpty)
  }

  @Test("Long text in a low layer takes what shows of it, and is no reason for a diagnostic", arguments: [true, false])
  func lowLayer(isWrapped: Bool) throws {
    let long = String(repeating: "Lorem ipsum dolor sit amet\n", count: 20_000)
    let tree = root(
      layer(long, name: "a") {
        $0.isWrapped = isWrapped
        $0.bounds.size.height = 60
      })
    let snapshot = try tree.commit(limits: limits(lines: 20, glyphs: 2000))
    #expect(snapshot.diagnostics.all.isEmpty && snapshot.textLineCount >= 3 && snapshot.textLineCount <= 12)
  }

  @Test("Text that is shortened at its end is whole in the eyes of the limits, however long it is")
  func shortened() throws {
    let long = String(repeating: "many words ", count: 5000)
    let tree = root(
      layer(long, name: "a") {
        $0.isWrapped = true
        $0.truncationMode = .end
        $0.bounds.size.height = 60
      })
    let snapshot = try tree.commit(limits: limits(lines: 20, glyphs: 2000))
    #expect(snapshot.diagnostics.all.isEmpty, "\(snapshot.diagnostics.all)")
  }

  @Test("A layer too narrow for a space with a mark is drawn, with its ellipsis")
  func markOnSpace() throws {
    let tree = root(
      layer(" \u{300}", name: "a") {
        $0.bounds = CGRect(x: 0, y: 0, width: 3, height: 50)
        $0.truncationMode = .end
      })
    #expect(try tree.commit(limits: .untrusted).diagnostics.all.isEmpty)
  }
}

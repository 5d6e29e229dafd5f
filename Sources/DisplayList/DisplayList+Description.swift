// A display list as text: a line for each node and each item, for bug reports and tests.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

extension DisplayList: CustomStringConvertible {
  /// The list as text: one line for each node, and below it, indented, one for each of its effects and items, and the
  /// nodes inside of it.
  ///
  /// A node's line has its index, its position in its parent and the box of its bounds. Numbers have at most three
  /// digits after the point.
  package var description: String { text { _ in nil } }

  /// The description with a title for each node that has one.
  package func text(titles: (Int) -> String?) -> String {
    var lines: [String] = []
    // The open nodes, the innermost last, each with the index at which it ends and the line that is written then.
    var open: [(end: Int, above: String?)] = []
    func indent() -> String { String(repeating: "  ", count: open.count) }
    func close(before index: Int) {
      while let last = open.last, last.end <= index {
        if let above = last.above { lines.append(indent() + above) }
        open.removeLast()
      }
    }
    for index in nodes.indices {
      close(before: index)
      let title = titles(index).map { " “\($0)”" } ?? ""
      lines.append(indent() + (isMask(index) ? "mask " : "node ") + "\(index)\(title) \(line(of: index))")
      open.append((Int(nodes[index].subtreeEnd), itemAbove(index).map { "above \(text(of: $0))" }))
      for remark in remarks[index] ?? [] { lines.append(indent() + "remark: \(remark.message)") }
      for effect in effects(of: index)?.lines ?? [] { lines.append(indent() + effect) }
      for item in items[itemsBelow(index)] { lines.append(indent() + text(of: item)) }
    }
    close(before: .max)
    return lines.joined(separator: "\n")
  }

  private func line(of index: Int) -> String {
    let node = nodes[index]
    var words: [String] = []
    guard node.isVisible else { return "hidden" }
    if node.matrix >= 0 {
      words.append("by \(matrices[Int(node.matrix)].words)")
    } else {
      words.append("at \(node.offset.words)" + (node.depth != 0 ? " depth \(node.depth.word)" : ""))
    }
    words.append(node.bounds.words)
    if node.sublayerMatrix >= 0 { words.append("inside by \(matrices[Int(node.sublayerMatrix)].words)") }
    if let instances = instances(of: index) {
      words.append("\(instances.transforms.count) times by \(instances.transforms.step.words)")
    }
    if node.keepsDepth { words.append("keeps depth") }
    if !node.flags.contains(.doubleSided) { words.append("one-sided") }
    if node.opacity < 1 {
      words.append("opacity \(Double(node.opacity).word)" + (node.flags.contains(.fadesAsGroup) ? " as a group" : ""))
    }
    if node.clipsToBounds { words.append("clips") }
    return words.joined(separator: ", ")
  }

  private func text(of item: Item) -> String {
    switch item {
    case .fill(let color): "fill \(color.words)"
    case .ring(let width, let color): "ring \(width.word) wide, \(color.words)"
    case .path(let index, let color): "path \(paths[Int(index)].words), \(color.words)"
    case .image(let index): "image \(images[Int(index)].words)"
    case .gradient(let index): "gradient \(gradients[Int(index)].words)"
    case .text(let index): "text of \(texts[Int(index)].block.lines.count) lines, scale \(texts[Int(index)].scale.word)"
    case .particles(let index): particles[Int(index)].words
    case .missing(let remark): "left out: \(remark.message)"
    }
  }
}

extension GroupEffects {
  /// A line for each effect.
  fileprivate var lines: [String] {
    var lines: [String] = []
    switch shadow {
    case .ofPicture(let shadow): lines.append("shadow \(shadow.words)")
    case .ofPath(let shadow): lines.append("shadow of path \(shadow.path.words), \(shadow.look.words)")
    case nil: break
    }
    if let scale = rasterizationScale { lines.append("bitmap, scale \(scale.word)") }
    lines += filters.map { "filter \($0.name)" }
    lines += backgroundFilters.map { "background filter \($0.name)" }
    if let blend { lines.append("blend \(blend.rawValue)") }
    if isIsolated { lines.append("isolated") }
    return lines
  }
}

extension PictureFilter {
  /// The filter in a few words.
  var name: String {
    switch self {
    case .blur(let sigma): "blur \(sigma.word)"
    case .colors: "colour matrix"
    }
  }
}

extension PictureShadow {
  fileprivate var words: String {
    "\(color.words), opacity \(opacity.word), offset \(offset.words), sigma \(sigma.word)"
  }
}

extension PathShape {
  fileprivate var words: String {
    "\(area.words), " + (bounds.map { "\($0.low.words) to \($0.high.words)" } ?? "nowhere")
  }
}

extension PathShape.Area {
  var words: String {
    switch self {
    case .fill(.nonZero): "filled"
    case .fill(.evenOdd): "filled even-odd"
    case .stroke(let style): "stroked \(style.width.word) wide"
    }
  }
}

extension ImageItem {
  fileprivate var words: String { part.words + (other.map { " and \($0.words)" } ?? "") }
}

extension ImageSource {
  var words: String {
    switch self {
    case .image(let image): "\(image.width) × \(image.height)"
    case .deferred(let drawing): "\(drawing.width) × \(drawing.height), drawn"
    }
  }
}

extension ImageItem.Part {
  fileprivate var words: String {
    let parts = placement.patches.count > 1 ? ", \(placement.patches.count) parts" : ""
    let color = tint.straightColor
    let factors = color == SIMD4(repeating: 1) ? "" : ", times \(color.x.word) \(color.y.word) \(color.z.word)"
    let share = tint.alpha == 1 ? "" : ", share \(tint.alpha.word)"
    return "\(source.words), \(placement.low.words) to \(placement.high.words)\(parts)\(factors)\(share)"
  }
}

extension ParticleItem {
  fileprivate var words: String {
    let extentWords = extent.isEmpty ? "" : ", \(extent.low.words) to \(extent.high.words)"
    return "\(instances.count) particles of \(pictures.count) images\(extentWords)\(isAdditive ? ", added" : "")"
  }
}

extension GradientRamp {
  fileprivate var words: String { "\(form) of \(colors.count) colours, \(start.words) to \(end.words)" }
}

extension BoxShape {
  fileprivate var words: String {
    var words = "box \(box.low.words) to \(box.high.words)"
    if !box.isSharp { words += " radius \(box.radius.word)" }
    return words
  }
}

extension CATransform3D {
  /// The six numbers of an affine map for a map that stays in the plane, else all sixteen.
  fileprivate var words: String {
    let affine = [m11, m12, m21, m22, m41, m42].map { Double($0) }, all = [row1, row2, row3, row4].map(\.words)
    return staysInPlane ? "(\(affine.map(\.word).joined(separator: " ")))" : "(\(all.joined(separator: ", ")))"
  }
}

extension Double {
  /// The number with at most three digits after the point.
  var word: String {
    guard magnitude < 1e12 else { return "\(self)" }
    let rounded = (self * 1_000).rounded() / 1_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension SIMD2<Double> {
  fileprivate var words: String { "\(x.word) \(y.word)" }
}

extension SIMD4<Double> {
  fileprivate var words: String { "\(x.word) \(y.word) \(z.word) \(w.word)" }
}

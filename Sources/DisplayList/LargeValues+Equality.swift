// The equality of large values that lists share: images, paths, texts, shadows of paths, and instances.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteText

/// Sources are equal where they are the same object: to compare pixels would take longer than to draw them.
extension ImageSource: Hashable {
  package static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.image(let a), .image(let b)): a === b
    case (.deferred(let a), .deferred(let b)): a === b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .image(let image): hasher.combine(ObjectIdentifier(image))
    case .deferred(let drawing): hasher.combine(ObjectIdentifier(drawing))
    }
  }
}

extension PathShape {
  /// Whether two shapes have the same outline: of the same path, or of two paths with the same elements. Unlike this,
  /// `==` knows a path by its identity, so that caches need not look at its elements.
  package func hasSameOutline(as other: PathShape) -> Bool {
    area == other.area && (path === other.path || path.storage == other.path.storage)
  }
}

extension PathShadow: Hashable {
  package static func == (a: PathShadow, b: PathShadow) -> Bool {
    a.look == b.look && a.reach == b.reach && a.path.hasSameOutline(as: b.path)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(look)
    hasher.combine(reach.low)
    hasher.combine(reach.high)
  }
}

/// Maps are equal where their count and their step are, of which the powers are computed.
extension InstanceTransforms: Hashable {
  package static func == (a: InstanceTransforms, b: InstanceTransforms) -> Bool {
    a.count == b.count && a.step == b.step
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(step)
  }
}

// MARK: Text

/// Blocks are equal where they draw the same: the same object, or two with the same glyphs at the same positions.
extension TextBlock: Hashable {
  package static func == (a: TextBlock, b: TextBlock) -> Bool {
    a === b || a.lines.elementsEqual(b.lines) { $0.drawsSame(as: $1) }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(lines.count)
    for line in lines {
      hasher.combine(line.low)
      hasher.combine(line.high)
    }
  }
}

extension TextLine {
  fileprivate func drawsSame(as other: TextLine) -> Bool {
    self === other
      || low == other.low && high == other.high
        && runs.elementsEqual(other.runs) { $0.drawsSame(as: $1) }
        && backgrounds.elementsEqual(other.backgrounds) { $0.drawsSame(as: $1) }
        && bars.elementsEqual(other.bars) { $0.drawsSame(as: $1) }
  }
}

extension TextBar {
  fileprivate func drawsSame(as other: TextBar) -> Bool {
    low == other.low && high == other.high && color == other.color
  }
}

extension GlyphRun {
  fileprivate func drawsSame(as other: GlyphRun) -> Bool {
    guard face == other.face, font === other.font || (font.size == other.font.size && font.matrix == other.font.matrix),
      fill == other.fill, stroke?.width == other.stroke?.width, stroke?.color == other.stroke?.color
    else { return false }
    return isLayer == other.isLayer && glyphs == other.glyphs && positions == other.positions
  }
}

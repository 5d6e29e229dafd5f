// Groups: pictures that are drawn on their own before they are faded, clipped, blended or masked as wholes, or cast a
// shadow.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// An open group.
struct RecordedGroup {
  /// The graphics state of drawing in the group, with the clips of the group itself.
  var state: DrawingState
  /// The pixels that the group can show, and those that cast their shadow into these.
  var clip: PixelRect
}

/// The effects on a group as a whole.
struct GroupEffect {
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  var shadow: DrawingShadow?
  var filters: [DrawingFilter] = []
  var hasMask = false
  /// Whether what is in the group blends with nothing outside of it.
  var isIsolated = false
  /// The factor by which everything in a node is faded one by one, where no group is needed for that.
  private(set) var tintAlpha = 1.0
  /// The factor by which a node's shadow and its content are faded one by one, in the group.
  private(set) var alphaInside = 1.0

  init(blendMode: CGBlendMode = .normal) { self.blendMode = blendMode }

  /// Creates the effect of a node's own values. The blend mode of a mask has no effect: only its picture counts.
  init(ofNode index: Int, in list: DisplayList, _ manner: DrawingManner) {
    let node = list.nodes[index], effects = list.effects(of: index)
    let opacity = Double(node.opacity)
    if !list.isMask(index) { blendMode = CGBlendMode(effects?.blend) }
    hasMask = node.mask != nil
    isIsolated = effects?.isIsolated == true
    if manner == .context, effects?.shadow != nil {
      alphaInside = opacity
      return
    }
    let fadesAsOne = node.flags.contains(.fadesAsGroup) || effects?.rasterizationScale != nil
    if hasMask || isIsolated || blendMode != .normal || (opacity < 1 && fadesAsOne && !list.drawsOneThing(index)) {
      alpha = opacity
    } else {
      tintAlpha = opacity
    }
  }

  /// Fades the group as a whole by the alpha of a tint, which then fades nothing in it. The tint's colours stay: they
  /// give the same for each thing in a group as for all of it.
  mutating func takeAlpha(of tint: inout Tint) {
    alpha *= tint.alpha
    tint = tint.withoutAlpha
  }

  /// Whether anything happens that needs a group.
  var isNeeded: Bool { hasMask || isIsolated || alpha < 1 || blendMode != .normal || shadow != nil || !filters.isEmpty }

  /// Whether the blend mode changes the backdrop where nothing is drawn.
  var isUnbounded: Bool { blendMode.formula.changesBackdropAlone }
}

extension ContextDrawing {
  /// Whether one more group may be opened.
  var hasRoomForGroup: Bool { groups.count <= limits.nestedGroups }

  /// Begins a group for everything drawn in `frame` and inside of it, which shows inside of `shape`.
  mutating func beginGroup(_ effect: GroupEffect, _ frame: inout RecordedFrame, cutBy shape: BoxShape? = nil) {
    var state = groups[groups.count - 1].state
    state.clips = frame.clips
    if let shape { clip(&state.clips, to: shape, under: frame.projection) }
    let inner = state
    state.transform = CGAffineTransform(frame.projection)
    state.alpha = CGFloat(effect.alpha)
    state.blendMode = effect.blendMode
    state.shadow = effect.shadow
    state.filters = effect.filters
    context.record(.beginTransparencyLayer, in: state)
    if let shadow = effect.shadow { frame.clip = shadow.source(of: frame.clip) }
    if !effect.filters.isEmpty { frame.clip = frame.clip.expanded(by: effect.filters.reach) }
    groups.append(RecordedGroup(state: inner, clip: frame.clip))
    frame.clips = inner.clips
  }

  /// Ends groups, the innermost first, until `count` are left, but never the picture itself.
  mutating func endGroups(downTo count: Int) {
    while groups.count > max(count, 1) {
      groups.removeLast()
      context.record(.endTransparencyLayer, in: groups[groups.count - 1].state)
    }
  }

  /// Calls `draw` with the frame of a node, clipped to the bounds where the node `clips`.
  mutating func drawInBounds(
    of node: DisplayList.Node, _ frame: RecordedFrame, clips: Bool,
    _ draw: (inout ContextDrawing, RecordedFrame) -> Void
  ) {
    guard clips else { return draw(&self, frame) }
    let count = groups.count
    var inside = frame
    clip(&inside, toBoundsOf: node)
    if !inside.clip.isEmpty { draw(&self, inside) }
    endGroups(downTo: count)
  }

  /// Limits a frame to the bounds of its node: by whole pixels, or else by a group, which is left open.
  mutating func clip(_ frame: inout RecordedFrame, toBoundsOf node: DisplayList.Node) {
    let shape = node.bounds
    let pixels = shape.pixelBounds(under: frame.projection, within: frame.clip)
    guard !shape.isPixelAligned(under: frame.projection) else { return limit(&frame, to: pixels) }
    // Without room for one more group, the drawing that it would clip is left out.
    guard !pixels.isEmpty, hasRoomForGroup else {
      frame.clip = .empty
      return
    }
    frame.clip = pixels
    beginGroup(GroupEffect(), &frame, cutBy: shape)
  }

  /// Limits a frame to pixels of its clip.
  mutating func limit(_ frame: inout RecordedFrame, to pixels: PixelRect) {
    guard pixels != frame.clip else { return }
    frame.clip = pixels
    guard !pixels.isEmpty else { return }
    // Within a group only the last limit to whole pixels is needed.
    frame.clips = groups[groups.count - 1].state.clips
    if pixels != groups[groups.count - 1].clip { frame.clips.append(.path(PathStorage(pixels), .winding)) }
  }
}

extension DrawingState {
  /// The state without its values for lines, colours and text, and for the picture as a whole: display items bring
  /// their own.
  var withoutLooks: DrawingState {
    var result = DrawingState(transform: transform)
    result.clips = clips
    result.shouldAntialias = shouldAntialias
    return result
  }
}

extension CGBlendMode {
  /// Creates the blend mode of Core Graphics that is the same as `mode`; normal where none is.
  init(_ mode: BlendMode?) {
    switch mode {
    case nil: self = .normal
    // For opaque pixels these are the same.
    case .linearDodge: self = .plusLighter
    case .linearBurn: self = .plusDarker
    case let mode?: self = CGBlendMode(formula: mode) ?? .normal
    }
  }
}

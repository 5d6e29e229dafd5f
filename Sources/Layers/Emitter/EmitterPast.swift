// EmitterPast: the numbers that an emitter on a stage had before they were changed.
// SPDX-License-Identifier: Apache-2.0

/// The numbers of an emitter and its cells until the last change of one of them, or of an animation.
///
/// Particles that were born before go on as they were born. Of an emitter on no stage nothing is remembered: it shows at
/// any time the particles that its values and its animations give.
package struct EmitterPast: Sendable {
  /// The moments, up to that of the last change.
  private(set) var moments: [EmitterTimeline.Moment]
  /// The places of the cells in their tree: other cells have no past.
  private let parents: [Int]

  private static let maxMoments = 1_024

  /// Whether the moments have the numbers of cells with these parents.
  func fits(_ parents: [Int]) -> Bool { self.parents == parents }

  /// Creates the past of an emitter that is going to be changed at a time, in seconds of its own time.
  init?(of simulation: EmitterSimulation, _ timeline: EmitterTimeline, until time: Double) {
    guard time.isFinite, !simulation.cells.isEmpty else { return nil }
    parents = simulation.cells.map(\.parent)
    moments = timeline.moments.filter { $0.time < time }
    var last = EmitterTimeline.Moment(
      time: time, emitter: timeline.values(at: time, ofCell: 0).emitter,
      cells: simulation.cells.indices.map { timeline.values(at: time, ofCell: $0).cell })
    if moments.isEmpty, let first = timeline.moments.first, first.time < time { last = first }
    moments.append(last)
    shorten(simulation)
  }

  /// Whether particles that were born in the past may be alive at a time, in seconds of the layer's own time.
  func mayShow(of layer: CAEmitterLayer, at time: Double) -> Bool {
    guard let end = moments.last?.time, let timeline = EmitterTimeline(moments: moments) else { return false }
    let simulation = EmitterContent(of: layer).simulation
    guard fits(simulation.cells.map(\.parent)) else { return false }
    // The particles of particles live on after them.
    let longest = simulation.cells.enumerated().reduce(0) { sum, cell in
      let speed = Double(abs(cell.element.timing.speed))
      return speed > 0 ? sum + timeline.longestLifetime(ofCell: cell.offset) / min(speed, 1) : sum
    }
    return time - end <= longest
  }

  /// Replaces the older half of very many moments by births at an even rate, as many as there were.
  private mutating func shorten(_ simulation: EmitterSimulation) {
    guard moments.count > Self.maxMoments else { return }
    let kept = Array(moments.suffix(Self.maxMoments / 2)), old = Array(moments.dropLast(kept.count)) + [kept[0]]
    guard let timeline = EmitterTimeline(moments: old) else { return }
    let begin = simulation.cells.map { $0.timing.beginTime - abs($0.timing.timeOffset) }.min() ?? 0
    let start = min(old[0].time, 0, begin), end = kept[0].time
    guard end > start else { return }
    var mean = kept[0]
    mean.emitter.birthRate = 1
    for cell in mean.cells.indices {
      mean.cells[cell].birthRate =
        BirthIntegral(of: timeline, cell: cell).births(from: start, to: end) / (end - start)
    }
    var first = mean
    first.time = start
    moments = [first, mean] + kept
  }
}

extension CALayer {
  /// Has an emitter on a stage remember its numbers until now, before one of its values or animations is changed.
  final func rememberPast() {
    guard marks.contains(.live), type(of: self) != CALayer.self, let emitter = self as? CAEmitterLayer else { return }
    emitter.rememberNumbers()
  }
}

extension CAEmitterLayer {
  fileprivate final func rememberNumbers() {
    let now = mediaTimeToLocal(CACurrentMediaTime())
    // Changes at one time are one change.
    if let past, past.moments.last.map({ $0.time >= now }) ?? false { return }
    var content = EmitterContent(of: self)
    // Without cells nothing is born, and the animations need not be looked at for each one that is added.
    guard now.isFinite, !content.simulation.cells.isEmpty else {
      past = nil
      return
    }
    content.time = now
    let animations = attachments?.compiledAnimations(of: self)
    let timeline = content.timeline(of: self, animations.map { [$0] } ?? [])?.timeline ?? content.simulation.timeline
    past = EmitterPast(of: content.simulation, timeline, until: now)
  }
}

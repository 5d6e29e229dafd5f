// EmitterTimeline: the numbers of an emitter and its cells as functions of time, given at some moments.
// SPDX-License-Identifier: Apache-2.0

/// The numbers of an emitter and its cells over time: known at moments, linear between them, and constant before the
/// first and after the last one.
///
/// Two moments at the same time are a jump. Particles take the numbers of the time at which they are born.
package struct EmitterTimeline: Sendable {
  /// The numbers at one time.
  package struct Moment: Hashable, Sendable {
    /// Seconds of the layer's local time.
    package var time: Double
    package var emitter: EmitterParameters
    /// The numbers of each cell, in the order of ``EmitterSimulation/cells``.
    package var cells: [CellParameters]

    package init(time: Double, emitter: EmitterParameters, cells: [CellParameters]) {
      self.time = time
      self.emitter = emitter
      self.cells = cells
    }
  }

  /// The moments in the order of their times, at least one.
  package private(set) var moments: [Moment]

  /// Creates a timeline on which nothing changes.
  package init(emitter: EmitterParameters, cells: [CellParameters]) {
    moments = [Moment(time: 0, emitter: emitter, cells: cells)]
  }

  /// Creates a timeline through the values of a function at some times, in seconds of the layer's local time.
  ///
  /// Times that are not finite are ignored. Without any other the values are those at time 0, for ever.
  package init(
    at times: [Double], _ values: (_ time: Double) -> (emitter: EmitterParameters, cells: [CellParameters])
  ) {
    let moments = times.map { time in
      let values = values(time)
      return Moment(time: time, emitter: values.emitter, cells: values.cells)
    }
    if let timeline = EmitterTimeline(moments: moments) {
      self = timeline
    } else {
      let constant = values(0)
      self.init(emitter: constant.emitter, cells: constant.cells)
    }
  }

  /// Creates a timeline from moments, of which those whose time is not finite are ignored; nil where no other is left.
  package init?(moments given: [Moment]) {
    let finite = given.filter(\.time.isFinite)
    guard !finite.isEmpty else { return nil }
    let isInOrder = zip(finite, finite.dropFirst()).allSatisfy { $0.time <= $1.time }
    // A sort by time and position leaves the two sides of a jump in their order.
    moments =
      isInOrder
      ? finite
      : finite.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Whether nothing changes.
  package var isConstant: Bool { moments.count == 1 }

  /// Returns the numbers of the layer and of one cell at a time.
  func values(at time: Double, ofCell cell: Int) -> (emitter: EmitterParameters, cell: CellParameters) {
    let next = firstMoment(after: time)
    guard next > 0 else { return (moments[0].emitter, moments[0].cells[cell]) }
    let before = moments[next - 1]
    guard next < moments.count, time > before.time else { return (before.emitter, before.cells[cell]) }
    let after = moments[next], fraction = (time - before.time) / (after.time - before.time)
    return (
      before.emitter.mixed(with: after.emitter, at: fraction),
      before.cells[cell].mixed(with: after.cells[cell], at: fraction)
    )
  }

  /// Returns the index of the first moment that is later than a time; their number where there is none.
  private func firstMoment(after time: Double) -> Int {
    var low = 0, high = moments.count
    while low < high {
      let middle = low + (high - low) / 2
      if moments[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns an upper bound of the lifetimes that particles of a cell are born with, in seconds of the cell's time.
  func longestLifetime(ofCell cell: Int) -> Double {
    let factor = moments.reduce(0) { max($0, $1.emitter.lifetime) }
    let longest = moments.reduce(0) { max($0, $1.cells[cell].lifetime + $1.cells[cell].lifetimeRange.magnitude / 2) }
    return factor > 0 && longest > 0 ? factor * longest : 0
  }
}

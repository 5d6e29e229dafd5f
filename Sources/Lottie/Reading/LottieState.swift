// LottieState: the states of the state machines of a dotLottie archive.
// SPDX-License-Identifier: Apache-2.0

/// A state of a state machine: an animation, or a part of it.
struct LottieState {
  enum Segment {
    case marker(String)
    case frames(Double, Double)
  }

  var name: String
  /// The identifier of the animation; nil for the one that the archive begins with.
  var animation: String?
  var segment: Segment?

  /// Nil for a state that shows nothing of its own.
  init?(_ value: JSONValue) {
    guard let name = value.identifier("name"), value["type"]?.string != "GlobalState" else { return nil }
    (self.name, animation) = (name, value["animation"]?.string.flatMap { $0.isEmpty ? nil : $0 })
    if let frames = value["segment"]?.numbers, frames.count == 2 {
      segment = .frames(frames[0], frames[1])
    } else {
      segment = (value["segment"]?.string ?? value["marker"]?.string).flatMap { $0.isEmpty ? nil : .marker($0) }
    }
  }
}

extension LottieFile {
  /// Has the animation begin and end with a segment; false if that has none of its frames.
  mutating func show(_ segment: LottieState.Segment) -> Bool {
    let bounds: (first: Double, last: Double)?
    switch segment {
    case .frames(let first, let last): bounds = (first, last)
    case .marker(let name): bounds = self.segment(ofMarker: name)
    }
    guard let bounds else { return false }
    let (first, last) = (max(bounds.first, inPoint), min(bounds.last, outPoint))
    guard first < last else { return false }
    (inPoint, outPoint) = (first, last)
    return true
  }

  /// The frames of the first marker of a name; nil if there is none. A marker without a duration ends when the next marker in time begins,
  /// or when the animation ends.
  func segment(ofMarker name: String) -> (first: Double, last: Double)? {
    guard let marker = markers.first(where: { $0.name == name }) else { return nil }
    let next = markers.map(\.time).filter { $0 > marker.time }.min() ?? outPoint
    return (marker.time, marker.duration > 0 ? marker.time + marker.duration : next)
  }
}

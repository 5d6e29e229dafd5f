// CAMLDocument+States: putting a document's tree into one of its states.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

extension CAMLDocument {
  /// Puts the tree into the state `name` at once: the tree as it was read, then the changes of the states that it is
  /// based on, then its own.
  ///
  /// Each layer that has states is in one of its own; only those that have a state `name` change. Animations that the
  /// state adds begin at the time of the media clock. Fails with `usage` when there is no such state; the message names
  /// the existing ones. Changes whose target is not in the document have no effect.
  public func apply(state name: String) throws(RenderError) {
    try setState(name, at: CACurrentMediaTime(), transitionSpeed: 0)
  }

  /// Puts the tree back to the state in which it was read, at once, in all values that a state can change.
  public func revertToInitialState() {
    stage.enter(nil, ofListsAt: Array(stage.lists.indices), at: CACurrentMediaTime(), speed: 0)
  }

  /// Puts the tree into the state `name` with the animations of the transition that leads there.
  ///
  /// The layers take the state's values at once, as Core Animation's model layers do, and the transition's animations
  /// begin at `time`, in seconds of the media clock: each goes from the value that is shown at that moment, also in the
  /// midst of another transition, to the new one. What the transition does not name changes without animation, and
  /// pictures of earlier times show the new state too. A begin time of an animation in the document is a delay.
  ///
  /// `name` nil stands for the tree as it was read, for which a transition to `*` is used. `transitionSpeed` is the
  /// number of a transition's seconds that pass in each second, 1 by default; 0, or what is no number, animates nothing.
  /// Fails with `usage` when there is no such state, or `time` is not finite.
  public func setState(
    _ name: String?, at time: CFTimeInterval = CACurrentMediaTime(), transitionSpeed: Float = 1
  ) throws(RenderError) {
    guard time.isFinite else {
      throw RenderError(.usage, "a state cannot be set at the time \(time); a finite number of seconds is needed")
    }
    let indices = stage.lists.indices.filter { index in
      name == nil || stage.lists[index].states.contains { $0.name == name }
    }
    if let name, indices.isEmpty {
      let names = states.map { "“\($0.name)”" }.joined(separator: ", ")
      throw RenderError(
        .usage,
        "there is no state “\(name)”; "
          + (names.isEmpty ? "the document has none" : "the document has \(names)"))
    }
    stage.enter(name, ofListsAt: indices, at: time, speed: transitionSpeed)
  }

  /// The names of the states that the tree is in, one for each layer that has states and is in one; empty at first.
  public var currentStates: [String] { stage.current.compactMap { $0 } }

  /// Returns the transition from one state to another: one that names both, or else one that names `*` for one or both.
  public func transition(from: String, to: String) -> CAMLStateTransition? {
    StateList(layer: rootLayer, transitions: transitions).transition(from: from, to: to)
  }

  /// The duration in seconds of animations that have none.
  static let defaultDuration: CFTimeInterval = 0.25
}

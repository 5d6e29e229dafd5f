// StateField: a stored value in a layer's state, found by its offset.
// SPDX-License-Identifier: Apache-2.0

/// A stored value of a ``LayerState`` or of its rare values.
///
/// It is read and written at its address: reading by a key path copies the whole state.
struct StateField<Value>: Sendable {
  private let offset: Int
  private let isRare: Bool
  /// Changes the state after the value was set, as the property's setter does.
  private let adjust: (@Sendable (inout LayerState) -> Void)?

  private init(_ offset: Int?, isRare: Bool, _ adjust: (@Sendable (inout LayerState) -> Void)?) {
    guard let offset else { preconditionFailure("a field is a stored value") }
    (self.offset, self.isRare, self.adjust) = (offset, isRare, adjust)
  }

  /// The value that every state has at `path`.
  init(common path: KeyPath<LayerState, Value>, adjust: (@Sendable (inout LayerState) -> Void)?) {
    self.init(MemoryLayout<LayerState>.offset(of: path), isRare: false, adjust)
  }

  /// The rare value at `path`.
  init(rare path: KeyPath<RareLayerState, Value>) {
    self.init(MemoryLayout<RareLayerState>.offset(of: path), isRare: true, nil)
  }

  /// A stored member of the value.
  func member<Member>(_ path: KeyPath<Value, Member>) -> StateField<Member> {
    StateField<Member>(MemoryLayout<Value>.offset(of: path).map { offset + $0 }, isRare: isRare, adjust)
  }

  /// Returns the value.
  @inline(__always)
  func read(_ state: UnsafePointer<LayerState>) -> Value {
    let offset = offset
    return isRare
      ? state.pointee.withRareAddress { $0.load(fromByteOffset: offset, as: Value.self) }
      : UnsafeRawPointer(state).load(fromByteOffset: offset, as: Value.self)
  }

  /// Sets the value.
  @inline(__always)
  func write(_ state: inout LayerState, _ value: Value) { change(&state) { $0 = value } }

  /// Changes the value.
  @inline(__always)
  func change(_ state: inout LayerState, _ body: (inout Value) -> Void) {
    if isRare {
      withUnsafeMutablePointer(to: &state.rare) { change(at: $0, body) }
    } else {
      withUnsafeMutablePointer(to: &state) { change(at: $0, body) }
    }
    adjust?(&state)
  }

  @inline(__always)
  private func change(at address: UnsafeMutableRawPointer, _ body: (inout Value) -> Void) {
    body(&(address + offset).assumingMemoryBound(to: Value.self).pointee)
  }
}

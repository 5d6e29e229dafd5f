// Fingerprint: a number that stands for many, found faster than by the hasher of the standard library.
// SPDX-License-Identifier: Apache-2.0

/// A number that stands for a sequence of numbers. Two sequences that differ have the same one by chance alone, once in 2⁶⁴.
struct Fingerprint: Hashable {
  private(set) var value: UInt64

  /// Sets and dictionaries need no hash of what is one already. Without this requirement of `Hashable`, which is not documented, they are
  /// slower and no different.
  func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: value) ^ seed }

  init(_ value: UInt64 = 0x9E37_79B9_7F4A_7C15) { self.value = value }

  /// Adds a number to the sequence: the two halves of a product, each of which depends on every bit.
  mutating func add(_ number: UInt64) {
    let product = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = (product.high ^ product.low) &+ 0xA076_1D64_78BD_642F
    // 0 stands for what is not known.
    if value == 0 { value = 1 }
  }

  /// Adds two numbers of which 0 and −0 count as equal.
  @inline(__always)
  mutating func add(_ numbers: SIMD2<Double>) {
    add((numbers.x + 0).bitPattern)
    add((numbers.y + 0).bitPattern)
  }

  /// Adds an object, which stays the same as long as somebody holds it.
  mutating func add(_ object: AnyObject) { add(UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))) }
}

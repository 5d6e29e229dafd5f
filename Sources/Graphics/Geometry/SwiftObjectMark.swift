// SwiftObjectMark: what keeps Foundation from taking an object of ours for one of Core Foundation's.
// SPDX-License-Identifier: Apache-2.0

/// The first stored property of every class that derives from `NSObject`.
///
/// Core Foundation compares what lies in its collections, the attributes of an `NSAttributedString` above all. On Linux
/// it tells its own objects from Swift's by the word that follows the two of the object's header: its own objects keep
/// their type there, in bits 8 to 17. A Swift object has its first stored property in that place. Where those ten bits
/// happen to be zero, as in a length, a small number or nil, the object is taken for one of Core Foundation's without a
/// type, and the process ends. With all ten bits set, the object is asked by `isEqual(_:)` and `hash`, as it should be.
///
/// (`CFEqual`, `CFHash` and `_CFIsSwift` in CFRuntime.c of swift-corelibs-foundation.)
package struct SwiftObjectMark: Sendable {
  private let bits: UInt

  /// Creates the mark. It stays a call, so that no optimiser finds the property constant and leaves its word unset.
  @inline(never)
  package init() { bits = 0x3_FF00 }
}

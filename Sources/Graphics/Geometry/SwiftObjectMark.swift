// SwiftObjectMark: keeps Foundation from mistaking an object of these modules for one of Core Foundation's.
// SPDX-License-Identifier: Apache-2.0

/// The first stored property of every class that derives from `NSObject`.
///
/// Core Foundation compares the elements of its collections, most notably the attributes of an `NSAttributedString`. On
/// Linux it tells its own objects from Swift's by the word that follows the two of the object's header: its own objects
/// hold their type there, in bits 8 to 17. A Swift object has its first stored property in that place. If those ten
/// bits happen to be zero, as in a length, a small number or nil, the object is taken for one of Core Foundation's
/// without a type, and the process ends. With all ten bits set, Core Foundation calls the object's `isEqual(_:)` and
/// `hash`, as it should.
///
/// (`CFEqual`, `CFHash` and `_CFIsSwift` in CFRuntime.c of swift-corelibs-foundation.)
package struct SwiftObjectMark: Sendable {
  private let bits: UInt

  /// Creates the mark. It is never inlined, so that no optimiser finds the property constant and leaves its word unset.
  @inline(never)
  package init() { bits = 0x3_FF00 }
}

// Names of times and numbers that client code expects from the C library and from Core Foundation.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
/// The microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The milliseconds of a second.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The largest finite number of single precision.
public let MAXFLOAT: Float = .greatestFiniteMagnitude
/// The smallest positive number of full precision in a coordinate.
public let CGFLOAT_MIN = CGFloat.leastNormalMagnitude
/// The largest finite coordinate.
public let CGFLOAT_MAX = CGFloat.greatestFiniteMagnitude
/// The distance from 1 to the next larger coordinate.
public let CGFLOAT_EPSILON = CGFloat.ulpOfOne

/// The seconds from the beginning of 1970 to the reference date, the beginning of 2001.
public let kCFAbsoluteTimeIntervalSince1970: CFTimeInterval = 978_307_200
/// The seconds from the beginning of 1904 to the reference date, the beginning of 2001.
public let kCFAbsoluteTimeIntervalSince1904: CFTimeInterval = 3_061_152_000

/// Returns the time of the clock on the wall, in seconds since the reference date.
///
/// It is not the time of animations: that is `CACurrentMediaTime()`, which stands still until a program moves it.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// A whole number.
public typealias NSInteger = Int
/// A whole number that is not negative.
public typealias NSUInteger = UInt

/// Returns the number of objects of an array.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }
/// Returns an object of an array, counted from 0; nil where there is none.
public func CFArrayGetValueAtIndex(_ array: CFArray, _ index: CFIndex) -> CFTypeRef? {
  index >= 0 && index < array.count ? array.object(at: index) : nil
}
/// Returns the number of entries of a dictionary.
public func CFDictionaryGetCount(_ dictionary: CFDictionary) -> CFIndex { dictionary.count }
/// Returns the number of UTF-16 units of a string.
public func CFStringGetLength(_ string: CFString) -> CFIndex { string.utf16.count }

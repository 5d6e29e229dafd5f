// Names that client code expects from Core Foundation and the C library, spelled for Linux.
// SPDX-License-Identifier: Apache-2.0

@_exported import Foundation

/// A duration or a point in time, in seconds.
public typealias CFTimeInterval = Double
/// A point in time, in seconds since the reference date.
public typealias CFAbsoluteTime = Double
/// A string; toll-free bridging has no counterpart on Linux, so it is Swift's own type.
public typealias CFString = String
/// Any Core Foundation object: here a value of any type, since a `CFString` is a string of Swift's own.
public typealias CFTypeRef = Any
/// A buffer of bytes.
public typealias CFData = Data
/// The address of a resource.
public typealias CFURL = URL
/// An ordered collection of objects.
public typealias CFArray = NSArray
/// A dictionary of objects.
public typealias CFDictionary = NSDictionary
/// A count or an index.
public typealias CFIndex = Int
/// The index of a glyph in a font.
public typealias CGGlyph = UInt16

/// The Boolean true as an object.
public let kCFBooleanTrue = NSNumber(value: true)
/// The Boolean false as an object.
public let kCFBooleanFalse = NSNumber(value: false)

/// Positive infinity, under a name from the C library.
public let HUGE: Float = .infinity

/// A range of consecutive items: its start and its length.
public struct CFRange: Hashable, Codable, Sendable {
  /// The index of the first item.
  public var location: CFIndex
  /// The number of items.
  public var length: CFIndex

  /// Creates the empty range at 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// Creates the range of `length` items starting at `location`.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// The range of `length` items starting at `location`.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
  CFRange(location: location, length: length)
}

/// Calls `body` and returns what it returns; on Linux there is no pool to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

// CFTypeID: numbers that tell the kinds of objects apart, for code that finds a colour or a path in an `Any`.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A number for each kind of object that Core Foundation and Core Graphics have. It differs from Apple's, which differs between systems.
public typealias CFTypeID = UInt

/// A class with a type identifier.
package protocol CFTyped: AnyObject {
  /// The identifier of the kind.
  static var typeID: CFTypeID { get }
}

/// Returns the identifier of the kind of an object; 0, which is that of no kind, for objects of other modules.
public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID {
  switch object {
  case let typed as any CFTyped: type(of: typed).typeID
  case let number as NSNumber:
    number === kCFBooleanTrue || number === kCFBooleanFalse ? CFBooleanGetTypeID() : CFNumberGetTypeID()
  case is NSString, is String: CFStringGetTypeID()
  case is NSAttributedString: CFAttributedStringGetTypeID()
  case is NSArray: CFArrayGetTypeID()
  case is NSDictionary: CFDictionaryGetTypeID()
  case is NSData, is CFData: CFDataGetTypeID()
  case is NSURL, is CFURL: CFURLGetTypeID()
  case is NSDate: CFDateGetTypeID()
  case is NSNull: CFNullGetTypeID()
  default: 0
  }
}

/// The identifier of `NSNull`.
public func CFNullGetTypeID() -> CFTypeID { 1 }
/// The identifier of strings.
public func CFStringGetTypeID() -> CFTypeID { 2 }
/// The identifier of numbers.
public func CFNumberGetTypeID() -> CFTypeID { 3 }
/// The identifier of `kCFBooleanTrue` and `kCFBooleanFalse`; other objects that hold a Boolean are numbers on Linux.
public func CFBooleanGetTypeID() -> CFTypeID { 4 }
/// The identifier of arrays.
public func CFArrayGetTypeID() -> CFTypeID { 5 }
/// The identifier of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { 6 }
/// The identifier of data.
public func CFDataGetTypeID() -> CFTypeID { 7 }
/// The identifier of addresses.
public func CFURLGetTypeID() -> CFTypeID { 8 }
/// The identifier of dates.
public func CFDateGetTypeID() -> CFTypeID { 9 }
/// The identifier of strings with attributes.
public func CFAttributedStringGetTypeID() -> CFTypeID { 10 }

// MARK: Core Graphics

extension CGColor: CFTyped {
  /// The identifier of colours.
  public static var typeID: CFTypeID { 32 }
}

extension CGColorSpace: CFTyped {
  /// The identifier of colour spaces.
  public static var typeID: CFTypeID { 33 }
}

extension CGContext: CFTyped {
  /// The identifier of contexts.
  public static var typeID: CFTypeID { 34 }
}

extension CGDataProvider: CFTyped {
  /// The identifier of sources of bytes.
  public static var typeID: CFTypeID { 35 }
}

extension CGGradient: CFTyped {
  /// The identifier of gradients.
  public static var typeID: CFTypeID { 36 }
}

extension CGImage: CFTyped {
  /// The identifier of images.
  public static var typeID: CFTypeID { 37 }
}

extension CGPath: CFTyped {
  /// The identifier of paths, those that can be changed included.
  public class var typeID: CFTypeID { 38 }
}

extension CGPattern: CFTyped {
  /// The identifier of patterns.
  public static var typeID: CFTypeID { 39 }
}

extension CGLayer: CFTyped {
  /// The identifier of layers of contexts.
  public static var typeID: CFTypeID { 40 }
}

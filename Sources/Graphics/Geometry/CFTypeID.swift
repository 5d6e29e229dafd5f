// CFTypeID: numbers that tell the kinds of objects apart, for code that finds a colour or a path in an `Any`.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A number for each kind of object that Core Foundation and Core Graphics have. It differs from Apple's, which differs between systems.
public typealias CFTypeID = UInt

/// A class with a type identifier.
package protocol CFTyped: AnyObject {
  /// The identifier of the kind.
  static var cfTypeID: CFTypeID { get }
}

/// Returns the identifier of the kind of an object; 0, which is that of no kind, for objects of other modules.
public func CFGetTypeID(_ object: CFTypeRef!) -> CFTypeID {
  switch object {
  case let typed as any CFTyped: type(of: typed).cfTypeID
  case let number as NSNumber: number === kCFBooleanTrue || number === kCFBooleanFalse ? booleanTypeID : numberTypeID
  case is NSString: stringTypeID
  case is NSAttributedString: attributedStringTypeID
  case is NSArray: arrayTypeID
  case is NSDictionary: dictionaryTypeID
  case is NSData: dataTypeID
  case is NSURL: urlTypeID
  case is NSDate: dateTypeID
  case is NSNull: nullTypeID
  default: 0
  }
}

private let nullTypeID: CFTypeID = 1
private let stringTypeID: CFTypeID = 2
private let numberTypeID: CFTypeID = 3
private let booleanTypeID: CFTypeID = 4
private let arrayTypeID: CFTypeID = 5
private let dictionaryTypeID: CFTypeID = 6
private let dataTypeID: CFTypeID = 7
private let urlTypeID: CFTypeID = 8
private let dateTypeID: CFTypeID = 9
private let attributedStringTypeID: CFTypeID = 10

/// The identifier of `NSNull`.
public func CFNullGetTypeID() -> CFTypeID { nullTypeID }
/// The identifier of strings.
public func CFStringGetTypeID() -> CFTypeID { stringTypeID }
/// The identifier of numbers.
public func CFNumberGetTypeID() -> CFTypeID { numberTypeID }
/// The identifier of `kCFBooleanTrue` and `kCFBooleanFalse`; other objects that hold a Boolean are numbers on Linux.
public func CFBooleanGetTypeID() -> CFTypeID { booleanTypeID }
/// The identifier of arrays.
public func CFArrayGetTypeID() -> CFTypeID { arrayTypeID }
/// The identifier of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { dictionaryTypeID }
/// The identifier of data.
public func CFDataGetTypeID() -> CFTypeID { dataTypeID }
/// The identifier of addresses.
public func CFURLGetTypeID() -> CFTypeID { urlTypeID }
/// The identifier of dates.
public func CFDateGetTypeID() -> CFTypeID { dateTypeID }
/// The identifier of strings with attributes.
public func CFAttributedStringGetTypeID() -> CFTypeID { attributedStringTypeID }

// MARK: Core Graphics

extension CGColor: CFTyped {
  package static var cfTypeID: CFTypeID { 32 }
  /// The identifier of colours.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGColorSpace: CFTyped {
  package static var cfTypeID: CFTypeID { 33 }
  /// The identifier of colour spaces.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGContext: CFTyped {
  package static var cfTypeID: CFTypeID { 34 }
  /// The identifier of contexts.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGDataProvider: CFTyped {
  package static var cfTypeID: CFTypeID { 35 }
  /// The identifier of sources of bytes.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGGradient: CFTyped {
  package static var cfTypeID: CFTypeID { 36 }
  /// The identifier of gradients.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGImage: CFTyped {
  package static var cfTypeID: CFTypeID { 37 }
  /// The identifier of images.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGPath: CFTyped {
  package static var cfTypeID: CFTypeID { 38 }
  /// The identifier of paths, those that can be changed included.
  public class var typeID: CFTypeID { cfTypeID }
}

extension CGPattern: CFTyped {
  package static var cfTypeID: CFTypeID { 39 }
  /// The identifier of patterns.
  public static var typeID: CFTypeID { cfTypeID }
}

extension CGLayer: CFTyped {
  package static var cfTypeID: CFTypeID { 40 }
  /// The identifier of layers of contexts.
  public static var typeID: CFTypeID { cfTypeID }
}

// UIDevice: what clients ask about the machine, answered for a simulated telephone or tablet.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The orientations of a device in space.
public enum UIDeviceOrientation: Int, Sendable {
  /// None that is known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its side, with its top at the left.
  case landscapeLeft = 3
  /// On its side, with its top at the right.
  case landscapeRight = 4
  /// On its back.
  case faceUp = 5
  /// On its face.
  case faceDown = 6

  /// Whether the device stands upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the device stands on one of its long sides.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether a picture can be upright on a device that is held so.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The machine: a telephone or a tablet by the traits of the simulated screen, with the system that runs the program.
open class UIDevice: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private static let only = UIDevice()

  /// The only device.
  open class var current: UIDevice { only }

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of device: `iPad` where the screen is that of a tablet, and `iPhone` otherwise.
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The kind of device.
  open var localizedModel: String { model }
  /// The name of the system that runs the program, such as `Linux`.
  open var systemName: String {
    #if os(Linux)
    "Linux"
    #else
    "Unix"
    #endif
  }
  /// The version of the system that runs the program: numbers between periods.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of device by the traits of the simulated screen.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
  /// The orientation: upright, or on its side where the simulated screen is wider than it is high.
  open var orientation: UIDeviceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
  /// Whether several programs run at the same time; true.
  open var isMultitaskingSupported: Bool { true }
  /// An identifier of the device; nil, as there is none.
  open var identifierForVendor: UUID? { nil }
  /// Called by code that wants to hear of turns of the device; does nothing, as it does not turn.
  open func beginGeneratingDeviceOrientationNotifications() {}
  /// Called by code that no longer wants to hear of turns of the device; does nothing.
  open func endGeneratingDeviceOrientationNotifications() {}
}

extension UIDevice {
  /// Posted when the device was turned; nothing here posts it.
  public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
}

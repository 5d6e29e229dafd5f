// Tests of what clients ask about the machine, and of calls that have no effect on one that nobody holds.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("The device")
struct DeviceTests {
  @Test("The device is that of the simulated screen, on the system that runs the program")
  func device() {
    let device = UIDevice.current
    #expect(device === UIDevice.current && device.userInterfaceIdiom != .unspecified)
    #expect((device.userInterfaceIdiom == .pad) == (device.model == "iPad") && device.localizedModel == device.model)
    #expect(device.orientation.isValidInterfaceOrientation && device.identifierForVendor == nil)
    #expect(!device.systemName.isEmpty && device.systemVersion.split(separator: ".").compactMap { Int($0) }.count == 3)
  }

  @Test("Orientations are upright, on a side, or flat")
  func orientations() {
    let all = (0...7).compactMap(UIDeviceOrientation.init(rawValue:))
    #expect(all.count == 7 && all.filter(\.isPortrait) == [.portrait, .portraitUpsideDown])
    #expect(all.filter(\.isLandscape) == [.landscapeLeft, .landscapeRight])
    #expect(all.filter(\.isFlat) == [.faceUp, .faceDown])
    #expect(all.filter(\.isValidInterfaceOrientation).map(\.rawValue) == [1, 2, 3, 4])
  }

  @Test("Names of notifications are UIKit's, and differ")
  func names() {
    let names = [
      UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
      UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardDidChangeFrameNotification,
      UIDevice.orientationDidChangeNotification,
    ]
    #expect(Set(names).count == names.count && names[0].rawValue == "UIKeyboardWillShowNotification")
  }
}

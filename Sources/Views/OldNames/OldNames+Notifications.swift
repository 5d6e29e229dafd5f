// The names that notifications of UIKit had before Swift 4.2.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Notification.Name {
  /// `UIApplication.didFinishLaunchingNotification`.
  public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
  /// `UIApplication.didBecomeActiveNotification`.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// `UIApplication.willResignActiveNotification`.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// `UIApplication.didEnterBackgroundNotification`.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// `UIApplication.willEnterForegroundNotification`.
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  /// `UIApplication.willTerminateNotification`.
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  /// `UIApplication.didReceiveMemoryWarningNotification`.
  public static let UIApplicationDidReceiveMemoryWarning = UIApplication.didReceiveMemoryWarningNotification
  /// `UIApplication.significantTimeChangeNotification`.
  public static let UIApplicationSignificantTimeChange = UIApplication.significantTimeChangeNotification
  /// `UIContentSizeCategory.didChangeNotification`.
  public static let UIContentSizeCategoryDidChange = UIContentSizeCategory.didChangeNotification
  /// `UIWindow.didBecomeKeyNotification`.
  public static let UIWindowDidBecomeKey = UIWindow.didBecomeKeyNotification
  /// `UIAccessibility.reduceMotionStatusDidChangeNotification`.
  public static let UIAccessibilityReduceMotionStatusDidChange =
    UIAccessibility.reduceMotionStatusDidChangeNotification
}

// The constants by which attributes of text were named before Swift 4, and by which fonts were weighted.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The name of `NSAttributedString.Key.font`.
public let NSFontAttributeName = NSAttributedString.Key.font.rawValue
/// The name of `NSAttributedString.Key.paragraphStyle`.
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle.rawValue
/// The name of `NSAttributedString.Key.foregroundColor`.
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor.rawValue
/// The name of `NSAttributedString.Key.backgroundColor`.
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor.rawValue
/// The name of `NSAttributedString.Key.ligature`.
public let NSLigatureAttributeName = NSAttributedString.Key.ligature.rawValue
/// The name of `NSAttributedString.Key.kern`.
public let NSKernAttributeName = NSAttributedString.Key.kern.rawValue
/// The name of `NSAttributedString.Key.strikethroughStyle`.
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle.rawValue
/// The name of `NSAttributedString.Key.strikethroughColor`.
public let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor.rawValue
/// The name of `NSAttributedString.Key.underlineStyle`.
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle.rawValue
/// The name of `NSAttributedString.Key.underlineColor`.
public let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor.rawValue
/// The name of `NSAttributedString.Key.strokeColor`.
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor.rawValue
/// The name of `NSAttributedString.Key.strokeWidth`.
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth.rawValue
/// The name of `NSAttributedString.Key.shadow`.
public let NSShadowAttributeName = NSAttributedString.Key.shadow.rawValue
/// The name of `NSAttributedString.Key.baselineOffset`.
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset.rawValue

/// `UIFont.Weight.ultraLight`.
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
/// `UIFont.Weight.thin`.
public let UIFontWeightThin = UIFont.Weight.thin
/// `UIFont.Weight.light`.
public let UIFontWeightLight = UIFont.Weight.light
/// `UIFont.Weight.regular`.
public let UIFontWeightRegular = UIFont.Weight.regular
/// `UIFont.Weight.medium`.
public let UIFontWeightMedium = UIFont.Weight.medium
/// `UIFont.Weight.semibold`.
public let UIFontWeightSemibold = UIFont.Weight.semibold
/// `UIFont.Weight.bold`.
public let UIFontWeightBold = UIFont.Weight.bold
/// `UIFont.Weight.heavy`.
public let UIFontWeightHeavy = UIFont.Weight.heavy
/// `UIFont.Weight.black`.
public let UIFontWeightBlack = UIFont.Weight.black

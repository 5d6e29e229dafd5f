// UIKit by Apple's name: views, labels, fonts and drawing, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteViews

// UIKit by Apple's name: views, labels, fonts and drawing, for code that is shared with Apple's platforms.

@_exported import QuartziteViews

// CoreText by Apple's name: fonts and lines, for code that is shared with Apple's platforms.

@_exported import QuartziteText

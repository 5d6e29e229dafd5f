// QuartzCore by Apple's name: layers and animations, for code that is shared with Apple's platforms.

@_exported import QuartziteLayers

// ImageIO by Apple's name: image files, for code that is shared with Apple's platforms.

@_exported import QuartziteImages

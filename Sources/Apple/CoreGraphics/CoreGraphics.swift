// CoreGraphics by Apple's name: paths, colours, images, gradients and contexts, for code that is shared with Apple's platforms.

@_exported import QuartziteGraphics

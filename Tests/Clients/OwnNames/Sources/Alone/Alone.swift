// A module without dependencies, which must not see the other modules of the build.
// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics) || canImport(CoreText) || canImport(ImageIO) || canImport(QuartzCore) || canImport(UIKit)
#error("a module with a name of Apple's was built, and nobody asked for it")
#endif
#if canImport(ArgumentParser)
#error("ArgumentParser is for the command alone")
#endif

public let aloneSeesNothing = true

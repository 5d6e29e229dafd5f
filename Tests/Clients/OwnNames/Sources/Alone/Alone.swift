// A module that depends on nothing: it must not see what else is built.
// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreGraphics) || canImport(CoreText) || canImport(ImageIO) || canImport(QuartzCore) || canImport(UIKit)
#error("a module with a name of Apple's was built, and nobody asked for it")
#endif
#if canImport(ArgumentParser)
#error("ArgumentParser is for the command alone")
#endif

public let aloneSeesNothing = true

// CoreGraphics by Apple's name: paths, colours, images, gradients and contexts, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteGraphics

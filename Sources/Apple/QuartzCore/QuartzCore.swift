// QuartzCore by Apple's name: layers and animations, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

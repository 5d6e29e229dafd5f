// CoreImage by Apple's name: the filters of layers, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

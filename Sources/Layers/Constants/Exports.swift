// The modules that are re-exported by `QuartzCore` and `QuartziteLayers`, and visible to every file of this module.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteDisplayList
@_exported import QuartziteGraphics
@_exported import QuartziteText

// The modules that come along with `import QuartzCore` or `import QuartziteLayers`, and that every file of this module sees.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteGraphics
@_exported import QuartziteText

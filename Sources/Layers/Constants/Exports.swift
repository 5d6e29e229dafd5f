// What a client gets with `import QuartzCore` or `import QuartziteLayers`, and what every file of this module sees.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteGraphics
@_exported import QuartziteText

// The modules that are imported along with this one, and that every file of it sees.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteGraphics
@_exported import QuartziteText

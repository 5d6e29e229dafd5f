// CoreText by Apple's name: fonts and lines, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteText

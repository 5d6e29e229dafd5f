// ImageIO by Apple's name: image files, for code that is shared with Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteImages

// ImageProperties: the keys and values of image properties and options, under Apple's names.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The width of the stored picture in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height of the stored picture in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The pixels per inch along the width, where the file states them.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The pixels per inch along the height, where the file states them.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The number of bits in one stored component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The orientation of the stored picture: the raw value of a ``CGImagePropertyOrientation``.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether the picture has an alpha channel or a transparent colour.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Whether stored pixels are indices into a palette.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// The kind of stored colour components.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Stored components are red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Stored components are gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Stored components are cyan, magenta, yellow and black.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// The size of the file in bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// An option of Apple's sources: whether decoded pixels are cached. They are not; the key is accepted.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// An option of Apple's sources: whether pixels are decoded at once. They always are; the key is accepted.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// An option of Apple's sources: the expected format. It is read from the file; the key is accepted.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// The quality of a lossy format, from 0 (smallest) to 1 (best; lossless for WebP). The default is 0.9.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"

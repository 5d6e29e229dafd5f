// Literals: the types of colour and image literals, which the compiler looks up by these names.
// SPDX-License-Identifier: Apache-2.0

/// The type of `#colorLiteral(red:green:blue:alpha:)` where nothing else says one.
public typealias _ColorLiteralType = UIColor
/// The type of `#imageLiteral(resourceName:)` where nothing else says one.
public typealias _ImageLiteralType = UIImage

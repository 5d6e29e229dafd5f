// The keys, attributes and categories of Core Image's filters that layers have, by Core Image's names.
// SPDX-License-Identifier: Apache-2.0

// MARK: Inputs

/// The key of the image that goes through a filter, which is kept without an effect: layers take their own picture.
public let kCIInputImageKey = "inputImage"
/// The key of the image behind it, which is kept without an effect: layers take their backdrop.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the image that a transition ends with, which is kept without an effect: layers take their new state.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a radius: the sigma of a blur, in points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a color, a `CIColor`.
public let kCIInputColorKey = "inputColor"
/// The key of the share of an effect, 0…1.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of an angle, in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of the saturation: 0 is gray, 1 leaves it as it is.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the brightness that is added, −1…1.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the contrast: 1 leaves it as it is.
public let kCIInputContrastKey = "inputContrast"
/// The key of the progress of a transition, 0…1; layers take that of their animation.
public let kCIInputTimeKey = "inputTime"
/// The key of the result, which has no value here.
public let kCIOutputImageKey = "outputImage"

// MARK: Attributes

/// The filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The filter's title.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The categories of the filter.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The name of the class of an input's values.
public let kCIAttributeClass = "CIAttributeClass"
/// The type of an input, such as `kCIAttributeTypeAngle`.
public let kCIAttributeType = "CIAttributeType"
/// The smallest value of an input.
public let kCIAttributeMin = "CIAttributeMin"
/// The largest value of an input.
public let kCIAttributeMax = "CIAttributeMax"
/// The smallest value for a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The largest value for a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The default of an input.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The value of an input that changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The title of an input.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

// MARK: Types of inputs

/// A number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// An angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// The progress of a transition, 0…1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// A color whose alpha has no meaning.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"
/// An image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"

// MARK: Categories

/// Filters that blur.
public let kCICategoryBlur = "CICategoryBlur"
/// Filters that adjust colors.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Filters that change colors for an effect.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// Blend modes and operators.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Transitions from one picture to another.
public let kCICategoryTransition = "CICategoryTransition"
/// Filters for pictures that stand still: all of them.
public let kCICategoryStillImage = "CICategoryStillImage"
/// Filters for films: all of them.
public let kCICategoryVideo = "CICategoryVideo"
/// Filters for interlaced pictures.
public let kCICategoryInterlaced = "CICategoryInterlaced"
/// Filters for pixels that are not square.
public let kCICategoryNonSquarePixels = "CICategoryNonSquarePixels"
/// Filters for colors brighter than white. Pictures of layers have none.
public let kCICategoryHighDynamicRange = "CICategoryHighDynamicRange"
/// Filters that come with Core Image: all of them.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"

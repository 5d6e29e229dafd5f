// Keys and event names as plain strings.
// SPDX-License-Identifier: Apache-2.0

/// The event of a layer that becomes visible: it was added to a tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that ceases to be visible: it was removed from a tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which transitions are stored.
public let kCATransition = "transition"

/// The transaction's key for the duration of animations that have none, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The transaction's key for whether changes start no implicit animations.
public let kCATransactionDisableActions = "disableActions"
/// The transaction's key for the pacing of animations that have none.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The transaction's key for the block that runs when its animations have ended.
public let kCATransactionCompletionBlock = "completionBlock"

/// The option of a renderer that names the colour space of its output.
public let kCARendererColorSpace = "kCARendererColorSpace"
/// The option of a renderer that names a Metal command queue; there is none here, and the option has no effect.
public let kCARendererMetalCommandQueue = "kCARendererMetalCommandQueue"

// ObjectClass+Others: the keys of emitter cells, filters and states.
// SPDX-License-Identifier: Apache-2.0

extension ObjectClass {
  /// The classes of emitter cells and filters.
  static let otherClasses: [ObjectClass] = [
    ObjectClass("CAEmitterCell", .cell, keys: cellKeys),
    ObjectClass("CAFilter", .filter, keys: [("filter", .string), ("name", .string), ("enabled", .bool)]),
    // Read as values, which make a `TintedImage` in the end.
    ObjectClass("CATintedImage", .record, keys: [("image", .image), ("tint", .color)]),
  ]

  /// The classes of states and their transitions, whose objects are stored as values.
  static let stateClasses: [ObjectClass] = [
    ObjectClass(
      "LKState", .record,
      keys: [
        ("name", .string), ("basedOn", .string), ("elements", .records), ("enabled", .ignored), ("locked", .ignored),
        ("initial", .ignored), ("nextDelay", .ignored), ("previousDelay", .ignored),
      ]),
    ObjectClass("LKStateSetValue", .record, keys: elementKeys + [("value", .any)]),
    ObjectClass(
      "LKStateAddAnimation", .record, keys: elementKeys + [("animation", .animation)]),
    ObjectClass("LKStateRemoveAnimation", .record, keys: elementKeys),
    ObjectClass(
      "LKStateAddElement", .record,
      keys: elementKeys + [("element", .any), ("object", .any), ("beforeObject", .string)]),
    ObjectClass("LKStateRemoveElement", .record, keys: elementKeys + [("object", .string)]),
    ObjectClass(
      "LKStateTransition", .record,
      keys: [
        ("fromState", .string), ("toState", .string), ("elements", .records), ("duration", .ignored),
        ("enabled", .ignored),
      ]),
    ObjectClass(
      "LKStateTransitionElement", .record, keys: elementKeys + [("object", .string), ("animation", .animation)]),
  ]

  private static let elementKeys: [Key] = [
    ("targetId", .string), ("targetName", .string), ("keyPath", .string), ("key", .string), ("final", .bool),
    ("enabled", .ignored), ("nextState", .ignored), ("duration", .ignored), ("beginTime", .ignored),
  ]

  private static let cellKeys: [Key] =
    [("name", .string), ("enabled", .bool)]
    + [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange", "velocity",
      "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin",
      "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
      "alphaSpeed", "contentsScale", "minificationFilterBias",
    ].map { ($0, .number) }
    + [
      ("color", .color), ("contentsRect", .rect), ("minificationFilter", .string), ("magnificationFilter", .string),
    ] + timingKeys + [
      ("contents", .image), ("emitterCells", .cells), ("style", .ignored), ("key", .ignored),
      // These rotate particles in space, or animate their contents by frames, and are not drawn.
      ("particleType", .undrawn(neutral: ["sprite"])), ("orientationRange", .undrawn(neutral: ["0"])),
      ("orientationLongitude", .undrawn(neutral: ["0"])), ("orientationLatitude", .undrawn(neutral: ["0"])),
      ("rotation", .undrawn(neutral: ["0"])), ("rotationRange", .undrawn(neutral: ["0"])),
      ("contentsFrameCount", .undrawn(neutral: ["0", "1"])),
      ("contentsFrameMode", .undrawn(neutral: ["single", "random"])),
      ("contentsFramesPerRow", .ignored), ("contentsFramesPerSecond", .ignored),
      ("contentsFrameModeRange", .ignored), ("massRange", .ignored), ("mass", .ignored),
      ("emitterBehaviors", .undrawn(neutral: [])),
    ]
}

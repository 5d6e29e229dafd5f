// Behaviours of CATransition: pictures of a card that passes from red to blue, beside those of plain cards.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of transitions.
  static let transitions: [SymbolBehaviour] = [
    SymbolBehaviour("CATransitionType.fade", says: "the new state fades in over the old one") { try fades() },
    SymbolBehaviour("CATransition.type", "CATransitionType.moveIn", says: "the new state moves in over the old one") {
      try passes(.moveIn, .fromLeft, way: (16, 0))
    },
    SymbolBehaviour("CATransition.type", "CATransitionType.push", says: "the new state pushes the old one out") {
      try passes(.push, .fromLeft, way: (16, 0))
    },
    SymbolBehaviour(
      "CATransition.type", "CATransitionType.reveal", says: "the old state moves away from over the new one"
    ) {
      try passes(.reveal, .fromLeft, way: (16, 0))
    },
    SymbolBehaviour(
      "CATransition.subtype", "CATransitionSubtype.fromLeft", says: "the new state comes from the smallest x"
    ) {
      try passes(.push, .fromLeft, way: (16, 0)) && passes(.push, nil, way: (16, 0))
    },
    SymbolBehaviour(
      "CATransition.subtype", "CATransitionSubtype.fromRight", says: "the new state comes from the largest x"
    ) {
      try passes(.push, .fromRight, way: (-16, 0)) && passes(.reveal, .fromRight, way: (-16, 0))
    },
    SymbolBehaviour(
      "CATransition.subtype", "CATransitionSubtype.fromTop", says: "the new state comes from the largest y"
    ) {
      try passes(.push, .fromTop, way: (0, -16)) && passes(.moveIn, .fromTop, way: (0, -16))
    },
    SymbolBehaviour(
      "CATransition.subtype", "CATransitionSubtype.fromBottom", says: "the new state comes from the smallest y"
    ) {
      try passes(.push, .fromBottom, way: (0, 16)) && passes(.moveIn, .fromBottom, way: (0, 16))
    },
    SymbolBehaviour("CATransition.startProgress", says: "a transition begins in its middle") {
      let push = transition(.push, .fromRight)
      push.startProgress = 0.5
      return try agree(
        pictures(of: push, at: [0, 0.5]),
        [picture(expected(.push, 0.5, (-16, 0))), picture(expected(.push, 0.75, (-16, 0)))])
    },
    SymbolBehaviour("CATransition.endProgress", says: "a transition ends in its middle") {
      let push = transition(.push, .fromRight)
      push.endProgress = 0.5
      return try agree(
        pictures(of: push, at: [0.5, 1.5]),
        [picture(expected(.push, 0.25, (-16, 0))), picture(expected(.push, 1, (-16, 0)))])
    },
    SymbolBehaviour("CATransition.filter", says: "a dissolve takes the place of a push") {
      let push = transition(.push, .fromLeft), dissolve = transition(.push, .fromLeft), fade = transition(.fade)
      dissolve.filter = "CIDissolveTransition"
      let seen = try pictures(of: dissolve, at: progresses)
      return try agree(seen, pictures(of: fade, at: progresses))
        && !agree(seen, pictures(of: push, at: progresses))
    },
  ]

  private static let progresses: [Double] = [0.25, 0.5, 0.75]

  /// Returns a transition of one second.
  private static func transition(_ type: CATransitionType, _ subtype: CATransitionSubtype? = nil) -> CATransition {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    return transition
  }

  /// A card of 16 points with a green mark near its upper left corner, which tells cards that move from those that do not.
  private static func card(isNew: Bool) -> CALayer {
    let card = box(8, 8, 16, 16), mark = box(4, 4, 4, 4)
    if isNew { card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) }
    mark.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    card.addSublayer(mark)
    return card
  }

  /// Returns the pictures of a live card that turns from old to new at 0 seconds, with a transition.
  private static func pictures(of transition: CATransition, at times: [Double]) throws -> [Picture] {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = canvas(), card = card(isNew: false)
      root.addSublayer(card)
      let stage = LayerStage(root)
      defer {
        stage.end()
        CATransaction.flush()
      }
      stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      card.add(transition, forKey: nil)
      CATransaction.commit()
      return try times.map { time in
        stage.advance(to: time)
        return try picture(root, at: time)
      }
    }
  }

  /// Returns the old and the new card as plain layers, at a progress on their way, in a layer that clips to the bounds.
  private static func expected(_ type: CATransitionType, _ progress: Double, _ way: (x: Double, y: Double)) -> CALayer {
    let root = canvas(), clip = CALayer()
    clip.frame = CGRect(x: 8, y: 8, width: 16, height: 16)
    clip.masksToBounds = true
    root.addSublayer(clip)
    let gone = type == .moveIn ? 0 : progress, left = type == .reveal ? 0 : progress - 1
    let old = card(isNew: false), new = card(isNew: true)
    old.position = CGPoint(x: 8 + way.x * gone, y: 8 + way.y * gone)
    new.position = CGPoint(x: 8 + way.x * left, y: 8 + way.y * left)
    clip.sublayers = type == .reveal ? [new, old] : [old, new]
    return root
  }

  /// Whether pictures agree, one by one.
  private static func agree(_ pictures: [Picture], _ expected: [Picture]) -> Bool {
    pictures.count == expected.count && zip(pictures, expected).allSatisfy { alike($0, $1) }
  }

  /// Whether a card passes to its new state in the way expected, and in no other of the three ways.
  private static func passes(
    _ type: CATransitionType, _ subtype: CATransitionSubtype?, way: (x: Double, y: Double)
  ) throws -> Bool {
    let seen = try pictures(of: transition(type, subtype), at: progresses)
    for other in [CATransitionType.moveIn, .push, .reveal] {
      let wanted = try progresses.map { try picture(expected(other, $0, way)) }
      guard agree(seen, wanted) == (other == type) else { return false }
    }
    return areAllDifferent(seen)
  }

  /// Whether the pictures of a fade, which new transitions are, are mixes of the old and the new picture.
  private static func fades() throws -> Bool {
    let plain = CATransition()
    plain.duration = 1
    let old = canvas(), new = canvas()
    old.addSublayer(card(isNew: false))
    new.addSublayer(card(isNew: true))
    let (before, after) = (try picture(old), try picture(new))
    let seen = try pictures(of: transition(.fade), at: progresses),
      seenByDefault = try pictures(of: plain, at: progresses)
    for (index, progress) in progresses.enumerated() {
      var mix = before
      for byte in mix.bytes.indices {
        mix.bytes[byte] = UInt8(
          (Double(before.bytes[byte]) * (1 - progress) + Double(after.bytes[byte]) * progress).rounded())
      }
      guard alike(seen[index], mix, within: 2), alike(seenByDefault[index], mix, within: 2) else { return false }
    }
    return areAllDifferent([before, after] + seen)
  }
}

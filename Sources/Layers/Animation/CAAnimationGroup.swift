// CAAnimationGroup: several animations on a timeline of their own.
// SPDX-License-Identifier: Apache-2.0

/// Animations that run together: each begins in the group's time and ends with the group at the latest.
open class CAAnimationGroup: CAAnimation, @unchecked Sendable {
  private final var members: [CAAnimation]?
  /// Whether the list that was set last would have made the group contain itself, and so was ignored.
  package private(set) final var refusedItself = false
  /// Whether the group was ever a member of another one; otherwise no other group can contain it.
  private final var wasMember = false

  /// The animations; those without a duration have the group's. A list that would make the group contain itself is
  /// ignored.
  open var animations: [CAAnimation]? {
    get { members }
    set { change { takeMembers(newValue) } }
  }

  private func takeMembers(_ animations: [CAAnimation]?) {
    let new = animations ?? []
    let mayHoldItself = wasMember || new.contains { $0 === self }
    refusedItself = mayHoldItself && holds(self, in: new, whose: { ($0 as? CAAnimationGroup)?.members ?? [] })
    guard !refusedItself else { return }
    for case let group as CAAnimationGroup in new { group.wasMember = true }
    members = animations
  }

  deinit {
    // Groups may be nested deeper than the stack allows, so they are released one after the other.
    guard var released = members else { return }
    members = nil
    while var animation = released.popLast() {
      guard isKnownUniquelyReferenced(&animation), let group = animation as? CAAnimationGroup else { continue }
      released += group.members ?? []
      group.members = nil
    }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAAnimationGroup else { return }
    members = other.members
    refusedItself = other.refusedItself
  }

  /// Calls `body` once for each of the animations in this group, and in the groups in it.
  package final func forEachMember(_ body: (CAAnimation) -> Void) {
    // An animation may be in several groups: groups of groups that share members have few animations, but many ways
    // that lead to them.
    var seen: Set<ObjectIdentifier> = []
    var groups = [self]
    while let group = groups.popLast() {
      for member in group.members ?? [] where seen.insert(ObjectIdentifier(member)).inserted {
        body(member)
        if let group = member as? CAAnimationGroup { groups.append(group) }
      }
    }
  }

  /// Replaces the animations in this group, and those in the groups in it, by copies: one of each.
  final func copyMembers() {
    var copies: [ObjectIdentifier: CAAnimation] = [:]
    var groups = [self]
    while let group = groups.popLast() {
      group.members = group.members?.map { member in
        if let copy = copies[ObjectIdentifier(member)] { return copy }
        let copy = member.shallowCopy()
        copies[ObjectIdentifier(member)] = copy
        if let inner = copy as? CAAnimationGroup {
          inner.wasMember = true
          groups.append(inner)
        }
        return copy
      }
    }
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { groupProperties }

  private static let groupProperties = CAAnimation.keyedProperties.adding([
    "animations": .init(optional: \CAAnimationGroup.animations)
  ])
}

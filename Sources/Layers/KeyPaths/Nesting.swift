// Objects that hold others of their kind: whether one would come to lie in itself.
// SPDX-License-Identifier: Apache-2.0

/// Whether `target` is one of `objects` or lies in one of them. Each object is looked into once, without recursion.
func holds<Object: AnyObject>(_ target: Object, in objects: [Object], whose members: (Object) -> [Object]) -> Bool {
  var seen: Set<ObjectIdentifier> = []
  var pending = objects
  while let object = pending.popLast() {
    if object === target { return true }
    if seen.insert(ObjectIdentifier(object)).inserted { pending += members(object) }
  }
  return false
}

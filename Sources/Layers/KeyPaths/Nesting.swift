// The check whether an object would come to contain itself.
// SPDX-License-Identifier: Apache-2.0

/// Whether `target` is one of `objects` or is contained in one of them. Each object is examined once, without
/// recursion.
func holds<Object: AnyObject>(_ target: Object, in objects: [Object], whose members: (Object) -> [Object]) -> Bool {
  var seen: Set<ObjectIdentifier> = []
  var pending = objects
  while let object = pending.popLast() {
    if object === target { return true }
    if seen.insert(ObjectIdentifier(object)).inserted { pending += members(object) }
  }
  return false
}

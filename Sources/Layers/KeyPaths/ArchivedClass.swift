// The class name under which an archive stores an object.
// SPDX-License-Identifier: Apache-2.0

extension ArchivableForm {
  /// Returns the class under which `object` is archived: its own, or the nearest superclass from which on all
  /// superclasses have names that archives can hold.
  ///
  /// Foundation ends the process if an archive has to name a class that is nested in a type or in a function.
  static func archivedClass(of object: NSObject) -> AnyClass? {
    var chosen: AnyClass?
    var next: Mirror? = Mirror(reflecting: object)
    while let mirror = next, let candidate = mirror.subjectType as? AnyClass {
      // `Module.Class`: a nested class has more components.
      let isNamed = String(reflecting: candidate).split(separator: ".").count == 2
      chosen = isNamed ? chosen ?? candidate : nil
      next = mirror.superclassMirror
    }
    return chosen
  }
}

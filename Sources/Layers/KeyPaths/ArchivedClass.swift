// The class by which an archive names an object.
// SPDX-License-Identifier: Apache-2.0

extension ArchivableForm {
  /// The class as which `object` is archived: its own, or the nearest of its superclasses from which on up all have names that
  /// archives can hold.
  ///
  /// Foundation ends the process where an archive has to name a class that lies in a type or in a function.
  static func archivedClass(of object: NSObject) -> AnyClass? {
    var chosen: AnyClass?
    var next: Mirror? = Mirror(reflecting: object)
    while let mirror = next, let candidate = mirror.subjectType as? AnyClass {
      // `Module.Class`: a class inside of something else has more components.
      let isNamed = String(reflecting: candidate).split(separator: ".").count == 2
      chosen = isNamed ? chosen ?? candidate : nil
      next = mirror.superclassMirror
    }
    return chosen
  }
}

// TypeSizes: the bytes of code of every type with all of its extensions, and the types that are too large.
// SPDX-License-Identifier: Apache-2.0

/// The sizes of types.
///
/// A size is the code from the keyword to the closing brace, summed over the declaration and all extensions, in every
/// file and module. Comments and empty lines don't count (see `ScannedCode.sizes`). A nested type counts for itself and
/// not for the type around it, because it has a name and a state of its own: moving it out of the braces would not make
/// the outer type easier to read.
struct TypeSizes {
  /// A type and its size in bytes.
  struct Entry: Equatable {
    /// The name with the types around it, and the module that declares it: `Outer.Inner (Module)`. Private types have
    /// their file instead, and types of other packages `not ours`.
    let name: String
    var size: Int
  }

  /// A file's declarations.
  struct File {
    let path: String, module: String
    let declarations: [TypeDeclaration]
  }

  /// The types, largest first.
  let entries: [Entry]

  init(_ files: [File]) {
    let modules = Set(files.map(\.module))
    // The modules that declare a type, and the files if it is private, by the type's name.
    var homes: [String: Set<String>] = [:]
    for file in files {
      for type in file.declarations where !type.isExtension {
        homes[type.name, default: []].insert(type.home(in: file))
      }
    }
    var sizes: [String: Int] = [:]
    for file in files {
      for type in file.declarations {
        let (name, module) = Self.split(type.name, modules)
        var owners = [type.home(in: file)]
        if type.isExtension {
          let known = homes[name] ?? []
          // An extension belongs to the nearest type of its name: in its file, in its module, or elsewhere. If several
          // modules elsewhere have one, it counts for each, since a name doesn't say which is meant.
          let nearest = [file.path, file.module].first(where: known.contains)
          owners = (module ?? nearest).map { [$0] } ?? known.filter(modules.contains).sorted()
          if owners.isEmpty { owners = ["not ours"] }
        }
        for owner in owners { sizes["\(name) (\(owner))", default: 0] += type.size }
      }
    }
    entries = sizes.map { Entry(name: $0.key, size: $0.value) }.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
  }

  /// The name of a type without the module before it, as in `extension QuartziteLayers.CALayer`, and that module.
  private static func split(_ name: String, _ modules: Set<String>) -> (name: String, module: String?) {
    let prefix = "Quartzite", parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].hasPrefix(prefix) else { return (name, nil) }
    let module = String(parts[0].dropFirst(prefix.count))
    return modules.contains(module) ? (parts[1], module) : (name, nil)
  }
}

extension TypeDeclaration {
  /// The module that knows the type, or the file if it is private.
  fileprivate func home(in file: TypeSizes.File) -> String { isPrivate ? file.path : file.module }
}

// MARK: The gate

extension TypeSizes {
  /// The number of bytes in the unit of all limits.
  static let kilobyte = 1024

  /// A type that may be larger than the limit for now.
  struct Exemption {
    /// The type's name, as in `Entry`.
    let name: String
    /// The size in kilobytes when the exemption was recorded.
    let kilobytes: Int
    /// A sentence that says what ends the exemption.
    let end: String
  }

  /// Returns a sentence for every type above the limit, and for every exemption that is no longer needed or whose type
  /// has grown by more than `slack`. Limit and slack are in kilobytes.
  func findings(limit: Int, slack: Int, exemptions: [Exemption]) -> [String] {
    let exempt = Set(exemptions.map(\.name))
    let large = entries.filter { $0.size > limit * Self.kilobyte && !exempt.contains($0.name) }
      .map { "\($0.name) has \(Self.kilobytes($0.size)) of code; the limit is \(limit) KB" }
    return large
      + exemptions.compactMap { exemption in
        guard let size = entries.first(where: { $0.name == exemption.name })?.size else {
          return "there is no \(exemption.name): delete its exemption"
        }
        if size <= limit * Self.kilobyte {
          return "\(exemption.name) has \(Self.kilobytes(size)) of code: delete its exemption"
        }
        let maximum = exemption.kilobytes + slack
        guard size > maximum * Self.kilobyte else { return nil }
        let has = "\(exemption.name) has \(Self.kilobytes(size)) of code"
        return "\(has); its exemption allows \(maximum) KB. \(exemption.end)"
      }
  }

  /// The largest types, one a line.
  func table(_ count: Int) -> String {
    entries.prefix(count).map { "\(Self.kilobytes($0.size))  \($0.name)" }.joined(separator: "\n")
  }

  /// A size in kilobytes, with one digit behind the point.
  private static func kilobytes(_ size: Int) -> String {
    // Rounded up, so that a size above the limit never looks like the limit.
    let tenths = (size * 10 + kilobyte - 1) / kilobyte
    return "\(tenths / 10).\(tenths % 10) KB"
  }
}

// CTFontManager: registration of the fonts that a program brings with it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// An error, under its Core Foundation name.
public typealias CFError = NSError

/// The scope in which a font is registered. Here every scope is the process.
public enum CTFontManagerScope: UInt32, Sendable {
  /// Nowhere.
  case none = 0
  /// For this process.
  case process = 1
  /// For the user, permanently.
  case persistent = 2
  /// For the user, while logged in.
  case session = 3

  /// For the user, permanently.
  public static let user = CTFontManagerScope.persistent
}

/// The reason why a font was not registered.
public enum CTFontManagerError: Int, Error, Sendable {
  /// The file cannot be read.
  case fileNotFound = 101
  /// The file may not be read.
  case insufficientPermissions = 102
  /// The file is of no known format.
  case unrecognizedFormat = 103
  /// The file is a font whose data is damaged.
  case invalidFontData = 104
  /// The font is registered already.
  case alreadyRegistered = 105
  /// The font is not registered.
  case notRegistered = 201
}

extension CTFontManagerError: LocalizedError {
  /// The reason as a sentence, which `localizedDescription` returns.
  public var errorDescription: String? {
    switch self {
    case .fileNotFound: "the font file cannot be read"
    case .insufficientPermissions: "the font file may not be read"
    case .unrecognizedFormat: "the file is not a TrueType or OpenType font"
    case .invalidFontData: "the font is damaged"
    case .alreadyRegistered: "the font is already registered"
    case .notRegistered: "the font is not registered"
    }
  }
}

/// The domain of the errors in ``CTFontManagerError``.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Registers the fonts of a file, so that they are found before installed ones; returns whether that succeeded.
///
/// Stores an error where it did not: for a file that cannot be read or is no font, and for one already registered.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontManager.report(FontManager.register(fontURL), fontURL, error)
}

/// Unregisters the fonts of a file; returns whether they were registered, and stores an error where they were not.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let isDone = FontLibrary.shared.unregister(.file(at: fontURL))
  return FontManager.report(isDone ? nil : .notRegistered, fontURL, error)
}

/// Registers the fonts of several files, and calls `registrationHandler` once, when all is done, with the errors and
/// true. The handler's result and `enabled` have no effect.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((_ errors: CFArray, _ done: Bool) -> Bool)?
) {
  _ = registrationHandler?(NSArray(array: FontManager.register(fontURLs)), true)
}

/// Registers the fonts of several files, and returns whether that succeeded for all of them.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  let failures = FontManager.register(fontURLs)
  if !failures.isEmpty { errors?.pointee = Unmanaged.passRetained(NSArray(array: failures)) }
  return failures.isEmpty
}

/// Registers a face, so that it is found before installed ones; returns whether that succeeded, and stores an
/// error where it did not.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let face = font.match.face
  let isDone = FontLibrary.shared.register([face], from: .data(face.identity))
  return FontManager.report(isDone ? nil : .alreadyRegistered, nil, error)
}

/// Unregisters a face; returns whether it was registered, and stores an error where it was not.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let isDone = FontLibrary.shared.unregister(.data(font.match.face.identity))
  return FontManager.report(isDone ? nil : .notRegistered, nil, error)
}

/// Returns descriptors of the faces in a file, without registering them; nil where it is no font.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  guard fileURL.isFileURL, let data = FontData(path: fileURL.path) else { return nil }
  return FontManager.descriptors(of: data, url: fileURL)
}

/// Returns a descriptor of the first face of a font file in memory, without registering it; nil where it is no font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  FontManager.descriptors(of: FontData(data), url: nil)?.firstObject as? CTFontDescriptor
}

/// Returns descriptors of the faces of a font file in memory, without registering them; empty where it is no font.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  FontManager.descriptors(of: FontData(data), url: nil) ?? NSArray()
}

/// The PostScript names of all registered and installed fonts, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  FontManager.names(\.postScript) { $0.postScriptName.map { [$0] } ?? [] }
}

/// The names of all registered and installed families, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  FontManager.names {
    $0.typographicFamily ?? $0.family
  } _: {
    $0.families.prefix(1).map { $0 }
  }
}

/// The common parts of the functions above.
enum FontManager {
  /// Registers the faces of a file; returns the reason of a failure, or nil.
  static func register(_ url: URL) -> CTFontManagerError? {
    guard url.isFileURL, let data = FontData(path: url.path) else { return .fileNotFound }
    let faces = FontLibrary.faces(in: data)
    if faces.isEmpty { return FontFace.count(in: data) == 0 ? .unrecognizedFormat : .invalidFontData }
    let isDone = FontLibrary.shared.register(faces, from: .file(at: url))
    return isDone ? nil : .alreadyRegistered
  }

  /// Registers the faces of several files; returns an error for each that was not registered.
  static func register(_ urls: CFArray) -> [NSError] {
    var errors: [NSError] = []
    for case let url as URL in urls {
      if let failure = register(url) { errors.append(error(failure, url)) }
    }
    return errors
  }

  /// Stores an error where there is one; returns whether there is none.
  static func report(
    _ failure: CTFontManagerError?, _ url: URL?, _ target: UnsafeMutablePointer<Unmanaged<CFError>?>?
  ) -> Bool {
    if let failure { target?.pointee = Unmanaged.passRetained(error(failure, url)) }
    return failure == nil
  }

  static func error(_ failure: CTFontManagerError, _ url: URL?) -> NSError {
    let text = failure.errorDescription ?? ""
    let prefix = url.map { "\($0.path): " } ?? ""
    return NSError(
      domain: kCTFontManagerErrorDomain, code: failure.rawValue, userInfo: [NSLocalizedDescriptionKey: prefix + text])
  }

  static func descriptors(of data: FontData?, url: URL?) -> NSArray? {
    let faces = data.map { FontLibrary.faces(in: $0) } ?? []
    guard !faces.isEmpty else { return nil }
    return NSArray(
      array: faces.map { face in
        var attributes = FontAttributes()
        attributes.name = face.names.postScript
        attributes.family = face.names.typographicFamily ?? face.names.family
        attributes.url = url
        attributes.face = FontMatch(face: face)
        return CTFontDescriptor(attributes)
      })
  }

  static func names(
    _ ofFace: (FontNames) -> String, _ ofInstalled: (InstalledFont) -> [String]
  ) -> NSArray {
    let library = FontLibrary.current
    var names = Set(library.registeredFaces.map { ofFace($0.names) })
    if library.usesSystemFonts { names.formUnion(InstalledFonts.all.flatMap(ofInstalled)) }
    return NSArray(array: names.sorted().map { NSString(string: $0) })
  }
}

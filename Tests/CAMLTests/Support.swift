// Helpers for the tests of documents.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

/// Reads a document with `body` inside `<caml>`.
func document(_ body: String, in directory: String? = nil, limits: Limits = .trusted) throws -> CAMLDocument {
  try CAMLDocument(
    data: Data("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(body)</caml>".utf8),
    baseDirectory: directory, fileName: "test.caml", limits: limits)
}

/// Reads a document that is `text` and nothing else.
func document(text: String, limits: Limits = .trusted) throws -> CAMLDocument {
  try CAMLDocument(data: Data(text.utf8), fileName: "test.caml", limits: limits)
}

/// Returns the root of a document with one layer, which has these attributes and elements.
func layer(_ attributes: String, _ elements: String = "", class name: String = "CALayer") throws -> CALayer {
  let document = try document("<\(name) \(attributes)>\(elements)</\(name)>")
  #expect(document.diagnostics == [])
  return document.rootLayer
}

/// Returns the error that reading throws.
func failure(_ read: () throws -> CAMLDocument) -> RenderError? {
  do {
    _ = try read()
    return nil
  } catch {
    return error as? RenderError
  }
}

/// A folder that exists for the time of one test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "caml-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and creates the folders that lead to it.
  func write(_ data: Data, to name: String) throws {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
  }

  func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }
}

/// A PNG file of one opaque pixel.
let onePixelPNG =
  Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
  ?? Data()

/// Real documents: wallpapers of SerStars/nugget-wallpapers (MIT), made with Apple's own tool.
enum Fixtures {
  static let folder = (Bundle.module.resourcePath ?? "") + "/Fixtures"
  static let bundles = [
    "TintedCubes/Background.ca", "TintedCubes/Floating.ca", "RainbowSprinkles/Background.ca",
    "RainbowSprinkles/Floating.ca", "Space/Background.ca", "Space/Floating.ca",
  ]
  static var cubes: String { folder + "/TintedCubes/Floating.ca" }
}

// CAMLBundle: the properties of a `.ca` folder's document that index.xml states.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

struct CAMLBundle {
  /// The name of the document's file, from the bundle's folder.
  let documentName: String
  /// The size that the document was made for, where the bundle states it.
  let size: CGSize?
  /// Whether the bundle asks its host to point the y axis down.
  let isGeometryFlipped: Bool

  /// The name of the file that makes a folder a bundle.
  static let index = "index.xml"

  /// Reads `index.xml` in a folder.
  init(_ folder: AssetFolder, limits: Limits) throws(RenderError) {
    let indexPath = folder.path(ofItem: Self.index)
    let place = Place.file(SourcePosition(file: indexPath))
    guard folder.kind(of: Self.index) != nil else {
      throw RenderError(
        .inputMissing, at: .file(SourcePosition(file: folder.title ?? "")),
        "this folder is no .ca bundle: it has no index.xml")
    }
    try folder.require(Self.index, .regular, at: place)
    let index = try PropertyList(
      try folder.bytes(of: Self.index, limits: limits), fileName: indexPath, limits: limits)
    guard let name = try index.string("rootDocument") else {
      throw RenderError(
        .invalidScene, at: place, "expected the key “rootDocument” with the name of the document, such as main.caml")
    }
    do throws(AssetFolder.Refusal) {
      documentName = try folder.fileName(of: name)
    } catch {
      throw error.error(at: place, "rootDocument: ")
    }
    let (width, height) = (try index.number("documentWidth"), try index.number("documentHeight"))
    if let width, let height, width > 0, height > 0, width.isFinite, height.isFinite {
      size = CGSize(width: width, height: height)
    } else {
      size = nil
    }
    isGeometryFlipped = try index.bool("geometryFlipped") ?? false
  }
}

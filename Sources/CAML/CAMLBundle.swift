// CAMLBundle: the properties of a `.ca` folder's document that index.xml states.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

struct CAMLBundle {
  /// The document's file.
  let documentPath: String
  /// The size that the document was made for, where the bundle states it.
  let size: CGSize?
  /// Whether the bundle asks its host to point the y axis down.
  let isGeometryFlipped: Bool

  /// Reads `index.xml` in the folder at `path`.
  init(path: String, limits: Limits) throws(RenderError) {
    let indexPath = path + "/index.xml"
    let place = Place.file(SourcePosition(file: indexPath))
    guard FileKind(indexPath) != nil else {
      throw RenderError(
        .inputMissing, at: .file(SourcePosition(file: path)),
        "this folder is no .ca bundle: it has no index.xml")
    }
    let folder = AssetFolder(directory: path, images: DocumentImages(limits: limits))
    try folder.require("index.xml", .regular, at: place)
    let index = try PropertyList(
      try InputFile.bytes(at: indexPath, limits: limits), fileName: indexPath, limits: limits)
    guard let name = try index.string("rootDocument") else {
      throw RenderError(
        .invalidScene, at: place, "expected the key “rootDocument” with the name of the document, such as main.caml")
    }
    do throws(AssetFolder.Refusal) {
      _ = try folder.path(of: name)
    } catch {
      throw error.error(at: place, "rootDocument: ")
    }
    documentPath = path + "/" + (name.removingPercentEncoding ?? name)
    let (width, height) = (try index.number("documentWidth"), try index.number("documentHeight"))
    if let width, let height, width > 0, height > 0, width.isFinite, height.isFinite {
      size = CGSize(width: width, height: height)
    } else {
      size = nil
    }
    isGeometryFlipped = try index.bool("geometryFlipped") ?? false
  }
}

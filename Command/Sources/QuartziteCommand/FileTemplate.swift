// FileTemplate: files to begin with, and how they are written.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite
import QuartziteImages

/// The files that `quartzite new` writes.
enum FileTemplate: String, ExpressibleByArgument, CaseIterable {
  case card, animation, test

  /// A file of a template.
  struct File: Sendable {
    /// The path below the folder of the template.
    let path: String
    let contents: Data

    init(_ path: String, _ contents: Data) { (self.path, self.contents) = (path, contents) }
  }

  /// The files, in the order in which they are written. `library` is where a package gets Quartzite from.
  func files(library: String) -> [File] {
    switch self {
    case .card:
      [
        File("Card.ca/index.xml", Data(PackageResources.index_xml)),
        File("Card.ca/main.caml", Data(PackageResources.main_caml)),
        File("Card.ca/assets/ada.png", Data(PackageResources.ada_png)),
        File("Card.ca/assets/noah.png", Data(PackageResources.noah_png)),
        File("Card.ca/assets/yuki.png", Data(PackageResources.yuki_png)),
        File("guests.csv", Data(PackageResources.guests_csv)),
      ]
    case .animation: [File("hello.json", Data(PackageResources.hello_json))]
    case .test: TestPackage(library: library).files
    }
  }

  /// Command lines to go on with, in the folder of the template.
  var nextLines: [String] {
    switch self {
    case .card:
      [
        "quartzite render Card.ca -o card.png", "quartzite render Card.ca --set Title.string=Hello -o card.png",
        "quartzite render Card.ca --data guests.csv -o 'cards/{name}.png'",
      ]
    case .animation:
      [
        "quartzite render hello.json --progress 0.5 -o hello.png",
        "quartzite render hello.json --text Title=Welcome -o hello.gif",
      ]
    case .test:
      [
        "swift test --package-path \(TestPackage.name)   # records the picture, and fails",
        "swift test --package-path \(TestPackage.name)   # compares with it",
      ]
    }
  }

  /// Writes the files into a folder, which is made if it doesn't exist, and returns their paths.
  ///
  /// Throws `outputNotCreated` with the path of a file that exists already; then nothing is written. Throws it, or `outputFailed`, too if
  /// a folder or a file cannot be written; then the folders and the files that were written before are removed.
  func write(to folder: String, library: String) throws(RenderError) -> [String] {
    let files = files(library: library)
    let paths = files.map { folder == "." ? $0.path : FilePath(folder).appending($0.path) }
    for path in paths {
      var status = stat()
      guard lstat(path, &status) != 0 else { throw Self.failure(path, "the file exists already; nothing was written") }
    }
    var folders: [String] = [], written: [String] = []
    do throws(RenderError) {
      for (file, path) in zip(files, paths) {
        try OutputFolder.make(FilePath(path).folder, adding: &folders)
        try Self.create(path, file.contents)
        written.append(path)
      }
    } catch {
      for path in written { unlink(path) }
      // A folder that somebody else has written into meanwhile stays.
      for folder in folders.reversed() { rmdir(folder) }
      throw error
    }
    return paths
  }

  /// Creates a file that doesn't exist. One that cannot be written to its end is removed.
  private static func create(_ path: String, _ contents: Data) throws(RenderError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path, "cannot create the file: \(String(cString: strerror(errno)))") }
    var reason = WholeFile.fill(descriptor, with: contents)
    if close(descriptor) != 0, reason == nil { reason = errno }
    if let reason {
      unlink(path)
      throw RenderError(
        .outputFailed, at: .file(SourcePosition(file: path)),
        "cannot write the file: \(String(cString: strerror(reason)))")
    }
  }

  private static func failure(_ path: String, _ message: String) -> RenderError {
    RenderError(.outputNotCreated, at: .file(SourcePosition(file: path)), message)
  }
}

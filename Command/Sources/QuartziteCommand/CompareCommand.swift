// `quartzite compare`: compares two pictures, and draws where they differ.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import Quartzite
import QuartziteComparison
import QuartziteDiagnostics
import QuartziteImages

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares two pictures, pixel by pixel.",
    discussion: """
      The components of pixels are red, green, blue and alpha, from 0 to 255, in sRGB; the colours are multiplied by alpha. Pictures of \
      different sizes differ, and nothing else is compared.
      """)

  @Argument(help: "A picture: PNG, JPEG or WebP; - for standard input.", completion: .file())
  var first: String

  @Argument(help: "The picture that is compared with it; - for standard input.", completion: .file())
  var second: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write a picture of the differences: the first picture, pale, with a red mark on each pixel that differs by more than the tolerance. "
        + "Other pixels that differ are blue. A red frame shows where to look if the differences are small. The name ends in .png, .jpg or .webp.",
      valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "How far a component may differ, from 0 to 254.", valueName: "number"))
  var tolerance = 0

  @Option(
    help: ArgumentHelp(
      "Give up, with status 75, after so many seconds. Default: never.", valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(name: [.short, .long], help: "Print nothing but errors; the status says whether the pictures differ.")
  var quiet = false

  @OptionGroup var help: HelpArguments

  func validate() throws {
    guard 0...254 ~= tolerance else { throw ValidationError("--tolerance must be a whole number from 0 to 254.") }
    try SceneArguments.check(timeout: timeout)
    guard first != SceneName.standardInput || second != SceneName.standardInput else {
      throw ValidationError("Standard input can be only one of the two pictures.")
    }
    if let output, ImageFormat(path: output) == nil {
      throw ValidationError("“\(output)” doesn't name a format for the differences; end it in .png, .jpg or .webp.")
    }
    if let output, let written = Self.identity(of: output),
      [first, second].contains(where: { $0 != SceneName.standardInput && Self.identity(of: $0) == written })
    {
      throw ValidationError("“\(output)” is one of the two pictures; name another file for the differences.")
    }
  }

  /// The device and the number of a file that exists, whichever of its names is given.
  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    return stat(path, &status) == 0 ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
  }

  func run() throws {
    let deadline = Deadline(timeout.map { .now + .seconds($0) })
    do {
      try Deadline.$ofReading.withValue(deadline) { try compare() }
    } catch let error as RenderError where error.code == .deadlineExceeded {
      throw RenderError(.deadlineExceeded, "the pictures could not be compared within the time of --timeout")
    }
  }

  /// Reads one of the two pictures.
  private func picture(_ path: String) throws(RenderError) -> PixelPicture {
    try Deadline.ofReading.check(.reading)
    guard path == SceneName.standardInput else { return PixelPicture(shown: try ImageFile.decode(contentsOf: path)) }
    let data = try InputData.standardInput(
      largest: ImageFile.maxFileBytes(for: .trusted), "the picture", by: .ofReading)
    return PixelPicture(shown: try ImageFile.decode(data, named: "standard input"))
  }

  private func compare() throws {
    let one = try picture(first), other = try picture(second)
    try Deadline.ofReading.check(.reading)
    let comparison = PictureComparison(other, one, tolerance: .levels(tolerance))
    // A picture that comes too late isn't written.
    try Deadline.ofReading.check(.reading)
    if let output, let format = ImageFormat(path: output),
      let image = PixelPicture.difference(of: other, from: one, comparison).image()
    {
      try ImageFile.write(image, to: output, as: format)
    }
    let report = ComparisonReport(
      first: ComparisonReport.Picture(file: first, width: one.width, height: one.height),
      second: ComparisonReport.Picture(file: second, width: other.width, height: other.height), comparison,
      tolerance: tolerance, output: output)
    if json || !quiet { try Message.answer(report, report.lines, asJSON: json) }
    if !comparison.matches { throw ExitCode(1) }
  }
}

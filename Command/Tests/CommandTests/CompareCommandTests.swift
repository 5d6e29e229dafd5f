// Tests of `quartzite compare`.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteImages
import Testing

@Suite("quartzite compare")
struct CompareCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try picture("a.png")
  }

  /// Writes a picture of 40 × 20 gray pixels of which some have another level.
  private func picture(
    _ name: String, width: Int = 40, height: Int = 20, level: UInt8 = 100, at pixels: [(x: Int, y: Int)] = []
  ) throws {
    var bytes = [UInt8](repeating: 100, count: width * height * 4)
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    for pixel in pixels { bytes[(pixel.y * width + pixel.x) * 4 + 2] = level }
    let file = try ImageFile.encode(bytes, width: width, height: height, as: .png())
    try file.write(to: URL(fileURLWithPath: folder.path + "/" + name))
  }

  private func compare(_ arguments: String...) async throws -> CommandResult {
    try await Command.call(["compare"] + arguments, in: folder.path)
  }

  @Test("Equal pictures are status 0, also if their files differ")
  func equal() async throws {
    let image = try ImageFile.decode(contentsOf: folder.path + "/a.png")
    try ImageFile.encode(image, as: .webpLossless).write(to: URL(fileURLWithPath: folder.path + "/a.webp"))
    let result = try await compare("a.png", "a.webp")
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    #expect(result.outputText == "The pictures are equal: 40 × 20 pixels.\n")
  }

  @Test("Different pictures are status 1, with the number, the size and the place of the differences")
  func different() async throws {
    try picture("b.png", level: 140, at: [(5, 3), (9, 3), (7, 12), (30, 4)])
    let result = try await compare("a.png", "b.png")
    #expect(result.status == 1 && result.errorText.isEmpty, "\(result.errorText)")
    // The mean: 4 pixels × 40 of 800 × 4 components.
    #expect(
      result.outputText == """
        4 of 800 pixels differ (0.5 %).
        The largest difference is 40 of 255, at 5,3; the mean is 0.05.
        All differences lie in 26 × 10 pixels at 5,3.

        """)
    let quiet = try await compare("a.png", "b.png", "-q")
    #expect(quiet.status == 1 && quiet.output.isEmpty && quiet.errorText.isEmpty)
  }

  @Test("--tolerance allows differences up to a number of 255")
  func tolerance() async throws {
    try picture("b.png", level: 103, at: [(0, 0), (39, 19)])
    for (tolerance, status) in [("0", 1), ("2", 1), ("3", 0), ("254", 0)] as [(String, Int32)] {
      let result = try await compare("a.png", "b.png", "--tolerance", tolerance)
      #expect(result.status == status, "\(tolerance): \(result.outputText)")
      #expect(result.outputText.contains("of them by more than \(tolerance) of 255") == (tolerance != "0"))
    }
    for wrong in ["-1", "255", "1.5"] {
      #expect(try await compare("a.png", "b.png", "--tolerance=\(wrong)").status == 64)
    }
  }

  @Test("--json has the same as values")
  func json() async throws {
    try picture("b.png", level: 140, at: [(5, 3), (9, 12)])
    let result = try await compare("a.png", "b.png", "--json", "--tolerance", "50", "-o", "d.png")
    #expect(result.status == 0)
    let report = try #require(JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    let differences = try #require(report["differences"] as? [String: Any])
    #expect(
      report["equal"] as? Bool == true && report["tolerance"] as? Int == 50 && report["output"] as? String == "d.png")
    #expect((report["first"] as? [String: Any])?["width"] as? Int == 40)
    #expect((report["second"] as? [String: Any])?["file"] as? String == "b.png")
    #expect(differences["pixels"] as? Int == 2 && differences["beyondTolerance"] as? Int == 0)
    #expect(differences["share"] as? Double == 0.0025 && differences["largest"] as? Int == 40)
    #expect(differences["mean"] as? Double == 0.025)
    #expect(differences["area"] as? [String: Int] == ["x": 5, "y": 3, "width": 5, "height": 10])
  }

  @Test("Pictures of different sizes differ")
  func sizes() async throws {
    try picture("c.png", width: 20)
    let result = try await compare("a.png", "c.png", "--tolerance", "254", "-o", "d.png")
    #expect(result.status == 1)
    #expect(result.outputText == "The pictures have different sizes: 40 × 20 and 20 × 20 pixels.\n")
    #expect(try PictureFile(folder.path + "/d.png").width == 40)
    let json = try await compare("a.png", "c.png", "--json")
    #expect(json.status == 1 && !json.outputText.contains("differences"))
  }

  @Test("The picture of the differences marks them so that the smallest can be seen")
  func marks() async throws {
    try picture("b.png", level: 101, at: [(20, 10)])
    #expect(try await compare("a.png", "b.png", "-o", "red.png").status == 1)
    #expect(try await compare("a.png", "b.png", "-o", "blue.png", "--tolerance", "1").status == 0)
    for (name, strong, weak) in [("red.png", 2, 0), ("blue.png", 0, 2)] {
      let picture = try PictureFile(folder.path + "/" + name)
      func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(picture.pixels[((y * 40 + x) * 4)...].prefix(4)) }
      #expect(pixel(20, 10)[strong] > 200 && pixel(20, 10)[weak] < 100, "\(name): \(pixel(20, 10))")
      #expect(Set(pixel(2, 2)[..<3]).count == 1 && pixel(2, 2)[0] > 150, "\(name): \(pixel(2, 2))")
    }
  }

  @Test("Either picture may come on standard input, also beside a file that is called -")
  func standardInput() async throws {
    try picture("b.png", level: 140, at: [(5, 3)])
    try picture("-")
    for (arguments, input, status) in [
      ("- a.png", "a.png", 0), ("a.png -", "b.png", 1), ("- b.png -o ./d.png", "a.png", 1),
      ("- a.png", "/dev/null", 65), ("- -", "a.png", 64),
    ] as [(String, String, Int32)] {
      let result = try Command.shell("quartzite compare \(arguments) < \(input)", in: folder.path)
      #expect(result.status == status, "\(arguments) < \(input): \(result.errorText)")
      #expect(input != "/dev/null" || result.firstError.hasPrefix("quartzite: error: standard input: "))
    }
    let json = try Command.shell("quartzite compare --json - a.png < b.png", in: folder.path)
    let report = try #require(JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect((report["first"] as? [String: Any])?["file"] as? String == "-" && report["equal"] as? Bool == false)
  }

  @Test("--timeout ends the comparison, and nothing is written")
  func timeout() async throws {
    for (time, status) in [("1e-9", 75), ("86400", 0), ("0", 64), ("nan", 64)] as [(String, Int32)] {
      let result = try await compare("a.png", "a.png", "--timeout", time, "-o", "d.png")
      #expect(result.status == status && (status == 0) == folder.contents.contains("d.png"), "\(result.errorText)")
      #expect(status == 0 || result.errorText.contains("--timeout"))
      try? FileManager.default.removeItem(atPath: folder.path + "/d.png")
    }
  }

  @Test("What cannot be read or written has the status of other commands, and writes nothing")
  func failures() async throws {
    _ = try folder.write("no picture", to: "text.png")
    for (status, arguments) in [
      (65, ["a.png", "text.png", "-o", "d.png"]), (66, ["a.png", "missing.png", "-o", "d.png"]),
      (66, [".", "a.png"]), (73, ["a.png", "a.png", "-o", "missing/d.png"]), (64, ["a.png", "a.png", "-o", "d"]),
      (64, ["a.png"]),
    ] as [(Int32, [String])] {
      let before = folder.contents
      let result = try await Command.call(["compare"] + arguments, in: folder.path)
      #expect(result.status == status, "\(arguments): \(result.errorText)")
      #expect(result.firstError.hasPrefix("quartzite: error: ") && folder.contents == before)
    }
  }

  @Test("The picture of the differences never replaces one of the two pictures, by whichever name")
  func overwriting() async throws {
    try picture("b.png", level: 140, at: [(5, 3)])
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/link.png", withDestinationPath: "b.png")
    try files.linkItem(atPath: folder.path + "/a.png", toPath: folder.path + "/hard.png")
    for output in ["a.png", "b.png", "./b.png", "link.png", "hard.png"] {
      let before = try ["a.png", "b.png"].map { try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)) }
      let result = try await compare("a.png", "b.png", "-o", output)
      #expect(result.status == 64 && result.output.isEmpty, "\(output)")
      #expect(
        result.firstError
          == "quartzite: error: “\(output)” is one of the two pictures; name another file for the differences.")
      #expect(
        try ["a.png", "b.png"].map { try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)) } == before)
    }
    // An older picture of differences is replaced.
    try picture("d.png")
    #expect(try await compare("a.png", "b.png", "-o", "d.png").status == 1)
  }

  @Test("A third picture is taken for the output")
  func hint() async throws {
    let result = try await compare("a.png", "a.png", "the diff.png")
    #expect(result.status == 64)
    #expect(
      result.firstError == "quartzite: error: unexpected argument “the diff.png”; did you mean -o 'the diff.png'?")
    for others in [["b.png", "-o", "d.png"], ["diff"]] {
      let result = try await Command.call(["compare", "a.png", "a.png"] + others, in: folder.path)
      #expect(result.status == 64 && !result.errorText.contains("did you mean"), "\(result.errorText)")
    }
  }
}

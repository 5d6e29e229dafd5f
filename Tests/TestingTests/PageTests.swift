// Tests of the folder of results: its page, and the command that lists and accepts.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteSnapshotResults
import QuartziteTesting
import Testing

@Suite("A folder of results")
struct PageTests {
  private let name = "CardTests/CardTests/title.card"

  private func failed() throws -> SnapshotStage {
    let stage = try SnapshotStage()
    _ = stage.failure(of: card(), as: .image)
    _ = stage.failure(of: card(dotAt: 20), as: .image)
    return stage
  }

  private func page(_ stage: SnapshotStage) throws -> String {
    String(decoding: try #require(FileManager.default.contents(atPath: stage.results.page)), as: UTF8.self)
  }

  @Test("The page shows each snapshot with its pictures, and asks no server for anything")
  func page() throws {
    let stage = try failed()
    try stage.results.writePage()
    let html = try page(stage)
    #expect(html.contains("<p id=\"summary\">1 different</p>"))
    for picture in ["reference", "actual", "difference"] {
      #expect(html.contains("<img src=\"\(name)/\(picture).png\" alt=\"\(picture)\">"))
    }
    #expect(html.contains("data-reference=\"\(stage.reference("title.card"))\""))
    #expect(html.contains("8 of 1600 pixels differ."))
    #expect(!html.contains("http"))
    // All that the script looks for is there.
    for id in ["zoom", "all", "accept", "commands", "copy", "close"] { #expect(html.contains("id=\"\(id)\"")) }
    for view in ["side", "swipe", "blend", "difference"] { #expect(html.contains("data-view=\"\(view)\"")) }
  }

  @Test("A page with embedded pictures is one file")
  func embedded() throws {
    let stage = try failed()
    #expect(stage.command("page", "--embed", "--output", "page.html").printed == [stage.folder + "/page.html"])
    let html = String(
      decoding: try #require(FileManager.default.contents(atPath: stage.folder + "/page.html")), as: UTF8.self)
    #expect(html.components(separatedBy: "src=\"data:image/png;base64,iVBORw0KGgo").count == 4)
    #expect(!html.contains("actual.png\" alt"))
    #expect(html.contains("<main data-results=\"\(stage.folder)/.build/snapshots/\">"), "for the commands that accept")
  }

  @Test("Names and messages cannot become markup")
  func escaping() throws {
    let stage = try SnapshotStage()
    let hostile = "a<script>alert('x')</script>&\"b"
    let entry = SnapshotEntry(
      name: "A/B/c d#%?", outcome: .different, message: hostile, package: "/p\"><img>", reference: "r.png", pictures: []
    )
    try stage.results.keep(entry, [.actual: Data([1])])
    try stage.results.writePage()
    let html = try page(stage)
    #expect(html.contains("a&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;b"))
    #expect(html.components(separatedBy: "<script>").count == 2)
    #expect(!html.contains("<img>"))
    #expect(html.contains("src=\"A/B/c%20d%23%25%3F/actual.png\""))
  }

  @Test("The command lists what there is to look at")
  func list() throws {
    let stage = try failed()
    _ = stage.failure(of: card(), as: .image, named: "new")
    let (status, printed, _) = stage.command("list")
    #expect(status == 0 && printed.count == 2)
    #expect(printed.first?.hasPrefix("different \(name): 8 of 1600 pixels differ.") == true)
    #expect(printed.last?.hasPrefix("recorded CardTests/CardTests/title.new: ") == true)
  }

  @Test("What is accepted becomes the reference, passes from then on, and leaves the results and their page")
  func accept() throws {
    let stage = try failed()
    let (status, printed, _) = stage.command("accept", name)
    #expect(status == 0 && printed == ["accepted \(name): \(stage.reference("title.card"))"])
    #expect(stage.failure(of: card(dotAt: 20), as: .image) == nil)
    #expect(stage.results.entries().entries.isEmpty)
    #expect(try page(stage).contains("Nothing to look at"))
    #expect(!FileManager.default.fileExists(atPath: stage.folder + "/.build/snapshots/CardTests"))
  }

  @Test("Accepting all takes missing and different ones")
  func acceptAll() throws {
    let stage = try failed()
    _ = stage.failure(of: square(0, 1, 0), as: .image, named: "green", record: .never)
    #expect(stage.command("accept", "--all").status == 0)
    #expect(stage.failure(of: square(0, 1, 0), as: .image, named: "green", record: .never) == nil)
    #expect(stage.failure(of: card(dotAt: 20), as: .image, record: .never) == nil)
  }

  @Test("Results of another machine are accepted into the package that the command runs in")
  func otherMachine() throws {
    let stage = try failed(), here = try SnapshotStage()
    try FileManager.default.moveItem(atPath: stage.folder + "/.build", toPath: here.folder + "/results")
    try FileManager.default.removeItem(atPath: stage.folder)
    #expect(here.command("accept", "--all", "--results", "results/snapshots", in: here.folder).status == 0)
    #expect(here.failure(of: card(dotAt: 20), as: .image) == nil)
  }

  @Test(
    "A command that means nothing changes nothing and says what was expected",
    arguments: [
      [], ["look"], ["accept"], ["accept", "--all", "name"], ["list", "name"], ["page", "--output"],
      ["list", "--colour"],
    ])
  func usage(arguments: [String]) throws {
    let stage = try failed()
    var complaints: [String] = []
    let command = SnapshotCommand(
      environment: [:], directory: stage.folder, print: { _ in }, complain: { complaints.append($0) })
    #expect(command.run(arguments) == 64)
    #expect(complaints.count == 1)
    #expect(stage.results.entries().entries.count == 1)
  }

  @Test("Clearing forgets all results and leaves the references")
  func clear() throws {
    let stage = try failed()
    let before = try stage.recorded("title.card")
    #expect(stage.command("clear").status == 0)
    #expect(stage.results.entries().entries.isEmpty)
    #expect(try stage.recorded("title.card") == before && before != nil)
  }

  @Test("A picture that was compared with one that is no file is shown, and cannot be accepted")
  func computed() throws {
    let stage = try SnapshotStage()
    let one = PixelPicture(width: 2, height: 2), other = PixelPicture(width: 3, height: 2)
    let said = PictureComparison(one, other).keep(
      one, other, named: "two ways, one picture", testFile: stage.file, fileID: "CardTests/CardTests.swift")
    let name = "CardTests/Computed/two-ways-one-picture"
    #expect(said == "pictures in \(stage.folder)/.build/snapshots/\(name)")
    let html = try page(stage)
    #expect(html.contains("The picture has 2 × 2 pixels; its reference has 3 × 2."))
    #expect(!html.contains("class=\"choice\""))
    #expect(stage.command("accept", name).status == 65)
    #expect(stage.command("accept", "--all").status == 0)
    #expect(stage.results.entries().entries.count == 1)
  }

  @Test("Of several names, those that there are are accepted, and the others are named")
  func oneIsMissing() throws {
    let stage = try failed()
    let (status, printed, complaints) = stage.command("accept", "A/B/c", name)
    #expect(status == 64 && printed.count == 1)
    #expect(complaints.first?.contains("has no snapshot A/B/c") == true)
  }

  @Test("Results that name no place for a reference write nothing", arguments: ["../../x.png", "x.swift"])
  func hostilePlace(reference: String) throws {
    let stage = try SnapshotStage()
    let entry = SnapshotEntry(
      name: "A/B/c", outcome: .different, message: "", package: stage.folder, reference: reference, pictures: [])
    try stage.results.keep(entry, [.actual: Data([1])])
    #expect(throws: RenderError.self) { try stage.results.accept("A/B/c") }
    #expect(!FileManager.default.fileExists(atPath: stage.folder + "/" + reference))
  }

  @Test("A description that cannot be read is named, and the others are shown")
  func damaged() throws {
    let stage = try failed()
    let folder = stage.folder + "/.build/snapshots/A/B/c"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/snapshot.json"))
    try stage.results.writePage()
    let html = try page(stage)
    #expect(html.contains("\(folder)/snapshot.json: cannot be read") && html.contains("1 different"))
    #expect(stage.command("list").complaints.count == 1)
  }
}

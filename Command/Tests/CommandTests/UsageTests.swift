// Tests of how the command takes arguments: short options, and what it says about arguments that it doesn't understand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCommand

@Suite("The command's arguments")
struct UsageTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  // MARK: Short options

  @Test("Short options mean the same as long ones")
  func shortOptions() async throws {
    let short = try await render(
      "card.caml", "-w", "80", "-b", "navy", "-f", "jpeg", "-t", "1", "-q", "-o", "short.jpg")
    let long = try await render(
      "card.caml", "--width", "80", "--background", "navy", "--format", "jpeg", "--time", "1", "--quiet", "--output",
      "long.jpg")
    #expect(short.status == 0 && long.status == 0, "\(short.errorText)\(long.errorText)")
    #expect(try data("short.jpg") == data("long.jpg"))
    #expect(try PictureFile(folder.path + "/short.jpg").width == 80)
    let batch = try await render("card.caml", "red.caml", "-j", "2", "-o", "out/{name}.png")
    #expect(batch.status == 0 && pictures() == ["card.png", "red.png"], "\(batch.errorText)")
    let info = ["info", "card.caml", "--pixel", "1,1"]
    let shortInfo = try await Command.call(info + ["-w", "80", "-t", "1", "-b", "navy"], in: folder.path)
    let longInfo = try await Command.call(
      info + ["--width", "80", "--time", "1", "--background", "navy"], in: folder.path)
    #expect(shortInfo.status == 0 && shortInfo.outputText == longInfo.outputText, "\(shortInfo.errorText)")
  }
}

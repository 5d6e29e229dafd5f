// Tests of the line that names a picture on a terminal.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCommand

@Suite("The line about a picture that was made")
struct PictureLineTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  @Test("It names the file and the size, on a terminal only, and not if silence or JSON is asked for")
  func text() {
    var report = ResultReport(input: "card.caml", output: "out/card.png", width: 1200, height: 630)
    #expect(PictureLine.text(for: report, isTerminal: true, isSilent: false) == "out/card.png 1200 × 630")
    #expect(PictureLine.text(for: report, isTerminal: false, isSilent: false) == nil)
    #expect(PictureLine.text(for: report, isTerminal: true, isSilent: true) == nil)
    report.output = "a\nb.png"
    #expect(PictureLine.text(for: report, isTerminal: true, isSilent: false) == "a\\u{a}b.png 1200 × 630")
    report.output = nil
    #expect(PictureLine.text(for: report, isTerminal: true, isSilent: false) == nil)
  }

  @Test(
    "A terminal on standard error gets it for one picture, and nothing with --quiet or --json, for a batch or for a film"
  )
  func terminal() async throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    // TIOCSPTLCK unlocks the other end of the terminal, and TIOCGPTN returns its number.
    var lock: Int32 = 0, number: Int32 = 0
    try #require(
      terminal >= 0 && ioctl(terminal, 0x4004_5431, &lock) == 0 && ioctl(terminal, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let lines = """
      quartzite render card.caml 2> \(name); quartzite render card.caml -q -o quiet.png 2> \(name)
      quartzite render card.caml --json -o json.png 2> \(name) > json
      quartzite render card.caml red.caml -o 'batch/{name}.png' --progress none 2> \(name)
      quartzite render card.caml --to 0.1 --fps 10 -o film.gif --progress none 2> \(name)
      quartzite render red.caml -o red.png 2> \(name)
      """
    // The terminal keeps what is written to it as long as somebody has it open.
    let held = open(name, O_RDWR | O_NOCTTY)
    defer { close(held) }
    #expect(try Command.shell(lines, in: folder.path).status == 0)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(terminal, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "card.png 40 × 20\r\nred.png 40 × 20\r\n")
  }
}

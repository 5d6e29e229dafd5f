// Tests of what a library of fonts keeps: it counts in a budget, and is let go of and found again.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteDiagnostics
import QuartziteText
import Testing

@Suite("Fonts that were found are kept within a budget")
struct FontMemoryTests {
  private let budget = MemoryBudget()
  private let library: FontLibrary

  init() { library = FontLibrary(memory: ProcessMemory(budget)) }

  private func held(_ name: String) -> Int { budget.uses.first { $0.name == name }?.bytes ?? 0 }

  private func size(_ path: String) throws -> Int {
    try #require(FontData(path: path), "\(path) is missing; run make test").bytes.count
  }

  @Test("An open font counts with the bytes of its file, and so do answers for names and characters")
  func counted() throws {
    let letters = try size(TestFonts.dejaVu), pictures = try size(TestFonts.emoji)
    #expect(budget.heldBytes == 0)
    #expect(library.match("DejaVu Sans").face.names.postScript == "DejaVuSans")
    let before = (fonts: held("fonts"), matches: held("font matches"))
    #expect(before.fonts > letters && before.matches > 0 && held("font fallbacks") == 0)
    #expect(library.match("DejaVu Sans").face.names.postScript == "DejaVuSans")
    #expect(held("fonts") == before.fonts && held("font matches") == before.matches)
    let face = library.match("DejaVu Sans").face
    #expect(library.fallback(for: ["😀"], like: face)?.names.postScript == "NotoColorEmoji")
    #expect(held("font fallbacks") > 0 && held("fonts") > before.fonts + pictures)
  }

  @Test("A small budget closes fonts that no text is set in; they are found again")
  func closed() {
    weak let closed = library.match("DejaVu Sans").face
    #expect(closed != nil)
    let identity = closed?.identity
    budget.bytes = 0
    #expect(closed == nil && budget.heldBytes == 0)
    let again = library.match("DejaVu Sans")
    #expect(again.face.identity == identity && again.substitution == nil && budget.heldBytes == 0)
  }

  @Test("A font that text is set in is not opened twice, whatever the budget")
  func inUse() {
    let font = CTFont(name: "DejaVu Sans", size: 12, library: library)
    let emoji = library.fallback(for: ["😀"], like: font.face)
    budget.bytes = 0
    #expect(library.match("DejaVuSans").face === font.face)
    #expect(library.fallback(for: ["😀"], like: font.face) === emoji && emoji != nil)
    budget.bytes = MemoryBudget.defaultBytes
    #expect(library.match("DejaVu Sans").face === font.face && held("fonts") > 0)
  }

  @Test("Registered fonts count without their files, which are there in any case, and go when they are unregistered")
  func registered() throws {
    var face: FontFace? = try TestFonts.face(TestFonts.liberation)
    let size = try size(TestFonts.liberation)
    weak let gone = face
    #expect(library.register([try #require(face)], from: .data(1)))
    #expect(library.match("Liberation Sans").face === face)
    face = nil
    #expect(held("fonts") > 0 && held("fonts") < size)
    #expect(library.unregister(.data(1)))
    #expect(gone == nil && budget.heldBytes == 0)
    // The installed one is found in its place.
    #expect(library.match("Liberation Sans").face.names.postScript == "LiberationSans" && held("fonts") > size)
  }

  @Test("Names and characters that are made up take no more than the budget")
  func madeUp() {
    library.usesSystemFonts = false
    budget.bytes = 1 << 20
    let face = FontFace.embedded
    for number in 0..<4_000 {
      #expect(library.match("Made up \(number)").face == face)
      if let scalar = Unicode.Scalar(0x4E00 + number) { #expect(library.fallback(for: [scalar], like: face) == nil) }
    }
    #expect(budget.heldBytes <= 1 << 20 && held("font matches") > 0)
  }

  @Test("What a library keeps is gone with it")
  func leaving() {
    let other = MemoryBudget()
    do {
      let library = FontLibrary(usesSystemFonts: false, memory: ProcessMemory(other))
      _ = library.match("Helvetica")
      #expect(other.heldBytes > 0)
    }
    #expect(other.heldBytes == 0)
  }
}

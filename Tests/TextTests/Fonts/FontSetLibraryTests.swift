// Tests of libraries that lie over another one: their fonts come first, and nothing of theirs is seen from below.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteDiagnostics
import QuartziteText
import Testing

@Suite("A library over another")
struct FontSetLibraryTests {
  private let below = FontLibrary(usesSystemFonts: false)

  private func over(_ data: Data) throws -> FontLibrary {
    let library = FontLibrary(over: below)
    let faces = FontLibrary.faces(in: try #require(FontData(data)))
    #expect(library.register(faces, from: .data(faces[0].identity)))
    return library
  }

  @Test("Its own fonts hide those of their names below; others are found there")
  func order() throws {
    let faces = FontLibrary.faces(in: try #require(FontData(FixtureFont.data)))
    #expect(below.register(faces, from: .data(1)))
    let library = try over(FixtureFont.data(unitsPerEm: 2000))
    for name in ["Fixture", "fixture-regular", "Fixture Regular"] {
      #expect(library.match(name).face.unitsPerEm == 2000 && below.match(name).face.unitsPerEm == 1000)
    }
    #expect(library.face(family: "Fixture", style: FontStyle())?.unitsPerEm == 2000)
    #expect(library.match("Quartzite Sans").face === FontFace.embedded)
    #expect(library.registeredFaces.map(\.unitsPerEm) == [2000, 1000] && library.ownFaces.count == 1)
    #expect(below.registeredFaces.count == 1)
    #expect(FontLibrary(over: below).match("Fixture").face.unitsPerEm == 1000)
  }

  @Test("A change below is a change of what is found, and so is one above; installed fonts are used as below")
  func changes() throws {
    let library = try over(FixtureFont.data), other = FontLibrary(over: below)
    #expect(other.match("Fixture").substitution != nil)
    let generations = (library.generation, other.generation)
    #expect(below.register(library.ownFaces, from: .data(7)))
    #expect(library.generation != generations.0 && other.generation != generations.1)
    #expect(other.match("Fixture").substitution == nil)
    #expect(!library.usesSystemFonts)
    below.usesSystemFonts = true
    #expect(library.usesSystemFonts && other.usesSystemFonts)
  }

  @Test("Characters that a font lacks are looked for in its own library first")
  func fallbacks() throws {
    let library = try over(FixtureFont.data)
    let font = CTFont(name: "Nowhere Grotesk", size: 12, library: library)
    #expect(font.library === library && font.face === FontFace.embedded)
    let inFixture = library.fallback(for: ["A"], like: FontFace.embedded)
    #expect(
      inFixture?.names.family == "Fixture"
        && below.fallback(for: ["A"], like: FontFace.embedded)?.names.family != "Fixture")
    #expect(font.resized(to: 20).library === library)
  }

  @Test("Fonts of other bytes are other fonts; of the same bytes, the same one, in whatever library")
  func identities() throws {
    func face(_ data: Data) throws -> FontFace { try #require(FontData(data).flatMap { FontFace(data: $0) }) }
    let first = try face(FixtureFont.data), second = try face(FixtureFont.data)
    let other = try face(FixtureFont.data(unitsPerEm: 999))
    #expect(first == second && first !== second && first != other && first.identity != other.identity)
    // Where fallbacks come from counts too.
    let library = try over(FixtureFont.data)
    let match = FontMatch(face: first)
    #expect(CTFont(match, size: 9, library: library) != CTFont(match, size: 9, library: below))
    #expect(CTFont(match, size: 9, library: below) == CTFont(FontMatch(face: second), size: 9, library: below))
  }

  @Test("What a library of one request kept is gone with it")
  func memory() throws {
    let budget = MemoryBudget(), memory = ProcessMemory(budget)
    let before = budget.heldBytes
    do {
      let library = FontLibrary(over: below, memory: memory)
      let faces = FontLibrary.faces(in: try #require(FontData(FixtureFont.data)))
      #expect(library.register(faces, from: .data(1)))
      #expect(library.match("Fixture").face.unitsPerEm == 1000)
      #expect(budget.heldBytes > before)
    }
    memory.makeRoom()
    #expect(budget.heldBytes == before)
  }
}

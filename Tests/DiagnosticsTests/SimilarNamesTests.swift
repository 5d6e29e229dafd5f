// Tests of the names that messages offer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import Testing

@Suite("Similar names")
struct SimilarNamesTests {
  private let names = ["Title", "Subtitle", "Photo", "Tile", "Title", "title 2"]

  @Test("The most similar names come first, each once, and others not at all")
  func similar() {
    #expect(SimilarNames.nearest(to: "Titel", among: names) == ["Title", "Tile"])
    #expect(SimilarNames.nearest(to: "PHOTO", among: names) == ["Photo"])
  }

  @Test("Where nothing is like a name, the first ones are offered; a sentence says so where there is none")
  func others() {
    #expect(SimilarNames.nearest(to: "Background", among: names, count: 2) == ["Title", "Subtitle"])
    #expect(SimilarNames.sentence(for: "x", among: [String](), none: "there are none") == "; there are none")
    #expect(SimilarNames.sentence(for: "Foto", among: names, none: "") == "; there is “Photo”")
  }

  @Test("Only names that are like it are offered if those alone are asked for")
  func similarAlone() {
    #expect(SimilarNames.similar(to: "Titel", among: names) == ["Title", "Tile"])
    #expect(SimilarNames.similar(to: "Background", among: names).isEmpty)
  }

  @Test("Long names, and many of them, are compared only in part")
  func bounded() {
    let long = (0..<10_000).map { String(repeating: "x", count: 2_000) + "\($0)" }
    #expect(SimilarNames.nearest(to: String(repeating: "y", count: 100_000), among: long).count == 5)
  }
}

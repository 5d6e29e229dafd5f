// Tests of the choices for Lottie animations, and of films between markers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Testing

@Suite("Choices for Lottie animations")
struct LottieOptionTests {
  /// A square of 20 points whose centre goes from 20 to 180 in 60 frames, on a straight curve whose control points lie near its ends.
  private static let curve = Data(
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":200,"h":100,"layers":[{"ty":1,"sw":20,"sh":20,"sc":"#ff0000","ip":0,"op":60,"st":0,
    "ks":{"a":{"a":0,"k":[10,10,0]},"p":{"a":1,"k":[{"t":0,"s":[20,50,0],"to":[1,0,0],"ti":[-1,0,0],
    "i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[180,50,0]}]}}}]}
    """.utf8)

  /// An animation from frame 10 to 70, 30 a second, whose markers are in no order of time.
  private static let marked = Data(
    """
    {"v":"5.7.0","fr":30,"ip":10,"op":70,"w":20,"h":10,"layers":[],"markers":[{"cm":"end","tm":60,"dr":0},
    {"cm":"intro","tm":10,"dr":15},{"cm":"loop","tm":25,"dr":0},{"cm":"cut","tm":40,"dr":0}]}
    """.utf8)

  /// The centre of what the middle row of a picture shows, in pixels from the left.
  private func centre(_ frame: Frame) -> Double {
    let pixels = frame.pixels, row = frame.height / 2 * frame.bytesPerRow
    var sum = 0.0, moment = 0.0
    for column in 0..<frame.width {
      let alpha = Double(pixels[row + column * 4 + 3])
      sum += alpha
      moment += alpha * (Double(column) + 0.5)
    }
    return moment / sum
  }

  // MARK: Rules and parts

  @Test(
    "A curve is passed by its length, or by its parameter if the rules are Core Animation's",
    arguments: [(nil, 60), (.specification, 60), (.coreAnimation, 45.28125)] as [(LottieCompatibility?, Double)])
  func compatibility(rules: LottieCompatibility?, expected: Double) throws {
    let lottie = rules.map { LottieOptions(compatibility: $0) } ?? LottieOptions()
    let document = try Document(data: Self.curve, lottie: lottie)
    #expect(document.animation?.options == lottie)
    let frame = try Renderer().render(document, PictureRequest(moment: .frame(15)))
    #expect(abs(centre(frame) - expected) < 0.05, "\(centre(frame))")
  }

  @Test("An animation of an archive is chosen by its identifier, and an unknown one is refused with the known ones")
  func animations() throws {
    let archive = Sample.archive([
      ("manifest.json", Data(#"{"animations":[{"id":"small"},{"id":"large"}]}"#.utf8)),
      ("animations/small.json", Sample.lottie(30, 20)), ("animations/large.json", Sample.lottie(300, 200)),
    ])
    let folder = try TestFolder(), path = try folder.write(archive, to: "both.lottie")
    let large = LottieOptions(animation: "large")
    #expect(try Document(data: archive).size.width == 30)
    #expect(try Document(data: archive, lottie: large).size.width == 300)
    #expect(try Document(contentsOf: path, lottie: large).size.width == 300)
    #expect(try Document(contentsOf: URL(fileURLWithPath: path), lottie: large).size.width == 300)
    for options in [LottieOptions(animation: "medium"), LottieOptions(theme: "dark")] {
      let error = #expect(throws: RenderError.self) { _ = try Document(data: archive, lottie: options) }
      #expect(error?.code == .usage)
      if options.animation != nil {
        #expect(["small", "large"].allSatisfy { error?.message.contains($0) == true }, "\(error?.message ?? "")")
      }
    }
  }

  @Test(
    "A document of Core Animation has no animation and no theme to choose, and its pictures follow no rules of Lottie")
  func coreAnimation() throws {
    let folder = try TestFolder()
    try folder.write(Sample.index, to: "P.ca/index.xml")
    try folder.write(Sample.caml(), to: "P.ca/main.caml")
    for (options, words) in [
      (LottieOptions(animation: "intro"), "no animation “intro”"), (LottieOptions(theme: "dark"), "no theme “dark”"),
    ] {
      let ways: [() throws -> Document] = [
        { try Document(data: Sample.caml(), lottie: options) },
        { try Document(contentsOf: folder.path + "/P.ca", lottie: options) },
      ]
      for way in ways {
        let error = #expect(throws: RenderError.self) { _ = try way() }
        #expect(error?.code == .usage && error?.message.contains(words) == true, "\(error?.message ?? "")")
      }
    }
    let document = try Document(data: Sample.caml(), lottie: LottieOptions(compatibility: .coreAnimation))
    #expect(document.kind == .coreAnimation && document.diagnostics.isEmpty)
  }

  // MARK: Markers

  @Test("A film of a marker lasts as long as the marker; without a duration, until the next one in time or the end")
  func films() throws {
    let document = try Document(data: Self.marked)
    let cases: [(FilmRequest, start: Double, count: Int)] = [
      (FilmRequest(fromMarker: "intro"), 0, 15), (FilmRequest(fromMarker: "loop"), 0.5, 15),
      (FilmRequest(fromMarker: "cut"), 1, 20), (FilmRequest(fromMarker: "end"), 50.0 / 30, 10),
      (FilmRequest(fromMarker: "intro", toMarker: "end"), 0, 50), (FilmRequest(toMarker: "cut"), 0, 30),
      (FilmRequest(to: 1, fromMarker: "loop"), 0.5, 15), (FilmRequest(from: 0.5, toMarker: "end"), 0.5, 35),
    ]
    for (request, start, count) in cases {
      let times = try request.times(of: document, in: nil)
      #expect(abs(times.start - start) < 1e-9 && times.count == count, "\(request)")
    }
  }

  @Test("An unknown marker, an end before the beginning, and markers of a document of Core Animation make no film")
  func refused() throws {
    let animation = try Document(data: Self.marked), layers = try Document(data: Sample.caml())
    let cases: [(Document, FilmRequest, String)] = [
      (animation, FilmRequest(fromMarker: "Intro"), "there is no marker “Intro”; there is “intro”"),
      (animation, FilmRequest(toMarker: "out"), "“cut”"),
      (animation, FilmRequest(fromMarker: "cut", toMarker: "loop"), "before it begins"),
      (layers, FilmRequest(to: 1, fromMarker: "cut"), "the marker “cut”"),
      (layers, FilmRequest(toMarker: "cut"), "the marker “cut”"),
    ]
    for (document, request, words) in cases {
      let error = #expect(throws: RenderError.self) { _ = try request.times(of: document, in: nil) }
      #expect(error?.code == .usage && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }
}

// Tests of the size and the moment of pictures, and of films.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Testing

@Suite("Requests of pictures and films")
struct PictureRequestTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer() }

  private func frame(_ document: Document, _ size: PictureRequest.Size, _ fit: RenderOptions.Fit = .contain) throws
    -> Frame
  {
    try renderer.render(document, PictureRequest(size: size, fit: fit, moment: .frame(30)))
  }

  @Test("A size with a part of a pixel keeps one scale: the picture is that of the scale, however it is asked for")
  func fractional() throws {
    let document = try Document(data: Sample.lottie(100, 58.84))
    let reference = try frame(document, .scale(2))
    #expect(reference.width == 200 && reference.height == 118)
    // The last row is covered for 0.68 of it.
    let alpha = reference.pixels[117 * reference.bytesPerRow + 3]
    #expect(172...175 ~= alpha, "\(alpha)")
    for fit in [RenderOptions.Fit.contain, .cover, .fill] {
      let sized = try frame(document, .pixels(width: 200, height: 118), fit)
      #expect(sized.pixels == reference.pixels, "\(fit)")
    }
    #expect(try frame(document, .width(200)).pixels == reference.pixels)
  }

  @Test("One side follows from the other, so that nothing is cut off", arguments: [1, 7, 33, 100, 1999])
  func sides(side: Int) throws {
    for (width, height) in [(100.0, 58.84), (3, 2), (640, 480), (0.5, 7)] {
      let document = try Document(data: Sample.caml(width, height))
      let options = try PictureRequest(size: .width(side)).options(for: document)
      let size = try renderer.pixelSize(of: document.rootLayer, options)
      #expect(size.width == side)
      #expect(size.height == max(1, Int((Double(side) * height / width - 1e-6).rounded(.up))))
      let other = try renderer.pixelSize(
        of: document.rootLayer, try PictureRequest(size: .height(side)).options(for: document))
      #expect(other.height == side)
    }
  }

  @Test("A size that is no size is refused")
  func refused() throws {
    let document = try Document(data: Sample.caml())
    let sizes: [PictureRequest.Size] = [
      .scale(0), .scale(.nan), .scale(-1), .scale(.infinity), .width(0), .height(-3), .pixels(width: 0, height: 9),
    ]
    for size in sizes {
      do throws(RenderError) {
        _ = try PictureRequest(size: size).options(for: document)
        Issue.record("\(size) is taken")
      } catch {
        #expect(error.code == .usage)
      }
    }
  }

  @Test("A moment is the same picture in seconds, as a progress, a frame or a marker")
  func moments() throws {
    let document = try Document(data: Sample.lottie())
    let moments: [Moment] = [.seconds(1), .progress(0.5), .frame(30), .marker("half")]
    let pictures = try moments.map { try renderer.render(document, PictureRequest(moment: $0)).pixels }
    #expect(Set(pictures).count == 1 && pictures[0][3] == 255)
    #expect(try renderer.render(document, PictureRequest(moment: .frame(29))).pixels[3] == 0)
    for moment in [Moment.state("a"), .marker("hald"), .seconds(.nan), .progress(.infinity)] {
      do throws(RenderError) {
        try document.move(to: moment)
        Issue.record("\(moment) is taken")
      } catch {
        #expect(error.code == .usage)
        if moment == .marker("hald") { #expect(error.message.contains("“half”"), "\(error)") }
      }
    }
    let layers = try Document(data: Sample.caml())
    for moment in [Moment.progress(0), .frame(1), .marker("a"), .state("a")] {
      #expect(throws: RenderError.self) { try layers.move(to: moment) }
    }
  }

  @Test("Frames of a document are those that are rendered alone, in any order, though the next ones are made meanwhile")
  func frames() async throws {
    let document = try Document(data: Sample.lottie())
    let moments: [Moment] = [.frame(31), .frame(2), .seconds(1.5), .progress(0), .frame(59)]
    var pictures: [[UInt8]] = []
    for try await frame in try renderer.frames(of: document, at: moments, PictureRequest(size: .width(10))) {
      pictures.append(frame.pixels)
    }
    let alone = try moments.map {
      try renderer.render(try Document(data: Sample.lottie()), PictureRequest(size: .width(10), moment: $0)).pixels
    }
    #expect(pictures == alone)
    #expect(pictures.map { $0[3] } == [255, 0, 255, 0, 255])
  }

  // MARK: Films

  @Test("A film has the document's pictures, and its parts are those of the whole")
  func film() async throws {
    let folder = try TestFolder(), document = try Document(data: Sample.lottie())
    let request = FilmRequest(PictureRequest(size: .width(10)))
    let pattern = try #require(NumberedPath(folder.path + "/whole/%02d.png"))
    var counts: [Int] = []
    let summary = try await document.film(request, to: .pictures(pattern), with: renderer) { counts.append($0.count) }
    #expect(summary.pictureCount == 60 && summary.size?.height == 5 && counts == Array(1...60))
    var parts = 0
    for index in 1...7 {
      var part = request
      part.part = (index, 7)
      let pattern = try #require(NumberedPath(folder.path + "/parts/%02d.png"))
      parts += try await document.film(part, to: .pictures(pattern), with: renderer).pictureCount
    }
    #expect(parts == 60)
    for number in 0..<60 {
      let name = String(format: "/%02d.png", number)
      let whole = FileManager.default.contents(atPath: folder.path + "/whole" + name)
      #expect(whole != nil && whole == FileManager.default.contents(atPath: folder.path + "/parts" + name))
    }
  }

  @Test("Parts of any number are parts of the whole")
  func parts() throws {
    let document = try Document(data: Sample.lottie())
    for (end, count) in [(1.0, Int.max), (100_000, .max / 3), (0.7, 7), (0.3, 5), (0.1, 2)] {
      let few = count < 10 ? Array(1...count) : [1, 2, count / 2, count - 1, count]
      func times(_ part: (index: Int, count: Int)?) throws -> FilmTimes {
        try FilmRequest(to: end, frameRate: 10, part: part).times(of: document, in: nil)
      }
      let whole = try times(nil), parts = try few.map { try times(($0, count)) }
      #expect(parts.first?.startIndex == whole.startIndex && parts.last?.endIndex == whole.endIndex)
      for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.endIndex <= next.startIndex) }
      if count < 10 { #expect(parts.flatMap { Array($0) } == Array(whole)) }
    }
  }

  @Test("The file of a film, and its format, may be named by a file URL, and by no other")
  func filmURLs() throws {
    let file = URL(fileURLWithPath: "/tmp/a film.MP4"), page = try #require(URL(string: "https://a.org/film.mp4"))
    #expect(FilmFormat(url: file) == .mp4 && FilmFormat(url: page) == nil)
    #expect(try FilmTarget.file(at: file, .mp4) == .file("/tmp/a film.MP4", .mp4))
    let error = #expect(throws: RenderError.self) { try FilmTarget.file(at: page, .mp4) }
    #expect(error?.code == .usage)
  }

  private struct Enough: Error {}

  @Test("A film that its client ends leaves no file, and one that makes no sense is refused before it begins")
  func ended() async throws {
    let folder = try TestFolder(), document = try Document(data: Sample.lottie())
    let target = FilmTarget.file(folder.path + "/a.gif", .gif)
    await #expect(throws: Enough.self) {
      try await document.film(FilmRequest(), to: target, with: renderer) { step in
        if step.count == 5 { throw Enough() }
      }
    }
    let still = try Document(data: Sample.caml())
    var late = FilmRequest(from: 3, to: 2), many = FilmRequest(to: 5), none = FilmRequest(to: 1)
    many.maxPictures = 10
    none.part = (3, 2)
    late.frameRate = 25
    let refused: [(Document, FilmRequest, RenderError.Code)] = [
      (still, FilmRequest(), .usage), (document, late, .usage), (document, many, .limitExceeded),
      (document, none, .usage), (document, FilmRequest(frameRate: -1), .usage),
      (document, FilmRequest(to: .nan), .usage),
      (document, FilmRequest(to: 1e-9), .usage), (document, FilmRequest(to: 1e6, frameRate: 1e-5), .usage),
    ]
    for (document, request, code) in refused {
      let target = FilmTarget.file(folder.path + "/b.mp4", .mp4)
      do {
        try await document.film(request, to: target, with: renderer)
        Issue.record("\(request) is made")
      } catch let error as RenderError {
        #expect(error.code == code, "\(error)")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

// Tests of films as other programs read them, and of what happens where a film cannot be written.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteFilm
import Testing

@Suite("Films")
struct FilmWriterTests {
  private let folder: FilmFolder

  init() throws {
    folder = try FilmFolder()
  }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  /// The pictures that are not the same as the one before.
  private func distinct(_ frames: [Frame]) -> [Frame] {
    frames.enumerated().filter { $0 == 0 || $1.pixels != frames[$0 - 1].pixels }.map(\.element)
  }

  @Test("An APNG holds the pictures to the byte, each for as long as it is shown")
  func apng() async throws {
    let frames = try Films.pictures(30), shown = distinct(frames)
    #expect(shown.count == 20, "eleven of them are the same")
    let film = try await Films.write(frames, to: path("a.apng"), FilmOptions(frameRate: 25))
    #expect(film.encodedCount == shown.count)
    #expect(try Films.decoded(path("a.apng")).map(\.seen) == shown.map(\.straight))
    let times = try times(of: path("a.apng"))
    #expect(times.count == shown.count)
    for (number, frame) in shown.enumerated() {
      let first = frames.firstIndex { $0.pixels == frame.pixels } ?? 0
      #expect(abs(times[number] - Double(first) / 25) < 0.002, "picture \(number)")
    }
  }

  /// The times at which the pictures of a film begin, in seconds, as ffprobe reads them.
  private func times(of path: String) throws -> [Double] {
    let text = try Films.run(
      "ffprobe", ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path])
    return String(decoding: text, as: UTF8.self).split(whereSeparator: { $0 == "\n" || $0 == "," })
      .compactMap { Double($0) }
  }

  @Test("A GIF of few colours holds them exactly, and pixels that become transparent are cleared away")
  func gif() async throws {
    let frames = try Films.pictures(30), shown = distinct(frames)
    _ = try await Films.write(frames, to: path("a.gif"), FilmOptions(frameRate: 25))
    let decoded = try Films.decoded(path("a.gif"))
    #expect(decoded.count == shown.count)
    for (number, frame) in shown.enumerated() {
      let straight = frame.straight
      for start in stride(from: 0, to: straight.count, by: 4) {
        let pixel = start / 4
        let isSeen = straight[start + 3] >= 128
        #expect(decoded[number][start + 3] == (isSeen ? 255 : 0), "pixel \(pixel) of picture \(number)")
        guard isSeen else { continue }
        #expect(
          Array(decoded[number][start..<(start + 3)]) == Array(straight[start..<(start + 3)]),
          "pixel \(pixel) of picture \(number)")
      }
    }
    let expected = shown.map { frame in Double(frames.firstIndex { $0.pixels == frame.pixels } ?? 0) / 25 }
    #expect(try times(of: path("a.gif")) == expected)
  }

  @Test("An opaque GIF holds only what changes, and shows the same pictures", arguments: [false, true])
  func opaqueGIF(dithers: Bool) async throws {
    let frames = try Films.pictures(30, background: CGColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 1))
    _ = try await Films.write(frames, to: path("a.gif"), FilmOptions(frameRate: 50, dithersColors: dithers))
    let decoded = try Films.decoded(path("a.gif"))
    for (number, frame) in distinct(frames).enumerated() {
      #expect(decoded[number].difference(from: frame.straight) <= (dithers ? 6 : 0), "picture \(number)")
    }
  }

  @Test("A WebP at quality 1 loses nothing; at less it is smaller and nearly the same")
  func webp() async throws {
    let frames = try Films.pictures(24), shown = distinct(frames)
    _ = try await Films.write(frames, to: path("a.webp"), FilmOptions(frameRate: 20, playCount: 3, quality: 1))
    let decoded = try WebPFilm(path("a.webp"))
    #expect(decoded.loopCount == 3)
    #expect(decoded.pictures.map(\.seen) == shown.map(\.straight))
    #expect(decoded.ends.last == 1200, "24 pictures, 50 ms each")
    _ = try await Films.write(frames, to: path("b.webp"), FilmOptions(frameRate: 20, quality: 0.6))
    let lossy = try WebPFilm(path("b.webp"))
    #expect(lossy.pictures.count == shown.count)
    for (number, frame) in shown.enumerated() {
      let difference = lossy.pictures[number].difference(from: frame.straight)
      #expect(difference < 6, "picture \(number)")
    }
    #expect(lossy.pictures != decoded.pictures)
  }

  @Test(
    "Videos show every picture at its time, at their rate, and those that keep alpha have it",
    arguments: [FilmFormat.mp4, .webm, .mov])
  func video(_ format: FilmFormat) async throws {
    let frames = try Films.pictures(15), file = path("a.\(format.rawValue)")
    _ = try await Films.write(frames, to: file, FilmOptions(frameRate: 30, quality: 1))
    let again = path("b.\(format.rawValue)")
    _ = try await Films.write(frames, to: again, FilmOptions(frameRate: 30, quality: 1))
    #expect(FileManager.default.contentsEqual(atPath: file, andPath: again), "equal films are the same bytes")
    let stream = try Films.stream(file)
    #expect(stream["r_frame_rate"] == "30/1")
    #expect(stream["color_space"] == "bt709")
    #expect(stream["codec_name"] == [FilmFormat.mp4: "h264", .webm: "vp9", .mov: "prores"][format])
    let decoded = try Films.decoded(file, by: format == .webm ? "libvpx-vp9" : nil)
    let times = try times(of: file).sorted()
    try #require(decoded.count == times.count)
    // The last five frames are the same: they are sent once or twice, or for MP4 four times.
    #expect(decoded.count == 11 + (format == .mp4 ? 3 : 1))
    for (time, picture) in zip(times, decoded) {
      let number = Int((time * 30).rounded())
      let frame = try #require(frames.indices.contains(number) ? frames[number] : nil)
      #expect(abs(time - Double(number) / 30) < 0.001)
      var expected = frame.straight
      if !format.keepsAlpha {
        // White lies behind what is not covered.
        for start in stride(from: 0, to: expected.count, by: 4) {
          let alpha = Int(frame.pixels[start + 3])
          for channel in 0..<3 { expected[start + channel] = UInt8(Int(frame.pixels[start + channel]) + 255 - alpha) }
          expected[start + 3] = 255
        }
      } else {
        let alphas = stride(from: 3, to: expected.count, by: 4).map { abs(Int(expected[$0]) - Int(picture[$0])) }
        #expect((alphas.max() ?? 255) <= (format == .mov ? 2 : 40), "alpha of picture \(number)")
      }
      // Half of the samples of colour, at most, and edges of full contrast.
      let difference = picture.difference(from: expected)
      #expect(difference < (format == .mov ? 3 : 9), "picture \(number) differs by \(difference)")
    }
  }

  @Test(
    "A video of pictures that stay has each of them once, from its frame on, and lasts as long as its frames do",
    arguments: [FilmFormat.mp4, .webm, .mov], [29.97, 120])
  func variableRate(_ format: FilmFormat, _ frameRate: Double) async throws {
    let pictures = try Films.pictures(4), file = path("a.\(format.rawValue)")
    for lengths in [[1], [70], [1, 1, 50, 2], [40, 1, 30, 1]] {
      let frames = zip(pictures, lengths).flatMap { Array(repeating: $0, count: $1) }
      let film = try await Films.write(frames, to: file, FilmOptions(frameRate: frameRate))
      #expect(film.encodedCount == lengths.count)
      // Times in WebM are whole milliseconds.
      let times = try times(of: file).sorted(), precision = 0.001
      let numbers = times.map { Int(($0 * frameRate).rounded()) }
      for (time, number) in zip(times, numbers) {
        #expect(abs(time - Double(number) / frameRate) < precision, "\(lengths): \(time)")
      }
      let starts = lengths.indices.map { lengths[..<$0].reduce(0, +) }
      #expect(Set(starts).isSubset(of: numbers), "\(lengths): \(numbers)")
      #expect(numbers.last == frames.count - 1, "\(lengths): \(numbers)")
      #expect(numbers.count <= lengths.count + (format == .mp4 ? 9 : 1), "\(lengths): \(numbers)")
      let length = Double(frames.count) / frameRate
      #expect(abs(try duration(of: file) - length) < 2 * precision, "\(lengths)")
      // WebM has no length for each stream.
      if let own = try Films.stream(file)["duration"].flatMap(Double.init) {
        #expect(abs(own - length) < precision, "\(lengths)")
      }
    }
  }

  @Test(
    "A video of a constant rate has every frame, at the fraction that its rate means",
    arguments: [FilmFormat.mp4, .webm, .mov])
  func constantRate(_ format: FilmFormat) async throws {
    let pictures = try Films.pictures(3), file = path("a.\(format.rawValue)")
    let frames = zip(pictures, [20, 1, 9]).flatMap { Array(repeating: $0, count: $1) }
    let film = try await Films.write(frames, to: file, FilmOptions(frameRate: 29.97, hasConstantRate: true))
    #expect(film.encodedCount == 3)
    #expect(try times(of: file).count == 30)
    let stream = try Films.stream(file)
    #expect(stream["r_frame_rate"] == "30000/1001")
    // WebM counts whole milliseconds.
    if format != .webm { #expect(stream["avg_frame_rate"] == "30000/1001") }
    #expect(abs(try duration(of: file) - 1.001) < 0.002)
    _ = try await Films.write(frames, to: file, FilmOptions(frameRate: 29.97))
    #expect(try times(of: file).count < 15)
    #expect(try Films.stream(file)["r_frame_rate"] == "30000/1001")
  }

  @Test("A WebP shows a picture for longer than one of its frames can say, and is refused beyond what it counts")
  func longWebP() async throws {
    let frames = try Films.pictures(2), file = path("a.webp")
    _ = try await Films.write(
      [frames[0], frames[0], frames[0], frames[1]], to: file, FilmOptions(frameRate: 1e-4, quality: 1))
    let decoded = try WebPFilm(file)
    #expect(decoded.ends.last == 40_000_000, "four pictures of 10,000 seconds")
    let change = zip(decoded.ends, decoded.pictures).filter { $1.seen == frames[0].straight }.last
    #expect(change?.0 == 30_000_000 && decoded.pictures.last?.seen == frames[1].straight)
    let error = await #expect(throws: RenderError.self) {
      _ = try await Films.write(frames, to: path("b.webp"), FilmOptions(frameRate: 1e-9))
    }
    #expect(error?.code == .usage && error?.message.contains("24 days") == true, "\(error.debugDescription)")
    #expect(folder.contents == ["a.webp"])
  }

  // MARK: Edges

  /// A picture of one colour, or with a disc on nothing.
  private func picture(_ width: Int, _ height: Int, disc: Bool = false) throws -> Frame {
    let root = CALayer(), shape = CALayer(), red = CGColor(red: 1, green: 0.2, blue: 0.1, alpha: 1)
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    if disc {
      shape.frame = CGRect(x: 15.3, y: 19.7, width: 90, height: 90)
      (shape.cornerRadius, shape.backgroundColor) = (45, red)
      root.addSublayer(shape)
    } else {
      root.backgroundColor = red
    }
    return try Renderer().render(root)
  }

  @Test(
    "The last column and row of odd pictures keep their colour, with alpha or over a background",
    arguments: [FilmFormat.mp4, .webm, .mov], [(101, 61), (1, 1), (2, 1), (1, 64), (3, 3)])
  func oddEdges(_ format: FilmFormat, _ size: (width: Int, height: Int)) async throws {
    let frame = try picture(size.width, size.height), file = path("a.\(format.rawValue)")
    _ = try await Films.write([frame, frame], to: file, FilmOptions(frameRate: 10))
    let encoded = format.encodedSize(width: size.width, height: size.height)
    let stream = try Films.stream(file)
    #expect(stream["width"] == "\(encoded.width)" && stream["height"] == "\(encoded.height)")
    let decoded = try Films.decoded(
      file, by: format == .webm ? "libvpx-vp9" : nil, width: encoded.width, height: encoded.height)[0]
    for y in [0, size.height - 1, encoded.height - 1] {
      for x in [0, size.width - 1, encoded.width - 1] {
        let start = 4 * (y * encoded.width + x)
        for (channel, value) in [26, 51, 255, 255].enumerated() {
          #expect(abs(Int(decoded[start + channel]) - value) <= 8, "(\(x), \(y)), channel \(channel)")
        }
      }
    }
  }

  @Test("Transparent pixels do not darken the rim of what lies beside them", arguments: [0.8, 1])
  func transparentEdges(_ quality: Double) async throws {
    let frame = try picture(128, 128, disc: true), file = path("a.webm")
    _ = try await Films.write([frame], to: file, FilmOptions(frameRate: 10, quality: quality))
    let decoded = try Films.decoded(file, by: "libvpx-vp9", width: 128, height: 128)[0], expected = frame.straight
    func overWhite(_ pixels: [UInt8], _ start: Int, _ channel: Int) -> Int {
      let alpha = Int(pixels[start + 3])
      return (Int(pixels[start + channel]) * alpha + 255 * (255 - alpha)) / 255
    }
    let wrong = stride(from: 0, to: expected.count, by: 4).count { start in
      (0..<3).contains { abs(overWhite(decoded, start, $0) - overWhite(expected, start, $0)) > 24 }
    }
    #expect(wrong <= 10, "\(wrong) pixels")
  }

  @Test(
    "All videos say that their colours are those of sRGB in the range of video",
    arguments: [FilmFormat.mp4, .webm, .mov])
  func colorTags(_ format: FilmFormat) async throws {
    let file = path("a.\(format.rawValue)")
    _ = try await Films.write(try Films.pictures(2), to: file, FilmOptions(frameRate: 10))
    let stream = try Films.stream(file)
    #expect(stream["color_transfer"] == "iec61966-2-1" && stream["color_primaries"] == "bt709")
    #expect(stream["color_space"] == "bt709" && stream["color_range"] == "tv")
  }

  /// The length of a film in seconds, as ffprobe reads it.
  private func duration(of path: String) throws -> Double {
    let text = try Films.run(
      "ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path])
    return try #require(Double(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  @Test("A program that does not know how times are kept by the newer name is told by the older one")
  func olderProgram() async throws {
    let frames = try Films.pictures(2), script = path("ffmpeg")
    // Its arguments are looked at, and it makes nothing of the pictures.
    let lines = """
      #!/bin/sh
      case "$*" in *-fps_mode*) echo "Unrecognized option 'fps_mode'." >&2; exit 1;; esac
      case "$*" in *"-vsync vfr"*) echo "$*" > "\(path("arguments"))"; cat > /dev/null; exit 0;; esac
      exit 2
      """
    try lines.write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    _ = try await Films.write(frames, to: path("a.mov"), FilmOptions(ffmpeg: script))
    #expect(folder.contents == ["a.mov", "arguments", "ffmpeg"])
  }

  @Test("Raw films are the straight pixels of every picture, red first, as raw pictures are")
  func raw() async throws {
    let frames = try Films.pictures(12)
    _ = try await Films.write(frames, to: path("a.raw"), FilmOptions())
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("a.raw"))))
    let pixels = frames.flatMap(\.straight)
    let redFirst = stride(from: 0, to: pixels.count, by: 4).flatMap { start in [2, 1, 0, 3].map { pixels[start + $0] } }
    #expect(data == redFirst)
  }

  // MARK: What cannot be written

  @Test("Where ffmpeg fails, its end is told, and nothing of the film is left")
  func failingProgram() async throws {
    let frames = try Films.pictures(4)
    let script = path("ffmpeg")
    try "#!/bin/sh\necho the tape is full >&2\nexit 3\n".write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let error = await #expect(throws: RenderError.self) {
      _ = try await Films.write(frames, to: path("a.mp4"), FilmOptions(ffmpeg: script))
    }
    #expect(error?.code == .outputFailed)
    #expect(error?.message.contains("the tape is full") == true, "\(error.debugDescription)")
    #expect(error?.message.contains("status 3") == true)
    #expect(folder.contents == ["ffmpeg"])
  }

  @Test("Where ffmpeg dies in the midst of a film, that is told, and nothing is left")
  func dyingProgram() async throws {
    let frames = try Films.pictures(3)
    let script = path("ffmpeg")
    try "#!/bin/sh\nhead -c 1000 >/dev/null\nkill -9 $$\n".write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let film = try FilmWriter(
      to: path("a.mov"), width: Films.width, height: Films.height, FilmOptions(ffmpeg: script))
    let error = await #expect(throws: RenderError.self) {
      for _ in 0..<400 {
        for frame in frames { try await film.write(frame) }
      }
      try await film.finish()
    }
    #expect(error?.message.contains("signal 9") == true, "\(error.debugDescription)")
    #expect(folder.contents == ["ffmpeg"])
  }

  @Test("A missing ffmpeg is told before anything is drawn")
  func missingProgram() throws {
    let error = #expect(throws: RenderError.self) {
      _ = try FilmWriter(
        to: path("a.webm"), width: 8, height: 8, FilmOptions(ffmpeg: "no-such-program-is-installed"))
    }
    #expect(error?.code == .outputNotCreated)
    #expect(error?.message.contains("no-such-program-is-installed") == true)
    #expect(folder.contents.isEmpty)
  }

  @Test("A film that is given up leaves nothing", arguments: FilmFormat.allCases)
  func givenUp(_ format: FilmFormat) async throws {
    let frames = try Films.pictures(12)
    do {
      let film = try FilmWriter(
        to: path("a"), format, width: Films.width, height: Films.height, FilmOptions(frameRate: 30))
      for frame in frames { try await film.write(frame) }
      film.cancel()
      await #expect(throws: CancellationError.self) { try await film.write(frames[0]) }
      await #expect(throws: CancellationError.self) { try await film.finish() }
    }
    do {
      let film = try FilmWriter(
        to: path("b"), format, width: Films.width, height: Films.height, FilmOptions(frameRate: 30))
      for frame in frames { try await film.write(frame) }
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("A cancelled task adds no picture to a film, and completes none", arguments: [FilmFormat.apng, .gif, .webp])
  func cancelled(_ format: FilmFormat) async throws {
    let frames = try Films.pictures(3)
    let film = try FilmWriter(
      to: path("a"), format, width: Films.width, height: Films.height, FilmOptions(frameRate: 30))
    try await film.write(frames[0])
    let writing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await film.write(frames[1])
    }
    await #expect(throws: CancellationError.self) { try await writing.value }
    // Others may go on with the film.
    try await film.write(frames[2])
    let finishing = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await film.finish()
    }
    await #expect(throws: CancellationError.self) { try await finishing.value }
    #expect(folder.contents.isEmpty)
    let pictures = try PictureSequenceWriter(try #require(NumberedPath(path("%d.png"))))
    let numbered = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await pictures.write(frames[0], number: 1)
    }
    await #expect(throws: CancellationError.self) { try await numbered.value }
    try await pictures.finish()
    #expect(folder.contents.isEmpty)
  }

  @Test("An older film stays until the new one is complete")
  func older() async throws {
    try Data("older".utf8).write(to: URL(fileURLWithPath: path("a.gif")))
    let frames = try Films.pictures(3)
    let film = try FilmWriter(to: path("a.gif"), width: Films.width, height: Films.height, FilmOptions(frameRate: 10))
    for frame in frames { try await film.write(frame) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.gif"))) == Data("older".utf8))
    try await film.finish()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.gif"))).starts(with: Data("GIF89a".utf8)))
    #expect(folder.contents == ["a.gif"])
  }

  @Test("A film is written to the file that a URL names")
  func fileURL() async throws {
    let frames = try Films.pictures(2), url = URL(fileURLWithPath: path("a film.gif"))
    let film = try FilmWriter(to: url, width: Films.width, height: Films.height, FilmOptions(frameRate: 10))
    for frame in frames { try await film.write(frame) }
    try await film.finish()
    #expect(try Data(contentsOf: url).starts(with: Data("GIF89a".utf8)))
    #expect(film.description == "FilmWriter(gif, 48 × 32 pixels, 10.0 pictures a second)")
    let remote = try #require(URL(string: "https://example.org/a.gif"))
    let error = #expect(throws: RenderError.self) { _ = try FilmWriter(to: remote, width: 8, height: 8) }
    #expect(error?.code == .usage && error?.message.contains("“https”") == true)
  }

  @Test("What no film can be is refused with the reason")
  func refused() async throws {
    func error(_ path: String, _ options: FilmOptions = FilmOptions(), width: Int = 8) -> RenderError? {
      #expect(throws: RenderError.self) { _ = try FilmWriter(to: path, width: width, height: 8, options) }
    }
    #expect(error(path("a.txt"))?.message.contains(".webm") == true)
    #expect(error(path("a.gif"))?.message.contains("50") == true, "60 pictures a second")
    _ = try FilmWriter(to: path("a.gif"), width: 8, height: 8, FilmOptions(frameRate: 50.000_001))
    #expect(error(path("a.webp"), width: 20_000)?.message.contains("16383") == true)
    #expect(error(path("a.apng"), FilmOptions(frameRate: 0))?.code == .usage)
    #expect(error(path("a.apng"), FilmOptions(frameRate: .nan))?.code == .usage)
    #expect(error(path("no/such/folder/a.apng"))?.code == .outputNotCreated)
    #expect(error(folder.path + "/")?.code == .usage)
    let film = try FilmWriter(to: path("a.apng"), width: 8, height: 8)
    let other = try Films.pictures(1)[0]
    let wrong = await #expect(throws: RenderError.self) { try await film.write(other) }
    #expect(wrong?.message.contains("48 × 32") == true)
    let empty = await #expect(throws: RenderError.self) { try await film.finish() }
    #expect(empty?.code == .usage, "a film without a picture")
    #expect(folder.contents.isEmpty)
  }
}

// The fuzz target of films: their times, the names of their files, their options, and films of a few pictures.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteFilm
import QuartziteFuzzing
import QuartziteGraphics
import QuartziteLayers
import Synchronization

func fuzzFilms(_ input: Data) {
  var bytes = ByteReader(input)
  let format = bytes.element(of: [FilmFormat.apng, .gif, .webp, .raw])
  let options = FilmOptions(
    frameRate: Double(bytes.number()), playCount: Int(exactly: bytes.number().rounded()) ?? Int(bytes.byte()),
    quality: Double(bytes.number()), background: bytes.color(), dithersColors: bytes.flag())
  ask(FilmTimes(from: Double(bytes.number()), to: Double(bytes.number()), frameRate: options.frameRate))
  let pictures = (0..<bytes.choice(4)).map { _ in (width: 1 + bytes.choice(3), color: bytes.color()) }
  ask(bytes.rest())
  guard let folder = FuzzFolder() else { return }
  write(pictures, to: folder.path + "/film", format, options)
}

private func ask(_ times: FilmTimes) {
  promise(times.count >= 0, "a film has no fewer pictures than none")
  for number in [times.startIndex, times.startIndex + times.count / 2, times.endIndex - 1]
  where times.indices.contains(number) {
    _ = times[number]
  }
}

private func ask(_ name: String) {
  _ = FilmFormat(path: name)
  guard let pattern = NumberedPath(name) else { return }
  for number in [0, -1, Int.max, Int.min] { _ = pattern.path(of: number) }
  promise(NumberedPath(pattern.description) == pattern, "the name of numbered files is read as it is written")
}

/// Writes a film, and waits until it is whole.
private func write(
  _ pictures: [(width: Int, color: CGColor)], to path: String, _ format: FilmFormat, _ options: FilmOptions
) {
  let frames = pictures.compactMap { picture -> Frame? in
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: picture.width, height: 2)
    layer.backgroundColor = picture.color
    return FuzzPicture.frame(of: layer)
  }
  guard let first = frames.first,
    let film = try? FilmWriter(to: path, format, width: first.width, height: first.height, options)
  else { return }
  let isDone = DispatchSemaphore(value: 0)
  Task {
    for frame in frames { try? await film.write(frame) }
    try? await film.finish()
    isDone.signal()
  }
  isDone.wait()
}

// Tests of frames that become the bytes of files.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

@Suite("Frames as files")
struct FrameEncodingTests {
  private static func frame(width: Int = 37) throws -> Frame {
    let root = CALayer(), box = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: 21)
    box.frame = CGRect(x: 3, y: 4, width: 20, height: 11)
    box.cornerRadius = 4
    box.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
    root.addSublayer(box)
    return try Renderer.shared.render(root)
  }

  /// The pixels of an image file.
  private static func pixels(_ data: Data) throws -> [UInt8] {
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)).premultipliedBGRA()
  }

  @Test("Lossless encodings have the frame's pixels, and a file that is written is the one that is returned")
  func lossless() async throws {
    let frame = try Self.frame()
    let encodings = PNGCompression.allCases.map { PictureEncoding.png($0) } + [.webpLossless]
    for encoding in encodings {
      let data = try await frame.encoded(as: encoding)
      #expect(try Self.pixels(data) == frame.makeImage()?.premultipliedBGRA())
      // An asynchronous function reaches the synchronous method in a closure.
      let inPlace: () throws(RenderError) -> Data = { () throws(RenderError) in try frame.encoded(as: encoding) }
      #expect(try inPlace() == data)
    }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("frame-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try frame.write(to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == (await frame.encoded(as: .png())))
  }

  @Test("A file that is not made by the deadline is an error")
  func late() async throws {
    let frame = try Self.frame()
    for encoding in [PictureEncoding.png(.small), .jpeg, .webp, .webpLossless] {
      let late = await #expect(throws: RenderError.self) { try await frame.encoded(as: encoding, deadline: .now) }
      #expect(late?.code == .deadlineExceeded && late?.message.contains("its file was being made") == true)
    }
  }

  @Test("An encoding without parentheses has the quality that is the default")
  func plainEncodings() throws {
    let plain: [PictureEncoding] = [.png, .jpeg, .webp]
    #expect(plain == [.png(.balanced), .jpeg(quality: 0.9), .webp(quality: 0.9)])
    #expect(plain == [.png(), .jpeg(), .webp()])
    // A pattern without parentheses is the case, whatever its quality.
    for encoding in [PictureEncoding.jpeg(quality: 0.1), .jpeg] {
      if case .jpeg = encoding { continue }
      Issue.record("\(encoding)")
    }
    #expect(plain.map(\.contentType) == ["image/png", "image/jpeg", "image/webp"])
  }

  @Test("A frame cannot be encoded at a quality that is none, or in a format that it does not fit into")
  func refused() async throws {
    let frame = try Self.frame()
    for encoding in [PictureEncoding.jpeg(quality: .nan), .webp(quality: 2)] {
      #expect(throws: RenderError.self) { try frame.encoded(as: encoding) }
    }
    let long = try Self.frame(width: 16_384)
    let error = #expect(throws: RenderError.self) { try long.encoded(as: .webpLossless) }
    #expect(error?.code == .limitExceeded)
    let unnamed = #expect(throws: RenderError.self) { try frame.write(to: "/tmp/picture.bmp") }
    #expect(unnamed?.code == .usage)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await frame.encoded(as: .png)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

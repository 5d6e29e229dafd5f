// Tests of encodings that have a deadline.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import QuartziteDiagnostics
import Testing

@testable import QuartziteImages

@Suite("Encodings with a deadline")
struct EncodingWorkTests {
  @Test("One that goes on is not waited for after the deadline")
  func late() {
    let goOn = DispatchSemaphore(value: 0)
    let error = #expect(throws: RenderError.self) {
      try EncodingWork.result(by: CountedClock(expiringAt: 2).deadline) {
        goOn.wait()
        return .success(Data())
      }
    }
    goOn.signal()
    #expect(error?.code == .deadlineExceeded)
  }

  @Test("One whose deadline has passed does not begin")
  func passed() {
    let error = #expect(throws: RenderError.self) {
      try EncodingWork.result(by: CountedClock(expiringAt: 1).deadline) {
        Issue.record("it begins")
        return .success(Data())
      }
    }
    #expect(error?.code == .deadlineExceeded)
  }

  @Test("One that ends in time gives the same bytes, or the same error, as without a deadline")
  func inTime() throws {
    let pixels = (0..<(13 * 7 * 4)).map { UInt8(truncatingIfNeeded: $0 | 3 == $0 ? 255 : $0 / 2) }
    for encoding in [PictureEncoding.png(.small), .jpeg, .webp, .webpLossless] {
      let whole = try ImageFile.encode(pixels, width: 13, height: 7, as: encoding)
      #expect(try ImageFile.encode(pixels, width: 13, height: 7, as: encoding, by: CountedClock().deadline) == whole)
    }
    let failure = RenderError(.outOfMemory, "none")
    let error = #expect(throws: RenderError.self) {
      try EncodingWork.result(by: CountedClock().deadline) { .failure(failure) }
    }
    #expect(error?.code == .outOfMemory)
  }
}

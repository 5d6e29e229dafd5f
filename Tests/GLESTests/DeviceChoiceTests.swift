// Tests of the description of the device that renders.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import Testing

@Suite("Device choice")
struct DeviceChoiceTests {
  @Test(
    "Each form of text names its device",
    arguments: [
      ("auto", DeviceChoice.automatic), ("egl", .egl(0)), ("egl:1", .egl(1)),
      ("gbm", .renderNode("/dev/dri/renderD128")), ("gbm:/dev/dri/renderD129", .renderNode("/dev/dri/renderD129")),
      ("surfaceless", .surfaceless), ("none", .noDevice),
    ])
  func parses(_ text: String, _ choice: DeviceChoice) throws {
    #expect(DeviceChoice(parsing: text) == choice)
    #expect(try DeviceChoice.parse(text) == choice)
    #expect(DeviceChoice(parsing: choice.description) == choice)
  }

  @Test(
    "Anything else is a usage error that quotes the text and lists the forms",
    arguments: [
      "", "cuda", "egl:", "egl:-1", "egl:x", "EGL", "gbm:", "gbm:renderD128", "auto ",
    ])
  func refuses(_ text: String) throws {
    #expect(DeviceChoice(parsing: text) == nil)
    let error = try #require(renderError { _ = try DeviceChoice.parse(text) })
    #expect(error.code == .usage)
    #expect(error.message.contains("“\(text)”"))
    #expect(error.message.contains("egl:<index>"))
  }
}

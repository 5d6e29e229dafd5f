// DeviceChoice: the device that renders, as a choice that a user can write as text.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteDiagnostics

/// A way to reach a device that renders.
package enum DeviceChoice: Hashable, Sendable, CustomStringConvertible {
  /// The first that works, tried in this order: EGL devices (hardware before software), GBM render nodes, Mesa
  /// surfaceless.
  case automatic
  /// The EGL device at an index, counted from 0 in the order in which EGL lists them.
  case egl(Int)
  /// A DRM render node opened through GBM, such as `/dev/dri/renderD128`.
  case renderNode(String)
  /// The surfaceless platform, of Mesa at first, which also works where there is no device at all.
  case surfaceless
  /// No device: pictures are painted on the CPU, without a driver.
  case noDevice

  /// Whether nothing but a software renderer can be found by it: on a machine that has no file of a GPU, its best device, and
  /// the one without a surface, which NVIDIA's EGL offers too.
  package var isSoftware: Bool {
    switch self {
    case .automatic, .surfaceless: !Self.hasFilesOfGPU
    case .noDevice: true
    case .egl, .renderNode: false
    }
  }

  /// Whether the drivers of GPUs have made files for them: those of the kernel, NVIDIA, WSL, Mali, Adreno and PowerVR.
  private static var hasFilesOfGPU: Bool {
    ["dri", "nvidiactl", "nvidia0", "dxg", "mali0", "kgsl-3d0", "pvrsrvkm", "pvr_sync"].contains {
      access("/dev/" + $0, F_OK) == 0
    }
  }

  /// The render node used for `gbm` without a path.
  package static let firstRenderNode = "/dev/dri/renderD128"

  /// Reads `auto`, `egl`, `egl:1`, `gbm`, `gbm:/dev/dri/renderD128`, `surfaceless` or `none`; nil for anything else.
  package init?(parsing text: String) {
    switch text {
    case "auto": self = .automatic
    case "egl": self = .egl(0)
    case "gbm": self = .renderNode(Self.firstRenderNode)
    case "surfaceless": self = .surfaceless
    case "none": self = .noDevice
    default:
      if text.hasPrefix("egl:"), let index = Int(text.dropFirst(4)), index >= 0 {
        self = .egl(index)
      } else if text.hasPrefix("gbm:/") {
        self = .renderNode(String(text.dropFirst(4)))
      } else {
        return nil
      }
    }
  }

  /// Same as `init(parsing:)`, but throws an error of class `usage` that lists the valid forms.
  package static func parse(_ text: String) throws(RenderError) -> DeviceChoice {
    if let choice = DeviceChoice(parsing: text) { return choice }
    throw RenderError(
      .usage,
      "“\(text)” names no device; write auto, egl, egl:<index>, gbm, gbm:/dev/dri/renderD<number>, surfaceless or none."
    )
  }

  /// The text that `init(parsing:)` reads.
  package var description: String {
    switch self {
    case .automatic: "auto"
    case .egl(let index): "egl:\(index)"
    case .renderNode(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .noDevice: "none"
    }
  }
}

// The text form of a machine report.
// SPDX-License-Identifier: Apache-2.0

extension MachineReport {
  /// The report, line by line.
  var lines: [String] {
    var result = ["quartzite \(version)", "", "Devices"]
    if devices.isEmpty { result.append("  EGL lists none") }
    for device in devices { result += lines(for: device) }
    result += ["", "Rendering on “\(asked)”"]
    if let chosen { result += lines(for: chosen) }
    result.append(failure.map { "  fails: \($0.message)" } ?? "  works: a test picture came back right")
    result += ["", "Libraries"] + libraries.map { "  \($0.name) \($0.version)" }
    result += ["", "Fonts", "  \(fonts)"]
    result += ["", "Memory", "  budget: \(memory.budget) bytes, which all renderers and the process share"]
    if let kept = memory.kept { result.append("  kept after the test picture: \(kept) bytes") }
    result += memory.uses.filter { $0.bytes > 0 }.map { "    \($0.name): \($0.bytes)" }
    result += ["", "Limits"]
    for bound in limits.first?.bounds ?? [] {
      let numbers = limits.map { entry in
        "\(text(entry.bounds.first { $0.name == bound.name }?.number, isTime: bound.isTime)) \(entry.name)"
      }
      result.append("  \(bound.name): \(numbers.joined(separator: ", "))")
    }
    return result
  }

  private func text(_ bound: Double?, isTime: Bool) -> String {
    guard let bound else { return "none" }
    return (Int(exactly: bound).map(String.init) ?? "\(bound)") + (isTime ? " seconds" : "")
  }

  private func lines(for device: DeviceEntry) -> [String] {
    let kind = device.isSoftware ? "software" : "hardware"
    let node = device.renderNode.map { ", \($0)" } ?? ""
    let state = device.failure.map { "cannot be opened: \($0)" } ?? device.renderer ?? "unknown"
    return ["  \(device.name) (\(kind)\(node)): \(state)"]
  }

  private func coverageText(for chosen: Chosen) -> String {
    let isOneWay = chosen.coverageOfManyInstances == chosen.coverage
    let way = "on the CPU, in bands" + (isOneWay ? "" : ", and in strips for pictures with many instances")
    return chosen.rendersHalfFloat
      ? "\(way); as meshes on the device when asked for" : "\(way): the device cannot render to half floats"
  }

  private func lines(for chosen: Chosen) -> [String] {
    [
      "  \(chosen.display): \(chosen.renderer), by \(chosen.vendor)",
      "  \(chosen.version), \(chosen.shadingLanguage)",
      "  targets \(chosen.colorFormat), read back as \(chosen.readFormat)"
        + (chosen.rendersHalfFloat ? ", half-float targets" : ", no half-float targets"),
      chosen.readsTarget ? "  blending reads targets in shaders" : "  blending copies what lies below",
      "  coverage of paths: \(coverageText(for: chosen))",
      "  textures up to \(chosen.maxTextureSize) pixels an edge, \(chosen.maxTextureUnits) at once",
      chosen.isRobust ? "  resets of the device are reported" : "  resets of the device are not reported",
    ]
  }
}

// The GLSL files of this folder, and the assembly of each effect into the two strings that a driver compiles.
//
// One file holds both halves of one effect. Code for the vertex shader alone stands between `#ifdef VERTEX` and
// `#endif`, code for the fragment shader alone between `#ifdef FRAGMENT` and `#endif`, and code that both share outside
// of these. A line `#include "prelude.glsl"` is replaced by that file, once. The version line and the default
// precisions are added here, so a file starts with its first declaration.
//
// Positions in a driver's error messages lead to a line that an editor can open: `#line` directives number the lines of
// the n-th file of an effect from n · 10,000 + 1, and `ShaderSource.files` gives the name back. (GLSL has a number for
// the file as well, but Mesa omits it from some of its messages.)
// SPDX-License-Identifier: Apache-2.0

/// An effect: one GLSL file of this folder that draws.
package enum Effect: String, CaseIterable, Sendable {
  case solid, image, tinted, masked, gradient, computedBox, replicated, projected, convexQuad, filtered, blended
  // These two compute coverage on the device, before anything is drawn.
  case trapezoid, summed
  // These two blur what was drawn, along one axis.
  case averaged, blurred

  /// The name of the effect's file.
  package var file: String { rawValue + ".glsl" }
}

/// The vertex and the fragment shader of one effect, ready for the driver.
package struct ShaderSource: Sendable {
  /// The name of the program in messages.
  package let name: String
  /// The vertex shader, from its `#version` line on.
  package let vertex: String
  /// The fragment shader, from its `#version` line on.
  package let fragment: String
  /// The files of the effect: line l of `files[n]` is line n · 10,000 + l to the driver.
  package let files: [String]

  /// Assembles the shaders of `effect`; `defining` lists the names to define for its `#ifdef` lines, besides the
  /// stage's.
  package init(_ effect: Effect, defining names: [String] = []) {
    self.init(name: effect.rawValue, file: effect.file, in: Self.library, defining: names)
  }

  /// Assembles the shaders in `file`, which is looked up in `library` together with its includes.
  package init(name: String, file: String, in library: [String: String], defining names: [String] = []) {
    var files: [String] = []
    let body = Self.expand(file, in: library, files: &files)
    self.name = name
    self.vertex = Self.head(defining: ["VERTEX"] + names) + body
    // A shader reads the target's pixel by an extension, which it has to require.
    let extensions = names.contains("FETCH") ? ["GL_EXT_shader_framebuffer_fetch"] : []
    self.fragment = Self.head(defining: ["FRAGMENT"] + names, requiring: extensions) + body
    self.files = files
  }

  /// The text of every file of this folder, by name.
  package static let library: [String: String] = [
    "prelude.glsl": PackageResources.prelude_glsl,
    "source.glsl": PackageResources.source_glsl,
    "tile.glsl": PackageResources.tile_glsl,
    "solid.glsl": PackageResources.solid_glsl,
    "image.glsl": PackageResources.image_glsl,
    "tinted.glsl": PackageResources.tinted_glsl,
    "masked.glsl": PackageResources.masked_glsl,
    "table.glsl": PackageResources.table_glsl,
    "map.glsl": PackageResources.map_glsl,
    "gradient.glsl": PackageResources.gradient_glsl,
    "box.glsl": PackageResources.box_glsl,
    "roundBox.glsl": PackageResources.roundBox_glsl,
    "rotatedRoundBox.glsl": PackageResources.rotatedRoundBox_glsl,
    "boxArea.glsl": PackageResources.boxArea_glsl,
    "computedBox.glsl": PackageResources.computedBox_glsl,
    "replicated.glsl": PackageResources.replicated_glsl,
    "projected.glsl": PackageResources.projected_glsl,
    "convexQuad.glsl": PackageResources.convexQuad_glsl,
    "cuts.glsl": PackageResources.cuts_glsl,
    "trapezoid.glsl": PackageResources.trapezoid_glsl,
    "summed.glsl": PackageResources.summed_glsl,
    "filtered.glsl": PackageResources.filtered_glsl,
    "blurLine.glsl": PackageResources.blurLine_glsl,
    "averaged.glsl": PackageResources.averaged_glsl,
    "blurred.glsl": PackageResources.blurred_glsl,
    "blend.glsl": PackageResources.blend_glsl,
    "blendComponents.glsl": PackageResources.blendComponents_glsl,
    "blendColors.glsl": PackageResources.blendColors_glsl,
    "blended.glsl": PackageResources.blended_glsl,
  ].mapValues { String(decoding: $0, as: UTF8.self) }

  /// The name to define for `blend.glsl` for the blend mode `name`: `COLOR_DODGE` for `colorDodge`.
  package static func definition(ofBlendMode name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
  }

  /// The lines before every shader. The default precision of samplers would be lowp, which drivers may apply literally.
  private static func head(defining names: [String], requiring extensions: [String] = []) -> String {
    """
    #version 300 es
    \(extensions.map { "#extension \($0) : require" }.joined(separator: "\n"))
    \(names.map { "#define \($0) 1" }.joined(separator: "\n"))
    precision highp float;
    precision highp int;
    precision highp sampler2D;

    """
  }

  /// Returns `file` with its includes in place; `files` lists the files met so far and grows by those met here.
  private static func expand(_ file: String, in library: [String: String], files: inout [String]) -> String {
    let number = files.count
    files.append(file)
    guard let text = library[file] else { return "#error \(file) is not among the shader files\n" }
    let base = number * 10_000
    var result = "#line \(base + 1)\n"
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let included = includedFile(line) else {
        result += line + "\n"
        continue
      }
      // A file is included once; where it is named again, an empty line preserves the line count.
      guard !files.contains(included) else {
        result += "\n"
        continue
      }
      result += expand(included, in: library, files: &files)
      result += "#line \(base + index + 2)\n"
    }
    return result
  }

  /// The file that `line` includes, or nil when it is an ordinary line.
  private static func includedFile(_ line: Substring) -> String? {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].filter({ $0 != " " && $0 != "\t" }) == "#include" else { return nil }
    return String(parts[1])
  }
}

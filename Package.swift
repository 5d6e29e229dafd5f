// swift-tools-version: 6.2
import PackageDescription

// The house is described in CONTRIBUTING.md; Tests/ArchitectureTests holds every arrow below to it.
let package = Package(
  name: "Quartzite",
  products: [
    .library(name: "Quartzite", targets: ["Quartzite"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "CAML", targets: ["CAML"]),
    // A product of its own: a third party's `#if canImport(UIKit)` must not change meaning by accident.
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "quartzite", targets: ["quartzite-cli"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // MARK: System libraries and C shims
    .target(name: "CGLES", linkerSettings: [.linkedLibrary("dl")]),
    // A small font, as an array of bytes.
    .target(name: "CEmbeddedFace", exclude: ["LICENSE"]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CFoundationBidi"),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(name: "CLCMS2", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CSPNG", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),

    // MARK: The Apple-named modules and the documents
    .target(name: "Tessellation"),
    .target(name: "Diagnostics"),
    .target(name: "PixelEffects"),
    // Empty modules that Swift Testing asks for wherever a file imports Testing beside CoreGraphics or UIKit.
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),
    .target(name: "CoreGraphics", dependencies: ["Tessellation", "PixelEffects", "_Testing_CoreGraphics"]),
    .target(
      name: "CoreText",
      dependencies: ["CoreGraphics", "CEmbeddedFace", "CFontconfig", "CFreeType", "CFoundationBidi", "CHarfBuzz"],
      // ICU as it comes with Foundation, for directions and dictionaries; Foundation itself is linked with it.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "ImageIO",
      dependencies: ["CoreGraphics", "Diagnostics", "CLCMS2", "CSPNG", "CTurboJPEG", "CWebP"]),
    .target(name: "CLayerCreation"),
    .target(
      name: "QuartzCore", dependencies: ["CoreGraphics", "CoreText", "PixelEffects", "Diagnostics", "CLayerCreation"]),
    .target(name: "UIKit", dependencies: ["QuartzCore", "ImageIO", "_Testing_UIKit"]),
    .target(name: "CAML", dependencies: ["QuartzCore", "ImageIO", "Diagnostics", "CExpat"]),

    // MARK: From layers to pixels
    .target(name: "RenderPlan", dependencies: ["QuartzCore", "Tessellation", "PixelEffects", "Diagnostics"]),
    .target(
      name: "Shaders", path: "Shaders",
      resources: [
        .embedInCode("prelude.glsl"),
        .embedInCode("source.glsl"),
        .embedInCode("tile.glsl"),
        .embedInCode("solid.glsl"),
        .embedInCode("image.glsl"),
        .embedInCode("tinted.glsl"),
        .embedInCode("masked.glsl"),
        .embedInCode("table.glsl"),
        .embedInCode("map.glsl"),
        .embedInCode("gradient.glsl"),
        .embedInCode("box.glsl"),
        .embedInCode("roundBox.glsl"),
        .embedInCode("turnedRoundBox.glsl"),
        .embedInCode("replicated.glsl"),
        .embedInCode("projected.glsl"),
        .embedInCode("quadrangle.glsl"),
        .embedInCode("trapezoid.glsl"),
        .embedInCode("summed.glsl"),
        .embedInCode("filtered.glsl"),
        .embedInCode("blend.glsl"),
        .embedInCode("blendComponents.glsl"),
        .embedInCode("blendColors.glsl"),
        .embedInCode("blended.glsl"),
      ]),
    .target(name: "GLES", dependencies: ["CGLES", "Diagnostics"]),
    .target(name: "Compositor", dependencies: ["RenderPlan", "PixelEffects", "GLES", "Shaders", "Diagnostics"]),
    .target(
      name: "Quartzite",
      dependencies: ["Compositor", "QuartzCore", "CAML", "ImageIO", "Diagnostics"]),
    .executableTarget(
      name: "quartzite-cli",
      dependencies: [
        "Quartzite", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // The program of the README, so that it is compiled with everything else.
    .executableTarget(name: "TwelveLines", dependencies: ["Quartzite"], path: "Examples/TwelveLines"),
    // Listings of a book, as layers that a program renders and tests look at.
    .target(name: "ExampleScenes", dependencies: ["UIKit"], path: "Examples/ExampleScenes"),
    .executableTarget(
      name: "Listings", dependencies: ["ExampleScenes", "Quartzite", "UIKit"], path: "Examples/Listings"),

    // MARK: Tests
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "ProcessFacts", path: "Tests/ProcessFacts"),
    .target(name: "FixtureFont", path: "Tests/FixtureFont"),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "UIKit", "SeededRandom"]),
    .testTarget(name: "CoreTextTests", dependencies: ["CoreText", "ProcessFacts", "FixtureFont", "SeededRandom"]),
    .testTarget(name: "ImageIOTests", dependencies: ["ImageIO", "CLCMS2", "ProcessFacts", "SeededRandom"]),
    .testTarget(name: "QuartzCoreTests", dependencies: ["QuartzCore", "ProcessFacts", "FixtureFont"]),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit", "ExampleScenes"]),
    .testTarget(name: "CAMLTests", dependencies: ["CAML", "SeededRandom"], resources: [.copy("Fixtures")]),
    .testTarget(name: "TessellationTests", dependencies: ["Tessellation", "SeededRandom"]),
    .testTarget(name: "PixelEffectsTests", dependencies: ["PixelEffects", "SeededRandom"]),
    .testTarget(name: "RenderPlanTests", dependencies: ["RenderPlan", "Tessellation", "SeededRandom"]),
    // A driver that fails on request.
    .target(name: "GLESFaults", dependencies: ["GLES", "CGLES", "Diagnostics"], path: "Tests/GLESFaults"),
    .testTarget(name: "GLESTests", dependencies: ["GLES", "GLESFaults", "Shaders", "PixelEffects", "SeededRandom"]),
    .testTarget(name: "CompositorTests", dependencies: ["Compositor", "QuartzCore", "RenderPlan", "GLES"]),
    .testTarget(
      name: "QuartziteTests",
      dependencies: [
        "Quartzite", "QuartzCore", "ProcessFacts", "ExampleScenes", "FixtureFont", "GLES", "RenderPlan", "SeededRandom",
      ]),
    .testTarget(
      name: "ReadbackTests", dependencies: ["Quartzite", "QuartzCore", "ImageIO", "SeededRandom"],
      exclude: ["Fixtures"]),
    // A program that forks, and that writes within limits of the system, which the process of the tests must not.
    .executableTarget(name: "ProcessTrial", dependencies: ["Quartzite"], path: "Tests/ProcessTrial"),
    .testTarget(
      name: "CommandTests",
      dependencies: ["Quartzite", "ProcessFacts", "ImageIO", "SeededRandom", "quartzite-cli", "ProcessTrial"]),

    // MARK: Hostile inputs
    .target(
      name: "HostileCorpus",
      dependencies: ["Quartzite", "UIKit", "ProcessFacts", "FixtureFont", "FuzzTargets", "SeededRandom"],
      path: "Tests/HostileCorpus"),
    .executableTarget(name: "hostile-runner", dependencies: ["HostileCorpus"], path: "Tests/HostileRunner"),
    .testTarget(name: "HostileTests", dependencies: ["FuzzTargets", "HostileCorpus", "hostile-runner"]),
    .target(name: "FuzzTargets", dependencies: ["Quartzite", "RenderPlan", "UIKit"], path: "Fuzz/Targets"),
    // Replays what it is given; `make fuzz` builds it with libFuzzer.
    .executableTarget(name: "fuzzer", dependencies: ["FuzzTargets"], path: "Fuzz/Fuzzer"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)

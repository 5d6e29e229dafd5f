// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// CONTRIBUTING.md describes the architecture; Tests/ArchitectureTests compares every dependency below with it.

/// The module in a folder of Sources, with the modules that it may import.
///
/// SwiftPM puts all modules of a build into one folder that every target searches. So each has a name that begins with the
/// package's own: none hides a module of a client, or makes a client's `canImport` true.
func module(
  _ folder: String, _ imports: [String] = [], also others: [String] = [], exclude: [String] = [],
  libraries: [String] = []
) -> Target {
  .target(
    name: named(folder), dependencies: (imports.map(named) + others).map { .byName(name: $0) },
    path: "Sources/\(folder)", exclude: exclude, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A library of the system, by the file that pkg-config reads and the package that Debian has it in.
func system(_ folder: String, _ pkgConfig: String? = nil, _ package: String? = nil) -> Target {
  .systemLibrary(
    name: named(folder), path: "Sources/\(folder)", pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

/// A module with a name of Apple's, for clients alone: it hands on one of ours.
func apple(_ name: String, for ours: String, also others: [String] = []) -> Target {
  .target(
    name: name, dependencies: ([named(ours)] + others).map { .byName(name: $0) }, path: "Sources/Apple/\(name)")
}

/// The tests in a folder of Tests.
func tests(
  _ folder: String, of modules: [String] = [], also others: [String] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: folder, dependencies: (modules.map(named) + others).map { .byName(name: $0) }, path: "Tests/\(folder)",
    exclude: exclude, resources: resources)
}

/// A module that several tests share.
func support(_ folder: String, of modules: [String] = [], also others: [String] = []) -> Target {
  .target(
    name: folder, dependencies: (modules.map(named) + others).map { .byName(name: $0) }, path: "Tests/\(folder)")
}

func named(_ folder: String) -> String { "Quartzite" + folder }

let package = Package(
  name: "Quartzite",
  products: [
    .library(name: "Quartzite", targets: ["Quartzite"]),
    .library(name: "QuartziteLottie", targets: ["QuartziteLottie"]),
    .library(name: "QuartziteFilm", targets: ["QuartziteFilm"]),
    // Documents of all kinds; it brings Quartzite, QuartziteFilm and QuartziteLottie.
    .library(name: "QuartziteDocuments", targets: ["QuartziteDocuments"]),
    .library(name: "QuartziteLayerKeys", targets: ["QuartziteLayerKeys"]),
    .library(name: "QuartziteViews", targets: ["QuartziteViews"]),
    .library(name: "QuartziteTesting", targets: ["QuartziteTesting"]),
    // For the packages beside this one, not for clients: what their fuzzers share, and how pictures are compared.
    .library(name: "QuartziteFuzzing", targets: ["QuartziteFuzzing"]),
    .library(name: "QuartziteComparison", targets: ["QuartziteComparison"]),
    // Apple's names, and that of a player, for code that is shared with Apple's platforms: only clients that ask build them.
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreImage", targets: ["CoreImage"]),
    .library(name: "CoreText", targets: ["CoreText"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "Lottie", targets: ["Lottie"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .executable(name: "quartzite-snapshots", targets: ["quartzite-snapshots"]),
  ],
  targets: [
    // MARK: System libraries and C shims
    module("CGLES", libraries: ["dl"]),
    // A small font, as an array of bytes.
    module("CEmbeddedFace", exclude: ["LICENSE"]),
    // Calls to libjpeg (libjpeg-dev), whose errors jump over frames of C.
    module("CJPEG", libraries: ["jpeg"]),
    module("CLayerCreation"),
    // Loops over pixels, for the vectors of the processor that is found at run time.
    module("CCoverage"),
    system("CExpat", "expat", "libexpat1-dev"),
    system("CFontconfig", "fontconfig", "libfontconfig-dev"),
    system("CFreeType", "freetype2", "libfreetype-dev"),
    system("CFoundationBidi"),
    system("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    system("CLCMS2", "lcms2", "liblcms2-dev"),
    system("CSPNG", "spng", "libspng-dev"),
    system("CWebP", "libwebp", "libwebp-dev"),
    system("CDeflate", "libdeflate", "libdeflate-dev"),
    // giflib has no file for pkg-config.
    system("CGIF", nil, "libgif-dev"),
    system("CWebPMux", "libwebpmux", "libwebp-dev"),
    system("CZLib", "zlib", "zlib1g-dev"),

    // MARK: Layers and all that they are made of
    module("Tessellation"),
    module("Diagnostics"),
    module("Archives", ["Diagnostics", "CZLib"]),
    module("TextFormats", ["Diagnostics"]),
    module("PixelEffects", ["Diagnostics", "CCoverage"]),
    module("Coverage", ["Tessellation", "CCoverage"]),
    module("Painting", ["Coverage", "CCoverage", "Tessellation", "PixelEffects"]),
    module("Graphics", ["Painting", "Coverage", "CCoverage", "Tessellation", "PixelEffects", "Diagnostics"]),
    module(
      "Text", ["Graphics", "Diagnostics", "CEmbeddedFace", "CFontconfig", "CFreeType", "CFoundationBidi", "CHarfBuzz"],
      // ICU as it comes with Foundation, for directions and dictionaries; Foundation itself is linked with it.
      libraries: ["_FoundationICU"]),
    module(
      "Images",
      ["Graphics", "Painting", "Diagnostics", "CCoverage", "CDeflate", "CJPEG", "CLCMS2", "CSPNG", "CWebP"]),
    module("DisplayList", ["Graphics", "Text", "Tessellation", "PixelEffects", "Diagnostics"]),
    module("Layers", ["DisplayList", "Graphics", "Text", "PixelEffects", "Diagnostics", "CLayerCreation"]),
    module("LayerKeys", ["Layers"]),
    module("Views", ["Layers", "Images"]),
    module("CAML", ["Layers", "Images", "Diagnostics", "CExpat"]),

    // MARK: From layers to pixels
    module("RenderPlan", ["DisplayList", "Coverage", "Tessellation", "PixelEffects", "Diagnostics"]),
    module("Bands", ["RenderPlan", "Coverage", "CCoverage", "Painting", "PixelEffects", "Diagnostics"]),
    .target(
      name: named("Shaders"), path: "Shaders",
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
        .embedInCode("rotatedRoundBox.glsl"),
        .embedInCode("boxArea.glsl"),
        .embedInCode("computedBox.glsl"),
        .embedInCode("replicated.glsl"),
        .embedInCode("projected.glsl"),
        .embedInCode("convexQuad.glsl"),
        .embedInCode("cuts.glsl"),
        .embedInCode("trapezoid.glsl"),
        .embedInCode("summed.glsl"),
        .embedInCode("filtered.glsl"),
        .embedInCode("blurLine.glsl"),
        .embedInCode("averaged.glsl"),
        .embedInCode("blurred.glsl"),
        .embedInCode("blend.glsl"),
        .embedInCode("blendComponents.glsl"),
        .embedInCode("blendColors.glsl"),
        .embedInCode("blended.glsl"),
      ]),
    module("GLES", ["CGLES", "Diagnostics"]),
    module("Compositor", ["RenderPlan", "PixelEffects", "GLES", "Shaders", "Diagnostics"]),
    .target(
      name: "Quartzite",
      dependencies: ["Bands", "Compositor", "DisplayList", "Layers", "CAML", "Images", "Diagnostics"].map {
        .byName(name: named($0))
      }),
    .target(
      name: named("Lottie"),
      dependencies: ["Layers", "Text", "Images", "Graphics", "Archives", "TextFormats", "Diagnostics"].map {
        .byName(name: named($0))
      },
      path: "Sources/Lottie"),
    .target(
      name: named("Film"),
      dependencies: [.byName(name: "Quartzite")]
        + ["Images", "Graphics", "Diagnostics", "CGIF", "CWebPMux"].map { .byName(name: named($0)) },
      path: "Sources/Film"),
    .target(
      name: named("Documents"),
      dependencies: [.byName(name: "Quartzite")]
        + ["Lottie", "Film", "CAML", "Text", "Archives", "Graphics", "Diagnostics"].map { .byName(name: named($0)) },
      path: "Sources/Documents"),
    module("Comparison", ["Images", "Graphics", "Diagnostics"]),
    module("SnapshotResults", ["Images", "Diagnostics"]),
    .target(
      name: named("Testing"),
      dependencies: [.byName(name: "Quartzite")]
        + ["Documents", "Views", "Comparison", "SnapshotResults", "Layers", "Images", "Graphics", "Diagnostics"].map {
          .byName(name: named($0))
        },
      path: "Sources/Testing"),
    .executableTarget(
      name: "quartzite-snapshots", dependencies: [.byName(name: named("SnapshotResults"))],
      path: "Sources/quartzite-snapshots"),

    // MARK: Apple's names
    // Empty modules that Swift Testing asks for wherever a file imports Testing beside CoreGraphics, CoreImage or UIKit.
    .target(name: "_Testing_CoreGraphics", path: "Sources/Apple/_Testing_CoreGraphics"),
    .target(name: "_Testing_CoreImage", path: "Sources/Apple/_Testing_CoreImage"),
    .target(name: "_Testing_UIKit", path: "Sources/Apple/_Testing_UIKit"),
    apple("CoreGraphics", for: "Graphics", also: ["_Testing_CoreGraphics"]),
    apple("CoreImage", for: "Layers", also: ["_Testing_CoreImage"]),
    apple("CoreText", for: "Text"),
    apple("ImageIO", for: "Images"),
    apple("Lottie", for: "Lottie"),
    apple("QuartzCore", for: "Layers"),
    apple("UIKit", for: "Views", also: ["_Testing_UIKit"]),

    // MARK: Examples
    // The program of the README, so that it is compiled with everything else.
    .executableTarget(name: "TwelveLines", dependencies: ["Quartzite"], path: "Examples/TwelveLines"),
    // Listings of a book, as layers that a program renders and tests look at.
    .target(name: "ExampleScenes", dependencies: ["QuartziteViews"], path: "Examples/ExampleScenes"),
    .executableTarget(
      name: "Listings", dependencies: ["ExampleScenes", "Quartzite", "QuartziteViews"], path: "Examples/Listings"),

    // MARK: Tests
    support("SeededRandom"),
    support("ByteDifferences"),
    support("ProcessFacts"),
    support("CountedClock", of: ["Diagnostics"]),
    support("FixtureFont"),
    // Figures, and contexts whose pixels can be examined.
    support("PaintedPaths", of: ["Graphics"], also: ["ByteDifferences", "SeededRandom"]),
    // References that tests compare with: slow and simple, and without the product's code.
    support("ReferenceAreas", of: ["Tessellation"]),
    support("ReferenceBlending", of: ["PixelEffects"]),
    support("ReferenceBlur"),
    support("ReferenceRenderer", of: ["Layers"], also: ["ReferenceBlur"]),
    tests("ArchitectureTests"),
    tests("DiagnosticsTests", of: ["Diagnostics"]),
    tests("TextFormatsTests", of: ["TextFormats", "Diagnostics"]),
    tests(
      "GraphicsTests", of: ["Graphics", "Painting", "CCoverage", "PixelEffects", "Tessellation", "Diagnostics"],
      also: ["PaintedPaths", "ReferenceBlending", "SeededRandom"]),
    tests(
      "TextTests", of: ["Text", "Diagnostics"],
      also: ["ByteDifferences", "ProcessFacts", "FixtureFont", "SeededRandom"]),
    tests("ImagesTests", of: ["Images", "CLCMS2"], also: ["CountedClock", "ProcessFacts", "SeededRandom"]),
    tests(
      "LayersTests", of: ["DisplayList", "Layers", "Tessellation"],
      also: ["ProcessFacts", "FixtureFont", "SeededRandom"]),
    tests("LayerKeysTests", of: ["LayerKeys"]),
    tests("ViewsTests", of: ["Views"], also: ["ExampleScenes", "FixtureFont", "PaintedPaths", "SeededRandom"]),
    // Idioms of small view libraries, as clients write them.
    tests("ClientIdioms", of: ["Views", "LayerKeys"], also: ["Quartzite"]),
    tests("CAMLTests", of: ["CAML"], also: ["CountedClock", "SeededRandom"], resources: [.copy("Fixtures")]),
    tests("TessellationTests", of: ["Tessellation"], also: ["ReferenceAreas", "SeededRandom"]),
    tests(
      "CoverageTests", of: ["Coverage", "CCoverage", "Painting", "PixelEffects", "Tessellation"],
      also: ["ReferenceAreas", "SeededRandom"]),
    tests("PixelEffectsTests", of: ["PixelEffects", "CCoverage"], also: ["ReferenceBlur", "SeededRandom"]),
    tests(
      "RenderPlanTests", of: ["RenderPlan", "Compositor", "DisplayList", "Layers", "Coverage", "Tessellation"],
      also: ["CountedClock", "ReferenceAreas", "ReferenceBlur", "SeededRandom"]),
    // A driver that fails on request, and one that counts calls.
    support("GLESFaults", of: ["GLES", "CGLES", "Diagnostics"]),
    tests(
      "GLESTests", of: ["GLES", "Shaders", "PixelEffects"], also: ["GLESFaults", "ReferenceBlending", "SeededRandom"]),
    tests(
      "CompositorTests", of: ["Bands", "Compositor", "Layers", "RenderPlan", "PixelEffects", "Tessellation", "GLES"],
      also: ["ByteDifferences", "GLESFaults", "SeededRandom"]),
    tests(
      "QuartziteTests", of: ["DisplayList", "Layers", "GLES", "RenderPlan"],
      also: [
        "Quartzite", "ByteDifferences", "CountedClock", "GLESFaults", "ProcessFacts", "ExampleScenes", "FixtureFont",
        "SeededRandom",
      ]),
    tests(
      "ReadbackTests",
      of: ["Testing", "Documents", "Graphics", "Layers", "Views", "Images", "RenderPlan", "Diagnostics", "GLES"],
      also: ["Quartzite", "ByteDifferences", "FixtureFont", "ReferenceBlur", "ReferenceRenderer", "SeededRandom"],
      exclude: ["Fixtures"]),
    tests(
      "DocumentsTests", of: ["Documents", "Layers"],
      also: ["Quartzite", "ExampleScenes", "FixtureFont", "ProcessFacts", "SeededRandom"]),
    tests("FilmTests", of: ["Film", "Images", "CWebP"], also: ["Quartzite", "SeededRandom"]),
    tests(
      "LottieTests", of: ["Lottie", "Graphics", "Layers", "Text", "Diagnostics"],
      also: ["Quartzite", "ByteDifferences", "CountedClock", "FixtureFont", "SeededRandom"]),
    tests(
      "TestingTests",
      of: ["Testing", "SnapshotResults", "Documents", "Views", "Images", "Layers", "Graphics", "Diagnostics"],
      also: ["Quartzite"], exclude: ["__Snapshots__"]),
    // A program that draws the shots of Lottie animations that are compared with pictures by Core Animation.
    .executableTarget(
      name: "lottie-shots",
      dependencies: ["Documents", "Images", "Graphics"].map { .byName(name: named($0)) }, path: "Tests/LottieShots"),
    // A program that forks, and that writes within limits of the system, which the process of the tests must not.
    .executableTarget(name: "ProcessTrial", dependencies: ["Quartzite"], path: "Tests/ProcessTrial"),
    // A program that counts what planning allocates.
    .target(name: "CostCounter", path: "Tests/CostCounter"),
    .executableTarget(
      name: "PlanningTrial",
      dependencies: [
        "CostCounter", "QuartziteBands", "QuartziteDiagnostics", "QuartziteDisplayList", "QuartziteLayers",
        "QuartziteRenderPlan", "QuartziteTessellation",
      ], path: "Tests/PlanningTrial"),
    tests(
      "ProcessTests", of: ["Images"], also: ["ProcessFacts", "ProcessTrial", "PlanningTrial", "TwelveLines"],
      exclude: ["planning-instructions.json"]),

    // MARK: Hostile inputs
    support(
      "HostileCorpus", of: ["Documents", "Lottie", "Views"],
      also: ["Quartzite", "QuartziteFuzzing", "ProcessFacts", "FixtureFont", "FuzzTargets", "SeededRandom"]),
    .executableTarget(name: "hostile-runner", dependencies: ["HostileCorpus"], path: "Tests/HostileRunner"),
    tests("HostileTests", also: ["FuzzTargets", "HostileCorpus", "hostile-runner"]),
    // What the fuzzers of all packages share.
    .target(name: "QuartziteFuzzing", dependencies: ["ProcessFacts"], path: "Fuzz/Driver"),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "QuartziteDocuments", "QuartziteFilm", "QuartziteFuzzing", "QuartziteLottie", "QuartziteRenderPlan",
        "QuartziteTextFormats", "QuartziteViews",
      ],
      path: "Fuzz/Targets"),
    // Replays what it is given; `make fuzz` builds it with libFuzzer.
    .executableTarget(name: "fuzzer", dependencies: ["FuzzTargets", "QuartziteFuzzing"], path: "Fuzz/Fuzzer"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)

// MARK: What the environment chooses

// QUARTZITE_SUITES=RenderPlanTests,TessellationTests keeps these test targets and what they are made of: `make try`.
if let suites = Context.environment["QUARTZITE_SUITES"], !suites.isEmpty {
  let known = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var pending = suites.split(separator: ",").map(String.init), kept: Set<String> = []
  for name in pending where known[name]?.type != .test {
    let names = package.targets.filter { $0.type == .test }.map(\.name).joined(separator: ", ")
    fatalError("QUARTZITE_SUITES names “\(name)”; the suites are \(names)")
  }
  while let name = pending.popLast() {
    guard let target = known[name], kept.insert(name).inserted else { continue }
    for case .byNameItem(let needed, _) in target.dependencies { pending.append(needed) }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

// In the tests' build the modules are optimised, since tests loop over millions of pixels, and keep their assertions; the tests are not
// optimised.
if Context.environment["QUARTZITE_OPTIMIZED"] != nil {
  let flags = ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]
  for target in package.targets {
    switch target.type {
    case .regular:
      target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
      target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-O2"])]
    // Compiled in one piece, a suite's files are read once.
    case .test: target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(Array(flags[1...3]))]
    case .executable: target.swiftSettings = (target.swiftSettings ?? []) + [.define("QUARTZITE_OPTIMIZED")]
    default: break
    }
  }
}

// In the continuous integration a warning is an error.
if Context.environment["QUARTZITE_WARNINGS"] == "errors" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

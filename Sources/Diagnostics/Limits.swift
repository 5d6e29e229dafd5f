// Limits: bounds on the work that may be requested. The operator sets them; nothing in a scene can raise them.
// SPDX-License-Identifier: Apache-2.0

/// Bounds on the work and the memory of one render, checked before either is spent.
public struct Limits: Hashable, Sendable {
  /// The longest edge of the output, in pixels.
  public var outputEdge: Int
  /// The area of the output, in pixels. Outputs larger than the device's textures are drawn in tiles.
  public var outputArea: Int
  /// The number of layers in a tree, masks included.
  public var layers: Int
  /// The number of layers on the longest path from the root to a leaf.
  public var depth: Int
  /// The number of times layers may be drawn because of replicators: for each layer within a replicator the product of
  /// the instance counts of its replicators, summed over all layers.
  public var instances: Int
  /// The number of pairs of planes in one 3D space that may be compared to find the depth order.
  public var planeComparisons: Int
  /// The nesting depth of offscreen groups (opacity, masks, rounded clips).
  public var nestedGroups: Int
  /// The pixels that everything in a picture covers, that of instances once for each: for each thing that is drawn the
  /// pixels of the box around it, as far as it lies in the picture and in the clips around it.
  public var paintedPixels: Int
  /// The number of layers that need a target of their own, those of instances once for each: layers that are faded
  /// and draw more than one thing, masked, filtered, blended, rasterised or cut by a clip.
  public var groups: Int
  /// The bytes of the targets of all those layers, added up; most of them are not there at one time.
  public var targetBytes: Int
  /// The lines that the outline of one shape may have: those of its curves, its stroke and its dashes. Where a mesh of it takes more
  /// steps than that, the shape is drawn as a mask.
  public var shapeSteps: Int
  /// The number of lines of text in a picture, summed over all its layers. Lines beyond it are left out.
  public var textLines: Int
  /// The number of glyphs in a picture, summed over all lines that are laid out for its layers: a line counts as its
  /// number of glyphs or of UTF-16 units, whichever is larger. Text beyond it is left out.
  public var glyphs: Int
  /// The number of filters in a picture: the `filters`, `backgroundFilters` and compositing filters of all its layers,
  /// counted once for each instance of a replicator. The filters of layers beyond it are left out.
  public var filters: Int
  /// The number of particles in a picture, those of an emitter within a replicator counted once for each instance. Of
  /// the particles of an emitter that are more, the oldest are left out.
  public var particles: Int
  /// The number of pixels in one decoded image.
  public var imageArea: Int
  /// The number of pixels in all decoded images of a document or a picture, each image counted once.
  public var totalImageArea: Int
  /// The wall-clock time that one render may take from its call on, including the time it waits for other renders; nil
  /// for no limit. A render that is given a deadline ends at the earlier of the two. Reading a document does not count.
  public var duration: Duration?
  /// The size of a document, in bytes.
  public var documentBytes: Int
  /// The nesting depth of the elements of a document.
  public var documentDepth: Int
  /// The number of elements in a document.
  public var documentElements: Int

  /// Limits for scenes that the operator trusts: large, but finite.
  public static let trusted = Limits(
    outputEdge: 65_536, outputArea: 1_000_000_000, layers: 1_000_001, depth: 1_000_001,
    instances: 2_000_000, planeComparisons: 4_000_000,
    nestedGroups: 64, paintedPixels: 10_000_000_000_000, groups: 1_000_000, targetBytes: 100 << 40,
    shapeSteps: 100_000_000, textLines: 1_000_000, glyphs: 10_000_000, filters: 10_000, particles: 1_000_000,
    imageArea: 128_000_000, totalImageArea: 512_000_000, duration: nil, documentBytes: 64 << 20, documentDepth: 100_000,
    documentElements: 5_000_000)

  /// Limits for scenes from untrusted sources.
  public static let untrusted = Limits(
    outputEdge: 8_192, outputArea: 64_000_000, layers: 100_000, depth: 512,
    instances: 200_000, planeComparisons: 400_000,
    nestedGroups: 32, paintedPixels: 50_000_000_000, groups: 50_000, targetBytes: 64 << 30,
    shapeSteps: 10_000_000, textLines: 20_000, glyphs: 500_000, filters: 256, particles: 100_000,
    imageArea: 50_000_000, totalImageArea: 100_000_000, duration: .seconds(10), documentBytes: 8 << 20,
    documentDepth: 1_024,
    documentElements: 500_000)
}

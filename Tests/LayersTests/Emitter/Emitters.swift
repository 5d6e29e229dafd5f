// Emitters for tests, and the particles that they have at a time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteLayers

/// Returns a cell with a birth rate of 10 per second and a lifetime of 100 seconds, changed by `configure`.
func cell(_ configure: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.birthRate = 10
  cell.lifetime = 100
  configure(cell)
  return cell
}

/// Returns a layer of cells, changed by `configure`.
func emitter(_ cells: CAEmitterCell..., configure: (CAEmitterLayer) -> Void = { _ in }) -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  layer.emitterCells = cells
  configure(layer)
  return layer
}

extension CAEmitterLayer {
  /// The layer and its cells as values.
  var simulation: EmitterSimulation { EmitterContent(of: self).simulation }

  /// The particles at a time of the layer, in paint order.
  func particles(at time: Double, limit: Int = 1_000_000) -> [Particle] {
    simulation.particles(at: time, limit: limit).particles
  }
}

/// Whether two numbers differ by rounding errors only.
func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

/// Whether two points differ by rounding errors only.
func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>, within tolerance: Double = 1e-9) -> Bool {
  isNear(a.x, b.x, within: tolerance) && isNear(a.y, b.y, within: tolerance) && isNear(a.z, b.z, within: tolerance)
}

/// The mean of some numbers.
func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// The part of some values that match.
func share<Value>(of values: [Value], where matches: (Value) -> Bool) -> Double {
  Double(values.filter(matches).count) / Double(values.count)
}

/// Whether numbers are spread evenly over an interval: all lie in it, and each tenth of it has its part of them, up to
/// six standard deviations.
func isEven(_ values: [Double], from low: Double, to high: Double) -> Bool {
  guard !values.isEmpty, values.allSatisfy({ $0 >= low && $0 <= high }) else { return false }
  var counts = [Int](repeating: 0, count: 10)
  for value in values { counts[min(9, Int((value - low) / (high - low) * 10))] += 1 }
  let expected = Double(values.count) / 10, deviation = (Double(values.count) * 0.1 * 0.9).squareRoot()
  return counts.allSatisfy { abs(Double($0) - expected) <= 6 * deviation }
}

/// An image of one colour.
func image(width: Int = 4, height: Int = 2) -> CGImage? {
  let context = CGContext(
    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
    space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  context?.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
  context?.fill(CGRect(x: 0, y: 0, width: width, height: height))
  return context?.makeImage()
}

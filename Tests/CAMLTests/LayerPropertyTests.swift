// Tests that every property of every class of layers comes back from a document.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Properties of layers in documents")
struct LayerPropertyTests {
  /// A value that no new layer has, for a kind of properties; nil for objects and lists of them.
  private func value(of kind: PropertyKind, now: Any?) -> Any? {
    switch kind {
    case .flag: now as? Bool == false
    case .number: 0.375
    case .integer: 7
    case .string: "a word"
    case .choice(let names): names.first { $0 != (now as? any RawRepresentable)?.rawValue as? String }
    case .bits: 2
    case .point: CGPoint(x: 11, y: 12)
    case .size: CGSize(width: 13, height: 14)
    case .rect: CGRect(x: 15, y: 16, width: 17, height: 18)
    case .transform: CATransform3DMakeTranslation(19, 20, 21)
    case .color: CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    case .path: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .numbers: [NSNumber(value: 1), NSNumber(value: 2.5)]
    case .colors: [CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)]
    case .text, .font: "a word"
    case .filter, .contents, .filters, .layer, .layers, .cells, .object: nil
    }
  }

  @Test("The value of every property is written, and read back equal", arguments: ObjectClass.layerClasses.map(\.name))
  func roundTrip(className: String) throws {
    guard case .layer(let make)? = ObjectClass.named(className)?.instance else { return }
    let first = make()
    var names: [String] = []
    for property in type(of: first).properties.all where property.key != nil {
      guard let value = value(of: property.kind, now: first.value(forKey: property.name)) else { continue }
      first.setValue(value, forKey: property.name)
      #expect(first.shouldArchiveValue(forKey: property.name), "\(property.name)")
      names.append(property.name)
    }
    #expect(names.count > 50)
    let text = CAMLDocument(rootLayer: first).data()
    let document = try CAMLDocument(data: text, fileName: "test.caml")
    #expect(document.diagnostics == [])
    let second = document.rootLayer
    for name in names {
      #expect(second.shouldArchiveValue(forKey: name), "\(name)")
      let texts = [first, second].map { layer in
        KeyedObject(layer).storedValue(forKey: name).flatMap { TypedText(ValueText.plain($0)) }?.summary
      }
      #expect(texts[0] == texts[1], "\(name)")
    }
    #expect(CAMLDocument(rootLayer: second).data() == text)
  }
}

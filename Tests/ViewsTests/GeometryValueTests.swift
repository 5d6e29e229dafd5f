// Tests of geometry as text, in archives and in boxes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Geometry as text, in archives and in boxes")
struct GeometryValueTests {
  private let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5.5, ty: -6)
  private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4.25)

  @Test("Numbers are written in braces, whole ones without a point")
  func writing() {
    #expect(NSStringFromCGPoint(CGPoint(x: 1, y: 2.5)) == "{1, 2.5}")
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: -4)) == "{{1, 2}, {3, -4}}")
    #expect(NSCoder.string(for: transform) == "[1, 2, 3, 4, 5.5, -6]")
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4.25}")
    #expect(NSCoder.string(for: UIOffset(horizontal: 1, vertical: 0)) == "{1, 0}")
    #expect(NSCoder.string(for: CGVector(dx: 0.5, dy: 1)) == NSStringFromCGVector(CGVector(dx: 0.5, dy: 1)))
  }

  @Test("What is written can be read")
  func reading() {
    #expect(NSCoder.cgPoint(for: "{1, 2.5}") == CGPoint(x: 1, y: 2.5))
    #expect(NSCoder.cgSize(for: " { 3 ,4}") == CGSize(width: 3, height: 4))
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, -4}}") == CGRect(x: 1, y: 2, width: 3, height: -4))
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)) == transform)
    #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
    #expect(NSCoder.uiOffset(for: "{7, 8}") == UIOffset(horizontal: 7, vertical: 8))
    #expect(NSCoder.cgVector(for: "{7, 8}") == CGVector(dx: 7, dy: 8))
  }

  @Test("Text without enough numbers is zero", arguments: ["", "{1}", "{a, b}", "{nan, inf}", "{1, x}"])
  func badText(text: String) {
    #expect(NSCoder.cgPoint(for: text) == .zero && CGRectFromString(text) == .zero)
    #expect(NSCoder.uiEdgeInsets(for: text) == .zero)
  }

  @Test("Archives keep geometry under keys")
  func archives() throws {
    let writer = NSKeyedArchiver(requiringSecureCoding: true)
    writer.encode(transform, forKey: "transform")
    writer.encode(insets, forKey: "insets")
    writer.encode(UIOffset(horizontal: 1, vertical: 2), forKey: "offset")
    writer.encode(CGVector(dx: 3, dy: 4), forKey: "vector")
    writer.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    writer.encode(CGPoint(x: 0.5, y: 2), forKey: "point")
    writer.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
    #expect(reader.decodeCGAffineTransform(forKey: "transform") == transform)
    #expect(reader.decodeUIEdgeInsets(forKey: "insets") == insets)
    #expect(reader.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 1, vertical: 2))
    #expect(reader.decodeCGVector(forKey: "vector") == CGVector(dx: 3, dy: 4))
    #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 0.5, y: 2))
    #expect(reader.decodeCGSize(forKey: "missing") == .zero)
  }

  @Test("Boxes give back what is in them, and zero for anything else")
  func boxes() {
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue.vertical == 2)
    #expect(NSValue(cgVector: CGVector(dx: 3, dy: 4)).cgVectorValue == CGVector(dx: 3, dy: 4))
    #expect(NSValue(cgAffineTransform: transform).cgAffineTransformValue == transform)
    #expect(NSValue(cgPoint: .zero).uiEdgeInsetsValue == .zero)
    #expect(NSValue(uiEdgeInsets: insets).cgAffineTransformValue == CGAffineTransform())
  }

  @Test("Geometry is printed as on Apple's platforms")
  func printing() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect("\(rect)" == "(0.0, 0.0, 10.0, 20.0)" && rect.debugDescription == "(0.0, 0.0, 10.0, 20.0)")
    #expect("\(CGPoint(x: 1, y: 2.5)) \(CGSize(width: 3, height: 4))" == "(1.0, 2.5) (3.0, 4.0)")
    #expect("\(CGAffineTransform.identity)" == "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)")
    #expect("\(CGVector(dx: 1, dy: 2))" == "CGVector(dx: 1.0, dy: 2.0)")
    #expect("\(CATransform3DIdentity)".hasPrefix("CATransform3D(m11: 1.0, m12: 0.0, "))
  }

  @Test("The functions of insets do what the methods do")
  func insetFunctions() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20)
    #expect(UIEdgeInsetsInsetRect(rect, insets) == rect.inset(by: insets))
    #expect(UIEdgeInsetsMake(1, 2, 3, 4.25) == insets && UIEdgeInsetsEqualToEdgeInsets(insets, insets))
    #expect(!UIEdgeInsetsEqualToEdgeInsets(insets, UIEdgeInsetsZero) && UIOffsetMake(1, 2) != .zero)
  }
}

// Documents: scenes as text, for tests.
// SPDX-License-Identifier: Apache-2.0

/// Documents for tests.
enum Documents {
  /// A document with a root of 40 × 20 points in red, and with the elements in `inside`.
  static func red(_ inside: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="Root" bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0">
    \(inside)
      </CALayer>
    </caml>
    """
  }

  /// A shape layer in black: a triangle of 20 × 10 points with a horizontal base.
  static let triangle = """
    <sublayers><CAShapeLayer bounds="0 0 40 20" position="20 10" path="M 10 5 L 30 5 L 20 15 Z"
      fillColor="0 0 0"/></sublayers>
    """

  /// A green card with a title on red.
  static let card = red(
    """
    <sublayers><CALayer name="Card" bounds="0 0 30 14" position="20 10" backgroundColor="0 1 0"><sublayers>
      <CATextLayer name="Title" bounds="0 0 30 14" position="15 7" fontSize="10" string="Old"/>
    </sublayers></CALayer></sublayers>
    """)

  /// Two states: one makes the root green, the other blue.
  static let states = red(
    """
    <states>
      <LKState name="Locked"><elements><LKStateSetValue targetId="root" keyPath="backgroundColor">
        <value type="CGColor" value="0 1 0"/>
      </LKStateSetValue></elements></LKState>
      <LKState name="Unlock"><elements><LKStateSetValue targetId="root" keyPath="backgroundColor">
        <value type="CGColor" value="0 0 1"/>
      </LKStateSetValue></elements></LKState>
    </states>
    """)
}

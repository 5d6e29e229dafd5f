// IndexPath+Rows: the two numbers of a place in a list: a section, and a row or an item in it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension IndexPath {
  /// Creates the place of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the place of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The index of the section; 0 in a path without one.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = IndexPath(indexes: [newValue, row]) }
  }
  /// The index of the row in its section; 0 in a path without one.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(indexes: [section, newValue]) }
  }
  /// The index of the item in its section; 0 in a path without one.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}

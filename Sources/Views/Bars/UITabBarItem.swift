// UITabBarItem: the entry of a controller in a tab bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The entry of a controller in a tab bar.
open class UITabBarItem: UIBarItem, @unchecked Sendable {
  /// The entries that programs have in common. Apple draws them as symbols; here they are words.
  public enum SystemItem: Int, Sendable {
    /// The entry with the word that it is called by.
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
    /// The entry of what is seen most.
    case mostViewed
  }

  /// Creates an entry without a title and an image.
  public override init() {
    super.init()
  }

  /// Creates an entry without a title and an image; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates an entry with a title and an image.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates an entry with a title, an image, and another one for when it is selected.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Creates one of the entries that programs have in common.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.text, image: nil, tag: tag)
  }

  /// The image while the entry is selected; nil, the default, for ``UIBarItem/image``.
  open var selectedImage: UIImage? {
    didSet { onChange?() }
  }
  /// A text on a red ground at the corner of the entry. Nil by default.
  open var badgeValue: String? {
    didSet { onChange?() }
  }
  /// The colour of the ground of the badge; nil, the default, for red.
  open var badgeColor: UIColor? {
    didSet { onChange?() }
  }
}

extension UITabBarItem.SystemItem {
  /// The word that the entry shows.
  var text: String {
    switch self {
    case .more: "More"
    case .favorites: "Favorites"
    case .featured: "Featured"
    case .topRated: "Top Rated"
    case .recents: "Recents"
    case .contacts: "Contacts"
    case .history: "History"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .downloads: "Downloads"
    case .mostRecent: "Most Recent"
    case .mostViewed: "Most Viewed"
    }
  }
}

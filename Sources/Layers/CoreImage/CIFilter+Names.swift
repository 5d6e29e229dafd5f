// CIFilter+Names: the names of Core Image's filters that there are, by their categories, and their titles.
// SPDX-License-Identifier: Apache-2.0

extension CIFilter {
  /// Returns the names of the filters of a category, such as `kCICategoryBlur`, in alphabetical order; all filters for
  /// nil.
  public static func filterNames(inCategory category: String?) -> [String] {
    filterNames(inCategories: category.map { [$0] })
  }

  /// Returns the names of the filters that are in each of these categories, in alphabetical order; all filters for nil.
  public static func filterNames(inCategories categories: [String]?) -> [String] {
    let all = CoreImageFilter.all.filter { filter in
      categories?.allSatisfy(filter.categories.contains) ?? true
    }
    return all.map(\.name).sorted()
  }

  /// Returns the English title of a filter, such as “Gaussian Blur”; nil for a name that layers have no filter for.
  public static func localizedName(forFilterName filterName: String) -> String? {
    CoreImageFilter.named[filterName]?.title
  }

  /// Returns the English title of a category, such as “Color Effect”; for any other text, the text itself.
  public static func localizedName(forCategory category: String) -> String {
    CoreImageFilter.categories.contains(category) ? CoreImageFilter.words(of: category.dropFirst(10)) : category
  }
}

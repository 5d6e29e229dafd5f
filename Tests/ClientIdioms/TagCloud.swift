// TagCloud: a collection view of tags as wide as their texts, by a flow layout that begins each line at the left.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class LeftAlignedFlowLayout: UICollectionViewFlowLayout, @unchecked Sendable {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let originals = super.layoutAttributesForElements(in: rect) else { return nil }
    let attributes = originals.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
    var x = sectionInset.left
    var lineBottom: CGFloat = -1
    for item in attributes where item.representedElementCategory == .cell {
      if item.frame.origin.y >= lineBottom { x = sectionInset.left }
      item.frame.origin.x = x
      x += item.frame.width + minimumInteritemSpacing
      lineBottom = max(item.frame.maxY, lineBottom)
    }
    return attributes
  }
}

final class TagCell: UICollectionViewCell, @unchecked Sendable {
  static let reuseIdentifier = "TagCell"
  static let font = UIFont.systemFont(ofSize: 14)
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = UIColor(white: 0.9, alpha: 1)
    contentView.layer.cornerRadius = 8
    label.font = TagCell.font
    label.textAlignment = .center
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var isSelected: Bool {
    didSet {
      contentView.backgroundColor = isSelected ? .systemBlue : UIColor(white: 0.9, alpha: 1)
      label.textColor = isSelected ? .white : .black
    }
  }
}

final class TagCloud: UIView, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout, @unchecked Sendable {
  let collectionView: UICollectionView
  var tags: [String] = [] {
    didSet { collectionView.reloadData() }
  }
  var onSelect: ((String) -> Void)?

  override init(frame: CGRect) {
    let layout = LeftAlignedFlowLayout()
    layout.minimumInteritemSpacing = 6
    layout.minimumLineSpacing = 8
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    collectionView = UICollectionView(
      frame: CGRect(origin: .zero, size: frame.size), collectionViewLayout: layout)
    super.init(frame: frame)
    collectionView.backgroundColor = .clear
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.allowsMultipleSelection = true
    collectionView.register(TagCell.self, forCellWithReuseIdentifier: TagCell.reuseIdentifier)
    collectionView.dataSource = self
    collectionView.delegate = self
    addSubview(collectionView)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { tags.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell =
      collectionView.dequeueReusableCell(withReuseIdentifier: TagCell.reuseIdentifier, for: indexPath) as! TagCell
    cell.label.text = tags[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let size = (tags[indexPath.item] as NSString).size(withAttributes: [.font: TagCell.font])
    return CGSize(width: ceil(size.width) + 20, height: 28)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    onSelect?(tags[indexPath.item])
  }
}

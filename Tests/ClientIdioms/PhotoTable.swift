// PhotoTable: a table whose cells show a round picture, a name and a line below it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A person in a list.
struct Person {
  var name: String
  var note: String
  var color: UIColor
}

/// A cell with a picture.
final class PhotoCell: UITableViewCell, @unchecked Sendable {
  static let reuseIdentifier = "PhotoCell"
  let photoView = UIImageView()
  let nameLabel = UILabel()
  let noteLabel = UILabel()
  private(set) var reuses = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    photoView.contentMode = .scaleAspectFill
    photoView.layer.cornerRadius = 18
    photoView.layer.masksToBounds = true
    nameLabel.font = .boldSystemFont(ofSize: 14)
    noteLabel.font = .systemFont(ofSize: 11)
    noteLabel.textColor = .gray
    for view in [photoView, nameLabel, noteLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let views: [String: Any] = ["photo": photoView, "name": nameLabel, "note": noteLabel]
    var constraints = NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-12-[photo(36)]-10-[name]-12-|", options: [], metrics: nil, views: views)
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-8-[name(18)]-2-[note(14)]", options: [.alignAllLeading, .alignAllTrailing], metrics: nil,
      views: views)
    constraints += [
      photoView.heightAnchor.constraint(equalToConstant: 36),
      photoView.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
    ]
    NSLayoutConstraint.activate(constraints)
  }

  required init?(coder: NSCoder) { return nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    photoView.image = nil
    reuses += 1
  }
}

/// A controller of a list of people.
final class PeopleViewController: UITableViewController, @unchecked Sendable {
  var people: [Person] = []
  private(set) var chosen: [String] = []
  private var images: [String: UIImage] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PhotoCell.self, forCellReuseIdentifier: PhotoCell.reuseIdentifier)
    tableView.rowHeight = 52
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 58, bottom: 0, right: 0)
    tableView.showsVerticalScrollIndicator = false
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { people.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: PhotoCell.reuseIdentifier, for: indexPath)
    guard let photoCell = cell as? PhotoCell else { return cell }
    let person = people[indexPath.row]
    photoCell.nameLabel.text = person.name
    photoCell.noteLabel.text = person.note
    photoCell.photoView.image = image(for: person)
    return photoCell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    chosen.append(people[indexPath.row].name)
    tableView.deselectRow(at: indexPath, animated: false)
  }

  private func image(for person: Person) -> UIImage {
    if let image = images[person.name] { return image }
    let image = PeopleViewController.portrait(person.color)
    images[person.name] = image
    return image
  }

  static func portrait(_ color: UIColor) -> UIImage {
    let size = CGSize(width: 72, height: 48)
    return UIGraphicsImageRenderer(size: size).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      UIColor.white.setFill()
      UIBezierPath(ovalIn: CGRect(x: 26, y: 8, width: 20, height: 20)).fill()
      UIBezierPath(ovalIn: CGRect(x: 16, y: 32, width: 40, height: 40)).fill()
    }
  }
}

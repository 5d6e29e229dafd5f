// Tests of a card of stacks whose texts are in ten languages: nothing overlaps, and nothing lies outside.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A card: an image, a title and a subtitle beside it, and a badge.
private final class Card {
  let view = UIView()
  let image = UIView(), title = UILabel(), subtitle = UILabel(), badge = UILabel()
  let texts: UIStackView, row: UIStackView

  init(_ texts: [String], width: CGFloat) {
    self.texts = UIStackView(arrangedSubviews: [title, subtitle])
    row = UIStackView(arrangedSubviews: [image, self.texts, badge])
    for (label, (text, size)) in zip([title, subtitle, badge], zip(texts, [20, 14, 12])) {
      label.text = text
      label.font = UIFont.systemFont(ofSize: CGFloat(size))
    }
    title.numberOfLines = 0
    subtitle.numberOfLines = 0
    self.texts.axis = .vertical
    self.texts.spacing = 4
    row.spacing = 12
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    badge.setContentHuggingPriority(.required, for: .horizontal)
    badge.setContentCompressionResistancePriority(.required, for: .horizontal)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(row)
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: width),
      image.widthAnchor.constraint(equalToConstant: 48), image.heightAnchor.constraint(equalToConstant: 48),
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      row.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      row.topAnchor.constraint(equalTo: view.topAnchor, constant: 16),
      row.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -16),
    ])
  }

  var parts: [UIView] { [image, title, subtitle, badge] }
  func frame(_ part: UIView) -> CGRect { part.convert(part.bounds, to: view) }
}

@Suite("The same card in ten languages")
struct LanguageCardTests {
  static let languages: [(name: String, texts: [String])] = [
    ("English", ["Evening concert", "Doors open at seven, please be on time", "New"]),
    (
      "German",
      ["Donaudampfschifffahrtsgesellschaft", "Rindfleischetikettierungs\u{AD}überwachungsaufgaben", "Neuheit"]
    ),
    ("French", ["Concert du soir à l’opéra", "Ouverture des portes à 19 h : soyez à l’heure !", "Nouveauté"]),
    ("Russian", ["Вечерний концерт", "Двери открываются в семь часов вечера", "Новинка"]),
    ("Greek", ["Βραδινή συναυλία", "Οι πόρτες ανοίγουν στις επτά το βράδυ", "Νέο"]),
    ("Arabic", ["حفلة موسيقية مسائية", "تفتح الأبواب في الساعة السابعة مساءً", "جديد"]),
    ("Hebrew", ["קונצרט ערב", "הדלתות נפתחות בשעה שבע, נא להגיע בזמן", "חדש"]),
    ("Chinese", ["晚间音乐会", "晚上七点开门，请准时到场，谢谢合作", "新"]),
    ("Japanese", ["夜のコンサート", "開場は午後七時です。時間どおりにお越しください。", "新着"]),
    ("Thai", ["คอนเสิร์ตตอนเย็น", "ประตูเปิดเวลาหนึ่งทุ่ม กรุณามาให้ตรงเวลา", "ใหม่"]),
    ("Hindi", ["शाम का संगीत कार्यक्रम", "दरवाज़े शाम सात बजे खुलते हैं", "नया"]),
  ]

  private func card(_ texts: [String], width: CGFloat = 280, isMirrored: Bool = false) -> Card {
    let card = Card(texts, width: width)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 600))
    if isMirrored { root.traitOverrides.layoutDirection = .rightToLeft }
    root.addSubview(card.view)
    card.view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    card.view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
    // The views below hold no reference to the root.
    return withExtendedLifetime(root) { card }
  }

  @Test("Nothing overlaps, all lies within the card, and no text is cut off", arguments: languages.indices)
  func fits(language: Int) {
    let (name, texts) = Self.languages[language]
    for width in [280, 340] as [CGFloat] {
      let card = card(texts, width: width), box = card.view.bounds
      #expect(box.width == width && box.height > 60, "\(name)")
      for (index, part) in card.parts.enumerated() {
        let frame = card.frame(part)
        #expect(
          frame.width > 0 && frame.height > 0 && box.insetBy(dx: 15.5, dy: 15.5).contains(frame), "\(name) \(index)")
        for other in card.parts[(index + 1)...] {
          let common = frame.intersection(card.frame(other))
          #expect(common.isNull || common.width < 0.51 || common.height < 0.51, "\(name) \(index)")
        }
      }
      for label in [card.title, card.subtitle] {
        let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: 0))
        #expect(label.bounds.height >= needed.height - 0.51, "\(name)")
      }
      #expect(card.badge.bounds.width >= card.badge.sizeThatFits(.zero).width - 0.51, "\(name)")
    }
  }

  @Test("A card is mirrored where lines run from right to left", arguments: languages.indices)
  func mirrored(language: Int) {
    let texts = Self.languages[language].texts
    let plain = card(texts), mirrored = card(texts, isMirrored: true)
    for (part, other) in zip(plain.parts, mirrored.parts) {
      let (frame, twin) = (plain.frame(part), mirrored.frame(other))
      #expect(abs(plain.view.bounds.width - frame.maxX - twin.minX) < 0.51)
      #expect(abs(frame.minY - twin.minY) < 0.51 && abs(frame.width - twin.width) < 0.51)
    }
  }

  @Test("A card of more text is higher, and one of less width too")
  func grows() {
    let texts = Self.languages[0].texts
    let short = card([texts[0], "Short", "New"]), long = card(texts), narrow = card(texts, width: 200)
    #expect(long.view.bounds.height >= short.view.bounds.height)
    #expect(narrow.view.bounds.height > long.view.bounds.height)
    let fit = long.view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(abs(fit.width - 280) < 0.51 && abs(fit.height - long.view.bounds.height) < 0.51)
  }
}

// ShapingSamples: words and sentences of many scripts, each with a font that has them.
// SPDX-License-Identifier: Apache-2.0

import Testing

struct ShapingSample: CustomTestStringConvertible, Sendable {
  let name: String
  let font: String
  let lines: [String]

  var testDescription: String { name }
}

extension ShapingSample {
  private static func noto(_ name: String) -> String { TestFonts.folder + "noto/\(name)-Regular.ttf" }

  private static let latin = [
    "Hello, world", "AVATAR Wave To. Ty, Yo", "office affine fluffy", "fi fl ffi ffl ff fj", "Kerning: AV LT P. W,",
    "Ångström, naïve, façade", "Žluťoučký kůň", "Zażółć gęślą jaźń", "İstanbul ığüş", "Straße ẞ",
    "a\u{301}e\u{300}o\u{308}",
    "q\u{323}\u{302} x\u{30A}\u{327}", "1/2 3/4 10 000", "“Quotes” — dashes…", "T\u{AD}e\u{200B}s\u{200D}t",
    "  spaced   out  ",
    "tab\there", "Việt Nam Tiếng Việt", "Łódź Ħal Ŀ ŀ", "Lorem ipsum dolor sit amet, consectetur", "WWW iii lll",
    "(brackets) [x] {y}",
  ]

  static let all = [
    ShapingSample(name: "Latin, DejaVu Sans", font: TestFonts.dejaVu, lines: latin),
    ShapingSample(
      name: "Latin, Liberation Serif", font: TestFonts.folder + "liberation2/LiberationSerif-Regular.ttf", lines: latin),
    ShapingSample(name: "Latin, Noto Sans", font: noto("NotoSans"), lines: latin),
    ShapingSample(
      name: "Greek", font: noto("NotoSans"),
      lines: [
        "Καλημέρα κόσμε", "Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία", "ΑΒΓΔΕΖΗΘ", "ἀρχή", "ᾧ ᾳ ῃ ῳ", "ς σ Σ", "μ\u{301}",
        "ΤΑΥ, ΥΨΙΛΟΝ.", "ὦ ξεῖν᾽", "α\u{313}\u{301}", "φιλοσοφία", "Ωμέγα",
      ]),
    ShapingSample(
      name: "Cyrillic", font: noto("NotoSerif"),
      lines: [
        "Привет, мир", "Съешь ещё этих мягких французских булок", "Її ґанок", "ЂЃЄЅІЇЈЉЊЋЌЎЏ", "и\u{306} е\u{308}",
        "Ѳита Ѵжица",
        "Ђорђе Његош", "Быў", "Қазақ тілі", "Ҳамма", "ГОСТ. Туча", "АБВ\u{301}",
      ]),
    ShapingSample(
      name: "Arabic, Noto Sans", font: noto("NotoSansArabic"),
      lines: [
        "السلام عليكم", "لا إله", "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ", "محمد", "ﷺ", "فارسی گپ چه ژاله", "اردو ٹھیک ڈ", "١٢٣٤٥",
        "كـــتاب", "لآ لأ لإ لا", "شيء", "تّ تً تٌ تٍ", "ه\u{200D}", "مرحبا\u{200C}بك", "الله", "طَيِّب",
      ]),
    ShapingSample(
      name: "Arabic, Noto Naskh", font: noto("NotoNaskhArabic"),
      lines: [
        "السلام عليكم", "لَا إِلَٰهَ", "محمد", "كتابٌ جميلٌ", "فارسی", "مُؤْمِنُون", "النّاس", "ٱلْحَمْدُ لِلَّهِ", "آمین", "یَک",
      ]),
    ShapingSample(
      name: "Hebrew", font: noto("NotoSansHebrew"),
      lines: [
        "שלום עולם", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "שׁ שׂ", "יִשְׂרָאֵל", "כּ ךּ", "״מרכאות״", "לָֽמָּה", "אבגד הוז", "ירושלִַם", "₪ 100",
        "צה״ל",
        "נ\u{5B8}\u{5BC}",
      ]),
    ShapingSample(
      name: "Devanagari", font: noto("NotoSansDevanagari"),
      lines: [
        "नमस्ते दुनिया", "हिन्दी", "क्षत्रिय ज्ञान", "श्री", "र्क र्कि", "क्\u{200D}ष क्\u{200C}ष", "कृष्ण", "द्ध द्व द्य", "ट्ठ ड्ढ", "\u{93F}क", "संस्कृतम्", "ऋतु",
        "मराठी ऱ्य", "१२३", "स्त्री", "राष्ट्र",
      ]),
    ShapingSample(
      name: "Bengali", font: noto("NotoSansBengali"),
      lines: [
        "বাংলা ভাষা", "ক্ষ জ্ঞ", "র্ক ক্র", "কো কৌ", "স্ত্রী", "বিশ্ব", "ৎ", "শ্রী", "\u{9CB}", "১২৩", "দ্বন্দ্ব", "কৃষ্ণ", "ত্ত ন্ধ",
      ]),
    ShapingSample(
      name: "Tamil", font: noto("NotoSansTamil"),
      lines: [
        "தமிழ்", "வணக்கம்", "கொ கோ கௌ", "க்ஷ", "ஸ்ரீ", "கி கீ கு கூ", "ழு ழூ", "நான்", "௧௨௩", "றொ", "மொழி", "\u{BC6}",
      ]),
    ShapingSample(
      name: "Thai", font: noto("NotoSansThai"),
      lines: [
        "สวัสดีชาวโลก", "กำ น้ำ", "ปู่ ฝู ฟ้า", "ญู ฐู", "ที่ ที่สุด", "เก็บ", "ป่า ปี่", "๑๒๓", "ภาษาไทย", "ก\u{E31}\u{E48}\u{E33}", "แก้ว",
        "\u{E34}ก",
      ]),
    ShapingSample(
      name: "Khmer", font: noto("NotoSansKhmer"),
      lines: [
        "សួស្តី​ពិភពលោក", "ភាសាខ្មែរ", "ស្ត្រី", "កោ កៅ", "ប៉ុន្តែ", "គ្រូ", "ព្រះ", "ខ្ញុំ", "១២៣", "ក្រ ក្រៀ", "\u{17D2}ក", "ឱ្យ",
      ]),
    ShapingSample(
      name: "Georgian", font: noto("NotoSansGeorgian"),
      lines: ["გამარჯობა", "საქართველო", "ᲛᲗᲐᲕᲠᲣᲚᲘ", "Ⴀ Ⴁ Ⴂ", "ვეფხისტყაოსანი", "ჯ\u{304}", "აბგ, დევ."]),
    ShapingSample(
      name: "Armenian", font: noto("NotoSansArmenian"),
      lines: ["Բարեւ աշխարհ", "Հայաստան", "և եւ", "ﬓ ﬔ", "մն մե մի", "Երևան։", "«Խոսք»"]),
    ShapingSample(
      name: "Ethiopic", font: noto("NotoSansEthiopic"),
      lines: ["ሰላም ልዑል", "አማርኛ", "ትግርኛ", "፩፪፫", "ኢትዮጵያ።", "ሀ\u{135F}", "ቋንቋ፤ ቃል"]),
    ShapingSample(
      name: "Han, Kana, Hangul", font: TestFonts.folder + "droid/DroidSansFallbackFull.ttf",
      lines: [
        "你好，世界", "漢字仮名交じり文", "ひらがな カタカナ", "が か\u{3099}", "「括弧」、。", "한국어 안녕하세요", "\u{1112}\u{1161}\u{11AB}", "ｶﾞ ﾊﾟ",
        "１２３", "中文混English排", "々〻〆", "가각갂",
        "葛\u{E0100}",
      ]),
    ShapingSample(
      name: "Emoji", font: TestFonts.emoji,
      lines: [
        "😀😃😄", "👨‍👩‍👧‍👦", "👍🏽", "🇩🇪🇫🇷🇯🇵", "1️⃣#️⃣", "❤️", "🏳️‍🌈", "👩🏿‍🚀", "🧑‍🤝‍🧑", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☺️☺", "🇩", "👩‍❤️‍💋‍👨", "🐈‍⬛",
      ]),
  ]
}

// UITextInputTraits: the properties of a text for a keyboard. There is none, so they are kept.
// SPDX-License-Identifier: Apache-2.0

/// Kinds of keyboards.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// Letters and signs of ASCII.
  case asciiCapable = 1
  /// Numbers and signs.
  case numbersAndPunctuation = 2
  /// For addresses on the web.
  case URL = 3
  /// The digits of the language.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For addresses of mail.
  case emailAddress = 7
  /// Digits and a decimal point.
  case decimalPad = 8
  /// For short messages.
  case twitter = 9
  /// For searches on the web.
  case webSearch = 10
  /// The digits of ASCII.
  case asciiCapableNumberPad = 11
  /// The old name of the keyboard for ASCII.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// Inscriptions of the return key.
public enum UIReturnKeyType: Int, Sendable {
  /// The usual one.
  case `default`
  /// That something is gone to, searched, joined or reached next.
  case go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// Automatic capital letters.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none
  /// At the beginnings of words.
  case words
  /// At the beginnings of sentences.
  case sentences
  /// All letters.
  case allCharacters
}

/// Automatic corrections.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As usual, never, or always.
  case `default`, no, yes
}

/// Marks below words that are spelt wrong.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As usual, never, or always.
  case `default`, no, yes
}

/// Quotation marks by language.
public enum UITextSmartQuotesType: Int, Sendable {
  /// As usual, never, or always.
  case `default`, no, yes
}

/// Dashes in place of hyphens.
public enum UITextSmartDashesType: Int, Sendable {
  /// As usual, never, or always.
  case `default`, no, yes
}

/// Spaces around inserted text.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// As usual, never, or always.
  case `default`, no, yes
}

/// Looks of keyboards.
public enum UIKeyboardAppearance: Int, Sendable {
  /// That of the surroundings.
  case `default`
  /// Dark.
  case dark
  /// Light.
  case light
  /// The old name of the dark one.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The meaning of a text, by which a keyboard could offer what it knows.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the meaning.
  public let rawValue: String

  /// Creates a meaning from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A name of a person.
  public static let name = UITextContentType(rawValue: "name")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// A title in an organisation.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// The name of an organisation.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A whole address.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of an address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A town.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// An address on the web.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is chosen.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The properties of a text for a keyboard. All but ``isSecureTextEntry`` are kept.
public protocol UITextInputTraits: AnyObject {
  /// The automatic capital letters. At the beginnings of sentences by default.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The automatic corrections. As usual by default.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The marks below words that are spelt wrong. As usual by default.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The quotation marks by language. As usual by default.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// The dashes in place of hyphens. As usual by default.
  var smartDashesType: UITextSmartDashesType { get set }
  /// The spaces around inserted text. As usual by default.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// The kind of the keyboard. The usual one by default.
  var keyboardType: UIKeyboardType { get set }
  /// The look of the keyboard. That of the surroundings by default.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The inscription of the return key. The usual one by default.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key is disabled while there is no text. False by default.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether dots are shown in place of the letters. False by default.
  var isSecureTextEntry: Bool { get set }
  /// The meaning of the text. Nil by default.
  var textContentType: UITextContentType! { get set }
}

/// A text into which letters are put.
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there are letters.
  var hasText: Bool { get }
  /// Puts text in at the end, as a keyboard would.
  func insertText(_ text: String)
  /// Removes the last letter, as a keyboard would.
  func deleteBackward()
}

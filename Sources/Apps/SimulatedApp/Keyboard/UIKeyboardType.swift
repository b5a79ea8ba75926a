/// The kinds of keyboards, for which the same one is shown.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// For all characters.
  case `default`
  /// For ASCII.
  case asciiCapable
  /// For numbers and punctuation.
  case numbersAndPunctuation
  /// For addresses of pages.
  case URL
  /// For digits.
  case numberPad
  /// For telephone numbers.
  case phonePad
  /// For names and telephone numbers.
  case namePhonePad
  /// For addresses of mail.
  case emailAddress
  /// For numbers.
  case decimalPad
  /// For short messages.
  case twitter
  /// For search texts.
  case webSearch
  /// For digits of ASCII.
  case asciiCapableNumberPad
}

/// The looks of the keyboard.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// As the app looks.
  case `default`
  /// Dark.
  case dark
  /// Light.
  case light
}

/// The choices for the correction of typed words.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// As the system thinks best.
  case `default`
  /// They are not.
  case no
  /// They are.
  case yes
}

/// The choices for the check of the spelling.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// As the system thinks best.
  case `default`
  /// It is not.
  case no
  /// It is.
  case yes
}

/// The meanings of a text.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the meaning.
  public let rawValue: String
  /// Creates a meaning from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The name of a person.
  public static let name = UITextContentType(rawValue: "name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
}

/// The text that replaces a secret in a recording, such as `‹secret 1›`.
///
/// Secrets are numbered in the order in which they first appear, so that equal secrets have equal
/// pseudonyms. Neither the secret nor its length can be derived from a pseudonym.
public struct Pseudonym: Hashable, Sendable, CustomStringConvertible {
  /// The form of a secret, so that a stand-in has the same form.
  public enum Form: String, CaseIterable, Sendable {
    /// Anything else.
    case secret
    /// Only digits.
    case digits
    /// An e-mail address.
    case address = "e-mail"

    /// Returns the form of a secret.
    public init(of text: String) {
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      if !text.isEmpty,
        text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      {
        self = .digits
      } else if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), parts[1].contains(".") {
        self = .address
      } else {
        self = .secret
      }
    }
  }

  /// The form of the secret.
  public var form: Form
  /// The number of the secret in its session, from 1; 0 for one with a name.
  public var number: Int
  /// The name that the user gave to the secret; nil for a secret with a number.
  public var name: String?

  /// Creates a pseudonym.
  public init(_ form: Form, number: Int) {
    self.form = form
    self.number = number
  }

  /// Creates the pseudonym of a secret with a name, such as `‹secret PASSWORD›` or `‹digits PIN›`.
  public init(_ form: Form = .secret, named name: String) {
    (self.form, number, self.name) = (form, 0, name)
  }

  /// Creates the pseudonym of a secret that an environment variable gives; nil for another variable.
  init?(ofVariable variable: String, for secret: String) {
    guard variable.hasPrefix(Self.variables) else { return nil }
    let tag = String(variable.dropFirst(Self.variables.count))
    if let number = Int(tag), number > 0 {
      self.init(Form(of: secret), number: number)
    } else if Self.isName(tag) {
      self.init(Form(of: secret), named: tag)
    } else {
      return nil
    }
  }

  /// The start of the names of variables with secrets.
  private static let variables = "SIMON_SECRET_"

  /// The most letters of a name.
  private static let longestName = 40

  /// Returns true if a text is a name for a secret: upper case letters, digits and underscores, after a
  /// letter.
  public static func isName(_ text: String) -> Bool {
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= longestName else {
      return false
    }
    return text.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "_")
    }
  }

  /// The number or the name of the secret.
  private var tag: String { name ?? String(number) }

  /// The text that replaces the dots that an app draws for a secret.
  public static let hidden = "‹hidden›"

  /// The text that replaces the deletes that empty a field.
  public static let erasure = "‹erase›"

  /// The pseudonym as it appears in recordings.
  public var description: String { "‹\(form.rawValue) \(tag)›" }

  /// The environment variable that gives a replay the secret.
  public var variable: String { Self.variables + tag }

  /// The text that a replay types if the secret is not given.
  public var standIn: String {
    switch form {
    case .secret: return "Stand-in-\(tag)"
    case .digits:
      let digits = name.map { String(Self.number(of: $0)) } ?? String(number)
      return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    case .address: return "stand-in-\(tag.lowercased())@example.org"
    }
  }

  /// Returns a number of four digits for a name, which stays the same and is that of few other names.
  ///
  /// Numbers from 1 on are those of secrets without names.
  private static func number(of name: String) -> Int {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return 1_000 + Int(hash % 9_000)
  }
}

extension Pseudonym {
  /// Returns the pseudonyms in a text, each once, in order.
  public static func all(in text: String) -> [Pseudonym] {
    var known: Set<Pseudonym> = []
    return RedactedPiece.pieces(of: text).compactMap { piece in
      guard case .secret(let pseudonym) = piece, known.insert(pseudonym).inserted else {
        return nil
      }
      return pseudonym
    }
  }

  /// The clause for a secret that was not given, with the variable to set.
  public var clauseIfMissing: String {
    "\(self) was not given, and a stand-in was typed: set \(variable)"
  }
}

/// A piece of a text that may contain pseudonyms.
enum RedactedPiece: Hashable {
  case plain(String)
  case secret(Pseudonym)
  case hidden
  case erasure

  /// The most characters that a secret or a mark can have, in which its end is looked for.
  private static let longest = 64

  /// Splits a text into its pieces.
  static func pieces(of text: String) -> [RedactedPiece] {
    guard text.unicodeScalars.contains("‹") else { return text.isEmpty ? [] : [.plain(text)] }
    var pieces: [RedactedPiece] = []
    var plain = ""
    var rest = text[...]
    while let letter = rest.first {
      if letter == "‹", let end = rest.prefix(longest).firstIndex(of: "›"),
        let piece = RedactedPiece(parsing: rest[...end])
      {
        if !plain.isEmpty { pieces.append(.plain(plain)) }
        plain = ""
        pieces.append(piece)
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(letter)
        rest = rest.dropFirst()
      }
    }
    if !plain.isEmpty { pieces.append(.plain(plain)) }
    return pieces
  }

  private init?(parsing text: Substring) {
    switch text {
    case Pseudonym.hidden[...]: self = .hidden
    case Pseudonym.erasure[...]: self = .erasure
    default:
      let words = text.dropFirst().dropLast().split(separator: " ")
      guard words.count == 2, let form = Pseudonym.Form(rawValue: String(words[0])) else {
        return nil
      }
      var pseudonym = Pseudonym(form, named: String(words[1]))
      if let number = Int(words[1]), number > 0 {
        pseudonym = Pseudonym(form, number: number)
      } else if !Pseudonym.isName(String(words[1])) {
        return nil
      }
      guard pseudonym.description == text else { return nil }
      self = .secret(pseudonym)
    }
  }
}

public import EventModel

/// What stands in a recording for a secret: `‹secret 1›`.
///
/// It is numbered in the order in which secrets first appear, so that equal secrets are seen to be
/// equal and nothing can be computed back from it. It says nothing of how long the secret is.
public struct Pseudonym: Hashable, Sendable, CustomStringConvertible {
  /// What a secret looks like, so that a stand-in passes where the secret does.
  public enum Form: String, CaseIterable, Sendable {
    /// Anything else.
    case secret
    /// Digits alone.
    case digits
    /// An address with `@`.
    case address = "e-mail"

    /// The form of a secret.
    public init(of text: String) {
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
        self = .digits
      } else if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), parts[1].contains(".") {
        self = .address
      } else {
        self = .secret
      }
    }
  }

  /// What the secret looks like.
  public var form: Form
  /// The place among the session's secrets, from 1.
  public var number: Int

  /// Creates the pseudonym of a session's secret.
  public init(_ form: Form, number: Int) {
    self.form = form
    self.number = number
  }

  /// What shows that there is a secret where the app itself draws dots.
  public static let hidden = "‹hidden›"

  /// What stands in typed text for as many deletes as a field has characters.
  public static let erasure = "‹erase›"

  /// The pseudonym as recordings show it.
  public var description: String { "‹\(form.rawValue) \(number)›" }

  /// The variable of the environment that a replay takes the secret from.
  public var variable: String { "SIMON_SECRET_\(number)" }

  /// What a replay types where it was given no secret.
  public var standIn: String {
    let digits = String(number)
    switch form {
    case .secret: return "Stand-in-\(digits)"
    case .digits: return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    case .address: return "stand-in-\(digits)@example.org"
    }
  }
}

extension EventLog {
  /// The secrets that a replay has to type, each once, in the order in which they are.
  public var typedPseudonyms: [Pseudonym] {
    var typed: [Pseudonym] = []
    for case .text(let text, _) in events.map(\.kind) {
      for case .secret(let pseudonym) in RedactedPiece.pieces(of: text)
      where !typed.contains(pseudonym) {
        typed.append(pseudonym)
      }
    }
    return typed
  }
}

/// A piece of a text in which pseudonyms may stand.
enum RedactedPiece: Hashable {
  case plain(String)
  case secret(Pseudonym)
  case hidden
  case erasure

  /// Takes a text apart; the pieces put together again are the text.
  static func pieces(of text: String) -> [RedactedPiece] {
    guard text.unicodeScalars.contains("‹") else { return text.isEmpty ? [] : [.plain(text)] }
    var pieces: [RedactedPiece] = []
    var plain = ""
    var rest = text[...]
    while let letter = rest.first {
      if letter == "‹", let end = rest.firstIndex(of: "›"),
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
      guard words.count == 2, let form = Pseudonym.Form(rawValue: String(words[0])),
        let number = Int(words[1]), number > 0
      else { return nil }
      let pseudonym = Pseudonym(form, number: number)
      guard pseudonym.description == text else { return nil }
      self = .secret(pseudonym)
    }
  }
}

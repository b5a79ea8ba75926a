/// Two texts side by side, as all messages, reports and questions show them.
///
/// Where both look the same, the characters that differ are named:
///
/// ```swift
/// TextPair("café", "cafe\u{301}").change
/// // "café" → "café"  (latin small letter e with acute U+00E9 → "e", combining acute accent U+0301)
/// ```
public struct TextPair: Sendable {
  private let former: String
  private let latter: String

  /// The most differences that are named.
  private static let most = 3
  /// The most letters of two texts before which their difference stands, since reports cut long lines.
  private static let longest = 200

  /// Creates the pair of a text and the one in its place.
  public init(_ former: String, _ latter: String) {
    (self.former, self.latter) = (former, latter)
  }

  /// Both texts in quotes with an arrow between them, and the characters that differ where they look alike.
  public var change: String { change("\(former.quoted) → \(latter.quoted)") }

  /// Returns words that show both texts, and the characters that differ where they look alike.
  package func change(_ words: String) -> String {
    guard let note else { return words }
    return former.utf8.count + latter.utf8.count > Self.longest
      ? "(\(note))  \(words)" : "\(words)  (\(note))"
  }

  /// The characters that tell apart texts, or parts of them, that look alike; nil where a reader sees the
  /// difference.
  public var note: String? {
    let found = LookAlikes.differences(of: former, from: latter)
    guard !found.isEmpty else { return nil }
    let named = found.prefix(Self.most).map { one in
      "\(Self.names(one.former)) → \(Self.names(one.latter))"
    }
    let rest = found.count - named.count
    return named.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// True if the texts differ, but a reader takes them for the same.
  package var looksAlike: Bool {
    !former.isIdentical(to: latter) && !former.look.isEmpty
      && former.look == latter.look
  }

  /// The note in a parenthesis behind a blank; empty where a reader sees the difference.
  public var parenthesis: String { note.map { " (\($0))" } ?? "" }

  private static func names(_ scalars: [Unicode.Scalar]) -> String {
    scalars.isEmpty ? "nothing" : scalars.map(\.nameWithCode).joined(separator: ", ")
  }
}

extension String {
  /// The text as a reader sees it, without blanks at its ends: texts with equal looks look alike.
  package var look: String { LookAlikes.look(of: self) }

  /// Returns the part of the text that looks like another text; nil if there is none, and if it is the same.
  package func part(lookingLike wanted: String) -> String? {
    LookAlikes.part(of: self, lookingLike: wanted)
  }
}

extension AttributeValue {
  /// Returns the pair of the first texts in which two values of the same shape differ; nil if there is none.
  package func texts(besides other: AttributeValue) -> TextPair? {
    switch (self, other) {
    case (.text(let one), .text(let other)):
      one.isIdentical(to: other) ? nil : TextPair(one, other)
    case (.list(let ones), .list(let others)) where ones.count == others.count:
      zip(ones, others).lazy.compactMap { $0.texts(besides: $1) }.first
    case (.object(let ones), .object(let others)) where ones.count == others.count:
      zip(ones, others).lazy.compactMap { one, other in
        one.name.isIdentical(to: other.name)
          ? one.value.texts(besides: other.value) : TextPair(one.name, other.name)
      }.first
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// The code point as people write it, such as `U+00E9`.
  package var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The character in a form that shows which one it is: an ASCII letter in quotes, any other by its Unicode name
  /// and code.
  fileprivate var nameWithCode: String {
    if isASCII, value > 0x20, value < 0x7F { return String(self).quoted }
    guard let name = properties.name ?? properties.nameAlias else { return code }
    return "\(name.lowercased()) \(code)"
  }
}

/// The known secrets of a session, with the pseudonyms of those that appeared.
struct SecretList: Sendable {
  private struct Entry: Sendable {
    var text: String
    var folded: [Unicode.Scalar]
    var pseudonym: Pseudonym?
  }

  /// The shortest secret that is replaced within other texts; shorter ones occur by chance.
  static let shortest = 3

  private var entries: [Entry] = []
  /// The entries to search for in other texts, by their first scalar, the longest first.
  private var wanted: [Unicode.Scalar: [Int]] = [:]
  private var last = 0

  var isEmpty: Bool { entries.isEmpty }

  /// All known secrets.
  var texts: [String] { entries.map(\.text) }

  /// The secrets that have a pseudonym, by its variable.
  var values: [String: String] {
    entries.reduce(into: [:]) { values, entry in
      if let pseudonym = entry.pseudonym { values[pseudonym.variable] = entry.text }
    }
  }

  /// Adds a secret; it has the given pseudonym, or gets one when it first appears.
  mutating func add(_ text: String, as pseudonym: Pseudonym? = nil) {
    let place = place(of: text)
    guard entries[place].pseudonym == nil, let pseudonym else { return }
    entries[place].pseudonym = pseudonym
    last = max(last, pseudonym.number)
  }

  /// Returns the pseudonym of a secret, which it keeps.
  mutating func pseudonym(for text: String) -> Pseudonym { pseudonym(at: place(of: text)) }

  /// Returns a text with pseudonyms in place of all secrets; letter case is ignored.
  mutating func redact(_ text: String) -> String {
    guard !wanted.isEmpty, !text.isEmpty else { return text }
    var result = ""
    for piece in RedactedPiece.pieces(of: text) {
      switch piece {
      case .plain(let plain): result += redactPlain(plain)
      case .secret(let pseudonym): result += pseudonym.description
      case .hidden: result += Pseudonym.hidden
      case .erasure: result += Pseudonym.erasure
      }
    }
    return result
  }

  private mutating func redactPlain(_ text: String) -> String {
    let letters = Array(text.unicodeScalars)
    let folded = letters.map(\.folded)
    var result = String.UnicodeScalarView()
    var position = 0
    var found = false
    while position < letters.count {
      let match = wanted[folded[position]]?.first { entry in
        folded[position...].starts(with: entries[entry].folded)
      }
      if let match {
        found = true
        result.append(contentsOf: pseudonym(at: match).description.unicodeScalars)
        position += entries[match].folded.count
      } else {
        result.append(letters[position])
        position += 1
      }
    }
    return found ? String(result) : text
  }

  private mutating func pseudonym(at place: Int) -> Pseudonym {
    if let pseudonym = entries[place].pseudonym { return pseudonym }
    last += 1
    let pseudonym = Pseudonym(Pseudonym.Form(of: entries[place].text), number: last)
    entries[place].pseudonym = pseudonym
    return pseudonym
  }

  private mutating func place(of text: String) -> Int {
    if let place = entries.firstIndex(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
      return place
    }
    let folded = text.unicodeScalars.map(\.folded)
    entries.append(Entry(text: text, folded: folded))
    if folded.count >= Self.shortest {
      var same = wanted[folded[0], default: []]
      let place = same.firstIndex { entries[$0].folded.count < folded.count } ?? same.count
      same.insert(entries.count - 1, at: place)
      wanted[folded[0]] = same
    }
    return entries.count - 1
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case, if that is one scalar.
  fileprivate var folded: Unicode.Scalar {
    if value < 0x80 {
      return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) + 0x20) : self
    }
    let small = properties.lowercaseMapping.unicodeScalars
    return small.count == 1 ? small.first ?? self : self
  }
}

/// The known secrets of a session, with the pseudonyms of those that appeared.
struct SecretList: Sendable {
  private struct Entry: Sendable {
    var text: String
    var pseudonym: Pseudonym?
    var isTyped = false
  }

  /// The kinds of texts in which secrets are searched for.
  enum Kind {
    /// A text that an app shows or says.
    case text
    /// A class, an identifier or the name of an attribute, which is one word of several.
    case name
  }

  private var entries: [Entry] = []
  private var places: [[UInt8]: Int] = [:]
  private var search = SecretSearch()
  private var last = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The secrets that somebody typed or gave.
  var typedTexts: [String] { entries.lazy.filter(\.isTyped).map(\.text) }

  /// The number of secrets that somebody typed or gave.
  private(set) var typedCount = 0

  /// The secrets that have a pseudonym, by its variable.
  var values: [String: String] {
    entries.reduce(into: [:]) { values, entry in
      if let pseudonym = entry.pseudonym { values[pseudonym.variable] = entry.text }
    }
  }

  /// Adds a secret that is typed; it has the given pseudonym, or gets one when it first appears.
  mutating func add(_ text: String, as pseudonym: Pseudonym? = nil) {
    let place = place(of: text)
    if !entries[place].isTyped {
      entries[place].isTyped = true
      typedCount += 1
      search.addEncodings(of: text, secret: place)
    }
    guard entries[place].pseudonym == nil, let pseudonym else { return }
    entries[place].pseudonym = pseudonym
    last = max(last, pseudonym.number)
  }

  /// Prepares for searches, of which copies of the list then make any number.
  mutating func prepare() { search.prepare() }

  /// Returns the pseudonym of a secret, which it keeps.
  mutating func pseudonym(for text: String) -> Pseudonym { pseudonym(at: place(of: text)) }

  /// Returns the pseudonym of a known secret of at least four digits; nil for any other text.
  mutating func pseudonym(ofDigits text: String) -> Pseudonym? {
    guard text.utf8.count > SecretSearch.shortest, Pseudonym.Form(of: text) == .digits,
      let place = places[Array(text.utf8)]
    else { return nil }
    return pseudonym(at: place)
  }

  /// Returns a text with pseudonyms in place of all secrets.
  mutating func redact(_ text: String, _ kind: Kind = .text) -> String {
    guard !search.isEmpty, text.utf8.count >= SecretSearch.shortest else { return text }
    return redact([text], kind)?[0] ?? text
  }

  /// Returns texts that follow one another without secrets, also without those that stand in several.
  ///
  /// - Returns: the texts; nil if they contain no secret.
  mutating func redact(_ texts: [String], _ kind: Kind = .text) -> [String]? {
    guard !search.isEmpty else { return nil }
    var searched = SearchedText(texts)
    let found = search.places(in: &searched, kind)
    guard !found.isEmpty else { return nil }
    var redacted: [String] = []
    var next = 0
    for text in texts.indices {
      let (start, end) = (searched.starts[text], searched.end(of: text))
      guard start < end else {
        redacted.append("")
        continue
      }
      var result = String.UnicodeScalarView()
      var place = start
      while next < found.count, found[next].range.lowerBound < end {
        let range = found[next].range
        if range.lowerBound >= place {
          result.append(contentsOf: searched.scalars[place..<range.lowerBound])
        }
        let isBegun = range.lowerBound < start
        let names = found[next].secrets.map { pseudonym(at: $0).description }.joined()
        result.append(contentsOf: (isBegun ? Pseudonym.hidden : names).unicodeScalars)
        place = min(range.upperBound, end)
        guard range.upperBound <= end else { break }
        next += 1
      }
      result.append(contentsOf: searched.scalars[place..<end])
      redacted.append(String(result))
    }
    return redacted
  }

  private mutating func pseudonym(at place: Int) -> Pseudonym {
    if let pseudonym = entries[place].pseudonym { return pseudonym }
    last += 1
    let pseudonym = Pseudonym(Pseudonym.Form(of: entries[place].text), number: last)
    entries[place].pseudonym = pseudonym
    return pseudonym
  }

  private mutating func place(of text: String) -> Int {
    let bytes = Array(text.utf8)
    if let place = places[bytes] { return place }
    entries.append(Entry(text: text))
    places[bytes] = entries.count - 1
    search.add(text, secret: entries.count - 1)
    return entries.count - 1
  }
}

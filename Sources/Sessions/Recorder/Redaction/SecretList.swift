/// The known secrets of a session, with the pseudonyms of those that appeared.
struct SecretList: Sendable {
  private struct Entry: Sendable {
    var text: String
    var pseudonym: Pseudonym?
    /// The name that the user gave to the secret; nil for none.
    var name: String?
    var isTyped = false

    var key: Key { Key(text: Array(text.utf8), isTyped: isTyped) }
  }

  /// The kinds of texts in which secrets are searched for.
  enum Kind {
    /// A text that an app shows or says.
    case text
    /// A class, an identifier or the name of an attribute, which is one word of several.
    case name
    /// Texts that follow one another; only a secret that spans several of them counts.
    case row
  }

  private var entries: [Entry] = [] { didSet { state = StateIdentity() } }
  /// The identity of the secrets, which changes with them and with their pseudonyms.
  private(set) var state = StateIdentity()
  private var places: [[UInt8]: Int] = [:]
  /// The secrets that begin with zeros, by the digits after them.
  private var numbers: [[UInt8]: Int] = [:]
  private var search = SecretSearch()
  /// The texts without any secret; replaced whenever the search gets another secret.
  private var clean = CleanTexts()
  private var last = 0
  /// The names of secrets that are taken, and those that the user gave.
  private var usedNames: Set<String> = []
  private var givenNames: Set<String> = []

  var isEmpty: Bool { entries.isEmpty }

  /// The secrets that were typed or given.
  var typedTexts: [String] { entries.lazy.filter(\.isTyped).map(\.text) }

  /// A secret and the forms in which it is searched for.
  struct Key: Hashable, Sendable {
    fileprivate var text: [UInt8]
    fileprivate var isTyped: Bool
  }

  /// The known secrets.
  var keys: Set<Key> { Set(entries.map(\.key)) }

  /// Returns some of the known secrets, without their pseudonyms.
  func only(_ keys: Set<Key>) -> SecretList {
    var list = SecretList()
    for entry in entries where keys.contains(entry.key) {
      if entry.isTyped { list.add(entry.text) } else { list.know(entry.text) }
    }
    return list
  }

  /// The secrets that have a pseudonym, by its variable.
  var values: [String: String] {
    entries.reduce(into: [:]) { values, entry in
      if let pseudonym = entry.pseudonym { values[pseudonym.variable] = entry.text }
    }
  }

  /// Adds a secret that is typed; it has the given pseudonym, or gets one when it first appears.
  mutating func add(_ text: String, as pseudonym: Pseudonym? = nil, named name: String? = nil) {
    let place = place(of: text)
    setName(name, at: place)
    if !entries[place].isTyped {
      entries[place].isTyped = true
      search.addEncodings(of: text, secret: place)
      clean = CleanTexts()
    }
    guard entries[place].pseudonym == nil, let pseudonym else { return }
    entries[place].pseudonym = pseudonym
    last = max(last, pseudonym.number)
    if let name = pseudonym.name { usedNames.insert(name) }
  }

  /// Keeps the names that the user gave to secrets from other secrets.
  mutating func reserve(_ names: Set<String>) { givenNames.formUnion(names) }

  private mutating func setName(_ name: String?, at place: Int) {
    guard let name, entries[place].name == nil else { return }
    entries[place].name = name
  }

  /// Adds a secret that was not typed; it gets a pseudonym when it first appears.
  mutating func know(_ text: String, named name: String? = nil) {
    setName(name, at: place(of: text))
  }

  /// Returns true if a text is a secret that was typed or given.
  func isTyped(_ text: String) -> Bool {
    places[Array(text.utf8)].map { entries[$0].isTyped } ?? false
  }

  /// Returns true for a plain piece of text, and for a pseudonym that a secret of this list has.
  func hasGiven(_ piece: RedactedPiece) -> Bool {
    guard case .secret(let pseudonym) = piece else { return true }
    return entries.contains { $0.pseudonym == pseudonym }
  }

  /// Prepares for any number of searches, also by copies of the list.
  mutating func prepare() { search.prepare() }

  /// Returns the pseudonym of a secret, which it keeps.
  mutating func pseudonym(for text: String, named name: String? = nil) -> Pseudonym {
    let place = place(of: text)
    setName(name, at: place)
    return pseudonym(at: place)
  }

  /// Returns the pseudonym of a known secret of at least four digits, with or without its leading zeros; nil for
  /// any other text.
  mutating func pseudonym(ofDigits text: String) -> Pseudonym? {
    guard Pseudonym.Form(of: text) == .digits else { return nil }
    let digits = Array(text.utf8)
    if digits.count > SecretSearch.shortest, let place = places[digits] {
      return pseudonym(at: place)
    }
    return numbers[digits].map { pseudonym(at: $0) }
  }

  /// Returns a text with pseudonyms in place of all secrets.
  mutating func redact(_ text: String, _ kind: Kind = .text) -> String {
    if let name = pseudonym(ofNumber: text) { return name.description }
    guard !search.isEmpty, text.utf8.count >= SecretSearch.shortest else { return text }
    if clean.contains(text, kind) { return text }
    if let redacted = redact([text], kind) { return redacted[0] }
    clean.keep(text, kind)
    return text
  }

  /// Returns texts that follow one another without secrets, also without those that stand in several.
  ///
  /// - Returns: the texts; nil if they contain no secret.
  mutating func redact(_ texts: [String], _ kind: Kind = .text) -> [String]? {
    guard !search.isEmpty else { return nil }
    guard let redacted = redactLetters(texts, kind) else {
      let numbers = texts.map { pseudonym(ofNumber: $0)?.description }
      guard numbers.contains(where: { $0 != nil }) else { return nil }
      return zip(texts, numbers).map { $1 ?? $0 }
    }
    return redacted.map { pseudonym(ofNumber: $0)?.description ?? $0 }
  }

  private mutating func redactLetters(_ texts: [String], _ kind: Kind) -> [String]? {
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

  /// A part of some texts that contains secrets.
  struct HiddenPlace {
    /// The part.
    var range: Range<Int>
    /// The pseudonyms to put in its place.
    var name: String
    /// True if the part is an encoding of a secret, such as hexadecimal digits.
    var isEncoded: Bool
  }

  /// Returns the parts of some texts that contain secrets, in order and apart from each other.
  mutating func hiddenPlaces(in texts: inout SearchedText) -> [HiddenPlace] {
    guard !search.isEmpty else { return [] }
    return search.places(in: &texts, .text).map { place in
      let name = place.secrets.map { pseudonym(at: $0).description }.joined()
      return HiddenPlace(range: place.range, name: name, isEncoded: place.isEncoded)
    }
  }

  /// Returns false if bytes of plain ASCII certainly contain no secret.
  func mayOccur(in bytes: ArraySlice<UInt8>) -> Bool {
    !search.isEmpty && search.mayOccur(in: bytes)
  }

  /// Returns texts that follow one another without the secrets that stand in several; nil if there are none.
  ///
  /// Most rows are clean, which is known of each one that was searched before.
  ///
  /// - Parameters:
  ///   - texts: the texts, none of which contains a secret.
  ///   - kind: the kind of the texts.
  /// - Returns: the texts without secrets.
  mutating func redactRow(_ texts: [String], _ kind: Kind = .text) -> [String]? {
    guard !search.isEmpty else { return nil }
    // Such a character stands for no letter.
    let row = texts.joined(separator: "\0")
    if clean.contains(row, .row) { return nil }
    if isSpelled(by: texts) { return redact(texts, kind) }
    clean.keep(row, .row)
    return nil
  }

  /// Returns true if several texts that follow one another spell a secret.
  ///
  /// A secret of fewer than six letters counts only if it fills the texts, since it occurs by chance where
  /// one text ends and the next one begins.
  mutating func isSpelled(by texts: [String]) -> Bool {
    guard !search.isEmpty else { return false }
    var searched = SearchedText(texts)
    return search.places(in: &searched, .text).contains { place in
      let range = place.range
      let (start, end) = (range.lowerBound, range.upperBound)
      guard searched.end(behind: start) < end else { return false }
      return end - start >= SecretSearch.shortestInName
        || (searched.start(before: start) == start && searched.end(behind: end - 1) == end)
    }
  }

  /// The most letters and digits of a secret in any form.
  var longest: Int { search.longest }

  /// The UTF-8 bytes of the longest secret as a person types it.
  var longestTyped: Int { search.longestSecret }

  /// Returns the pseudonym of a secret whose leading zeros a text lacks.
  private mutating func pseudonym(ofNumber text: String) -> Pseudonym? {
    guard !numbers.isEmpty else { return nil }
    return numbers[Array(text.utf8)].map { pseudonym(at: $0) }
  }

  private mutating func pseudonym(at place: Int) -> Pseudonym {
    if let pseudonym = entries[place].pseudonym { return pseudonym }
    let pseudonym: Pseudonym
    let form = Pseudonym.Form(of: entries[place].text)
    if let name = entries[place].name {
      pseudonym = Pseudonym(form, named: unusedName(name))
    } else {
      last += 1
      pseudonym = Pseudonym(form, number: last)
    }
    entries[place].pseudonym = pseudonym
    return pseudonym
  }

  /// Returns the name of the next secret of a view: the second one of `PIN` is `PIN_2`.
  private mutating func unusedName(_ name: String) -> String {
    guard !usedNames.insert(name).inserted else { return name }
    var number = 2
    while givenNames.contains("\(name)_\(number)")
      || !usedNames.insert("\(name)_\(number)").inserted
    { number += 1 }
    return "\(name)_\(number)"
  }

  private mutating func place(of text: String) -> Int {
    let bytes = Array(text.utf8)
    if let place = places[bytes] { return place }
    entries.append(Entry(text: text))
    places[bytes] = entries.count - 1
    search.add(text, secret: entries.count - 1)
    addNumber(of: bytes, secret: entries.count - 1)
    clean = CleanTexts()
    return entries.count - 1
  }

  /// Adds the digits of a secret after its leading zeros.
  private mutating func addNumber(of digits: [UInt8], secret: Int) {
    guard let number = Self.number(ofDigits: digits), numbers[number] == nil else { return }
    numbers[number] = secret
    // Shorter ones are found only where nothing else stands beside them.
    if number.count > SecretSearch.shortest {
      search.add(String(decoding: number, as: UTF8.self), secret: secret)
    }
  }

  /// Returns the digits of a secret after its leading zeros; nil for a secret without any, and for a number of
  /// one digit, which occurs by chance.
  static func number(ofDigits digits: [UInt8]) -> [UInt8]? {
    let zero = UInt8(ascii: "0")
    guard digits.first == zero, digits.count > SecretSearch.shortest,
      digits.allSatisfy({ (zero...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let number = Array(digits.drop { $0 == zero })
    return number.count > 1 ? number : nil
  }
}

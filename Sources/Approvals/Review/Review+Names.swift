public import Differ
import EventModel

extension Review {
  /// The number of digits of a name, unless two names would be the same.
  static let nameLength = 6

  /// Gives items whose names are the same longer ones.
  ///
  /// A name is the beginning of a digest. Among thousands of changes, two can have the same six digits; a decision by
  /// such a name would also be about the other change.
  static func lengthenNames(of items: inout [Item]) {
    var length = nameLength
    var open = Array(items.indices)
    while length < 32, !open.isEmpty {
      // For each beginning the only digest that has it; nil for one that several have.
      var digests: [Digest: Digest?] = Dictionary(minimumCapacity: open.count)
      for place in open {
        let name = items[place].name
        let start = name.beginning(length)
        if let other = digests[start] {
          if other != name { digests[start] = .some(nil) }
        } else {
          digests[start] = name
        }
      }
      open.removeAll { place in
        let name = items[place].name
        guard digests[name.beginning(length)] == .some(name) else { return false }
        items[place].id = name.digits(length)
        return true
      }
      length += 2
    }
    for place in open { items[place].id = items[place].digest }
  }

  /// Returns the longer names of the items that a name is too short for; empty if it means one item or none.
  public func longerNames(of name: String) -> [String] {
    guard name.utf8.count >= Self.nameLength else { return [] }
    return Set(items.map(\.id).filter { $0.hasPrefix(name) && $0 != name }).sorted()
  }
}

extension Review.Item {
  /// Returns true if a name is that of the item: as long as it takes to tell it from others here, or longer, as a
  /// review of more changes may have to write it.
  func isNamed(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(id) && digest.hasPrefix(name)
  }
}

extension DecidedNames {
  /// Returns the decision about the change with a digest; nil if there is none.
  func decision(about digest: String) -> Review.Decision? {
    if approved.contains(where: digest.hasPrefix) { return .approve }
    return rejected.contains(where: digest.hasPrefix) ? .reject : nil
  }
}

extension [String: Ledger.Rejection] {
  /// Returns the rejection of a change, whose name in the ledger may be a longer one than usual; nil if there is none.
  public func rejection(of key: ChangeKey) -> Ledger.Rejection? { rejection(ofDigest: key.digest) }

  func rejection(ofDigest digest: String) -> Ledger.Rejection? {
    guard !isEmpty else { return nil }
    return self[String(digest.prefix(Review.nameLength))]
      ?? first { $0.key.utf8.count > Review.nameLength && digest.hasPrefix($0.key) }?.value
  }
}

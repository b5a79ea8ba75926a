import EventModel

/// A pattern for a whole text, in which `*` stands for any characters and optionally `?` for one.
struct Wildcard: Hashable, Sendable {
  private enum Item: Hashable, Sendable {
    case exactly(Character)
    case one
    case any

    /// Returns true if it stands for one character, which is compared by its bytes.
    func takes(_ character: Character) -> Bool {
      switch self {
      case .exactly(let own): own == character && own.utf8.elementsEqual(character.utf8)
      case .one: true
      case .any: false
      }
    }
  }

  private let items: [Item]
  /// The text itself, if the pattern has no wildcards.
  let plain: String?

  /// Creates a pattern in which only `*` is special.
  init(star pattern: String) {
    items = pattern.map { $0 == "*" ? .any : .exactly($0) }
    plain = items.contains(.any) ? nil : pattern
  }

  /// Creates a pattern as in `LIKE`: with `*`, `?`, and a backslash that escapes either.
  init(like pattern: String) {
    var items: [Item] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "*" where !isEscaped: items.append(.any)
      case "?" where !isEscaped: items.append(.one)
      default: items.append(.exactly(character))
      }
      isEscaped = false
    }
    self.items = items
    plain = nil
  }

  /// Returns true if the whole text matches.
  ///
  /// Only the last `*` is tried again, so that the number of steps is at most pattern × text.
  func matches(_ text: String) -> Bool {
    if let plain { return text.isIdentical(to: plain) }
    let text = Array(text)
    var place = 0
    var item = 0
    var retry: (item: Int, place: Int)?
    while place < text.count {
      if item < items.count, items[item] == .any {
        retry = (item, place)
        item += 1
      } else if item < items.count, items[item].takes(text[place]) {
        item += 1
        place += 1
      } else if let last = retry {
        retry = (last.item, last.place + 1)
        item = last.item + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return items[item...].allSatisfy { $0 == .any }
  }
}

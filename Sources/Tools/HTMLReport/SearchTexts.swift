import EventModel

/// The texts that the screens of recordings show, for the search of a page.
///
/// Recordings of one app show the same texts, so that a list of them is stored once for all recordings that have it.
struct SearchTexts: Encodable {
  /// The texts.
  private var texts: [String] = []
  /// The lists of texts, as their numbers.
  private var lists: [[Int]] = [[]]
  /// For each recording, the number of its list.
  private var recordings: [Int] = []
  /// The exact texts, since a composed and a decomposed é are drawn and searched as themselves.
  private var textNumbers: [ExactText: Int] = [:]
  private var listNumbers: [[Int]: Int] = [[]: 0]

  /// The longest text that is searched in full.
  private static let longest = 200

  /// Adds the screens of the next recording.
  mutating func add(_ screens: [ViewTree]) {
    var numbers: Set<Int> = []
    var known: Set<ViewTree> = []
    for screen in screens where known.insert(screen).inserted {
      for node in screen.nodes where !node.isHidden {
        for text in [node.text, node.label, node.value] {
          if let text, !text.isEmpty {
            numbers.insert(number(of: String(text.prefix(Self.longest))))
          }
        }
      }
    }
    let list = numbers.sorted()
    let number = listNumbers[list] ?? lists.count
    if number == lists.count {
      listNumbers[list] = number
      lists.append(list)
    }
    recordings.append(number)
  }

  private mutating func number(of text: String) -> Int {
    if let known = textNumbers[ExactText(text)] { return known }
    textNumbers[ExactText(text)] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  private enum CodingKeys: CodingKey { case texts, lists, recordings }
}

/// The designated initialisers that the bodies of a source declare.
struct InitializerIndex {
  /// The first labels of the initialisers of each body, by the index of the bracket that begins it.
  let labels: [Int: [String]]

  /// Finds the initialisers of a source.
  init(of tokens: [SwiftToken]) {
    var labels: [Int: [String]] = [:]
    var open: [Int] = []
    /// The initialisers whose round bracket has not come yet, with the bodies that hold them.
    var waiting: [(body: Int, depth: Int)] = []
    for (index, token) in tokens.enumerated() {
      if token.isMark("{") { open.append(index) }
      if token.isMark("}") {
        _ = open.popLast()
        // Their body has ended without one.
        while let last = waiting.last, last.depth > open.count { waiting.removeLast() }
      }
      if token.isMark("("), !waiting.isEmpty {
        let label = index + 1 < tokens.count ? tokens[index + 1].text : ""
        for initializer in waiting { labels[initializer.body, default: []].append(label) }
        waiting = []
      }
      guard token.isWord("init"), let body = open.last,
        index == 0 || !tokens[index - 1].isMark("."),
        !tokens.modifiers(before: index).contains("convenience")
      else { continue }
      waiting.append((body, open.count))
    }
    self.labels = labels
  }
}

extension [SwiftToken] {
  private static let modifiers: Set<String> = [
    "convenience", "required", "override", "public", "open", "internal", "private",
    "fileprivate", "package", "final",
  ]

  /// Returns the modifiers before the keyword of a declaration.
  func modifiers(before index: Int) -> [String] {
    self[..<index].reversed().prefix { Self.modifiers.contains($0.text) }.map(\.text)
  }
}

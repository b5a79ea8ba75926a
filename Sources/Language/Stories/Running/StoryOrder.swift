import EventModel

/// The order in which stories run.
public enum StoryOrder: Hashable, Sendable {
  /// The order in their files.
  case written
  /// An order shuffled by a seed; a story that continues another stays behind it.
  case shuffled(seed: UInt64)

  /// Returns the indices of the stories in this order.
  public func places(of stories: [Story]) -> [Int] { chains(of: stories).flatMap { $0 } }

  /// Returns the indices of the stories in this order, each story together with those that continue it.
  func chains(of stories: [Story]) -> [[Int]] {
    var groups = Self.chains(of: stories)
    guard case .shuffled(let seed) = self else { return groups }
    // A Fisher–Yates shuffle with these numbers is the same on every machine.
    var random = SplitMix(seed: seed)
    for end in groups.indices.dropFirst().reversed() {
      groups.swapAt(end, Int(random.next() % UInt64(end + 1)))
    }
    return groups
  }

  /// Returns the indices of the stories in their order, each story together with those that continue it.
  static func chains(of stories: [Story]) -> [[Int]] {
    var chains: [[Int]] = []
    for place in stories.indices {
      let continuesPrevious =
        place > 0 && stories[place].continuesPrevious
        && stories[place].file == stories[place - 1].file
      if continuesPrevious, !chains.isEmpty {
        chains[chains.count - 1].append(place)
      } else {
        chains.append([place])
      }
    }
    return chains
  }
}

extension Story {
  /// True if the story continues where the one above it in its file ended.
  public var continuesPrevious: Bool {
    steps.contains { $0.body.lowercased() == Sentence.resume.description }
  }
}

/// The order in which stories run.
public enum StoryOrder: Hashable, Sendable {
  /// The order in their files.
  case written
  /// An order shuffled by a seed; a story that continues another stays behind it.
  case shuffled(seed: UInt64)

  /// Returns the indices of the stories in this order.
  public func places(of stories: [Story]) -> [Int] {
    guard case .shuffled(var state) = self else { return Array(stories.indices) }
    var groups: [[Int]] = []
    for place in stories.indices {
      let continuesPrevious =
        place > 0 && stories[place].continuesPrevious
        && stories[place].file == stories[place - 1].file
      if continuesPrevious, !groups.isEmpty {
        groups[groups.count - 1].append(place)
      } else {
        groups.append([place])
      }
    }
    // A Fisher–Yates shuffle with the numbers of SplitMix64 is the same on every machine.
    for end in groups.indices.dropFirst().reversed() {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      groups.swapAt(end, Int((bits ^ bits >> 31) % UInt64(end + 1)))
    }
    return groups.flatMap { $0 }
  }
}

extension Story {
  /// Whether the story continues where the one above it in its file ended.
  public var continuesPrevious: Bool {
    steps.contains { $0.body.lowercased() == Sentence.resume.description }
  }
}

/// In which order stories are run.
public enum StoryOrder: Hashable, Sendable {
  /// As they stand in their files.
  case written
  /// Shuffled by a seed; stories that go on from one above them stay behind it.
  case shuffled(seed: UInt64)

  /// The stories in this order, as places in the list.
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
    // Fisher and Yates, with SplitMix64 for the numbers: the same on every machine.
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
  /// Whether the story begins where the one above it in its file ended.
  public var continuesPrevious: Bool {
    steps.contains { $0.body.lowercased() == Sentence.resume.description }
  }
}

import EventModel

/// The state of a recording's story by its ledger.
public enum StoryState: Hashable, Sendable {
  /// There is no story.
  case missing
  /// The ledger names the story, and nothing that it tells was approved since.
  case explained
  /// The ledger names no story, so that only a proof can explain it.
  case unnamed
  /// The story is another than the one that the ledger names.
  case edited
  /// The ledger names the story, and screens, targets or another log were approved since.
  case outdated
}

extension GoldenStore {
  /// Returns the state of the story.
  ///
  /// - Parameter ledger: The ledger; nil to read it.
  /// - Returns: The state.
  /// - Throws: `GoldenFileError` for a ledger or a story that cannot be read.
  public func storyState(by ledger: Ledger? = nil) throws(GoldenFileError) -> StoryState {
    guard try storyDigest() != nil else { return .missing }
    let ledger = if let ledger { ledger } else { try self.ledger() }
    guard ledger.latestStory != nil else { return .unnamed }
    guard !ledger.hasBranches else {
      let base = store(in: ReplacedSetting())
      guard let story = try storyDigest() else { return .missing }
      return ledger.storyState(of: story, golden: try base.goldenDigest(), log: try logDigest())
    }
    if try unexplainedStory(by: ledger) != nil { return .edited }
    return ledger.isStoryOutdated ? .outdated : .explained
  }

  /// Returns the golden in the store's setting if decisions explain it.
  ///
  /// An overlay without an approval changes nothing.
  ///
  /// - Returns: The golden; nil if there is none, or if it is not the one that was approved last.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func explainedGolden() throws(GoldenFileError) -> Golden? {
    guard !hasUnfinishedDecision else { return nil }
    let base = store(in: ReplacedSetting())
    let ledger = try ledger()
    guard let digest = try base.goldenDigest(),
      ledger.problem(with: digest) == nil
    else { return nil }
    guard !setting.isEmpty else { return try golden() }
    for overlay in overlaySettings() where overlay.isPart(of: setting) {
      guard try store(in: overlay).overlayProblem() == nil else { return try base.golden() }
    }
    return try golden()
  }
}

/// What became of a run of stories.
public struct StoryRun: Hashable, Sendable {
  /// A definition that no step of the run matched.
  public struct UnusedDefinition: Hashable, Sendable {
    /// Its pattern.
    public var pattern: String
    /// Where it is defined.
    public var location: String
  }

  /// The stories that were selected, in order.
  public var results: [StoryResult]
  /// The definitions that no step matched, in order.
  public var unused: [UnusedDefinition]

  /// How many stories have a status.
  public func count(_ status: StoryResult.Status) -> Int {
    results.filter { $0.status == status }.count
  }

  /// Whether every selected story succeeded.
  ///
  /// With `allowsUnmapped` a story with a step that has no definition is passed over in silence, as
  /// Simon did.
  public func isSuccess(allowsUnmapped: Bool = false) -> Bool {
    results.allSatisfy { result in
      switch result.status {
      case .success, .ignored: true
      case .notMapped: allowsUnmapped
      case .notRun, .failed: false
      }
    }
  }
}

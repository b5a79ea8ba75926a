/// The results of a run of stories.
public struct StoryRun: Hashable, Sendable {
  /// A definition that no step matched.
  public struct UnusedDefinition: Hashable, Sendable {
    /// The pattern of the definition, as written.
    public var pattern: String
    /// The place of the definition.
    public var location: String
  }

  /// The results of the selected stories, in order.
  public var results: [StoryResult]
  /// The definitions that no step matched, in order.
  public var unused: [UnusedDefinition]

  /// Creates the results of a run; the usual ones are those of a run that had no story.
  package init(results: [StoryResult] = [], unused: [UnusedDefinition] = []) {
    (self.results, self.unused) = (results, unused)
  }

  /// Returns the number of stories with a status.
  public func count(_ status: StoryResult.Status) -> Int {
    results.filter { $0.status == status }.count
  }

  /// Returns true if every selected story succeeded; one that checks nothing does not.
  ///
  /// - Parameter allowsUnmapped: true to ignore stories with undefined steps, as Simon did.
  /// - Returns: true if none failed.
  public func isSuccess(allowsUnmapped: Bool = false) -> Bool {
    results.allSatisfy { result in
      switch result.status {
      case .success, .ignored: true
      case .notMapped: allowsUnmapped
      case .notRun, .failed, .unchecked: false
      }
    }
  }
}

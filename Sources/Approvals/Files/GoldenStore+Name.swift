import Foundation

extension GoldenStore {
  /// Returns this store with the name that the recording has below a folder of recordings.
  ///
  /// - Parameters:
  ///   - path: The path of the recording below that folder.
  ///   - isWhole: True if a ledger must have the whole path, since another recording below that folder has a folder
  ///     of the same name.
  /// - Returns: The store.
  public func named(_ path: String, isWhole: Bool) -> GoldenStore {
    var store = self
    store.path = path
    store.leastName = isWhole ? path : nil
    return store
  }

  /// Returns the problem of the recording's name in a ledger; nil if it is the name of this recording.
  ///
  /// A name is the end of the recording's path. It may be longer than the path below the folder of recordings, as
  /// after a run that began at a higher folder. It may be shorter if no other recording there ends with it.
  func nameProblem(by ledger: Ledger) -> Ledger.Problem? {
    guard let name = ledger.recording else { return nil }
    guard recordingName != nil else { return .renamed(from: name) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // The last folder of a path is the same in any form of it.
    let isOwn =
      parts.count == 1 && ![".", ".."].contains(name) && folder.lastPathComponent == name
      || folder.standardizedFileURL.pathComponents.ends(with: parts)
      || parts.count > 1 && folder.resolvingSymlinksInPath().pathComponents.ends(with: parts)
    guard isOwn else { return .renamed(from: name) }
    let least = leastName?.split(separator: "/").count ?? 1
    return parts.count < least ? .renamed(from: name, isShared: true) : nil
  }
}

extension [String] {
  fileprivate func ends(with end: [String]) -> Bool {
    count >= end.count && zip(reversed(), end.reversed()).allSatisfy { $0 == $1 }
  }
}

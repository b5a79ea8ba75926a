/// The reason why a page could not be used.
enum PageFailure: Error, Hashable, Sendable {
  /// Its first document did not come.
  case notLoaded(String, reason: String)
  /// The recorded exchanges with its back end cannot be read.
  case networkUnread(String, reason: String)
  /// It insists on something that cannot be replayed, such as a service worker.
  case notReplayable(String)
  /// A script of it does not end.
  case standsStill
  /// A script of a worker does not end.
  case workerStandsStill
  /// A request for an address has no answer, which a page waits for.
  case unanswered(String)
  /// It ended by itself.
  case ended(String)
}

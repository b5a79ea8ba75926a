import EventModel

/// A question about changes: those with one cause, or those of one view.
struct CauseQuestion {
  /// The keys of its causes, as numbers; none for changes that stand alone.
  var keys: [Int]
  /// The changes that it is about.
  var members: [Int]
  /// The changes that follow from these.
  var consequences: [Int] = []
}

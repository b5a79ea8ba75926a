/// One word of a Shelley selector, with its arguments.
enum ShelleyFragment: Hashable, Sendable {
  /// All views below of a class, or right after `parent` those among the ancestors.
  case kind(String)
  /// All views below, and the view itself.
  case descendants
  /// All ancestors, the nearest first.
  case parents
  /// One of the whole set.
  case pick(Query.Pick)
  /// The whole set.
  case all
  /// A test by name; the name has a colon for each argument, such as `marked:`.
  case predicate(String, [Argument])

  /// What stands after a colon.
  enum Argument: Hashable, Sendable {
    case text(String)
    /// The digits as written.
    case number(String)
  }
}

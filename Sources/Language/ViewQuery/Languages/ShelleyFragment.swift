/// One word of a Shelley selector, with its arguments.
enum ShelleyFragment: Hashable, Sendable {
  /// All descendants of a class, or directly after `parent` those of the ancestors.
  case kind(String)
  /// All descendants, and the view itself.
  case descendants
  /// All ancestors, the nearest first.
  case parents
  /// One view of the whole set.
  case pick(Query.Pick)
  /// The whole set.
  case all
  /// A test by name; the name has a colon for each argument, such as `marked:`.
  case predicate(String, [Argument])

  /// The argument after a colon.
  enum Argument: Hashable, Sendable {
    case text(String)
    /// The digits as written.
    case number(String)
  }
}

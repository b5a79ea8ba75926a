/// The order in which a run starts its recordings.
public enum RunOrder: Equatable, Sendable {
  case name
  /// The recordings that took longest in the last run first; unknown ones before them.
  case slowest
  /// A random order; a run without a seed chooses and prints one.
  case random(seed: UInt64?)
}

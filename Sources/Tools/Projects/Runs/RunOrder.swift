/// The order in which a run starts its recordings.
package enum RunOrder: Equatable, Sendable {
  case name
  /// The recordings that took longest in the last run first; unknown ones before them.
  case slowest
  /// A random order; a seed of nil stands for 0.
  case random(seed: UInt64?)
}

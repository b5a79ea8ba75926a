package import Approvals

/// A request of a review to its owner, which reaches files and the terminal.
package enum ReviewEffect: Hashable, Sendable {
  /// Items were decided about in one step.
  case decided(Review.Decision, [Int], candidate: Int)
  /// The last step was taken back.
  case undone
  /// Items have a reason now, or none any more.
  case reasoned(String?, [Int])
  /// Draw the whole terminal again.
  case redraw
  /// The review ends, and its decisions are written.
  case write
  /// The review ends, and its decisions are kept for the next one.
  case keep
  /// The review ends, and its decisions are forgotten.
  case discard
}

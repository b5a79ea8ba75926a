public import Approvals
import Differ
import EventModel

/// The review of a golden and of the screens that a run saw, made as the tools make it.
public struct TrialReview: Sendable {
  /// The golden.
  public var golden: Golden
  /// The screens of the run.
  public var seen: Golden
  /// The golden compared with the screens.
  public var approval: Approval
  /// The questions.
  public var review: Review

  /// Compares screens and asks the questions.
  ///
  /// - Throws: `ApprovalError`.
  public init(from golden: Golden, to seen: Golden) throws(ApprovalError) {
    (self.golden, self.seen) = (golden, seen)
    // The text of a golden is not written here, so that its digest is any.
    let digest = Digest(of: "trial")
    approval = try Approval(
      golden: golden,
      digest: digest,
      pending: Pending(golden: digest, seen: seen)
    )
    review = Review([Review.Subject(name: "trial", approval: approval)])
  }

  /// Compares the screens of an app before and after some causes.
  ///
  /// - Throws: `ApprovalError`.
  public init(from before: [TrialApp.Screen], to after: [TrialApp.Screen]) throws(ApprovalError) {
    try self.init(from: Golden(before), to: Golden(after))
  }

  /// Compares a golden with the screens of a run.
  ///
  /// - Throws: `ApprovalError`.
  public init(_ screens: (golden: Golden, seen: Golden)) throws(ApprovalError) {
    try self.init(from: screens.golden, to: screens.seen)
  }

  /// The number of views whose changes are in any question.
  public var changedViews: Int {
    var all = review.groups.first
    all?.items = Array(review.items.indices)
    return all.map { views(in: $0) } ?? 0
  }

  /// Each question as the terminal states it.
  public var sentences: [String] { review.groups.map(\.sentence) }

  /// Returns the question of a group with the sentences of its items, as a person can read them in the terminal.
  func readable(_ group: Review.Group) -> String {
    ([group.sentence] + group.items.map { review.items[$0].sentence }).joined(separator: "\n")
  }

  /// Returns the items with a change of a view at one checkpoint.
  ///
  /// - Parameters:
  ///   - node: The index of the view: in the new tree for an insertion, otherwise in the old one.
  ///   - checkpoint: The index of the checkpoint.
  ///   - isWanted: The condition that the change meets.
  /// - Returns: The items, as indexes of the review's items.
  func items(
    about node: Int,
    at checkpoint: Int,
    where isWanted: (TreeChange) -> Bool
  ) -> [Int] {
    let changes = approval.comparison.checkpoints[checkpoint].changes
    let keys = Set(changes.filter { isWanted($0) && $0.places.contains(node) }.map(\.key))
    return review.items.indices.filter { place in
      review.items[place].question.change.map { keys.contains($0.key) } ?? false
    }
  }

  /// Returns the number of views whose changes are in a group, each once at each checkpoint.
  func views(in group: Review.Group) -> Int {
    let keys = Set(group.items.compactMap { review.items[$0].question.change?.key })
    return approval.comparison.checkpoints.reduce(0) { sum, checkpoint in
      let changes = checkpoint.changes.filter { keys.contains($0.key) }
      let (new, old) = (
        changes.filter { $0.kind == .insert }, changes.filter { $0.kind != .insert }
      )
      return sum + Set(new.flatMap(\.places)).count + Set(old.flatMap(\.places)).count
    }
  }
}

extension Golden {
  /// Creates the golden of an app's screens.
  public init(_ screens: [TrialApp.Screen]) {
    self.init(
      app: "trial",
      recording: "trial",
      screens: screens.map { Golden.Screen(title: $0.name, tree: $0.root.tree) }
    )
  }

  /// Creates the golden of trees.
  init(_ trees: ViewTree...) { self.init(trees) }

  /// Creates the golden of trees, which are titled by their numbers.
  init(_ trees: [ViewTree]) {
    self.init(
      app: "trial",
      recording: "trial",
      screens: trees.enumerated().map { .init(title: "\($0.offset + 1)", tree: $0.element) }
    )
  }
}

import EventModel

/// The merge of two goldens that were changed from a common base.
///
/// A view that one branch changed gets that change, whatever the other branch changed elsewhere.
/// Two different changes to one member of one view are a conflict, in which the merge keeps ours.
public struct GoldenMerge: Sendable {
  /// A part of the golden that both branches changed differently.
  public struct Conflict: Hashable, Sendable {
    /// The checkpoint, from 1, or 0 if the conflict is about the whole golden.
    public var checkpoint = 0
    /// The action that led to the checkpoint.
    public var title = ""
    /// The view, by its address in the base.
    public var node: String
    /// The member or other part that both changed.
    public var member: String
    /// The value in the base, or nil if there is no single value.
    public var base: String?
    /// The value on our side.
    public var ours: String
    /// The value on their side.
    public var theirs: String

    /// The conflict in one line:
    /// `checkpoint 2, tap "Add": text of UIButton#add: ours "New", theirs "Plus", base "Add"`.
    public var message: String {
      let place = checkpoint > 0 ? "checkpoint \(checkpoint), \(title): " : ""
      let base = base.map { ", base \($0)" } ?? ""
      return "\(place)\(member) of \(node): ours \(ours), theirs \(theirs)\(base)"
    }
  }

  /// The merged golden, with our side of each conflict.
  public private(set) var golden: Golden
  /// The merged golden, with their side of each conflict.
  private var otherSide: Golden
  /// The conflicts, in the order of checkpoints and views.
  public private(set) var conflicts: [Conflict] = []

  /// Merges two goldens that were changed from `base`.
  public init(base: Golden, ours: Golden, theirs: Golden) {
    golden = ours
    otherSide = theirs
    guard ours.screens.count == base.screens.count, theirs.screens.count == base.screens.count
    else {
      if theirs.screens == base.screens || ours.screens == theirs.screens {
        otherSide = ours
      } else if ours.screens == base.screens {
        golden = theirs
      } else {
        conflicts = [
          Conflict(
            node: "this golden",
            member: "number of checkpoints",
            base: "\(base.screens.count)",
            ours: "\(ours.screens.count)",
            theirs: "\(theirs.screens.count)"
          )
        ]
      }
      return
    }
    for place in base.screens.indices {
      let (before, one, other) = (base.screens[place], ours.screens[place], theirs.screens[place])
      let title = one.title.isIdentical(to: before.title) ? other.title : one.title
      let merge = ScreenMerge(base: before.tree, ours: one.tree, theirs: other.tree)
      golden.screens[place] = .init(title: title, tree: merge.ours)
      otherSide.screens[place] = .init(title: title, tree: merge.theirs)
      for var conflict in merge.conflicts {
        conflict.checkpoint = place + 1
        conflict.title = title
        conflicts.append(conflict)
      }
    }
  }

  /// Returns the merged golden's text, with conflicts between git's markers.
  ///
  /// - Parameter notation: The lines of our side, which stay where they state the same; nil for the shortest
  ///   text.
  /// - Returns: Golden text, or text that cannot be parsed because of the markers.
  public func text(keeping notation: GoldenNotation? = nil) -> String {
    guard !conflicts.isEmpty else { return golden.text(keeping: notation) }
    func lines(_ golden: Golden) -> [Substring] {
      golden.text(keeping: notation).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
    }
    let (one, other) = (lines(golden), lines(otherSide))
    let front = zip(one, other).prefix { $0 == $1 }.count
    let most = min(one.count, other.count) - front
    let back = zip(one.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    var text = one[..<front].map(String.init)
    text.append("<<<<<<< ours")
    text += one[front..<one.count - back].map(String.init)
    text.append("=======")
    text += other[front..<other.count - back].map(String.init)
    text.append(">>>>>>> theirs")
    text += one[(one.count - back)...].map(String.init)
    return text.joined(separator: "\n") + "\n"
  }
}

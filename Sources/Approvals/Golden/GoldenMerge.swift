import EventModel

/// Two goldens that began from one, put together.
///
/// A view that one branch changed gets that change, whatever the other branch did elsewhere. What
/// both did to one member of one view, and differently, is a conflict; there the merge keeps ours.
public struct GoldenMerge: Sendable {
  /// Something that two branches decided differently.
  public struct Conflict: Hashable, Sendable {
    /// The checkpoint, from 1; 0 where it is not about one of them.
    public var checkpoint: Int
    /// What led to the checkpoint.
    public var title: String
    /// The view, by its address before both branches.
    public var node: String
    /// The member, or what else was decided differently.
    public var member: String
    /// What it was.
    public var base: String
    /// What we made of it.
    public var ours: String
    /// What they made of it.
    public var theirs: String

    /// The conflict in one line:
    /// `checkpoint 2, tap "Add": text of UIButton#add is "New" here and "Plus" there, was "Add"`.
    public var message: String {
      let place = checkpoint > 0 ? "checkpoint \(checkpoint), \(title): " : ""
      return "\(place)\(member) of \(node) is \(ours) here and \(theirs) there, was \(base)"
    }
  }

  /// The merged golden; where there is a conflict, with our side of it.
  public private(set) var golden: Golden
  /// The merged golden with their side of each conflict.
  private var otherSide: Golden
  /// What was decided differently, in the order of checkpoints and views.
  public private(set) var conflicts: [Conflict] = []

  /// Merges two goldens that began from `base`.
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
            checkpoint: 0,
            title: "",
            node: "this golden",
            member: "the number of checkpoints",
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
      let title = one.title == before.title ? other.title : one.title
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

  /// The merged golden's text; where there is a conflict, between git's markers, so that nobody takes
  /// it for settled.
  ///
  /// - Parameters:
  ///   - ours: what our side is called.
  ///   - theirs: what their side is called.
  /// - Returns: golden text, or what a reader refuses as a conflict that was left.
  public func text(ours: String = "ours", theirs: String = "theirs") -> String {
    guard !conflicts.isEmpty else { return golden.text }
    func lines(_ golden: Golden) -> [Substring] {
      golden.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    let (one, other) = (lines(golden), lines(otherSide))
    let front = zip(one, other).prefix { $0 == $1 }.count
    let most = min(one.count, other.count) - front
    let back = zip(one.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    var text = one[..<front].map(String.init)
    text.append("<<<<<<< \(ours)")
    text += one[front..<one.count - back].map(String.init)
    text.append("=======")
    text += other[front..<other.count - back].map(String.init)
    text.append(">>>>>>> \(theirs)")
    text += one[(one.count - back)...].map(String.init)
    return text.joined(separator: "\n") + "\n"
  }
}

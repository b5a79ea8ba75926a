import EventModel

/// The merge of two overlays that were changed from a common base, change by change.
///
/// It needs no golden: two changes are about the same if their lines name the same view and member. Only then they can
/// be a conflict.
public struct OverlayMerge: Sendable {
  /// A change that both branches made differently.
  public struct Conflict: Hashable, Sendable {
    /// The number of the checkpoint, from 1.
    public var checkpoint: Int
    /// The view and the member, as the lines name them.
    public var subject: String

    /// The conflict in one line.
    public var message: String {
      "checkpoint \(checkpoint): ours and theirs change \(subject) differently"
    }
  }

  /// The conflicts, in the order of checkpoints.
  public private(set) var conflicts: [Conflict] = []
  /// The merged text, with conflicts between git's markers.
  public private(set) var text = ""

  /// Merges overlays.
  ///
  /// - Parameters:
  ///   - base: The common base; nil if both branches added the overlay.
  ///   - ours: Our overlay.
  ///   - theirs: Their overlay.
  /// - Throws: `GoldenError` for a line whose subject cannot be read.
  public init(base: Overlay?, ours: Overlay, theirs: Overlay) throws(GoldenError) {
    let sides = (try base?.sections ?? [:], try ours.sections, try theirs.sections)
    var lines = [ours.header]
    var merged: [Int: [String]] = [:]
    for place in Set(sides.1.keys).union(sides.2.keys).sorted() {
      let (before, one, other) = (sides.0[place], sides.1[place], sides.2[place])
      let changes = merge(before, one, other, checkpoint: place + 1)
      guard !changes.isEmpty, let heading = Self.heading(before, one, other) else { continue }
      merged[place] = changes
      lines.append(heading)
      let same = one?.same.flatMap { same in
        merged[same].map { (number: same + 1, changes: $0) }
      }
      if let same, changes.starts(with: same.changes) {
        lines += ["= as \(same.number)"] + changes.dropFirst(same.changes.count)
      } else {
        lines += changes
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Returns the heading of a checkpoint: the one that a branch changed, otherwise ours.
  private static func heading(
    _ base: Overlay.Section?,
    _ ours: Overlay.Section?,
    _ theirs: Overlay.Section?
  ) -> String? {
    guard let ours else { return theirs?.heading }
    guard let theirs else { return ours.heading }
    return ours.heading == base?.heading ? theirs.heading : ours.heading
  }

  /// Returns the changes of a checkpoint.
  private mutating func merge(
    _ base: Overlay.Section?,
    _ ours: Overlay.Section?,
    _ theirs: Overlay.Section?,
    checkpoint: Int
  ) -> [String] {
    let (before, one, other) = (
      base?.bySubject ?? [:], ours?.bySubject ?? [:], theirs?.bySubject ?? [:]
    )
    var seen: Set<String> = []
    let subjects = ((ours?.changes ?? []) + (theirs?.changes ?? [])).map(\.subject)
    return subjects.compactMap { subject in
      guard seen.insert(subject).inserted else { return nil }
      let (old, mine, their) = (before[subject], one[subject], other[subject])
      if mine == their || their == old { return mine }
      if mine == old { return their }
      conflicts.append(Conflict(checkpoint: checkpoint, subject: subject))
      return ["<<<<<<< ours", mine, "=======", their, ">>>>>>> theirs"].compactMap(\.self)
        .joined(separator: "\n")
    }
  }
}

extension Overlay {
  /// The changes of a checkpoint with those that it repeats.
  struct Section {
    /// A change with the words that name its view and member.
    struct Change {
      var subject: String
      var lines: String
    }

    var heading: String
    var changes: [Change]
    /// The place of the checkpoint whose changes it repeats.
    var same: Int?

    var bySubject: [String: String] {
      Dictionary(changes.map { ($0.subject, $0.lines) }, uniquingKeysWith: { $0 + "\n" + $1 })
    }
  }
}

import Platform

/// A process with all that descend from it, whose memory counts together against a limit.
struct ProcessFamily {
  private let members: [SystemProcess]

  /// The most processes of one family that are looked at.
  private static let most = 1_000

  /// Finds the family of a process.
  init(of process: SystemProcess) {
    var (open, seen, members) = ([process], Set([process]), [SystemProcess]())
    while let next = open.popLast() {
      members.append(next)
      guard seen.count < Self.most else { continue }
      open += next.children.filter { seen.insert($0).inserted }
    }
    self.members = members
  }

  /// Returns true if the family holds more memory than a limit, in bytes.
  ///
  /// Memory that several of them share, as after a `fork`, counts once, and files in memory do not count.
  /// The system takes long to report that, so it is asked only where the plain sum is over the limit.
  func holdsMore(than limit: Int) -> Bool {
    members.reduce(0) { $0 + $1.memory } > limit
      && members.reduce(0) { $0 + $1.proportionalMemory } > limit
  }
}

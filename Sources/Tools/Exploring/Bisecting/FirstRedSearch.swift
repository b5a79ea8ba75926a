/// The search for the first red of several builds in their order, in as few replays as possible.
///
/// The search assumes that all builds before the first red one are green and all behind it red. So N
/// builds take the logarithm of N to the base 2 replays, and one more if the last build is reached.
///
/// ```swift
/// var search = FirstRedSearch(builds: 64)
/// while let build = search.next { search.note(isRed: replay(build)) }
/// search.firstRed
/// ```
public struct FirstRedSearch: Sendable {
  /// The number of builds.
  public let builds: Int
  /// The builds that can be the first red one; behind the last of them, all are red or none exists.
  private var candidates: ClosedRange<Int>?
  /// The first red build so far, from 0.
  public private(set) var firstRed: Int?
  /// The number of replays so far.
  public private(set) var replays = 0

  /// Creates the search among a number of builds, none of which was replayed yet.
  public init(builds: Int) {
    self.builds = builds
    candidates = builds > 0 ? 0...(builds - 1) : nil
  }

  /// The build to replay next, from 0; nil at the end of the search.
  public var next: Int? {
    guard let candidates, candidates != firstRed.map({ $0...$0 }) else { return nil }
    return (candidates.lowerBound + candidates.upperBound) / 2
  }

  /// The last build before the first red one, from 0; nil if that is the first build, or if none is red.
  public var lastGreen: Int? { firstRed.flatMap { $0 > 0 ? $0 - 1 : nil } }

  /// Notes the result of the replay of ``next``.
  public mutating func note(isRed: Bool) {
    guard let candidates, let build = next else { return }
    replays += 1
    if isRed {
      firstRed = build
      self.candidates = candidates.lowerBound...build
    } else {
      self.candidates = build < candidates.upperBound ? (build + 1)...candidates.upperBound : nil
    }
  }
}

/// The search for the first red of several builds in their order, in as few replays as possible.
///
/// The search assumes that all builds before the first red one are green and all behind it red. So N
/// builds take the logarithm of N to the base 2 replays, and one more if the last build is reached. A build
/// that cannot be tested says nothing, and its neighbours are tried instead.
///
/// ```swift
/// var search = FirstRedSearch(builds: 64)
/// while let build = search.next { search.note(replay(build)) }
/// search.firstRed
/// ```
public struct FirstRedSearch: Sendable {
  /// The result of the replay on one build.
  public enum Outcome: Sendable {
    /// The recording passes.
    case green
    /// The recording does not pass because of the build.
    case red
    /// The build cannot be tested, such as one that does not start.
    case untestable
  }

  /// The number of builds.
  public let builds: Int
  /// The first build that can be the first red one, from 0: the one after the last green build.
  private var start = 0
  /// The first build that is known to be red, from 0; nil if none is known.
  public private(set) var firstRed: Int?
  /// The builds that cannot be tested.
  private var untestable: Set<Int> = []
  /// The number of builds without a result since the last one with a result.
  private var misses = 0
  /// The number of replays so far.
  public private(set) var replays = 0

  /// Creates the search among a number of builds, none of which was replayed yet.
  public init(builds: Int) { self.builds = builds }

  /// The build to replay next, from 0; nil at the end of the search.
  public var next: Int? {
    let candidates = start..<(firstRed ?? builds)
    guard !candidates.isEmpty else { return nil }
    let middle = (start + (firstRed ?? builds - 1)) / 2
    let wanted =
      switch misses {
      case 0: middle
      case 1: middle - 1
      case 2: middle + 1
      // Broken builds often follow one another, so the search soon looks everywhere: at quarters, eighths …
      default: start + Int(Double(candidates.count) * Self.part(misses - 1))
      }
    return nearest(to: min(max(wanted, start), candidates.upperBound - 1), in: candidates)
  }

  /// Returns the place of a number in 1/2, 1/4, 3/4, 1/8, 5/8, …: its binary digits behind the point, reversed.
  private static func part(_ number: Int) -> Double {
    var (rest, weight, sum) = (number, 0.5, 0.0)
    while rest > 0 {
      if !rest.isMultiple(of: 2) { sum += weight }
      (rest, weight) = (rest / 2, weight / 2)
    }
    return sum
  }

  /// Returns the nearest build that may be testable; nil if there is none.
  private func nearest(to build: Int, in candidates: Range<Int>) -> Int? {
    let below = (candidates.lowerBound...build).reversed().first { !untestable.contains($0) }
    let above = (build..<candidates.upperBound).first { !untestable.contains($0) }
    guard let below, let above else { return below ?? above }
    return above - build < build - below ? above : below
  }

  /// The last build that is known to be green before the first red one, from 0; nil if there is none.
  public var lastGreen: Int? { start > 0 ? start - 1 : nil }

  /// The builds that can be the first red one, too, but cannot be tested; from 0, in order.
  public var untested: [Int] { (start..<(firstRed ?? builds)).filter(untestable.contains) }

  /// Notes the result of the replay of ``next``.
  public mutating func note(_ outcome: Outcome) {
    guard let build = next else { return }
    replays += 1
    misses += 1
    switch outcome {
    case .green: (start, misses) = (build + 1, 0)
    case .red: (firstRed, misses) = (build, 0)
    case .untestable: untestable.insert(build)
    }
  }
}

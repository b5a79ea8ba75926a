import AppDriver
import EventModel
import Stories

extension ProofGround {
  /// The most lines that are run to find the steps that a story does not need.
  private static let mostLines = 12_000
  /// The most times that a story is run for that: each may start an app behind a driver, or a browser.
  private static let mostTrials = 96

  /// Leaves out the steps of a proven story that change nothing, and without which it is proven, too; and tells those
  /// that only take time as waits.
  ///
  /// - Parameters:
  ///   - story: the proven story.
  ///   - account: the session that it tells.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  ///   - makeDriver: makes a driver for the app.
  /// - Returns: the story, which is proven.
  /// - Throws: `DriverError` if there is no such app.
  func leavingOutIdleSteps(
    _ story: WrittenStories,
    of account: SessionTranscript,
    secrets: [String: String],
    steps: StepLibrary,
    on makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> WrittenStories {
    var trials = min(Self.mostTrials, Self.mostLines / max(1, story.lines.count))
    func failure(of story: WrittenStories) throws(DriverError) -> ProvenStory.Failure? {
      trials -= 1
      return proof(of: story.text, secrets: secrets, steps: steps).failure(on: try makeDriver())
    }
    let needless = try needlessPlaces(
      among: story.idleSteps(of: account),
      in: story,
      atMost: trials / 2,
      isExhausted: { trials <= 0 }
    ) { (places) throws(DriverError) in try failure(of: story.leavingOut(places)) }
    let needed = story.leavingOut(needless)
    let filling = try mostPlaces(
      among: needed.idleInputs(of: account),
      isExhausted: { trials <= 0 }
    ) { (places) throws(DriverError) in
      try failure(of: needed.waiting(insteadOf: places, in: account)) == nil
    }
    guard !filling.isEmpty else { return needed }
    // An input that is a wait now may have been the reason why another wait was needed.
    let waiting = needed.waiting(insteadOf: filling, in: account)
    let rest = try addedPlaces(
      among: waiting.idleWaits,
      to: [],
      isExhausted: { trials <= 0 }
    ) { (places) throws(DriverError) in try failure(of: waiting.leavingOut(places)) }
    return waiting.leavingOut(rest)
  }

  /// Returns the places of a story that can be left out together, so that none of the others can be left out, too.
  ///
  /// All are left out first. Wherever the story then fails, the last one before that place comes back, until the story
  /// is proven: about one run for each place that is needed. One that came back in place of an earlier one is then
  /// tried again. What could not be tried in a long story stays.
  private func needlessPlaces(
    among places: [Int],
    in story: WrittenStories,
    atMost mostRuns: Int,
    isExhausted: () -> Bool,
    failure: (Set<Int>) throws(DriverError) -> ProvenStory.Failure?
  ) throws(DriverError) -> Set<Int> {
    guard !places.isEmpty else { return [] }
    var left = Set(places)
    var rest = mostRuns
    while !left.isEmpty {
      guard rest > 0 else {
        // Too many places are needed: what can be left out in groups is better than nothing.
        let found = try mostPlaces(among: places, isExhausted: isExhausted) {
          (places) throws(DriverError) in try failure(places) == nil
        }
        return try addedPlaces(among: places, to: found, isExhausted: isExhausted, failure: failure)
      }
      rest -= 1
      guard let failure = try failure(left) else { break }
      let end = place(of: failure, in: story, without: left)
      guard let missing = places.last(where: { $0 <= end && left.contains($0) }) ?? left.max()
      else { break }
      left.remove(missing)
    }
    return try addedPlaces(among: places, to: left, isExhausted: isExhausted, failure: failure)
  }

  /// Returns places of a story that can be left out together, and all further ones that can be left out with them: what one
  /// was needed for may be left out behind it.
  private func addedPlaces(
    among places: [Int],
    to left: Set<Int>,
    isExhausted: () -> Bool,
    failure: (Set<Int>) throws(DriverError) -> ProvenStory.Failure?
  ) throws(DriverError) -> Set<Int> {
    var left = left
    var count: Int
    repeat {
      count = left.count
      for place in places where !left.contains(place) && !isExhausted() {
        if try failure(left.union([place])) == nil { left.insert(place) }
      }
    } while left.count > count && !isExhausted()
    return left
  }

  /// Returns the place in a story at which it failed when some of its places were left out.
  private func place(
    of failure: ProvenStory.Failure,
    in story: WrittenStories,
    without left: Set<Int>
  ) -> Int {
    switch failure {
    case .failed(let line, _), .ungrammatical(let line, _):
      let kept = story.lines.indices.filter { !left.contains($0) }
      return kept.indices.contains(line - 1) ? kept[line - 1] : story.lines.count
    case .otherScreens(let first):
      let checkpoints = log.events.lazy.filter(\.isCheckpoint)
      guard let event = checkpoints.dropFirst(first).first?.number else { break }
      let last = story.lines.lastIndex { ($0.events?.lowerBound ?? .max) <= event }
      return last ?? story.lines.count
    case .notWritten, .notReplayed, .otherBuild, .empty, .notRun, .stopped, .redacted: break
    }
    return story.lines.count
  }

  /// Returns as many places of a story as can be changed together.
  ///
  /// It tries many places at once, then fewer. What could not be tried in a long story stays.
  private func mostPlaces(
    among places: [Int],
    isExhausted: () -> Bool,
    where isProven: (Set<Int>) throws(DriverError) -> Bool
  ) throws(DriverError) -> Set<Int> {
    var changed: Set<Int> = []
    var open: [ArraySlice<Int>] = places.isEmpty ? [] : [places[...]]
    while let group = open.popLast(), !isExhausted() {
      if try isProven(changed.union(group)) {
        changed.formUnion(group)
      } else if group.count > 1 {
        let middle = group.startIndex + group.count / 2
        open += [group[middle...], group[..<middle]]
      }
    }
    return changed
  }
}

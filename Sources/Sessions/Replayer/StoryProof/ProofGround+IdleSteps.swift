import AppDriver
import Stories

extension ProofGround {
  /// The most lines that are run to find the steps that a story does not need.
  private static let mostLines = 12_000
  /// The most times that a story is run for that: each may start an app behind a driver, or a browser.
  private static let mostTrials = 48

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
    func isProven(_ story: WrittenStories) throws(DriverError) -> Bool {
      proof(of: story.text, secrets: secrets, steps: steps).failure(on: try makeDriver()) == nil
    }
    let needless = try mostPlaces(
      among: story.idleSteps(of: account),
      in: story
    ) { (places) throws(DriverError) in try isProven(story.leavingOut(places)) }
    let needed = story.leavingOut(needless)
    let filling = try mostPlaces(
      among: needed.idleInputs(of: account),
      in: needed
    ) { (places) throws(DriverError) in
      try isProven(needed.waiting(insteadOf: places, in: account))
    }
    return needed.waiting(insteadOf: filling, in: account)
  }

  /// Returns as many places of a story as can be changed together.
  ///
  /// It tries many places at once, then fewer. What could not be tried in a long story stays.
  private func mostPlaces(
    among places: [Int],
    in story: WrittenStories,
    where isProven: (Set<Int>) throws(DriverError) -> Bool
  ) throws(DriverError) -> Set<Int> {
    var changed: Set<Int> = []
    var trials = min(Self.mostTrials, Self.mostLines / max(1, story.lines.count))
    var open: [ArraySlice<Int>] = places.isEmpty ? [] : [places[...]]
    while let group = open.popLast(), trials > 0 {
      trials -= 1
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

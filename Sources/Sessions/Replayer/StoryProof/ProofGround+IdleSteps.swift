import AppDriver
import Stories

extension ProofGround {
  /// The most lines that are run to find the steps that a story does not need.
  private static let mostLines = 12_000

  /// Leaves out the steps of a proven story that change nothing, and without which it is proven, too.
  ///
  /// It tries many steps at once, then fewer. A long story keeps what could not be tried.
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
    let idle = story.idleSteps(of: account)
    var left: Set<Int> = []
    var trials = Self.mostLines / max(1, story.lines.count)
    var open: [ArraySlice<Int>] = idle.isEmpty ? [] : [idle[...]]
    while let group = open.popLast(), trials > 0 {
      trials -= 1
      let text = story.leavingOut(left.union(group)).text
      let failure = proof(of: text, secrets: secrets, steps: steps).failure(on: try makeDriver())
      if failure == nil {
        left.formUnion(group)
      } else if group.count > 1 {
        let middle = group.startIndex + group.count / 2
        open += [group[middle...], group[..<middle]]
      }
    }
    return story.leavingOut(left)
  }
}

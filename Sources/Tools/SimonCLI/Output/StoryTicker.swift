import CommandLines
import Messages
import Projects
import Stories

/// The lines of a run of stories that are printed while it goes on: each story as soon as its result is known.
final class StoryTicker {
  private let console: Console
  private let secrets: [String: String]
  private let lines: (StoryResult) -> [String]
  /// True if the remaining stories are printed at the end of the run.
  private var isHeld = false
  /// The number of stories that were printed.
  private(set) var count = 0

  /// Prepares the lines of a run.
  ///
  /// - Parameters:
  ///   - console: the console to print to.
  ///   - secrets: the texts to type for secrets, by their variables.
  ///   - lines: returns the lines of a story.
  init(_ console: Console, secrets: [String: String], by lines: @escaping (StoryResult) -> [String])
  {
    (self.console, self.secrets, self.lines) = (console, secrets, lines)
  }

  /// Prints a story, unless its lines depend on those that follow.
  func take(_ result: StoryResult) {
    // If a story fails later, the secrets that are missing are noted at every step that types one.
    isHeld = isHeld || result.hasMissingSecrets(among: secrets)
    guard !isHeld else { return }
    console.print(ConsoleText(lines: lines(result.withoutSecrets)))
    count += 1
  }
}

import Actions
import EventModel
import Stories
import ViewQuery

/// The lines of a written session that tell a reader nothing, or less than they could.
struct StoryFaults {
  /// The steps that changed nothing, and after which nothing changed by itself.
  private(set) var inert: [String] = []
  /// The checks that already held on every screen of their story before them.
  private(set) var empty: [String] = []
  /// The paths to views that a label, an identifier or a placeholder names.
  private(set) var paths: [String] = []

  private let session: SessionTranscript
  private var screens: [ViewTree] = []

  /// Finds the faults of a session's stories.
  init(of written: WrittenStories, _ session: SessionTranscript) {
    self.session = session
    for line in written.lines {
      if line.text.hasPrefix("Story:") { screens = [] }
      switch line.kind {
      case .action: takeAction(line)
      case .check: takeCheck(line)
      case .frame, .remark: break
      }
    }
  }

  /// All faults, each with its kind.
  var all: [String] {
    inert.map { "no effect: \($0)" } + empty.map { "held before: \($0)" }
      + paths.map { "has a name: \($0)" }
  }

  private mutating func takeAction(_ line: WrittenStories.Line) {
    guard let events = line.events else { return }
    let moments = session.moments.filter { $0.events.overlaps(events) }
    guard let first = moments.first, let last = moments.last else { return }
    let later = session.moments.filter { $0.events.lowerBound > events.upperBound }
    let next = later.first { $0.before != $0.after }
    var mayActLater = false
    if case .pause? = next?.kind { mayActLater = true }
    let isInert = moments.allSatisfy { $0.before == $0.after }
    if isInert, !mayActLater, !isWait(line.text) { inert.append(line.text) }
    if screens.isEmpty { screens.append(first.before) }
    if hasName(line.text, on: first.before) { paths.append(line.text) }
    screens.append(last.after)
  }

  /// Returns true for a wait of some length, whose effect only a run of the story without it shows.
  private func isWait(_ line: String) -> Bool { line.contains(/^\w+ I wait [0-9]/) }

  private mutating func takeCheck(_ line: WrittenStories.Line) {
    guard let after = screens.last, screens.count > 1 else { return }
    if hasName(line.text, on: after) { paths.append(line.text) }
    let word = line.text.drop { $0 != " " }.dropFirst()
    guard case .check(let check)? = try? Sentence(of: Step(.then, "Then \(word)", line: 1)),
      screens.dropLast().allSatisfy({ check.failure(on: $0, goldens: .none) == nil })
    else { return }
    empty.append(line.text)
  }

  /// Returns true if the path in a line leads to a view that has a name of its own on the screen.
  private func hasName(_ line: String, on tree: ViewTree) -> Bool {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count > 2, let found = try? tree.nodes(matching: .selector(String(parts[1]))),
      let node = found.first
    else { return false }
    let names: [(ViewNode) -> String?] = [
      { $0.label }, { $0.identifier }, { $0.attributes["placeholder"]?.text },
    ]
    return names.contains { name in
      guard let own = name(tree[node]), !own.isEmpty, own.count <= 60 else { return false }
      return tree.nodes.count { name($0) == own } == 1
    }
  }
}

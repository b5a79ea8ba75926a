import Actions
import EventModel
import Stories
import ViewQuery

/// The lines of a written session that tell a reader nothing, or less than they could.
struct StoryFaults {
  /// The places of the steps during which nothing changed on the screen; only a run of the stories without one shows
  /// whether it is needed.
  ///
  /// A step has an effect if it led through another screen, even if the last one is as before, such as a sign-in
  /// that is refused again: each of these screens must be shown for the story to be proven.
  private(set) var inert: [Int] = []
  /// The checks that already held on every screen of their story before them.
  private(set) var empty: [String] = []
  /// The paths to views that a label, an identifier or a placeholder names.
  private(set) var paths: [String] = []

  private let session: SessionTranscript
  private var screens: [ViewTree] = []

  /// Finds the faults of a session's stories.
  init(of written: WrittenStories, _ session: SessionTranscript) {
    self.session = session
    for (place, line) in written.lines.enumerated() {
      if line.text.hasPrefix("Story:") { screens = [] }
      switch line.kind {
      case .action: takeAction(line, at: place)
      case .check: takeCheck(line)
      case .frame, .remark: break
      }
    }
  }

  /// The faults that the lines show by themselves, each with its kind.
  var all: [String] {
    empty.map { "held before: \($0)" } + paths.map { "has a name: \($0)" }
  }

  private mutating func takeAction(_ line: WrittenStories.Line, at place: Int) {
    guard let events = line.events else { return }
    let moments = session.moments.filter { $0.events.overlaps(events) }
    guard let first = moments.first, let last = moments.last else { return }
    if screens.isEmpty { screens.append(first.before) }
    if hasName(line.text, on: first.before) { paths.append(line.text) }
    // A wait of some length stands before the moment whose events it has.
    let isIdle = isWait(line.text) && !isPause(first)
    if isIdle || moments.allSatisfy({ $0.before == $0.after }) { inert.append(place) }
    screens.append(isIdle ? first.before : last.after)
  }

  private func isWait(_ line: String) -> Bool { line.contains(/^\w+ I wait [0-9]/) }

  private func isPause(_ moment: SessionTranscript.Moment) -> Bool {
    if case .pause = moment.kind { true } else { false }
  }

  private mutating func takeCheck(_ line: WrittenStories.Line) {
    guard let after = screens.last, screens.count > 1 else { return }
    if hasName(line.text, on: after) { paths.append(line.text) }
    let word = line.text.drop { $0 != " " }.dropFirst()
    guard case .check(let check)? = try? Sentence(of: Step(.then, "Then \(word)", line: 1)),
      screens.dropLast().allSatisfy({ check.failure(on: $0, goldens: .none) == nil })
    else { return }
    empty.append(line.text)
  }

  /// Returns true if a path in a line leads to a view that has a name of its own on the screen.
  private func hasName(_ line: String, on tree: ViewTree) -> Bool {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.contains { $0 % 2 == 1 && hasName(selector: String(parts[$0]), on: tree) }
  }

  private func hasName(selector: String, on tree: ViewTree) -> Bool {
    guard let found = try? tree.nodes(matching: .selector(selector)), let node = found.first
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

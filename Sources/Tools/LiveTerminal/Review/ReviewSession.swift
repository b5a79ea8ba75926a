package import Approvals

/// The state of a review on the whole terminal, which turns inputs into decisions.
///
/// A pure state machine: ``rows`` draws it. Its owner carries out the effects of each input, such as the note
/// of a decision on the disk.
///
/// ```swift
/// var session = ReviewSession(review, size: CellSize(columns: 80, rows: 24))
/// for effect in session.take(.text("a")) { … }   // .decided(.approve, [0], candidate: 0)
/// ```
package struct ReviewSession: Sendable {
  /// The smallest width of a terminal for it.
  package static let smallestWidth = 60

  /// The text above the keys, with its tone.
  struct Notice: Hashable, Sendable {
    enum Tone: Hashable, Sendable { case plain, good, bad }

    var text = ""
    var tone = Tone.plain
  }

  /// A line of input.
  struct Prompt: Hashable, Sendable {
    enum Purpose: String, Hashable, Sendable {
      /// The text that questions must contain.
      case filter
      /// The reason for decisions.
      case reason
    }

    var purpose: Purpose
    var text = ""
  }

  /// The part of the terminal between the list and the keys.
  enum Page: Hashable, Sendable {
    /// The screens before and after.
    case pictures
    /// All changes and places of the question.
    case details
    /// All keys.
    case help
  }

  /// The review with all decisions so far.
  package internal(set) var review: Review
  /// The size of the terminal.
  package private(set) var size: CellSize
  /// The question that keys decide about; nil if no open one is listed.
  var selected: ReviewQuestion?
  /// The groups whose changes are listed one by one.
  var opened: Set<Int> = []
  /// The text that listed questions contain.
  var filter = ""
  /// The groups that contain the text; nil without a text.
  var matching: Set<Int>?
  var page = Page.pictures
  /// The items that the next decision is about instead of the selected question.
  var widened: [Int]?
  /// True while the review asks for confirmation before it ends.
  var isLeaving = false
  var prompt: Prompt?
  var notice = Notice()
  /// The first line that is shown of a page; nil for the line with the change.
  var top: Int?
  /// The place of the question that is drawn, as an index of its places.
  var moment = 0

  /// Creates the session of a review, which may have decisions already.
  package init(_ review: Review, size: CellSize) {
    (self.review, self.size) = (review, size)
    selected = questions.first
  }

  /// Sets the size of the terminal.
  package mutating func resize(to size: CellSize) {
    self.size = size
    top = nil
  }

  /// Shows a text above the keys.
  package mutating func say(_ text: String) { notice = Notice(text: text) }

  /// Shows a problem above the keys.
  package mutating func warn(_ text: String) { notice = Notice(text: text, tone: .bad) }

  /// The listed questions: those without a decision that contain the text of the filter.
  var questions: [ReviewQuestion] {
    var questions: [ReviewQuestion] = []
    for (number, group) in review.groups.enumerated() where matching?.contains(number) != false {
      let open = group.items.filter { review.decisions[$0] == nil }
      guard !open.isEmpty else { continue }
      questions.append(.group(number))
      if opened.contains(number), group.items.count > 1 {
        questions += open.map { .member($0) }
      }
    }
    return questions
  }

  /// The number of groups with an open item, whether they are listed or not.
  var openGroups: Int {
    review.groups.count { group in group.items.contains { review.decisions[$0] == nil } }
  }

  /// True once every item has a decision.
  var isDecided: Bool { review.position == nil }

  /// The number of decisions that the end of the review would lose.
  package var decisionCount: Int { review.decisions.count { $0 != nil } }

  /// Takes an input, and returns its effects outside of the review.
  package mutating func take(_ input: TerminalInput) -> [ReviewEffect] {
    switch input {
    case .key(.control("c")), .key(.control("d")): return [.keep]
    case .key(.control("l")): return [.redraw]
    default: break
    }
    if let prompt { return take(input, in: prompt) }
    switch input {
    case .text(let key): return press(key)
    case .key(let key): return press(key)
    case .mouse(let mouse):
      if case .wheel(let direction) = mouse.event { scroll(by: direction == .up ? -3 : 3) }
      return []
    case .paste, .answer, .deed: return []
    }
  }

  /// Takes an input for the line of input.
  private mutating func take(_ input: TerminalInput, in prompt: Prompt) -> [ReviewEffect] {
    var text = prompt.text
    switch input {
    case .text(let more), .paste(let more): text += more.replacing("\n", with: " ")
    case .key(.backspace): text = String(text.dropLast())
    case .key(.control("u")): text = ""
    case .key(.escape):
      self.prompt = nil
      return []
    case .key(.enter):
      self.prompt = nil
      return finish(prompt)
    default: return []
    }
    self.prompt?.text = String(text.prefix(400))
    return []
  }

  private mutating func finish(_ prompt: Prompt) -> [ReviewEffect] {
    switch prompt.purpose {
    case .filter:
      setFilter(prompt.text)
      return []
    case .reason:
      let text = String(prompt.text.trimmingPrefix { $0 == " " })
      return giveReason(text.isEmpty ? nil : text)
    }
  }
}

import Actions
import EventModel
public import Stories

/// The writer of recordings as Swift code: a view object for each screen, a behavior for each action,
/// and for each recording a scenario that drives the app through the same screens.
///
/// ```swift
/// let writer = PageObjectWriter()
/// let code = writer.write([.init(transcript: transcript, written: StoryWriter().write(transcript))])
/// ```
public struct PageObjectWriter: Sendable {
  /// A recording and its story.
  public struct Source: Sendable {
    /// The actions and screens of the recording.
    public var transcript: SessionTranscript
    /// The story; a proven one leads to a scenario with the same screens.
    public var written: WrittenStories

    /// Creates a source.
    public init(transcript: SessionTranscript, written: WrittenStories) {
      self.transcript = transcript
      self.written = written
    }
  }

  /// The enum that contains all generated types, to avoid name conflicts; nil for none.
  public var namespace: String?

  /// Creates a writer.
  ///
  /// - Parameter namespace: The enum that contains all generated types; nil for none.
  public init(namespace: String? = nil) { self.namespace = namespace }

  /// Returns the content of a Swift file for some recordings, in which common types appear once.
  ///
  /// - Parameter sources: The recordings, in order.
  /// - Returns: The Swift code.
  public func write(_ sources: [Source]) -> String {
    var code = GeneratedCode()
    var names: Set<String> = []
    let sessions = sources.map { source in
      session(source, named: Self.unique(source.transcript.recording, &names), &code)
    }
    let recordings = sources.map(\.transcript.recording).joined(separator: " ")
    let head =
      "// Written by: simon-replay stories page-objects \(recordings)\n\nimport SimonTesting\n\n"
    let body = (code.declarations + sessions).joined(separator: "\n")
    guard let namespace else { return head + body }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let inner = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return head + "enum \(SwiftName.type(namespace)) {\n\(inner)\n}\n"
  }

  /// Returns the step with the collected checks, and removes them; no lines if there are none.
  private func then(_ checks: inout [String], titled title: String? = nil) -> [String] {
    guard !checks.isEmpty else { return [] }
    defer { checks = [] }
    let head = "      .then\(title.map { "(\(SwiftName.literal($0)))" } ?? "") { view in"
    return [head] + checks.flatMap(lines(checking:)) + ["      }"]
  }

  /// Returns the call of a check, with its text on a line of its own if the call is longer than a line.
  private func lines(checking text: String) -> [String] {
    let call = "        try view.app.check(\(text))"
    guard call.count + (namespace == nil ? 0 : 2) > Self.lineLength else { return [call] }
    return ["        try view.app.check(", "          \(text)", "        )"]
  }

  /// The length from which a formatter breaks a line.
  private static let lineLength = 100

  /// Returns the name of the type for a recording; names that differ only in signs get numbers.
  private static func unique(_ recording: String, _ names: inout Set<String>) -> String {
    let name = SwiftName.type(recording)
    var unique = name
    var number = 2
    while !names.insert(unique).inserted {
      unique = "\(name)\(number)"
      number += 1
    }
    return unique
  }

  /// Returns true if a view object can perform an action: it names views, and rejects touches that the app ignored,
  /// even one of two.
  private func isTaken(
    _ moments: [SessionTranscript.Moment],
    changing: Bool,
    as line: WrittenStories.Line
  ) -> Bool {
    changing && line.isNamed && !moments.contains(where: \.isIgnored)
  }

  /// Returns comments about the events that are not in a session.
  private func omissions(from source: Source) -> String {
    source.written.omissions.map { omission in
      let range = "\(omission.events.lowerBound) to \(omission.events.upperBound)"
      return "///\n/// Events \(range) are not in it: \(omission.reason).\n"
    }.joined()
  }

  /// Returns the step that goes on with the screen that comes by itself.
  private func changing(to view: String) -> [String] {
    [
      "      .when(\"the screen changes by itself\") { view in",
      "        try view.next(as: \(view).self)", "      }",
    ]
  }

  /// Returns the step that waits as a story does, until a check passes.
  private func waiting(until check: Check, leadingTo view: String) -> [String] {
    [
      "      .when(\(SwiftName.literal("I wait until \(check)"))) { view in",
      "        try view.app.check(\(SwiftName.literal("\(check)")), timeout: 10)",
      "        return try view.next(as: \(view).self)",
      "      }",
    ]
  }

  private func session(
    _ source: Source,
    named name: String,
    _ code: inout GeneratedCode
  ) -> String {
    let transcript = source.transcript
    var view = ScreenIdentity(of: transcript.launch)
    var lines = ["    try Scenario<\(code.viewName(view))>(given: app)"]
    let file = StoryFile(parsing: source.written.text, name: transcript.recording)
    for story in file.stories {
      var checks: [String] = []
      for step in story.steps {
        switch try? Sentence(of: step) {
        case .action(let action):
          lines += then(&checks)
          let moments = transcript.moments(of: source.written.lines[step.line - 1].events)
          let before = moments.first?.before ?? transcript.launch
          let after = moments.last?.after ?? before
          let start = ScreenIdentity(of: before)
          if start != view { lines += changing(to: code.viewName(start)) }
          view = ScreenIdentity(of: after)
          let line = source.written.lines[step.line - 1]
          let isTaken = isTaken(moments, changing: before != after, as: line)
          let call = code.behavior(action, from: start, to: view, before: before, isTaken: isTaken)
          lines.append("      .when(\(call))")
        case .waitUntil(let check):
          lines += then(&checks)
          let moments = transcript.moments(of: source.written.lines[step.line - 1].events)
          view = moments.last.map { ScreenIdentity(of: $0.after) } ?? view
          lines += waiting(until: check, leadingTo: code.viewName(view))
        case .check(let check):
          checks.append(SwiftName.literal("\(check)"))
        default: break
        }
      }
      lines += then(&checks, titled: story.title)
    }
    return """
      /// The session `\(transcript.recording)` of the app `\(transcript.app)`, as it was recorded.
      \(omissions(from: source))enum \(name)Session {
        static func run(on app: LiveApp) throws {
      \(lines.joined(separator: "\n"))
        }
      }

      """
  }
}

extension WrittenStories.Line {
  /// True if no place on the screen stands for a view.
  fileprivate var isNamed: Bool { text.firstMatch(of: #/ \d+(\.\d+)?,\d/#) == nil }
}

extension SessionTranscript {
  /// Returns the moments of some events, in order.
  func moments(of events: ClosedRange<Int>?) -> [Moment] {
    guard let events else { return [] }
    return moments.filter { $0.events.overlaps(events) }
  }
}

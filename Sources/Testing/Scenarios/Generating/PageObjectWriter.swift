import Actions
import EventModel
public import Stories
import ViewQuery

/// Writes recordings as Swift: a view object for each screen, a behaviour for each action, and a
/// scenario for each recording that drives the app through the same screens.
///
/// ```swift
/// let writer = PageObjectWriter()
/// let code = writer.write([.init(transcript: transcript, written: StoryWriter().write(transcript))])
/// ```
public struct PageObjectWriter: Sendable {
  /// A recording, and its story, whose every line says which events it tells.
  public struct Source: Sendable {
    /// What happened.
    public var transcript: SessionTranscript
    /// The story of it; one that is proven makes a scenario that does the same.
    public var written: WrittenStories

    /// Creates a source.
    public init(transcript: SessionTranscript, written: WrittenStories) {
      self.transcript = transcript
      self.written = written
    }
  }

  /// The enum that everything stands in, so that its names meet no others; nil for none.
  public var namespace: String?

  /// Creates a writer.
  ///
  /// - Parameter namespace: The name of an enum that everything is to stand in.
  public init(namespace: String? = nil) { self.namespace = namespace }

  /// Writes one file for some recordings; what they have in common is there once.
  ///
  /// - Parameter sources: The recordings, in order.
  /// - Returns: The text of a Swift file that imports `Scenarios`.
  public func write(_ sources: [Source]) -> String {
    var code = GeneratedCode()
    let sessions = sources.map { session($0, &code) }
    let names = sources.map(\.transcript.recording).joined(separator: " ")
    let head = "// Written by: simon-replay stories page-objects \(names)\n\nimport Scenarios\n\n"
    let body = (code.declarations + sessions).joined(separator: "\n")
    guard let namespace else { return head + body }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let inner = lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return head + "enum \(SwiftName.type(namespace)) {\n\(inner)\n}\n"
  }

  /// The step that looks at the screen, and no checks left; no lines where there are none.
  private static func then(_ checks: inout [String], titled title: String? = nil) -> [String] {
    guard !checks.isEmpty else { return [] }
    defer { checks = [] }
    let head = "      .then\(title.map { "(\(SwiftName.literal($0)))" } ?? "") { view in"
    return [head] + checks.map { "        \($0)" } + ["      }"]
  }

  private func session(_ source: Source, _ code: inout GeneratedCode) -> String {
    let transcript = source.transcript
    var view = ScreenIdentity(of: transcript.launch)
    var lines = ["    try Scenario<\(code.viewName(view))>(given: app)"]
    let file = StoryFile(parsing: source.written.text, name: transcript.recording)
    for story in file.stories {
      var checks: [String] = []
      for step in story.steps {
        switch try? Sentence(of: step) {
        case .action(let action):
          lines += Self.then(&checks)
          let moments = transcript.moments(told: source.written.lines[step.line - 1].events)
          let before = moments.first?.before ?? transcript.launch
          let after = moments.last?.after ?? before
          let start = ScreenIdentity(of: before)
          if start != view {
            lines.append("      .when(\"the screen changes by itself\") { view in")
            lines.append("        try view.next(as: \(code.viewName(start)).self)")
            lines.append("      }")
          }
          view = ScreenIdentity(of: after)
          let call = code.behavior(action, from: start, to: view, before: before, after: after)
          lines.append("      .when(\(call))")
        case .check(let check):
          checks.append("try view.app.check(\(SwiftName.literal("\(check)")))")
        default: break
        }
      }
      lines += Self.then(&checks, titled: story.title)
    }
    let unsaid = source.written.omissions.map { unsaid in
      let range = "\(unsaid.events.lowerBound) to \(unsaid.events.upperBound)"
      return "///\n/// Events \(range) are not in it: \(unsaid.reason).\n"
    }
    return """
      /// The session `\(transcript.recording)` of the app `\(transcript.app)`, as it was recorded.
      \(unsaid.joined())enum \(SwiftName.type(transcript.recording))Session {
        static func run(on app: LiveApp) throws {
      \(lines.joined(separator: "\n"))
        }
      }

      """
  }
}

extension SessionTranscript {
  /// The moments that some events tell, in order.
  fileprivate func moments(told events: ClosedRange<Int>?) -> [Moment] {
    guard let events else { return [] }
    return moments.filter { $0.events.overlaps(events) }
  }
}

import AppDriver
import Differ
import EventModel
import Foundation
import Replayer

/// The report of a run for programs; `docs/run-report.schema.json` describes it.
enum JSONReport {
  static func text(_ suite: SuiteResult) throws -> String {
    let report = Suite(
      recordings: suite.finished.map(Recording.init),
      groups: SuiteFindings(suite).groups.map(Group.init),
      rules: SuiteFindings(suite).rules.map(RuleReport.init),
      summary: Summary(suite)
    )
    return try encode(report)
  }

  /// Any value as JSON in the layout that all reports have.
  static func encode(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private struct Suite: Encodable {
    var recordings: [Recording]
    var groups: [Group]
    var rules: [RuleReport]
    var summary: Summary
  }

  private struct Summary: Encodable {
    var recordings: Int
    var passed: Int
    var changed: Int
    var failed: Int
    var damaged: Int
    var unsupported: Int
    var flaky: Int
    var notStarted: Int
    var warnings: Int
    var events: Int
    var checkpoints: Int
    var exitCode: Int32
    var durationMicroseconds: Int64

    init(_ suite: SuiteResult) {
      recordings = suite.finished.count
      passed = suite.count("passed")
      changed = suite.count("changed")
      failed = suite.count("failed")
      damaged = suite.count("damaged")
      unsupported = suite.count("unsupported")
      flaky = suite.count("flaky")
      notStarted = suite.results.count - suite.finished.count
      warnings = suite.finished.map(\.warnings.count).reduce(0, +)
      events = suite.finished.map(\.events).reduce(0, +)
      checkpoints = suite.finished.map(\.checkpoints).reduce(0, +)
      exitCode = suite.exitCode.rawValue
      durationMicroseconds = suite.duration.microseconds
    }
  }

  private struct Recording: Encodable {
    var name: String
    var verdict: String
    var cause: String?
    var message: String?
    var place: Place?
    var events: Int
    var checkpoints: Int
    var firstDivergence: Divergence?
    var lastEqual: Divergence?
    var story: Story?
    /// In what the app ran otherwise than it was recorded; left out where that is not the cause.
    var environment: [String]?
    var changes: [Change]
    /// The target that stopped the replay; left out where none did.
    var drift: Drift?
    var warnings: [Warning]
    var attempts: [String]
    var durationMicroseconds: Int64

    init(_ result: RecordingResult) {
      name = result.name
      verdict = result.verdict.word
      cause = result.verdict.cause
      (message, place) = Self.explanation(result.verdict)
      events = result.events
      checkpoints = result.checkpoints
      firstDivergence = result.firstDivergence.map(Divergence.init)
      lastEqual = result.lastEqual.map(Divergence.init)
      story = result.storyPlace.map { Story(line: $0.line, text: $0.text) }
      if case .environment(let differences) = result.verdict.circumstance {
        environment = differences
      }
      changes = result.changes.map { group in
        Change(group.change, checkpoints: group.moments.map { $0 + 1 })
      }
      if case .stopped(let stop) = result.verdict, case .target(let found) = stop.reason {
        drift = Drift(found)
      }
      warnings = result.warnings.map(Warning.init)
      attempts = result.attempts
      durationMicroseconds = result.duration.microseconds
    }

    private static func explanation(_ verdict: RecordingResult.Verdict) -> (String?, Place?) {
      let diagnostic: Diagnostic
      switch verdict {
      case .damagedLog(let error): diagnostic = Diagnostic(error)
      case .damagedGolden(let error): diagnostic = Diagnostic(error)
      case .noApp(let error): return (error.message, nil)
      case .stopped(let stop):
        switch stop.reason {
        case .target(let drift): return ("event \(stop.event): \(drift.message)", nil)
        case .driver(let error): return ("event \(stop.event): \(error.message)", nil)
        }
      case .unapproved(let problem): return (problem.message, nil)
      default: return (nil, nil)
      }
      let place = diagnostic.place.map { Place(path: $0.path, line: $0.line, column: $0.column) }
      return (diagnostic.message, place)
    }
  }

  private struct Place: Encodable {
    var path: String
    var line: Int?
    var column: Int?
  }

  private struct Divergence: Encodable {
    var event: Int
    var checkpoint: Int
    var title: String

    init(_ place: RecordingResult.Divergence) {
      (event, checkpoint, title) = (place.event, place.checkpoint, place.title)
    }
  }

  private struct Story: Encodable {
    var line: Int
    var text: String
  }

  /// One change of a tree, as `diff` and `run` print it.
  struct Change: Encodable {
    var kind: String
    var node: String
    var path: [Int]
    var attribute: String?
    /// All of them, where more than one changed as one.
    var attributes: [String]?
    var from: JSONValue?
    var to: JSONValue?
    var nodes: Int
    /// By how many points, for views that were moved as one.
    var by: [Double]?
    /// The frames that follow from another text.
    var frames: [Frames]?
    var checkpoints: [Int]?

    struct Frames: Encodable {
      var node: String
      var from: [Double]
      var to: [Double]
    }

    init(_ change: TreeChange, checkpoints: [Int]? = nil) {
      kind = change.kind.rawValue
      node = change.node
      path = change.path
      attribute = change.member?.name
      attributes = change.isTextAndLabel ? ["label", "text"] : nil
      from = change.from.map(JSONValue.init)
      to = change.to.map(JSONValue.init)
      nodes = change.nodes
      by = change.shift.map { [$0.distance.x, $0.distance.y] }
      if !change.consequences.isEmpty {
        frames = change.consequences.map {
          Frames(node: $0.node, from: $0.from.numbers, to: $0.to.numbers)
        }
      }
      self.checkpoints = checkpoints
    }
  }

  /// A member's value as JSON.
  struct JSONValue: Encodable {
    var value: AttributeValue

    init(_ value: AttributeValue) { self.value = value }

    private struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
      switch value {
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .bool(let bool): try bool.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      case .text(let text): try text.encode(to: encoder)
      case .list(let values): try values.map(JSONValue.init).encode(to: encoder)
      case .object(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members {
          try container.encode(JSONValue(member.value), forKey: Name(stringValue: member.name))
        }
      }
    }
  }
}

extension Duration {
  /// The whole microseconds.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}

extension Frame {
  /// The frame as four numbers: place, width and height.
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}

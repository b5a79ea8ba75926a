public import EventModel
import Synchronization

/// The steps of a review as lines of text, by which a review that ended early is resumed.
///
/// Each line is one object of JSON. A step names its changes by stamps, which depend on the files that the review
/// has read: a decision is never taken for one about other screens.
///
/// ```
/// {"step":"approve","changes":["0c1f… click-me"]}
/// {"step":"reason","changes":["0c1f… click-me"],"reason":"new wording"}
/// {"step":"undo","changes":[]}
/// ```
public struct ReviewJournal: Sendable {
  /// The result of resuming a review.
  public struct Resumption: Hashable, Sendable {
    /// The number of items that have a decision now.
    public var decided = 0
    /// The recordings about which decisions are outdated, since their files have changed; each once.
    public var outdated: [String] = []
    /// True if a line could not be read; it and all lines after it are lost.
    public var isDamaged = false
  }

  private let stamps: ReviewStamps

  /// Creates the journal of a review.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - states: For each subject of the review, a digest of the files that it was read from.
  public init(of review: Review, states: [Digest]) {
    stamps = ReviewStamps(of: review, states: states)
  }

  /// Returns the line of a decision about some items.
  public func line(
    _ decision: Review.Decision,
    _ items: [Int],
    candidate: Int = 0
  ) -> [UInt8] {
    line(decision.rawValue, about: items) { writer in
      guard candidate > 0 else { return }
      writer.next("candidate")
      writer.number(Double(candidate))
    }
  }

  /// Returns the line of a reason for the decisions about some items; nil takes it away.
  public func line(reason: String?, _ items: [Int]) -> [UInt8] {
    line("reason", about: items) { writer in
      guard let reason else { return }
      writer.next("reason")
      writer.string(reason)
    }
  }

  /// The line of an undo.
  public var undoLine: [UInt8] { line("undo", about: []) { _ in } }

  private func line(
    _ step: String,
    about items: [Int],
    _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw("{\"step\":")
    writer.string(step)
    writer.next("changes")
    let stamps = stamps.known.stamps
    writer.list(items) { $0.string(stamps[$1]) }
    members(&writer)
    writer.raw("}\n")
    writer.escapeControls()
    return writer.bytes
  }

  /// Repeats the steps of a journal in a review that has no decisions yet.
  ///
  /// A last line without an end was cut off while it was written, and is no step.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - bytes: The lines.
  /// - Returns: The number of decisions, and the recordings for which the decisions no longer hold.
  public func resume(_ review: inout Review, from bytes: [UInt8]) -> Resumption {
    var resumption = Resumption()
    var outdated: Set<String> = []
    /// For each step that an undo takes back, whether it decided about anything.
    var steps: [Bool] = []
    guard let end = bytes.lastIndex(of: 0x0A) else { return resumption }
    let (_, items, names) = stamps.known
    for (number, line) in bytes[..<end].split(separator: 0x0A).enumerated() {
      guard let step = Step(parsing: Array(line), line: number + 1) else {
        resumption.isDamaged = true
        break
      }
      let places = step.changes.compactMap { items[$0] }
      for change in step.changes where items[change] == nil {
        let name = change.drop { $0 != " " }.dropFirst()
        if names.contains(String(name)) { outdated.insert(String(name)) }
      }
      switch step.kind {
      case .decision(let decision):
        // A step with a candidate that is not offered decides about nothing.
        let isOffered = places.allSatisfy { place in
          step.candidate == 0 || review.offers(candidate: step.candidate, of: place)
        }
        steps.append(isOffered && !places.isEmpty)
        if isOffered { review.decide(decision, places, candidate: step.candidate) }
      case .undo:
        if steps.popLast() == true { review.undo() }
      case .reason: review.give(reason: step.reason, for: places)
      }
    }
    resumption.decided = review.decisions.count { $0 != nil }
    resumption.outdated = outdated.sorted { $0.precedes($1) }
    return resumption
  }
}

/// The stamps of the items of a review, which are made for the first decision: a person does not wait for them before.
private final class ReviewStamps: Sendable {
  /// The stamp of each item, followed by the name of its first recording; the items by their stamps, without those that
  /// share one; and the names of the recordings under review.
  typealias Known = (stamps: [String], items: [String: Int], names: Set<String>)

  private let review: Review
  private let states: [Digest]
  private let made = Mutex<Known?>(nil)

  init(of review: Review, states: [Digest]) { (self.review, self.states) = (review, states) }

  /// The stamps, which are made the first time.
  var known: Known {
    made.withLock { made in
      if let made { return made }
      let known = make()
      made = known
      return known
    }
  }

  private func make() -> Known {
    // A question arises in many recordings, and a recording has many questions.
    let files = zip(review.subjects, states).map { "\($0.name.quoted) \($1)" }
    let stamps = review.items.map { item in
      let places = item.places.map { "\(files[$0.subject]) \($0.event ?? 0)" }
      let digest = Digest(of: ([item.id, item.sentence] + places).joined(separator: "\n"))
      return "\(digest) \(item.places.first.map { review.subjects[$0.subject].name } ?? "")"
    }
    var items: [String: Int?] = [:]
    for (place, stamp) in stamps.enumerated() {
      items.updateValue(items[stamp] == nil ? place : nil, forKey: stamp)
    }
    return (stamps, items.compactMapValues(\.self), Set(review.subjects.map(\.name)))
  }
}

/// One line of the journal of a review.
private struct Step {
  /// The kinds of step.
  enum Kind {
    case decision(Review.Decision)
    case undo
    case reason
  }

  var kind: Kind
  var changes: [String]
  var candidate = 0
  var reason: String?

  /// Reads a line; nil for anything else than a step.
  init?(parsing bytes: [UInt8], line: Int) {
    var scanner = JSONScanner(bytes, line: line, limits: LogLimits())
    guard case .object(let list)? = try? scanner.value() else { return nil }
    let members = AttributeList(list)
    guard let word = members["step"]?.text, case .list(let values)? = members["changes"] else {
      return nil
    }
    switch word {
    case "undo": kind = .undo
    case "reason": kind = .reason
    default:
      guard let decision = Review.Decision(rawValue: word) else { return nil }
      kind = .decision(decision)
    }
    changes = values.compactMap(\.text)
    candidate = members["candidate"]?.number.flatMap { Int(exactly: $0) } ?? 0
    reason = members["reason"]?.text
  }
}

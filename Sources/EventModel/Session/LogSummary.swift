/// The contents of a log as a count and a short digest of each part of it.
///
/// It tells which parts of a log changed when the former log is gone: three targets fewer, other times.
/// It is no proof, since its digests are short; the digest of the log's bytes is.
public struct LogSummary: Hashable, Sendable {
  /// The parts of a log, in the order in which their changes are reported.
  public enum Part: String, CaseIterable, Sendable {
    /// The header: the app, its setting and the redactions.
    case setting
    /// The touches, texts and turns, without times.
    case inputs
    /// The evidence of intended views.
    case targets
    /// The recorded outcomes of inputs.
    case outcomes
    /// The screens of all checkpoints.
    case screens
    /// The names of checkpoints.
    case names
    /// The remarks of the person who recorded.
    case markers
    /// The times of inputs and checkpoints; their count is the last time in microseconds.
    case times
    /// The end of the session.
    case end
  }

  /// The size of a part, and a digest of it in eight hexadecimal digits.
  public struct Measure: Hashable, Sendable {
    /// The number of elements.
    public var count: Int
    /// The digest of the elements.
    public var digest: String

    /// Creates a measure.
    public init(count: Int, digest: String) { (self.count, self.digest) = (count, digest) }
  }

  /// The measures of the parts; parts that are unknown are not compared.
  public var parts: [Part: Measure]

  /// Creates a summary with the given measures.
  public init(_ parts: [Part: Measure]) { self.parts = parts }

  /// Summarises a log.
  public init(of log: EventLog) {
    var measuring = Measuring()
    measuring.add(log.header)
    for event in log.events { measuring.add(event) }
    parts = measuring.measures
  }

  /// Returns the differences from this log to a later one, one clause each.
  public func differences(to later: LogSummary) -> [String] {
    Part.allCases.compactMap { part in
      guard let old = parts[part], let new = later.parts[part], old != new else { return nil }
      return part.difference(from: old.count, to: new.count)
    }
  }
}

extension LogSummary.Part {
  /// The elements of the part in the singular and the plural; nil for a part that is not counted.
  private var nouns: (one: String, many: String)? {
    switch self {
    case .inputs: ("input", "inputs")
    case .targets: ("target", "targets")
    case .outcomes: ("outcome", "outcomes")
    case .screens: ("screen", "screens")
    case .names: ("checkpoint name", "checkpoint names")
    case .markers: ("marker", "markers")
    case .setting, .times, .end: nil
    }
  }

  fileprivate func difference(from old: Int, to new: Int) -> String {
    let (distance, overflows) = new.subtractingReportingOverflow(old)
    if let nouns {
      guard distance != 0, !overflows else { return "other \(nouns.many)" }
      let noun = distance.magnitude == 1 ? nouns.one : nouns.many
      return "\(distance.magnitude) \(noun) \(distance > 0 ? "more" : "fewer")"
    }
    switch self {
    case .times where distance != 0 && !overflows:
      let seconds = (Double(distance.magnitude) / 1_000_000).canonical
      return "\(seconds) s \(distance > 0 ? "longer" : "shorter")"
    case .times: return "other times"
    case .end: return "another end"
    default: return "another header"
    }
  }
}

/// The measuring of a log, event by event.
private struct Measuring {
  private var writers: [LogSummary.Part: JSONWriter] = [:]
  private var counts: [LogSummary.Part: Int] = [:]

  var measures: [LogSummary.Part: LogSummary.Measure] {
    Dictionary(
      uniqueKeysWithValues: LogSummary.Part.allCases.map { part in
        let bytes = writers[part]?.bytes ?? []
        let digest = Digest(of: bytes.span).seal
        return (part, LogSummary.Measure(count: counts[part, default: 0], digest: digest))
      }
    )
  }

  private mutating func add(_ part: LogSummary.Part, _ write: (inout JSONWriter) -> Void) {
    counts[part, default: 0] += 1
    write(&writers[part, default: JSONWriter()])
  }

  mutating func add(_ header: SessionHeader) {
    var header = header
    // A log that was written again by another version has the same setting.
    (header.format, header.writer) = (SessionHeader.currentFormat, "")
    var writer = LogWriter()
    let line = String(decoding: writer.line(for: header), as: UTF8.self)
    add(.setting) { $0.string(line) }
  }

  mutating func add(_ event: Event) {
    // The outcome is that of an earlier input, so that it comes first.
    if let outcome = event.lastOutcome {
      place(in: .outcomes)
      add(.outcomes) { $0.outcome(outcome) }
    }
    switch event.kind {
    case .touch(let touch, let target):
      let (x, y) = (touch.location.x, touch.location.y)
      addInput([
        .text(touch.phase.rawValue), .number(Double(touch.finger)), .number(x), .number(y),
      ])
      add(target)
    case .text(let text, let target):
      addInput([.text("text"), .text(text)])
      add(target)
    case .key(let key, let target):
      addInput([.text("key"), .text(key.description)])
      add(target)
    case .pointer(let input, let target):
      let numbers = [input.location.x, input.location.y, input.way?.x ?? 0, input.way?.y ?? 0]
      let words = [input.kind.word.rawValue, input.button?.rawValue ?? ""]
      addInput(
        [.text("pointer")] + words.map { .text($0) } + numbers.map { .number($0) }
      )
      add(target)
    case .rotate(let rotation): addInput([.text("rotate"), .text(rotation.rawValue)])
    case .snapshot(let snapshot): addScreen(snapshot.tree.hash, snapshot.title)
    case .change(let change): addScreen(change.hash, change.title)
    case .marker(let text): add(.markers) { $0.string(text) }
    case .end(let ending):
      add(.end) { $0.list([ending.status.rawValue, ending.reason ?? ""]) { $0.string($1) } }
    case .other: break
    }
    switch event.kind {
    case .marker, .other: break
    default:
      add(.times) { $0.number(Double(event.at.count)) }
      counts[.times] = Int(clamping: event.at.count)
    }
  }

  private mutating func addInput(_ values: [AttributeValue]) {
    add(.inputs) { $0.value(.list(values)) }
  }

  private mutating func add(_ target: Target?) {
    guard let target else { return }
    place(in: .targets)
    add(.targets) { $0.target(target) }
  }

  private mutating func addScreen(_ hash: Digest, _ title: String?) {
    add(.screens) { $0.string(hash.description) }
    guard let title else { return }
    add(.names) { $0.string(title) }
  }

  /// Writes the number of the input that the next element of a part belongs to.
  private mutating func place(in part: LogSummary.Part) {
    writers[part, default: JSONWriter()].raw("\(counts[.inputs, default: 0]):")
  }
}

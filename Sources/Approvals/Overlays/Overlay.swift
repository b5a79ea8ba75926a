import Differ
public import EventModel

/// The differences of a golden in another setting, such as another locale.
///
/// It has a part for each checkpoint that differs: the changes from the golden's screen, and the digest of that
/// screen. The digest shows whether the golden has changed since.
/// ```
/// overlay 1  app todo  recording create-todo  setting de_DE
/// == 2 on 66f4…  tap "Add"
/// ~ UINavigationBar#nav  "Todos" → "Aufgaben"
/// == 3 on 9b02…  tap "Done"
/// = as 2
/// ~ UILabel#empty  "Nothing to do" → "Nichts zu tun"
/// ```
public struct Overlay: Sendable {
  /// The differences at one checkpoint.
  struct Part {
    /// The place of the checkpoint, from 0.
    var place: Int
    /// The digest of the screen that the changes are about.
    var base: Digest
    /// The action that led to the checkpoint.
    var title: String
    /// The place of the earlier part whose changes belong to this one, too.
    var same: Int?
    /// The lines of the changes, as indexes of the text's lines.
    var lines: Range<Int>
  }

  /// The recorded app.
  public let app: String
  /// The name of the recording.
  public let recording: String
  /// The setting in which the golden differs.
  public let setting: ReplacedSetting
  /// The differences, in the order of checkpoints.
  let parts: [Part]
  private let reader: GoldenReader

  /// Reads the text of an overlay.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - setting: The setting that the file's name gives; nil if the name gives none.
  ///   - budget: The time of the reading; nil for no limit.
  /// - Throws: `GoldenError` with the place of the first problem.
  public init(
    parsing text: String,
    setting: ReplacedSetting?,
    within budget: Budget? = nil
  ) throws(GoldenError) {
    var reader = GoldenReader(text, budget)
    let header = try reader.overlayHeader(setting: setting)
    (app, recording, self.setting) = (header.app, header.recording, header.setting)
    var parts: [Part] = []
    var places: [Int: Int] = [:]
    while try reader.current() != nil {
      let part = try reader.overlayPart(after: parts.last?.place ?? -1, places)
      places[part.place] = parts.count
      parts.append(part)
    }
    self.parts = parts
    self.reader = reader
  }

  /// The largest number of parts whose changes one part repeats.
  static let repetition = 100

  /// Returns a screen with the changes of a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - tree: The screen of the golden, or of overlays of fewer settings.
  /// - Returns: The screen, and the number of changes that do not fit it; these are left out. There are none if the
  ///   screen is the one that the changes are about.
  /// - Throws: `GoldenError` for a damaged line.
  func screen(
    _ part: Part,
    on tree: ViewTree
  ) throws(GoldenError) -> (tree: ViewTree, misfits: Int) {
    let isMoved = tree.hash != part.base
    var (reader, edit, misfits, count) = (reader, TreeEdit(), 0, 0)
    try reader.spend(tree.count)
    let addresses = NodeAddresses(of: tree)
    for lines in try sources(of: part) {
      reader.index = lines.lowerBound
      while reader.index < lines.upperBound, let line = try reader.current() {
        count += 1
        do throws(GoldenError) { edit.add(try reader.change(line, addresses)) } catch {
          guard isMoved, error.isAboutMisfit else { throw error }
          misfits += 1
          reader.skipChange(upTo: lines.upperBound)
        }
      }
    }
    do { return (try tree.applying(edit), misfits) } catch {
      guard isMoved else {
        throw GoldenError(
          reason: .wrongEdit(error.message),
          line: part.lines.lowerBound + 1,
          column: 1
        )
      }
      return (tree, count)
    }
  }

  /// The number of lines with changes.
  var length: Int { parts.map(\.lines.count).reduce(0, +) }

  /// The line, from 1, at which the part with the most changes begins.
  var longestPart: Int {
    parts.max { $0.lines.count < $1.lines.count }.map(\.lines.lowerBound) ?? 1
  }

  /// The first line.
  var header: String { String(decoding: reader.lines[0], as: UTF8.self) }

  /// The changes of each checkpoint, by its place, with those that it repeats.
  var sections: [Int: Section] {
    get throws(GoldenError) {
      var sections: [Int: Section] = [:]
      for part in parts {
        let heading = "== \(part.place + 1) on \(part.base)  \(Golden.titleText(part.title))"
        var section = Section(
          heading: heading,
          changes: [],
          same: part.same.map { parts[$0].place }
        )
        for lines in try sources(of: part) { section.changes += try changes(in: lines) }
        sections[part.place] = section
      }
      return sections
    }
  }

  /// Returns the changes in some lines.
  private func changes(in lines: Range<Int>) throws(GoldenError) -> [Section.Change] {
    var changes: [Section.Change] = []
    for number in lines {
      let line = String(decoding: reader.lines[number], as: UTF8.self)
      if line.hasPrefix(" "), !changes.isEmpty {
        changes[changes.count - 1].lines += "\n\(line)"
        continue
      }
      var words = GoldenLineReader(Array(reader.lines[number]), line: number + 1)
      let subject = try words.skip("+ in ") ? line : words.subjectOfChange()
      changes.append(Section.Change(subject: subject, lines: line))
    }
    return changes
  }

  /// Returns the lines of a part and those that it repeats, the earliest first.
  private func sources(of part: Part) throws(GoldenError) -> [Range<Int>] {
    var sources = [part.lines]
    var next = part.same
    while let same = next {
      guard sources.count <= Self.repetition else {
        throw GoldenError(
          reason: .expected("at most \(Self.repetition) parts that repeat others"),
          line: part.lines.lowerBound,
          column: 1
        )
      }
      sources.append(parts[same].lines)
      next = parts[same].same
    }
    return sources.reversed()
  }
}

extension GoldenError {
  /// True if the line is readable, but does not fit the screen at hand.
  fileprivate var isAboutMisfit: Bool {
    switch reason {
    case .unknownAddress, .otherValue: true
    default: false
    }
  }
}

extension GoldenReader {
  /// Reads the first line of an overlay.
  fileprivate mutating func overlayHeader(
    setting: ReplacedSetting?
  ) throws(GoldenError) -> (app: String, recording: String, setting: ReplacedSetting) {
    let expected = "overlay 1  app …  recording …  setting \(setting?.text ?? "…")"
    guard var header = try current() else {
      throw GoldenError(reason: .expected(expected), line: 1, column: 1)
    }
    try header.expect("overlay ")
    let place = header.position
    let version = try header.word("the format's version")
    guard version == "1" else { throw header.error(.newerFormat(version), at: place) }
    try header.expect("  app ")
    let app = try header.word("the app's name")
    try header.expect("  recording ")
    let recording = try header.word("the recording's name")
    try header.expect("  setting ")
    let start = header.position
    let text = header.rest()
    guard let found = ReplacedSetting(parsing: text), !found.isEmpty, setting ?? found == found
    else {
      let expected = setting.map { "\($0.text), as in the file's name" }
      throw header.error(.expected(expected ?? "a setting such as de_DE"), at: start)
    }
    index += 1
    return (app, recording, found)
  }

  /// Reads the lines of a checkpoint without their changes.
  fileprivate mutating func overlayPart(
    after last: Int,
    _ places: [Int: Int]
  ) throws(GoldenError) -> Overlay.Part {
    guard var heading = try current() else {
      throw GoldenError(reason: .expected("a checkpoint: == 1 on …"), line: index + 1, column: 1)
    }
    try heading.expect("== ")
    let start = heading.position
    let number = try heading.integer()
    guard number > last + 1 else {
      throw heading.error(.expected("a checkpoint after \(last + 1)"), at: start)
    }
    try heading.expect(" on ")
    let place = heading.position
    guard let base = Digest(parsing: try heading.word("a digest")) else {
      throw heading.error(.expected("a digest"), at: place)
    }
    try heading.expect("  ")
    let title =
      lines[index].dropFirst(heading.position).first == 0x22
      ? try heading.word("a title") : heading.rest()
    index += 1
    var same: Int?
    if var reader = try current(), reader.skip("= as ") {
      let start = reader.position
      guard let known = places[try reader.integer() - 1] else {
        throw reader.error(.expected("an earlier checkpoint of this overlay"), at: start)
      }
      try reader.expectEnd()
      same = known
      index += 1
    }
    let first = index
    while try current() != nil, !lines.isHeading(index) { index += 1 }
    guard same != nil || index > first else {
      throw GoldenError(reason: .expected("a change"), line: index + 1, column: 1)
    }
    return Overlay.Part(
      place: number - 1,
      base: base,
      title: title,
      same: same,
      lines: first..<index
    )
  }

  /// Skips the rest of a change, whose further lines are indented.
  fileprivate mutating func skipChange(upTo end: Int) {
    while index < end, lines[index].first == 0x20 { index += 1 }
  }
}

extension GoldenLineReader {
  /// Reads the beginning of a changed member or a removed view, and returns the words that name it.
  fileprivate mutating func subjectOfChange() throws(GoldenError) -> String {
    let isRemoval = skip("- ")
    if !isRemoval { try expect("~ ") }
    let address = try address().map(\.words).joined(separator: "/")
    guard !isRemoval else { return address }
    try expect("  ")
    // Text and label are changed together where no member is named.
    return "\(isAtValue ? "text" : try member().name) of \(address)"
  }
}

extension AddressPart {
  /// The part as a line has it.
  fileprivate var words: String { name + (ordinal.map { "[\($0)]" } ?? "") }
}

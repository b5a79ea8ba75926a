package import Approvals
package import EventModel
package import Messages
import ViewQuery

/// Decisions about pending changes that were made elsewhere, as on a report's page.
///
/// `docs/decisions.schema.json` describes its JSON.
package struct DecisionFile {
  /// A recording that the decisions are about, with the files that they were made on.
  package struct Recording {
    /// The path from the folder of recordings on.
    package var path: String
    /// The digest of the golden; nil if there was none.
    package var golden: Digest?
    /// The digest of the log; nil if the decisions do not depend on it.
    package var log: Digest?
    /// The digest of the screens that differ; nil if it was not noted.
    package var screens: Digest?
    /// The digest of the targets that were not verified; nil if it was not noted.
    package var targets: Digest?
    /// The digest of the story; nil if the decisions do not depend on it.
    package var story: Digest?

    package init(
      path: String,
      golden: Digest? = nil,
      log: Digest? = nil,
      screens: Digest? = nil,
      targets: Digest? = nil,
      story: Digest? = nil
    ) {
      (self.path, self.golden, self.log, self.screens) = (path, golden, log, screens)
      (self.targets, self.story) = (targets, story)
    }
  }

  /// A file of rules that the decisions are about.
  package struct Rules: Hashable {
    /// The path, as messages name it.
    package var path: String
    /// The digest of the text.
    package var digest: Digest

    package init(path: String, digest: Digest) { (self.path, self.digest) = (path, digest) }
  }

  /// A decision about some changes.
  package struct Decision {
    /// The decision about each of the changes: to approve or to reject it.
    package var decision: Review.Decision
    /// The names of changes or of groups, as `approve --list` prints them.
    package var changes: [String]
    /// The paths of the recordings in which the changes are decided about; nil for all of the file.
    package var recordings: Set<String>?
    /// The reason that the person gave; nil if there is none.
    package var reason: String?
  }

  /// The file's path, for messages.
  package let path: String
  /// The digest of the report on which the decisions were made; nil if they name none.
  package private(set) var report: String?
  /// The recordings that the file lists, in its order.
  package private(set) var recordings: [Recording] = []
  /// The files of rules that the file lists.
  package private(set) var rules: [Rules] = []
  /// The decisions, which do not contradict each other.
  package private(set) var decisions: [Decision] = []

  /// Reads the bytes of a file.
  ///
  /// - Throws: `Diagnostic` with the place of the first wrong value.
  package init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    self.path = path
    var scanner = JSONScanner(message: bytes, limits: LogLimits())
    let value: AttributeValue
    do throws(LogError) {
      value = try scanner.value()
      try scanner.finish()
    } catch {
      throw Diagnostic(message: "this is not strict JSON: \(error.message)", path: path)
    }
    let file = try DecisionMember(value: value, place: "it", path: path)
    try file.expect(["version", "report", "recordings", "rules", "decisions"])
    let version = try file.number("version")
    guard version == 1 else {
      throw Diagnostic(
        message: "these decisions have version \(version.canonical), "
          + "but this version of Simon reads version 1",
        path: path
      )
    }
    report = try file.optionalText("report")
    recordings = try file.list("recordings").map { (member) throws(Diagnostic) in
      try member.expect(["path", "name", "golden", "log", "screens", "targets", "story"])
      return Recording(
        path: try member.text("path"),
        golden: try member.digest("golden"),
        log: try member.digest("log"),
        screens: try member.digest("screens"),
        targets: try member.digest("targets"),
        story: try member.digest("story")
      )
    }
    rules = try file.optionalList("rules").map { (member) throws(Diagnostic) in
      try member.expect(["path", "digest"])
      guard let digest = try member.digest("digest") else { throw member.wrong("has no digest") }
      return Rules(path: try member.text("path"), digest: digest)
    }
    let paths = Set(recordings.map(\.path))
    decisions = try file.list("decisions").map { (member) throws(Diagnostic) in
      try member.expect(["decision", "cause", "changes", "recordings", "reason"])
      return Decision(
        decision: try member.decision("decision"),
        changes: try member.texts("changes", "names of changes"),
        recordings: try member.paths("recordings", among: paths),
        reason: try member.optionalText("reason")
      )
    }
    try expectAgreement()
  }

  /// Makes sure that no change is approved and rejected in the same recording.
  private func expectAgreement() throws(Diagnostic) {
    var decided: [String: [Decision]] = [:]
    for decision in decisions {
      for change in decision.changes {
        let other = decided[change, default: []].first { earlier in
          guard earlier.decision != decision.decision else { return false }
          guard let own = decision.recordings, let others = earlier.recordings else { return true }
          return !own.isDisjoint(with: others)
        }
        guard other == nil else {
          throw Diagnostic(
            message: "two decisions about the change \(change.quoted) contradict each other",
            path: path,
            hint: "keep only one of them"
          )
        }
        decided[change, default: []].append(decision)
      }
    }
  }

  /// Throws a diagnostic that names the first change of the file, for a call where nothing is pending.
  package func expectNoChanges() throws(Diagnostic) {
    guard let name = decisions.first?.changes.first else { return }
    throw .unknownChange(name, at: path)
  }
}

/// An object of a decisions file, with its place for messages.
private struct DecisionMember {
  private let members: AttributeList
  private let place: String
  private let path: String

  init(value: AttributeValue, place: String, path: String) throws(Diagnostic) {
    guard case .object(let list) = value else {
      throw Diagnostic(message: "\(place) is not an object", path: path, hint: Self.hint)
    }
    (members, self.place, self.path) = (AttributeList(list), place, path)
  }

  private static let hint = "docs/decisions.schema.json describes a file of decisions"

  func wrong(_ problem: String, hint: String = Self.hint) -> Diagnostic {
    Diagnostic(message: "\(place) \(problem)", path: path, hint: hint)
  }

  /// Makes sure that there are no other members.
  func expect(_ names: [String]) throws(Diagnostic) {
    for member in members where !names.contains(member.name) {
      let nearest = Spelling.nearest(member.name, among: names, limit: 1).first
      throw wrong(
        "has an unknown member \(member.name.quoted)",
        hint: nearest.map { "did you mean \($0)?" } ?? Self.hint
      )
    }
  }

  func number(_ name: String) throws(Diagnostic) -> Double {
    guard let number = members[name]?.number else { throw wrong("has no number \(name.quoted)") }
    return number
  }

  func text(_ name: String) throws(Diagnostic) -> String {
    guard let text = members[name]?.text else { throw wrong("has no text \(name.quoted)") }
    return text
  }

  func optionalText(_ name: String) throws(Diagnostic) -> String? {
    members[name] == nil ? nil : try text(name)
  }

  /// Returns a digest; nil for a member that is null or left out.
  func digest(_ name: String) throws(Diagnostic) -> Digest? {
    guard let value = members[name], value != .null else { return nil }
    guard let digest = value.text.flatMap(Digest.init(parsing:)) else {
      throw wrong("has no digest in \(name.quoted): 32 hexadecimal digits")
    }
    return digest
  }

  func decision(_ name: String) throws(Diagnostic) -> Review.Decision {
    switch try text(name) {
    case "approve": return .approve
    case "reject": return .reject
    case let other:
      throw wrong("has \(other.quoted) in \(name.quoted), expected approve or reject")
    }
  }

  func texts(_ name: String, _ contents: String) throws(Diagnostic) -> [String] {
    guard case .list(let values)? = members[name], !values.isEmpty else {
      throw wrong("has no list \(name.quoted) with \(contents)")
    }
    return try values.map { (value) throws(Diagnostic) in
      guard let text = value.text else {
        throw wrong("has a value in \(name.quoted) that is no text")
      }
      return text
    }
  }

  /// Returns paths that the file lists; nil for a member that is left out.
  func paths(_ name: String, among known: Set<String>) throws(Diagnostic) -> Set<String>? {
    guard members[name] != nil else { return nil }
    let paths = try texts(name, "paths of recordings")
    if let strange = paths.first(where: { !known.contains($0) }) {
      throw wrong("names \(strange.quoted), which is not among the recordings of the file")
    }
    return Set(paths)
  }

  func optionalList(_ name: String) throws(Diagnostic) -> [DecisionMember] {
    members[name] == nil ? [] : try list(name)
  }

  func list(_ name: String) throws(Diagnostic) -> [DecisionMember] {
    guard case .list(let values)? = members[name] else {
      throw wrong("has no list \(name.quoted)")
    }
    return try values.enumerated().map { (number, value) throws(Diagnostic) in
      try DecisionMember(value: value, place: "\(name)[\(number)]", path: path)
    }
  }
}

extension JSONMembers {
  /// Reports a recording as a decisions file has it; a digest that is nil is left out.
  package init(_ recording: DecisionFile.Recording) {
    self = [
      "path": recording.path,
      "golden": recording.golden?.description,
      "log": recording.log?.description,
      "screens": recording.screens?.description,
      "targets": recording.targets?.description,
      "story": recording.story?.description,
    ]
  }

  /// Reports a file of rules as a decisions file has it.
  package init(_ rules: DecisionFile.Rules) {
    self = ["path": rules.path, "digest": rules.digest.description]
  }
}

extension Diagnostic {
  /// Returns the error of a name that means no pending change, or more than one.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - review: The review of what is pending; nil for nothing.
  ///   - path: The file with the name; nil for the command line.
  /// - Returns: The error.
  package static func unknownChange(
    _ name: String,
    in review: Review? = nil,
    at path: String? = nil
  ) -> Diagnostic {
    let longer = review?.longerNames(of: name) ?? []
    guard longer.isEmpty else {
      return Diagnostic(
        message:
          "\(name.quoted) is the beginning of several names: \(longer.joined(separator: ", "))",
        path: path,
        hint: "list the full names: "
          + "\(NextCommand.replay("approve", options: ["--list", "--all"]))",
        gravity: .nothing
      )
    }
    return Diagnostic(
      message: "no pending change is named \(name.quoted)",
      path: path,
      hint: "list them: \(NextCommand.replay("approve", options: ["--list"]))",
      gravity: .nothing
    )
  }
}

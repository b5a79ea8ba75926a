import Approvals
import EventModel
import Foundation
import TestSupport
import Testing

/// A suite of shipped and of fresh recordings, of which single files are edited.
private struct EditedSuite {
  let folder: TemporaryFolder
  let replay: InProcessTool
  var names: [String] = []
  /// The recordings with screens of their own on another device.
  var overlays: [String] = []
  /// Two recordings whose folders have one name.
  static let namesakes = ["a/foo", "b/foo"]

  static let files = ["events.jsonl", "golden.tree", "story.stories", "approvals.jsonl"]

  init(fresh: Int) async throws {
    folder = try TemporaryFolder()
    replay = try InProcessTool("simon-replay")
    let recordings = PackageFolder.file("recordings")
    for name in try FileManager.default.contentsOfDirectory(atPath: recordings.path).sorted() {
      for file in Self.files {
        let path = "recordings/\(name)/\(file)"
        guard let text = try? String(contentsOf: PackageFolder.file(path), encoding: .utf8) else {
          continue
        }
        try folder.write(text, to: path)
        if file == "events.jsonl" { names.append(name) }
      }
    }
    for (name, shipped) in zip(Self.namesakes, ["click-me", "create-todo"]) {
      for file in Self.files {
        let text = try folder.text(of: "recordings/\(shipped)/\(file)")
        try folder.write(text, to: "recordings/\(name)/\(file)")
      }
      names.append(name)
    }
    let record = try InProcessTool("simon-record")
    let apps = ["navigation", "todo", "controls", "feed", "olympics"]
    for number in 0..<fresh {
      let name = "fresh-\(number)"
      let run = await record.run(
        [
          "session", "--app", apps[number % apps.count], "--monkey", "\(4 + number % 5)", "--seed",
          String(number + 1, radix: 16), "--name", name,
        ],
        in: folder.url
      )
      guard run.status == .exit(0) else { continue }
      try folder.write(
        "ignore text of #nothing\(number) because x\n",
        to: "recordings/\(name)/simon.rules"
      )
      names.append(name)
    }
    try folder.write(
      "ignore text of #nowhere because x\nignore frame of #nowhere because y\n",
      to: "simon.rules"
    )
    _ = await replay.run(["approve", "--all"], in: folder.url)
    let open = await replay.run(["approve", "--list"], in: folder.url)
    for name in open.standardOutput.matches(of: #/(?m)^([0-9a-f]{6})  /#).map({ String($0.1) }) {
      _ = await replay.run(["approve", "--only", name], in: folder.url)
    }
    for name in names where name.hasPrefix("fresh-") && overlays.count < 3 {
      _ = await replay.run(["run", name] + Self.setting, in: folder.url)
      _ = await replay.run(["approve", name, "--all"] + Self.setting, in: folder.url)
      let overlay = "recordings/\(name)/\(Self.overlay)"
      if FileManager.default.fileExists(atPath: folder.file(overlay).path) { overlays.append(name) }
    }
  }

  static let setting = ["--screen", "430x932@3"]
  static let overlay = "golden@430x932@3.tree"

  /// Runs recordings in CI.
  func inCI(_ names: [String], _ options: [String] = []) async -> ToolRun {
    await replay.run(["run"] + names + options, environment: ["CI": "1"], in: folder.url)
  }
}

@Suite("Edits of single lines and exchanges of files", .ownThread)
struct SeededEditTests {
  /// One edit: its kind, the recordings that it touches, and the new texts of files, nil for removed ones.
  private struct Edit {
    var kind: String
    var names: [String]
    var texts: [String: String?]
    var options: [String] = []
  }

  @Test("no edit of a line, and no removal or exchange of files, is green in CI")
  func never() async throws {
    let suite = try await EditedSuite(fresh: TestEnvironment.current.isFull ? 60 : 5)
    let clean = await suite.inCI(suite.names)
    #expect(clean.status == .exit(0), "\(clean)")
    #expect(!suite.overlays.isEmpty, "there are screens of a setting to edit")
    let fresh = suite.names.count { $0.hasPrefix("fresh-") }
    #expect(fresh >= (TestEnvironment.current.isFull ? 50 : 4), "\(fresh) fresh recordings")
    let wide = await suite.inCI(suite.overlays, EditedSuite.setting)
    #expect(wide.status == .exit(0), "\(wide)")
    var counts: [String: Int] = [:]
    var kinds: Set<String> = []
    await forAll(seeds: 0..<60, full: 2_000) { random in
      var drawn: Edit?
      while drawn == nil { drawn = try Self.edit(of: suite, &random) }
      guard let edit = drawn else { return }
      var before: [String: String?] = [:]
      for (path, text) in edit.texts {
        before.updateValue(try? suite.folder.text(of: path), forKey: path)
        try Self.set(text, at: path, in: suite.folder)
      }
      let run = await suite.inCI(edit.names, edit.options)
      for (path, text) in before { try Self.set(text, at: path, in: suite.folder) }
      counts["\(edit.kind): \(run.status)", default: 0] += 1
      kinds.insert(edit.kind)
      #expect([.exit(1), .exit(3), .exit(5), .exit(6)].contains(run.status), "\(edit)\n\(run)")
    }
    if TestEnvironment.current.isFull {
      for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(kind)") }
    }
    let judged = counts.values.reduce(0, +)
    #expect(
      judged >= (TestEnvironment.current.isFull ? 2_000 : 60) || judged == 1,
      "\(judged) edits"
    )
    if judged >= 60 { #expect(kinds.count >= 12, "\(kinds)") }
    let again = await suite.inCI(suite.names)
    #expect(again.status == .exit(0), "the edits were taken back: \(again)")
  }

  private static func set(_ text: String?, at path: String, in folder: TemporaryFolder) throws {
    if let text { return try folder.write(text, to: path) }
    try? FileManager.default.removeItem(at: folder.file(path))
  }

  /// Returns a seeded edit; nil for one that changes nothing.
  private static func edit(
    of suite: EditedSuite,
    _ random: inout SeededRandom
  ) throws -> Edit? {
    let name = suite.names.randomElement(using: &random) ?? ""
    let all = EditedSuite.files + ["simon.rules"]
    let file = all.randomElement(using: &random) ?? ""
    let path = "recordings/\(name)/\(file)"
    switch Int.random(in: 0..<14, using: &random) {
    case 13: return try namesakeEdit(suite)
    case 10: return try ruleEdit(at: path, name, suite, &random)
    case 11: return try ruleEdit(at: "simon.rules", name, suite, &random)
    case 12: return try overlayEdit(suite, &random)
    case 0 where file != "simon.rules":
      return Edit(kind: "\(file) removed", names: [name], texts: [path: nil as String?])
    case 1:
      return try exchange(of: file, name, suite, &random)
    case 2:
      let path = "recordings/\(name)/events.jsonl"
      let text = try suite.folder.text(of: path)
      let edited = try EditedLog(text).edited(&random)
      guard edited != text else { return nil }
      return Edit(kind: "events.jsonl edited and sealed", names: [name], texts: [path: edited])
    default:
      guard let text = try? suite.folder.text(of: path),
        let (way, edited) = lineEdit(of: text, in: file, &random), edited != text
      else { return nil }
      return Edit(kind: "\(file) line \(way)", names: [name], texts: [path: edited])
    }
  }

  /// Returns an edit after which a rules file, or its ledger, lets more pass than was approved.
  private static func ruleEdit(
    at drawn: String,
    _ name: String,
    _ suite: EditedSuite,
    _ random: inout SeededRandom
  ) throws -> Edit? {
    let isShared = drawn == "simon.rules"
    let path = isShared ? drawn : "recordings/\(name)/simon.rules"
    let text = (try? suite.folder.text(of: path)) ?? ""
    var lines = text.split(separator: "\n").map(String.init)
    let names = isShared ? Array(suite.names.shuffled(using: &random).prefix(2)) : [name]
    if isShared, Int.random(in: 0..<4, using: &random) == 0 {
      let ledger = GoldenStore.ruleLedgerName
      return Edit(kind: "\(ledger) removed", names: names, texts: [ledger: nil as String?])
    }
    let wide = [
      "ignore text of `//*` because z", "ignore all of `//*` because z",
      "tolerance 9000 for frame of `//*` because z", "unordered children of `//*` because z",
      "pattern /[\\s\\S]*/ for text,value,label of `//*` because z",
      "pseudonyms for identifier of `//*` because z",
    ]
    let rule = wide.randomElement(using: &random) ?? ""
    if lines.isEmpty || Bool.random(using: &random) {
      lines.insert(rule, at: Int.random(in: 0...lines.count, using: &random))
      let added = lines.joined(separator: "\n") + "\n"
      return Edit(
        kind: "\(isShared ? "shared" : "own") rule added",
        names: names,
        texts: [path: added]
      )
    }
    lines[Int.random(in: lines.indices, using: &random)] = rule
    let widened = lines.joined(separator: "\n") + "\n"
    return Edit(
      kind: "\(isShared ? "shared" : "own") rule replaced",
      names: names,
      texts: [path: widened]
    )
  }

  /// Returns an edit of a line of the screens of a setting, which are compared in that setting.
  private static func overlayEdit(
    _ suite: EditedSuite,
    _ random: inout SeededRandom
  ) throws -> Edit? {
    guard let name = suite.overlays.randomElement(using: &random) else { return nil }
    let path = "recordings/\(name)/\(EditedSuite.overlay)"
    let text = try suite.folder.text(of: path)
    let options = EditedSuite.setting
    if Int.random(in: 0..<5, using: &random) == 0 {
      return Edit(
        kind: "overlay removed",
        names: [name],
        texts: [path: nil as String?],
        options: options
      )
    }
    guard let (way, edited) = lineEdit(of: text, in: EditedSuite.overlay, &random), edited != text
    else {
      return nil
    }
    return Edit(kind: "overlay line \(way)", names: [name], texts: [path: edited], options: options)
  }

  /// Returns the exchange of two folders of one name.
  private static func namesakeEdit(_ suite: EditedSuite) throws -> Edit {
    var texts: [String: String?] = [:]
    let (one, other) = (EditedSuite.namesakes[0], EditedSuite.namesakes[1])
    for file in EditedSuite.files {
      let paths = [one, other].map { "recordings/\($0)/\(file)" }
      let found = try paths.map { try suite.folder.text(of: $0) }
      (texts[paths[0]], texts[paths[1]]) = (found[1], found[0])
    }
    return Edit(kind: "folders of one name exchanged", names: [one, other], texts: texts)
  }

  /// Returns the exchange of a file, or of all files, of two recordings.
  private static func exchange(
    of file: String,
    _ name: String,
    _ suite: EditedSuite,
    _ random: inout SeededRandom
  ) throws -> Edit? {
    let other = suite.names.randomElement(using: &random) ?? ""
    let isWhole = Bool.random(using: &random)
    let files = isWhole ? EditedSuite.files + ["simon.rules"] : [file]
    var texts: [String: String?] = [:]
    for file in files {
      let paths = [name, other].map { "recordings/\($0)/\(file)" }
      let found = paths.map { try? suite.folder.text(of: $0) }
      // Rules that go away make a run only stricter.
      guard found[0] != found[1], isWhole || !found.contains(nil) else { continue }
      texts.updateValue(found[1], forKey: paths[0])
      texts.updateValue(found[0], forKey: paths[1])
    }
    guard name != other, !texts.isEmpty else { return nil }
    let what = isWhole ? "folders" : file
    return Edit(kind: "\(what) exchanged", names: [name, other], texts: texts)
  }

  /// Returns a text with one line removed, repeated, moved or changed, and the way in a word.
  private static func lineEdit(
    of text: String,
    in file: String,
    _ random: inout SeededRandom
  ) -> (String, String)? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isCounted = { (line: String) in !line.isEmpty && !line.hasPrefix("#") }
    let places = lines.indices.filter { isCounted(lines[$0]) }
    guard let place = places.randomElement(using: &random) else { return nil }
    // The order and the number of rules do not matter, and a rule less is only stricter.
    let way = file == "simon.rules" ? 3 : Int.random(in: 0..<5, using: &random)
    switch way {
    case 0:
      lines.remove(at: place)
      return ("removed", lines.joined(separator: "\n"))
    case 1:
      lines.insert(lines[place], at: place)
      return ("repeated", lines.joined(separator: "\n"))
    case 2:
      let other = places.randomElement(using: &random) ?? place
      lines.swapAt(place, other)
      return ("moved", lines.joined(separator: "\n"))
    default:
      var letters = Array(lines[place])
      let letter = Int.random(in: letters.indices, using: &random)
      let others = letters[letter].isNumber ? Array("0123456789") : Array("abcxyz \"{}[]:,")
      letters[letter] = others.randomElement(using: &random) ?? "x"
      lines[place] = String(letters)
      guard !(file == "simon.rules" && lines[place].hasPrefix("#")) else { return nil }
      return ("changed", lines.joined(separator: "\n"))
    }
  }
}

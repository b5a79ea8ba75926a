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
    _ = await replay.run(["approve", "--all"], in: folder.url)
  }

  /// Runs recordings in CI.
  func inCI(_ names: [String]) async -> ToolRun {
    await replay.run(["run"] + names, environment: ["CI": "1"], in: folder.url)
  }
}

@Suite("Edits of single lines and exchanges of files", .ownThread)
struct SeededEditTests {
  /// One edit: its kind, the recordings that it touches, and the new texts of files, nil for removed ones.
  private struct Edit {
    var kind: String
    var names: [String]
    var texts: [String: String?]
  }

  @Test("no edit of a line, and no removal or exchange of files, is green in CI")
  func never() async throws {
    let suite = try await EditedSuite(fresh: TestEnvironment.current.isFull ? 60 : 5)
    let clean = await suite.inCI(suite.names)
    #expect(clean.status == .exit(0), "\(clean)")
    var counts: [String: Int] = [:]
    await forAll(seeds: 0..<60, full: 2_000) { random in
      guard let edit = try Self.edit(of: suite, &random) else { return }
      var before: [String: String?] = [:]
      for (path, text) in edit.texts {
        before.updateValue(try? suite.folder.text(of: path), forKey: path)
        try Self.set(text, at: path, in: suite.folder)
      }
      let run = await suite.inCI(edit.names)
      for (path, text) in before { try Self.set(text, at: path, in: suite.folder) }
      counts["\(edit.kind): \(run.status)", default: 0] += 1
      #expect([.exit(1), .exit(3), .exit(5), .exit(6)].contains(run.status), "\(edit)\n\(run)")
    }
    if TestEnvironment.current.isFull {
      for (kind, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(kind)") }
    }
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
    switch Int.random(in: 0..<10, using: &random) {
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

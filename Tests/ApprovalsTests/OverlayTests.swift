import EventModel
import Foundation
import TestSupport
import Testing

@testable import Approvals

@Suite("Overlays")
struct OverlayTests {
  private let german = ReplacedSetting(locale: "de_DE")
  private let dark = ReplacedSetting(appearance: .dark)
  private let germanDark = ReplacedSetting(locale: "de_DE", appearance: .dark)

  /// Returns a screen of labels with these texts, by their identifiers.
  private func screen(_ texts: KeyValuePairs<String, String>, color: String? = nil) -> ViewTree {
    var window = ViewNode("UIWindow")
    if let color { window.attributes["backgroundColor"] = .text(color) }
    return ViewTree(
      window,
      children: texts.map { ViewTree(ViewNode("UILabel", identifier: $0, label: $1, text: $1)) }
    )
  }

  /// Returns a store with a golden that was approved.
  private func store(_ golden: Golden, in folder: TemporaryFolder) throws -> GoldenStore {
    let store = GoldenStore(folder: folder.url)
    try store.write(golden)
    return store
  }

  private func approve(_ golden: Golden, in store: GoldenStore) throws {
    var entry = LedgerEntry(by: "Ann", at: "2026-01-01T09:00:00Z", decision: .approved)
    entry.after = golden.digest
    try store.carryOut(
      [entry],
      golden: store.text(replacingGoldenBy: golden),
      keepsPending: false
    )
  }

  private func bytes(_ file: URL) -> Data? { try? Data(contentsOf: file) }

  // MARK: - Text

  @Test("the golden and an overlay give the approved screens, for any two sets of screens")
  func reference() throws {
    forAll(seeds: 0..<200) { random in
      let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
      let screens = (0..<4).map { _ in RandomTree.make(shape, size: 12, using: &random) }
      let base = golden(screens[0], screens[1], screens[2], screens[3])
      var other = base
      for place in other.screens.indices where random.once(in: 2) {
        other.screens[place].tree =
          random.once(in: 4)
          ? RandomTree.make(.mixed, size: 8, using: &random)
          : PlantedEdits(3, in: screens[place], isAnonymous: shape != .mixed, using: &random).tree
      }
      let text = OverlayWriter.text(for: other, on: base.screens, setting: german)
      let differing = zip(base.screens, other.screens).filter { $0.tree != $1.tree }.count
      guard let text else { return #expect(differing == 0) }
      let overlay = try Overlay(parsing: text, setting: german)
      #expect(overlay.parts.count == differing, "an equal checkpoint needs no lines:\n\(text)")
      let found = try OverlaidGolden(base, [overlay], setting: german)
      #expect(found.golden.screens == other.screens, "\(text)")
      #expect(found.misfits.isEmpty)
      // What is written again from what was read is the same.
      #expect(OverlayWriter.text(for: found.golden, on: base.screens, setting: german) == text)
    }
  }

  @Test("an overlay states what several checkpoints have in common once")
  func repeated() throws {
    let base = golden(
      screen(["title": "Todos"]),
      screen(["title": "Todos", "hint": "Nothing to do"]),
      screen(["title": "Todos", "hint": "Nothing to do"])
    )
    let other = golden(
      screen(["title": "Aufgaben"]),
      screen(["title": "Aufgaben", "hint": "Nichts zu tun"]),
      screen(["title": "Todos", "hint": "Nothing to do"])
    )
    let text = try #require(OverlayWriter.text(for: other, on: base.screens, setting: german))
    #expect(
      text == """
        overlay 1  app shop  recording buy  setting de_DE
        == 1 on \(base.screens[0].tree.hash)  step 1
        ~ UILabel#title  "Todos" → "Aufgaben"
        == 2 on \(base.screens[1].tree.hash)  step 2
        = as 1
        ~ UILabel#hint  "Nothing to do" → "Nichts zu tun"

        """
    )
  }

  @Test(
    "a damaged overlay is an error with its place",
    arguments: [
      ("", "1:1"), ("golden 1", "1:1"), ("overlay 2  app a", "1:9"),
      ("overlay 1  app a  recording r  setting fr_FR\n", "1:40"),
      ("overlay 1  app a  recording r  setting de_DE\nx", "2:1"),
      ("overlay 1  app a  recording r  setting de_DE\n== 1 on 5  t", "2:9"),
      ("overlay 1  app a  recording r  setting de_DE\n== 0 on HASH  t\n= as 1", "2:4"),
      ("overlay 1  app a  recording r  setting de_DE\n== 2 on HASH  t\n= as 1\n", "3:6"),
      ("overlay 1  app a  recording r  setting de_DE\n== 2 on HASH  t\n= as 2\n", "3:6"),
      ("overlay 1  app a  recording r  setting de_DE\n== 2 on HASH  t\n", "3:1"),
      ("overlay 1  app a  recording r  setting de_DE\n== 1 on HASH  t\n<<<<<<< ours\n", "3:1"),
      ("overlay 1  app a  recording r  setting de_DE\n== 1 on HASH  t\n~ UILabel#x  1\n", "3:3"),
      ("overlay 1  app a  recording r  setting de_DE\r\n", "1:45"),
    ]
  )
  func damaged(text: String, place: String) throws {
    let base = golden(screen(["title": "Todos"]))
    let text = text.replacing("HASH", with: "\(base.screens[0].tree.hash)")
    do {
      let overlay = try Overlay(parsing: text, setting: german)
      _ = try OverlaidGolden(base, [overlay], setting: german)
      Issue.record("no error")
    } catch let error as GoldenError {
      #expect("\(error.line):\(error.column)" == place, "\(error.message)")
    } catch let error as OverlayError {
      #expect("\(error.error.line):\(error.error.column)" == place, "\(error.error.message)")
    }
  }

  @Test(
    "only the name of a setting names an overlay",
    arguments: [
      ("de_DE", true), ("834x1194", true), ("834x1194@2", true), ("dark", true),
      ("de_DE,834x1194@2,dark", true), ("platform=linux", true), ("linux", true),
      ("de_DE,834x1194@2,dark,platform=ios-18", true), ("platform=linux,dark", false),
      ("platform=", false), ("platform=Linux", false), ("platform=../x", false),
      ("platform=a,platform=b", false), ("platform=18", false), ("zh-Hant_TW", true),
      ("dark,de_DE", false),
      ("834x1194@1", false), ("de_DE,de_DE", false), ("../x", false), ("de_DE,", false),
      ("", false), ("x", false), ("0834x1194", false), ("de_DE,dark,light", false),
    ]
  )
  func names(text: String, isName: Bool) {
    let setting = ReplacedSetting(parsing: text)
    #expect((setting != nil) == isName)
    #expect(setting.map(\.text) ?? text == text)
  }

  // MARK: - Several overlays

  @Test("overlays of a locale and of an appearance apply together, and their own overlay on top")
  func combined() throws {
    let folder = try TemporaryFolder()
    let base = golden(screen(["title": "Todos", "hint": "None"]))
    let plain = try store(base, in: folder)
    try approve(
      golden(screen(["title": "Aufgaben", "hint": "None"])),
      in: plain.store(in: german)
    )
    try approve(
      golden(screen(["title": "Todos", "hint": "None"], color: "#000000")),
      in: plain.store(in: dark)
    )
    let both = golden(screen(["title": "Aufgaben", "hint": "None"], color: "#000000"))
    #expect(try plain.store(in: germanDark).golden() == both)
    let own = golden(screen(["title": "Aufgaben", "hint": "Nichts"], color: "#000000"))
    try approve(own, in: plain.store(in: germanDark))
    #expect(try plain.store(in: germanDark).golden() == own)
    #expect(try plain.golden() == base)
    #expect(plain.overlaySettings() == [german, dark, germanDark])
    let text = String(
      decoding: bytes(plain.store(in: germanDark).approvedFile) ?? Data(),
      as: UTF8.self
    )
    #expect(text.split(separator: "\n").dropFirst(2) == ["~ UILabel#hint  \"None\" → \"Nichts\""])
  }

  @Test("a folder with more overlays than are read is refused, and none of them is left out")
  func tooMany() throws {
    let folder = try TemporaryFolder()
    let plain = try store(golden(screen(["title": "Todos"])), in: folder)
    for number in 1...1_001 {
      let setting = ReplacedSetting(
        screen: Screen(size: Size(width: Double(number), height: 800), scale: 2)
      )
      try Data().write(to: plain.store(in: setting).approvedFile)
    }
    #expect(plain.overlaySettings().count == 1_001)
    let error = try #require(throws: GoldenFileError.self) { try plain.store(in: german).golden() }
    guard case .unreadable(_, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(reason == "it has 1001 overlays, at most 1000 are possible")
  }

  // MARK: - Decisions

  @Test("approving in a setting writes its overlay and the ledger, and no byte of the golden")
  func approved() throws {
    let folder = try TemporaryFolder()
    let plain = try store(golden(screen(["title": "Todos"])), in: folder)
    let before = bytes(plain.goldenFile)
    let store = plain.store(in: german)
    let other = golden(screen(["title": "Aufgaben"]))
    try approve(other, in: store)
    #expect(bytes(plain.goldenFile) == before)
    #expect(try store.golden() == other)
    #expect(try store.overlayProblem() == nil)
    #expect(try plain.ledger().entries.map { $0.overlay?.setting } == ["de_DE"])
    // Nobody decided about the golden itself.
    #expect(try plain.problem(countsPending: false) == .undecided)
    let edited = String(decoding: bytes(store.approvedFile) ?? Data(), as: UTF8.self)
      .replacing("Aufgaben", with: "Dinge")
    try Data(edited.utf8).write(to: store.approvedFile)
    #expect(try store.overlayProblem() == .unexplained)
    // An overlay that says nothing any more is removed.
    try approve(golden(screen(["title": "Todos"])), in: store)
    #expect(bytes(store.approvedFile) == nil)
    #expect(try store.overlayProblem() == nil)
  }

  @Test(
    "a decision about an overlay that was killed at any time is finished, or counts as not made"
  )
  func killed() throws {
    for changes in 0..<8 {
      let folder = try TemporaryFolder()
      let plain = try store(golden(screen(["title": "Todos"])), in: folder)
      let other = golden(screen(["title": "Aufgaben"]))
      let left = Counter(changes)
      let dying = GoldenStore(folder: folder.url) { () throws(GoldenFileError) in
        guard left.takeOne() else { throw .unwritable(path: "x", reason: "killed") }
      }
      try? approve(other, in: dying.store(in: german))
      try plain.finishDecision()
      let isMade = try !plain.ledger().entries.isEmpty
      #expect(try plain.store(in: german).golden() == (isMade ? other : plain.golden()))
      #expect(!plain.hasUnfinishedDecision)
    }
  }

  @Test("changes that fit a golden that changed still apply, and the others are told")
  func moved() throws {
    let folder = try TemporaryFolder()
    let plain = try store(
      golden(screen(["title": "Todos", "hint": "None"]), screen(["title": "Todos"])),
      in: folder
    )
    let store = plain.store(in: german)
    try approve(
      golden(screen(["title": "Aufgaben", "hint": "Nichts"]), screen(["title": "Aufgaben"])),
      in: store
    )
    try plain.write(golden(screen(["title": "Todos", "hint": "Empty", "more": "More"])))
    let found = try #require(try store.overlaidGolden())
    let expected = golden(screen(["title": "Aufgaben", "hint": "Empty", "more": "More"]))
    #expect(found.golden == expected)
    #expect(
      found.misfits.map(\.message) == [
        "the golden has changed since golden@de_DE.tree was approved: "
          + "1 change does not fit checkpoint 1, step 1, any more",
        "golden@de_DE.tree is about checkpoint 2, step 2, which the golden lacks",
      ]
    )
    // The next approval leaves out what does not fit.
    try approve(expected, in: store)
    #expect(try store.overlaidGolden()?.misfits == [])
    #expect(try store.golden() == expected)
  }

  @Test("what is pending in a setting stays so when the golden is approved")
  func pending() throws {
    let folder = try TemporaryFolder()
    let plain = try store(golden(screen(["title": "Todos"])), in: folder)
    let store = plain.store(in: german)
    let seen = golden(screen(["title": "Aufgaben"]))
    try store.write(Pending(golden: store.goldenDigest(), seen: seen))
    try approve(golden(screen(["title": "Tasks"])), in: plain)
    let pending = try #require(try store.pending())
    #expect(try pending.golden == store.goldenDigest())
    #expect(pending.seen == seen)
  }

  // MARK: - Merge

  @Test("overlays of two branches merge change by change, and the same change is a conflict")
  func merge() throws {
    let base = golden(screen(["title": "Todos", "hint": "None"]), screen(["title": "Todos"]))
    func overlay(_ title: String, _ hint: String) throws -> Overlay {
      let other = golden(screen(["title": title, "hint": hint]), screen(["title": title]))
      let text = OverlayWriter.text(for: other, on: base.screens, setting: german)
      return try Overlay(parsing: text ?? "", setting: german)
    }
    let (old, ours, theirs) = (
      try overlay("Aufgaben", "Nix"), try overlay("Dinge", "Nix"), try overlay("Aufgaben", "Nichts")
    )
    let clean = try OverlayMerge(base: old, ours: ours, theirs: theirs)
    #expect(clean.conflicts == [])
    let merged = try Overlay(parsing: clean.text, setting: german)
    #expect(
      try OverlaidGolden(base, [merged], setting: german).golden
        == golden(screen(["title": "Dinge", "hint": "Nichts"]), screen(["title": "Dinge"]))
    )
    let other = try overlay("Sachen", "Nix")
    let conflict = try OverlayMerge(base: old, ours: ours, theirs: other)
    #expect(
      conflict.conflicts.map(\.message) == [
        "checkpoint 1: ours and theirs change text of UILabel#title differently",
        "checkpoint 2: ours and theirs change text of UILabel#title differently",
      ]
    )
    #expect(throws: GoldenError.self) {
      let overlay = try Overlay(parsing: conflict.text, setting: german)
      _ = try OverlaidGolden(base, [overlay], setting: german)
    }
  }
}

/// A number of changes of files that are left until a process is killed.
private final class Counter: @unchecked Sendable {
  private var left: Int

  init(_ left: Int) { self.left = left }

  func takeOne() -> Bool {
    left -= 1
    return left >= 0
  }
}

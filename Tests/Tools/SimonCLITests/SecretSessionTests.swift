import Chromium
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("Secrets of sessions by script, dialogue, terminal, window and random actions", .ownThread)
struct SecretSessionTests {
  /// Returns a secret that nothing else shows.
  private func secret(_ random: inout SeededRandom) -> String {
    let letters = Array("QZXJVKWqzxjvkw2345679")
    return "K"
      + String((0..<11).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
  }

  /// Expects no form of a secret in a folder and in texts.
  private func expectNone(
    _ secret: String,
    _ folder: TemporaryFolder,
    _ texts: [String],
    _ way: String
  ) throws {
    let scan = SecretScan([secret])
    for path in try FolderSnapshot(of: folder.url).paths {
      guard let bytes = try? Data(contentsOf: folder.file(path)) else { continue }
      let finds = try scan.finds(in: [UInt8](bytes))
      #expect(finds.isEmpty, "\(way): \(path) \(finds)")
    }
    for text in texts {
      let finds = try scan.finds(in: Array(text.utf8))
      #expect(finds.isEmpty, "\(way): \(finds) in \(text)")
    }
  }

  /// Orders in which the text is typed, shown and hidden.
  private static func orders(_ secret: String) -> [[String]] {
    let half = secret.index(secret.startIndex, offsetBy: 5)
    let (first, second) = ("type \"\(secret[..<half])\"", "type \"\(secret[half...])\"")
    let (all, field, eye) = ("type \"\(secret)\"", "tap 120,120", "tap #eye")
    return [
      [field, all, eye, eye, eye], [eye, field, all, eye], [eye, eye, eye, field, all, eye, eye],
      [field, first, eye, second, eye], [eye, field, first, eye, second, eye],
      [eye, field, first, second, eye], [field, first, eye, "tap #echo", eye, second],
    ]
  }

  @Test(
    "a script and a dialogue show nothing of a password that is shown, hidden and repeated in any form"
  )
  func scripts() async throws {
    let variants = ["", ":renamed", ":reclassed", ":relabelled", ":nameless"]
    var random = SeededRandom(seed: TestEnvironment.current.secretSeed)
    let secret = secret(&random)
    let echoes = (1..<VaultApp.forms).flatMap { ["tap #echo", "checkpoint \"echo \($0)\""] }
    for variant in TestEnvironment.current.sample(variants, count: 1) {
      for order in Self.orders(secret) {
        let script = (order + echoes).joined(separator: "\n") + "\n"
        for isScript in [true, false] {
          let folder = try TemporaryFolder()
          let tool = try InProcessTool("simon-record", apps: VaultApp.catalogue)
          let words = ["session", "--app", "vault\(variant)", "--name", "v"]
          let run = await tool.run(
            words + (isScript ? ["--script", "-"] : []),
            input: script,
            in: folder.url
          )
          #expect(run.status == .exit(0) || run.status == .exit(1), "\(variant) \(order) \(run)")
          if run.status == .exit(1) {
            #expect(
              run.standardError.contains("a secret was recorded before"),
              "\(variant) \(order) \(run)"
            )
          }
          try expectNone(
            secret,
            folder,
            ["\(run.standardOutput)\n\(run.standardError)"],
            "\(variant) \(order)"
          )
        }
      }
    }
  }

  @Test("random actions on a password that can be shown leave nothing of what they typed")
  func monkey() async throws {
    try await forEachSeed(0..<3, full: 20) { seed in
      let folder = try TemporaryFolder()
      let tool = try InProcessTool("simon-record", apps: VaultApp.catalogue)
      let words = [
        "session", "--app", "vault", "--monkey", "60", "--seed", "\(seed + 1)", "--name", "m",
      ]
      let run = await tool.run(words, in: folder.url)
      #expect(run.status == .exit(0) || run.standardError.contains("secret"), "\(run)")
      guard run.status == .exit(0) else { return }
      let log = try EventLog(decoding: Array(folder.text(of: "recordings/m/events.jsonl").utf8))
      for event in log.events {
        guard case .text(let text, _) = event.kind else { continue }
        #expect(Pseudonym.all(in: text).count > 0 || text.contains("‹"), "\(text)")
      }
      for screen in log.checkpoints.map(\.tree) {
        for node in screen.nodes where node.identifier?.hasPrefix("pw") == true {
          let text = node.text ?? ""
          #expect(text.isEmpty || text.contains("‹"), "\(seed): \(text)")
        }
      }
    }
  }

  @Test("a terminal draws nothing of a password that is shown, hidden and repeated")
  func terminal() async throws {
    var random = SeededRandom(seed: TestEnvironment.current.secretSeed)
    let secret = secret(&random)
    let app = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/vault.py").standardizedFileURL.path
    let live = try await LiveSessionFixture(
      "--driver",
      "python3 \(app)",
      "--name",
      "vault",
      showing: "Vault"
    )
    var screens: [String] = []
    func see() { screens.append(live.screen.rows.joined(separator: "\n")) }
    try await live.click("Show", see: "tap \"Show\"")
    try await live.click("Password", see: "tap \"Password\"")
    for (place, letter) in secret.enumerated() {
      try live.terminal.type(String(letter))
      if place % 4 == 0 { see() }
    }
    try await live.click("Hide", see: "tap \"Hide\"")
    see()
    try await live.click("Show", see: "tap \"Show\"")
    see()
    for _ in 0..<10 {
      try await live.click("Echo", see: "tap \"Echo\"")
      see()
    }
    // The field still has the focus, so that letters would go into it.
    try live.terminal.type("\u{3}")
    let transcript = try await live.end(0)
    try expectNone(secret, live.fixture.folder, screens + [transcript], "terminal")
    #expect(try live.log("vault").typedPseudonyms.count == 1)
  }

  @Test("a window gets nothing of a password that is shown, hidden and repeated", .needsBrowser)
  func window() throws {
    var random = SeededRandom(seed: TestEnvironment.current.secretSeed)
    let secret = secret(&random)
    let window = try WindowFixture("vault", driver: VaultApp())
    var pages: [String] = []
    func see() throws {
      pages.append(try window.page.evaluate("document.documentElement.outerHTML", as: String.self))
    }
    try window.click("Show", see: "tap \"Show\"")
    try window.click("Password", see: "tap \"Password\"")
    for (place, letter) in secret.enumerated() {
      try window.type(String(letter))
      try window.settle()
      if place % 4 == 0 { try see() }
    }
    try window.click("Hide", see: "tap \"Hide\"")
    try see()
    try window.click("Show", see: "tap \"Show\"")
    for _ in 1..<VaultApp.forms {
      try window.click("Echo", see: "tap \"Echo\"")
      try see()
    }
    let log = try window.finish()
    try expectNone(secret, window.fixture.folder, pages + [log], "window")
    #expect(log.contains("‹secret 1›"))
  }

  private func forEachSeed(
    _ seeds: Range<UInt64>,
    full: Int,
    _ body: (UInt64) async throws -> Void
  ) async throws {
    for seed in try TestEnvironment.current.seeds(seeds, full: full) { try await body(seed) }
  }
}

extension TestEnvironment {
  /// The seed of the secret that a test types: `SIMON_SEED`, or 0.
  fileprivate var secretSeed: UInt64 { (try? seeds(0..<1, full: 1))?.lowerBound ?? 0 }
}

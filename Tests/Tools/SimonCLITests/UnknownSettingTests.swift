import Foundation
import Messages
import Projects
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Settings that do not exist")
struct UnknownSettingTests {
  private static let screens: [(String, String)] = [
    ("0x0", "1x1@3"), ("390x844@0", "390x844@0.5"), ("390x844@17", "390x844@16"), ("-1x5", "1x5@3"),
    ("99999x10", "16384x10@3"), ("390X844", "390x844@3"), ("390*844@2", "390x844@2"),
    ("390x844@", "390x844@3"), ("390x844@x", "390x844@3"), ("390×844", "390x844@3"),
    ("1e2x1e2", "100x100@3"),
    ("+390x844", "390x844@3"), ("390 844", "390x844@3"),
  ]
  private static let odd = [
    "", "big", "390", "axb", "infxinf", "nanx5", "390x844@3@3", "@", "x",
  ]

  private static let calls: [(tool: String, words: [String])] = [
    ("simon-replay", ["run"]), ("simon-replay", ["approve", "--list"]),
    ("simon-record", ["session", "--app", "todo", "--script", "-"]),
    ("simon-record", ["explore", "--app", "todo", "--sessions", "1"]),
  ]

  @Test(
    "a screen that no device has is wrong usage in every command, and the nearest one is named",
    arguments: screens.map { ($0, Optional($1)) } + odd.map { ($0, nil) }
  )
  func screen(word: String, nearest: String?) async throws {
    let project = try RecordingProject()
    for (tool, words) in Self.calls {
      let run = try await InProcessTool(tool).run(
        words + ["--screen", word],
        in: project.folder.url
      )
      #expect(run.status == .exit(2), "\(run)")
      let hint =
        nearest.map { "did you mean \($0)?" } ?? "width and height are from 1 to 16384 points"
      #expect(run.standardError.contains(hint), "\(run)")
    }
  }

  @Test(
    "the nearest locale has the language of the word and the region that people write so",
    arguments: [
      ("en_UK", "en_GB"), ("en-UK", "en_GB"), ("en_USA", "en_US"), ("en_EN", "en_US"),
      ("de_DD", "de_DE"), ("de_ED", "de_DE"), ("ja_JA", "ja_JP"), ("jp_JP", "ja_JP"), ("jp", "ja"),
      ("cs_CS", "cs_CZ"), ("cz_CZ", "cs_CZ"), ("dk_DK", "da_DK"),
      ("german", "de"), ("DE_de", "de_DE"), ("kr", "ko"),
      ("fr_FRA", "fr_FR"),
    ]
  )
  func nearest(word: String, expected: String) {
    #expect(throws: UsageError.self) { try KnownLocales.expect(word) }
    #expect(KnownLocales.nearest(to: word) == expected)
  }

  @Test(
    "an appearance or a locale that does not exist is wrong usage in every command",
    arguments: [
      ["--appearance", "drak"], ["--appearance", "Dark"], ["--appearance", ""],
      ["--appearance", "night"],
      ["--locale", "german"], ["--locale", "xx_YY"], ["--locale", ""], ["--locale", "de_XX"],
    ]
  )
  func word(words: [String]) async throws {
    let project = try RecordingProject()
    for call in Self.calls.prefix(3) {
      let run = try await InProcessTool(call.tool).run(call.words + words, in: project.folder.url)
      #expect(run.status == .exit(2), "\(run)")
      #expect(run.standardError.contains("hint: "), "\(run)")
    }
  }

  @Test(
    "an overlay whose name gives no setting that exists is damaged, and the nearest name is proposed",
    arguments: [
      ("german", "de"), ("xx_YY", nil), ("Dark", "dark"), ("0x0", nil), ("", nil),
      ("de_DE,light,430x932", "de_DE,430x932,light"), ("platform=Linux", "platform=linux"),
      ("dark,de_DE", "de_DE,dark"), ("en_us", "en_US"), ("de_DE,de_DE", "de_DE"),
      ("430X932", "430x932"), ("430x932@1", "430x932"), ("de_DEE,dark", "de_DE,dark"),
    ] as [(String, String?)]
  )
  func overlay(name: String, nearest: String?) async throws {
    let project = try RecordingProject()
    let head = "overlay 1  app navigation  recording click-me  setting \(name)\n"
    let digest = String(repeating: "0", count: 32)
    let text = head + "== 1 on \(digest)  launch\n~ UIWindow  tag 0 → 7\n"
    let file = "golden@\(name).tree"
    try text.write(to: project.file("click-me/\(file)"), atomically: true, encoding: .utf8)
    for words in [["run"], ["run", "--format", "junit"], ["approve", "--check"]] {
      for isCI in [false, true] {
        let run = await project.run(words, isCI: isCI)
        #expect(run.status == .exit(3), "\(run)")
        let said = run.standardOutput + run.standardError
        #expect(said.contains(file), "\(run)")
        if let nearest { #expect(said.contains("did you mean golden@\(nearest).tree?"), "\(run)") }
      }
    }
  }

  @Test(
    "an overlay of a setting that exists is no damage, however rare",
    arguments: [
      "de", "sr_Latn_RS", "pt-BR", "dark", "1x1", "platform=kiosk-2", "ja_JP,light,platform=a",
    ]
  )
  func rare(name: String) throws {
    let project = try RecordingProject()
    try "".write(
      to: project.file("click-me/golden@\(name).tree"),
      atomically: true,
      encoding: .utf8
    )
    #expect(StrangeOverlay.all(of: project.store()).isEmpty)
  }
}

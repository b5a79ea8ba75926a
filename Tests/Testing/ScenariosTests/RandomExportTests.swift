import Foundation
import TestSupport
import Testing

/// Records random sessions of pages, exports them for Playwright, and runs the exports by pytest in Chromium.
///
/// The sessions do what their seeds say; no export is chosen. `SIMON_FULL=1` runs all pages; by default there is one.
@Suite(
  "Exports of random sessions of pages",
  .serialized,
  .enabled(if: PlaywrightPython.path != nil, "SIMON_PLAYWRIGHT names no Python"),
  .enabled(if: PlaywrightPython.browser != nil, "chromium was not found")
)
struct RandomExportTests {
  /// The pages of this repository, without three kinds.
  ///
  /// Those that show what only Simon's own clock, chance, network or frames give, such as `clock` and `cookie`.
  /// Those whose names only people see: letters of a style (`generated-text`, `editing`), labels that belong to no
  /// field (`forms`), parts that are hidden from readers (`hidden-parts`, `pictures`), texts across shadow roots
  /// (`shadow`). And those on which Playwright itself fails: `clobbered`, and frames that a style scales.
  private static let pages = [
    "Pages/labels.html", "Pages/clobber.html", "Pages/colour.html", "Pages/editable.html",
    "Pages/events.html", "Pages/font.html", "Pages/guest.html", "Pages/hosts.html",
    "Pages/ids.html", "Pages/inner.html", "Pages/keys.html", "Pages/login.html", "Pages/modal.html",
    "Pages/moving.html", "Pages/popup.html", "Pages/store.html", "Pages/touch.html",
    "Pages/zero.html", "Screens/boxes.html", "Screens/content-visibility.html",
    "Screens/covers.html", "Screens/details.html", "Screens/dialogs.html", "Screens/disabled.html",
    "Screens/drawings.html", "Screens/fields.html", "Screens/frames.html",
    "Screens/identifiers.html", "Screens/input-types.html", "Screens/labels.html",
    "Screens/lines.html", "Screens/links.html", "Screens/lists.html", "Screens/mixed-text.html",
    "Screens/modal.html", "Screens/popups.html", "Screens/right-to-left.html", "Screens/roles.html",
    "Screens/scrolling.html", "Screens/selection.html", "Screens/slots.html", "Screens/states.html",
    "Screens/sticky.html", "Screens/tables.html", "Screens/texts.html", "Screens/transforms.html",
  ]

  private static let seeds: Range<UInt64> = 0x7E01..<0x7E02

  @Test(
    "the export of a random session is green on its page",
    .timeLimit(.minutes(10)),
    arguments: TestEnvironment.current.sample(pages, count: 1)
  )
  func green(page: String) async throws {
    for seed in try TestEnvironment.current.seeds(Self.seeds, full: 1) {
      try await check(page, seed: seed)
    }
  }

  private func check(_ page: String, seed: UInt64) async throws {
    let file = PackageFolder.file("Tests/Apps/WebAppsTests/\(page)")
    let folder = try TemporaryFolder()
    let recorded = try await BuiltTool("simon-record").run(
      [
        "session", "--web", file.path, "--monkey", "10", "--seed",
        String(seed, radix: 16, uppercase: true), "--name", "random", "--dir", "recordings",
      ],
      in: folder.url,
      timeout: .seconds(120)
    )
    #expect(recorded.status == .exit(0), "\(recorded)")
    let exported = try await BuiltTool("simon-replay").run(
      [
        "stories", "emit", "random", "--dir", "recordings", "--web", file.path, "--as",
        "playwright", "-o", "test_random.py",
      ],
      in: folder.url,
      timeout: .seconds(120)
    )
    #expect(exported.status == .exit(0), "\(exported)")
    let run = try await PlaywrightPython.runTests(
      in: folder,
      serving: file.deletingLastPathComponent(),
      page: file.lastPathComponent
    )
    let export = try folder.text(of: "test_random.py")
    #expect(run.status == .exit(0), "seed \(seed)\n\(export)\n\(run.standardOutput)")
  }
}

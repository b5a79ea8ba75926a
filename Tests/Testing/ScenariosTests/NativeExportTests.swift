import EventModel
import Foundation
@testable import Scenarios
import Stories
import TestSupport
import Testing
import ViewQuery

/// Exports to XCUITest and Maestro of single actions on the sample apps.
@Suite("Lines of exports to XCUITest and Maestro")
struct NativeExportTests {
  @Test("Maestro types a dollar sign with a brace as text, and evaluates only secrets")
  func dollars() throws {
    let text = try RecordedWords(
      "tap \"Typing\"\ntype \"${1+1}\" into #plain",
      on: "controls"
    ).export(as: .maestro)
    #expect(text.contains("- inputText: \"\\\\${1+1}\""), "\(text)")
  }

  @Test("turns of the device are told as the way in which it is held")
  func rotation() throws {
    let session = try RecordedWords("rotate left\nrotate left\nrotate right", on: "todo")
    let test = session.export(as: .xcuitest)
    let lines = test.split(separator: "\n").filter { $0.contains("orientation") }
    #expect(
      lines.map { String($0.drop { $0 == " " }) }
        == ["landscapeLeft", "portraitUpsideDown", "landscapeLeft"].map {
          "XCUIDevice.shared.orientation = .\($0)"
        }
    )
    #expect(session.export(as: .maestro).contains("- setOrientation: UPSIDE_DOWN"))
  }

  @Test("fields with the same placeholder are told apart by their index")
  func placeholders() throws {
    let fields = (0..<2).map { row in
      view(
        "UITextField",
        text: "",
        at: Frame(0, Double(row) * 50, 300, 40),
        ["placeholder": .text("Name")]
      )
    }
    let screen = window(fields[0], fields[1])
    let second = try #require(ExportedView(screen.reference(to: 2), on: screen))
    #expect(second.placeholder == "Name")
    #expect(second.isAmbiguous)
    #expect(second.ordinal == 1)
  }

  @Test("XCUITest waits for states and values, and reads none at once")
  func waits() throws {
    let text = try RecordedWords(
      "tap \"Typing\"\ntype \"Milk\" into #plain",
      on: "controls"
    ).export(as: .xcuitest)
    #expect(text.contains("expectValue(\"Milk\", of: app.textFields[\"plain\"], timeout: 5)"))
    #expect(!text.contains("XCTAssertEqual"))
  }

  @Test(
    "a place without a name is tapped, pressed and dragged, since a coordinate has no other gestures",
    arguments: [
      ("tap 200,400", ".tap()"), ("long press 200,400", ".press(forDuration: "),
      ("swipe up on 200,400", "thenDragTo: app.coordinate("),
    ]
  )
  func coordinates(words: String, call: String) throws {
    let lines = try #require(try lines("When I \(words)", by: XCUITestExport()))
    #expect(lines.count == 1, "\(lines)")
    #expect(lines[0].hasPrefix("app.coordinate(withNormalizedOffset: .zero)"), "\(lines)")
    #expect(lines[0].contains(call), "\(lines)")
    #expect(!lines[0].contains(").swipe"), "\(lines)")
  }

  @Test(
    "a flow of Maestro has no swipe at a place, which it would make in the middle of the screen"
  )
  func swipedPlace() throws {
    #expect(try lines("When I swipe up on 200,400", by: MaestroExport()) == nil)
    #expect(try lines("When I swipe up", by: MaestroExport())?.count == 2)
  }

  @Test("a secret of any form is read from its variable, and a mark is never typed")
  func secrets() throws {
    for mark in ["‹secret 1›", "‹digits PIN›", "‹e-mail 2›"] {
      let words = "When I type \"\(mark)\""
      for lines in [
        try lines(words, by: XCUITestExport()), try lines(words, by: MaestroExport()),
        try lines(words, by: PlaywrightExport()),
      ] {
        let text = try #require(lines).joined()
        #expect(
          text.contains("SIMON_SECRET_\(mark.split(separator: " ")[1].dropLast())"),
          "\(text)"
        )
        #expect(!text.contains("‹"), "\(text)")
      }
    }
  }

  /// Returns the lines of an action on an empty screen.
  private func lines(_ words: String, by dialect: some ExportDialect) throws -> [String]? {
    let step = Step(.when, words, line: 1)
    let sentence = try #require(try Sentence(of: step))
    guard case .action(let action) = sentence else { return nil }
    let screen = view("Window", at: Frame(0, 0, 390, 844))
    return dialect.lines(
      doing: action,
      ExportedSession.Line(
        sentence: sentence,
        text: words,
        screen: screen,
        after: screen,
        earlier: screen
      )
    )
  }

  @Test("the stand-in for XCTest refuses what Apple's coordinates do not have")
  func standIn() async throws {
    let swiftc = try BuiltTool(at: URL(filePath: try #require(SwiftCompiler.path)))
    let folder = try TemporaryFolder()
    let standIn = PackageFolder.file("Tests/Fixtures/xctest-stand-in/XCTest.swift.txt")
    try folder.write(String(contentsOf: standIn, encoding: .utf8), to: "XCTest.swift")
    let call =
      "import XCTest\n@MainActor func test(_ app: XCUIApplication) {\n  "
      + "app.coordinate(withNormalizedOffset: .zero)."
    for (method, isKnown) in [
      ("tap()", true), ("typeText(\"a\")", false), ("swipeUp()", false),
      ("pinch(withScale: 2, velocity: 1)", false),
    ] {
      try folder.write(call + method + "\n}\n", to: "Test.swift")
      let module = try await swiftc.run(
        ["-emit-module", "-parse-as-library", "-module-name", "XCTest", "XCTest.swift"],
        in: folder.url,
        timeout: .seconds(300)
      )
      #expect(module.status == .exit(0), "\(module)")
      let run = try await swiftc.run(
        ["-typecheck", "-I", ".", "Test.swift"],
        in: folder.url,
        timeout: .seconds(300)
      )
      #expect(run.status == .exit(isKnown ? 0 : 1), "\(method)\n\(run)")
    }
  }
}

import EventModel
import Foundation
@testable import Scenarios
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
    "a place without a name is tapped, pressed and dragged, since a coordinate has no other gestures"
  )
  func coordinates() throws {
    let text = try RecordedWords(
      "tap 200,400\nlong press 200,400\nswipe up on 200,400",
      on: "todo"
    ).export(as: .xcuitest)
    let coordinate = "app.coordinate(withNormalizedOffset: .zero)"
    for line in text.split(separator: "\n") where line.contains(coordinate) {
      #expect(!line.contains(").swipe") && !line.contains(").typeText"), "\(line)")
    }
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

import Actions
import AppDriver
import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@testable import WebApps

/// A session with a page, whose actions are those of a script.
///
/// Its log has each input, each moment and each screen, so that two equal logs are two equal launches.
final class PageSession {
  let page: DrivenPage
  private let recorder: SessionRecorder
  private let lines = Lines()

  private final class Lines { var bytes: [UInt8] = [] }

  /// The setting of most tests.
  static let setting = SessionSetting(
    screen: Screen(size: Size(width: 800, height: 900), scale: 1)
  )

  /// Opens a page anew, and waits until it is at rest.
  init(_ page: DrivenPage, in setting: SessionSetting = PageSession.setting) throws {
    self.page = page
    let header = SessionHeader(writer: "tests", app: "page", setting: setting)
    recorder = SessionRecorder(page.driver, header: header) { [lines] in lines.bytes += $0 }
    try recorder.launch()
  }

  /// Performs actions, and waits after each until the page is at rest.
  func perform(_ actions: String...) throws {
    for action in actions { try recorder.perform(Action(parsing: action)) }
  }

  /// Sends a phase of a finger, or of the mouse's left button.
  func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double) throws {
    _ = try recorder.send(.touch(Touch(phase, at: Point(x: x, y: y))), target: nil)
  }

  /// Sends another input of the mouse, and waits until the page is at rest.
  func point(_ kind: PointerInput.Kind, at place: Point) throws {
    _ = try recorder.point(PointerInput(kind, at: place), target: nil)
    try recorder.settle()
  }

  /// Returns the text of the view with an identifier; nil if there is none.
  func text(of identifier: String) throws -> String? {
    try recorder.snapshot().nodes.first { $0.identifier == identifier }?.text
  }

  /// Expects a text in the view with an identifier; nil for a view that is not there.
  func expect(
    _ text: String?,
    in identifier: String,
    _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try self.text(of: identifier)
    #expect(found == text, comment, sourceLocation: location)
  }

  /// Returns the number that the view with an identifier shows.
  func number(in identifier: String) throws -> Double {
    try #require(Double(text(of: identifier) ?? ""), "\(identifier)")
  }

  /// Returns the place on the screen of the view with an identifier.
  func frame(of identifier: String) throws -> Frame {
    let tree = try recorder.snapshot()
    return tree.screenFrame(
      of: try #require(tree.nodes.firstIndex { $0.identifier == identifier }, "\(identifier)")
    )
  }

  /// Returns true if a view has a text or a label.
  func shows(_ text: String) throws -> Bool {
    try recorder.snapshot().nodes.contains { $0.text == text || $0.label == text }
  }

  /// The log so far.
  var log: [String] {
    String(decoding: lines.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The log without the times after which the page was at rest, and without what is computed from them.
  ///
  /// On a busy machine a page counts as at rest a frame or two later, which changes no screen.
  var inputsAndScreens: [String] {
    log.map { line in
      let line = line.replacing(/,"seal":"[^"]*"/, with: "")
      return line.contains(#""event":"change""#) ? line.replacing(/"dt":\d+,/, with: "") : line
    }
  }
}

/// Does the same with a page in two launches, and expects that the inputs and screens of their logs are equal.
func expectSameTwice(
  _ page: DrivenPage,
  in setting: SessionSetting = PageSession.setting,
  _ visit: (PageSession) throws -> Void
) throws {
  var logs: [[String]] = []
  for _ in 0..<2 {
    let session = try PageSession(page, in: setting)
    try visit(session)
    logs.append(session.inputsAndScreens)
  }
  #expect(logs[0].count == logs[1].count)
  let different = zip(logs[0], logs[1]).first { $0 != $1 }
  #expect(different == nil, "\(page.notes)")
}

extension DrivenPage {
  /// Creates the page of a text, in a folder that lives as long as the test.
  static func ofText(
    _ text: String,
    in folder: TemporaryFolder,
    by pointer: WebApp.Pointer = .mouse
  ) throws -> DrivenPage {
    try folder.write(
      "<!doctype html><meta charset=utf-8><title>T</title>\n" + text,
      to: "index.html"
    )
    var app = try WebApp(parsing: ".", from: folder.url)
    app.pointer = pointer
    return try DrivenPage(app)
  }
}

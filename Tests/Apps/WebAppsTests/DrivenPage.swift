import AppDriver
import EventModel
import Foundation
import TestSupport

@testable import WebApps

/// A page of the tests in a browser, driven as a session drives it.
final class DrivenPage {
  /// The folder of the pages that check themselves.
  static let folder = testFolder("Pages")
  /// The folder of the pages whose screens are compared with trees.
  static let screens = testFolder("Screens")

  let driver: ChromiumDriver
  /// What the page and the driver said, for the message of a failure.
  private(set) var notes: [String] {
    get { said.notes }
    set { said.notes = newValue }
  }
  private let said: Notes

  private final class Notes { var notes: [String] = [] }

  /// The reason why a page cannot be used in a test.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Creates a page that no browser has opened yet, by default for the browser of the machine.
  init(_ app: WebApp, program: String? = TestBrowser.program) throws {
    guard let program else { throw Failure(description: "no browser") }
    let said = Notes()
    self.said = said
    // A browser of the system's administrator cannot confine its pages.
    let isConfined = ProcessInfo.processInfo.userName != "root"
    driver = ChromiumDriver(app, program: program, isConfined: isConfined) { said.notes.append($0) }
  }

  deinit { driver.quit() }

  private static func testFolder(_ name: String) -> URL {
    PackageFolder.url.appending(
      path: "Tests/Apps/WebAppsTests/\(name)",
      directoryHint: .isDirectory
    )
  }

  /// Creates the page of a file in one of the folders, which needs no server.
  static func ofFile(_ name: String, in folder: URL = folder) throws -> DrivenPage {
    try DrivenPage(try WebApp(parsing: name, from: folder))
  }

  /// Creates the page of a file behind a server, whose command has the word for the port.
  static func ofServer(_ command: String, _ name: String) throws -> DrivenPage {
    var app = try WebApp(parsing: "http://127.0.0.1:{port}/\(name)", from: folder)
    app.server = WebServer.Start(command: command, folder: folder.path, ready: nil)
    return try DrivenPage(app)
  }

  /// Opens the page anew, and waits until it is at rest.
  func launch() throws {
    let size = Size(width: 800, height: 900)
    try driver.launch(in: SessionSetting(screen: Screen(size: size, scale: 1)))
    try settle()
  }

  /// Waits until the page is at rest.
  func settle() throws { _ = try driver.settle(limit: .seconds(60)) }

  /// Presses the view with a text or a label, and waits until the page is at rest.
  func tap(_ text: String) throws {
    let tree = try driver.snapshot()
    let views = tree.nodes.indices.filter { tree[$0].text == text || tree[$0].label == text }
    // A field comes after the text that names it.
    guard let view = views.last else {
      throw Failure(description: "no view shows \(text): \(tree)")
    }
    let frame = tree.screenFrame(of: view)
    let place = Point(
      x: frame.minX + frame.size.width / 2,
      y: frame.minY + frame.size.height / 2
    )
    for phase in [Touch.Phase.began, .ended] {
      _ = try driver.send(.touch(Touch(phase, at: place)))
    }
    try settle()
  }

  /// Types a text, and waits until the page is at rest.
  func type(_ text: String) throws {
    _ = try driver.send(.text(text))
    try settle()
  }

  /// Returns the screen as a text, which a failure can show line by line.
  func screen() throws -> String { "\(try driver.snapshot())" }

  /// Returns the page's checks that are not right, or not yet.
  func openChecks() throws -> [String] {
    try driver.snapshot().nodes.compactMap(\.text).filter {
      $0.hasPrefix("wrong: ") || $0.hasPrefix("waiting: ")
    }
  }

  /// Returns the text of the view with an identifier; nil if there is none.
  func text(of identifier: String) throws -> String? {
    try driver.snapshot().nodes.first { $0.identifier == identifier }?.text
  }
}

import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@testable import WebApps

/// What a person does with a page in a test.
struct PageVisit: Sendable, CustomTestStringConvertible {
  /// A step of a person.
  enum Step: Sendable {
    case tap(String)
    case type(String)
    case wait(seconds: Double)
  }

  /// The name of the page's file.
  var file: String
  var steps: [Step] = []
  /// The number of the page's own checks.
  var checks: Int
  /// The texts of views at the end, by their identifiers.
  var texts: [String: String] = [:]

  var testDescription: String { file }

  /// Waits for what a person need not do: a server's process on a busy machine may answer later than a page waits for one.
  private func waitForServer(of page: DrivenPage) throws {
    let isWatched = steps.allSatisfy { if case .wait = $0 { true } else { false } }
    for _ in 0..<5 where isWatched {
      guard try page.openChecks().contains(where: { $0.hasPrefix("waiting: ") }) else { return }
      try page.driver.advance(by: .seconds(1))
      try page.settle()
    }
  }

  /// Returns the screens of a visit: that of the launch, and that after each step.
  func screens(of page: DrivenPage) throws -> [String] {
    try page.launch()
    try waitForServer(of: page)
    var screens = [try page.screen()]
    for step in steps {
      switch step {
      case .tap(let text): try page.tap(text)
      case .type(let text): try page.type(text)
      case .wait(let seconds):
        try page.driver.advance(by: .seconds(seconds))
        try page.settle()
        try waitForServer(of: page)
      }
      screens.append(try page.screen())
    }
    return screens
  }
}

/// Each page checks by itself that it sees what it would see without Simon; see its comments.
@Suite("The scripts that Simon adds to pages", .needsBrowser, .ownThread, .serialized)
struct PageScriptsTests {
  private static let minutes = TestEnvironment.current.isFull ? 20 : 5

  private func expectRight(_ visit: PageVisit, _ page: DrivenPage) throws {
    let (notes, open) = (page.notes, try page.openChecks())
    #expect(open == [], "\(visit.file): \(notes)")
    #expect(try page.text(of: "verdict") == "all \(visit.checks) right", "\(visit.file): \(notes)")
    for (identifier, text) in visit.texts {
      #expect(try page.text(of: identifier) == text, "\(visit.file), \(identifier): \(notes)")
    }
  }

  /// Compares screens one by one, so that a failure shows the first that differs.
  private func expectEqual(_ one: [String], _ other: [String], _ visit: PageVisit) {
    #expect(one.count == other.count)
    for (place, (one, other)) in zip(one, other).enumerated() where one != other {
      let same = zip(one, other).prefix { $0 == $1 }.count
      let parts = [one, other].map { String($0.dropFirst(max(same - 60, 0)).prefix(160)) }
      Issue.record("\(visit.file): screen \(place) differs: \(parts)")
      return
    }
  }

  @Test(
    "a page of a folder sees what it would see without Simon, the same in each launch",
    .timeLimit(.minutes(minutes)),
    arguments: [
      PageVisit(file: "animations.html", steps: [.wait(seconds: 2)], checks: 6),
      PageVisit(file: "calm.html", steps: [.wait(seconds: 12)], checks: 13),
      PageVisit(file: "chance.html", steps: [.tap("Draw"), .tap("Draw")], checks: 19),
      PageVisit(file: "missing.html", checks: 7),
      PageVisit(
        file: "moments.html",
        steps: [.tap("Second document"), .tap("Change"), .wait(seconds: 1), .tap("Change")],
        checks: 1
      ),
      PageVisit(file: "outside.html", steps: [.wait(seconds: 1)], checks: 13),
      PageVisit(file: "timers.html", steps: [.wait(seconds: 13)], checks: 17),
      PageVisit(
        file: "watchdog.html",
        steps: [.tap("Search"), .type("abc"), .wait(seconds: 9)],
        checks: 2,
        texts: ["state": "connected", "found": "found abc"]
      ),
    ]
  )
  func ofFolder(visit: PageVisit) throws {
    let page = try DrivenPage.ofFile(visit.file)
    let first = try visit.screens(of: page)
    try expectRight(visit, page)
    let second = try visit.screens(of: page)
    expectEqual(second, first, visit)
  }

  @Test(
    "a page that insists on what cannot be replayed ends with its name",
    arguments: [
      ("Register a service worker", "service worker"), ("Share a worker", "SharedWorker"),
      ("Connect to a browser", "RTCPeerConnection"), ("Save a file", "access to the file system"),
      ("Open a transport", "WebTransport"), ("Give a canvas away", "offscreen canvas"),
    ]
  )
  func refused(button: String, name: String) throws {
    let page = try DrivenPage.ofFile("missing.html")
    try page.launch()
    let error = #expect(throws: DriverError.self) { try page.tap(button) }
    guard case .crashed(let reason)? = error else { return }
    #expect(reason.contains(name), "\(reason)")
  }

  @Test("chance begins anew with each input, and differs from one to the next")
  func chance() throws {
    let page = try DrivenPage.ofFile("chance.html")
    try page.launch()
    var drawn: [String?] = []
    for _ in 0..<2 {
      try page.tap("Draw")
      drawn.append(try page.text(of: "drawn"))
    }
    #expect(drawn[0] != nil && drawn[0] != "nothing drawn")
    #expect(drawn[0] != drawn[1])
  }

  @Test("a handler reads the moment of the page's time at which it was pressed")
  func clock() throws {
    let page = try DrivenPage.ofFile("clock.html")
    var moments: [[String]] = []
    for _ in 0..<2 {
      try page.launch()
      let before = try page.screen()
      try page.tap("Press")
      let first = try page.screen()
      #expect(first != before)
      try page.driver.advance(by: .seconds(1))
      moments.append([before, first, try page.screen()])
    }
    #expect(moments[0] == moments[1])
  }

  @Test(
    "a page of a server sees what it would see without Simon, and the same without its back end",
    .needs(program: "python3"),
    .timeLimit(.minutes(minutes)),
    arguments: [
      PageVisit(file: "events.html", steps: [.wait(seconds: 3), .tap("Close")], checks: 9),
      PageVisit(file: "frames.html", steps: [.wait(seconds: 4)], checks: 6),
      PageVisit(file: "longpoll.html", steps: [.wait(seconds: 4), .tap("Ask")], checks: 2),
      PageVisit(
        file: "login.html",
        steps: [
          .tap("Name"), .type("ann"), .tap("Password"), .type("secret of ann"), .tap("Log in"),
        ],
        checks: 3,
        texts: ["state": "logged in as ann", "session": "the server knows ann"]
      ),
      PageVisit(file: "socket.html", steps: [.wait(seconds: 3)], checks: 26),
      PageVisit(file: "stream.html", steps: [.tap("Follow"), .tap("Stop")], checks: 8),
      PageVisit(file: "worker.html", steps: [.wait(seconds: 3)], checks: 8),
    ]
  )
  func ofServer(visit: PageVisit) throws {
    let folder = try TemporaryFolder()
    let recorded = try DrivenPage.ofServer("PORT={port} exec python3 server.py", visit.file)
    recorded.driver.use(.recorded)
    let screens = try visit.screens(of: recorded)
    try expectRight(visit, recorded)
    let lines = recorded.driver.takeNetworkLines()
    #expect(!lines.isEmpty)
    #expect(recorded.driver.takeNetworkLines().isEmpty, "each line is taken once")
    recorded.driver.quit()
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "network.jsonl")
    // This server has the pages and nothing else.
    let files = "exec python3 -m http.server {port} --bind 127.0.0.1"
    let replayed = try DrivenPage.ofServer(files, visit.file)
    replayed.driver.use(.replayed(from: folder.file("network.jsonl").path))
    for _ in 0..<2 {
      let again = try visit.screens(of: replayed)
      try expectRight(visit, replayed)
      expectEqual(again, screens, visit)
    }
    #expect(replayed.driver.takeNetworkLines().isEmpty, "a replay tells no exchange")
  }

  @Test(
    "a damaged file of exchanges is the reason why a page does not launch; without one there are none"
  )
  func unread() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"start\":320}\n{\"request\":7}\n", to: "damaged.jsonl")
    let page = try DrivenPage.ofFile("clock.html")
    let path = folder.file("damaged.jsonl").path
    page.driver.use(.replayed(from: path))
    let error = #expect(throws: DriverError.self) { try page.launch() }
    guard case .launchFailed(let found)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(found.contains(path) && found.contains("line 2"), "\(found)")
    page.driver.use(.replayed(from: folder.file("absent.jsonl").path))
    try page.launch()
  }
}

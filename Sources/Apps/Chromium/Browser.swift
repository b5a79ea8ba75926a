import ChildProcesses
package import Foundation

/// A running Chromium with an empty profile, which ends with everything it started and leaves no file.
///
/// No other process can reach it: it listens at no port, and its only connection is the debugging pipe to this
/// process.
///
/// ```swift
/// let browser = try Browser(Browser.Launch(program: path))
/// let page = try browser.openPage(width: 1280, height: 800)
/// try page.load("file:///tmp/report.html")
/// ```
package final class Browser {
  /// The way in which a browser starts.
  package struct Launch: Sendable {
    /// The path of the program.
    package var program: String
    /// True if the browser runs without a window.
    package var isHeadless = true
    /// True if the browser confines its pages; for the system's administrator it cannot.
    package var isConfined = true
    /// True if it starts with few processes and no page of its own, which is faster.
    ///
    /// It then draws, and speaks with servers, in its own process.
    package var isSmall = false
    /// The folder in which its profile stands while it runs.
    package var profiles = FileManager.default.temporaryDirectory
    /// Further arguments.
    package var arguments: [String] = []

    /// Creates a launch without a window.
    package init(program: String) { self.program = program }
  }

  /// The conversation with it.
  package let link: DebuggingLink
  /// The program with its version, such as `HeadlessChrome/156.0.8078.108`.
  package private(set) var version = ""
  /// The folder of its profile, which exists until it is closed.
  package let profile: URL
  private var isOpen = true

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - launch: The program and its settings.
  ///   - isAskedToStop: Returns true to stop waiting for it.
  /// - Throws: `BrowserError`.
  package init(
    _ launch: Launch,
    isAskedToStop: @escaping () -> Bool = { false }
  ) throws(BrowserError) {
    let profile = launch.profiles
      .appending(path: "simon-browser-\(UUID().uuidString.prefix(13))", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
    } catch {
      throw .notStarted(reason: "\(profile.path): \(error.localizedDescription)")
    }
    do throws(ProcessStartError) {
      let process = try ProcessLink(
        debugging: [launch.program] + Self.arguments(launch, profile: profile),
        variables: Self.variables(for: profile),
        removing: profile.path,
        messageLimit: DebuggingLink.messageLimit
      )
      link = DebuggingLink(process, isAskedToStop: isAskedToStop)
    } catch {
      try? FileManager.default.removeItem(at: profile)
      throw .notStarted(reason: error.reason)
    }
    self.profile = profile
    do throws(BrowserError) {
      version = try link.call(
        "Browser.getVersion",
        NoMembers(),
        as: Version.self,
        within: .seconds(30)
      ).product
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  /// Ends it, and removes its profile.
  ///
  /// - Parameter isHurried: true to end the browser at once; otherwise, it gets time to end by itself.
  package func close(isHurried: Bool = false) {
    guard isOpen else { return }
    isOpen = false
    link.finish(grace: isHurried ? .zero : .milliseconds(500))
  }

  /// True if it runs and answers within a second.
  package var answers: Bool {
    let version = try? link.call(
      "Browser.getVersion",
      NoMembers(),
      as: Version.self,
      within: .seconds(1)
    )
    return version != nil
  }

  /// Takes the page with which the browser started: the empty one, or the window's page for a `data:` address.
  ///
  /// - Returns: the page, in the size that it has.
  /// - Throws: `BrowserError`; `noAnswer` if there is none within ten seconds.
  package func firstPage() throws(BrowserError) -> BrowserPage {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      let targets = try link.call("Target.getTargets", NoMembers(), as: Targets.self).targetInfos
      // Pages of the browser itself run no other scripts.
      let page = targets.first {
        $0.type == "page" && ($0.url.hasPrefix("data:") || $0.url.hasPrefix("about:"))
      }
      if let page {
        return try BrowserPage(link, session: attach(to: page.targetId), observing: ["Runtime"])
      }
      // The window opens soon after the pipe.
      _ = try link.next("Target.targetCreated", within: .milliseconds(50))
    }
    throw .noAnswer(to: "Target.getTargets")
  }

  private func attach(to target: String) throws(BrowserError) -> String {
    let attachment = Attachment(targetId: target, flatten: true)
    return try link.call("Target.attachToTarget", attachment, as: Session.self).sessionId
  }

  /// Opens an empty page.
  ///
  /// - Parameters:
  ///   - width: The width of its view, in points.
  ///   - height: The height of its view, in points.
  /// - Returns: the page.
  /// - Throws: `BrowserError`.
  package func openPage(width: Int, height: Int) throws(BrowserError) -> BrowserPage {
    let target = try link.call(
      "Target.createTarget",
      NewTarget(url: "about:blank", width: width, height: height),
      as: Target.self
    )
    let page = try BrowserPage(
      link,
      session: attach(to: target.targetId),
      observing: ["Runtime", "Network", "Log", "Accessibility"]
    )
    try link.call("Page.setLifecycleEventsEnabled", ["enabled": true], in: page.session)
    try page.resize(width: width, height: height)
    return page
  }

  /// The longest path of a socket.
  private static let longestSocket = 107
  /// The path of the socket, below the folder of temporary files, by which a browser with a window finds itself.
  private static let socket = "/org.chromium.Chromium.XXXXXX/SingletonSocket"

  /// Returns the variable by which the temporary files of a browser are in its profile: one that is killed removes
  /// nothing by itself.
  private static func variables(for profile: URL) -> [String: String] {
    let isShort = profile.path.utf8.count + socket.utf8.count <= longestSocket
    return isShort ? ["TMPDIR": profile.path] : [:]
  }

  private static func arguments(_ launch: Launch, profile: URL) -> [String] {
    let settings = [
      "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", "--disable-dev-shm-usage", "--disable-gpu",
      "--password-store=basic", "--use-mock-keychain",
    ]
    return (launch.isHeadless ? ["--headless", "--hide-scrollbars"] : [])
      + (launch.isConfined ? [] : ["--no-sandbox"])
      + settings + (launch.isSmall ? fewProcesses(launch) : []) + launch.arguments
      + (launch.isHeadless && !launch.isSmall ? ["about:blank"] : [])
  }

  private static func fewProcesses(_ launch: Launch) -> [String] {
    // The process that forks the others is part of what confines them.
    let forking = launch.isConfined ? [] : ["--no-zygote"]
    return forking + [
      "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--no-startup-window",
    ]
  }

  private struct NewTarget: Encodable {
    var url: String
    var width: Int
    var height: Int
  }
  private struct Target: Decodable { var targetId: String }
  private struct Targets: Decodable { var targetInfos: [TargetSummary] }
  private struct TargetSummary: Decodable {
    var targetId: String
    var type: String
    var url: String
  }
  private struct Attachment: Encodable {
    var targetId: String
    var flatten: Bool
  }
  private struct Session: Decodable { var sessionId: String }
  private struct Version: Decodable { var product: String }
}

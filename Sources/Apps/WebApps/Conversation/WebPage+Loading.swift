import Chromium
import EventModel
import Foundation

extension WebPage {
  /// The most frames in which a page loads.
  private static let loadingFrames = 600
  /// The most documents that load before the page has; one with more never comes to an end.
  private static let mostLoadingDocuments = 30
  /// The longest real time in which a page loads.
  private static let longestLoad = Duration.seconds(30)

  /// Loads the app's first page, and lets it come to the app's time 0.
  ///
  /// - Throws: ``PageFailure`` if the page does not load; `BrowserError`.
  func load() throws {
    let filling = try fillStorage()
    let number = try link.post("Page.navigate", ["url": app.start], in: session)
    let limit = ContinuousClock.now + Self.longestLoad
    for _ in 0..<Self.loadingFrames where ContinuousClock.now < limit {
      try frame(looks: false)
      guard documents < Self.mostLoadingDocuments else { throw loadsForEver }
      if link.hasReply(to: number) {
        let reply = try link.reply(to: number, until: .now, as: Navigated.self)
        if let reason = reply?.errorText { throw PageFailure.notLoaded(app.start, reason: reason) }
      }
      // A dialog stops the page while it loads; it goes on once a person has answered.
      if hasLoaded || !dialogs.isEmpty { break }
    }
    guard hasLoaded || !dialogs.isEmpty else {
      // A machine that is busy loads fewer of them.
      guard documents <= Self.mostDocuments else { throw loadsForEver }
      throw PageFailure.notLoaded(app.start, reason: "it goes on loading")
    }
    if let filling {
      // A page that waits for the answer to a dialog replies later.
      let method = "Page.removeScriptToEvaluateOnNewDocument"
      try link.tell(method, ["identifier": filling], in: session)
    }
    // A person has opened a tab with this page, before which there is none.
    try call("Page.resetNavigationHistory")
    time.begin(at: network.start.map { .seconds($0 / 1_000) })
    network.noteStart(Double(time.start?.count ?? 0) / 1_000)
    try catchUp()
  }

  /// Lets the documents that load find the texts of the app in their storage.
  ///
  /// - Returns: the identifier of the script that does that; nil if there are no texts.
  private func fillStorage() throws -> String? {
    guard !app.storage.isEmpty else { return nil }
    let source = try PageScripts.storing(app.storage, for: app.start)
    return try call(
      "Page.addScriptToEvaluateOnNewDocument",
      ["source": source],
      as: AddedScript.self
    ).identifier
  }

  /// The failure of a page that loads itself or another one as soon as it has come.
  var loadsForEver: PageFailure {
    .notLoaded(app.start, reason: "it loads one document after the other")
  }

  private struct Navigated: Decodable { var errorText: String? }
}

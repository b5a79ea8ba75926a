import EventModel
import Foundation
import HTMLReport
package import LiveTerminal

/// The page of a window: its document, and the scripts that show changes in it.
///
/// The page draws and sends inputs; it decides nothing. Texts of apps reach it as data and are shown as text.
///
/// ```swift
/// var page = WindowPage()
/// if let script = try page.script(showing: session) { … }   // simonShow({"screen":…})
/// ```
package struct WindowPage: Sendable {
  /// The name of the function by which the page sends an input, one JSON text each.
  package static let inputFunction = "simonTake"

  /// The page, which shows nothing yet.
  package static let document =
    DrawingPage(
      frame: PackageResources.window_html,
      style: PackageResources.window_css,
      script: PackageResources.window_js + PackageResources.picture_js
    ).document

  private var screen: ViewTree?
  private var picture: WindowPicture?
  private var drawn: DrawnViews?
  private var entries: [LiveEntry] = []
  private var state: WindowState?

  /// Creates the page before anything was shown in it.
  package init() {}

  /// Makes the script that shows a session over a picture of its screen.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - picture: the picture of its screen; nil to draw the views.
  /// - Returns: the script; nil if the page already shows both.
  /// - Throws: an error of `JSONEncoder`, which no session is known to cause.
  package mutating func script(
    showing session: LiveSession,
    over picture: WindowPicture? = nil
  ) throws -> String? {
    var update = Update()
    show(picture, of: session, in: &update)
    let shown = session.shownTree
    if screen != shown {
      update.screen = ScreenBlock(shown)
      screen = shown
    }
    if entries != session.entries {
      let same = zip(entries, session.entries).prefix { $0 == $1 }.count
      update.entries = Rows(from: same, rows: session.entries.dropFirst(same).map(Row.init))
      entries = session.entries
    }
    let present = WindowState(of: session)
    if state != present {
      update.state = present
      state = present
    }
    guard !update.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // JSON is a part of JavaScript.
    return "simonShow(\(String(decoding: try encoder.encode(update), as: UTF8.self)))"
  }

  private mutating func show(
    _ picture: WindowPicture?,
    of session: LiveSession,
    in update: inout Update
  ) {
    guard picture != nil || self.picture != nil else { return }
    if self.picture != picture { update.picture = PictureBlock(picture) }
    let typed = session.hasTypedText ? session.focused : nil
    let drawn = DrawnViews(over: picture, on: session.tree, typed: typed)
    if self.drawn != drawn { update.drawn = drawn }
    (self.picture, self.drawn) = (picture, drawn)
  }

  /// The parts that have changed.
  private struct Update: Encodable {
    var screen: ScreenBlock?
    var entries: Rows?
    var state: WindowState?
    var picture: PictureBlock?
    var drawn: DrawnViews?

    /// True if nothing has changed.
    var isEmpty: Bool {
      screen == nil && entries == nil && state == nil && picture == nil && drawn == nil
    }
  }

  /// The actions from a place of the list on.
  private struct Rows: Encodable {
    var from: Int
    var rows: [Row]
  }

  private struct Row: Encodable {
    var number: Int
    var words: String
    var reason: String?

    init(_ entry: LiveEntry) {
      (number, words, reason) = (entry.number, entry.words, entry.reason)
    }
  }
}

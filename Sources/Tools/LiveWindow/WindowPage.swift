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
      script: PackageResources.screen_js + [UInt8(ascii: "\n")] + PackageResources.window_js
        + PackageResources.story_js + PackageResources.picture_js
    ).document

  private var screen: WindowScreen?
  private var picture: WindowPicture?
  private var drawn: DrawnViews?
  private var story: [StoryRow] = []
  private var revision = 0
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
    var steps: String?
    if screen?.tree != shown {
      let next = WindowScreen(shown)
      steps = ScreenUpdate(from: screen, to: next).json
      screen = next
    }
    if story != session.story {
      let same = zip(story, session.story).prefix { $0 == $1 }.count
      update.story = Rows(from: same, rows: session.story.dropFirst(same).map(Row.init))
    }
    if revision != session.storyRevision {
      update.revision = session.storyRevision
      revision = session.storyRevision
      story = session.story
    }
    let present = WindowState(of: session)
    if state != present {
      update.state = present
      state = present
    }
    guard steps != nil || !update.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var json = String(decoding: try encoder.encode(update), as: UTF8.self)
    if let steps {
      json.removeLast()
      json += "\(json == "{" ? "" : ",")\"screen\":\(steps)}"
    }
    // JSON is a part of JavaScript.
    return "simonShow(\(json))"
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

  /// The parts beside the screen that have changed.
  private struct Update: Encodable {
    var story: Rows?
    var revision: Int?
    var state: WindowState?
    var picture: PictureBlock?
    var drawn: DrawnViews?

    /// True if nothing has changed.
    var isEmpty: Bool {
      story == nil && revision == nil && state == nil && picture == nil && drawn == nil
    }
  }

  /// The lines of the story from a place on.
  private struct Rows: Encodable {
    var from: Int
    var rows: [Row]
  }

  private struct Row: Encodable {
    var kind: String
    var text: String
    /// The numbers of its events: one, or the first and the last.
    var events: [Int]?
    var entry: Int?
    var reason: String?

    init(_ row: StoryRow) {
      (kind, text, entry, reason) = (row.kind.rawValue, row.text, row.entry, row.reason)
      events = row.events.map { $0.count == 1 ? [$0.lowerBound] : [$0.lowerBound, $0.upperBound] }
    }
  }
}

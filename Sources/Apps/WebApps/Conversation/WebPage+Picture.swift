import AppDriver
import Chromium
import EventModel

extension WebPage {
  /// The longest real time for a picture; below the time that a driver has for an answer.
  private static let longestPicture = Duration.seconds(3)

  /// Returns a picture of the page as the last frame has drawn it; nil if the browser draws none.
  ///
  /// The browser draws it in another frame at the same moment, which no script of the page sees: a frame reaches the page
  /// only if it is later than the one before. `Page.captureScreenshot` would wait for a later one.
  func picture() throws -> ScreenPicture? {
    try waitForPicture()
    try lookForPopup()
    // The page's frame may be under way while a dialog is open, and while a popup is, the browser draws no picture.
    guard dialogs.isEmpty, popup == nil else { return drawing.last.map { lacking($0.picture) } }
    if let present = drawing.present { return lacking(present) }
    // A frame that is asked for while a document comes is lost with the old one.
    guard let ticks = drawing.ticks, openDocuments.isEmpty, !isDocumentNew else { return nil }
    let (changes, format) = (drawing.changes, drawing.format)
    let number = try link.post(
      "HeadlessExperimental.beginFrame",
      FrameOrder(frameTimeTicks: ticks, screenshot: .init(format)),
      in: session
    )
    readings += 1
    guard let text = try content(ofPicture: number) else { return nil }
    let picture = ScreenPicture(format, size: setting.screen.size, base64: text)
    drawing.keep(picture, after: changes)
    return lacking(picture)
  }

  /// Waits for a picture that has not come in time.
  ///
  /// - Throws: ``PageFailure`` if it never comes, since no frame of the page would either.
  func waitForPicture() throws {
    guard let number = drawing.late else { return }
    drawing.late = nil
    _ = try content(ofPicture: number)
    if drawing.late != nil { throw PageFailure.standsStill }
  }

  /// Returns the base64 text of a picture; nil if the browser draws none, or not in time.
  private func content(ofPicture number: Int) throws -> String? {
    do throws(BrowserError) {
      let limit = ContinuousClock.now + Self.longestPicture
      guard let done = try link.reply(to: number, until: limit, as: FrameDone.self) else {
        drawing.late = number
        return nil
      }
      return done.screenshotData
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  /// Returns a picture with the path of the dialog or popup, which Simon draws itself.
  private func lacking(_ picture: ScreenPicture) -> ScreenPicture {
    var picture = picture
    let isRaised = !dialogs.isEmpty || popup != nil
    // It is the last view of the window.
    let place = lastScreen.map { $0.tree.children(of: 0).reduce(0) { count, _ in count + 1 } } ?? 0
    picture.lacks = isRaised ? [[place]] : []
    return picture
  }
}

extension FrameOrder.Screenshot {
  fileprivate init(_ format: ScreenPicture.Format) {
    // A letter on a coloured ground needs more than the browser's usual quality.
    (self.format, quality) = format == .png ? ("png", nil) : ("jpeg", 90)
  }
}

import Chromium
import EventModel
import Foundation

/// The answers of a folder alone: what it does not have is not found.
final class FolderNetwork: PageNetwork {
  private let folder: WebFolder

  init(_ folder: URL) { self.folder = WebFolder(folder) }

  var channelMode: String { "live" }

  func take(
    _ request: PausedRequest,
    from session: String,
    of page: WebPage
  ) throws(BrowserError) {
    let path = URLComponents(string: request.request.url)?.percentEncodedPath ?? "/"
    let answer = folder.answer(to: path) ?? WebFolder.missing(path)
    try page.link.tell(
      "Fetch.fulfillRequest",
      Fulfilment(
        requestId: request.requestId,
        responseCode: answer.status,
        responseHeaders: [Header(name: "Content-Type", value: answer.type)],
        body: answer.body
      ),
      in: session
    )
  }

  func take(message: String, from session: String, of page: WebPage) {}
  func deliver(to page: WebPage) {}
  func holdsRequest(of page: WebPage) -> Bool { false }
  func wait(of page: WebPage) -> Microseconds? { nil }
}

import Chromium
import EventModel

/// A document or worker whose scripts run by themselves.
struct ScriptRealm: Hashable, Sendable {
  /// The session of its page or worker.
  var session: String
  /// The number of its context there, which a frame of another site needs; nil for the topmost document.
  var context: Int?
}

/// The answers to the requests of a page.
protocol PageNetwork: AnyObject {
  /// The way in which the page's scripts treat sockets and streams: `record`, `replay` or `live`.
  var channelMode: String { get }

  /// The recorded milliseconds of the page's time until the app's time 0; nil for an unknown one.
  var start: Double? { get }

  /// Notes the milliseconds of the page's time until the app's time 0.
  func noteStart(_ milliseconds: Double)

  /// True while keys are pressed for one text.
  var isTyping: Bool { get set }

  /// Answers a request, or takes the answer of a server on its way to the page; it must not wait.
  ///
  /// - Parameters:
  ///   - request: the request, which waits.
  ///   - session: the session of the page or worker that asks.
  ///   - page: the page.
  /// - Throws: `BrowserError`.
  func take(_ request: PausedRequest, from session: String, of page: WebPage) throws(BrowserError)

  /// Takes a message that a script sent about a socket or stream.
  func take(message: String, from realm: ScriptRealm, of page: WebPage) throws(BrowserError)

  /// Takes an error that the page reports: an exception that no script caught, or an error message to the console.
  func take(error: String)

  /// True if exchanges are kept.
  var keeps: Bool { get }

  /// Notes that an answer set a cookie, by the browser's name of its request and by its status.
  func noteCookie(of networkId: String, status: Int)

  /// Forgets a request that the page has given up, by the browser's name.
  func forgetRequest(_ networkId: String)

  /// Forgets the sockets and streams of a document that another one has replaced.
  func forgetChannels()

  /// Gives the page everything that is due between two frames.
  ///
  /// - Throws: `BrowserError`.
  func deliver(to page: WebPage) throws(BrowserError)

  /// True while a request waits that must not stop the page's time, such as a long poll.
  func holdsRequest(of page: WebPage) -> Bool

  /// The requests that are answered late or piece by piece, by the browser's names, which nobody waits for.
  func longRequests(of page: WebPage) -> Set<String>

  /// True if the page gets nothing from the network unless it asks anew: no answer and no message is still to come.
  var isAtRest: Bool { get }

  /// The time until the network goes on by itself; nil if nothing is expected from it.
  func wait(of page: WebPage) -> Microseconds?
}

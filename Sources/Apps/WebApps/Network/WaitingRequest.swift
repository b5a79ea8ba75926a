import Chromium
import Foundation

/// A request of a page that the browser holds until it gets an answer, or leave to go on.
struct WaitingRequest {
  /// The name of the request in the conversation.
  let id: String
  /// The name of the request in the browser's events; nil for one that has no other.
  let networkId: String?
  /// The session of the page, frame or worker that asks.
  let session: String
  /// The page.
  let page: WebPage

  /// The moment of the page's time, in milliseconds.
  var now: Double { page.time.milliseconds }

  /// The moment of the page's time at which a script asked, in milliseconds.
  var began: Double { networkId.flatMap { page.requests[$0]?.moment } ?? now }

  /// Lets a server answer.
  ///
  /// - Parameter stops: true to hold its answer again on the way to the page.
  /// - Throws: `BrowserError`.
  func goOn(stoppingAtAnswer stops: Bool) throws(BrowserError) {
    let order = Continuation(requestId: id, interceptResponse: stops)
    try page.link.tell("Fetch.continueRequest", order, in: session)
  }

  /// Lets the answer of a server reach the page as it is.
  func passAnswer() throws(BrowserError) {
    try page.link.tell("Fetch.continueResponse", ["requestId": id], in: session)
  }

  /// Lets the answer of a server reach the page with other headers, while its body goes on coming.
  func passAnswer(status: Int, headers: [Header]) throws(BrowserError) {
    let order = Head(requestId: id, responseCode: status, responseHeaders: headers)
    try page.link.tell("Fetch.continueResponse", order, in: session)
  }

  /// Gives the page an answer.
  func answer(status: Int, headers: [Header], body: Data) throws(BrowserError) {
    if let networkId { page.givenRequests.insert(networkId) }
    let order = Fulfilment(
      requestId: id,
      responseCode: status,
      responseHeaders: headers,
      body: body
    )
    try page.link.tell("Fetch.fulfillRequest", order, in: session)
  }

  /// Lets the request fail for one of the browser's reasons.
  func fail(because reason: String) throws(BrowserError) {
    let order = Refusal(requestId: id, errorReason: reason)
    try page.link.tell("Fetch.failRequest", order, in: session)
  }

  /// Takes the body of a server's answer once it has come; nil if the request was given up meanwhile.
  func takeBody(then take: @escaping (Data?) throws -> Void) throws(BrowserError) {
    try page.link.tell(
      "Fetch.getResponseBody",
      ["requestId": id],
      in: session,
      as: ResponseBody.self
    ) { body in
      try take(body?.bytes)
    }
  }

  private struct Continuation: Encodable {
    var requestId: String
    var interceptResponse: Bool
  }

  private struct Head: Encodable {
    var requestId: String
    var responseCode: Int
    var responseHeaders: [Header]
  }

  private struct ResponseBody: Decodable {
    var body: String
    var base64Encoded: Bool

    var bytes: Data { base64Encoded ? Data(base64Encoded: body) ?? Data() : Data(body.utf8) }
  }
}

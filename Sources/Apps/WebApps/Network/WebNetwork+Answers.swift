import Chromium
import EventModel
import Foundation

extension WebNetwork {
  /// The headers of answers that are never kept: they hold secrets, or describe the connection.
  private static let droppedHeaders: Set<String> = [
    "set-cookie", "set-cookie2", "authorization", "www-authenticate", "proxy-authenticate",
    "authentication-info", "content-encoding", "content-length", "transfer-encoding", "connection",
    "keep-alive", "alt-svc", "strict-transport-security", "date", "server",
  ]
  /// The types of answers that come in pieces.
  private static let streamTypes = [
    "text/event-stream", "application/x-ndjson", "application/jsonl", "application/stream+json",
  ]
  /// The header by which the page's scripts know a stream, and its name.
  private static let streamHeader = "x-simon-stream"

  /// Takes the answer of a server to a request of the back end on its way to the page.
  func takeAnswer(
    _ request: PausedRequest,
    from session: String,
    of page: WebPage
  ) throws(BrowserError) {
    let id = request.requestId
    guard let open = open[id] else {
      return try page.link.tell("Fetch.continueRequest", ["requestId": id], in: session)
    }
    lastTraffic = page.time.milliseconds
    let isLate = isLong(open)
    let headers = request.responseHeaders ?? []
    var exchange = NetworkRecord.Request(
      number: open.number,
      method: open.asked.method,
      address: open.asked.address,
      kind: open.kind,
      sent: keep(body: open.asked.body),
      status: request.responseStatusCode,
      headers: headers.filter { !Self.droppedHeaders.contains($0.name.lowercased()) },
      failure: request.responseErrorReason,
      after: isLate ? (page.time.milliseconds - open.began).rounded() : nil
    )
    if let reason = request.responseErrorReason {
      self.open[id] = nil
      keep(NetworkRecord.Line(request: exchange))
      return try refuse(id, because: reason, session, page)
    }
    // Only the page's `fetch` reads an answer piece by piece.
    let isFetch = request.networkId.flatMap { page.requestKinds[$0] } != "XHR"
    if isFetch, Self.isStream(headers) {
      exchange.isStream = true
      return try beginStream(exchange, id, headers, session, page)
    }
    if (300..<400).contains(exchange.status ?? 0) {
      // A redirect has no body to take, and the request after it is one of its own.
      self.open[id] = nil
      keep(NetworkRecord.Line(request: exchange))
      return try page.link.tell("Fetch.continueResponse", ["requestId": id], in: session)
    }
    try page.link.tell(
      "Fetch.getResponseBody",
      ["requestId": id],
      in: session,
      as: ResponseBody.self
    ) { [weak self, weak page] body in
      guard let self, let page else { return }
      let bytes = body?.bytes ?? Data()
      var exchange = exchange
      exchange.came = keep(body: bytes)
      keep(NetworkRecord.Line(request: exchange))
      // The browser's own headers go on to the page, so that cookies work; only its codings are undone.
      let passed = headers.filter { !Self.codings.contains($0.name.lowercased()) }
      let status = request.responseStatusCode ?? 200
      if isLate {
        // It is given with the next frame, as in a replay.
        late.append(
          LateAnswer(
            requestId: id,
            session: session,
            due: page.time.milliseconds,
            status: status,
            headers: passed,
            body: bytes
          )
        )
      } else {
        self.open[id] = nil
        try fulfil(id, status, passed, bytes, session, page)
      }
    }
  }

  private static let codings: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding",
  ]

  private static func isStream(_ headers: [Header]) -> Bool {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    return streamTypes.contains { type.lowercased().hasPrefix($0) }
  }

  /// Lets the page's scripts read a stream piece by piece, and tell each.
  private func beginStream(
    _ exchange: NetworkRecord.Request,
    _ id: String,
    _ headers: [Header],
    _ session: String,
    _ page: WebPage
  ) throws(BrowserError) {
    if let networkId = open[id]?.networkId { streams.insert(networkId) }
    open[id] = nil
    let name = "r\(channels.count + 1)"
    channels[name] = Channel(isStream: true, at: page.time.milliseconds)
    numbers[name] = exchange.number
    keep(NetworkRecord.Line(request: exchange))
    try page.link.tell(
      "Fetch.continueResponse",
      StreamStart(
        requestId: id,
        responseCode: exchange.status ?? 200,
        responseHeaders: headers + Self.marks(of: name)
      ),
      in: session
    )
  }

  private static func marks(of stream: String) -> [Header] {
    [
      Header(name: streamHeader, value: stream),
      Header(name: "access-control-expose-headers", value: streamHeader),
    ]
  }

  private func refuse(
    _ id: String,
    because reason: String,
    _ session: String,
    _ page: WebPage
  ) throws(BrowserError) {
    let refusal = Refusal(requestId: id, errorReason: reason)
    try page.link.tell("Fetch.failRequest", refusal, in: session)
  }

  /// Gives the recorded answer to a request of a replay.
  func replay(
    _ answer: NetworkPlayer.Answer?,
    to request: PausedRequest,
    _ asked: AskedRequest,
    _ session: String,
    _ page: WebPage
  ) throws(BrowserError) {
    let id = request.requestId
    guard let answer else {
      open[id] = nil
      note("the page asked for \(asked.method) \(asked.address), which the recording has not")
      return try refuse(id, because: "ConnectionRefused", session, page)
    }
    if answer.match > .same {
      note(
        "\(asked.method) \(asked.address) got the answer that was recorded for "
          + "\(answer.request.address) with \(answer.match.words)"
      )
    }
    let recorded = answer.request
    if let reason = recorded.failure {
      open[id] = nil
      return try refuse(id, because: reason, session, page)
    }
    if recorded.isStream == true {
      open[id] = nil
      let name = "r\(channels.count + 1)"
      channels[name] = Channel(playing: answer.messages, isStream: true, at: page.time.milliseconds)
      let headers = (recorded.headers ?? []) + Self.marks(of: name)
      return try fulfil(id, recorded.status ?? 200, headers, Data(), session, page)
    }
    if let after = recorded.after {
      // A long poll beyond the recording is never answered.
      guard answer.repetitions == 0 else { return }
      late.append(
        LateAnswer(
          requestId: id,
          session: session,
          due: page.time.milliseconds + after,
          status: recorded.status ?? 200,
          headers: recorded.headers ?? [],
          body: answer.body
        )
      )
      return
    }
    open[id] = nil
    try fulfil(id, recorded.status ?? 200, recorded.headers ?? [], answer.body, session, page)
  }

  private struct StreamStart: Encodable {
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

import Chromium
import EventModel
import Foundation

extension WebNetwork {
  /// The headers of answers that are never kept: they hold secrets, or describe the connection.
  private static let droppedHeaders: Set<String> = [
    "set-cookie", "set-cookie2", "authorization", "www-authenticate", "proxy-authenticate",
    "authentication-info", "content-encoding", "content-length", "transfer-encoding", "connection",
    "keep-alive", "alt-svc", "strict-transport-security", "date", "server", "content-md5", "digest",
    "content-digest", "repr-digest", "content-range", "signature", "signature-input",
  ]
  /// The types of answers that come in pieces.
  private static let streamTypes = [
    "text/event-stream", "application/x-ndjson", "application/jsonl", "application/stream+json",
  ]
  /// The header by which the page's scripts know a stream, and its name.
  private static let streamHeader = "x-simon-stream"

  /// The headers that describe the coding of a body, which the browser has undone.
  private static let codings: Set<String> = [
    "content-encoding", "content-length", "transfer-encoding",
  ]

  /// Takes the answer of a server to a request of the back end on its way to the page.
  func takeAnswer(
    to waiting: WaitingRequest,
    _ request: PausedRequest
  ) throws(BrowserError) {
    // The page may have left a stream whose end comes now.
    guard let open = open[waiting.id] else { return try waiting.goOn(stoppingAtAnswer: false) }
    lastTraffic = waiting.now
    let isLate = isLong(open)
    var exchange = exchange(open, request, at: isLate ? waiting.now : nil)
    if let reason = request.responseErrorReason {
      self.open[waiting.id] = nil
      keep(exchange, of: open.networkId)
      return try waiting.fail(because: reason)
    }
    let headers = request.responseHeaders ?? []
    // Only the page's `fetch` reads an answer piece by piece.
    let isFetch = request.networkId.flatMap { waiting.page.requests[$0]?.kind } != "XHR"
    if isFetch, Self.isStream(headers) {
      exchange.isStream = true
      return try beginStream(exchange, of: waiting, headers: headers)
    }
    if (300..<400).contains(exchange.status ?? 0) {
      // A redirect has no body to take, and the request after it is one of its own.
      self.open[waiting.id] = nil
      keep(exchange, of: open.networkId)
      return try waiting.passAnswer()
    }
    try waiting.takeBody { [weak self] body in
      guard let body else {
        self?.keepUnanswered(waiting.id)
        self?.open[waiting.id] = nil
        return try waiting.passAnswer()
      }
      try self?.pass(body, of: exchange, headers: headers, to: waiting, isLate: isLate)
    }
  }

  /// Keeps a request to the back end that the page may give up before its answer comes.
  ///
  /// - Parameter name: its name in the conversation.
  func keepUnanswered(_ name: String) {
    guard keeps, let request = open[name], !request.isKept else { return }
    open[name]?.isKept = true
    let exchange = NetworkRecord.Request(
      number: request.number,
      method: request.asked.method,
      address: request.asked.address,
      kind: request.kind,
      sent: keep(sent: request.asked.body)
    )
    keep(NetworkRecord.Line(request: exchange))
  }

  /// Takes the lines since the last call, also those of requests without an answer: who reads them may have to know
  /// what was asked until now.
  func takeLines() -> [String] {
    for name in open.keys.sorted() { keepUnanswered(name) }
    return writer.takeLines()
  }

  /// Returns the exchange of a request and its answer, without the body of the answer.
  private func exchange(
    _ open: OpenRequest,
    _ request: PausedRequest,
    at now: Double?
  ) -> NetworkRecord.Request {
    NetworkRecord.Request(
      number: open.number,
      method: open.asked.method,
      address: open.asked.address,
      kind: open.kind,
      sent: keep(sent: open.asked.body),
      status: request.responseStatusCode,
      headers: kept(request.responseHeaders ?? []),
      failure: request.responseErrorReason,
      after: now.map { ($0 - open.began).rounded() }
    )
  }

  /// Returns the headers of an answer as they are kept.
  ///
  /// A server often makes the mark of a version from the length and a digest of the answer, in which a secret may be. A
  /// number is as good for a page that compares two of them.
  private func kept(_ headers: [Header]) -> [Header] {
    guard keeps else { return [] }
    return headers.compactMap { header in
      let name = header.name.lowercased()
      guard !Self.droppedHeaders.contains(name) else { return nil }
      guard name == "etag" else { return header }
      if !entityTags.contains(header.value) { entityTags.append(header.value) }
      let number = lastTag + (entityTags.firstIndex(of: header.value) ?? 0) + 1
      return Header(name: header.name, value: "\"\(number)\"")
    }
  }

  /// Keeps a whole answer, and gives it to the page.
  private func pass(
    _ body: Data,
    of exchange: NetworkRecord.Request,
    headers: [Header],
    to waiting: WaitingRequest,
    isLate: Bool
  ) throws(BrowserError) {
    var exchange = exchange
    exchange.came = keep(body: body)
    keep(exchange, of: open[waiting.id]?.networkId)
    let answer = LateAnswer(
      request: waiting,
      due: waiting.now,
      status: exchange.status ?? 200,
      // The browser's own headers go on to the page, so that cookies work; only its codings are undone.
      headers: headers.filter { !Self.codings.contains($0.name.lowercased()) },
      body: body
    )
    // A late one is given with the next frame, as in a replay.
    if isLate { return late.append(answer) }
    open[waiting.id] = nil
    try waiting.answer(status: answer.status, headers: answer.headers, body: body)
  }

  /// Keeps an exchange, and remembers it until it is known whether it set a cookie.
  private func keep(_ exchange: NetworkRecord.Request, of networkId: String?) {
    var exchange = exchange
    if let networkId, keeps {
      let answer = AnswerName(networkId: networkId, status: exchange.status ?? 0)
      if settersOfCookies.remove(answer) != nil { exchange.setsCookie = true }
      answered[answer] = exchange
    }
    keep(NetworkRecord.Line(request: exchange))
  }

  func noteCookie(of networkId: String, status: Int) {
    let answer = AnswerName(networkId: networkId, status: status)
    guard keeps else { return }
    guard var exchange = answered[answer] else {
      settersOfCookies.insert(answer)
      return
    }
    exchange.setsCookie = true
    // The later line counts.
    keep(NetworkRecord.Line(request: exchange))
  }

  /// Remarks that a server gives a document without a cookie that it had set in the session, once.
  func noteMissingCookie(_ address: String, _ request: PausedRequest) {
    guard lacksCookie, request.resourceType == "Document" else { return }
    lacksCookie = false
    note(
      "the document \(address) comes from the server, without the cookie that an answer had set in the session; "
        + "if another one comes, make it part of the back end by \"recorded\" in simon.json"
    )
  }

  private static func isStream(_ headers: [Header]) -> Bool {
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    return streamTypes.contains { type.lowercased().hasPrefix($0) }
  }

  /// Lets the page's scripts read a stream piece by piece, and tell each.
  private func beginStream(
    _ exchange: NetworkRecord.Request,
    of waiting: WaitingRequest,
    headers: [Header]
  ) throws(BrowserError) {
    let networkId = open[waiting.id]?.networkId
    if let networkId { streams.insert(networkId) }
    open[waiting.id] = nil
    let name = "r\(channels.count + 1)"
    channels[name] = Channel(isStream: true, at: waiting.now)
    numbers[name] = exchange.number
    keep(exchange, of: networkId)
    let marked = headers + Self.marks(of: name)
    try waiting.passAnswer(status: exchange.status ?? 200, headers: marked)
  }

  private static func marks(of stream: String) -> [Header] {
    [
      Header(name: streamHeader, value: stream),
      Header(name: "access-control-expose-headers", value: streamHeader),
    ]
  }

  /// Gives the recorded answer to a request of a replay.
  func replay(
    _ answer: NetworkPlayer.Answer?,
    to waiting: WaitingRequest
  ) throws(BrowserError) {
    guard let asked = open[waiting.id]?.asked else { return }
    guard let answer else {
      open[waiting.id] = nil
      note("the page asked for \(asked.method) \(asked.address), which the recording has not")
      return try waiting.fail(because: "ConnectionRefused")
    }
    let recorded = answer.request
    if answer.match > .same {
      note(
        "\(asked.method) \(asked.address) got the answer that was recorded for "
          + "\(recorded.address) with \(answer.match.words)"
      )
    }
    // The session gave it up, or ended, before its answer came.
    if recorded.isUnanswered { return }
    if recorded.setsCookie == true { lacksCookie = true }
    let (status, headers) = (recorded.status ?? 200, recorded.headers ?? [])
    if recorded.failure == nil, let after = recorded.after {
      // A long poll beyond the recording is never answered.
      guard answer.repetitions == 0 else { return }
      let due = waiting.began + after
      return late.append(
        LateAnswer(
          request: waiting,
          due: due,
          status: status,
          headers: headers,
          body: answer.body
        )
      )
    }
    open[waiting.id] = nil
    if let reason = recorded.failure { return try waiting.fail(because: reason) }
    guard recorded.isStream == true else {
      return try waiting.answer(status: status, headers: headers, body: answer.body)
    }
    let name = "r\(channels.count + 1)"
    channels[name] = Channel(playing: answer.messages, isStream: true, at: waiting.now)
    let marked = headers + Self.marks(of: name)
    try waiting.answer(status: status, headers: marked, body: Data())
  }
}

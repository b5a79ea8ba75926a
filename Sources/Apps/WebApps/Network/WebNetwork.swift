import Chromium
import EventModel
import Foundation

/// The requests of a page: answered by its folder or server, and by a recording where they are for the back end.
final class WebNetwork: PageNetwork {
  /// The treatment of the back end.
  enum Mode {
    /// It is asked, and nothing is kept.
    case live
    /// It is asked, and its answers are kept.
    case recording
    /// The recording answers.
    case replaying(NetworkPlayer)
    /// The recording answers, and the back end is asked for what it lacks, which is kept.
    case completing(NetworkPlayer)
  }

  /// A request to the back end that has no answer yet.
  struct OpenRequest {
    var asked: AskedRequest
    var kind: String
    var networkId: String?
    /// Its number among the exchanges; 0 for one that is not kept.
    var number = 0
    /// The moment of its beginning, in milliseconds of the page's time.
    var began: Double
    /// The moment of its beginning by the real clock.
    var start = ContinuousClock.now
    /// True once it is kept as one without an answer, or if the recording has its answer.
    var isKept = false
  }

  /// An answer as the browser tells it apart: all answers of a redirected request have one name.
  struct AnswerName: Hashable {
    var networkId: String
    var status: Int
  }

  /// An answer that is given to the page at a moment of its time.
  struct LateAnswer {
    var request: WaitingRequest
    var due: Double
    var status: Int
    var headers: [Header]
    var body: Data
  }

  /// The most bytes of an error that is kept.
  private static let longestError = 4_000
  /// The most errors that are kept: a person reads no more.
  private static let mostErrors = 100
  /// The real time after which a request counts as a long poll, which does not stop the page's time.
  private static let longPoll = Duration.seconds(1)
  /// The milliseconds without traffic after which a page with open channels is idle: more if it has sent something that
  /// nothing answered yet.
  private var quietTime: Double { awaitsAnswer ? 1_500 : 500 }

  var mode: Mode
  let frontEnd: FrontEnd
  private let folder: WebFolder?
  /// Writes the exchanges, where they are kept.
  var writer = NetworkWriter()
  /// The requests to the back end without an answer.
  var open: [String: OpenRequest] = [:]
  /// The answers that wait for their moment.
  var late: [LateAnswer] = []
  /// The paths of long polls.
  private var longPolls: Set<String> = []
  /// The sockets and streams, by their names in the page.
  var channels: [String: Channel] = [:]
  /// The exchanges of the channels.
  var numbers: [String: Int] = [:]
  /// The addresses of the sockets.
  var addresses: [String: String] = [:]
  /// The sockets over which the page has sent what the recording has not.
  var strangers: Set<String> = []
  /// The live messages that the page gets with its next frame.
  var arrivals: [(channel: String, message: NetworkRecord.Message)] = []
  /// The documents and workers that have the channels.
  var owners: [String: ScriptRealm] = [:]
  /// The requests whose answers come in pieces, by the browser's names.
  var streams: Set<String> = []
  /// True while keys are pressed for one text, in which all requests beside a stream count as one: their number would
  /// reveal that of the letters, and a replay may type another text.
  var isTyping = false { didSet { typedChannels = [] } }
  /// The streams beside which the page has sent something for the text that is typed.
  var typedChannels: Set<String> = []
  /// The marks of versions that answers had, in the order in which they came.
  var entityTags: [String] = []
  /// The number of the last `ETag` of a recording that is completed.
  var lastTag = 0
  /// The answers that were kept, and those that set a cookie before they are kept: the browser tells cookies by
  /// themselves.
  var answered: [AnswerName: NetworkRecord.Request] = [:]
  var settersOfCookies: Set<AnswerName> = []
  /// True once an answer of the recording had set a cookie in the session.
  var lacksCookie = false
  /// The errors that the page has reported.
  private var errors: Set<String> = []
  /// True if the page was the last to send something on its channels.
  var awaitsAnswer = false
  /// The moment of the last traffic, in milliseconds of the page's time.
  var lastTraffic = 0.0
  /// The moment of the real clock at which the last frame began.
  private var lastFrame = ContinuousClock.now
  /// Takes what is to be told about the network: requests without an answer, and loosely matched ones.
  let note: (String) -> Void
  /// Takes an error that the page reported in a replay and not in the session.
  var report: (String) -> Void = { _ in }
  private let allowedErrors: [String]

  /// Creates the network of one launch.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - mode: the treatment of the back end.
  ///   - frontEnd: the part of the requests that is the build under test.
  ///   - note: takes what is to be told.
  init(
    of app: WebApp,
    _ mode: Mode,
    frontEnd: FrontEnd = FrontEnd(),
    note: @escaping (String) -> Void
  ) {
    (self.mode, self.frontEnd, self.note) = (mode, frontEnd, note)
    allowedErrors = app.allowedErrors
    if case .completing(let player) = mode { (writer, lastTag) = (player.writer, player.lastTag) }
    folder = if case .folder(let url, _) = app.place { WebFolder(url) } else { nil }
  }

  var channelMode: String {
    switch mode {
    case .live: "live"
    case .recording, .completing: "record"
    case .replaying: "replay"
    }
  }

  /// True if exchanges are kept.
  var keeps: Bool {
    switch mode {
    case .recording, .completing: true
    case .live, .replaying: false
    }
  }

  /// True if a real back end may be asked.
  var isLive: Bool { if case .replaying = mode { false } else { true } }

  func take(
    _ request: PausedRequest,
    from session: String,
    of page: WebPage
  ) throws(BrowserError) {
    let waiting = WaitingRequest(
      id: request.requestId,
      networkId: request.networkId,
      session: session,
      page: page
    )
    if request.responseStatusCode != nil || request.responseErrorReason != nil {
      return try takeAnswer(to: waiting, request)
    }
    let address = Self.address(request.request.url, of: page.app)
    let method = request.request.method
    switch frontEnd.party(of: address, method, kind: request.resourceType, in: page.app) {
    case .folder:
      let path = String(address.prefix { $0 != "?" && $0 != "#" })
      let answer = folder?.answer(to: path) ?? WebFolder.missing(path)
      let type = Header(name: "Content-Type", value: answer.type)
      try waiting.answer(status: answer.status, headers: [type], body: answer.body)
    case .server:
      noteMissingCookie(address, request)
      try waiting.goOn(stoppingAtAnswer: false)
    case .backEnd:
      let body = Self.body(of: request.request)
      let asked = AskedRequest(method: method, address: address, body: body)
      try askBackEnd(for: asked, waiting, request)
    }
  }

  private func askBackEnd(
    for asked: AskedRequest,
    _ waiting: WaitingRequest,
    _ request: PausedRequest
  ) throws(BrowserError) {
    if asked.method != "GET" { noteSending(at: waiting.now) }
    lastTraffic = waiting.now
    open[waiting.id] = OpenRequest(
      asked: asked,
      kind: request.resourceType,
      networkId: request.networkId,
      began: waiting.began
    )
    switch mode {
    case .live, .recording:
      open[waiting.id]?.number = writer.begin()
      try waiting.goOn(stoppingAtAnswer: true)
    case .replaying(var player):
      let answer = player.answer(to: asked)
      mode = .replaying(player)
      try replay(answer, to: waiting)
    case .completing(var player):
      let answer = player.answer(to: asked)
      mode = .completing(player)
      guard let answer, !answer.request.isUnanswered else {
        open[waiting.id]?.number = writer.begin()
        return try waiting.goOn(stoppingAtAnswer: true)
      }
      open[waiting.id]?.isKept = true
      try replay(answer, to: waiting)
    }
  }

  /// Keeps a line, if exchanges are kept.
  func keep(_ line: NetworkRecord.Line) { if keeps { writer.write(line) } }

  /// Keeps a body that the page sends, if exchanges are kept.
  ///
  /// - Returns: its number; nil for none.
  func keep(sent body: Data?) -> Int? { keeps ? writer.write(sent: body) : nil }

  /// Keeps a body, if exchanges are kept.
  ///
  /// - Returns: its number; nil for none.
  func keep(body: Data?) -> Int? { keeps ? writer.write(body: body) : nil }

  /// The recorded milliseconds of the page's time until the app's time 0; nil for an unknown one.
  var start: Double? {
    switch mode {
    case .live, .recording: nil
    case .replaying(let player), .completing(let player): player.start
    }
  }

  func take(error: String) {
    // A page can report a whole answer, and nobody recognises a secret in a text that was cut within it.
    let isLong = error.utf8.count > Self.longestError
    let text = isLong ? "an error of more than \(Self.longestError) bytes" : error
    switch mode {
    case .live, .recording: break
    case .replaying(let player), .completing(let player):
      // A session keeps no more, so that nobody knows which other ones it had.
      if player.knows(error: text) || player.errorCount >= Self.mostErrors { return }
    }
    guard errors.count < Self.mostErrors, errors.insert(text).inserted else { return }
    keep(NetworkRecord.Line(error: text))
    guard case .replaying = mode else { return }
    guard !allowedErrors.contains(where: { FrontEnd.agrees(error, with: $0) }) else { return }
    report(text)
  }

  func noteStart(_ milliseconds: Double) { if keeps { writer.write(start: milliseconds) } }

  /// Returns an address as a recording has it: of the page's own server, without the origin.
  static func address(_ url: String, of app: WebApp) -> String {
    let own = app.origin
    for origin in [own, own.replacing("http", with: "ws", maxReplacements: 1)]
    where url.hasPrefix(origin) {
      let rest = url.dropFirst(origin.count)
      if rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?") {
        return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
      }
    }
    return url
  }

  private static func body(of request: PausedRequest.Request) -> Data? {
    if let text = request.postData { return Data(text.utf8) }
    guard request.hasPostData == true, let entries = request.postDataEntries else { return nil }
    return entries.reduce(into: Data()) { $0.append(Data(base64Encoded: $1.bytes ?? "") ?? Data()) }
  }

  func holdsRequest(of page: WebPage) -> Bool {
    // In a replay only long polls stay open, and those beyond the recording for ever.
    guard isLive else { return !open.isEmpty }
    // The body of an open stream is a request that has not ended, too.
    if channels.contains(where: { $0.key.hasPrefix("r") && $0.value.isOpen }) { return true }
    return open.values.contains { isLong($0) }
  }

  /// True if a request to the back end takes so long that the page's time must not wait for it.
  func isLong(_ request: OpenRequest) -> Bool {
    guard ["XHR", "Fetch"].contains(request.kind) else { return false }
    let key = request.asked.method + request.asked.address.prefix { $0 != "?" }
    if ContinuousClock.now - request.start > Self.longPoll { longPolls.insert(key) }
    return longPolls.contains(key)
  }

  func deliver(to page: WebPage) throws(BrowserError) {
    try waitForShortRequests(of: page)
    // The session may end before a late answer comes.
    for (name, request) in open where isLive && isLong(request) { keepUnanswered(name) }
    let now = page.time.milliseconds
    try deliverMessages(at: now, to: page)
    for answer in late where answer.due <= now {
      lastTraffic = now
      open[answer.request.id] = nil
      try answer.request.answer(
        status: answer.status,
        headers: answer.headers,
        body: answer.body
      )
    }
    late.removeAll { $0.due <= now }
  }

  /// Waits for live answers while something is open, which comes in real time.
  private func waitForShortRequests(of page: WebPage) throws(BrowserError) {
    let isHeld = holdsRequest(of: page)
    defer { lastFrame = .now }
    if isHeld || page.hasLostRequest {
      // The page's time does not stop for the other requests by itself.
      let limit = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < limit {
        guard !page.openRequests.subtracting(longRequests(of: page)).isEmpty else { break }
        try page.link.takeMessage(until: .now + .milliseconds(2))
      }
    }
    guard isLive, isHeld || channels.values.contains(where: \.isOpen) else { return }
    let next = lastFrame + .milliseconds(16)
    while ContinuousClock.now < next { try page.link.takeMessage(until: next) }
  }

  func forgetRequest(_ networkId: String) {
    for (name, request) in open where request.networkId == networkId {
      keepUnanswered(name)
      open[name] = nil
    }
    late.removeAll { open[$0.request.id] == nil }
    streams.remove(networkId)
  }

  func longRequests(of page: WebPage) -> Set<String> {
    Set(open.values.filter { !isLive || isLong($0) }.compactMap(\.networkId)).union(streams)
  }

  func wait(of page: WebPage) -> Microseconds? {
    let now = page.time.milliseconds
    let dues = channels.values.compactMap(\.due) + (isLive ? [] : late.map(\.due))
    if isLive {
      let isOpen = channels.values.contains(where: \.isOpen) || holdsRequest(of: page)
      guard isOpen, now - lastTraffic < quietTime else { return nil }
      return Microseconds(Int64((quietTime - (now - lastTraffic)) * 1_000))
    }
    // The recording waited for what came within the quiet time after the traffic before, and for nothing else.
    guard let next = dues.min(), next - lastTraffic < quietTime else { return nil }
    return Microseconds(Int64(max(next - now, 1) * 1_000))
  }
}

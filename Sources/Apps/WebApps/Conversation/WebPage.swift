import AppDriver
import Chromium
import EventModel
import Foundation

/// A page of a browser whose time and frames are the harness's: one launch of a web app.
///
/// It runs in a context of its own, without anything of an earlier launch. Its files extend it by their part of the
/// conversation: events, time, inputs and screens.
final class WebPage {
  let link: DebuggingLink
  let session: String
  let app: WebApp
  let pointer: WebApp.Pointer
  let setting: SessionSetting
  private let context: String
  /// The page's identifier in the browser, which is also that of its main frame.
  let target: String

  /// The page's time and that of the app.
  var time = PageTime(ticks: 0)
  /// The seconds of the real clock at which the page began, for the moments of inputs.
  private(set) var epoch = 0.0
  /// True once the first document and all that it loads have come.
  var hasLoaded = false
  /// The requests that have no answer yet.
  var openRequests: Set<String> = []
  /// Those that have got their answer as a whole, which the page may never read.
  var givenRequests: Set<String> = []
  /// The requests whose ends the browser has not told, as the page's process tells of them.
  var requests: [String: ToldRequest] = [:]
  /// True from the first move of a finger until no finger is down.
  var hasFingerMoved = false
  /// True until a frame shows something of the document.
  var isDocumentNew = false
  /// The requests whose answers have begun, also those whose scripts run before their end.
  var begunAnswers: Set<String> = []
  /// Those of them that ask for a document.
  var openDocuments: Set<String> = []
  /// The next frames in which the page's time may stand still, since a document did not come, as that of a download.
  var framesAfterLostDocument = 0
  /// The next frames in which the page's time may stand still, since a document has come.
  var framesAfterDocument = 0
  /// True once the browser waits for a request that has long ended, so that it must not stop the page's time for any.
  var hasLostRequest = false
  /// The dialogs that are open, the topmost last.
  var dialogs: [PageDialog] = []
  /// The popup of a field that is open; nil for none.
  var popup: PagePopup?
  /// The press that began in it; nil for none.
  var popupPress: PopupPress?
  /// The sessions of the page's workers.
  var workers: [String] = []
  /// The number of workers and frames of other sites so far, by which their channels are named.
  var realms = 0
  /// The reason why the page cannot go on; nil while it can.
  var failure: String?
  /// The documents of the page so far, without those of its frames, and those to which an answer leads.
  var documents = 0
  /// Those before the present span of the page's time.
  var documentsBefore = 0
  /// The moment in which the page asked for the last of them.
  var lastDocumentStart = ContinuousClock.now
  /// True once a script of the page has kept it from an answer for too long.
  var isStuck = false
  /// True once a span of virtual time has passed that was asked for.
  var hasTimePassed = false
  /// The number of frames that were drawn.
  var frames = 0
  /// The frames that may have changed the page's pixels, and the last picture of them.
  var drawing = PageDrawing()
  /// The last frames that changed nothing.
  var quiet = 0
  /// The last look at the screen, for the frames after it.
  var lastLook: String?
  /// The last screen, which stays while a dialog is open, and the look that it was read from.
  var lastScreen: (look: String, tree: ViewTree)?
  /// The commands so far that only read the page.
  var readings = 0
  /// The events so far, other than the end of a span of time.
  var happenings = 0
  /// The last look that the page has sent, which it sends no second time.
  var sentLook: String?
  /// The look at the page as it is, if it is known.
  var freshLook: (text: String, influences: Int)?
  /// The influences on the page when it was last asked for a popup.
  var popupInfluences: Int?
  /// The page's time until which it does nothing by itself, if that is known.
  var calm: (end: Double, influences: Int)?
  /// The world of the page in which its screen is read; nil until it is made.
  var world: Int?
  /// The fingers that are down, by number.
  var fingers: [Int: Point] = [:]
  /// The last press of the mouse: its time, its place, and which click of a series it is.
  var lastPress: (time: Microseconds, place: Point, count: Int)?
  /// The number of inputs so far, from which chance begins anew.
  var inputs = 0
  /// Answers the requests of the page.
  var network: any PageNetwork
  /// Takes the messages and exceptions of the page's scripts.
  var note: (PageNotice) -> Void
  /// Takes remarks about what the page began and what does not exist here, such as a second window.
  var remark: (String) -> Void = { _ in }

  /// Opens an empty page in a new context.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - browser: the browser.
  ///   - setting: the setting of the launch.
  ///   - network: the answers to its requests.
  ///   - note: takes the messages and exceptions of its scripts.
  /// - Throws: `BrowserError`.
  init(
    _ app: WebApp,
    in browser: Browser,
    _ setting: SessionSetting,
    network: any PageNetwork,
    note: @escaping (PageNotice) -> Void
  ) throws(BrowserError) {
    (self.app, self.setting, self.network, self.note) = (app, setting, network, note)
    let size = setting.screen.size
    pointer = app.pointer
    link = browser.link
    context = try link.call("Target.createBrowserContext", NoMembers(), as: NewContext.self)
      .browserContextId
    let new = NewPage(
      width: Int(size.width.rounded()),
      height: Int(size.height.rounded()),
      browserContextId: context
    )
    target = try link.call("Target.createTarget", new, as: Created.self).targetId
    session =
      try link.call(
        "Target.attachToTarget",
        Attachment(targetId: target),
        as: AttachedSession.self
      ).sessionId
    link.takeEvent = { [weak self] event throws(BrowserError) in
      if event.method != "Emulation.virtualTimeBudgetExpired" { self?.happenings += 1 }
      return try self?.take(event) ?? true
    }
    try prepare()
  }

  /// Sends a command to the page, and waits for its reply.
  func call<Reply: Decodable>(
    _ method: String,
    _ parameters: some Encodable = NoMembers(),
    as type: Reply.Type
  ) throws(BrowserError) -> Reply {
    try link.call(method, parameters, in: session, as: type)
  }

  /// Sends a command to the page whose reply says nothing.
  func call(
    _ method: String,
    _ parameters: some Encodable = NoMembers()
  ) throws(BrowserError) {
    try link.call(method, parameters, in: session)
  }

  /// Sets everything on which the page depends, before it loads anything.
  private func prepare() throws(BrowserError) {
    // The browser takes the commands in their order, so that one wait for all replies is enough.
    var orders: [(method: String, number: Int)] = []
    func order(
      _ method: String,
      _ parameters: some Encodable = NoMembers()
    ) throws(BrowserError) {
      orders.append((method, try link.post(method, parameters, in: session)))
    }
    for domain in ["Page", "Runtime", "HeadlessExperimental", "Network"] {
      try order("\(domain).enable")
    }
    try order("Fetch.enable", Interception())
    try order("Network.setCacheDisabled", ["cacheDisabled": true])
    try order("Network.setBypassServiceWorker", ["bypass": true])
    try order("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try order("Page.setInterceptFileChooserDialog", ["enabled": true])
    try order("Target.setAutoAttach", AutoAttachment())
    try order("Emulation.setDeviceMetricsOverride", metrics)
    if pointer == .touch {
      try order("Emulation.setTouchEmulationEnabled", TouchEmulation(maxTouchPoints: 5))
    }
    try order("Emulation.setTimezoneOverride", ["timezoneId": setting.zone])
    let locale = setting.locale.replacing("_", with: "-")
    try order("Emulation.setLocaleOverride", ["locale": locale])
    try order("Emulation.setEmulatedMedia", media)
    try link.call("Browser.setDownloadBehavior", DownloadRule(browserContextId: context))
    let source = PageScripts.surroundings(
      seed: setting.seed,
      mode: network.channelMode,
      realm: ""
    )
    try order("Runtime.addBinding", ["name": PageScripts.channelFunction])
    try order("Page.addScriptToEvaluateOnNewDocument", ["source": source])
    let begin = TimePolicy(policy: "pause", initialVirtualTime: Self.seconds(of: setting.clock))
    let base = try call("Emulation.setVirtualTimePolicy", begin, as: TimeBase.self)
    let limit = ContinuousClock.now + .seconds(10)
    for (method, number) in orders {
      guard try link.reply(to: number, until: limit, as: NoMembers.self) != nil else {
        throw .noAnswer(to: method)
      }
    }
    time = PageTime(ticks: base.virtualTimeTicksBase)
    // The page's time stands from here on, and the commands before took a time that differs: an input whose moment is
    // earlier than its document makes the browser end the page.
    let passed = ProcessInfo.processInfo.systemUptime - base.virtualTimeTicksBase / 1_000
    epoch = Date().timeIntervalSince1970 - passed
  }

  private var metrics: Metrics {
    let size = setting.screen.size
    return Metrics(
      width: Int(size.width.rounded()),
      height: Int(size.height.rounded()),
      mobile: pointer == .touch
    )
  }

  private var media: MediaEmulation {
    let name = "prefers-color-scheme"
    let scheme = MediaEmulation.Feature(name: name, value: setting.appearance.rawValue)
    return MediaEmulation(features: [scheme])
  }

  /// The seconds since 1970 of a clock such as `2026-01-01T09:00:00Z`.
  private static func seconds(of clock: String) -> Double {
    (try? Date(clock, strategy: .iso8601))?.timeIntervalSince1970 ?? 0
  }

  /// Ends the page and forgets its context.
  func close() {
    link.takeEvent = { _ in false }
    if !dialogs.isEmpty {
      try? link.tell("Page.handleJavaScriptDialog", DialogAnswer(accept: true), in: session)
    }
    try? link.tell("Target.closeTarget", ["targetId": target])
    try? link.call("Target.disposeBrowserContext", ["browserContextId": context])
  }
}

/// A request of a page, as the page's process tells of it.
struct ToldRequest {
  /// The kind, as the browser names it.
  var kind: String?
  var address: String
  /// The moment in milliseconds of the page's time.
  ///
  /// The process tells of a request before the span of time ends in which a script asked. That it waits for an answer is
  /// told by another process, perhaps after that.
  var moment: Double
}

/// A message of a page's scripts for people.
struct PageNotice: Hashable, Sendable {
  /// The kinds of messages.
  enum Kind: Hashable, Sendable {
    /// A message to the console.
    case console
    /// A message to the console that reports an error.
    case error
    /// An exception that no script caught.
    case exception
  }

  /// The kind.
  var kind: Kind
  /// The message.
  var text: String
}

import Chromium
import EventModel
import Foundation

extension WebPage {
  /// The longest real time that a page may take for one frame; below the time that a driver has for an answer.
  static let longestFrame = Duration.seconds(7)
  /// The real time after which a frame counts as stalled and gets some of the page's time.
  private static let stall = Duration.milliseconds(150)
  /// The rounds of that time in which a page whose frame is not drawn is idle: then the frame waits for the page's time.
  private static let idleRounds = 3
  /// The same while the browser has a popup of a field open, whose first frame is slow but comes by itself.
  private static let popupStall = Duration.seconds(2)
  /// The most documents in one step; a page with more, as after several reloads, never comes to an end.
  static let mostDocuments = 3
  /// The real time in which a server answers a page that loads one document after the other.
  private static let quickAnswer = Duration.seconds(3)

  /// Lets the app's time pass.
  func advance(by span: Microseconds) throws {
    time.ask(span)
    try catchUp()
  }

  /// Runs the frames that are due.
  func catchUp() throws {
    while time.isFrameDue {
      // Looks at the screen are costly, and only the last ones say whether it is at rest.
      try frame(looks: time.dueFrames <= 5, canStandForMore: true)
    }
  }

  /// Runs one frame: its span of the page's time, and the drawing after it.
  ///
  /// - Parameters:
  ///   - looks: true to count the frames that change nothing.
  ///   - canStandForMore: true if it may take the time of several due frames in which nothing happens. A browser draws none
  ///     of them either.
  /// - Throws: ``PageFailure`` if the page cannot go on; `BrowserError`.
  func frame(looks: Bool = true, canStandForMore: Bool = false) throws {
    if let failure { throw PageFailure.ended(failure) }
    if isStuck { throw try standstill() }
    guard dialogs.isEmpty else { return time.pass(PageTime.frame) }
    try waitForWorkers()
    try network.deliver(to: self)
    if !isCalm { try waitOutside() }
    let count = canStandForMore ? time.framesTogether(within: millisecondsOfCalm) : 1
    let known = isCalm ? influences : nil
    let before = happenings
    try pass(Microseconds(PageTime.frame.count * count))
    guard dialogs.isEmpty else { return }
    guard let hasDamage = try draw() else { return }
    guard hasDamage else {
      quiet += 1
      guard happenings == before else { return }
      // Nothing ran, and nothing was drawn: what was known stays true.
      calm?.influences = influences
      if let known, freshLook?.influences == known { freshLook?.influences = influences }
      if let known, popupInfluences == known { popupInfluences = influences }
      return
    }
    calm = nil
    isDocumentNew = false
    // A frame can draw anew what looks the same, as a blinking caret does.
    guard looks || count > 1, let look = try? look() else { return quiet = 0 }
    quiet = look == lastLook ? quiet + 1 : 0
    lastLook = look
  }

  /// Lets a span of the page's time pass, and waits until it has.
  private func pass(_ span: Microseconds) throws {
    hasTimePassed = false
    documentsBefore = documents
    let budget = Double(span.count) / 1_000
    var holds = hasLostRequest || network.holdsRequest(of: self)
    try setTime(budget, holds)
    let limit = ContinuousClock.now + Self.longestFrame
    var rescue: Int?
    var (waits, silence) = (0, 0)
    while !hasTimePassed, dialogs.isEmpty {
      // A script that logs for ever, or a server that never pauses, must not hide the end of the wait.
      if let failure { throw PageFailure.ended(failure) }
      guard ContinuousClock.now < limit else { throw try standstill() }
      silence += 1
      if try link.takeMessage(until: .now + .milliseconds(30)) {
        silence = 0
        continue
      }
      // The browser counts the request of a document to which a person goes back as one that never ends.
      if framesAfterDocument > 0, openRequests.isEmpty, silence > 10 { hasLostRequest = true }
      if !holds, hasLostRequest || network.holdsRequest(of: self) {
        holds = true
        try setTime(budget, holds)
        continue
      }
      // Time waits for a request, and its answer, as that of an image, for a frame: without one both wait for
      // ever. But a frame that is asked for while a document comes is lost with the old one, and blocks the next.
      waits = openDocuments.isEmpty ? 0 : waits + 1
      let isFree = rescue.map { link.hasReply(to: $0) } ?? true
      // A document that becomes a download, or that no server has, leaves the time standing, too.
      let mayWaitForFrame = !openRequests.isEmpty || framesAfterLostDocument > 0
      // A frame that is under way when a new document first shows something never ends, and blocks the next.
      let mayShowSoon = isNewDocumentBlocked && silence <= 10
      if mayWaitForFrame, openDocuments.isEmpty || waits > 60, isFree, !mayShowSoon {
        // The reply to the one before has come; nobody else takes it.
        if let rescue { _ = try outcome(ofFrame: rescue, within: .zero) }
        time.nudge()
        rescue = try askForFrame()
      }
    }
    time.pass(span)
    framesAfterLostDocument = max(framesAfterLostDocument - 1, 0)
    framesAfterDocument = max(framesAfterDocument - 1, 0)
    // Where another frame was under way, that one freed the time as well.
    if let rescue { _ = try outcome(ofFrame: rescue, within: .seconds(1)) }
  }

  /// Returns the reason why the page's time stands still: a script without an end, of the page or of a worker, or a
  /// request without an answer.
  func standstill() throws(BrowserError) -> PageFailure {
    if documents - documentsBefore > Self.mostDocuments,
      lastDocumentStart.duration(to: .now) < Self.quickAnswer
    {
      return loadsForEver
    }
    // A document that does not come runs no script.
    if let document = openDocuments.subtracting(begunAnswers).sorted().first,
      let address = requests[document]?.address
    {
      return .unanswered(address)
    }
    // A page that waits for something else runs other scripts.
    if isStuck { return .standsStill }
    guard try answers(within: .milliseconds(500)) else { return .standsStill }
    let open = openRequests.subtracting(network.longRequests(of: self)).sorted()
    // Addresses of the page's own memory are those of its workers.
    let addresses = open.compactMap { requests[$0]?.address }.filter { !$0.hasPrefix("blob:") }
    if let address = addresses.first { return .unanswered(address) }
    return workers.isEmpty ? .standsStill : .workerStandsStill
  }

  /// Returns true if the page runs a script within a real time, and no dialog opens meanwhile.
  func answers(within time: Duration) throws(BrowserError) -> Bool {
    let ping = try link.post("Runtime.evaluate", ScriptCall(expression: "0"), in: session)
    readings += 1
    let limit = ContinuousClock.now + time
    let open = dialogs.count
    while !link.hasReply(to: ping), dialogs.count == open, ContinuousClock.now < limit {
      try link.takeMessage(until: limit)
    }
    guard link.hasReply(to: ping) else { return false }
    // Nobody else takes it.
    _ = try? link.reply(to: ping, until: .now, as: NoMembers.self)
    return true
  }

  /// The outcome of a frame that was asked for.
  private enum FrameOutcome {
    /// It was drawn, and changed something or nothing.
    case drawn(hasDamage: Bool)
    /// The page draws none, as when it was replaced, or when another frame is under way.
    case refused
    /// It is not drawn yet.
    case late
  }

  private func outcome(
    ofFrame number: Int,
    within time: Duration
  ) throws(BrowserError) -> FrameOutcome {
    do throws(BrowserError) {
      let done = try link.reply(to: number, until: .now + time, as: FrameDone.self)
      return done.map { .drawn(hasDamage: $0.hasDamage) } ?? .late
    } catch {
      guard case .refused = error else { throw error }
      return .refused
    }
  }

  /// True if a document has shown nothing yet, and waits for a script or a style.
  private var isNewDocumentBlocked: Bool {
    isDocumentNew
      && openRequests.contains { ["Script", "Stylesheet"].contains(requests[$0]?.kind) }
  }

  private func setTime(_ budget: Double, _ holdsRequest: Bool) throws(BrowserError) {
    // A request that is answered late must not stop the page's time; all others do, so that loading takes none.
    let policy = holdsRequest ? "advance" : "pauseIfNetworkFetchesPending"
    try link.tell(
      "Emulation.setVirtualTimePolicy",
      TimePolicy(policy: policy, budget: budget),
      in: session
    )
  }

  /// Asks for a frame at the present moment; returns the number of the command.
  private func askForFrame() throws -> Int {
    try waitForPicture()
    drawing.note(frameAt: time.ticks)
    return try link.post(
      "HeadlessExperimental.beginFrame",
      FrameOrder(frameTimeTicks: time.ticks),
      in: session
    )
  }

  /// Draws a frame.
  ///
  /// - Returns: true if it changed something; nil if the page did not draw it, as when it was replaced.
  private func draw() throws -> Bool? {
    frames += 1
    // The notes of a late picture must not be taken back with an empty frame.
    try waitForPicture()
    let before = drawing
    let number = try askForFrame()
    let limit = ContinuousClock.now + Self.longestFrame
    var idleRounds = 0
    while ContinuousClock.now < limit {
      let stall = popup == nil ? Self.stall : Self.popupStall
      switch try outcome(ofFrame: number, within: stall) {
      case .drawn(let hasDamage):
        if !hasDamage { drawing = before.after(emptyFrameAt: time.ticks) }
        return hasDamage
      case .refused: return nil
      case .late: break
      }
      if let failure { throw PageFailure.ended(failure) }
      if !dialogs.isEmpty { return nil }
      // A page that is busy, or whose drawing is slow, needs time of the machine and none of its own.
      idleRounds = try answers(within: stall) ? idleRounds + 1 : 0
      guard idleRounds >= Self.idleRounds else { continue }
      try pass(.milliseconds(4))
      idleRounds = 0
    }
    throw PageFailure.standsStill
  }

  /// Waits until each worker has done what the page has sent it so far.
  private func waitForWorkers() throws {
    guard !workers.isEmpty else { return }
    let limit = ContinuousClock.now + Self.longestFrame
    var numbers: [Int] = []
    var hasLateWorker = false
    for worker in workers {
      let ping = ScriptCall(expression: Self.ping, awaitPromise: true)
      numbers.append(try link.post("Runtime.evaluate", ping, in: worker))
    }
    for number in numbers {
      do throws(BrowserError) {
        let reply = try link.reply(to: number, until: limit, as: NoMembers.self)
        if reply == nil, workers.count == numbers.count { hasLateWorker = true }
      } catch .refused, .ended {
        // A worker that has ended has nothing left to do.
      }
    }
    if hasLateWorker { throw PageFailure.workerStandsStill }
  }

  /// A script that ends after the tasks before it.
  private static let ping = """
    new Promise((done) => { const channel = new MessageChannel(); \
    channel.port1.onmessage = () => done(1); channel.port2.postMessage(0); })
    """
}

import Actions
public import EventModel
import ViewQuery

/// An input that another view took than in the recording, or that was ignored.
///
/// A replay looks at it even where all screens agree: a view may cover another one and take its touches.
public struct OutcomeChange: Hashable, Sendable {
  /// The outcome that the replay saw.
  public var seen: Replay.SeenOutcome
  /// The screen on which the input began.
  public var screen: ViewTree
  /// The recorded target; nil where the input has none.
  public var target: Target?
  /// The name of the view that was meant, such as `#click`.
  public var meant: String
  /// The recorded outcome.
  public var former: Event.Outcome
  /// The outcome to record instead, if the change is right; nil if no view of the screen got the input, which no
  /// recording can express.
  public var proposed: Event.Outcome?
  /// The change, in one lower-case clause.
  public var message: String
  /// The recorded outcome, such as `taken by #click`.
  public var recorded: String
  /// The present outcome, such as `ignored: covered by UIView#banner`.
  public var found: String

  /// Compares an outcome with the recorded one; nil if that is the same, or was not recorded.
  ///
  /// - Parameters:
  ///   - seen: the outcome that a replay saw.
  ///   - screen: the screen on which the input began, redacted.
  ///   - log: the recording.
  public init?(_ seen: Replay.SeenOutcome, on screen: ViewTree, of log: EventLog) {
    guard let index = log.outcomeIndex(ofInput: seen.event),
      let recorded = log.events[index].lastOutcome
    else { return nil }
    let target = log.events[seen.event - 1].kind.target
    guard !seen.matches(recorded, of: target, on: screen) else { return nil }
    let proposed = seen.outcome(on: screen)
    self.seen = seen
    self.screen = screen
    self.target = target
    (former, self.proposed) = (recorded, proposed)
    meant = target?.shortName ?? "the screen"
    self.recorded = recorded.words(for: target)
    found =
      proposed?.words(for: target)
      ?? (seen.taker == nil ? "taken by no view" : "taken by a view that the screen does not have")
    let input = "the \(log.inputWord(of: seen.event)) meant for \(meant)"
    if let taker = seen.otherTaker(than: recorded, of: target, on: screen) {
      message = "\(input) was taken by \(screen.shortName(of: taker, besides: meant))"
    } else {
      message = "\(input) was \(found)"
    }
  }

  /// Returns true if an input with this target has the present outcome.
  public func isShown(by outcome: Event.Outcome, of target: Target?) -> Bool {
    (target?.shortName ?? "the screen") == meant && outcome.words(for: target) == found
  }

  /// The change, and the recorded outcome.
  public var lines: [String] {
    [message, "in the recording it was \(recorded)"]
      + (message.hasSuffix(found) || seen.refusal == nil ? [] : ["now it was \(found)"])
  }

  /// The address of the view that got the input, with its text.
  public var view: String {
    seen.taker.flatMap(screen.index(at:)).map(screen.addressWithText(of:)) ?? "no view"
  }

  /// The evidence of the view that got the input, or else of the one that was meant.
  var evidence: Target {
    let node = seen.taker.flatMap(screen.index(at:)) ?? seen.target.flatMap(screen.index(at:)) ?? 0
    return screen.evidence(for: node)
  }
}

extension Replay {
  /// The outcome of an input, as a replay saw it.
  public struct SeenOutcome: Hashable, Codable, Sendable {
    /// The number of the event with the input.
    public var event: Int
    /// The reason why the app ignored it; nil if it was handled.
    public var refusal: String?
    /// The path of the view that got it; nil if no view did.
    public var taker: [Int]?
    /// The path at which the target was found; nil where there is no target.
    public var target: [Int]?
  }
}

extension Replay.SeenOutcome {
  /// Returns the outcome as a recorder would write it; nil if no view of the screen got the input.
  fileprivate func outcome(on screen: ViewTree) -> Event.Outcome? {
    if let refusal { return .ignored(reason: refusal) }
    return taker.flatMap { screen.outcome(takenBy: $0, meantFor: target) }
  }

  /// Returns true if this is the recorded outcome.
  fileprivate func matches(
    _ recorded: Event.Outcome,
    of recordedTarget: Target?,
    on screen: ViewTree
  ) -> Bool {
    if case .ignored(let reason) = recorded { return refusal == reason }
    guard refusal == nil, let taker else { return false }
    return screen.isTaker(taker, recordedAs: recorded, of: recordedTarget, foundAt: target)
  }

  /// Returns the view that got the input instead of the recorded one; nil if that one got it.
  fileprivate func otherTaker(
    than recorded: Event.Outcome,
    of recordedTarget: Target?,
    on screen: ViewTree
  ) -> Int? {
    guard let taker, let node = screen.index(at: taker), taker != target else { return nil }
    if case .ignored = recorded { return refusal == nil ? node : nil }
    let isSame = screen.isTaker(taker, recordedAs: recorded, of: recordedTarget, foundAt: target)
    return isSame ? nil : node
  }
}

extension Event.Outcome {
  /// The outcome in words that follow "was".
  package func words(for target: Target?) -> String {
    switch self {
    case .ignored(let reason): return "ignored: \(reason)"
    case .view(let taker): return "taken by \(taker.shortName)"
    case .target(above: 0): return "taken by \(target?.shortName ?? "the app")"
    case .target(let levels):
      let ancestors = target?.ancestors ?? []
      guard ancestors.indices.contains(levels - 1) else { return "taken by a view around it" }
      let name = ancestors[levels - 1]
      return "taken by \(name.contains("#") ? String(name.drop { $0 != "#" }) : name)"
    }
  }
}

extension Target {
  /// The name by which developers know the view: its identifier, or else its text or class.
  fileprivate var shortName: String { identifier.map { "#\($0)" } ?? name }
}

extension ViewTree {
  /// Returns the short name of a node, or its address if another one has that name.
  fileprivate func shortName(of node: Int, besides other: String) -> String {
    let name = evidence(for: node).shortName
    return name == other ? addressWithText(of: node) : name
  }
}

extension EventLog {
  /// Returns the word for the input that begins with an event.
  fileprivate func inputWord(of number: Int) -> String {
    switch events[number - 1].kind {
    case .touch(let began, _):
      let end = outcomeIndex(ofInput: number).map { $0 - 1 } ?? number - 1
      let isDrag = events[number - 1...end].contains { event in
        guard case .touch(let touch, _) = event.kind, touch.finger == began.finger else {
          return false
        }
        return touch.location.distance(to: began.location) > GestureTiming.slop
      }
      let isLong = events[end].at - events[number - 1].at >= GestureTiming.longPressLimit
      return isDrag ? "drag" : isLong ? "long press" : "tap"
    case .text: return "text"
    case .key: return "key"
    case .pointer(let input, _):
      switch input.kind {
      case .hover: return "hover"
      case .wheel: return "wheel"
      case .press(let button): return "\(button.rawValue) click"
      }
    case .rotate: return "turn"
    default: return "input"
    }
  }
}

import AppDriver
import EventModel

/// The work that a page has left to do by itself, as its scripts report it.
struct PageWork: Hashable, Sendable {
  /// The milliseconds until its next timer comes; nil if none is to come that counts as work.
  var timer: Double?
  /// The animations that will end.
  var animations = 0
  /// The works of the browser's other threads for the page, such as a database.
  var outside = 0
  /// The callbacks for the next frames and for moments without work.
  var frames = 0
  var idle = 0
  /// The endless animations that were cancelled for this report.
  var cancelled = 0
  /// The things that the page insists on and that do not exist here, such as a service worker.
  var refusals: [String]?

  /// The longest wait for a timer: a later one is not waited for.
  static let longestTimer = 5_000.0
  /// The frames without a change after which a page is at rest.
  static let quietFrames = 3
}

extension PageWork: Decodable {
  private enum Name: CodingKey {
    case timer, animations, outside, frames, idle, cancelled, refusals
  }

  /// Reads a report; what it does not name is no work.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    timer = try members.decodeIfPresent(Double.self, forKey: .timer)
    animations = try members.decodeIfPresent(Int.self, forKey: .animations) ?? 0
    outside = try members.decodeIfPresent(Int.self, forKey: .outside) ?? 0
    frames = try members.decodeIfPresent(Int.self, forKey: .frames) ?? 0
    idle = try members.decodeIfPresent(Int.self, forKey: .idle) ?? 0
    cancelled = try members.decodeIfPresent(Int.self, forKey: .cancelled) ?? 0
    refusals = try members.decodeIfPresent([String].self, forKey: .refusals)
  }
}

extension PageTime {
  /// Returns what a page does, as its driver reports it.
  ///
  /// - Parameters:
  ///   - work: the work that its scripts report.
  ///   - quiet: the number of last frames that changed nothing.
  ///   - requests: the number of requests that will have an answer soon.
  ///   - network: the time until the network continues; nil if nothing is expected from it.
  /// - Returns: the activity, whose next wake is a number of whole frames.
  func activity(
    _ work: PageWork,
    quiet: Int,
    requests: Int = 0,
    network: Microseconds? = nil
  ) -> Activity {
    var reasons: [String] = []
    var wake: Microseconds?
    func wait(for reason: String, _ span: Microseconds) {
      reasons.append(reason)
      wake = min(wake ?? span, span)
    }
    if work.animations > 0 { wait(for: "an animation", Self.frame) }
    if work.outside > 0 { wait(for: "work on another thread", Self.frame) }
    if work.frames + work.idle > 0 { wait(for: "a script of the next frame", Self.frame) }
    if requests > 0 { wait(for: "an answer of a server", Self.frame) }
    if quiet < PageWork.quietFrames { wait(for: "a change of the screen", Self.frame) }
    if let network { wait(for: "the network", network) }
    if let timer = work.timer, timer < PageWork.longestTimer {
      wait(for: "a timer", Microseconds(Int64(max(timer, 0) * 1_000) + 1_000))
    }
    guard let wake else { return .idle }
    return .busy(reasons: reasons, nextWake: self.wake(after: wake))
  }
}

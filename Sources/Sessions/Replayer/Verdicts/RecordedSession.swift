import Approvals
package import EventModel
import Stories

/// The log and the golden of a recording, as read from its files.
struct RecordedSession {
  /// The name of the recording.
  var name: String
  var log: EventLog
  var golden: Golden?
  /// The digest of the golden's file, and in another setting also of the overlays.
  var goldenDigest: Digest?
  /// The setting of the run, as far as it is not the recorded one.
  var setting = ReplacedSetting()
  /// The changes of overlays that do not fit the golden any more.
  var misfits: [OverlaidGolden.Misfit] = []
  /// True if an overlay changes the golden.
  var isOverlaid = false
  /// The setting and the line of an overlay that makes comparisons long; nil if none does.
  var longestOverlay: (setting: ReplacedSetting, line: Int)?
  private let titled: CheckpointTitles

  /// Creates a session from the contents of its files.
  init(name: String, log: EventLog, golden: Golden?, goldenDigest: Digest?) {
    (self.name, self.log) = (name, log)
    (self.golden, self.goldenDigest) = (golden, goldenDigest)
    titled = CheckpointTitles(of: log)
  }

  /// The name of the recording's folder, which goldens have.
  var title: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The titles of the checkpoints.
  var titles: [String] { titled.list }

  /// Returns the title of a checkpoint, by its place from 0; nil if the log has no such checkpoint.
  func title(at place: Int) -> String? { titles.indices.contains(place) ? titles[place] : nil }
}

/// The titles of a log's checkpoints, which are made when the first one is needed.
///
/// To make them, every gesture is read as an action, which takes longer than the replay. Only a report
/// of differences, and pending screens, name checkpoints.
private final class CheckpointTitles {
  private let log: EventLog
  private(set) lazy var list = log.checkpointTitles

  init(of log: EventLog) { self.log = log }
}

extension EventLog {
  /// Returns the number of the event that changed the screen of a checkpoint, given by its place from
  /// 0: the first input since the previous checkpoint, else the checkpoint's own event.
  func cause(ofCheckpoint place: Int) -> Int {
    let checkpoints = events.filter(\.isCheckpoint).map(\.number)
    guard checkpoints.indices.contains(place) else { return events.last?.number ?? 0 }
    let before = place > 0 ? checkpoints[place - 1] : 0
    return firstInput(in: before..<checkpoints[place] - 1) ?? checkpoints[place]
  }

  /// Returns the number of the first input among events, given by their places from 0.
  package func firstInput(in places: Range<Int>) -> Int? {
    events[places].first { event in
      switch event.kind {
      case .touch, .text, .key, .pointer, .rotate: true
      default: false
      }
    }?.number
  }
}

extension [Rule] {
  /// Returns a screen with the values of the expected one wherever a rule allows another.
  package func reconcile(_ tree: ViewTree, with expected: ViewTree) -> ViewTree {
    var session = RuleSession(self)
    let screens = [expected, tree].map { Golden.Screen(title: "", tree: $0) }
    return session.reconciled(expected: [screens[0]], actual: [screens[1]])[0].tree
  }
}

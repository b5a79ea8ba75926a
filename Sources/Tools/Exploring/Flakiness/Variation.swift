public import EventModel
import ViewQuery

/// A view, or a member of a view, that varies between replays.
public struct Variation: Sendable {
  /// The address of the view at the first checkpoint where it varies.
  public var node: String
  /// The member that varies; nil if the view itself does.
  public var member: ViewNode.Member?
  /// The way in which the view itself varies; nil if a member does.
  public var presence: Presence?
  /// The checkpoints at which it varies, from 1.
  public var checkpoints: Set<Int> = []
  /// The values in the order of appearance, with the number of replays with jitter for each; the
  /// recorded value is the first.
  public private(set) var values: [(value: AttributeValue?, replays: Int)] = []
  /// The value in the replay without jitter.
  var plain: AttributeValue?
  /// True if the replay without jitter reached a checkpoint where it may vary.
  var isInPlainReplay = true
  /// The reference by which a rule names the view.
  var views: NodeReference

  /// The view, or its member, that varies, whatever its values are.
  struct Subject: Hashable {
    var views: NodeReference
    var member: ViewNode.Member?
    var presence: Presence?
  }

  /// The subject of the variation.
  var subject: Subject { Subject(views: views, member: member, presence: presence) }

  /// The ways in which a view itself varies.
  public enum Presence: String, Sendable {
    /// The recording has the view, and some replays do not.
    case missing
    /// Some replays have the view, and the recording does not.
    case added
    /// Some replays show the view in another place.
    case moved
  }

  /// The number of replays that showed a value, the one without jitter included.
  public func count(of value: AttributeValue?) -> Int {
    let jittered = values.first { $0.value == value }?.replays ?? 0
    return jittered + (isInPlainReplay && plain == value ? 1 : 0)
  }

  /// The number of replays that reached a checkpoint where it may vary.
  public var reached: Int { values.map { count(of: $0.value) }.reduce(0, +) }

  /// True if every replay showed the same value, and not the recorded one: the app has changed.
  public var isChange: Bool {
    values.count == 2 && values[0].replays == 0 && isInPlainReplay && plain == values[1].value
  }

  /// Adds the value of some replays.
  mutating func see(_ value: AttributeValue?, replays: Int = 1) {
    if let place = values.firstIndex(where: { $0.value == value }) {
      values[place].replays += replays
    } else {
      values.append((value, replays))
    }
  }
}

extension AttributeValue {
  /// The value as reports show it.
  public var words: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): number.canonical
    case .text(let text): "\"\(text)\""
    case .list(let values): "[" + values.map(\.words).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name):\($0.value.words)" }.joined(separator: ",") + "}"
    }
  }

  /// The numbers in the value; nil if it contains anything else.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .list(let values):
      let numbers = values.compactMap(\.number)
      return numbers.count == values.count ? numbers : nil
    default: return nil
    }
  }
}

public import EventModel
import ViewQuery

/// Something of a view that is not the same in every replay.
public struct Variation: Sendable {
  /// The view's address, where it was first seen to vary.
  public var node: String
  /// What varies; nil where the view itself comes and goes.
  public var member: ViewNode.Member?
  /// At which checkpoints, from 1.
  public var checkpoints: Set<Int> = []
  /// The values and in how many replays each was seen, in the order in which they were first seen; the
  /// one without any irregularity first.
  public private(set) var values: [(value: AttributeValue?, replays: Int)] = []
  /// How a rule names the view.
  var views: NodeReference

  init(_ node: String, _ member: ViewNode.Member?, of views: NodeReference) {
    (self.node, self.member, self.views) = (node, member, views)
  }

  /// Notes what the replay without irregularities has.
  mutating func expect(_ value: AttributeValue?) { values.append((value, 0)) }

  mutating func see(_ value: AttributeValue?) {
    if let place = values.firstIndex(where: { $0.value == value }) {
      values[place].replays += 1
    } else {
      values.append((value, 1))
    }
  }
}

extension AttributeValue {
  /// The value in words.
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

  /// The numbers that it is made of; nil where it is made of anything else.
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

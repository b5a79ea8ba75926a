import EventModel
import TestSupport
import Testing

@Suite("Attribute lists")
struct AttributeListTests {
  /// Names with accents in both forms, which are equal for Swift and different in bytes.
  private static let names =
    (0..<12).map { "k\($0)" } + ["é", "e\u{301}", "", "k", "ab", "abc", "z"]

  @Test("setting many values at once is the same as setting one after the other")
  func many() throws {
    for seed in try TestEnvironment.current.seeds(0..<20, full: 680) {
      var random = SplitMix(seed: seed)
      var (one, other) = (AttributeList(), AttributeList())
      for _ in 0..<3 {
        let values = (0..<Int.random(in: 0...30, using: &random)).map { place in
          let name = Self.names.randomElement(using: &random) ?? ""
          let isGone = Int.random(in: 0..<4, using: &random) == 0
          return (name: name, value: isGone ? nil : AttributeValue.number(Double(place)))
        }
        for (name, value) in values { one[name] = value }
        other.set(values)
        #expect(one == other, "seed \(seed)")
        #expect(zip(other, other.dropFirst()).allSatisfy { $0.name.precedes($1.name) })
        for name in Self.names {
          #expect(other[name] == other.first { $0.name.isIdentical(to: name) }?.value)
        }
      }
    }
  }

  @Test("of two attributes with one name in a sequence, the later one counts")
  func sequence() {
    let twice = (0..<20).map { Attribute("k\($0 % 7)", .number(Double($0))) }
    let list = AttributeList(twice)
    #expect(list.map(\.name) == (0..<7).map { "k\($0)" })
    #expect(list["k3"] == .number(17))
  }

  @Test("operations on several nodes in turn are the same as one after the other")
  func operations() throws {
    for seed in try TestEnvironment.current.seeds(0..<10, full: 340) {
      var random = SplitMix(seed: seed)
      let tree = ViewTree(
        ViewNode("UIWindow"),
        children: (0..<40).map { _ in ViewTree(ViewNode("UIView", attributes: ["k1": .null])) }
      )
      let updates = (0..<30).map { place in
        let value = AttributeValue.text("\(place)")
        let members: [(ViewNode.Member, AttributeValue?)] = [
          (.text, value), (.attribute("k1"), value), (.attribute("k2"), value),
          (.attribute("k1"), nil), (.label, nil),
          (.frame, .list([.number(1), .number(2), .number(3), .number(4)])),
        ]
        let (member, new) = members[Int.random(in: 0..<members.count, using: &random)]
        let node = Int.random(in: 0..<4, using: &random) * 13
        return TreeEdit.Update(node: node, member: member, value: new)
      }
      var expected = tree
      for update in updates {
        var node = expected[update.node]
        let isSet = node.set(update.member, to: update.value)
        #expect(isSet)
        expected[update.node] = node
      }
      let whole = try tree.applying(TreeEdit(updates: updates))
      #expect(whole == expected, "seed \(seed)")
      #expect(whole.nodes.elementsEqual(expected.nodes))
      #expect(whole.subtreeHashes() == expected.subtreeHashes())
    }
  }
}

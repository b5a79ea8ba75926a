import EventModel
import TestSupport
import Testing

@Suite("Digests")
struct DigestTests {
  /// A change of one member.
  struct Change: CustomTestStringConvertible {
    var testDescription: String
    var apply: @Sendable (inout ViewNode) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout ViewNode) -> Void) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  static let changes = [
    Change("class") { $0.className = "UIButton" },
    Change("identifier") { $0.identifier = "other" },
    Change("no identifier") { $0.identifier = nil },
    Change("label") { $0.label = "other" },
    Change("text") { $0.text = "other" },
    Change("text as label") { ($0.text, $0.label) = ($0.label, $0.text) },
    Change("empty text") { $0.text = "" },
    Change("no text") { $0.text = nil },
    Change("value") { $0.value = "" },
    Change("tag") { $0.tag = -1 },
    Change("x") { $0.frame.origin.x += 0.001 },
    Change("y") { $0.frame.origin.y += 1 },
    Change("x for y") { $0.frame.origin = Point(x: 2, y: 1) },
    Change("width") { $0.frame.size.width += 1 },
    Change("height") { $0.frame.size.height += 1 },
    Change("scrolled right") { $0.offset.x = 1 },
    Change("scrolled down") { $0.offset.y = 1 },
    Change("hidden") { $0.isHidden = true },
    Change("disabled") { $0.isEnabled = false },
    Change("another attribute") { $0.attributes["beta"] = .null },
    Change("no attribute") { $0.attributes["alpha"] = nil },
    Change("an attribute's value") { $0.attributes["alpha"] = .number(0.25) },
    Change("an attribute's kind") { $0.attributes["alpha"] = .text("0.5") },
    Change("an attribute in a list") { $0.attributes["alpha"] = .list([.number(0.5)]) },
  ]

  static let node = ViewNode(
    "UILabel",
    identifier: "one",
    label: "label",
    text: "text",
    tag: 1,
    frame: Frame(1, 2, 3, 4),
    attributes: ["alpha": .number(0.5)]
  )

  @Test(
    "a digest is read from its digits, and two with the same first digits have the same beginning"
  )
  func digits() {
    forAll(seeds: 0..<40) { random in
      let digest = Digest(
        high: .random(in: 0...(.max), using: &random),
        low: .random(in: 0...(.max), using: &random)
      )
      let text = "\(digest)"
      let halves = [digest.high, digest.low].map { half in
        let digits = String(half, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      #expect(text == halves.joined())
      #expect(Digest(parsing: text) == digest)
      let count = Int.random(in: 0...32, using: &random)
      #expect(digest.digits(count) == text.prefix(count))
      let zeros = String(repeating: "0", count: 32 - count)
      #expect("\(digest.beginning(count))" == text.prefix(count) + zeros)
    }
    let digits = String(repeating: "0123456789abcdef", count: 2)
    for wrong in [
      "", "0", digits + "0", "A" + digits.dropFirst(), "g" + digits.dropFirst(),
      "é" + digits.dropFirst(2),
    ] {
      #expect(Digest(parsing: wrong) == nil)
    }
    #expect(Digest(parsing: digits) != nil)
  }

  @Test(
    "a change of any member changes the digest of the node and of its parent",
    arguments: changes
  )
  func oneMember(_ change: Change) {
    var node = Self.node
    change.apply(&node)
    #expect(node.ownHash != Self.node.ownHash)
    let parent = ViewNode("UIView")
    #expect(
      ViewTree(parent, children: [ViewTree(node)]).hash
        != ViewTree(parent, children: [ViewTree(Self.node)]).hash
    )
  }

  @Test("different changes of a node lead to different digests")
  func allDifferent() {
    let hashes = Self.changes.map { change in
      var node = Self.node
      change.apply(&node)
      return node.ownHash
    }
    #expect(Set(hashes).count == hashes.count)
  }

  /// Digests that another program computed from the definition.
  static let known: [(String?, String?, String?, String)] = [
    (nil, nil, nil, "4ea58883a571ff9bdfe531c90d9a18cc"),
    ("one", nil, nil, "80f5baa819cd4e182e54688d39771ef2"),
    (nil, "Save", nil, "3cbf3fd68b79acd7a6a09d12054b3fec"),
    (nil, nil, "Save", "53fcde1db71d31a9b050767ce783e102"),
    (nil, "Save", "Save", "b7072dbe22d197f7b01a13aac6256f8c"),
    (nil, "Save", "Done", "e03840c33636a941a712073c3542581b"),
    ("one", "Save", "Done", "128872e7aa91f7bef5813e00611f5e41"),
    ("", nil, "", "ef31f5b172184ccea192d2abba107033"),
  ]

  @Test(
    "a node with any of identifier, label and text has its known digest",
    arguments: known
  )
  func isKnown(identifier: String?, label: String?, text: String?, digest: String) {
    let node = ViewNode(
      "UILabel",
      identifier: identifier,
      label: label,
      text: text,
      frame: Frame(1, 2, 3, 4)
    )
    #expect(node.ownHash.description == digest)
  }

  @Test("a node with a rare member has its known digest")
  func isKnownWithRareMember() {
    let node = ViewNode("UILabel", tag: 7, frame: Frame(1, 2, 3, 4))
    #expect(node.ownHash.description == "f6198526537b0c3287de7e72216e69d5")
  }

  @Test("trees of the same nodes in another shape or order have different digests")
  func shapes() {
    let (a, b, c) = (ViewTree(ViewNode("A")), ViewTree(ViewNode("B")), ViewTree(ViewNode("A")))
    let root = ViewNode("R")
    let trees = [
      ViewTree(root), ViewTree(root, children: [a]), ViewTree(root, children: [a, c]),
      ViewTree(root, children: [a, b]), ViewTree(root, children: [b, a]),
      ViewTree(root, children: [ViewTree(a[0], children: [b])]),
      ViewTree(root, children: [ViewTree(b[0], children: [a])]),
    ]
    #expect(Set(trees.map(\.hash)).count == trees.count)
  }

  @Test("a subtree has the same digest in every tree, and different trees have different digests")
  func subtrees() {
    forAll(seeds: 0..<4, full: 510) { random in
      let tree = RandomTree.make(.mixed, size: 40, using: &random)
      let hashes = tree.subtreeHashes()
      for node in 0..<tree.count { #expect(tree.subtree(at: node).hash == hashes[node]) }
      let changed = RandomTree.changed(tree, edits: 2, using: &random)
      #expect((changed.hash == tree.hash) == (changed == tree))
    }
  }

  @Test("a digest is written as 32 lower-case digits, and no other text is read")
  func notation() {
    let digest = Digest(high: 0xAB, low: 1)
    #expect(digest.description == "00000000000000ab0000000000000001")
    #expect(Digest(parsing: digest.description) == digest)
    for text in ["", "ab", digest.description.uppercased(), digest.description + "0"] {
      #expect(Digest(parsing: text) == nil, "\(text)")
    }
    #expect(Digest(parsing: "0x000000000000ab0000000000000001") == nil)
  }

  @Test("a text and a tree have the same digest on every machine")
  func stable() {
    #expect(Digest(of: "Simon").description == "7f1b42fa4d4a391dd542d67337b66259")
    #expect(ViewTree(Self.node).hash.description == "58090196a321a36e36383a515de28491")
  }
}

import EventModel
import Foundation
import TestSupport
import Testing

@testable import Recorder

@Suite("Secrets in the members of one view")
struct SecretMemberTests {
  /// Returns a view as it is written in a session with a typed secret.
  private func written(_ view: ViewNode, _ secret: String) -> ViewNode {
    var redactor = Redactor()
    redactor.secrets.add(secret)
    let window = ViewTree(ViewNode("UIWindow"), children: [ViewTree(view)])
    return redactor.redact(window)[1]
  }

  private typealias Way = @Sendable (String, String) -> ViewNode

  private static let halves: [(name: String, view: Way)] = [
    ("text and value", { ViewNode("Label", text: $0, value: $1) }),
    ("label and text", { ViewNode("Label", label: $0, text: $1) }),
    ("text and label", { ViewNode("Label", label: $1, text: $0) }),
    ("label and value of a button", { ViewNode("UIButton", label: $0, value: $1) }),
    (
      "text and value, with the text as the label",
      { ViewNode("Label", label: $0, text: $0, value: $1) }
    ),
    ("two attributes", { ViewNode("V", attributes: ["hint": .text($0), "tip": .text($1)]) }),
    ("text and an attribute", { ViewNode("V", text: $0, attributes: ["tip": .text($1)]) }),
    (
      "traits",
      { ViewNode("V", attributes: ["traits": .list([.text("button"), .text($0), .text($1)])]) }
    ),
    ("key and value", { ViewNode("V", attributes: ["data": .object([Attribute($0, .text($1))])]) }),
    ("name and text of an attribute", { ViewNode("V", attributes: [$0: .text($1)]) }),
    (
      "a list of objects",
      {
        let parts = [$0, $1].map { AttributeValue.object([Attribute("a", .text($0))]) }
        return ViewNode("V", attributes: ["rotor": .list(parts)])
      }
    ),
    (
      "lists in a list",
      { ViewNode("V", attributes: ["a": .list([.list([.text($0)]), .list([.text($1)])])]) }
    ),
  ]

  @Test("the size of a text with a secret is left out, since it tells about how long that is")
  func textSize() throws {
    let size: AttributeList = ["textSize": .list([.number(181), .number(21)])]
    for text in ["Pass-word1", "Hello Pass-word1!"] {
      #expect(
        written(ViewNode("Label", text: text, attributes: size), "Pass-word1").attributes == [:]
      )
      let spoken = ViewNode("Label", label: text, text: "Hello", attributes: size)
      #expect(written(spoken, "Pass-word1").attributes == [:])
    }
    let open = ViewNode("Label", text: "Hello", attributes: size)
    #expect(written(open, "Pass-word1") == open)
    var redactor = try Redactor(["Label"])
    let window = ViewTree(ViewNode("UIWindow"), children: [ViewTree(open)])
    #expect(redactor.redact(window)[1].attributes == [:])
  }

  @Test("a secret whose parts stand in several members of one view is hidden")
  func parts() {
    forAll(seeds: 0..<2, full: 50) { random in
      let secret =
        "Hq"
        + (0..<12).map { _ in "QZXJVKWzxjvk2345".randomElement(using: &random) ?? "Q" }.map(
          String.init
        ).joined()
      let (first, second) = (String(secret.prefix(7)), String(secret.dropFirst(7)))
      for (name, view) in Self.halves {
        let text = "\(written(view(first, second), secret))"
        #expect(!text.contains(first) && !text.contains(second), "\(name): \(text)")
        #expect(text.contains("‹secret 1›"), "\(name): \(text)")
        let other = view("Buy milk", "and bread")
        #expect(written(other, secret) == other, "\(name)")
      }
    }
  }

  @Test("a secret in a list letter by letter, or in lines of base64, does not show its length")
  func length() {
    let ways: [(name: String, view: (String) -> ViewNode)] = [
      ("letters", { ViewNode("V", attributes: ["data": .list($0.map { .text(String($0)) })]) }),
      (
        "letters in objects",
        {
          let letters = $0.map { AttributeValue.object([Attribute("a", .text(String($0)))]) }
          return ViewNode("V", attributes: ["data": .list(letters)])
        }
      ),
      (
        "letters as traits",
        { ViewNode("V", attributes: ["traits": .list($0.map { .text(String($0)) })]) }
      ),
      (
        "lines of base64",
        { secret in
          let code = Array(Data(secret.utf8).base64EncodedString())
          let lines = stride(from: 0, to: 40, by: 5).map { start in
            String(code.dropFirst(start).prefix(5))
          }
          return ViewNode("V", text: lines.joined(separator: "\n"))
        }
      ),
    ]
    for (name, view) in ways {
      let texts = ["Hunter2-magic", "qX9?zebra_Stripes77"].map { "\(written(view($0), $0))" }
      #expect(texts[0] == texts[1], "\(name)")
      #expect(texts[0].contains("‹secret 1›"), "\(name): \(texts[0])")
    }
  }

  @Test("a secret is hidden in upper case and in lower case, and with the digits of any script")
  func cases() {
    let secrets = [
      "κωδικος", "κωδικός", "ΚΩΔΙΚΌΣ", "sıfırlama9", "ſtreetµmarket", "oﬃce-ﬁre", "Straße99x",
      "İstanbul",
      "ᾳδηςᾷδω", "ŉabcdef", "пароль9", "ԱԲԳԴև",
    ]
    for secret in secrets {
      for text in [
        secret.uppercased(), secret.lowercased(), secret.uppercased().lowercased(),
        secret.decomposedStringWithCanonicalMapping,
      ] {
        let view = written(ViewNode("Label", text: text), secret)
        #expect(view.text == "‹secret 1›", "\(secret): \(text)")
      }
    }
    let digits = ["٤٧١١", "๔๗๑๑", "４７１１", "⁴⁷¹¹", "④⑦①①", "4711"]
    for text in digits {
      #expect(written(ViewNode("Label", text: text), "4711").text == "‹digits 1›", "\(text)")
    }
    for text in ["🄷🅄🄽🅃🄴🅁🅂", "⒣⒰⒩⒯⒠⒭⒮", "ʜᴜɴᴛᴇʀꜱ"] {
      #expect(written(ViewNode("Label", text: text), "hunters").text == "‹secret 1›", "\(text)")
    }
    let number = written(ViewNode("Bar", tag: -4711, attributes: ["n": .number(-4711)]), "4711")
    #expect(number.tag == 0 && number.attributes["n"] == .text("‹digits 1›"))
    #expect(
      written(ViewNode("Bar", attributes: ["n": .number(-47)]), "4711").attributes["n"]
        == .number(-47)
    )
  }
}

import EventModel
import Foundation
import Recorder
import TestSupport
import Testing

@Suite("The search of files for secrets")
struct SecretFormTests {
  /// The forms of a secret, made without the search.
  private static func forms(of secret: String) -> [(name: String, text: String)] {
    let bytes = Array(secret.utf8)
    let scalars = secret.unicodeScalars.map(\.value)
    func each(
      _ bytes: [UInt8],
      _ before: String,
      _ between: String,
      _ radix: Int,
      _ digits: Int
    ) -> String {
      bytes.map { byte in
        let text = String(byte, radix: radix)
        return before + String(repeating: "0", count: max(0, digits - text.count)) + text
      }.joined(separator: between)
    }
    func code(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    let half = secret.index(secret.startIndex, offsetBy: secret.count / 2)
    let (first, second) = (String(secret[..<half]), String(secret[half...]))
    return [
      ("upper case", secret.uppercased()), ("lower case", secret.lowercased()),
      ("backwards", String(secret.reversed())),
      ("decomposed", secret.decomposedStringWithCanonicalMapping),
      ("spaces", secret.map(String.init).joined(separator: " ")),
      ("dashes", secret.map(String.init).joined(separator: "-")),
      ("a letter a line", secret.map(String.init).joined(separator: "\n")),
      ("invisible", secret.map(String.init).joined(separator: "\u{200B}")),
      ("cut by a line end", "x \(first)\n\(second) y"),
      ("base64", code(secret)), ("base64 of more", code("user:\(secret)\n")),
      ("base64 twice", code(code(secret))), ("base64 backwards", code(String(secret.reversed()))),
      (
        "base64 of addresses",
        code(secret).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      ),
      (
        "wrapped base64",
        code("a long user name:\(secret):and more behind it").enumerated().map {
          $0.offset % 16 == 15 ? "\($0.element)\n" : "\($0.element)"
        }.joined()
      ),
      ("hexadecimal", each(bytes, "", "", 16, 2)),
      ("hexadecimal with colons", each(bytes, "", ":", 16, 2).uppercased()),
      ("hexadecimal list", each(bytes, "0x", ", ", 16, 2)),
      ("hexadecimal backwards", each(bytes.reversed(), "", "", 16, 2)),
      ("decimal list", "[" + each(bytes, "", ",", 10, 1) + "]"),
      ("octal escapes", each(bytes, "\\", "", 8, 3)),
      ("byte escapes", each(bytes, "\\x", "", 16, 2)),
      ("address", each(bytes, "%", "", 16, 2)), ("address twice", each(bytes, "%25", "", 16, 2)),
      ("mail", each(bytes, "=", "", 16, 2).uppercased()),
      (
        "JSON",
        "{\"a\":\""
          + scalars.map {
            "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count)
              + String($0, radix: 16)
          }.joined() + "\"}"
      ),
      (
        "JSON in JSON",
        scalars.map {
          "\\\\u00" + (String($0, radix: 16).count < 2 ? "0" : "") + String($0, radix: 16)
        }.joined()
      ),
      ("Swift", scalars.map { "\\u{" + String($0, radix: 16) + "}" }.joined()),
      (
        "code points",
        scalars.map { "U+00" + String($0, radix: 16).uppercased() }.joined(separator: " ")
      ),
      ("markup", scalars.map { "&#\($0);" }.joined()),
      ("markup in hexadecimal", scalars.map { "&#x\(String($0, radix: 16));" }.joined()),
      (
        "markup by names",
        secret.replacing("é", with: "&eacute;").replacing("ö", with: "&ouml;").replacing(
          "!",
          with: "&excl;"
        )
      ),
      ("list of letters", "[" + secret.map { "\"\($0)\"" }.joined(separator: ",") + "]"),
      (
        "typed in parts",
        "  And I type \"\(first)\" into \"Password\"\n  And I type \"\(second)\" into \"Password\""
      ),
      ("views", "UILabel \"\(first)\"\nUILabel \"\(second)\""),
      ("texts in JSON", "{\"text\":\"\(first)\"}\n{\"text\":\"\(second)\"}"),
      ("tags", "<p>\(first)</p>\n<p>\(second)</p>"),
    ]
  }

  @Test("a secret is found in every form, with its line, and in no text without it")
  func forms() throws {
    forAll(seeds: 0..<2, full: 20) { random in
      let letters = Array("QZXJVKWqzxjvkwéö!2345679")
      let secret =
        "Kö!"
        + String((0..<10).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
        + "é7x"
      let scan = SecretScan([secret])
      let other = SecretScan(["M" + secret.dropFirst().uppercased().replacing("X", with: "H") + "h"]
      )
      for (name, form) in Self.forms(of: secret) {
        let bytes = Array(
          "first line\n\nthird \(form) end\n".replacing(
            "third \(form) end",
            with: form.contains("\n") ? form : "third \(form) end"
          ).utf8
        )
        let finds = try scan.finds(in: bytes)
        #expect(finds.contains { (3...6).contains($0.line) }, "\(name): \(form) \(finds)")
        #expect(try other.finds(in: bytes).isEmpty, "\(name): \(form)")
      }
    }
  }

  @Test(
    "a secret of four letters or more is hidden and found in base64 of any text, and no length shows"
  )
  func shortCodes() {
    let signs = Array("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789 :.-é")
    forAll(seeds: 0..<40, full: 4_000) { random in
      func text(_ count: Int, _ random: inout SeededRandom) -> String {
        String((0..<count).map { _ in signs[Int.random(in: 0..<signs.count, using: &random)] })
      }
      let count = Int.random(in: 4...7, using: &random)
      let secret = String((0..<count).map { _ in "KQZXJV".randomElement(using: &random) ?? "K" })
      let (head, tail) = (
        text(Int.random(in: 0...9, using: &random), &random),
        text(Int.random(in: 0...9, using: &random), &random)
      )
      var code = Data("\(head)\(secret)\(tail)".utf8).base64EncodedString()
      if random.once(in: 2) {
        code = code.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
      }
      #expect(SecretScan([secret]).secrets(in: "Basic \(code)") == [0], "\(code)")
      var redactor = Redactor(hiding: ["SIMON_SECRET_1": secret])
      #expect(redactor.redact("Basic \(code) ok") == "Basic ‹secret 1› ok", "\(code)")
    }
  }

  @Test("a word that is base64 by chance changes nothing that stands beside it")
  func chance() throws {
    let file = Array(#"{"ms":16667,"text":"savannah","help":"Unlocks all"}"#.utf8)
    #expect(try SecretScan(["1666", "anna"]).finds(in: file).isEmpty)
    func shown(beside text: String) -> String? {
      var redactor = Redactor(hiding: ["SIMON_SECRET_1": "anna"])
      let labels = ["savannah", text].map { ViewTree(ViewNode("UILabel", text: $0)) }
      return redactor.redact(ViewTree(ViewNode("UIWindow"), children: labels))[1].text
    }
    #expect(shown(beside: "Unlocks") == shown(beside: "Opens"))
  }

  @Test("the rows of a picker are no PIN, though they may be the numbers of its digits")
  func picker() {
    var redactor = Redactor(hiding: ["SIMON_SECRET_1": "1234"])
    let rows = (49...52).map { ViewTree(ViewNode("UILabel", text: "\($0)")) }
    let screen = ViewTree(ViewNode("UIWindow"), children: rows)
    #expect(redactor.redact(screen) == screen)
  }

  @Test("a short secret is found as a word, and not where letters or numbers give it by chance")
  func short() throws {
    let scan = SecretScan(["4711", "cat", "zebra"])
    func found(_ text: String) throws -> [Int] {
      try scan.finds(in: Array(text.utf8)).map(\.secret)
    }
    for text in [
      "code: 4711", "\"4711\"", "type \"4711\"", "<b>4711</b>", "PIN 4711.", "4711",
      "{\"pin\":4711}",
      "4-7-1-1", "4 7 1 1", "tag 4711",
      // Parts of longer numbers and of texts, which a recording hides, too.
      "147110", "20247115", "your pin is 00004711 ok", "47114711", "card 4711888899990000",
      "{\"x\":\"20264711\"}", "\"a4711b\"", "<p>x4711y</p>", "{\"pos\":[4,7,1,1]}",
      "{\"note\":\"00004711\"}", "\"0a4711ff\"", "digest 47110000471100004711000047110000",
    ] { #expect(try found(text) == [0], "\(text)") }
    for text in ["a cat sat", "\"Cat\"", "tac"] { #expect(try found(text) == [1], "\(text)") }
    #expect(try found("the zebra") == [2] && found("Z e b r a") == [2])
    for text in [
      "0,4711 390x44", "[0,4711,390,44]", "{\"n\":4711,\"dt\":4711,\"x\":4711}", "4711.5",
      "12.4711", "concatenate", "category", "ca\nt", "[4,7,11]", "zebrawood",
      "size 4711x12", "{\"n\":14711,\"bytes\":147110}", "\"path\":[4,7,1,1]", "0,14711 390x44",
    ] { #expect(try found(text).isEmpty, "\(text)") }
  }

  @Test("digits in a digest are no secret where Simon wrote it, and are one anywhere else")
  func digests() throws {
    let scan = SecretScan(["4711", "abcdef"])
    func found(_ text: String) throws -> [Int] { try scan.finds(in: Array(text.utf8)).map(\.line) }
    let header = #"{"simon":"1.0","writer":"simon-record","app":"a","seal":"0a4711ff"}"#
    let event = { (text: String, seal: String) in
      "\n{\"n\":1,\"at\":0,\"event\":\"marker\",\"text\":\"\(text)\",\"seal\":\"\(seal)\"}\n"
    }
    #expect(try found(header + event("a", "00abcdef")).isEmpty)
    #expect(try found(header + event("a", "12347118")).isEmpty)
    #expect(try found(header + event("00004711", "00abcdef")) == [2])
    #expect(try found(header + event("00abcdef", "00abcdef")) == [2])
    #expect(try found(header + event("a", "x") + "my seal: \"seal\":\"00004711\" ok") == [3])
    let ledger = { (by: String) in
      #"{"ledger":2,"at":"2026-11-26T14:48:53Z","by":"\#(by)","decision":"approved","#
        + #""after":"64c470e2d4711b1769d227ee8d0b49ed","log":{"after":"f2d5e885f6abcdef752362199354788e","#
        + #""contents":{"inputs":[6,"bfa54711"]}},"former":["2c1f4711239c3c2c66c48c286e1777a5"]}"#
    }
    #expect(try found(ledger("ann")).isEmpty)
    #expect(try found(ledger("00004711")) == [1])
    #expect(try found("your pin is 00abcdef ok") == [1])
  }

  @Test("a secret in digits is found without its zeros, as a value of its own")
  func zeros() throws {
    let scan = SecretScan(["0042", "0004711"])
    func found(_ text: String) throws -> [Int] {
      try scan.finds(in: Array(text.utf8)).map(\.secret)
    }
    for text in ["{\"pin\":42}", "\"42\"", "<b>42</b>", "42", "{\"pin\": 42,\"a\":1}", "[0,0,4,2]"]
    {
      #expect(try found(text) == [0], "\(text)")
    }
    #expect(try found("the number 4711 is it") == [1])
    for text in [
      "{\"row\":42}", "42 pages", "page 42 of 50", "{\"n\":42}", "[42,42]", "1.42", "142",
    ] {
      #expect(try found(text).isEmpty, "\(text)")
    }
  }

  @Test("the time of the search in a log hardly depends on the number of secrets, and has a limit")
  func manySecrets() throws {
    let rows = (0..<40).map { ViewTree(ViewNode("UILabel", text: "row \($0) of a list")) }
    let screen = ViewTree(ViewNode("UIWindow"), children: rows)
    let events = (1...12).map {
      Event(number: $0, at: .zero, kind: .snapshot(Event.Snapshot(tree: screen)))
    }
    let log = LogWriter.encode(
      EventLog(
        header: SessionHeader(writer: "test", app: "app", setting: SessionSetting()),
        events: events
      )
    )
    func time(_ count: Int) throws -> Duration {
      let scan = SecretScan((0..<count).map { "secret-number-\($0)-of-many" })
      return try ContinuousClock().measure { _ = try scan.finds(in: log) }
    }
    let (one, many) = (
      try (0..<3).map { _ in try time(1) }.min() ?? .zero,
      try (0..<3).map { _ in try time(300) }.min() ?? .zero
    )
    #expect(many < one * 15, "\(one) \(many)")
    let budget = Budget("1 s", for: "searching") { true }
    #expect(throws: Budget.Exceeded.self) {
      try SecretScan(["secret-number-1"]).finds(in: log, within: budget)
    }
    let row = SecretScan((0..<300).map { "row \($0) of a list" })
    #expect(try Set(row.finds(in: log).map(\.secret)) == Set(0..<40))
  }

  @Test("the time of the search follows the size of what is searched")
  func speed() throws {
    let scan = SecretScan((0..<20).map { "secret-number-\($0)-of-many" })
    func time(_ lines: Int) throws -> Duration {
      let text = (0..<lines).map {
        "{\"n\":\($0),\"text\":\"row number \($0) of a list\",\"x\":\($0)}\n"
      }
      let bytes = Array(text.joined().utf8)
      return try ContinuousClock().measure { _ = try scan.finds(in: bytes) }
    }
    let (one, four) = (try (0..<3).map { _ in try time(2_000) }.min(), try time(8_000))
    #expect(four < (one ?? .zero) * 12, "\(String(describing: one)) \(four)")
  }

  @Test(
    "a short secret is hidden and found in base64 that is a part of an address or of a name",
    arguments: [
      "https://x.org/t/@", "session_@", "id-@-7", "a+@", "/@/edit", "__@__", "open?@=", "x.@.y",
    ]
  )
  func parts(of frame: String) {
    let code = Data("user:KxYz".utf8).base64EncodedString()
    let text = frame.replacing("@", with: code)
    #expect(SecretScan(["KxYz"]).secrets(in: text) == [0], "\(text)")
    var redactor = Redactor(hiding: ["SIMON_SECRET_1": "KxYz"])
    let redacted = redactor.redact(text)
    #expect(redacted.contains("‹secret 1›") && !redacted.contains(code), "\(redacted)")
  }

  @Test("texts that hold a secret any number of times are searched in time in proportion to them")
  func repeated() {
    func time(_ count: Int) -> Duration {
      let rows = (0..<count).map { _ in ViewTree(ViewNode("UILabel", text: "annaannaanna")) }
      let code = Data(String(repeating: "anna ", count: count).utf8).base64EncodedString()
      let views = rows + [ViewTree(ViewNode("UILabel", text: code))]
      let screen = ViewTree(ViewNode("UIWindow"), children: views)
      return (0..<3).map { _ in
        var redactor = Redactor(hiding: ["SIMON_SECRET_1": "anna"])
        return ContinuousClock().measure { _ = redactor.redact(screen) }
      }.min() ?? .zero
    }
    let (one, eight) = (time(500), time(4_000))
    #expect(eight < one * 32, "\(one) \(eight)")
  }
}

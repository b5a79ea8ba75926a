import Actions
import EventModel
import Recorder
import Scenarios
import Stories
import ViewQuery

extension ScaledReading {
  /// The readers of stories, scripts and property lists.
  static let texts: [ScaledReading] = [
    stories("stories") { String(repeating: "Story: a\nGiven b\nThen c\n", count: $0) },
    stories("steps of a story") { size in
      "Story: a\nGiven b\nWhen c\n" + (0..<size).map { "And \($0)\n" }.joined()
    },
    stories("characters of a line") { "Story: a\nGiven \(String(repeating: "b ", count: $0))\n" },
    stories("quoted texts of a line") {
      "Story: a\nGiven \(String(repeating: "\"b\" ", count: $0))\n"
    },
    stories("lines that break the grammar") { String(repeating: "Then\n", count: $0) },
    script("lines") { String(repeating: "tap \"Add\"\n", count: $0) },
    script("characters of a text") { "type \"\(String(repeating: "a", count: $0))\"\n" },
    script("escapes of a text") { "type \"\(String(repeating: "\\u{1}", count: $0))\"\n" },
    script("words of a line") { "tap \(String(repeating: "a ", count: $0))\n" },
    list("keys of a dictionary") { size in
      "<dict>\(ScaledScreens.names(size).map { "<key>\($0)</key><true/>" }.joined())</dict>"
    },
    list("values of a list") { "<array>\(String(repeating: "<true/>", count: $0))</array>" },
    list("characters of a text") { "<string>\(String(repeating: "a", count: $0))</string>" },
    list("escapes of a text") { "<string>\(String(repeating: "&amp;", count: $0))</string>" },
    list("lists within lists") { size in
      String(repeating: "<array>", count: size) + String(repeating: "</array>", count: size)
    },
  ]

  /// The parts of a session that look at its screens.
  static let sessions: [ScaledReading] = [
    ScaledReading("redaction", "siblings beside a secure field") { size in
      var tree = ScaledScreens.labels(ScaledScreens.names(size))
      tree[1] = ViewNode("UITextField", text: "hunter2", attributes: ["secure": .bool(true)])
      let screen = tree
      return {
        var redactor = Redactor()
        _ = redactor.redact(screen)
      }
    },
    ScaledReading("redaction", "secure fields") { size in
      let tree = ScaledScreens.siblings(size) { place in
        ViewNode("UITextField", text: "••••\(place % 3)", attributes: ["secure": .bool(true)])
      }
      return {
        var redactor = Redactor()
        _ = redactor.redact(tree)
      }
    },
    ScaledReading("redaction", "different secrets") { size in
      let tree = ScaledScreens.siblings(size) { place in
        ViewNode("UITextField", text: "hunter\(place)", attributes: ["secure": .bool(true)])
      }
      return {
        var redactor = Redactor()
        _ = redactor.redact(tree)
      }
    },
    ScaledReading("redaction", "beginnings of a secret") { size in
      let secret = String(repeating: "a", count: size)
      let text = secret.dropLast() + "b" + secret.dropLast() + String(repeating: "%61", count: size)
      return {
        var redactor = Redactor(hiding: ["SIMON_SECRET_1": secret])
        _ = redactor.redact(String(text))
      }
    },
    ScaledReading("redaction", "marks of secrets without an end") { size in
      let text = String(repeating: "‹", count: size)
      return {
        var redactor = Redactor()
        _ = redactor.redact(ScaledScreens.labels(["hunter2"]))
        _ = redactor.redact(text)
        var log = EventLog(
          header: SessionHeader(writer: "", app: "todo", setting: SessionSetting())
        )
        log.events = [Event(number: 1, at: .zero, kind: .text(text, target: nil))]
        _ = log.typedPseudonyms
      }
    },
    ScaledReading("evidence", "equal siblings") { size in
      let tree = ScaledScreens.twins(size)
      return { _ = tree.evidence(for: size / 2) }
    },
  ]

  private static func stories(
    _ dimension: String,
    _ text: @escaping @Sendable (Int) -> String
  ) -> ScaledReading {
    ScaledReading("stories", dimension) { size in
      let text = text(size)
      return {
        let file = StoryFile(parsing: text, name: "a.stories")
        var matcher = StepMatcher(StepLibrary())
        for step in file.stories.flatMap(\.steps) { _ = matcher.mapping(of: step) }
        _ = file.problems.map(\.message)
      }
    }
  }

  private static func script(
    _ dimension: String,
    _ text: @escaping @Sendable (Int) -> String
  ) -> ScaledReading {
    ScaledReading("script", dimension) { size in
      let text = text(size)
      return { _ = try? ActionScript(parsing: text) }
    }
  }

  private static func list(
    _ dimension: String,
    _ text: @escaping @Sendable (Int) -> String
  ) -> ScaledReading {
    ScaledReading("property list", dimension) { size in
      let text = "<plist version=\"1.0\">\(text(size))</plist>"
      return { _ = try? SelfTestingScript(parsing: text, file: "a.plist") }
    }
  }
}

import Approvals
import Differ
import EventModel

extension ScaledReading {
  /// Readers and writers of golden text, rules and ledgers.
  static let goldens: [ScaledReading] = [
    golden("changed attributes of a view") { size in
      changes(names: ScaledScreens.names(size)) { "~ UIWindow/UIView  \($0) none → 1" }
    },
    golden("changed attributes of two views in turn") { size in
      var turn = 0
      return changes(names: ScaledScreens.names(size)) { name in
        turn = 1 - turn
        return "~ UIWindow/UILabel[\(turn)]  \(name) none → 1"
      }
    },
    golden("changed views") { size in
      text(ScaledScreens.twins(size))
        + (0..<size).map { "~ UIWindow/UIView[\($0)]  value none → \"v\"\n" }.joined()
    },
    golden("attributes of a view") { size in
      let words = ScaledScreens.names(size).map { " \($0) 1" }.joined()
      return "\(head)UIWindow 0,0 390x844\n  UIView 0,0 10x10\(words)\n"
    },
    golden("equal siblings") { text(ScaledScreens.twins($0)) },
    golden("views within views") { text(ScaledScreens.deep($0)) },
    golden("characters of a text") { text(ScaledScreens.text($0)) },
    golden("escapes in a text") { text(ScaledScreens.text($0, "\u{1}")) },
    golden("screens") { size in
      text(ScaledScreens.twins(2))
        + (0..<size).map { place in
          "== \(place + 3) step\n~ UIWindow/UIView[0]  value \(place == 0 ? "none" : "\"\(place - 1)\"") "
            + "→ \"\(place)\"\n"
        }.joined()
    },
    ScaledReading("golden text, written", "changed attributes of a view") { size in
      writing([ScaledScreens.attributes(size), ScaledScreens.attributes(size, value: 2)])
    },
    ScaledReading("golden text, written", "moved siblings") { size in
      let names = ScaledScreens.names(size)
      return writing([ScaledScreens.named(names), ScaledScreens.named(names.reversed())])
    },
    of("rules", "members of a rule") { size in
      let members = (0..<size).map { "k\($0)" }.joined(separator: ", ")
      return Array("ignore \(members) of #clock because it varies\n".utf8)
    } read: { bytes in
      _ = try Rule.list(parsing: String(decoding: bytes, as: UTF8.self), file: "simon.rules")
    },
    of("rules", "lines") { size in
      Array(String(repeating: "ignore text of #clock because it varies\n", count: size).utf8)
    } read: { bytes in
      _ = try Rule.list(parsing: String(decoding: bytes, as: UTF8.self), file: "simon.rules")
    },
    ledger("entries") { size in
      Array((0..<size).map { LedgerEntry(changes: ["\($0)"]).line }.joined())
    },
    ledger("entries of an earlier version") { size in
      (0..<size).flatMap { number in
        let (before, after) = (Digest(of: "\(number)"), Digest(of: "\(number + 1)"))
        return Array(
          """
          {"at":"","by":"","decision":"approved","before":"\(before)","after":"\(after)","changes":[]}

          """.utf8
        )
      }
    },
    ledger("changes of an entry") { LedgerEntry(changes: ScaledScreens.names($0)).line },
    ledger("members of an entry") { size in
      let members = ScaledScreens.names(size).map { "\"\($0)\":1" }.joined(separator: ",")
      return Array("{\(members)}\n".utf8)
    },
  ]

  private static let head = "golden 1  app todo  recording r\n== 1 launch\n"

  private static func text(_ tree: ViewTree) -> String {
    head + tree.lines.joined(separator: "\n") + "\n== 2 step\n"
  }

  private static func changes(names: [String], _ line: (String) -> String) -> String {
    "\(head)UIWindow 0,0 390x844\n  UIView 0,0 10x10\n  UILabel 0,0 10x10\n  UILabel 0,0 10x10\n"
      + "== 2 step\n" + names.map { line($0) + "\n" }.joined()
  }

  private static func golden(
    _ dimension: String,
    _ text: @escaping @Sendable (Int) -> String
  ) -> ScaledReading {
    of("golden text", dimension) {
      Array(text($0).utf8)
    } read: { bytes in
      _ = try Golden(parsing: String(decoding: bytes, as: UTF8.self))
    }
  }

  private static func writing(_ trees: [ViewTree]) -> Work {
    let screens = trees.map { Golden.Screen(title: "step", tree: $0) }
    let golden = Golden(app: "todo", recording: "r", screens: screens)
    return { _ = golden.text }
  }

  private static func ledger(
    _ dimension: String,
    _ bytes: @escaping @Sendable (Int) -> [UInt8]
  ) -> ScaledReading {
    of("ledger", dimension, bytes: bytes) { bytes in
      let ledger = try Ledger(parsing: String(decoding: bytes, as: UTF8.self))
      _ = ledger.problem(with: Digest(of: "golden"))
    }
  }
}

extension LedgerEntry {
  fileprivate init(changes: [String]) {
    self.init(
      by: "someone",
      at: "2026-01-01T09:00:00Z",
      decision: .approved,
      before: Digest(of: "before"),
      after: Digest(of: "after"),
      changes: changes
    )
  }
}

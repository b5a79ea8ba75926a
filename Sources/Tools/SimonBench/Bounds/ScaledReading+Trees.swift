import AppDriver
import EventModel
import ViewQuery

extension ScaledReading {
  /// The reader of tree files, as `diff` and `query` use it.
  static let trees: [ScaledReading] = [
    tree("attributes of a view") { encode(ScaledScreens.attributes($0)) },
    tree("attributes in no order") { size in
      let members = ScaledScreens.names(size).map { ",\"\($0)\":1" }.joined()
      return Array("{\"class\":\"UIView\"\(members)}".utf8)
    },
    tree("names that differ by an accent's bytes") { size in
      // Each of the two forms of é in each of twenty places: all names are equal for a Swift set.
      let members = (0..<size).map { number in
        let name = (0..<20).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
        return ",\"\(name)\":1"
      }
      return Array("{\"class\":\"UIView\"\(members.joined())}".utf8)
    },
    tree("equal siblings") { encode(ScaledScreens.twins($0)) },
    tree("views within views") { encode(ScaledScreens.deep($0)) },
    tree("members of an object") { encode(ScaledScreens.object($0)) },
    tree("characters of a text") { encode(ScaledScreens.text($0)) },
    tree("escapes in a text") { escapes($0 * 16) },
  ]

  /// The search for views.
  static let lookups: [ScaledReading] = [
    ScaledReading("target by place", "equal siblings") { size in
      let tree = ScaledScreens.twins(size)
      let target = tree.evidence(for: size / 2)
      return { _ = tree.resolve(target) }
    },
    ScaledReading("target by name", "siblings with one name") { size in
      let named = ScaledScreens.siblings(size) { _ in
        ViewNode("UIButton", identifier: "same", frame: Frame(0, 0, 10, 10))
      }
      let target = ScaledScreens.named(["same"]).evidence(for: 1)
      return {
        let verdict = named.resolve(target)
        _ = named.repair(of: target, verdict: verdict)
      }
    },
    ScaledReading("view by its text", "siblings with one text") { size in
      let tree = ScaledScreens.labels(Array(repeating: "same", count: size))
      return { _ = try? tree.control(.shown("same")) }
    },
    ScaledReading("view by its text", "siblings with similar texts") { size in
      let tree = ScaledScreens.labels(ScaledScreens.names(size))
      return { _ = try? tree.control(.shown("k")) }
    },
    ScaledReading("addresses", "equal siblings") { size in
      let tree = ScaledScreens.twins(size)
      return {
        let addresses = NodeAddresses(of: tree)
        for index in tree.nodes.indices { _ = addresses.address(of: index) }
      }
    },
    selector("dNodi, views", "//UILabel"),
    selector("Igor, views", "UILabel[text ENDSWITH '7']"),
    selector("Shelley, views", "view:'UILabel' first"),
    ScaledReading("selector", "Igor, conditions") { size in
      let conditions = Array(repeating: "tag == 1", count: size).joined(separator: " || ")
      let text = "UILabel[\(conditions)]"
      let tree = ScaledScreens.labels(["a"])
      return { _ = try? Selector(text).nodes(in: tree) }
    },
    ScaledReading("selector", "dNodi, steps") { size in
      let text = String(repeating: "//UIView", count: size)
      let tree = ScaledScreens.deep(50)
      return { _ = try? Selector(text).nodes(in: tree) }
    },
  ]

  /// The lines of a driver.
  static let driverLines: [ScaledReading] = [
    driver("attributes of a view") { reply("tree", encode(ScaledScreens.attributes($0))) },
    driver("equal siblings") { reply("tree", encode(ScaledScreens.twins($0))) },
    driver("escapes in a text") { reply("tree", escapes($0 * 16)) },
    driver("unknown members") { size in
      let members = ScaledScreens.names(size).map { ",\"\($0)\":1" }.joined()
      return Array("{\"id\":3\(members)}".utf8)
    },
    driver("operations on a view") { size in
      let names = ScaledScreens.names(size)
      let operations = names.map { "[\"set\",1,\"\($0)\",1]" }.joined(separator: ",")
      return reply("ops", Array("[\(operations)]".utf8))
    },
    driver("operations on a view each", siblings: 17) { size in
      let operations = (1...size).map { "[\"set\",\($0),\"text\",\"a\"]" }
      return reply("ops", Array("[\(operations.joined(separator: ","))]".utf8))
    },
  ]

  private static func encode(_ tree: ViewTree) -> [UInt8] { TreeNotation.encode(tree) }

  private static func escapes(_ count: Int) -> [UInt8] {
    let text = String(repeating: "\\u0041", count: count)
    return Array("{\"class\":\"UILabel\",\"text\":\"\(text)\"}".utf8)
  }

  private static func reply(_ member: String, _ value: [UInt8]) -> [UInt8] {
    Array("{\"id\":3,\"at\":0,\"\(member)\":".utf8) + value + Array("}".utf8)
  }

  private static func tree(
    _ dimension: String,
    _ bytes: @escaping @Sendable (Int) -> [UInt8]
  ) -> ScaledReading {
    of("tree file", dimension, bytes: bytes) { _ = try TreeNotation.decode($0) }
  }

  private static func selector(_ dimension: String, _ text: String) -> ScaledReading {
    ScaledReading("selector", dimension) { size in
      let tree = ScaledScreens.labels(ScaledScreens.names(size))
      return {
        _ = try? Selector(text).nodes(in: tree)
        _ = try? Selector(text).nodes(in: QueryIndex(tree))
      }
    }
  }

  private static func driver(
    _ dimension: String,
    siblings: Int = 0,
    _ line: @escaping @Sendable (Int) -> [UInt8]
  ) -> ScaledReading {
    ScaledReading("driver line", dimension) { size in
      let screen = reply("tree", encode(ScaledScreens.twins(max(siblings * size, 1))))
      let greeting =
        #"{"id":1,"version":"1.0","clock":"virtual","input":"touches","fingers":1,"changes":true}"#
      var conversation = DriverConversation(limits: LogLimits())
      _ = conversation.ask(.hello(version: DriverRequest.version))
      _ = try conversation.receive(Array(greeting.utf8))
      _ = conversation.ask(.launch(app: nil, SessionSetting()))
      _ = try conversation.receive(Array(#"{"id":2,"at":0}"#.utf8))
      _ = conversation.ask(.snapshot(changes: true))
      var before = conversation
      if siblings > 0 || dimension.hasPrefix("operations") {
        _ = try before.receive(screen)
        _ = before.ask(.snapshot(changes: true))
      }
      let line = line(size)
      let asked = before
      let isSecond = asked.tree != nil
      let bytes =
        isSecond
        ? Array(
          String(decoding: line, as: UTF8.self)
            .replacing("{\"id\":3", with: "{\"id\":4").utf8
        ) : line
      return {
        var conversation = asked
        _ = try? conversation.receive(bytes)
      }
    }
  }
}

import Differ
import EventModel

extension ScaledReading {
  /// Readers and writers of event logs.
  static let logs: [ScaledReading] = [
    log("members of a line") { size in
      var log = ScaledLog()
      let extras = ScaledScreens.names(size).map { Attribute("X\($0)", .number(1)) }
      log.add(.marker("m"), extras: AttributeList(extras))
      return log.bytes
    },
    log("attributes of a view") { ScaledLog(ScaledScreens.attributes($0)).bytes },
    log("operations on a view") { size in
      var log = ScaledLog(ScaledScreens.attributes(1))
      // One after the other a new name and an old one, each with a value of its own.
      let names = ScaledScreens.names(size)
      log.change(
        names.indices.map { place in
          let name = place % 2 == 0 ? names[place] : names[0]
          return .init(node: 1, member: .attribute(name), value: .number(Double(place)))
        }
      )
      return log.bytes
    },
    log("operations on two views in turn") { size in
      var log = ScaledLog(ScaledScreens.twins(2))
      let names = ScaledScreens.names(size)
      log.change(
        names.indices.map { place in
          .init(node: 1 + place % 2, member: .attribute(names[place]), value: .bool(true))
        }
      )
      return log.bytes
    },
    log("operations on a view each") { size in
      var log = ScaledLog(ScaledScreens.twins(size * 17))
      log.change(
        (1...size).map { .init(node: $0, member: .value, value: .text("v\($0)")) }
      )
      return log.bytes
    },
    log("placements") { size in
      var log = ScaledLog(ScaledScreens.twins(size))
      let items = (1...size).map { place in
        TreeEdit.Placement(
          parent: 0,
          after: place,
          items: [.new(ViewNode("UILabel"), children: [])]
        )
      }
      log.change(TreeEdit(placements: items))
      return log.bytes
    },
    log("equal siblings") { ScaledLog(ScaledScreens.twins($0)).bytes },
    log("views within views") { ScaledLog(ScaledScreens.deep($0)).bytes },
    log("characters of a text") { ScaledLog(ScaledScreens.text($0)).bytes },
    log("escapes in a text") { ScaledLog(ScaledScreens.text($0, "\u{1}")).bytes },
    log("members of an object") { ScaledLog(ScaledScreens.object($0)).bytes },
    log("events") { size in
      var log = ScaledLog(ScaledScreens.twins(1))
      for place in 0..<size {
        log.add(
          .touch(Touch(.moved, finger: 0, at: Point(x: Double(place % 300), y: 1)), target: nil)
        )
      }
      return log.bytes
    },
    log("changes") { size in
      var log = ScaledLog(ScaledScreens.twins(4))
      for place in 0..<size {
        log.change([.init(node: 1, member: .value, value: .text("v\(place)"))])
      }
      return log.bytes
    },
  ]

  private static func log(
    _ dimension: String,
    _ bytes: @escaping @Sendable (Int) throws -> [UInt8]
  ) -> ScaledReading {
    of("event log", dimension, bytes: bytes) { bytes in
      // The reader of `log check` and that of every other command.
      var stream = LogStream()
      stream.append(bytes.span)
      while try stream.next() != nil {}
      let log = try EventLog(decoding: bytes)
      _ = LogWriter.encode(log)
    }
  }
}

/// A log that is being made, with the right hashes.
struct ScaledLog {
  private var writer = LogWriter()
  private var tree = ViewTree(.window)
  private var written: [UInt8] = []

  init(_ tree: ViewTree? = nil) {
    let header = SessionHeader(writer: "simon-bench", app: "todo", setting: SessionSetting())
    written = writer.line(for: header)
    if let tree {
      add(.snapshot(.init(title: nil, tree: tree)))
      self.tree = tree
    }
  }

  /// The whole log.
  var bytes: [UInt8] {
    var log = self
    log.add(.end(.init(.finished)))
    return log.written
  }

  mutating func add(_ kind: Event.Kind, extras: AttributeList = [:]) {
    writer.write(kind, at: .zero, extras: extras, to: &written)
  }

  mutating func change(_ updates: [TreeEdit.Update]) { change(TreeEdit(updates: updates)) }

  mutating func change(_ edit: TreeEdit) {
    tree = (try? tree.applying(edit)) ?? tree
    add(.change(.init(title: nil, edit: edit, hash: tree.hash)))
  }
}

import CommandLines
import EventModel
import Foundation
import Messages
import Reports

/// The report of one log's statistics.
struct StatisticsReport {
  var path: String
  var statistics: LogStatistics

  /// The width of the longest bar, in letters.
  private static let width = 32

  private var shares: [LogStatistics.Share] {
    statistics.shares.sorted { ($1.bytes, $0.kind) < ($0.bytes, $1.kind) }
  }

  func text(_ style: Style) -> ConsoleText {
    let ending = statistics.ending?.rawValue ?? "without an end"
    var lines: [ConsoleText] = [
      style.bold("\(path.printable)"),
      "\(statistics.events.counted("event")) in \(statistics.duration.seconds.fixed(3)) s, "
        + "\(statistics.bytes.grouped) bytes, \(ending); "
        + "keyframes are \((statistics.keyframeShare * 100).fixed(1)) % of the bytes",
      "",
      style.dim("kind          lines      bytes   median   share"),
    ]
    let most = shares.first?.bytes ?? 0
    for share in shares {
      let part = Double(share.bytes) / Double(max(statistics.bytes, 1)) * 100
      lines.append(
        "\(share.kind.printable.padded(to: 9))  \(share.count.grouped.leading(8)) "
          + "\(share.bytes.grouped.leading(10)) \(share.median.grouped.leading(8)) "
          + "\(part.fixed(1).leading(5)) %  \(style.cyan("\(bar(share.bytes, of: most))"))"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a bar of eighths of a letter, so that small shares stay distinguishable.
  private func bar(_ part: Int, of most: Int) -> String {
    let eighths = most > 0 ? (part * Self.width * 8 + most - 1) / most : 0
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  var json: EncodedText {
    var writer = JSONWriter()
    writer.raw("{\"path\":")
    writer.string(path)
    writer.next("events")
    writer.integer(statistics.events)
    writer.next("bytes")
    writer.integer(statistics.bytes)
    writer.next("durationMicroseconds")
    writer.integer(statistics.duration.count)
    writer.next("ending")
    writer.value(statistics.ending.map { .text($0.rawValue) } ?? .null)
    writer.next("keyframeShare")
    writer.number(statistics.keyframeShare)
    writer.next("kinds")
    writer.list(shares) { writer, share in
      writer.raw("{\"kind\":")
      writer.string(share.kind)
      writer.next("lines")
      writer.integer(share.count)
      writer.next("bytes")
      writer.integer(share.bytes)
      writer.next("median")
      writer.integer(share.median)
      writer.raw("}")
    }
    writer.raw("}")
    return JSONReport.document(writer.bytes)
  }
}

import Foundation

/// The output of the measured figures.
enum Report {
  private struct Sheet: Encodable {
    var benchmark: String
    var figures: [Figure]
  }

  /// Returns the figures as JSON.
  static func json(_ benchmark: Benchmark, _ figures: [Figure]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let sheet = Sheet(benchmark: benchmark.name, figures: figures)
    return String(decoding: try encoder.encode(sheet), as: UTF8.self)
  }

  /// Returns the figures as a table.
  static func table(_ figures: [Figure]) -> String {
    let rows = figures.map { figure in
      [
        figure.name, "\(text(figure.value)) \(figure.unit)",
        figure.atMost.map { "target: at most \(text($0))" } ?? "",
        figure.atLeast.map { "target: at least \(text($0))" } ?? "",
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func text(_ value: Double) -> String {
    let digits = value < 10 ? 3 : value < 100 ? 1 : 0
    return value.formatted(.number.precision(.fractionLength(0...digits)).grouping(.never))
  }
}

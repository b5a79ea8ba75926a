import Foundation

extension Benchmark {
  /// Measures how the time of each reader grows with its input.
  static let bounds = Benchmark(
    name: "bounds",
    purpose:
      "the growth of every reader's time with its input (--of WORD, --from N, --to N, --runs N)"
  ) { call in
    let (first, last) = (try call.number("from", or: 1_000), try call.number("to", or: 64_000))
    let runs = try call.number("runs", or: 5)
    var sizes = [first]
    while sizes[sizes.count - 1] * 2 <= last { sizes.append(sizes[sizes.count - 1] * 2) }
    let wanted = call.options["of"] ?? ""
    return try ScaledReading.all.filter { $0.name.contains(wanted) || wanted.isEmpty }.map {
      reading in
      let cost = try ScaledCost(of: reading, sizes: sizes, runs: runs)
      return Figure(
        reading.name,
        cost.worst,
        in: "times a doubling; \(cost.summary)",
        atMost: ScaledCost.most
      )
    }
  }
}

extension ScaledCost {
  /// The time at the last size, and all ratios.
  fileprivate var summary: String {
    let (size, time) = (sizes.last ?? 0, milliseconds.last ?? 0)
    let ratios = zip(ratios, milliseconds.dropFirst()).map { ratio, time in
      let text = String(format: "%.1f", ratio)
      return time > Self.shortest ? ratio > Self.most ? "\(text)!" : text : "(\(text))"
    }
    return String(format: "%.1f ms at ", time) + "\(size); \(ratios.joined(separator: " "))"
  }
}

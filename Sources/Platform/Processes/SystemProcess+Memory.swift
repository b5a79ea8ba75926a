import Foundation

extension SystemProcess {
  /// The memory it holds now, in bytes.
  package var memory: Int { pages.held * Self.pageSize }

  /// The most memory it held so far, in bytes.
  package var peakMemory: Int { (kilobytes(["VmHWM:"], of: "status") ?? 0) * 1_024 }

  /// The memory it holds alone and its part of the memory it shares, in bytes, without files.
  ///
  /// The system takes long to count this.
  package var proportionalMemory: Int {
    let table = "smaps_rollup"
    let share = kilobytes(["Pss_Anon:", "Pss_Shmem:"], of: table) ?? kilobytes(["Pss:"], of: table)
    return share.map { $0 * 1_024 } ?? max(pages.held - pages.shared, 0) * Self.pageSize
  }

  private static var pageSize: Int { sysconf(Int32(_SC_PAGESIZE)) }

  /// The number of pages it holds, and of those that it may share.
  private var pages: (held: Int, shared: Int) {
    let numbers = numbers("statm")
    return numbers.count > 2 ? (numbers[1], numbers[2]) : (0, 0)
  }

  /// The sum of the lines of those names in a table; nil where it has none of them.
  private func kilobytes(_ names: [String], of table: String) -> Int? {
    let lines = String(decoding: bytes(table) ?? [], as: UTF8.self).split(separator: "\n")
    let numbers = lines.compactMap { line in
      let words = line.split { $0.isWhitespace }
      return words.count > 1 && names.contains(String(words[0])) ? Int(words[1]) : nil
    }
    return numbers.isEmpty ? nil : numbers.reduce(0, +)
  }
}

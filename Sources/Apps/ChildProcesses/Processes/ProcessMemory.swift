import Foundation
import Glibc

/// How much memory processes hold now, in bytes, as the system tells it.
enum ProcessMemory {
  /// The most processes of one family that are looked at.
  private static let most = 1_000

  /// What one process holds; 0 for one that is not there.
  static func held(by id: pid_t) -> Int { pages(of: id).held * sysconf(Int32(_SC_PAGESIZE)) }

  /// The most that this process held so far.
  static var ownPeak: Int {
    var usage = rusage()
    return unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0
      ? usage.ru_maxrss * 1_024 : 0
  }

  /// The most that one process held so far; 0 for one that is not there.
  static func peak(of id: pid_t) -> Int {
    kilobytes(["VmHWM:"], of: "/proc/\(id)/status").map { $0 * 1_024 } ?? 0
  }

  /// How many pages a process holds, and how many of them it may share with others.
  private static func pages(of id: pid_t) -> (held: Int, shared: Int) {
    let pages = words(of: "/proc/\(id)/statm").dropFirst().prefix(2)
    return (pages.first ?? 0, pages.count > 1 ? pages.last ?? 0 : 0)
  }

  /// Whether a process holds more than a limit together with those that it started, and those that they
  /// did.
  ///
  /// What several of them hold together, as processes do that came of one by `fork`, is counted once;
  /// that takes the system long to tell, and is asked only where the limit may have been passed. Files
  /// that are in memory are nobody's.
  static func family(of id: pid_t, holdsMoreThan limit: Int) -> Bool {
    let family = family(of: id)
    let most = family.reduce(0) { $0 + held(by: $1) }
    return most > limit && family.reduce(0) { $0 + share(of: $1) } > limit
  }

  /// What a process holds alone, and its part of what it holds with others.
  private static func share(of id: pid_t) -> Int {
    let table = "/proc/\(id)/smaps_rollup"
    let share =
      kilobytes(["Pss_Anon:", "Pss_Shmem:"], of: table) ?? kilobytes(["Pss:"], of: table)
    if let share { return share * 1_024 }
    let pages = pages(of: id)
    return max(pages.held - pages.shared, 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// A process, those that it started, and those that they did.
  private static func family(of id: pid_t) -> [pid_t] {
    var (open, seen, family) = ([id], Set([id]), [pid_t]())
    while let next = open.popLast() {
      family.append(next)
      guard seen.count < most else { continue }
      let threads =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(next)/task")) ?? []
      for thread in threads {
        let children = words(of: "/proc/\(next)/task/\(thread)/children").map {
          pid_t(clamping: $0)
        }
        open += children.filter { seen.insert($0).inserted }
      }
    }
    return family
  }

  /// What the lines of those names in one of the system's tables add up to; nil where it has none.
  private static func kilobytes(_ names: [String], of path: String) -> Int? {
    guard let table = FileManager.default.contents(atPath: path) else { return nil }
    let numbers = String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      let words = line.split { $0.isWhitespace }
      return words.count > 1 && names.contains(String(words[0])) ? Int(words[1]) : nil
    }
    return numbers.isEmpty ? nil : numbers.reduce(0, +)
  }

  private static func words(of path: String) -> [Int] {
    guard let text = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: text, as: UTF8.self).split { $0.isWhitespace }.compactMap { Int($0) }
  }
}

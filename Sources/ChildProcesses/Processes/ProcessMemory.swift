import Foundation
import Glibc

/// How much memory processes hold now, in bytes, as the system tells it.
enum ProcessMemory {
  /// The most processes of one family that are looked at.
  private static let most = 1_000

  /// What one process holds; 0 for one that is not there.
  static func held(by id: pid_t) -> Int { pages(of: id).held * sysconf(Int32(_SC_PAGESIZE)) }

  /// The most that one process held so far; 0 for one that is not there.
  static func peak(of id: pid_t) -> Int {
    kilobytes(["VmHWM:"], of: "/proc/\(id)/status").map { $0 * 1_024 } ?? 0
  }

  /// How many pages a process holds, and how many of them it may share with others.
  private static func pages(of id: pid_t) -> (held: Int, shared: Int) {
    let pages = words(of: "/proc/\(id)/statm").dropFirst().prefix(2)
    return (pages.first ?? 0, pages.count > 1 ? pages.last ?? 0 : 0)
  }

  /// What a process holds together with those that it started, and those that they did; what they
  /// may share is nobody's.
  static func held(byFamilyOf id: pid_t) -> Int {
    var (open, seen, held) = ([id], Set([id]), 0)
    while let next = open.popLast() {
      let pages = pages(of: next)
      held += max(pages.held - pages.shared, 0) * sysconf(Int32(_SC_PAGESIZE))
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
    return held
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

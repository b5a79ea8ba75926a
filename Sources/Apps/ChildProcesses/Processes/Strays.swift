import Foundation
import Glibc

/// Processes that left the group they were started in.
enum Strays {
  /// Ends every process that has a variable in its environment.
  ///
  /// A process keeps the environment it was started with, whatever group or session it moves to. It
  /// shows none while it becomes another program, which takes long on a busy machine: such a process
  /// is looked at again until it tells. Any may start others meanwhile, so two rounds must find
  /// nothing.
  static func end(marked mark: String) {
    var quiet = 0
    for _ in 0..<500 {
      let standings = processes().map { ($0, standing(of: $0, mark)) }
      let strays = standings.filter { $0.1 == .marked }.map(\.0)
      for stray in strays { kill(stray, SIGKILL) }
      let isQuiet = strays.isEmpty && !standings.contains { $0.1 == .becoming }
      quiet = isQuiet ? quiet + 1 : 0
      guard quiet < 2 else { return }
      usleep(1_000)
    }
  }

  private enum Standing {
    case marked, unmarked
    /// In between two programs, so that neither its words nor its environment can be read.
    case becoming
  }

  private static func processes() -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }
  }

  private static func standing(of process: pid_t, _ mark: String) -> Standing {
    guard let environment = read("environ", of: process) else { return .unmarked }
    if environment.isEmpty {
      let isBecoming = read("cmdline", of: process)?.isEmpty == true && hasProgram(process)
      return isBecoming ? .becoming : .unmarked
    }
    let isMarked = environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    return isMarked ? .marked : .unmarked
  }

  /// Whether a process is neither the kernel's own nor one that has ended and waits to be noticed;
  /// these two never show an environment.
  private static func hasProgram(_ process: pid_t) -> Bool {
    // The name in parentheses may hold anything; after it come the state and the parent's number.
    guard let stat = read("stat", of: process), let end = stat.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    let words = stat[stat.index(after: end)...].split(separator: UInt8(ascii: " "))
    let kernel = "2"
    guard words.count > 1, process != 2 else { return false }
    return !"ZX".utf8.contains(words[0].first ?? 0) && !words[1].elementsEqual(kernel.utf8)
  }

  private static func read(_ name: String, of process: pid_t) -> Data? {
    FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
  }
}

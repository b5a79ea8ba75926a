import Foundation
import Glibc

/// Processes that left the group they were started in.
enum Strays {
  /// Ends every process that has a variable in its environment.
  ///
  /// A process keeps the environment it was started with, whatever group or session it moves to. It
  /// shows none while it becomes another program, and may start others meanwhile, so two rounds must
  /// find nothing.
  static func end(marked mark: String) {
    var quiet = 0
    for _ in 0..<50 {
      let strays = marked(mark)
      for stray in strays { kill(stray, SIGKILL) }
      quiet = strays.isEmpty ? quiet + 1 : 0
      guard quiet < 2 else { return }
      usleep(1_000)
    }
  }

  private static func marked(_ mark: String) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { id in
      guard let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ") else {
        return false
      }
      return environment.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }
  }
}

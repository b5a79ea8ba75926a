import Platform

/// Processes that left the group they were started in.
enum Strays {
  /// Ends every process that has a variable in its environment.
  ///
  /// A process keeps the environment it was started with, whatever group or session it moves to. It
  /// shows none while it changes to another program, so it is looked at again until it does. Strays may
  /// start further processes meanwhile: only two rounds that find nothing end the search.
  static func end(marked mark: String) {
    var quietRounds = 0
    for _ in 0..<500 {
      var isQuiet = true
      for process in SystemProcess.all {
        guard let environment = process.environment else { continue }
        if environment.contains(where: { $0.elementsEqual(mark.utf8) }) {
          process.kill()
          isQuiet = false
        } else if environment.isEmpty && process.isChangingProgram {
          isQuiet = false
        }
      }
      quietRounds = isQuiet ? quietRounds + 1 : 0
      guard quietRounds < 2 else { return }
      CurrentThread.sleep(for: .milliseconds(1))
    }
  }
}

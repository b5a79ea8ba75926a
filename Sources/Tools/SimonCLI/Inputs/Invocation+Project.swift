import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import StdioDriver
import WebApps

extension Invocation {
  /// The project that the call is about, with the surroundings of the call.
  var project: Project {
    var project = Project(recordings: recordingsFolder, apps: apps, steps: steps)
    project.parent = console.file(
      self[StandardOptions.directory].map { "\($0)/.." } ?? ".",
      directoryHint: .isDirectory
    )
    project.directory = console.directory
    (project.driver, project.answerTime) = (driverCommand, self[DriverOption.timeout])
    project.network = self[RunOptions.network] ?? .recorded
    project.build = self[StandardOptions.app]
    project.setting = RunOptions.replaced(self)
    (project.memory, project.time) = (RunOptions.memory(self), RunOptions.time(self))
    (project.variables, project.executable) = (console.environment, console.executable)
    (project.lockWait, project.isCI) = (console.lockWait, console.isCI)
    (project.interruption, project.tool) = (console.interruption, tool)
    do throws(Diagnostic) {
      project.file = try ProjectFile(in: project.parent).map { .success($0) }
    } catch {
      project.file = .failure(error)
    }
    if let place = self[DriverOption.web] {
      project.page = (self[DriverOption.pointer] ?? .mouse).rawValue
      project.driverProblem = WebOptions.problem(of: place, self)
    }
    let (call, console) = (self, console)
    project.findAuthor = { Identity.current(call) }
    project.findTime = { console.now }
    project.note = { console.show($0) }
    project.begin = { count in
      let line = ProgressLine(total: count, console: console)
      return WorkProgress(show: line.show, say: line.say, clear: line.clear)
    }
    return project
  }
}

extension Invocation {
  /// The command behind which the app is driven; nil for the apps of this build.
  ///
  /// A web page is driven by another process of this program.
  private var driverCommand: String? {
    guard let place = self[DriverOption.web], let executable = console.executable else {
      return self[DriverOption.driver]
    }
    var words = [executable, WorkerWords.web, place]
    if let pointer = self[DriverOption.pointer] {
      words += [DriverOption.pointer.name, pointer.rawValue]
    }
    return CommandWords(words: words).text
  }
}

extension Console {
  /// Shows a notice: results on standard output, everything else on standard error.
  func show(_ notice: Notice) {
    switch notice.kind {
    case .line(let text): diagnose(text)
    case .result(let text): print(text)
    case .warning(let message, let path): warn(message, at: path)
    case .problem(let diagnostic): diagnose(diagnostic)
    }
  }
}

/// The rule that only some modules reach the operating system.
///
/// The C library is `Platform`'s alone, so that a port to another system is the work of one module.
/// Foundation is for the modules that start processes or meet the user, for the toolkit, whose geometry
/// is Foundation's as in UIKit, and for the few files elsewhere that store something, speak JSON with a page or, as
/// the sample app that hangs, sleep. Everything else stays a value that a test can hold.
enum SystemRule {
  /// The names of the C library on the systems that Swift knows.
  static let libraries: Set<String> = ["Glibc", "Musl", "Darwin", "Android", "WinSDK"]

  /// The modules any of whose files may import Foundation.
  static let usersOfFoundation: Set<String> = [
    "Platform", "ChildProcesses", "Chromium", "SimulatedApp", "StoryTesting", "Messages",
    "Reports", "Projects", "CommandLines", "SimonCLI", "SimonBench", "SimonUIKit", "HTMLReport",
    "WebApps",
  ]

  /// The files elsewhere that may import Foundation, by their names up to a plus sign.
  static let filesWithFoundation: [String: Set<String>] = [
    "Approvals": ["GoldenStore", "RuleStore"],
    "Interchange": ["JSONFile"],
    "LiveWindow": ["WindowInput", "WindowPage"],
    "Recorder": [
      "RecordingStore", "RecordingSearch", "LogFile", "NewLog", "NetworkRedaction",
      "ExchangeLines", "ExchangedTexts", "SecretTypingSpan", "TypedForm", "UnfinishedSession",
    ],
    "SampleApps": ["AlertsController"],
    "Scenarios": ["BinaryPropertyList", "PropertyListReader"],
    "UIKitSources": ["SourceFolder"],
  ]

  /// The words by which code reads a clock, the environment or unseeded random numbers, waits, or
  /// prints, with no import or by Foundation.
  static let effects = [
    "ContinuousClock", "SuspendingClock", "Task.sleep", "ProcessInfo", "CommandLine.",
    "SystemRandomNumberGenerator", " print(", "readLine(",
  ]

  /// The modules that are values and nothing else: no clock, no environment, no output.
  static let modulesWithoutEffects: Set<String> = [
    "EventModel", "ViewQuery", "Patterns", "Differ", "Approvals", "AppDriver", "SimulatedApp",
    "SampleApps", "UIKitSources", "Actions", "Recorder", "LiveTerminal", "Exploring", "Messages",
    "Reports",
  ]

  /// The functions of the C library that Foundation brings along.
  ///
  /// Those whose names are also good names for functions of our own, such as `close`, are left out.
  static let calls: Set<String> = [
    "dup", "dup2", "errno", "fcntl", "fork", "fstat", "fsync", "getenv", "getpid",
    "getppid", "ioctl", "isatty", "lstat", "mmap", "munmap", "nanosleep", "posix_spawn", "prctl",
    "pthread_create", "setenv", "setrlimit", "sigaction",
    "strerror", "sysconf", "tcgetattr", "tcsetattr", "umask", "usleep", "waitpid",
  ]

  /// Returns the violations of one module's files.
  static func violations(of module: String, in files: [SourceTree.File]) -> [String] {
    files.flatMap { file in
      imports(of: module, in: file) + effects(of: module, in: file) + calls(of: module, in: file)
    }
  }

  private static func imports(of module: String, in file: SourceTree.File) -> [String] {
    let stem = (file.parts.last ?? "").split(whereSeparator: { "+.".contains($0) }).first ?? ""
    let mayStore = filesWithFoundation[module, default: []].contains(String(stem))
    return file.imports.compactMap { found in
      if libraries.contains(found.module), module != "Platform" {
        return "\(file.path):\(found.line): only Platform may import \(found.module)"
      }
      guard found.module.hasPrefix("Foundation"), !usersOfFoundation.contains(module), !mayStore
      else { return nil }
      return "\(file.path):\(found.line): \(module) must not import \(found.module)"
    }
  }

  private static func effects(of module: String, in file: SourceTree.File) -> [String] {
    guard modulesWithoutEffects.contains(module) else { return [] }
    let effects = effects.filter { file.contains($0.trimmingPrefix(" ").description) }
    guard !effects.isEmpty else { return [] }
    return file.code.flatMap { number, line in
      effects.filter { line.contains($0) && !line.declares($0) }.map {
        let word = $0.split(separator: " ").joined()
        return "\(file.path):\(number): \(module) must not use \(word)"
      }
    }
  }

  private static func calls(of module: String, in file: SourceTree.File) -> [String] {
    // The pattern is slow, and few lines hold one of the names at all.
    let names = calls.filter(file.contains)
    guard module != "Platform", !names.isEmpty else { return [] }
    return file.code.flatMap { number, line in
      guard names.contains(where: line.holds) else { return [String]() }
      return line.bareCalls.filter(calls.contains).map {
        "\(file.path):\(number): only Platform may call \($0) of the C library"
      }
    }
  }
}

extension SourceTree.File {
  /// The lines that are no comments, with their numbers from 1.
  fileprivate var code: [(number: Int, line: String)] {
    lines.enumerated().compactMap { index, line in
      line.drop(while: \.isWhitespace).hasPrefix("//") ? nil : (index + 1, " " + line)
    }
  }
}

extension String {
  /// Returns whether the line declares the toolkit's own type of a name, or members of it, and nothing else.
  fileprivate func declares(_ name: String) -> Bool {
    let words = split(separator: " ")
    return words == ["extension", name[...], "{"]
      || words.starts(with: ["public", "typealias", name[...], "="]) && words.count == 5
        && words[4] != name[...]
  }

  /// The names in the line that are called as free functions, and `errno`.
  fileprivate var bareCalls: [String] {
    matches(of: #/(?<before>\.|func )?\b(?<name>[a-z_0-9]+)(?<call>\()?/#).compactMap { match in
      guard match.output.before == nil else { return nil }
      let name = String(match.output.name)
      return match.output.call != nil || name == "errno" ? name : nil
    }
  }
}

/// The words that can stand in one place of a call, by which a shell completes it.
///
/// Most kinds follow from the name of the value in help: `FILE` is a file, `a|b` one of two words,
/// `RECORDING|TREE.json` a recording or a file with that ending.
package struct ValueKind: Hashable, Sendable {
  /// The words to choose from.
  package var choices: [String] = []
  /// The words that a colon and a file can follow, as in `json:report.json`.
  package var choicesOfFiles: [String] = []
  /// The words that a colon and a file must follow, as in `html:report.html`.
  package var choicesWithFile: [String] = []
  /// The ending of the files that fit, such as `.json`; empty for any file, nil for none.
  package var fileEnding: String?
  /// True if a folder fits.
  package var hasFolders = false
  /// True if the name of a recording fits.
  package var hasRecordings = false
  /// True if the name of an app of the build fits.
  package var hasApps = false

  /// The kind of the apps of a build.
  package static let app = ValueKind(hasApps: true)
  /// The kind of any text, of which a shell completes nothing.
  package static let text = ValueKind()
}

extension ValueKind {
  /// Creates the kind of a value from its name in help; any text if the name says nothing.
  package init(named valueName: String) {
    self.init()
    let parts = valueName.replacing("[", with: "").replacing("]", with: "")
      .replacing("…", with: "").split(separator: "|").map(String.init)
    let allTakeFiles = valueName.contains("[:PATH]")
    for part in parts {
      let word = String(part.prefix { $0 != ":" })
      let isWord = word.first?.isLowercase == true
      let requiresFile = part.hasSuffix(":PATH") && !valueName.contains("\(word)[:PATH]")
      switch (isWord, requiresFile) {
      case (true, true): choicesWithFile.append(word)
      case (true, false):
        choices.append(word)
        if allTakeFiles { choicesOfFiles.append(word) }
      case (false, _): add(String(part.prefix { !"@:".contains($0) }))
      }
    }
  }

  /// Adds the values that a name in capitals stands for.
  private mutating func add(_ name: String) {
    let parts = name.split(separator: ".", maxSplits: 1)
    let ending = parts.count == 2 ? ".\(parts[1])" : ""
    switch parts.first ?? "" {
    case "FILE", "PATH", "BASE", "OURS", "THEIRS": fileEnding = ending
    case "TREE": fileEnding = ".json"
    case "REPORT", "RUN": (fileEnding, hasFolders) = ("", true)
    case "DIR", "SOURCES": hasFolders = true
    case "RECORDING": hasRecordings = true
    case "A", "B": (fileEnding, hasRecordings) = ("", true)
    case "APP": hasApps = true
    default: break
    }
  }
}

extension Command {
  /// The kinds of the operands in order, the last of which stands for all further ones if
  /// ``repeatsLastOperand``.
  package var operandKinds: [ValueKind] {
    operands.split(separator: " ").map { ValueKind(named: String($0)) }
  }

  /// True if the last operand can be given any number of times.
  package var repeatsLastOperand: Bool { operands.contains("…") }
}

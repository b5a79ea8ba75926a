import Testing

/// The commands of Maestro with their members and values, by its documentation and not by what Simon writes.
///
/// The source is https://docs.maestro.dev/reference/commands-available and the page of each command below it, and
/// https://docs.maestro.dev/reference/selectors, as of 2026.
enum MaestroCommands {
  private static let selectors: Set<String> = [
    "text", "id", "index", "point", "css", "enabled", "checked", "focused", "selected", "width",
    "height", "tolerance", "traits", "below", "above", "leftOf", "rightOf", "containsChild",
    "childOf", "containsDescendants", "optional", "label",
  ]

  private static let taps: Set<String> = selectorsWithoutLabel.union([
    "repeat", "delay", "retryTapIfNoChange", "waitToSettleTimeoutMs",
  ])

  private static let selectorsWithoutLabel = selectors.subtracting(["label"])

  /// The members of each command; none for a command that takes a value instead.
  private static let members: [String: Set<String>] = [
    "launchApp": ["appId", "clearState", "clearKeychain", "stopApp", "permissions", "arguments"],
    "tapOn": taps, "doubleTapOn": taps, "longPressOn": taps,
    "inputText": [], "eraseText": ["charactersToErase"], "pressKey": [], "back": [],
    "swipe": ["direction", "start", "end", "from", "duration"], "scroll": [],
    "scrollUntilVisible": [
      "element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement",
    ],
    "assertVisible": selectorsWithoutLabel, "assertNotVisible": selectorsWithoutLabel,
    "extendedWaitUntil": ["visible", "notVisible", "timeout"],
    "waitForAnimationToEnd": ["timeout"], "setOrientation": [],
  ]

  private static let values: [String: Set<String>] = [
    "pressKey": [
      "Home", "Lock", "Enter", "Backspace", "Volume Up", "Volume Down", "Back", "Power", "Tab",
    ],
    "setOrientation": ["PORTRAIT", "LANDSCAPE_LEFT", "LANDSCAPE_RIGHT", "UPSIDE_DOWN"],
    "direction": ["UP", "DOWN", "LEFT", "RIGHT"],
  ]

  /// Returns what in a flow is not in the documentation.
  static func problems(in flow: String) -> [String] {
    var problems: [String] = []
    var command = ""
    let lines = flow.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "---") else { return ["no line ---"] }
    for line in lines[(start + 1)...] where !line.isEmpty && !line.hasPrefix("#") {
      let depth = line.prefix { $0 == " " }.count
      let words = line.drop { $0 == " " || $0 == "-" }
      let name = String(words.prefix { $0.isLetter })
      let value = words.dropFirst(name.count + 1).drop { $0 == " " }
      switch depth {
      case 0 where line.hasPrefix("- "):
        command = name
        if members[name] == nil { problems.append("unknown command \(name)") }
      case 4:
        guard let known = members[command] else { continue }
        if !known.contains(name) { problems.append("\(command) has no member \(name)") }
      case 6:
        if !selectorsWithoutLabel.contains(name) { problems.append("no selector \(name)") }
      default: problems.append("unexpected line \(line)")
      }
      if let known = values[name], !value.isEmpty, !known.contains(String(value)) {
        problems.append("\(name) has no value \(value)")
      }
    }
    return problems
  }
}

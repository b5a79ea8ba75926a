extension String {
  /// Returns the text with the two number signs of each build server command separated, so that printing the text
  /// does not run the command.
  ///
  /// Build servers read the log of a step for commands, wherever in a line they stand: `##[error]` and
  /// `##vso[…]` are those of Azure Pipelines and GitHub Actions, `##teamcity[…]` those of TeamCity.
  ///
  /// - Parameter mark: the second number sign in another notation.
  /// - Returns: the text, unchanged if it has no command.
  package func withBuildCommandsBroken(by mark: String) -> String {
    // A build server compares bytes: some letters form one character with a number sign behind them.
    let text = Array(utf8)
    guard text.indices.dropLast().contains(where: { text.isCommand(at: $0) }) else { return self }
    var broken: [UInt8] = []
    for (place, byte) in text.enumerated() {
      broken += place > 0 && text.isCommand(at: place - 1) ? Array(mark.utf8) : [byte]
    }
    return String(decoding: broken, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns true if a command of a build server begins at a place of a text.
  fileprivate func isCommand(at place: Int) -> Bool {
    let sign = UInt8(ascii: "#")
    guard place + 2 < count, self[place] == sign, self[place + 1] == sign else { return false }
    return ["[", "vso[", "teamcity["].contains { self[(place + 2)...].starts(with: $0.utf8) }
  }
}

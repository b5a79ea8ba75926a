extension String {
  /// Returns the text with something between the two number signs of each command of a build server, so
  /// that printing the text does not give the command.
  ///
  /// Build servers read the log of a step for commands, wherever in a line they stand: `##[error]` and
  /// `##vso[…]` are those of Azure Pipelines and GitHub Actions, `##teamcity[…]` those of TeamCity.
  ///
  /// - Parameter mark: the second number sign in another notation.
  /// - Returns: the text, unchanged if it has no command.
  package func withBuildCommandsBroken(by mark: String) -> String {
    guard contains("##") else { return self }
    return ["[", "vso[", "teamcity["].reduce(self) { text, command in
      text.split(separator: "##\(command)", omittingEmptySubsequences: false)
        .joined(separator: "#\(mark)\(command)")
    }
  }
}

package import Stories

extension SelfTestingScript {
  /// The script as a story: its file as the title, and a step for each command.
  package var story: Story {
    let steps = commands.map { placed in
      let words = placed.command.log.drop { $0 == "=" || $0 == " " }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Step(.when, words, line: placed.line ?? 1)
    }
    return Story(title: file, steps: steps, file: file)
  }
}

extension StoryResult {
  /// The result for reports, in which no text shows a secret that the story typed.
  package var withoutSecrets: StoryResult {
    var result = self
    result.earlier = earlier.map(\.withoutSecrets)
    if let redactedTitle { result.story.title = redactedTitle }
    for place in steps.indices {
      guard let step = steps[place].redactedStep else { continue }
      result.steps[place].step = step
      if story.steps.indices.contains(place) { result.story.steps[place] = step }
    }
    return result
  }

  /// Returns the result without secrets in its messages, and with the texts to show instead of those of the story.
  func redacted(by redact: (String) -> String) -> StoryResult {
    var result = self
    let title = redact(story.title)
    result.redactedTitle = title == story.title ? nil : title
    result.message = message.map(redact)
    result.hint = hint.map(redact)
    result.steps = steps.map { $0.redacted(by: redact) }
    return result
  }
}

extension StepResult {
  /// Returns the result without secrets in its messages, and with the step to show instead.
  func redacted(by redact: (String) -> String) -> StepResult {
    var result = self
    let shown = step.redacted(by: redact)
    result.redactedStep = shown == step ? nil : shown
    result.message = message.map(redact)
    result.hint = hint.map(redact)
    result.notes = notes.map(redact)
    return result
  }
}

extension Step {
  /// Returns the step without secrets in its texts.
  fileprivate func redacted(by redact: (String) -> String) -> Step {
    var step = self
    step.text = redact(text)
    step.written = written.map(redact)
    step.table?.rows = (table?.rows ?? []).map { $0.map(redact) }
    step.docString?.content = redact(docString?.content ?? "")
    return step
  }
}

extension StoryRun {
  /// The run for reports, in which no text shows a secret that a story typed.
  package var withoutSecrets: StoryRun {
    var run = self
    run.results = results.map(\.withoutSecrets)
    return run
  }

  /// Returns the text of a file of stories without the secrets that its stories typed.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - file: the name of the file.
  /// - Returns: the text with the steps and titles that reports show.
  package func withoutSecrets(_ source: String, of file: String) -> String {
    var source = source
    for result in results where result.story.file == file {
      for step in result.steps {
        guard let shown = step.redactedStep else { continue }
        source = source.replacing(step.step.shown, with: shown.shown)
        source = source.replacing(step.step.body, with: shown.body)
        for (secret, pseudonym) in Self.secrets(in: step.step.text, hiddenIn: shown.text) {
          source = Self.hiding(secret, behind: pseudonym, inRowsOf: source)
        }
        for (row, shownRow) in zip(step.step.table?.rows ?? [], shown.table?.rows ?? []) {
          for (cell, shownCell) in zip(row, shownRow) where cell != shownCell {
            source = source.replacing(cell, with: shownCell)
          }
        }
        if let text = step.step.docString?.content, let shownText = shown.docString?.content,
          text != shownText
        {
          for (line, shownLine) in zip(
            text.split(separator: "\n"),
            shownText.split(separator: "\n")
          )
          where line != shownLine {
            source = source.replacing(line, with: shownLine)
          }
        }
      }
      if let title = result.redactedTitle {
        source = source.replacing(result.story.title, with: title)
      }
    }
    return source
  }

  /// Returns the secrets in a text, each with the pseudonym that stands for it in the text to show.
  private static func secrets(
    in text: String,
    hiddenIn shown: String
  ) -> [(secret: Substring, pseudonym: Substring)] {
    var secrets: [(secret: Substring, pseudonym: Substring)] = []
    var (place, end) = (text.startIndex, shown.startIndex)
    for pseudonym in shown.matches(of: #/‹secret \d+›/#) {
      let before = shown[end..<pseudonym.range.lowerBound]
      guard text[place...].hasPrefix(before) else { return secrets }
      place = text.index(place, offsetBy: before.count)
      end = pseudonym.range.upperBound
      let after = shown[end...].prefix { $0 != "‹" }
      let rest = text[place...]
      let next =
        after.isEmpty ? rest.endIndex : rest.firstRange(of: after)?.lowerBound ?? rest.endIndex
      secrets.append((rest[..<next], shown[pseudonym.range]))
      place = next
    }
    return secrets
  }

  /// Returns a text whose rows of tables do not show a secret: a row of examples has it where the step has only a
  /// placeholder.
  private static func hiding(
    _ secret: Substring,
    behind pseudonym: Substring,
    inRowsOf source: String
  ) -> String {
    guard !secret.isEmpty else { return source }
    // In a cell a bar, a backslash and a line end are written with a backslash.
    let written = secret.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
      .replacing("\n", with: "\\n")
    // A line end of two letters is one character, so the lines are cut at scalars.
    let end: Unicode.Scalar = source.utf8.contains(0x0A) ? "\n" : "\r"
    let lines = source.unicodeScalars.split(separator: end, omittingEmptySubsequences: false)
    return lines.map { scalars in
      let line = String(scalars)
      guard StoryLine(line).text.hasPrefix("|") else { return line }
      return line.replacing(written, with: pseudonym).replacing(secret, with: pseudonym)
    }.joined(separator: String(Character(end)))
  }
}

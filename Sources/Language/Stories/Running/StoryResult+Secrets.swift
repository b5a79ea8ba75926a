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
}

extension LiveApp {
  /// Runs code as a named step, which failures show with its place in the source.
  ///
  /// Steps can contain steps; a failure shows all of them.
  ///
  /// - Parameters:
  ///   - name: The name of the step.
  ///   - file: The file of the step.
  ///   - line: The line of the step.
  ///   - body: The code of the step.
  /// - Returns: The result of the code.
  /// - Throws: The error of the code, as a failure with all steps so far.
  public func step<Result>(
    _ name: String,
    file: String = #fileID,
    line: Int = #line,
    _ body: () throws -> Result
  ) throws(ScenarioFailure) -> Result {
    try step(name, kind: .step, place: SourcePlace(file: file, line: line), body)
  }

  func step<Result>(
    _ name: String,
    kind: Journal.Entry.Kind,
    place: SourcePlace,
    _ body: () throws -> Result
  ) throws(ScenarioFailure) -> Result {
    let entry = journal.begin(name, kind: kind, place: place)
    ScenarioProgress.note(self)
    do {
      let result = try body()
      journal.end(entry)
      return result
    } catch {
      journal.end(entry, failed: true)
      var failure = failure(of: error)
      failure.steps = journal.entries
      failure.values = values?.picks ?? failure.values
      failure.repetition = values?.repetition ?? failure.repetition
      throw failure
    }
  }

  /// Returns an error as a failure; a failure stays unchanged.
  func failure(of error: any Error) -> ScenarioFailure {
    if let failure = error as? ScenarioFailure { return failure }
    return failure("\(error)")
  }
}

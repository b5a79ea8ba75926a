extension LiveApp {
  /// Does something as a named step, which a failure shows with where it is written.
  ///
  /// Steps may stand in steps; each of them that fails is told.
  ///
  /// - Parameters:
  ///   - name: What the step is.
  ///   - file: Where it is written.
  ///   - line: The line there.
  ///   - body: What it does.
  /// - Returns: What the body gives.
  /// - Throws: What the body throws, as a failure with all steps so far.
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

  /// Any error as a failure; one that is a failure already stays as it is.
  func failure(of error: any Error) -> ScenarioFailure {
    if let failure = error as? ScenarioFailure { return failure }
    return failure("\(error)")
  }
}

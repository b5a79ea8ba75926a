package import EventModel
package import Recorder

extension RecordingStore {
  /// Returns the log, or nil for one that is damaged, which is reported elsewhere.
  ///
  /// - Throws: `RecordingFileError` for a log that takes too long to read.
  package func wholeLog(within budget: Budget) throws(RecordingFileError) -> EventLog? {
    do throws(RecordingFileError) {
      return try log(limits: LogLimits(budget: budget.during("reading the log")))
    } catch {
      guard case .damaged(_, let reason, _) = error, case .outOfTime = reason.reason else {
        return nil
      }
      throw error
    }
  }

  /// Returns the places of the checkpoints that would show a wrong secret.
  ///
  /// Most logs have no secret, and need not be decoded to know that.
  ///
  /// - Throws: `RecordingFileError` for a log that takes too long to read.
  package func checkpointsAfterSecrets(
    within budget: Budget
  ) throws(RecordingFileError) -> Set<Int> {
    if (try? mayHavePseudonyms()) == false { return [] }
    return try wholeLog(within: budget)?.checkpointsAfterSecrets ?? []
  }
}

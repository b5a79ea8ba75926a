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
  /// - Parameters:
  ///   - text: The text of the log, if it was read before; nil to read it.
  ///   - budget: The time of reading a log that may have secrets.
  /// - Throws: `RecordingFileError` for a log that takes too long to read.
  /// - Returns: The places.
  package func checkpointsAfterSecrets(
    knowing text: String?,
    within budget: Budget
  ) throws(RecordingFileError) -> Set<Int> {
    let bytes = text.map { Array($0.utf8) }
    if (try? mayHavePseudonyms(in: bytes)) == false { return [] }
    return try wholeLog(within: budget)?.checkpointsAfterSecrets ?? []
  }
}

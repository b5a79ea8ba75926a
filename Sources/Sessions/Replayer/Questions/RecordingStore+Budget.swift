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
    if let bytes = try? logBytes(), !bytes.span.mayHavePseudonyms { return [] }
    return try wholeLog(within: budget)?.checkpointsAfterSecrets ?? []
  }
}

extension Span<UInt8> {
  /// True if bytes of JSON have the character that begins a pseudonym, or any that is written by its number.
  fileprivate var mayHavePseudonyms: Bool {
    var place = 0
    while place < count - 2 {
      let byte = self[place]
      if byte == 0xE2, self[place + 1] == 0x80, self[place + 2] == 0xB9 { return true }
      if byte == UInt8(ascii: "\\") {
        if self[place + 1] == UInt8(ascii: "u") { return true }
        place += 1
      }
      place += 1
    }
    return false
  }
}

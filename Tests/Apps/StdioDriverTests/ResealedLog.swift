import EventModel

/// Returns a log with another app in its header and matching seals.
func resealed(_ text: String, app: String) throws -> String {
  var log = try EventLog(decoding: Array(text.utf8))
  log.header.app = app
  return String(decoding: LogWriter.encode(log), as: UTF8.self)
}

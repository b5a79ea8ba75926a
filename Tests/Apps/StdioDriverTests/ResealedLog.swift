import EventModel

/// A log with another app's name in its header, and every seal as it must be then.
func resealed(_ text: String, app: String) throws -> String {
  var log = try EventLog(decoding: Array(text.utf8))
  log.header.app = app
  return String(decoding: LogWriter.encode(log), as: UTF8.self)
}

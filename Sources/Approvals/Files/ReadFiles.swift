import Synchronization

/// The files of one recording as they were first read.
///
/// One look at a recording asks for the same file several times: for its contents, for its digest, and whether the ledger
/// explains it. All of them see the same text.
final class ReadFiles: Sendable {
  private let texts = Mutex<[String: String?]>([:])
  private let ledger = Mutex<Ledger?>(nil)
  private let names = Mutex<[String]?>(nil)
  /// The names in the folder; nil before they are asked for, or if they cannot be listed.
  private let present = Mutex<Set<String>?>(nil)

  /// Returns the text of a file, which is nil if there is none; it is read only the first time.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - read: Reads it; an error is not remembered.
  /// - Returns: The text.
  /// - Throws: The error of `read`.
  func text(
    of name: String,
    _ read: () throws(GoldenFileError) -> String?
  ) throws(GoldenFileError) -> String? {
    if let text = texts.withLock({ $0[name] }) { return text }
    let text = try read()
    texts.withLock { $0[name] = .some(text) }
    return text
  }

  /// Returns the ledger, which is read only the first time.
  func ledger(_ read: () throws(GoldenFileError) -> Ledger) throws(GoldenFileError) -> Ledger {
    if let ledger = ledger.withLock(\.self) { return ledger }
    let read = try read()
    ledger.withLock { $0 = read }
    return read
  }

  /// Returns the names in the recording's folder, which is listed only the first time.
  ///
  /// - Parameter list: Lists the folder; nil if that is not possible.
  /// - Returns: The names; empty for a folder that cannot be listed.
  func names(_ list: () -> [String]?) -> [String] {
    if let names = names.withLock(\.self) { return names }
    let listed = list()
    names.withLock { $0 = listed ?? [] }
    present.withLock { $0 = listed.map { Set($0) } }
    return listed ?? []
  }

  /// Returns true if the folder has no file of that name.
  ///
  /// The files in a folder that cannot be listed may be there all the same.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - list: Lists the folder, the first time; nil if that is not possible.
  /// - Returns: True if it is missing for certain.
  func isMissing(_ name: String, _ list: () -> [String]?) -> Bool {
    _ = names(list)
    return present.withLock { $0?.contains(name) == false }
  }

  /// Forgets everything, since a file was changed.
  func forget() {
    texts.withLock { $0 = [:] }
    ledger.withLock { $0 = nil }
    names.withLock { $0 = nil }
    present.withLock { $0 = nil }
  }
}

public import EventModel
public import Foundation
import Platform

/// The golden of one recording on disk, with its pending changes and its ledger of decisions.
///
/// Each file is replaced as a whole, by renaming, so that a reader finds the old text or the new
/// one.
public struct GoldenStore: Sendable {
  /// The recording's folder.
  public let folder: URL
  /// The setting whose golden it is; empty for the recorded one.
  public internal(set) var setting = ReplacedSetting()
  /// The hook that runs before each change of a file; an error from it acts as if the process
  /// ended.
  let mayWrite: (@Sendable () throws(GoldenFileError) -> Void)?

  /// The time of all reading; nil for no limit.
  private let budget: Budget?
  /// The name of the ledger's file.
  private(set) var ledgerName = "approvals.jsonl"
  /// The path of the recording below the folder of recordings; nil if only its own folder is known.
  var path: String?
  /// The end of its path that the name in a ledger needs; nil for the name of the recording's folder.
  var leastName: String?
  /// The size in bytes above which a file is neither read nor written.
  let limit: Int
  /// The screens that other stores read; nil to read all of them.
  private var known: ReadScreens?
  /// The files that were read before; nil to read each file whenever it is asked for.
  private(set) var seen: ReadFiles?

  /// Creates the store of the recording in a folder, without reading or writing anything.
  ///
  /// - Parameters:
  ///   - folder: The recording's folder.
  ///   - setting: The setting whose golden it is; empty for the recorded one.
  ///   - budget: The time that reading its files may take in all; nil for no limit.
  public init(
    folder: URL,
    in setting: ReplacedSetting = ReplacedSetting(),
    within budget: Budget? = nil
  ) {
    (self.folder, self.setting, self.budget) = (folder, setting, budget)
    (mayWrite, limit) = (nil, UntrustedFile.limit)
  }

  /// Creates the store of the decisions about the rules in a folder that is no recording's.
  ///
  /// - Parameters:
  ///   - folder: The folder with `simon.rules`.
  ///   - budget: The time that reading its files may take in all; nil for no limit.
  public init(rulesIn folder: URL, within budget: Budget? = nil) {
    self.init(folder: folder, within: budget)
    ledgerName = Self.ruleLedgerName
  }

  /// The name of the ledger of rules that apply to several recordings.
  ///
  /// A file of the name of recordings' ledgers would make a folder a recording.
  public static let ruleLedgerName = "simon.approvals.jsonl"

  /// The name of the recording, which its ledger has in each entry; nil for a store of rules.
  public var recordingName: String? {
    ledgerName == Self.ruleLedgerName
      ? nil : path ?? folder.standardizedFileURL.lastPathComponent
  }

  /// Creates a store with another limit of sizes.
  package init(folder: URL, upTo limit: Int) {
    (self.folder, self.limit) = (folder, limit)
    (mayWrite, budget) = (nil, nil)
  }

  /// Creates a store that calls `mayWrite` before it changes a file.
  package init(
    folder: URL,
    mayWrite: @escaping @Sendable () throws(GoldenFileError) -> Void
  ) {
    self.folder = folder
    self.mayWrite = mayWrite
    (budget, limit) = (nil, UntrustedFile.limit)
  }

  /// Returns the store with a memory of the screens that others read, so that equal text is read once.
  public func sharing(_ known: ComparedScreens) -> GoldenStore {
    var store = self
    store.known = known.read
    return store
  }

  /// Returns the store with a memory of its files, for one look at the recording in which each file is read once.
  public func readingOnce() -> GoldenStore {
    var store = self
    store.seen = ReadFiles()
    return store
  }

  /// The file of the golden.
  public var goldenFile: URL { folder.appending(path: Self.goldenName) }
  /// The file in which a run in the setting stores the screens that differ from the golden.
  public var pendingFile: URL { folder.appending(path: pendingName) }
  /// The file of the decisions.
  public var ledgerFile: URL { folder.appending(path: ledgerName) }
  /// The file of an approval in progress, with which it can be finished.
  public var journalFile: URL { folder.appending(path: Self.journalName) }

  // Reading asks for files by their names, since making URLs takes longer than a look at what was read before.
  static let goldenName = "golden.tree"
  static let logName = "events.jsonl"
  static let storyName = "story.stories"
  static let repairsName = "targets.pending"
  static let journalName = "golden.approving.pending"
  var pendingName: String {
    setting.isEmpty ? "golden.pending" : "golden@\(setting.text).pending"
  }

  /// Reads the golden, as the overlays that apply in the setting change it.
  ///
  /// - Parameter budget: the time of the reading; nil for that of the store.
  /// - Returns: the golden, or nil if there is no file.
  /// - Throws: `GoldenFileError` for a file that cannot be read or parsed.
  public func golden(within budget: Budget? = nil) throws(GoldenFileError) -> Golden? {
    setting.isEmpty ? try baseGolden(within: budget) : try overlaidGolden(within: budget)?.golden
  }

  /// Reads the golden without any overlay.
  func baseGolden(within budget: Budget?) throws(GoldenFileError) -> Golden? {
    let budget = budget ?? time(for: "reading the golden")
    return try parsed(Self.goldenName) { (text) throws(GoldenError) in
      try Golden(parsing: text, within: budget, knowing: known)
    }
  }

  /// Returns the error of a golden, or of the overlay of the setting, that could not be read before.
  package func unreadable(because reason: String) -> GoldenFileError {
    .unreadable(path: approvedFile.relativePath, reason: reason)
  }

  /// Returns the error of a golden in which damage was found before, with the text that shows its place.
  ///
  /// The text of a golden that only took too long to read or to compare with shows nothing.
  package func damage(_ error: GoldenError) -> GoldenFileError {
    var text = ""
    if case .outOfTime = error.reason {} else { text = (try? self.text(of: approvedFile)) ?? "" }
    return .damaged(path: approvedFile.relativePath, error, text: text)
  }

  /// Returns the digest of the golden's text, byte for byte, or nil if there is no file; in a setting, that of the
  /// golden and of the overlays that apply.
  ///
  /// - Throws: `GoldenFileError.unreadable`.
  public func goldenDigest() throws(GoldenFileError) -> Digest? {
    guard setting.isEmpty else { return try overlaidDigest() }
    return try text(named: Self.goldenName).map { Digest(of: $0) }
  }

  /// Returns the pending screens of the last run, or nil if nothing is pending.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or parsed.
  public func pending() throws(GoldenFileError) -> Pending? {
    let budget = time(for: "reading the pending changes")
    return try parsed(pendingName) { (text) throws(GoldenError) in
      try Pending(parsing: text, within: budget, knowing: known)
    }
  }

  /// Returns the ledger, which is empty if there is no file.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read or parsed.
  public func ledger() throws(GoldenFileError) -> Ledger {
    guard let seen else { return try readLedger() }
    return try seen.ledger(readLedger)
  }

  private func readLedger() throws(GoldenFileError) -> Ledger {
    let budget = time(for: "reading the ledger")
    return try parsed(ledgerName) { (text) throws(GoldenError) in
      try Ledger(parsing: text, within: budget)
    } ?? Ledger()
  }

  /// Returns the time of the store for a part of the work; nil for no limit.
  func time(for activity: String) -> Budget? { budget?.during(activity) }

  /// Replaces the golden.
  ///
  /// - Throws: `GoldenFileError.unwritable` and `GoldenFileError.tooLarge`; the former file stays then.
  public func write(_ golden: Golden) throws(GoldenFileError) {
    let text = golden.text
    try expectReadable(text, at: goldenFile)
    try write(text, to: goldenFile)
  }

  /// Writes the pending screens of a run, or removes the file if they are nil.
  ///
  /// - Throws: `GoldenFileError.unwritable`, and `GoldenFileError.tooLarge` for screens that could not be read
  ///   back; the former file stays then.
  public func write(_ pending: Pending?) throws(GoldenFileError) {
    guard let pending else { return try remove(pendingFile) }
    let text = pending.text
    try expectReadable(text, at: pendingFile)
    try write(text, to: pendingFile)
  }

  /// Writes the pending screens of a run and makes the folder if needed; removes the file if they are nil.
  ///
  /// - Throws: `GoldenFileError.unwritable` and `GoldenFileError.tooLarge`.
  public func keep(_ pending: Pending?) throws(GoldenFileError) {
    try makeFolder()
    try write(pending)
  }

  func makeFolder() throws(GoldenFileError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: folder.relativePath, reason: error.systemReason)
    }
  }

  /// Adds all of the given decisions to the ledger, or none of them.
  ///
  /// - Throws: `GoldenFileError`.
  public func append(_ entries: LedgerEntry...) throws(GoldenFileError) { try append(entries) }

  func append(_ entries: [LedgerEntry]) throws(GoldenFileError) {
    let before = try text(of: ledgerFile) ?? ""
    let isWhole = before.isEmpty || before.utf8.last == 0x0A
    let ledger = try ledger()
    var tips = ledger.tips
    // A decision about something else does not tie a recording to another name.
    let name = ledger.recording ?? recordingName
    let lines = entries.map { entry in
      var entry = entry
      entry.recording = entry.recording ?? name
      entry.former = tips
      tips = [entry.seal]
      return String(decoding: entry.line, as: UTF8.self)
    }
    .joined()
    let after = before + (isWhole ? "" : "\n") + lines
    try expectReadable(after, at: ledgerFile)
    try write(after, to: ledgerFile)
  }

  func remove(_ file: URL) throws(GoldenFileError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    defer { seen?.forget() }
    try mayWrite?()
    do { try FileManager.default.removeItem(at: file) } catch {
      throw .unwritable(path: file.relativePath, reason: error.systemReason)
    }
  }

  func move(_ file: URL, to other: URL) throws(GoldenFileError) {
    defer { seen?.forget() }
    try mayWrite?()
    do throws(SystemError) { try WholeFile.move(file.path, to: other.path) } catch {
      throw .unwritable(path: other.relativePath, reason: error.reason)
    }
  }

  func removeFolderIfEmpty() throws(GoldenFileError) {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    if files?.isEmpty == true { try remove(folder) }
  }

  /// Returns the value of a file, or nil if there is no file.
  func parsed<Value>(
    _ name: String,
    _ parse: (String) throws(GoldenError) -> Value
  ) throws(GoldenFileError) -> Value? {
    guard let text = try text(named: name) else { return nil }
    do throws(GoldenError) { return try parse(text) } catch {
      throw .damaged(path: folder.appending(path: name).relativePath, error, text: text)
    }
  }

  func text(
    of file: URL,
    upTo limit: Int? = nil
  ) throws(GoldenFileError) -> String? {
    guard seen != nil, limit == nil else { return try read(file, upTo: limit) }
    return try text(named: file.lastPathComponent)
  }

  /// Returns the text of a file in the recording's folder, or nil if there is no file.
  func text(named name: String) throws(GoldenFileError) -> String? {
    guard let seen else { return try read(folder.appending(path: name), upTo: nil) }
    guard !isMissing(name) else { return nil }
    return try seen.text(of: name) { () throws(GoldenFileError) in
      try read(folder.appending(path: name), upTo: nil)
    }
  }

  /// Returns true if the folder was listed before and has no such file of a run or an unfinished decision.
  ///
  /// Only these come and go while others work. A file that is kept may be missing in a listing while it is replaced.
  func isMissing(_ name: String) -> Bool {
    guard let seen, name.hasSuffix(".pending") else { return false }
    return seen.isMissing(name, listedNames)
  }

  private func read(_ file: URL, upTo limit: Int?) throws(GoldenFileError) -> String? {
    do throws(UntrustedFile.Refusal) {
      return try UntrustedFile.text(of: file, upTo: limit ?? self.limit)
    } catch {
      throw .unreadable(path: file.relativePath, reason: error.reason)
    }
  }

  func write(_ text: String, to file: URL) throws(GoldenFileError) {
    defer { seen?.forget() }
    try mayWrite?()
    do throws(SystemError) { try WholeFile.write(Array(text.utf8), to: file.path) } catch {
      throw .unwritable(path: file.relativePath, reason: error.reason)
    }
  }
}

/// The reason why a golden, or a file beside it, could not be read or written.
public enum GoldenFileError: Error, Sendable {
  /// The file exists but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file could not be written.
  case unwritable(path: String, reason: String)
  /// The text would be larger than any file that is read; nothing was written.
  case tooLarge(path: String, bytes: Int)
  /// The text could not be parsed; it is included so that a message can show the place.
  case damaged(path: String, GoldenError, text: String)

  /// The name of the file that the error is about, without its folder.
  public var fileName: String {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .tooLarge(let path, _),
      .damaged(let path, _, _):
      path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}

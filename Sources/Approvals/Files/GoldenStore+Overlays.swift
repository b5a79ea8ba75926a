public import EventModel
public import Foundation
import Platform

extension GoldenStore {
  /// The largest number of overlays that a recording may have.
  private static let overlayLimit = 1_000

  /// Returns the name of the overlay of a setting: `golden@de_DE.tree`.
  public static func overlayName(_ setting: ReplacedSetting) -> String {
    "golden@\(setting.text).tree"
  }

  /// Returns the setting of the overlay with that name; nil for the name of another file.
  public static func setting(ofOverlay name: String) -> ReplacedSetting? {
    guard name.hasPrefix("golden@"), name.hasSuffix(".tree") else { return nil }
    return ReplacedSetting(parsing: String(name.dropFirst(7).dropLast(5)))
  }

  /// The file of the overlay of the store's setting, or that of the golden without a setting.
  public var approvedFile: URL {
    setting.isEmpty ? goldenFile : folder.appending(path: Self.overlayName(setting))
  }

  /// Returns the store of the same recording in a setting.
  public func store(in setting: ReplacedSetting) -> GoldenStore {
    var store = self
    store.setting = setting
    return store
  }

  /// Returns the settings that have an overlay, in the order in which overlays apply.
  public func overlaySettings() -> [ReplacedSetting] { settings(of: ".tree") }

  /// Returns the settings in which a run left something pending.
  public func pendingSettings() -> [ReplacedSetting] { settings(of: ".pending") }

  /// Returns the names of files that look like overlays, but whose names give no setting.
  public func strangeOverlays() -> [String] {
    names().filter { name in
      name.hasPrefix("golden@") && name.hasSuffix(".tree") && Self.setting(ofOverlay: name) == nil
    }
    .sorted()
  }

  private func settings(of ending: String) -> [ReplacedSetting] {
    let settings = names().compactMap { name -> ReplacedSetting? in
      guard name.hasPrefix("golden@"), name.hasSuffix(ending) else { return nil }
      return ReplacedSetting(parsing: String(name.dropFirst(7).dropLast(ending.count)))
    }
    return settings.sorted { $0.precedes($1) }
  }

  private func names() -> [String] { seen?.names(listedNames) ?? listedNames() ?? [] }

  /// Returns the names in the recording's folder; nil if it cannot be listed.
  func listedNames() -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// Returns the golden in the store's setting; nil if there is no golden.
  ///
  /// - Parameters:
  ///   - golden: The golden without any overlay; nil to read it.
  ///   - budget: The time of the reading; nil for that of the store.
  /// - Returns: The golden with the overlays that apply.
  /// - Throws: `GoldenFileError` for a golden or an overlay that cannot be read or parsed.
  public func overlaidGolden(
    on golden: Golden? = nil,
    within budget: Budget? = nil
  ) throws(GoldenFileError) -> OverlaidGolden? {
    let budget = budget ?? time(for: "reading the golden")
    let present = if let golden { golden } else { try baseGolden(within: budget) }
    guard let base = present else { return nil }
    var overlays: [Overlay] = []
    var texts: [ReplacedSetting: String] = [:]
    for setting in try appliedSettings() {
      let file = store(in: setting).approvedFile
      guard let text = try text(of: file) else { continue }
      do throws(GoldenError) {
        overlays.append(try Overlay(parsing: text, setting: setting, within: budget))
      } catch { throw .damaged(path: file.relativePath, error, text: text) }
      texts[setting] = text
    }
    do throws(OverlayError) {
      return try OverlaidGolden(base, overlays, setting: setting)
    } catch {
      let path = store(in: error.setting).approvedFile.relativePath
      throw .damaged(path: path, error.error, text: texts[error.setting] ?? "")
    }
  }

  /// Returns the settings of the overlays that apply in the store's setting.
  private func appliedSettings() throws(GoldenFileError) -> [ReplacedSetting] {
    guard !setting.isEmpty else { return [] }
    let settings = overlaySettings()
    guard settings.count <= Self.overlayLimit else {
      throw .unreadable(
        path: folder.relativePath,
        reason: "it has \(settings.count) overlays, at most \(Self.overlayLimit) are possible"
      )
    }
    return settings.filter { $0.isPart(of: setting) }
  }

  /// Returns the digest of everything that the golden in the store's setting depends on; nil without a golden.
  func overlaidDigest() throws(GoldenFileError) -> Digest? {
    guard let base = try text(of: goldenFile) else { return nil }
    var parts = [Digest(of: base).description]
    for setting in try appliedSettings() {
      guard let text = try text(of: store(in: setting).approvedFile) else { continue }
      parts += [setting.text, Digest(of: text).description]
    }
    return Digest(of: parts.joined(separator: " "))
  }

  /// Returns the digest of the file that decisions in the store's setting change; nil if there is none.
  func approvedDigest() throws(GoldenFileError) -> Digest? {
    try text(of: approvedFile).map { Digest(of: $0) }
  }

  /// Returns the text of an overlay that makes a golden of the present one; empty if it would say nothing.
  func overlayText(for golden: Golden) throws(GoldenFileError) -> String {
    guard let present = try overlaidGolden() else {
      throw .unwritable(
        path: approvedFile.relativePath,
        reason: "there is no golden to differ from"
      )
    }
    guard golden.screens.count == present.foundation.count else {
      throw .unwritable(
        path: approvedFile.relativePath,
        reason: "an overlay cannot add or remove checkpoints; approve those of the golden first"
      )
    }
    return OverlayWriter.text(for: golden, on: present.foundation, setting: setting) ?? ""
  }

  /// Returns the text of the present overlay under another name of the recording; nil if there is none, or if it cannot
  /// be read as an overlay.
  ///
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func overlayText(for recording: String) throws(GoldenFileError) -> String? {
    guard !setting.isEmpty, let text = try text(of: approvedFile),
      let overlay = try? Overlay(parsing: text, setting: setting),
      let end = text.firstIndex(of: "\n")
    else { return nil }
    let app = Golden.word(overlay.app)
    return "overlay 1  app \(app)  recording \(Golden.word(recording))  setting \(setting.text)"
      + text[end...]
  }

  /// Writes an overlay without an approval.
  ///
  /// - Throws: `GoldenFileError.unwritable` and `GoldenFileError.tooLarge`.
  public func write(overlay text: String) throws(GoldenFileError) {
    try expectReadable(text, at: approvedFile)
    try write(text, to: approvedFile)
  }

  /// Returns the contradiction between the ledger and the overlay of the store's setting; nil if the ledger
  /// explains the overlay, or if there is none.
  ///
  /// - Parameter ledger: The ledger; nil to read it.
  /// - Returns: The problem.
  /// - Throws: `GoldenFileError` for a file that cannot be read.
  public func overlayProblem(
    by ledger: Ledger? = nil
  ) throws(GoldenFileError) -> Ledger.Problem? {
    guard !setting.isEmpty, let digest = try approvedDigest() else { return nil }
    let ledger = if let ledger { ledger } else { try self.ledger() }
    if let problem = ledger.about(setting).problem(with: digest) { return problem }
    guard ledger.today.about(setting).problem(with: digest) != nil else { return nil }
    return .unnamed(["overlay \(approvedFile.lastPathComponent)"])
  }

  /// Carries out a decision that changes the golden of other settings, and keeps their pending screens.
  func keepingOtherSettings(
    _ change: () throws(GoldenFileError) -> Void
  ) throws(GoldenFileError) {
    var fitting: [GoldenStore] = []
    for setting in pendingSettings()
    where setting != self.setting && self.setting.isPart(of: setting) {
      let store = store(in: setting)
      // The command that needs an unreadable file reports it.
      if let pending = try? store.pending(), let digest = try? store.goldenDigest(),
        pending.golden == digest
      {
        try store.prepareForParts()
        fitting.append(store)
      }
    }
    try change()
    for store in fitting {
      guard var pending = try store.pending() else { continue }
      pending.golden = try store.goldenDigest()
      try store.write(pending)
    }
  }
}

extension LedgerEntry {
  /// Returns decisions about a golden as decisions about an overlay.
  ///
  /// - Parameters:
  ///   - setting: The setting of the overlay.
  ///   - entries: The decisions.
  ///   - before: The digest of the present overlay; nil if there is none.
  ///   - after: The digest of the new one; nil if it is removed.
  /// - Returns: The entries for the ledger.
  static func about(
    _ setting: ReplacedSetting,
    _ entries: [LedgerEntry],
    before: Digest?,
    after: Digest?
  ) -> [LedgerEntry] {
    var before = before
    return entries.map { entry in
      var entry = entry
      // The log and the story were not looked at in this setting.
      (entry.log, entry.story, entry.before, entry.after) = (nil, nil, nil, nil)
      let start = entry.decision == .rejected ? after : before
      entry.overlay = .init(setting: setting.text, before: start, after: after)
      before = after
      return entry
    }
  }
}

extension Ledger {
  /// Returns the ledger with only the decisions about a golden in a setting, as if its overlay were the golden.
  ///
  /// The other decisions keep their places, so that a number of an entry means the same.
  public func about(_ setting: ReplacedSetting) -> Ledger {
    Ledger(
      entries.map { entry in
        var entry = entry
        guard let overlay = entry.overlay else {
          guard !setting.isEmpty else { return entry }
          return LedgerEntry(by: entry.by, at: entry.at, decision: .rewritten)
        }
        guard overlay.setting == setting.text else {
          return LedgerEntry(by: entry.by, at: entry.at, decision: .rewritten)
        }
        (entry.before, entry.after) = (overlay.before, overlay.after)
        return entry
      }
    )
  }
}

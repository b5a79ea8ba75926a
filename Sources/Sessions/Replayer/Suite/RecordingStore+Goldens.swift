public import Approvals
public import EventModel
public import Recorder

extension RecordingStore {
  /// Returns the store of the golden in the recording's folder, with the name of the recording.
  ///
  /// - Parameters:
  ///   - setting: the setting whose golden it is; empty for the recorded one.
  ///   - budget: the time that reading its files may take in all; nil for no limit.
  /// - Returns: the store.
  public func goldens(
    in setting: ReplacedSetting = ReplacedSetting(),
    within budget: Budget? = nil
  ) -> GoldenStore {
    GoldenStore(folder: folder, in: setting, within: budget).named(name, isWhole: sharesTitle)
  }
}

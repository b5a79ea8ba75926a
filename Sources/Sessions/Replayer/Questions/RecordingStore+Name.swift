package import EventModel
package import Recorder

extension RecordingStore {
  /// Returns the name of the recording in a setting: `create-todo@de_DE`.
  package func name(in setting: ReplacedSetting) -> String {
    setting.isEmpty ? name : "\(name)@\(setting.text)"
  }
}

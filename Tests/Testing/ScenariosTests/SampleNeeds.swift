import AppDriver
import SampleApps
import Testing

extension Trait where Self == ConditionTrait {
  /// The condition that this build contains a sample app.
  static func needsSample(_ name: String) -> Self {
    .enabled(if: SampleApps.catalogue.entries.contains { $0.name == name })
  }
}

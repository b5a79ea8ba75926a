import AppDriver
import SampleApps
import Testing

extension Trait where Self == ConditionTrait {
  /// Whether this build has a sample app, which some tests are about.
  static func needsSample(_ name: String) -> Self {
    .enabled(if: SampleApps.catalogue.entries.contains { $0.name == name })
  }
}

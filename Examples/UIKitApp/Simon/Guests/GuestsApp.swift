public import Simon
import UIKit

/// The app under the name that Simon's tools use.
public enum GuestsApp {
  /// The catalogue of the tools, with this app alone.
  public static let catalogue = AppCatalogue([
    AppCatalogue.Entry("guests", "the app in Sources/Guests") { variants in
      SimulatedAppDriver(variants: variants, delegate: { AppDelegate() })
    }
  ])
}

public import AppDriver
import EventModel
import SimulatedApp

/// The sample apps that come with Simon, built on the simulated toolkit.
public enum SampleApps {
  /// All sample apps, in the order in which they are listed.
  public static let catalogue = AppCatalogue([
    navigation,
    todo,
    olympics,
    controls,
    login,
    feed,
  ])
}

extension UIApplication {
  /// Returns true if this build of the app has a variant.
  func has(_ variant: String) -> Bool { variants.contains(variant) }

  /// Sets the latency of the network in milliseconds, with another range for the variant `slow`.
  func setLatency(_ plain: ClosedRange<Int64>, slow: ClosedRange<Int64>) {
    let range = has("slow") ? slow : plain
    network.latency = .milliseconds(range.lowerBound)...Microseconds.milliseconds(range.upperBound)
  }

  /// Returns a navigation stack, whose transitions take 1.2 s in the variant `slow`.
  func navigation(showing root: UIViewController) -> UINavigationController {
    let navigation = UINavigationController(rootViewController: root)
    if has("slow") { navigation.slideDuration = .milliseconds(1_200) }
    return navigation
  }
}

extension UITableView {
  /// Shows one plain row for each text.
  func showRows(_ texts: @escaping () -> [String]) {
    numberOfRowsInSection = { _ in texts().count }
    cellForRowAt = { table, path in table.cell(showing: texts()[path.row]) }
  }
}

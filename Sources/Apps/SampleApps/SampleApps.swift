public import AppDriver

/// The apps that come with Simon: those of the texts it grew from, built on the simulated toolkit.
public enum SampleApps {
  /// All of them, in the order in which they are listed.
  public static let catalogue = AppCatalogue([
    navigation,
    todo,
    olympics,
    controls,
    login,
    feed,
  ])
}

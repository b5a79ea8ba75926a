/// The apps that a build of Simon can drive by name.
///
/// A team links its own app by adding an entry and handing the catalogue to the command line.
public struct AppCatalogue: Sendable {
  /// One app: its name, summary and variants, and a function that makes a driver for it.
  public struct Entry: Sendable {
    /// The name given to `--app`, without a colon.
    public var name: String
    /// One line that describes the app.
    public var summary: String
    /// A changed form of the app, which stands for another build of it.
    public struct Variant: Sendable {
      /// The name given after the colon.
      public var name: String
      /// One line that describes the change.
      public var summary: String

      /// Creates a variant.
      public init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
      }
    }
    /// The variants, in the order of lists.
    public var variants: [Variant]
    /// Makes a driver for a new instance with some of the variants.
    public var makeDriver: @Sendable (Set<String>) -> any AppDriver

    /// Creates an entry.
    public init(
      _ name: String,
      _ summary: String,
      variants: [Variant] = [],
      makeDriver: @escaping @Sendable (Set<String>) -> any AppDriver
    ) {
      self.name = name
      self.summary = summary
      self.variants = variants
      self.makeDriver = makeDriver
    }
  }

  /// The entries, in the order of lists.
  public var entries: [Entry]

  /// Creates a catalogue.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Makes a driver for `name`, `name:variant` or `name:variant:variant`.
  ///
  /// - Throws: `DriverError.unknownApp` and `.unknownVariant`, with the known names.
  public func makeDriver(for name: String) throws(DriverError) -> any AppDriver {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let entry = entries.first(where: { $0.name == parts[0] }) else {
      throw .unknownApp(name: parts[0], known: entries.map(\.name))
    }
    let known = entry.variants.map(\.name)
    for variant in parts.dropFirst() where !known.contains(variant) {
      throw .unknownVariant(name: variant, app: entry.name, known: known)
    }
    return entry.makeDriver(Set(parts.dropFirst()))
  }
}

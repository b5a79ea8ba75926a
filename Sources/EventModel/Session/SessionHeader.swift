/// The first line of a log: the app, the recorder, and everything on which the session depends.
public struct SessionHeader: Hashable, Sendable {
  /// The format that this version writes.
  public static let currentFormat = FormatVersion(major: 1, minor: 0)

  /// The version of the log's format.
  public var format: FormatVersion
  /// The name and version of the program that wrote the log.
  public var writer: String
  /// The name of the app under test.
  public var app: String
  /// The setting in which the app was launched.
  public var setting: SessionSetting
  /// The selectors of views that were redacted in addition to secure fields.
  public var redact: [String]
  /// The build that the app reported; nil where it reported none.
  public var build: String?
  /// The platform that the app reported; nil where it reported none.
  public var platform: String?

  /// Creates a header in the current format.
  public init(
    writer: String,
    app: String,
    setting: SessionSetting,
    redact: [String] = [],
    build: String? = nil
  ) {
    format = Self.currentFormat
    self.writer = writer
    self.app = app
    self.setting = setting
    self.redact = redact
    self.build = build
  }
}

/// The version of the log's format: newer minor versions can be read, newer major versions cannot.
public struct FormatVersion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number that changes where an older reader would misunderstand the log.
  public var major: Int
  /// The number that changes where something is added that an older reader may ignore.
  public var minor: Int

  /// Creates the version `major.minor`.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `1.0`; nil for other texts.
  public init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0,
      text == "\(major).\(minor)"
    else { return nil }
    self.init(major: major, minor: minor)
  }

  /// The version in the notation `1.0`.
  public var description: String { "\(major).\(minor)" }
}

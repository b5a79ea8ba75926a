/// The first line of a log: what was recorded, by what, and all the session depended on.
public struct SessionHeader: Hashable, Sendable {
  /// The format that this build writes.
  public static let currentFormat = FormatVersion(major: 1, minor: 0)

  /// The version of the format that the log is written in.
  public var format: FormatVersion
  /// The program that wrote the log, with its version.
  public var writer: String
  /// The app under test, as it was named to the recorder.
  public var app: String
  /// What the app was launched in.
  public var setting: SessionSetting
  /// Selectors of what was kept out of the log beside the secure fields, as the person wrote them.
  public var redact: [String]
  /// The build that the app said it is; nil where it said nothing.
  public var build: String?

  /// Creates a header in the present format.
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

/// The version of the log's format: a newer minor can be read, a newer major cannot.
public struct FormatVersion: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Changes when an older reader would misunderstand.
  public var major: Int
  /// Changes when something is added that an older reader may pass over.
  public var minor: Int

  /// Creates the version `major.minor`.
  public init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `1.0`; nil for anything else.
  public init?(parsing text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0,
      text == "\(major).\(minor)"
    else { return nil }
    self.init(major: major, minor: minor)
  }

  /// The version as `1.0`.
  public var description: String { "\(major).\(minor)" }
}

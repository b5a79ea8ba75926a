public import EventModel

/// The approved screens of a recording, one a checkpoint.
///
/// As text it is made for pull requests: the first screen in full, one view a line, and each later
/// one as what changed in it.
/// ```
/// golden 1  app todo  recording create-todo
/// == 1 launch
/// UIWindow 0,0 390x844
///   UINavigationBar #nav "Todos" 0,47 390x44
/// == 2 tap "Add"
/// ~ UINavigationBar#nav  text "Todos" → "New todo"
/// ```
public struct Golden: Hashable, Sendable {
  /// An approved screen.
  public struct Screen: Hashable, Sendable {
    /// What led to it, for readers; no line breaks.
    public var title: String
    /// What it must be.
    public var tree: ViewTree

    /// Creates the screen of one checkpoint.
    public init(title: String, tree: ViewTree) {
      self.title = title
      self.tree = tree
    }
  }

  /// The app that was recorded.
  public var app: String
  /// The recording that the golden belongs to.
  public var recording: String
  /// The screens, in the order of checkpoints.
  public var screens: [Screen]

  /// Creates a golden of those screens.
  public init(app: String, recording: String, screens: [Screen]) {
    self.app = app
    self.recording = recording
    self.screens = screens
  }

  /// The digest of the text, to which approvals are bound.
  public var digest: Digest { Digest(of: text) }

  /// The golden as text; `init(parsing:)` reads back exactly these screens.
  public var text: String {
    var lines = ["golden 1  app \(Self.word(app))  recording \(Self.word(recording))"]
    var before: ViewTree?
    for (index, screen) in screens.enumerated() {
      lines.append("== \(index + 1) \(Self.titleText(screen.title))")
      let full = GoldenWriter.lines(for: screen.tree)
      if let before {
        let edit = TreeDiff.edit(from: before, to: screen.tree)
        let changed = GoldenWriter.lines(for: edit, of: before)
        lines += changed.count <= full.count ? changed : full
      } else {
        lines += full
      }
      before = screen.tree
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func word(_ text: String) -> String { text.isPlainWord ? text : text.quoted }

  /// A title as it is, or in quotes where that would not read back.
  private static func titleText(_ title: String) -> String {
    let isPlain =
      !title.isEmpty && title.first != "\"" && title.first != " " && title.last != " "
      && !title.unicodeScalars.contains { $0.isConfusing }
    return isPlain ? title : title.quoted
  }
}

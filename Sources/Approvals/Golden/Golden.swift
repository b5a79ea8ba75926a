import Differ
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
    for (index, screen) in screens.enumerated() {
      lines.append("== \(index + 1) \(Self.titleText(screen.title))")
      lines += body(of: index)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A screen in the fewest lines: as what changed since the one before, as an earlier one again, as
  /// what is different from an earlier one, or in full.
  private func body(of index: Int) -> [String] {
    let tree = screens[index].tree
    guard index > 0 else { return tree.lines }
    func changes(since base: Int) -> [String] {
      let before = screens[base].tree
      return GoldenWriter.lines(for: TreeDiff.edit(from: before, to: tree), of: before)
    }
    let latest = changes(since: index - 1)
    guard latest.count > Self.fewLines else { return latest }
    var best = latest.count < tree.count ? latest : tree.lines
    for base in (max(0, index - Self.reach)..<index - 1).reversed() {
      var lines = ["= as \(base + 1)"]
      if screens[base].tree != tree { lines += changes(since: base) }
      if lines.count * 2 < best.count { best = lines }
      if lines.count == 1 { break }
    }
    return best
  }

  /// Changes of no more lines than this are not worth looking for an earlier screen.
  private static let fewLines = 8
  /// How many checkpoints back an earlier screen is looked for.
  private static let reach = 24

  static func word(_ text: String) -> String { text.isPlainWord ? text : text.quoted }

  /// A title as it is, or in quotes where that would not read back.
  private static func titleText(_ title: String) -> String {
    let isPlain =
      !title.isEmpty && title.first != "\"" && title.first != " " && title.last != " "
      && !title.unicodeScalars.contains { $0.isConfusing }
    return isPlain ? title : title.quoted
  }
}

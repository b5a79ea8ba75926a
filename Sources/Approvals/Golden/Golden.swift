import Differ
public import EventModel

/// The approved screens of a recording, one for each checkpoint.
///
/// The text is written for pull requests: the first screen is in full, with one view a line, and
/// each later screen is its difference from the one before.
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
    /// The action that led to the screen, for readers; without line breaks.
    public var title: String
    /// The expected view tree.
    public var tree: ViewTree

    /// Creates the screen of one checkpoint.
    public init(title: String, tree: ViewTree) {
      self.title = title
      self.tree = tree
    }
  }

  /// The recorded app.
  public var app: String
  /// The name of the recording that the golden belongs to.
  public var recording: String
  /// The screens, in the order of checkpoints.
  public var screens: [Screen]

  /// Creates a golden with the given screens.
  public init(app: String, recording: String, screens: [Screen]) {
    self.app = app
    self.recording = recording
    self.screens = screens
  }

  /// The digest of the text, which ties approvals to this golden.
  public var digest: Digest { Digest(of: text) }

  /// The golden as text; `init(parsing:)` reads back exactly these screens.
  public var text: String { text(by: ScreenLikeness(screens.map(\.tree))) }

  /// Returns the golden as text, which does not depend on the bounds that make it fast.
  func text(by likeness: ScreenLikeness) -> String {
    var lines = [header]
    for index in screens.indices { lines += [heading(of: index)] + body(of: index, likeness) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first line of the text.
  var header: String {
    "golden 1  app \(Self.word(app))  recording \(Self.word(recording))"
  }

  /// Returns the line that begins a screen.
  func heading(of index: Int) -> String {
    "== \(index + 1) \(Self.titleText(screens[index].title))"
  }

  /// Returns the lines that state the difference of a screen from another one.
  func changes(of index: Int, since base: Int) -> [String] {
    let (before, tree) = (screens[base].tree, screens[index].tree)
    return GoldenEditWriter.lines(for: TreeDiff.edit(from: before, to: tree), of: before)
  }

  /// Returns a screen in the fewest lines: in full, or as the difference from the previous screen
  /// or from an earlier one.
  func body(of index: Int, _ likeness: ScreenLikeness) -> [String] {
    let tree = screens[index].tree
    guard index > 0 else { return tree.lines }
    if let base = twin(of: index, likeness) { return ["= as \(base + 1)"] }
    let latest = changes(of: index, since: index - 1)
    guard latest.count > Self.fewLines else { return latest }
    var best = latest.count < tree.count ? latest : tree.lines
    for base in (max(0, index - Self.reach)..<index - 1).reversed()
    where (1 + likeness.fewestLines(from: base, to: index)) * 2 < best.count {
      var lines = ["= as \(base + 1)"]
      if screens[base].tree != tree { lines += changes(of: index, since: base) }
      if lines.count * 2 < best.count { best = lines }
      if lines.count == 1 { break }
    }
    return best
  }

  /// Returns an earlier screen that is the same, where the bounds tell that no other one leads to so few lines.
  ///
  /// A session returns to screens again and again, and no difference is then needed.
  private func twin(of index: Int, _ likeness: ScreenLikeness) -> Int? {
    let tree = screens[index].tree
    guard tree.count > 2, likeness.fewestLines(from: index - 1, to: index) > Self.fewLines else {
      return nil
    }
    for base in (max(0, index - Self.reach)..<index - 1).reversed() {
      if screens[base].tree == tree { return base }
      guard likeness.fewestLines(from: base, to: index) > 1 else { return nil }
    }
    return nil
  }

  /// The number of changed lines up to which no earlier screen is looked for.
  private static let fewLines = 8
  /// The number of checkpoints back that are searched for a similar screen.
  private static let reach = 24

  static func word(_ text: String) -> String { text.isPlainWord ? text : text.quoted }

  /// Returns a title as it is, or in quotes if it could not be read back otherwise.
  static func titleText(_ title: String) -> String {
    // The reader looks at bytes: with an accent behind it, a quote would be another character.
    let (first, last) = (title.unicodeScalars.first, title.unicodeScalars.last)
    let isPlain =
      !title.isEmpty && first != "\"" && first != " " && last != " "
      && !title.unicodeScalars.contains { $0.isConfusing }
    return isPlain ? title : title.quoted
  }
}

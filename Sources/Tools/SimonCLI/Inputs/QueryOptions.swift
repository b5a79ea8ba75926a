import CommandLines
import ViewQuery

/// The options of `query`.
enum QueryOptions {
  static let language = Option(
    "--language",
    of: SelectorLanguage.self,
    "the selector's language (default: recognized by its form)"
  )
  static let explain = Flag("--explain", "show how many views each part of the selector kept")
  static let targets = Flag(
    "--targets",
    "instead of a selector: the targets of RECORDING[@N]… that --tree lacks"
  )
  static let tree = Option<String>(
    "--tree TREE",
    "the screen for --targets: TREE.json or RECORDING[@N]"
  )
}

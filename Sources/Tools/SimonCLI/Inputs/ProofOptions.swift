import CommandLines

/// The options of a command that proves stories.
enum ProofOptions {
  static let all: [any CommandOption] =
    [
      StandardOptions.app.saying(
        "prove stories on this build (default: that of the run, else the recorded app)"
      ),
      RunOptions.locale.saying("only what a run in this locale left; check stories in it"),
      RunOptions.screen.saying("only what a run with this screen left; check stories on it"),
      RunOptions.appearance.saying(
        "only what a run with this appearance left; check stories with it"
      ),
      RunOptions.appMemory,
    ] + DriverOption.options
}

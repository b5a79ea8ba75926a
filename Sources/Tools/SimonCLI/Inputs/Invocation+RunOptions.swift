extension Invocation {
  /// The options of this call that name the app and its limits, as `run` takes them.
  ///
  /// An app of this build has no time to answer in a run, but one for the whole recording.
  var repeatedForRun: String {
    let app = repeated(
      StandardOptions.app,
      DriverOption.driver,
      StandardOptions.directory,
      RunOptions.memoryLimit
    )
    guard !has(DriverOption.driver), let time = self[DriverOption.timeout],
      let word = word(DriverOption.timeout)
    else {
      return app + repeated(DriverOption.timeout)
    }
    return app + " --time-limit \(time < .milliseconds(100) ? "0.1" : word.shellQuoted)"
  }
}

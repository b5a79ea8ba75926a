/// The words by which a tool starts itself as a worker process.
package enum WorkerWords {
  /// The command.
  package static let command = "worker"
  /// The command that serves a web page.
  package static let web = "web"
  /// The option that makes a worker serve an app, session after session.
  package static let serves = "--serves"
  /// The option that makes a worker perform stories, one after the other.
  package static let performs = "--performs"
  /// The option that makes a worker prove the stories of sessions.
  package static let proves = "--proves"
  /// The option that makes a worker record random actions.
  package static let records = "--records"
  /// The option that makes the app of `--app` replace that of every recording.
  package static let standsForAll = "--app-stands-for-all"
  /// The option with the app behind `--driver`; recordings of other apps use their own.
  package static let drivenApp = "--driven-app"
}
